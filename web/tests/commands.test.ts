/** The command line: in English everywhere, and in the words of the page’s language. */
import { beforeEach, describe, expect, test } from "vitest";
import { speak, t } from "$lib/i18n/index.svelte";
import { LANGS } from "$lib/i18n/types";
import { run, VERBS, wordsOf } from "../src/games/break_the_code/commands";
import { lamp } from "../src/games/break_the_code/lamp";
import type { PlayModel } from "../src/games/break_the_code/play.svelte";
import { Turn } from "../src/games/break_the_code/turn.svelte";
import { plain, readLine } from "../src/table/typed";
import { aView } from "./views";

const VIEW = aView();
const names = { me: 0, of: (seat: number) => ["Ana", "Ben"][seat] ?? "" };

/** A match at my turn; what typed commands touch of it. */
function aPlay(): PlayModel & { readonly turn: Turn } {
  const turn = new Turn(() => VIEW);
  return { view: VIEW, names, turn, pending: null, show: () => undefined } as unknown as PlayModel;
}

describe.each(LANGS)("in %s", (lang) => {
  beforeEach(() => speak(lang));

  test.each([
    ["ask 1", { tag: "ask", card: "sum_all", number: null }],
    ["ask 2 4", { tag: "ask", card: "where_3_4", number: 4 }],
    ["ASK card 2 with 4", { tag: "ask", card: "where_3_4", number: 4 }],
    ["guess 1k 3K 3w 5g 9w", { tag: "guess", tiles: "1k 3k 3w 5g 9w" }],
    ["/ask 1", { tag: "ask", card: "sum_all", number: null }],
  ])("%s chooses a move", (text, action) => {
    const play = aPlay();
    expect(run(play, text).isStaged).toBe(true);
    expect(play.turn.ready?.action).toEqual(action);
  });

  test.each([
    ["ask 2", () => t("ask.which", { numbers: "3 / 4" })],
    ["ask 7", () => t("why.card_not_in_row")],
    ["ask", () => t("command.unreadable")],
    ["dance", () => t("command.unreadable")],
    ["", () => t("command.unreadable")],
    ["decline", () => t("lamp.not_now")],
    ["guess 1k", () => t("guess.count", { n: 5 })],
    ["turn", () => lamp(VIEW, names).text],
    ["notes", () => t("notes.title")],
  ])("%s is answered and chooses nothing", (text, answer) => {
    const play = aPlay();
    expect(run(play, text)).toEqual({ text: answer(), isStaged: false });
    expect(play.turn.ready).toBeNull();
  });

  test("every word leads to its own command, and no word to two", () => {
    const words = VERBS.flatMap((verb) => wordsOf(verb).map((word) => [plain(word), verb] as const));
    expect(new Set(words.map(([word]) => word)).size).toBe(words.length);
    for (const [word, verb] of words) expect(readLine(`${word} 1`, VERBS, wordsOf).verb).toBe(verb);
  });
});

test("accents and capitals do not matter", async () => {
  await speak("pl");
  expect(readLine("STÓŁ", VERBS, wordsOf).verb).toBe("board");
  expect(readLine("stol", VERBS, wordsOf).verb).toBe("board");
  await speak("es");
  expect(readLine("codigo 2k", VERBS, wordsOf)).toEqual({ verb: "guess", rest: ["2k"] });
});
