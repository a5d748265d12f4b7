/** Focus is never lost: where the focused thing goes away, a named place nearby takes it over. */
import type { Attachment } from "svelte/attachments";

const FOCUSABLE = "a, button, input, select, textarea, summary, [tabindex]";

/** Give the focus to a place, unless something else has it. */
export function offerFocus(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

/** On an element that holds a screen: `home` is where focus falls to. */
export function keepFocus(home: () => HTMLElement | null): Attachment<HTMLElement> {
  return (screen) => {
    let isHeld = screen.contains(document.activeElement);

    const entered = (): void => {
      isHeld = true;
    };
    const left = (event: FocusEvent): void => {
      // To nowhere means that the element was taken away, or that nothing was clicked on.
      if (event.relatedTarget instanceof Node) isHeld = screen.contains(event.relatedTarget);
    };
    const pointed = (event: PointerEvent): void => {
      const isOnControl = event.target instanceof Element && event.target.closest(FOCUSABLE) !== null;
      if (!isOnControl) isHeld = false;
    };
    const changed = (): void => {
      if (isHeld) offerFocus(home());
    };

    const observer = new MutationObserver(changed);
    observer.observe(screen, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden", "disabled"],
    });
    screen.addEventListener("focusin", entered);
    screen.addEventListener("focusout", left);
    screen.addEventListener("pointerdown", pointed);
    return () => {
      observer.disconnect();
      screen.removeEventListener("focusin", entered);
      screen.removeEventListener("focusout", left);
      screen.removeEventListener("pointerdown", pointed);
    };
  };
}

/** Focus an element as soon as it is there. */
export const focused: Attachment<HTMLElement> = (element) => element.focus({ preventScroll: true });
