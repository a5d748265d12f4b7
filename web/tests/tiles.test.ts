/** The guess builder: BTC-B2, BTC-B4, BTC-R1; typed or tapped, sorted, refused with the reason. */
import { describe, expect, test } from "vitest";
import { BLACK_ROW, faultOf, inOrder, readTile, readTiles, WHITE_ROW } from "../src/games/break_the_code/tiles";

const OWN = ["0k", "3k", "5g", "7w", "9k"];

test("the box holds twenty tiles, the two fives green (BTC-B2)", () => {
  const box = [...BLACK_ROW, ...WHITE_ROW];
  expect(box).toHaveLength(20);
  expect(box.filter((tile) => tile === "5g")).toHaveLength(2);
  expect(new Set(box).size).toBe(19);
});

test("ascending, black left of white (BTC-B4, BTC-E3)", () => {
  expect(inOrder(["7w", "2k", "4w", "5g", "4k"])).toEqual(["2k", "4k", "4w", "5g", "7w"]);
});

describe("one typed tile", () => {
  test.each([
    ["4k", "en", "4k"],
    ["K4", "en", "4k"],
    ["4B", "en", "4k"],
    ["5", "en", "5g"],
    ["4n", "es", "4k"],
    ["b4", "es", "4w"],
    ["5v", "es", "5g"],
    ["4c", "pl", "4k"],
    ["4b", "pl", "4w"],
    ["5z", "pl", "5g"],
    ["4", "en", null],
    ["44", "en", null],
    ["k4w", "en", null],
    ["4x", "en", null],
    ["", "en", null],
  ])("%s in %s", (word, lang, tile) => {
    expect(readTile(word, lang)).toBe(tile);
  });
});

describe("what cannot be", () => {
  test.each([
    ["5k", [], "no_such_tile"],
    ["4g", [], "no_such_tile"],
    ["4k", ["4k"], "twice"],
    ["5g", ["5g", "5g"], "twice"],
    ["3k", [], "own"],
    ["5g", ["5g"], "own"],
    ["1k", ["0w", "1w", "2w", "3w", "4w"], "full"],
  ])("%s after %j: %s", (tile, guess, why) => {
    expect(faultOf(tile, guess, OWN, 5)?.why).toBe(why);
  });

  test("one green five is left where I hold the other", () => {
    expect(faultOf("5g", [], OWN, 5)).toBeNull();
    expect(faultOf("5g", [], ["5g", "5g"], 5)?.why).toBe("own");
  });

  test("without a rack of my own nothing is mine", () => {
    expect(faultOf("3k", [], [], 5)).toBeNull();
  });
});

describe("a typed guess", () => {
  test("is sorted, whatever stands between the tiles", () => {
    const { tiles, fault } = readTiles(" 8w,4W  2k;6k 4k ", OWN, 5, "en");
    expect(tiles).toEqual(["2k", "4k", "4w", "6k", "8w"]);
    expect(fault).toBeNull();
  });

  test("keeps what came before the fault", () => {
    const { tiles, fault } = readTiles("2k 3k 4w", OWN, 5, "en");
    expect(tiles).toEqual(["2k"]);
    expect(fault).toEqual({ why: "own", tile: "3k" });
  });

  test("says which word is no tile", () => {
    expect(readTiles("2k zebra", OWN, 5, "en").fault).toEqual({ why: "unreadable", word: "zebra" });
  });
});
