/** What a browser has and jsdom has not. */
import { configure } from "@testing-library/svelte";
import { beforeEach } from "vitest";
import { speak } from "$lib/i18n/index.svelte";

configure({ asyncUtilTimeout: 20_000 });

globalThis.matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
window.innerWidth = 1280;
window.innerHeight = 900;
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await speak("en");
});

// Tables of examples are made before the first test begins.
await speak("en");
