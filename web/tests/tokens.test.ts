/** WCAG 1.4.3, 1.4.11 and UX-U-09: contrast of all tokens in both themes; tiles told apart in grey. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const CSS = readFileSync("src/styles/tokens.css", "utf8");

function theme(name: string): Record<string, string> {
  const block = new RegExp(`:root\\[data-theme="${name}"\\] \\{([^}]*)\\}`).exec(CSS)?.[1] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((hit) => [hit[1], hit[2]]));
}
/** Two hexadecimal digits of sRGB as linear light from 0 to 1, and back. */
function linear(digits: string): number {
  const value = parseInt(digits, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
function hexOf(light: number): string {
  const here = Math.min(1, Math.max(0, light));
  const value = here <= 0.0031308 ? here * 12.92 : 1.055 * here ** (1 / 2.4) - 0.055;
  return Math.round(value * 255).toString(16).padStart(2, "0");
}
function luminance(hex: string): number {
  const part = (at: number): number => linear(hex.slice(at, at + 2));
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

/** Linear light as seen without one kind of cone: Machado, Oliveira, Fernandes 2009, severity 1.0. */
const SIGHTS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
/** The colour as somebody sees it who lacks that kind of cone. */
function seenBy(sight: string, hex: string): string {
  const light = [1, 3, 5].map((at) => linear(hex.slice(at, at + 2)));
  const seen = (SIGHTS[sight] ?? []).map((row) => row.reduce((sum, part, at) => sum + part * (light[at] ?? 0), 0));
  return `#${seen.map(hexOf).join("")}`;
}

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

  const TILES = ["tile-black", "tile-green", "tile-white"];
  const stepsOf = ([black = 0, green = 0, white = 0]: number[]) => Math.min(green - black, white - green);

  test("the three fills differ by at least 20 in lightness, in shades of grey", () => {
    expect(stepsOf(TILES.map((tile) => lightness(colours[tile] ?? "")))).toBeGreaterThanOrEqual(20);
  });

  test.each(Object.keys(SIGHTS))("so they do for %s eyes", (sight) => {
    const seen = TILES.map((tile) => lightness(seenBy(sight, colours[tile] ?? "")));
    expect(stepsOf(seen)).toBeGreaterThanOrEqual(20);
  });
});

test("both themes have the same names", () => {
  expect(Object.keys(theme("dark")).sort()).toEqual(Object.keys(theme("light")).sort());
  expect(Object.keys(theme("light")).length).toBeGreaterThan(30);
});
