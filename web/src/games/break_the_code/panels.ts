/** The panels beside the board as tabs. */
import { t, type PlainKey } from "$lib/i18n/index.svelte";
import type { IconName } from "../../ui/Icon.svelte";
import type { Panel } from "./play.svelte";

const TABS: Readonly<Record<Panel, readonly [PlainKey, IconName]>> = {
  notes: ["notes.tab", "sheet"],
  guess: ["guess.tab", "target"],
  answers: ["answers.tab", "table"],
  ledger: ["ledger.title", "ledger"],
  chat: ["chat.title", "chat"],
};

/** In a drawer all of them; an onlooker has nothing to answer. */
export const inDrawer = (isPlaying: boolean): readonly Panel[] =>
  isPlaying ? ["notes", "guess", "answers", "ledger", "chat"] : ["notes", "answers", "ledger", "chat"];

/** Beside a board that has its notes at the right. */
export const BELOW_BOARD: readonly Panel[] = ["answers", "ledger", "chat"];

/** Where there is no table, nobody talks and nobody takes notes. */
export const STILL: readonly Panel[] = ["answers", "ledger"];

export function tabsOf(shown: readonly Panel[], hasNewChat: boolean) {
  return shown.map((name) => {
    const [key, icon] = TABS[name];
    return { name, text: t(key), icon, isNew: name === "chat" && hasNewChat };
  });
}
