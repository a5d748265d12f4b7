/** Which of three layouts fits: the width counts in letters, so large text gets the narrower one. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { settings } from "$lib/settings.svelte";

export type Layout = "phone" | "tablet" | "desk";

const TABLET = 700;
const DESK = 1080;

export function layoutFor(width: number, textPercent: number): Layout {
  const letters = width / (textPercent / 100);
  if (letters < TABLET) return "phone";
  return letters < DESK ? "tablet" : "desk";
}

class Screen {
  readonly layout: Layout = $derived(layoutFor(innerWidth.current ?? DESK, settings.text));
  /** Room enough for larger things. */
  readonly isLarge: boolean = $derived(
    (innerWidth.current ?? 0) >= 1600 && (innerHeight.current ?? 0) >= 850,
  );
  /** A phone that is long enough for whole questions on the cards. */
  readonly isLong: boolean = $derived((innerHeight.current ?? 0) / (settings.text / 100) >= 740);
  /** Too little height for a board that stands still: the page scrolls. */
  readonly isShort: boolean = $derived((innerHeight.current ?? 0) / (settings.text / 100) < 480);
  /** Whether a long column fits beside the board. */
  readonly isTall: boolean = $derived((innerHeight.current ?? 0) / (settings.text / 100) >= 860);
}

export const screen = new Screen();
