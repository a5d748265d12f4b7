/** Which of three layouts fits: the width counts in letters, so large text gets the narrower one. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { settings } from "$lib/settings.svelte";

export type Layout = "phone" | "tablet" | "desk";

const TABLET = 700;
/** A tablet on its side: the cards in three columns, my tiles beside the buttons. */
const WIDE = 960;
const DESK = 1080;

/** The least height, in letters, at which the board of a layout stands still. */
const STANDS: Readonly<Record<Layout | "wide", number>> = { phone: 480, tablet: 900, wide: 720, desk: 600 };

export function layoutFor(width: number, textPercent: number): Layout {
  const letters = width / (textPercent / 100);
  if (letters < TABLET) return "phone";
  return letters < DESK ? "tablet" : "desk";
}

export function standsStill(layout: Layout, isWide: boolean, height: number, textPercent: number): boolean {
  const least = STANDS[layout === "tablet" && isWide ? "wide" : layout];
  return height / (textPercent / 100) >= least;
}

class Screen {
  #isPaper = $state(false);
  readonly layout: Layout = $derived(
    this.#isPaper ? "desk" : layoutFor(innerWidth.current ?? DESK, settings.text),
  );
  /** Room for two things side by side in the column of the board. */
  readonly isWide: boolean = $derived((innerWidth.current ?? 0) / (settings.text / 100) >= WIDE);
  /** Room enough for larger things. */
  readonly isLarge: boolean = $derived(
    (innerWidth.current ?? 0) >= 1600 && (innerHeight.current ?? 0) >= 850,
  );
  /** A phone that is long enough for whole questions on the cards. */
  readonly isLong: boolean = $derived((innerHeight.current ?? 0) / (settings.text / 100) >= 740);
  /** Too little height for a board that stands still: the page scrolls. */
  readonly isShort: boolean = $derived(
    !standsStill(this.layout, this.isWide, innerHeight.current ?? 0, settings.text),
  );
  /** The side of my own tiles, in CSS pixels at normal text size. */
  readonly rack: number = $derived.by(() => {
    if (this.layout === "phone") return this.isLong ? 58 : 48;
    if (this.isShort) return 40;
    return this.isLarge ? 68 : 56;
  });
  /** Whether a long column fits beside the board. */
  readonly isTall: boolean = $derived((innerHeight.current ?? 0) / (settings.text / 100) >= 860);

  /** On paper there is room for everything. */
  print(isPaper: boolean): void {
    this.#isPaper = isPaper;
  }
}

export const screen = new Screen();
