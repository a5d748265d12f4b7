/** The panels beside the board as tabs. */
import { t, type PlainKey } from "$lib/i18n/index.svelte";
import type { IconName } from "../../ui/Icon.svelte";
import type { Panel, PlayModel } from "./play.svelte";

const TABS: Readonly<Record<Panel, readonly [PlainKey, IconName]>> = {
  clues: ["cn.clues.title", "table"],
  team: ["cn.chat.team", "person"],
  ledger: ["ledger.title", "ledger"],
  chat: ["chat.title", "chat"],
};

/** At a table all of them; who watches has no team. */
export const withTable = (hasTeam: boolean): readonly Panel[] =>
  hasTeam ? ["clues", "team", "ledger", "chat"] : ["clues", "ledger", "chat"];

/** Where there is no table, nobody talks. */
export const STILL: readonly Panel[] = ["clues", "ledger"];

export function tabsOf(shown: readonly Panel[], play: PlayModel) {
  return shown.map((name) => {
    const [key, icon] = TABS[name];
    const isNew = (name === "chat" && play.hasNewChat) || (name === "team" && play.hasNewTeam);
    return { name, text: t(key), icon, isNew };
  });
}
