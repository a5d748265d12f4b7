/** UX-U-05: each event has exactly one announcement in each language, and the ear hears it once. */
import { beforeEach, describe, expect, test } from "vitest";
import { announcer } from "$lib/announce.svelte";
import { speak } from "$lib/i18n/index.svelte";
import { LANGS } from "$lib/i18n/types";
import type { BreakTheCode as Game } from "$lib/wire";
import { ending, lamp } from "../src/games/break_the_code/lamp";
import { Narrator } from "../src/games/break_the_code/narrator.svelte";
import { answerText, question, told, type Names } from "../src/games/break_the_code/words";
import { aView, RULES } from "./views";

const NAMES: Names = { me: 0, of: (seat) => ["Ana", "Jan", "Eva", "Łukasz"][seat] ?? "?" };

/** One of each; a tag without an example does not compile. */
const EXAMPLES: { readonly [Tag in Game.Told["tag"]]: readonly Extract<Game.Told, { tag: Tag }>[] } = {
  began: [{ tag: "began", first: 1, row: ["sum_all"], deck: 15 }],
  answered: [
    { tag: "answered", seat: 0, card: "sum_all", number: null, answers: { "1": 22 } },
    { tag: "answered", seat: 1, card: "where_3_4", number: 3, answers: { "0": [], "2": ["A", "C"] } },
    { tag: "answered", seat: 1, card: "c_over_4", number: null, answers: { "0": true } },
    { tag: "answered", seat: 1, card: "next_colour", number: null, answers: { "0": [["A", "B"]] } },
  ],
  drawn: [{ tag: "drawn", place: 2, card: "spread" }],
  guessed: [
    { tag: "guessed", seat: 1, tiles: "2k 4k 4w 5g 7w", right: true },
    { tag: "guessed", seat: 1, tiles: "2k 4k 4w 5g 7w", right: false },
    { tag: "guessed", seat: 1, tiles: null, right: true },
    { tag: "guessed", seat: 1, tiles: null, right: false },
  ],
  declined: [{ tag: "declined", seat: 1 }],
  timed_out: [{ tag: "timed_out", seat: 1 }],
  resigned: [{ tag: "resigned", seat: 1 }],
  abandoned: [{ tag: "abandoned" }],
  revealed: [{ tag: "revealed", hands: ["0k 1k", "2k 3k"], centre: "4w 5g", rest: "6k", guesses: [] }],
};
const ENTRIES: readonly Game.Told[] = Object.values(EXAMPLES).flat();

describe.each(LANGS)("in %s", (lang) => {
  beforeEach(() => speak(lang));

  test("each event has one sentence of its own", () => {
    const sentences = ENTRIES.map((entry) => told(entry, NAMES, RULES));
    expect(sentences.filter((text) => text.trim() === "" || /[{}]|undefined/.test(text))).toEqual([]);
    expect(new Set(sentences).size).toBe(ENTRIES.length);
  });

  test("each event that names a seat names who it was", () => {
    const seated = ENTRIES.filter((entry) => "seat" in entry);
    const silent = seated.filter((entry) => !told(entry, NAMES, RULES).includes(NAMES.of(entry.seat)));
    expect(silent).toEqual([]);
  });

  test.each(ENTRIES.map((entry) => [entry.tag, entry] as const))("%s is heard once", (_, entry) => {
    const narrator = new Narrator();
    const before = aView({ history: [] });
    const after = aView({ history: [entry] });
    narrator.tell("m1", before, NAMES, lamp(before, NAMES));
    const heard = announcer.polite.length;
    narrator.tell("m1", after, NAMES, lamp(after, NAMES));
    narrator.tell("m1", after, NAMES, lamp(after, NAMES));
    const sentence = told(entry, NAMES, RULES);
    const said = announcer.polite.slice(Math.min(heard, announcer.polite.length - 1));
    expect(said.filter((line) => line.text === sentence)).toHaveLength(1);
  });
});

test("the same words twice are two lines, so they are heard twice", () => {
  announcer.say("Jan: none");
  announcer.say("Jan: none");
  const [first, second] = announcer.polite.slice(-2);
  expect(first?.text).toBe(second?.text);
  expect(first?.id).not.toBe(second?.id);
});

test("a page that has just been opened does not read out all that was", () => {
  const heard = announcer.polite.at(-1)?.id ?? 0;
  const view = aView({ history: ENTRIES, turn: 1, awaited: [1], offers: [] });
  new Narrator().tell("m2", view, NAMES, lamp(view, NAMES));
  const said = announcer.polite.filter((line) => line.id > heard).map((line) => line.text);
  expect(said).toEqual(["Jan is at turn. Time for notes."]);
});

