/** Keys of the table. Single letters and digits can be switched off (WCAG 2.1.4). */

export type Shortcut = "confirm" | "help" | "command" | "guess" | "clear" | { readonly card: number };

const FIELDS = "input, textarea, select, [role='gridcell']";

/** A field for something else than a move: whoever writes there does not mean to confirm one. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest("[data-guess], [data-command]")) return false;
  return target.closest("input, textarea, select") !== null;
}

/** What a key means here, or null. While a field has the focus, letters belong to it. */
export function shortcut(event: KeyboardEvent, hasLetters: boolean): Shortcut | null {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    return isElsewhere(event.target) ? null : "confirm";
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return null;
  if (event.key === "Escape") return "clear";
  if (!hasLetters) return null;
  switch (event.key) {
    case "?":
      return "help";
    case "/":
      return "command";
    case "g":
      return "guess";
    default:
      return /^[1-9]$/.test(event.key) ? { card: Number(event.key) - 1 } : null;
  }
}
