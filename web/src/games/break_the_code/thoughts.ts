/** What bots noted of their choices, in the reader's language. */
import { lang, t } from "$lib/i18n/index.svelte";
import type { BotNote } from "$lib/wire";

type Facts = Readonly<Record<string, number>>;

const number = (value: number | undefined, style: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(lang(), style).format(value ?? 0);
const share = (value: number | undefined): string => number(value, { style: "percent" });
const bits = (facts: Facts): string =>
  number(facts["bits"], { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** One sentence for each kind that the bots of this game have. */
const KINDS: Readonly<Record<string, (facts: Facts) => string>> = {
  asks_what_tells_most: (facts) => t("thought.asks_what_tells_most", { bits: bits(facts) }),
  asks_what_tells: (facts) => t("thought.asks_what_tells", { bits: bits(facts) }),
  asks_anything: () => t("thought.asks_anything"),
  only_a_guess_left: () => t("thought.only_a_guess_left"),
  nothing_else_fits: () => t("thought.nothing_else_fits"),
  last_card: () => t("thought.last_card"),
  miss_costs_a_turn: () => t("thought.miss_costs_a_turn"),
  rival_knows: (facts) => t("thought.rival_knows", { chance: share(facts["chance"]) }),
  no_question_tells_more: (facts) => t("thought.no_question_tells_more", { bits: bits(facts) }),
  no_other_turn: () => t("thought.no_other_turn"),
  others_know: (facts) => t("thought.others_know", { chance: share(facts["chance"]) }),
  good_enough: () => t("thought.good_enough"),
  looks_plausible: () => t("thought.looks_plausible"),
};

export const KNOWN_KINDS: readonly string[] = Object.keys(KINDS);

export function thoughtText(note: BotNote): string {
  const { facts } = note;
  const said = [t("thought.codes", { n: facts["codes"] ?? 0 })];
  const odds = facts["odds"];
  if (odds !== undefined && odds < 1) said.push(t("thought.odds", { odds: share(odds) }));
  const why = KINDS[note.kind]?.(facts);
  return why === undefined ? said.join(" ") : [...said, why].join(" ");
}
