/** Why something was not taken, as a sentence; facts fill its hole. */
import type { Fact, Why } from "../wire";
import { t } from "./index.svelte";

export function whyText(why: Why, facts: Readonly<Record<string, Fact>> = {}): string {
  return t(`why.${why}`, { word: String(facts["word"] ?? "") });
}
