/** The one idea of movement: a thing comes to where it is. Nothing is understood by it alone. */
import type { TransitionConfig } from "svelte/transition";

interface Way {
  /** Milliseconds until it comes, after what it follows from. */
  readonly delay?: number;
  /** Where it comes from, as a CSS transform. */
  readonly from?: string;
  /** Whether it was there before. */
  readonly isOld?: boolean;
}

const CALM = 180;

export function arrive(_: Element, { delay = 0, from = "translateY(1rem)", isOld = false }: Way = {}): TransitionConfig {
  if (isOld || document.documentElement.dataset["motion"] === "reduced") return { duration: 0 };
  return { delay, duration: CALM, css: (t) => `opacity: ${t}; ${t < 1 ? `transform: ${from}` : ""}` };
}
