/** WCAG 1.4.3, 1.4.11 and UX-U-09: contrast of all tokens in both themes; tiles told apart in grey. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const CSS = readFileSync("src/styles/tokens.css", "utf8");

function theme(name: string): Record<string, string> {
  const block = new RegExp(`:root\\[data-theme="${name}"\\] \\{([^}]*)\\}`).exec(CSS)?.[1] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((hit) => [hit[1], hit[2]]));
}
function luminance(hex: string): number {
  const part = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};
/** CIE L*, 0 to 100. */
const lightness = (hex: string): number => {
  const y = luminance(hex);
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
};

const GROUNDS = ["ground", "paper", "sheet"];
const TEXTS: readonly [string, readonly string[]][] = [
  ["ink", [...GROUNDS, "glow-soft", "danger-soft", "glow"]],
  ["muted", [...GROUNDS, "glow-soft"]],
  ["brass", GROUNDS],
  ["pencil", GROUNDS],
  ["danger", [...GROUNDS, "danger-soft"]],
  ["good", GROUNDS],
  ["on-primary", ["primary"]],
  ["on-tile-black", ["tile-black", "tile-black-shape"]],
  ["on-tile-white", ["tile-white", "tile-white-shape"]],
  ["on-tile-green", ["tile-green", "tile-green-shape"]],
  ...["green", "yellow", "black", "brown", "red", "pink", "blue"].map(
    (colour): [string, string[]] => [`on-c7-${colour}`, [`c7-${colour}`, `c7-${colour}-shape`]],
  ),
];
/** What a control or a tile is seen by. */
const EDGES: readonly [string, readonly string[]][] = [
  ["edge", GROUNDS],
  ["ink", GROUNDS],
  ["brass", ["paper", "sheet"]],
  ["tile-black-line", ["tile-black"]],
];

describe.each(["light", "dark"])("%s", (name) => {
  const colours = theme(name);
  const pairs = (table: typeof TEXTS) =>
    table.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

  test.each(pairs(TEXTS))("text: %s on %s", (front, back) => {
    expect(contrast(colours[front] ?? "", colours[back] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(EDGES))("edge: %s on %s", (front, back) => {
    expect(contrast(colours[front] ?? "", colours[back] ?? "")).toBeGreaterThanOrEqual(3);
  });

  test("each tile is seen on its ground, by its fill or by its line", () => {
    const ofCode777 = Object.keys(colours).filter((part) => /^c7-[a-z]+$/.test(part));
    expect(ofCode777.length).toBe(7);
    for (const tile of ["tile-black", "tile-white", "tile-green", ...ofCode777]) {
      const seen = [tile, `${tile}-line`].map((part) => contrast(colours[part] ?? "", colours["ground"] ?? ""));
      expect(Math.max(...seen), tile).toBeGreaterThanOrEqual(3);
    }
  });

  test("the three fills differ by at least 20 in lightness", () => {
    const [black = 0, green = 0, white = 0] = ["tile-black", "tile-green", "tile-white"].map((tile) =>
      lightness(colours[tile] ?? ""),
    );
    expect(green - black).toBeGreaterThanOrEqual(20);
    expect(white - green).toBeGreaterThanOrEqual(20);
  });
});

test("both themes have the same names", () => {
  expect(Object.keys(theme("dark")).sort()).toEqual(Object.keys(theme("light")).sort());
  expect(Object.keys(theme("light")).length).toBeGreaterThan(30);
});
