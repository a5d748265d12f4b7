import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  // "tree": elements are created one by one, so no HTML string is ever parsed in the browser.
  compilerOptions: { runes: true, fragments: "tree" },
  preprocess: vitePreprocess(),
};
