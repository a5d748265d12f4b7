/** Typed commands: words in a language of the page, or the English ones. */

/** Without case and accents: what is typed in a hurry. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/ł/gi, "l")
    .toLowerCase()
    .trim();
}

export interface Line<Verb extends string> {
  /** Null: no command. */
  readonly verb: Verb | null;
  readonly rest: readonly string[];
}

/** The first word as a verb; `wordsOf` names each in the language of the page. */
export function readLine<Verb extends string>(
  text: string,
  verbs: readonly Verb[],
  wordsOf: (verb: Verb) => readonly string[],
): Line<Verb> {
  // The key that leads to the command line may be typed once more in it.
  const [first = "", ...rest] = plain(text).replace(/^\//, "").split(/\s+/);
  const is = (verb: Verb): boolean => verb === first || wordsOf(verb).some((each) => plain(each) === first);
  return { verb: verbs.find(is) ?? null, rest };
}
