/** Focus is never lost: where the focused thing goes away, a named place nearby takes it over. */
import type { Attachment } from "svelte/attachments";

/** On an element that holds a screen: `home` is where focus falls to. */
export function keepFocus(home: () => HTMLElement | null): Attachment<HTMLElement> {
  return (screen) => {
    let held = screen.contains(document.activeElement);

    const entered = (): void => {
      held = true;
    };
    const left = (event: FocusEvent): void => {
      // To nowhere: a click on nothing, or the element was taken away. The latter is seen below.
      if (event.relatedTarget instanceof Node) held = screen.contains(event.relatedTarget);
    };
    const changed = (): void => {
      if (held && document.activeElement === document.body && isKeyboard) home()?.focus();
    };
    let isKeyboard = false;
    const keyed = (): void => {
      isKeyboard = true;
    };
    const pointed = (): void => {
      isKeyboard = false;
    };

    const observer = new MutationObserver(changed);
    observer.observe(screen, { childList: true, subtree: true });
    screen.addEventListener("focusin", entered);
    screen.addEventListener("focusout", left);
    addEventListener("keydown", keyed, true);
    addEventListener("pointerdown", pointed, true);
    return () => {
      observer.disconnect();
      screen.removeEventListener("focusin", entered);
      screen.removeEventListener("focusout", left);
      removeEventListener("keydown", keyed, true);
      removeEventListener("pointerdown", pointed, true);
    };
  };
}

/** Focus an element as soon as it is there. */
export const focused: Attachment<HTMLElement> = (element) => element.focus({ preventScroll: true });
