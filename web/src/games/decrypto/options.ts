/** The options of a match of Decrypto, in words. */
import { t } from "$lib/i18n/index.svelte";
import type { Say } from "..";

interface OptionText {
  readonly name: Say;
  readonly line: Say;
}

/** By field of the setup; seats, teams and words are chosen elsewhere. */
const FIELDS: Readonly<Record<string, OptionText>> = {
  language: { name: () => t("dec.option.language"), line: () => t("dec.option.language_line") },
  round_limit: { name: () => t("dec.option.rounds"), line: () => t("dec.option.rounds_line") },
  intercept_limit: {
    name: () => t("dec.option.interceptions"),
    line: () => t("dec.option.interceptions_line"),
  },
  miscommunication_limit: {
    name: () => t("dec.option.miscommunications"),
    line: () => t("dec.option.miscommunications_line"),
  },
  round_limit_end: { name: () => t("dec.option.end"), line: () => t("dec.option.end_line") },
  decode: { name: () => t("dec.option.decode"), line: () => t("dec.option.decode_line") },
  intercept_from_round: {
    name: () => t("dec.option.from_round"),
    line: () => t("dec.option.from_round_line"),
  },
  repeat_codes: { name: () => t("dec.option.repeat"), line: () => t("dec.option.repeat_line") },
  clue_reuse_scope: { name: () => t("dec.option.reuse"), line: () => t("dec.option.reuse_line") },
  keyword_match: { name: () => t("dec.option.match"), line: () => t("dec.option.match_line") },
  objections: { name: () => t("dec.option.objections"), line: () => t("dec.option.objections_line") },
  guess_commit: { name: () => t("dec.option.commit"), line: () => t("dec.option.commit_line") },
  referee: { name: () => t("dec.option.referee"), line: () => t("dec.option.referee_line") },
  partner_errors: { name: () => t("dec.option.partner"), line: () => t("dec.option.partner_line") },
};

const VALUES: Readonly<Record<string, Say>> = {
  en: () => "English",
  es: () => "Español",
  pl: () => "Polski",
  words: () => t("dec.option.words"),
  points_then_words: () => t("dec.option.points"),
  always: () => t("dec.option.always"),
  if_not_intercepted: () => t("dec.option.if_not"),
  player: () => t("dec.option.player"),
  team: () => t("dec.option.team"),
  positional: () => t("dec.option.positional"),
  any: () => t("dec.option.any"),
  on: () => t("dec.option.on"),
  off: () => t("dec.option.off"),
  strict: () => t("dec.option.strict"),
  first: () => t("dec.option.first"),
  majority: () => t("dec.option.majority"),
  interceptor: () => t("dec.option.interceptor"),
  apart: () => t("dec.option.apart"),
};

export const OPTIONS = { fields: FIELDS, values: VALUES };
