/** The command line of the table: typed words in, a command out. Nothing here sends anything. */
import { t, type PlainKey } from "$lib/i18n/index.svelte";

const WORDS = {
  ask: "command.ask",
  guess: "command.guess",
  decline: "command.decline",
  last: "command.last",
  turn: "command.turn",
  board: "command.board",
  rack: "command.rack",
  log: "command.log",
  notes: "command.notes",
  help: "command.help",
} as const satisfies Record<string, PlainKey>;

export type Verb = keyof typeof WORDS;
export const VERBS = Object.keys(WORDS) as readonly Verb[];

export type Command =
  | { readonly tag: "ask"; readonly place: number; readonly number: number | null }
  | { readonly tag: "guess"; readonly text: string }
  | { readonly tag: Exclude<Verb, "ask" | "guess"> }
  | { readonly tag: "unreadable" };

/** Without case and accents: what is typed in a hurry. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/ł/gi, "l")
    .toLowerCase()
    .trim();
}

/** The words of a verb in the language of the page; the first is the one that the help shows. */
export const wordsOf = (verb: Verb): readonly string[] => t(WORDS[verb]).split("|");

function verbOf(word: string): Verb | undefined {
  return VERBS.find((verb) => verb === word || wordsOf(verb).some((each) => plain(each) === word));
}

export function readCommand(text: string): Command {
  // The key that leads to the command line may be typed once more in it.
  const [first = "", ...rest] = plain(text).replace(/^\//, "").split(/\s+/);
  const verb = verbOf(first);
  switch (verb) {
    case undefined:
      return { tag: "unreadable" };
    case "guess":
      return { tag: "guess", text: rest.join(" ") };
    case "ask": {
      const [place, number = null] = rest.flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []));
      return place === undefined ? { tag: "unreadable" } : { tag: "ask", place, number };
    }
    default:
      return { tag: verb };
  }
}