describe("answers", () => {
  test.each<[Game.Answer, string]>([
    [13, "13"],
    [0, "0"],
    [true, "yes"],
    [false, "no"],
    [[], "none"],
    [["A", "C"], "A, C"],
    [[["A", "B"], ["C", "D"]], "A-B, C-D"],
    [[["A", "B", "C", "D"]], "A-B-C-D"],
  ])("%j (BTC-R5, BTC-R7)", (answer, text) => {
    expect(answerText(answer)).toBe(text);
  });
});

describe("questions follow the options", () => {
  test("the chosen number (BTC-R10)", () => {
    expect(question("where_3_4", 4, RULES)).toBe("Where are your 4s?");
  });
  test("the middle of four tiles", () => {
    expect(question("sum_centre", null, { ...RULES, seats: 4 })).toContain("two middle tiles");
  });
  test("pairs instead of tiles (BTC-R8)", () => {
    expect(question("count_same", null, { ...RULES, count_same_unit: "pairs" })).toContain("pairs");
  });
});

describe("the lamp line", () => {
  const lampOf = (changes: Partial<Game.View>) => lamp(aView(changes), NAMES);

  test.each<[string, Partial<Game.View>, string]>([
    ["my turn", {}, "ask one question, or name the code"],
    ["the last card (BTC-B11)", { row: ["spread"], deck: 0 }, "last card"],
    ["the last round (BTC-B19)", { final_round: true }, "last turn"],
    ["the last chance (BTC-B14)", { phase: "last_chance", first: 1 }, "Jan found your code"],
    ["last guesses (BTC-R15)", { phase: "last_guesses" }, "name the code once"],
  ])("%s glows", (_, changes, text) => {
    expect(lampOf(changes)).toEqual({ text: expect.stringContaining(text) as string, isMine: true });
  });

  test.each<[string, Partial<Game.View>, string]>([
    ["waiting", {}, "Jan is at turn"],
    ["the rival’s chance", { phase: "last_chance" }, "You found the code"],
    ["out (BTC-B18)", { standing: { "0": "wrong", "1": "in" } }, "You are out"],
    ["right (BTC-B17)", { standing: { "0": "right", "1": "in" } }, "You were right"],
  ])("%s does not", (_, changes, text) => {
    const idle = { turn: 1, to_act: [1], awaited: [1], offers: [] };
    expect(lampOf({ ...idle, ...changes })).toEqual({
      text: expect.stringContaining(text) as string,
      isMine: false,
    });
  });
});

describe("why it ended, in my words (UX-E1)", () => {
  const end = (reason: string, winners: number[], changes: Partial<Game.View> = {}, me: number | null = 0) =>
    ending(aView({ outcome: { winners, reason, returns: [] }, ...changes }), { ...NAMES, me });
  const gaveUp = (seat: number): Partial<Game.View> => ({
    standing: { "0": seat === 0 ? "resigned" : "in", "1": seat === 1 ? "resigned" : "in" },
  });

  test.each<[string, string]>([
    [end("code_found", [0]), "You win: you named the right code."],
    [end("code_found", [1]), "Jan named your code and wins."],
    [end("code_found", [0, 1]), "A draw: you and Jan found each other’s code."],
    [end("code_found", [0, 2], { seats: 3 }), "You win together with Eva: all these answers were right."],
    [end("code_found", [1, 2], { seats: 3 }), "You did not find the code in time. The win goes to Jan and Eva."],
    [end("code_found", [1], {}, null), "The code was found. The win goes to Jan."],
    [end("all_wrong", [], { seats: 3 }), "All guesses were wrong, so nobody wins."],
    [end("cards_used_up", [0, 1]), "All cards are used up and neither code was named: a draw."],
    [end("cards_used_up", []), "All cards are used up, so nobody wins."],
    [end("resigned", [0], gaveUp(1)), "You win, because the other side gave up."],
    [end("resigned", [1], gaveUp(0)), "You gave up. The win goes to Jan."],
    [end("resigned", [1], gaveUp(0), null), "One side gave up. The win goes to Jan."],
    [end("resigned", [], { seats: 3 }), "Everybody gave up, so nobody wins."],
    [end("abandoned", []), "Ended by agreement."],
  ])("%s", (sentence, wanted) => {
    expect(sentence).toBe(wanted);
  });
});
