/** The command line: in English everywhere, and in the words of the page’s language. */
import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "$lib/i18n/index.svelte";
import { LANGS } from "$lib/i18n/types";
import { plain, readCommand, VERBS, wordsOf } from "../src/games/break_the_code/commands";

describe.each(LANGS)("in %s", (lang) => {
  beforeEach(() => speak(lang));

  test.each([
    ["ask 3", { tag: "ask", place: 3, number: null }],
    ["ask 3 4", { tag: "ask", place: 3, number: 4 }],
    ["ASK card 3 with 4", { tag: "ask", place: 3, number: 4 }],
    ["guess 2k 4K 4w 5g 7w", { tag: "guess", text: "2k 4k 4w 5g 7w" }],
    ["/ask 3", { tag: "ask", place: 3, number: null }],
    ["last", { tag: "last" }],
    ["turn", { tag: "turn" }],
    ["board", { tag: "board" }],
    ["log", { tag: "log" }],
    ["help", { tag: "help" }],
    ["ask", { tag: "unreadable" }],
    ["dance", { tag: "unreadable" }],
    ["", { tag: "unreadable" }],
  ])("%s", (text, command) => {
    expect(readCommand(text)).toEqual(command);
  });

  test("every word leads to its own command, and no word to two", () => {
    const words = VERBS.flatMap((verb) => wordsOf(verb).map((word) => [plain(word), verb] as const));
    expect(new Set(words.map(([word]) => word)).size).toBe(words.length);
    for (const [word, verb] of words) expect(readCommand(`${word} 1`).tag).toBe(verb);
  });
});

test("accents and capitals do not matter", async () => {
  await speak("pl");
  expect(readCommand("STÓŁ")).toEqual({ tag: "board" });
  expect(readCommand("stol")).toEqual({ tag: "board" });
  await speak("es");
  expect(readCommand("codigo 2k")).toEqual({ tag: "guess", text: "2k" });
});
