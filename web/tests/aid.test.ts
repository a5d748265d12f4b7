/** What an aid says, as the sheet shows it, and what is asked when a mark of it is pressed. */
import { expect, test } from "vitest";
import {
  claimOfSign,
  claimOfTile,
  inkAt,
  inkOf,
  isWrong,
  onlyTile,
  type KnownLine,
} from "../src/games/break_the_code/aid.svelte";
import { inkText, knownText } from "../src/games/break_the_code/noteWords";
import { MARKS_A_CELL, SIGNS, type Cell, type Mark } from "../src/games/break_the_code/notes";
import { speak } from "../src/lib/i18n/index.svelte";

const LINE: KnownLine = {
  target: "1",
  excluded: "3k 5g",
  certain: "4w 5g",
  places: ["0k 0w 1k", "4w", "5g", "6k 7k", "9k 9w"],
};
const sign = (text: string): number => SIGNS.indexOf(text);
const marked = (text: string, mark: Mark): Cell =>
  Array.from({ length: MARKS_A_CELL }, (_, at) => (at === sign(text) ? mark : 0));

test.each([
  ["3k", 1, "out"],
  ["3w", 1, "open"],
  ["4w", 1, "sure"],
  ["5g", 1, "sure"],
  ["5g", 2, "out"],
] as const)("%s, copy %i, is %s", (tile, copy, ink) => {
  expect(inkOf(LINE, tile, copy)).toBe(ink);
  expect(inkOf(null, tile, copy)).toBe("open");
});

test("with no five left both are crossed off, with one the second is open", () => {
  const none = { ...LINE, excluded: "5g 5g", certain: "" };
  expect([inkOf(none, "5g", 1), inkOf(none, "5g", 2)]).toEqual(["out", "out"]);
  const some = { ...LINE, excluded: "", certain: "5g" };
  expect([inkOf(some, "5g", 1), inkOf(some, "5g", 2)]).toEqual(["sure", "open"]);
});

test.each([
  [0, "0", "open"],
  [0, "k", "open"],
  [0, "g", "out"],
  [0, "2", "out"],
  [1, "4", "sure"],
  [1, "w", "sure"],
  [3, "k", "sure"],
  [4, "9", "sure"],
] as const)("place %i: %s is %s", (place, text, ink) => {
  expect(inkAt(LINE, place, sign(text))).toBe(ink);
});

test("a place that can hold one tile shows it", () => {
  expect([0, 1, 2].map((place) => onlyTile(LINE, place))).toEqual([null, "4w", "5g"]);
});

test("my own mark is wrong where it claims what cannot be, or denies what is", () => {
  expect(isWrong(LINE, 0, marked("2", 1))).toBe(true);
  expect(isWrong(LINE, 0, marked("2", 3))).toBe(true);
  expect(isWrong(LINE, 0, marked("2", 2))).toBe(false);
  expect(isWrong(LINE, 1, marked("4", 2))).toBe(true);
  expect(isWrong(LINE, 0, marked("1", 3))).toBe(false);
  expect(isWrong(null, 0, marked("2", 3))).toBe(false);
});

test("what is asked: a tile, both fives, a number or a colour at a place", () => {
  expect(claimOfTile("1", "3k", 1, "out")).toEqual({
    target: "1",
    tiles: "3k",
    place: null,
    is_certain: false,
  });
  expect(claimOfTile("1", "5g", 2, "out").tiles).toBe("5g 5g");
  expect(claimOfSign("centre", "B", sign("4"), "sure")).toEqual({
    target: "centre",
    tiles: "4k 4w",
    place: "B",
    is_certain: true,
  });
  expect(claimOfSign("1", "A", sign("5"), "out").tiles).toBe("5g");
  expect(claimOfSign("1", "A", sign("k"), "out").tiles).toBe("0k 1k 2k 3k 4k 6k 7k 8k 9k");
});

test("the same in words", async () => {
  await speak("en");
  expect(knownText(LINE, 1)).toBe("certainly 4 white, says the aid");
  expect(knownText(LINE, 3)).toBe("still possible: 6, 7, and black");
  expect(knownText(null, 3)).toBe("");
  expect(inkText("out", false)).toBe("crossed off by the aid");
  expect(inkText("out", true)).toContain("press for the reason");
});
