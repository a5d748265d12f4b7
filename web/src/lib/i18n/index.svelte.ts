/** The words on the page. A language is loaded when it is wanted, and takes effect at once. */
import { fill, LANGS, type Args, type Lang, type Message } from "./types";
import type { en } from "./en";

export type Catalogue = typeof en;
export type Key = keyof Catalogue;
/** Keys whose message has no holes: those that a table of data may name. */
export type PlainKey = {
  [K in Key]: Args<Catalogue[K]> extends [] ? K : never;
}[Key];

/** A question card in one language; the further forms are for certain options or a chosen number. */
export interface QuestionText {
  readonly title: string;
  readonly question: string;
  readonly short: string;
  readonly question_4p?: string;
  readonly question_pairs?: string;
  readonly asked?: string;
  readonly short_asked?: string;
  /** Code 777: the two things that the card compares, and the other wording of a card. */
  readonly first?: string;
  readonly second?: string;
  readonly question_at_least?: string;
  readonly short_at_least?: string;
}

export interface Bundle {
  readonly messages: Readonly<Record<Key, Message>>;
  readonly questions: Readonly<Record<string, QuestionText>>;
}

const LOADERS: Readonly<Record<Lang, () => Promise<Bundle>>> = {
  en: () => import("./bundles/en"),
  es: () => import("./bundles/es"),
  pl: () => import("./bundles/pl"),
};

let bundle = $state.raw<Bundle>();
let current = $state.raw<Lang>("en");

export function isLang(text: unknown): text is Lang {
  return LANGS.some((lang) => lang === text);
}

/** The first language of the browser that we speak. */
export function browsersLang(preferred: readonly string[] = navigator.languages): Lang {
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLang) ?? "en";
}

/** Load a language and speak it. Where it cannot be loaded, the page stays as it was. */
export async function speak(lang: Lang): Promise<void> {
  bundle = await LOADERS[lang]();
  current = lang;
  document.documentElement.lang = lang;
}

export function lang(): Lang {
  return current;
}

function loaded(): Bundle {
  if (bundle === undefined) throw new Error("no language has been loaded");
  return bundle;
}

/** The text under a key in the language of the page. */
export function t<K extends Key>(key: K, ...args: Args<Catalogue[K]>): string {
  return fill(loaded().messages[key], current, args[0]);
}

export function questionText(card: string): QuestionText {
  const text = loaded().questions[card];
  if (text === undefined) throw new Error(`no text for the card ${card}`);
  return text;
}

/** "Ana, Jan and Eva". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(current, { type: "conjunction", style: "long" }).format(names);
}
