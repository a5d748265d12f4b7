/** What the pages need to know of Codenames. */
import "./colours.css";
import { lang, t } from "$lib/i18n/index.svelte";
import type { Codenames as Game } from "$lib/wire";
import type { GameUi, Say } from "..";
import Picture from "./Picture.svelte";
import { teamName } from "./words";

interface OptionText {
  readonly name: Say;
  readonly line: Say;
}

/** Chosen elsewhere: at the seats, or by the table itself. */
type Elsewhere = "seats" | "teams" | "spymasters" | "words" | "avoid";

/** An option without words does not compile. */
const FIELDS: Readonly<Record<Exclude<keyof Game.Setup, Elsewhere>, OptionText>> = {
  mode: { name: () => t("cn.option.mode"), line: () => t("cn.option.mode_line") },
  language: { name: () => t("cn.option.language"), line: () => t("cn.option.language_line") },
  referee: { name: () => t("cn.option.referee"), line: () => t("cn.option.referee_line") },
  objections: { name: () => t("cn.option.objections"), line: () => t("cn.option.objections_line") },
  penalty_can_win: { name: () => t("cn.option.penalty"), line: () => t("cn.option.penalty_line") },
  zero_unlimited_enabled: { name: () => t("cn.option.zero"), line: () => t("cn.option.zero_line") },
  key_mode: { name: () => t("cn.option.key"), line: () => t("cn.option.key_line") },
  guess_commit: { name: () => t("cn.option.commit"), line: () => t("cn.option.commit_line") },
  forbid_repeat_clue: { name: () => t("cn.option.repeat"), line: () => t("cn.option.repeat_line") },
  allow_multiword: { name: () => t("cn.option.multiword"), line: () => t("cn.option.multiword_line") },
  allow_names: { name: () => t("cn.option.names"), line: () => t("cn.option.names_line") },
  allow_acronyms: { name: () => t("cn.option.acronyms"), line: () => t("cn.option.acronyms_line") },
  allow_homonyms: { name: () => t("cn.option.homonyms"), line: () => t("cn.option.homonyms_line") },
  allow_free_rhymes: { name: () => t("cn.option.rhymes"), line: () => t("cn.option.rhymes_line") },
  enemy_covers: { name: () => t("cn.option.enemy"), line: () => t("cn.option.enemy_line") },
};

const VALUES: Readonly<Record<string, Say>> = {
  teams: () => t("cn.option.teams"),
  coop: () => t("cn.option.coop"),
  three_rivals: () => t("cn.option.three"),
  en: () => "English",
  es: () => "Español",
  pl: () => "Polski",
  strict: () => t("cn.option.strict"),
  advise: () => t("cn.option.advise"),
  off: () => t("cn.option.off"),
  on: () => t("cn.option.on"),
  random: () => t("cn.option.random"),
  deck40: () => t("cn.option.deck40"),
  first: () => t("cn.option.first"),
  majority: () => t("cn.option.majority"),
};

const of = (role: string, team: "blue" | "red"): string => t("cn.role.of", { role, team: teamName(team) });

const ROLES: Readonly<Record<string, Say>> = {
  blue_spymaster: () => of(t("cn.role.spymaster"), "blue"),
  blue_agent: () => of(t("cn.role.agent"), "blue"),
  red_spymaster: () => of(t("cn.role.spymaster"), "red"),
  red_agent: () => of(t("cn.role.agent"), "red"),
  agent: () => t("cn.role.agent"),
};

export const CODENAMES: GameUi = {
  title: () => t("game.cn.title"),
  line: () => t("game.cn.line"),
  minutes: () => t("game.cn.minutes"),
  seats: 4,
  // An agent of the blue team.
  ownSeat: 2,
  setup: () => ({ language: lang() }),
  options: { fields: FIELDS, values: VALUES },
  Picture,
  words: { least: 25, hasMarks: true },
  roles: ROLES,
  load: () => import("./Play.svelte"),
};
