import { mount } from "svelte";
import { speak } from "$lib/i18n/index.svelte";
import { settings } from "$lib/settings.svelte";
import App from "./App.svelte";
import { layOutOnPaper } from "./ui/paper";
import { guardDoubleClicks } from "./ui/twice";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
settings.apply();
settings.watch();
guardDoubleClicks(document);
layOutOnPaper(window);
// A language that does not load is no reason to show nothing.
await speak(settings.lang).catch(() => speak("en"));
target.replaceChildren();
mount(App, { target });
