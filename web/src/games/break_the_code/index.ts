/** What the pages need to know of Break the Code. */
import { t } from "$lib/i18n/index.svelte";
import type { BreakTheCode as Game } from "$lib/wire";
import type { GameUi, Say } from "..";
import Picture from "./Picture.svelte";

interface OptionText {
  readonly name: Say;
  readonly line: Say;
}

/** An option without words does not compile. */
const FIELDS: Readonly<Record<Exclude<keyof Game.Setup, "seats">, OptionText>> = {
  ruleset: { name: () => t("option.ruleset"), line: () => t("option.ruleset_line") },
  guess_any_time: { name: () => t("option.any_time"), line: () => t("option.any_time_line") },
  shared_info_cards: { name: () => t("option.shared"), line: () => t("option.shared_line") },
  remove_centre_cards_4p: { name: () => t("option.centre"), line: () => t("option.centre_line") },
  count_same_unit: { name: () => t("option.same"), line: () => t("option.same_line") },
  end: { name: () => t("option.end"), line: () => t("option.end_line") },
  final_guess_on_exhaustion: { name: () => t("option.final"), line: () => t("option.final_line") },
  exhaustion_result_2p: { name: () => t("option.used_up"), line: () => t("option.used_up_line") },
  row_size: { name: () => t("option.row"), line: () => t("option.row_line") },
  neighbour_answer_form: { name: () => t("option.runs"), line: () => t("option.runs_line") },
  reveal_guess_to_table: { name: () => t("option.reveal"), line: () => t("option.reveal_line") },
};

type Named = Extract<Game.Setup[keyof Game.Setup], string>;

const VALUES: Readonly<Record<Named, Say>> = {
  iello: () => t("option.iello"),
  tagiron: () => t("option.tagiron"),
  tiles: () => t("option.tiles"),
  pairs: () => t("option.pairs"),
  round: () => t("option.round"),
  n_minus_1: () => t("option.n_minus_1"),
  draw: () => t("option.draw"),
  none: () => t("option.none"),
  runs: () => t("option.whole_runs"),
};

export const BREAK_THE_CODE: GameUi = {
  title: () => t("game.btc.title"),
  line: () => t("game.btc.line"),
  minutes: () => t("game.btc.minutes"),
  seats: 2,
  options: { fields: FIELDS, values: VALUES },
  Picture,
  load: () => import("./Play.svelte"),
};
