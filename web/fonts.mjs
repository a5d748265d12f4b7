/**
 * Cuts Inter to the letters that the pages need: one file for each `@font-face` of tokens.css.
 * What a file holds is its `unicode-range` there; the font itself comes from its package.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const PACKAGE = new URL("node_modules/@fontsource-variable/inter/", import.meta.url);
const FOLDER = new URL("src/fonts/", import.meta.url);
const FEATURES = ["calt", "case", "ccmp", "kern", "locl", "mark", "tnum"];
const WEIGHTS = { wght: { min: 400, max: 700, default: 400 } };

/** `inter-polish` is cut from the same file as `inter-latin-ext`. */
const SOURCES = {
  "inter-latin": "inter-latin-wght-normal",
  "inter-polish": "inter-latin-ext-wght-normal",
  "inter-latin-ext": "inter-latin-ext-wght-normal",
};

/** The characters of a unicode-range such as `U+20-7E, U+152`. */
function characters(range) {
  return range
    .split(",")
    .map((part) => part.trim().slice(2).split("-"))
    .map(([first, last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join("");
}

const css = await readFile(new URL("src/styles/tokens.css", import.meta.url), "utf8");
const faces = css.matchAll(/fonts\/([\w-]+)\.woff2[^}]*unicode-range:\s*([^;]+);/g);
await mkdir(FOLDER, { recursive: true });
for (const [, name, range] of faces) {
  const source = await readFile(new URL(`files/${SOURCES[name]}.woff2`, PACKAGE));
  const cut = await subsetFont(source, characters(range), {
    targetFormat: "woff2",
    variationAxes: WEIGHTS,
    keepFeatures: FEATURES,
  });
  await writeFile(new URL(`${name}.woff2`, FOLDER), cut);
}
await mkdir(new URL("public/fonts/", import.meta.url), { recursive: true });
await copyFile(new URL("LICENSE", PACKAGE), new URL("public/fonts/LICENSE", import.meta.url));
