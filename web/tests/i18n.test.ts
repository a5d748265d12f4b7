/** UX-U-18: three languages with the same keys and holes, right plurals, no guess at gender. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { browsersLang, speak, t, type Bundle } from "$lib/i18n/index.svelte";
import { en } from "$lib/i18n/en";
import { es } from "$lib/i18n/es";
import { pl } from "$lib/i18n/pl";
import { fill, LANGS, type Message } from "$lib/i18n/types";

const ALL: Record<string, Readonly<Record<string, Message>>> = { en, es, pl };
const KEYS = Object.keys(en);

const textsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message);
const holesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((hit) => hit[1] ?? "").sort();

describe.each(["es", "pl"])("%s", (lang) => {
  const messages = ALL[lang] ?? {};

  test("has exactly the keys of English", () => {
    expect(Object.keys(messages).sort()).toEqual([...KEYS].sort());
  });

  test("has the holes of English in each message", () => {
    const wrong = KEYS.filter((key) => {
      const wanted = new Set(textsOf(ALL["en"]?.[key] ?? "").flatMap(holesOf));
      const found = new Set(textsOf(messages[key] ?? "").flatMap(holesOf));
      return [...found].some((hole) => !wanted.has(hole)) || wanted.size !== found.size;
    });
    expect(wrong).toEqual([]);
  });

  test("has a form for each plural category of the language", () => {
    const categories = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const short = KEYS.filter((key) => {
      const message = messages[key];
      if (typeof ALL["en"]?.[key] === "string") return typeof message !== "string";
      return categories.some((category) => !(category in Object(message)));
    });
    expect(short).toEqual([]);
  });
});

test.each(LANGS)("%s leaves no message empty and no hole unknown", (lang) => {
  const empty = KEYS.filter((key) => textsOf(ALL[lang]?.[key] ?? "").some((text) => text.trim() === ""));
  expect(empty).toEqual([]);
});

test.each([
  [0, "0 kart w talii"],
  [1, "1 karta w talii"],
  [2, "2 karty w talii"],
  [5, "5 kart w talii"],
  [12, "12 kart w talii"],
  [22, "22 karty w talii"],
  [101, "101 kart w talii"],
])("Polish counts %i rightly", (n, text) => {
  expect(fill(pl["cards.deck"], "pl", { n })).toBe(text);
});

test("nobody’s gender is guessed", () => {
  const doubled = /\p{L}\/[aoe](?!\p{L})|\([aoe]s?\)|\p{L}@/u;
  const polishYou = /\p{L}(łeś|łaś|[aeiyą]łam|[aeiyą]łem)(?!\p{L})/u;
  const spanish = /\b(seguros?|seguras?|listo|lista|bienvenid\p{L}*|sentad\p{L}*|sol[oa] tú|eliminad\p{L}*|jugador(es|as?)?)\b/iu;
  const named = (text: string): boolean => text.includes("{name}") || text.includes("{names}");
  const found = [
    ...KEYS.filter((key) => textsOf(es[key as keyof typeof es]).some((text) => doubled.test(text))),
    ...KEYS.filter((key) =>
      textsOf(pl[key as keyof typeof pl]).some((text) => doubled.test(text) || polishYou.test(text)),
    ),
    ...KEYS.filter((key) =>
      textsOf(es[key as keyof typeof es]).some((text) => named(text) && spanish.test(text)),
    ),
    // After a name, Polish past tense would say who it is: "Ana zapytała".
    ...KEYS.filter((key) =>
      textsOf(pl[key as keyof typeof pl]).some((text) => /\{names?\} \p{L}+(ł|ła|li|ły)(?!\p{L})/u.test(text)),
    ),
  ];
  expect(found).toEqual([]);
});

test("Spanish is the Spanish of all: one you is tú, several are nobody in particular", () => {
  const vosotros = /\p{L}(steis|áis|éis)(?!\p{L})|(?<!\p{L})(vosotr|vuestr|ustedes)/iu;
  expect(KEYS.filter((key) => textsOf(es[key as keyof typeof es]).some((text) => vosotros.test(text)))).toEqual([]);
});

test.each(LANGS)("%s has no card that is called like a place of the table", async (lang) => {
  const { messages, questions } = (await import(`../src/lib/i18n/bundles/${lang}.ts`)) as Bundle;
  const titles = Object.values(questions).map((each) => each.title);
  expect(new Set([...titles, messages["place.centre"]]).size).toBe(titles.length + 1);
});

test("the language of the browser counts, else English", () => {
  expect(browsersLang(["fr-FR", "pl-PL", "en"])).toBe("pl");
  expect(browsersLang(["de"])).toBe("en");
  expect(browsersLang([])).toBe("en");
});

test("a language takes effect at once, in the page and in its markup", async () => {
  await speak("es");
  expect(t("close")).toBe("Cerrar");
  expect(document.documentElement.lang).toBe("es");
});

test("each reason of the server has a sentence in each language", () => {
  const source = readFileSync("src/lib/wire.ts", "utf8");
  const whys = [...(/export type Why =([^;]*);/.exec(source)?.[1] ?? "").matchAll(/"(\w+)"/g)].map((hit) => hit[1]);
  expect(whys.length).toBeGreaterThan(30);
  for (const lang of LANGS) {
    expect(whys.filter((why) => !(`why.${why}` in (ALL[lang] ?? {})))).toEqual([]);
  }
  expect(KEYS.filter((key) => key.startsWith("why.")).length).toBe(whys.length);
});

test("no message is left over", () => {
  const used = new Set(allSources().match(/[\w.]+/g));
  const dynamic = (key: string): boolean => key.startsWith("why.") || /^bot\.\w+\.line$/.test(key);
  expect(KEYS.filter((key) => !dynamic(key) && !used.has(key))).toEqual([]);
});

/** All that could name a key, as one text. */
function allSources(): string {
  const files = import.meta.glob("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
  const own = Object.entries(files).filter(([path]) => !path.includes("/i18n/"));
  return own.map(([, text]) => String(text)).join("\n");
}
