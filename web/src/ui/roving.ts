/**
 * One tab stop for a group of controls, arrows inside it. Left and right follow the order of the
 * page; up and down go to the nearest control in the line above or below.
 */
import type { Attachment } from "svelte/attachments";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

export function roving(selector: string): Attachment<HTMLElement> {
  return (group) => {
    let current: HTMLElement | null = null;

    const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(selector)];

    const settle = (): void => {
      const all = items();
      if (current === null || !all.includes(current)) current = all[0] ?? null;
      for (const item of all) item.tabIndex = item === current ? 0 : -1;
    };

    const entered = (event: FocusEvent): void => {
      const item = (event.target as HTMLElement).closest<HTMLElement>(selector);
      if (item === null || !group.contains(item)) return;
      current = item;
      settle();
    };

    const pressed = (event: KeyboardEvent): void => {
      if (!KEYS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      const all = items();
      const at = all.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      event.preventDefault();
      next(all, at, event.key)?.focus();
    };

    const observer = new MutationObserver(settle);
    observer.observe(group, { childList: true, subtree: true });
    group.addEventListener("focusin", entered);
    group.addEventListener("keydown", pressed);
    settle();
    return () => {
      observer.disconnect();
      group.removeEventListener("focusin", entered);
      group.removeEventListener("keydown", pressed);
    };
  };
}

function next(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    case "ArrowLeft":
      return all[at - 1];
    case "ArrowRight":
      return all[at + 1];
    default:
      return inNextLine(all, all[at], key === "ArrowDown");
  }
}

function inNextLine(
  all: readonly HTMLElement[],
  from: HTMLElement | undefined,
  isDown: boolean,
): HTMLElement | undefined {
  if (from === undefined) return undefined;
  const own = middle(from);
  const apart = (item: HTMLElement): number => (middle(item).y - own.y) * (isDown ? 1 : -1);
  const beyond = all.filter((item) => apart(item) > from.offsetHeight / 2);
  const nearest = Math.min(...beyond.map(apart));
  const line = beyond.filter((item) => apart(item) < nearest + from.offsetHeight / 2);
  const aside = (item: HTMLElement): number => Math.abs(middle(item).x - own.x);
  return line.sort((a, b) => aside(a) - aside(b))[0];
}

function middle(item: HTMLElement): { x: number; y: number } {
  const box = item.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
