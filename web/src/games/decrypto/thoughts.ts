/** What word bots noted of their choices, in the reader's language. */
import { lang, t } from "$lib/i18n/index.svelte";
import type { BotNote } from "$lib/wire";

const number = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(lang(), options).format(value);
const percent = (value: number): string => number(value, { style: "percent" });

/** One sentence for each kind that the bots of this game have. */
const KINDS: Readonly<Record<string, () => string>> = {
  clues_hidden: () => t("dec.thought.clues_hidden"),
  clues_clear: () => t("dec.thought.clues_clear"),
  no_words: () => t("dec.thought.no_words"),
  no_objection: () => t("dec.thought.no_objection"),
  decodes: () => t("dec.thought.decodes"),
  intercepts: () => t("dec.thought.intercepts"),
  names_words: () => t("dec.thought.names_words"),
  follows_the_most: () => t("dec.thought.follows_the_most"),
  has_voted: () => t("dec.thought.has_voted"),
};

export const KNOWN_KINDS: readonly string[] = Object.keys(KINDS);

export function thoughtText(note: BotNote): string {
  const { first, second, third, team, rivals, chance, words } = note.facts;
  const said: string[] = [];
  const why = KINDS[note.kind]?.();
  if (why !== undefined) said.push(why);
  if (first !== undefined && second !== undefined && third !== undefined) {
    said.push(t("dec.thought.meant", { first, second, third }));
  }
  if (team !== undefined) said.push(t("dec.thought.team", { chance: percent(team) }));
  if (rivals !== undefined) said.push(t("dec.thought.rivals", { chance: percent(rivals) }));
  if (chance !== undefined) said.push(t("dec.thought.chance", { chance: percent(chance) }));
  if (words !== undefined) {
    said.push(t("dec.thought.words", { n: number(words, { maximumFractionDigits: 1 }) }));
  }
  return said.join(" ");
}
