import { t, type PlainKey } from "$lib/i18n/index.svelte";
import { teamPanels, type TeamPanel } from "../../table/teamPanels";

export type Panel = TeamPanel<"clues">;

const TEXTS: Readonly<Record<Panel, PlainKey>> = {
  clues: "cn.clues.title",
  team: "cn.chat.team",
  ledger: "ledger.title",
  chat: "chat.title",
};

export const PANELS = teamPanels("clues", (name) => t(TEXTS[name]));
