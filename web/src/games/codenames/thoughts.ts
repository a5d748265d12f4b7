/** What word bots noted of their choices, in the reader's language. */
import { lang, t } from "$lib/i18n/index.svelte";
import type { BotNote } from "$lib/wire";

const number = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(lang(), options).format(value);

/** One sentence for each kind that the bots of this game have. */
const KINDS: Readonly<Record<string, () => string>> = {
  clue_for_several: () => t("cn.thought.clue_for_several"),
  clue_for_one: () => t("cn.thought.clue_for_one"),
  no_words: () => t("cn.thought.no_words"),
  declines: () => t("cn.thought.declines"),
  approves: () => t("cn.thought.approves"),
  covers: () => t("cn.thought.covers"),
  waives: () => t("cn.thought.waives"),
  waits: () => t("cn.thought.waits"),
  objects: () => t("cn.thought.objects"),
  concedes: () => t("cn.thought.concedes"),
  guesses: () => t("cn.thought.guesses"),
  unknown_clue: () => t("cn.thought.unknown_clue"),
  goes_back: () => t("cn.thought.goes_back"),
  has_all: () => t("cn.thought.has_all"),
  stops: () => t("cn.thought.stops"),
  follows_the_most: () => t("cn.thought.follows_the_most"),
  has_voted: () => t("cn.thought.has_voted"),
};

export const KNOWN_KINDS: readonly string[] = Object.keys(KINDS);

export function thoughtText(note: BotNote): string {
  const { words, chance, likeness } = note.facts;
  const said: string[] = [];
  const why = KINDS[note.kind]?.();
  if (why !== undefined) said.push(why);
  if (words !== undefined) said.push(t("cn.thought.words", { n: words }));
  if (chance !== undefined) said.push(t("cn.thought.chance", { chance: number(chance, { style: "percent" }) }));
  if (likeness !== undefined) {
    said.push(t("cn.thought.likeness", { likeness: number(likeness, { maximumFractionDigits: 1 }) }));
  }
  return said.join(" ");
}
