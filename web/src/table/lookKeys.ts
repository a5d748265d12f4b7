/** Keys for looking back. Single letters can be switched off (WCAG 2.1.4); arrows can not. */
import type { TableModel } from "$lib/table.svelte";

/** Where arrows and letters have a meaning of their own. */
const OWN = "input, textarea, select, [role='gridcell'], [role='tab'], dialog";

/** Do what a key means; true if it meant something. */
export function lookByKey(event: KeyboardEvent, table: TableModel, hasLetters: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  if (event.target instanceof Element && event.target.closest(OWN)) return false;
  const { look, past } = table;
  // Esc may clear something on the board as well; that is no reason to stay in the past.
  if (event.defaultPrevented && event.key !== "Escape") return false;
  if (past === null || look === null) {
    if (event.key !== "b" || !hasLetters) return false;
    table.lookAt(Infinity);
    return true;
  }
  switch (event.key) {
    case "ArrowLeft":
      void look.step(-1);
      return true;
    case "ArrowRight":
      void look.step(1);
      return true;
    case "Home":
      void look.goto(1);
      return true;
    case "End":
      void look.goto(Infinity);
      return true;
    case "Escape":
      if (!table.isStill) look.close();
      return true;
    default:
      return false;
  }
}
