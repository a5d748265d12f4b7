import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type UserConfig } from "vite";

/** What vitest reads; its own types are no part of a plain build. */
interface Tests {
  test: { environment: "jsdom"; include: string[]; setupFiles: string[]; testTimeout: number };
}

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }): UserConfig & Tests => ({
  plugins: [svelte()],
  resolve: {
    // The same as `paths` in tsconfig.json; the texts of the questions lie beside the rules.
    alias: { $lib: folder("src/lib"), $texts: folder("../src/room40/games") },
    // Component tests mount components, so they need the browser's half of Svelte.
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "dist",
    sourcemap: false,
    target: "es2022",
    // The content security policy allows files of our own and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8040", ws: true } },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    // Machines are shared.
    testTimeout: 60_000,
  },
}));
