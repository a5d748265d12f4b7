/** What the keys of the table do in a match. */
import { settings } from "$lib/settings.svelte";
import { shortcut } from "./shortcuts";

interface Keyed {
  readonly turn: { clear(): void };
  openHelp(): void;
}
interface Places {
  readonly root: HTMLElement | undefined;
  /** Bring the command line before the eyes. */
  showLedger(this: void): void;
  confirm(this: void): void;
}

export function pressed(event: KeyboardEvent, play: Keyed, { root, showLedger, confirm }: Places): void {
  const key = shortcut(event, settings.letters);
  if (key === null || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const focus = (what: string): void => root?.querySelector<HTMLElement>(what)?.focus();
  if (key === "confirm") confirm();
  else if (key === "help") play.openHelp();
  else if (key === "clear") play.turn.clear();
  else if (key === "guess") focus("[data-guess]");
  else if (key === "command") {
    showLedger();
    requestAnimationFrame(() => focus("[data-command]"));
  }
}
