/** What the pages need to know of Code 777. */
import "./colours.css";
import { t } from "$lib/i18n/index.svelte";
import type { Code777 as Game } from "$lib/wire";
import type { GameUi, Say } from "..";
import Picture from "./Picture.svelte";

interface OptionText {
  readonly name: Say;
  readonly line: Say;
}

/** An option without words does not compile. */
const FIELDS: Readonly<Record<Exclude<keyof Game.Setup, "seats">, OptionText>> = {
  refresh_threshold: { name: () => t("c7.option.threshold"), line: () => t("c7.option.threshold_line") },
  refresh: { name: () => t("c7.option.refresh"), line: () => t("c7.option.refresh_line") },
  refresh_before_removal: { name: () => t("c7.option.before"), line: () => t("c7.option.before_line") },
  card2: { name: () => t("c7.option.card2"), line: () => t("c7.option.card2_line") },
  target_points: { name: () => t("c7.option.target"), line: () => t("c7.option.target_line") },
  require_colours: { name: () => t("c7.option.colours"), line: () => t("c7.option.colours_line") },
  finish_queue: { name: () => t("c7.option.queue"), line: () => t("c7.option.queue_line") },
  max_announcements_per_window: { name: () => t("c7.option.most"), line: () => t("c7.option.most_line") },
  draw_choice: { name: () => t("c7.option.choice"), line: () => t("c7.option.choice_line") },
  question_order_seed: { name: () => t("c7.option.order"), line: () => t("c7.option.order_line") },
};

type Named = Extract<Game.Setup[keyof Game.Setup], string>;

const VALUES: Readonly<Record<Named, Say>> = {
  threshold: () => t("c7.option.by_threshold"),
  always: () => t("c7.option.always"),
  at_most: () => t("c7.option.at_most"),
  at_least: () => t("c7.option.at_least"),
};

export const CODE_777: GameUi = {
  title: () => t("game.c777.title"),
  line: () => t("game.c777.line"),
  minutes: () => t("game.c777.minutes"),
  seats: 3,
  options: { fields: FIELDS, values: VALUES },
  Picture,
  load: () => import("./Play.svelte"),
};
