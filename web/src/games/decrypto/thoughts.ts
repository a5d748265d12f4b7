/** What word bots noted of their choices, in the reader's language. */
import { t } from "$lib/i18n/index.svelte";
import type { BotNote } from "$lib/wire";

/** One sentence for each kind that the bots of this game have. */
const KINDS: Readonly<Record<string, () => string>> = {
  no_words: () => t("cn.thought.no_words"),
};

export const KNOWN_KINDS: readonly string[] = Object.keys(KINDS);

export const thoughtText = (note: BotNote): string => KINDS[note.kind]?.() ?? "";
