/** What bots noted of their choices, in the reader's language. */
import { lang, t } from "$lib/i18n/index.svelte";
import type { BotNote } from "$lib/wire";

const share = (value: number): string => new Intl.NumberFormat(lang(), { style: "percent" }).format(value);

/** One sentence for each kind that the bots of this game have. */
const KINDS: Readonly<Record<string, () => string>> = {
  any_rack: () => t("c7.thought.any_rack"),
  nothing_else_fits: () => t("c7.thought.nothing_else_fits"),
  good_enough: () => t("c7.thought.good_enough"),
  others_lack_a_point: () => t("c7.thought.others_lack_a_point"),
  nothing_left_to_learn: () => t("c7.thought.nothing_left_to_learn"),
  waited_long_enough: () => t("c7.thought.waited_long_enough"),
  waits: () => t("c7.thought.waits"),
};

export const KNOWN_KINDS: readonly string[] = Object.keys(KINDS);

export function thoughtText(note: BotNote): string {
  const { codes, odds, needed } = note.facts;
  const said: string[] = [];
  if (codes !== undefined) said.push(t("c7.thought.codes", { n: codes }));
  if (odds !== undefined && odds < 1) said.push(t("c7.thought.odds", { odds: share(odds) }));
  const why = KINDS[note.kind]?.();
  if (why !== undefined) said.push(why);
  const isBelow = note.kind === "waits" && needed !== undefined && odds !== undefined && odds < needed;
  if (isBelow) said.push(t("c7.thought.needed", { odds: share(needed) }));
  return said.join(" ");
}
