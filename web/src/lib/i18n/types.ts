/** What a message is, and which holes it has: checked by the compiler, key by key. */

export type Lang = "en" | "es" | "pl";
export const LANGS: readonly Lang[] = ["en", "es", "pl"];

/** Each language under its own name; these three words are never translated. */
export const OWN_NAMES: Readonly<Record<Lang, string>> = {
  en: "English",
  es: "Español",
  pl: "Polski",
};

/** One form per plural category of the language; the number itself is the hole `n`. */
export type Plural = Readonly<
  Partial<Record<Exclude<Intl.LDMLPluralRule, "other">, string>> & { other: string }
>;
export type Message = string | Plural;

/** The holes of a text: "{name} asks" has `name`. */
export type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never;

type HolesOf<M> = M extends string
  ? Holes<M>
  : M extends { other: infer Other extends string }
    ? Holes<Other> | "n"
    : never;

export type Values<M> = { readonly [Hole in HolesOf<M>]: string | number };
export type Args<M> = [HolesOf<M>] extends [never] ? [] : [values: Values<M>];

/** Fill the holes of one message in one language. */
export function fill(
  message: Message,
  lang: Lang,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = typeof message === "string" ? message : pick(message, lang, Number(values["n"]));
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

function pick(forms: Plural, lang: Lang, n: number): string {
  return forms[new Intl.PluralRules(lang).select(n)] ?? forms.other;
}
