/**
 * The second click of a double click is meant for what the first one hit. If something else lies
 * there by then, or the same button has come to mean something else, it does nothing; nor does it
 * let go of what the first one has just chosen.
 */

/** Where fingers tap, browsers do not count taps alike; so fast nobody reads a new button. */
const FAST = 300;
const NEAR = 24;

interface Hit {
  readonly control: Element | null;
  readonly words: string;
  readonly event: MouseEvent;
}

export function guardDoubleClicks(page: Document): void {
  let last: Hit | null = null;
  const clicked = (event: MouseEvent): void => {
    const control = event.target instanceof Element ? event.target.closest("button, a") : null;
    // Keys and scripts press buttons without a place on the screen.
    if (event.detail === 0) return;
    const words = control === null ? "" : wordsOf(control);
    const isOther = control !== null && (control !== last?.control || words !== last.words);
    const isUndone = control !== null && control.matches("[aria-pressed='true']");
    if (last !== null && (isOther || isUndone) && isSecond(event, last.event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { control, words, event };
  };
  page.addEventListener("click", clicked, { capture: true });
}

function isSecond(event: MouseEvent, first: MouseEvent): boolean {
  if (event.detail > 1) return true;
  const isNear =
    Math.abs(event.clientX - first.clientX) < NEAR && Math.abs(event.clientY - first.clientY) < NEAR;
  const isTouch = matchMedia("(pointer: coarse)").matches;
  return isTouch && isNear && event.timeStamp - first.timeStamp < FAST;
}

/** What a control says; marks that turn with each touch are no words. */
function wordsOf(control: Element): string {
  const copy = control.cloneNode(true) as Element;
  for (const mark of copy.querySelectorAll("[aria-hidden='true']")) mark.remove();
  return copy.textContent;
}
