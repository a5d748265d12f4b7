/** While the page is printed it lies as on a wide screen, by day: no panel is hidden behind a tab. */
import { flushSync } from "svelte";
import { settings } from "$lib/settings.svelte";
import { screen } from "./layout.svelte";

export function layOutOnPaper(window: Window): void {
  window.addEventListener("beforeprint", () => {
    document.documentElement.dataset["theme"] = "light";
    flushSync(() => screen.print(true));
  });
  window.addEventListener("afterprint", () => {
    settings.apply();
    flushSync(() => screen.print(false));
  });
}
