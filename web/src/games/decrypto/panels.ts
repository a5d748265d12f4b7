import { t, type PlainKey } from "$lib/i18n/index.svelte";
import { teamPanels, type TeamPanel } from "../../table/teamPanels";

export type Panel = TeamPanel<"history">;

const TEXTS: Readonly<Record<Panel, PlainKey>> = {
  history: "dec.history.tab",
  team: "dec.chat.team",
  ledger: "ledger.title",
  chat: "dec.chat.all",
};

export const PANELS = teamPanels("history", (name) => t(TEXTS[name]));
