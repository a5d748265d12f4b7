import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type UserConfig } from "vite";

/** What vitest reads; its own types are no part of a plain build. */
interface Tests {
  test: { environment: "jsdom"; include: string[] };
}

export default defineConfig(({ mode }): UserConfig & Tests => ({
  plugins: [svelte()],
  resolve: {
    tsconfigPaths: true,
    // Component tests mount components, so they need the browser's half of Svelte.
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  build: { outDir: "dist", sourcemap: false, target: "es2022" },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8040", ws: true } },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts", "tests/**/*.test.ts"] },
}));
