/** What the pages need to know of Decrypto. */
import "./teams.css";
import { lang, t } from "$lib/i18n/index.svelte";
import type { GameView } from "$lib/wire";
import type { GameUi, Say } from "..";
import { OPTIONS } from "./options";
import Picture from "./Picture.svelte";
import { teamName } from "./words";

const ROLES: Readonly<Record<string, Say>> = {
  white: () => t("dec.role.of", { team: t("dec.team.white") }),
  black: () => t("dec.role.of", { team: t("dec.team.black") }),
  team: () => t("dec.role.of", { team: t("dec.team.pair") }),
  interceptor: () => t("dec.role.of", { team: t("dec.team.interceptor") }),
};

/** So that a window with a team's secrets is not taken for another one. */
function banner(view: GameView): string {
  if (view.game !== "decrypto" || view.team === null || view.outcome !== null) return "";
  return t("dec.role.of", { team: teamName(view, view.team) });
}

export const DECRYPTO: GameUi = {
  title: () => t("game.dec.title"),
  line: () => t("game.dec.line"),
  minutes: () => t("game.dec.minutes"),
  seats: 4,
  // Whoever begins reads clues before writing any.
  ownSeat: 2,
  setup: () => ({ language: lang() }),
  options: { ...OPTIONS, open: () => t("dec.option.usual") },
  Picture,
  words: { least: 8, hasMarks: false },
  roles: ROLES,
  banner,
  load: () => import("./Play.svelte"),
};
