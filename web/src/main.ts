import { mount } from "svelte";
import { speak } from "$lib/i18n/index.svelte";
import { settings } from "$lib/settings.svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
settings.apply();
settings.watch();
await speak(settings.lang);
mount(App, { target });
