/** The note sheet (BTC-B12) as a value and as the text that the server keeps. */
import { expect, test } from "vitest";
import {
  CENTRE,
  clearCell,
  EMPTY,
  lineOf,
  places,
  read,
  reading,
  SIGNS,
  targets,
  TEXT_MOST,
  turnSign,
  turnTile,
  write,
  type Notes,
} from "../src/games/break_the_code/notes";

const sign = (text: string): number => SIGNS.indexOf(text);
const times = (count: number, change: (notes: Notes) => Notes, from = EMPTY): Notes =>
  Array.from({ length: count }).reduce<Notes>(change, from);

test.each([
  [2, 0, ["1"], 5],
  [3, 1, ["0", "2", CENTRE], 5],
  [4, 3, ["0", "1", "2", CENTRE], 4],
])("with %i seats (BTC-B12)", (seats, own, lines, columns) => {
  expect(targets(seats, own)).toEqual(lines);
  expect(places(seats)).toHaveLength(columns);
});

test("a sign turns from nothing to maybe, surely not, surely, and back", () => {
  const marks = [0, 1, 2, 3, 4].map(
    (count) => lineOf(times(count, (notes) => turnSign(notes, "1", 2, sign("7"))), "1").cells[2]?.[7],
  );
  expect(marks).toEqual([0, 1, 2, 3, 0]);
});

test("a tile is crossed off, then sure, then free again", () => {
  const marks = [0, 1, 2, 3].map(
    (count) => lineOf(times(count, (notes) => turnTile(notes, CENTRE, 12)), CENTRE).strip[12],
  );
  expect(marks).toEqual([0, 2, 3, 0]);
});

test("a place with one sure number and one sure colour can be read", () => {
  let notes = times(3, (each) => turnSign(each, "1", 0, sign("4")));
  expect(reading(lineOf(notes, "1").cells[0] ?? [])).toEqual({ digit: 4, colour: null });
  notes = times(3, (each) => turnSign(each, "1", 0, sign("k")), notes);
  expect(reading(lineOf(notes, "1").cells[0] ?? [])).toEqual({ digit: 4, colour: "k" });
  notes = times(3, (each) => turnSign(each, "1", 0, sign("6")), notes);
  expect(reading(lineOf(notes, "1").cells[0] ?? []).digit).toBeNull();
});

test("one line never touches another", () => {
  const notes = turnTile(turnSign(EMPTY, "1", 0, 0), "2", 0);
  expect(lineOf(notes, "2").cells).toEqual(lineOf(EMPTY, "2").cells);
  expect(lineOf(clearCell(notes, "1", 0), "1").cells).toEqual(lineOf(EMPTY, "1").cells);
});

test("what is written can be read", () => {
  const notes = { ...turnTile(turnSign(EMPTY, "1", 4, 12), CENTRE, 19), text: "„ę” \n\"", final: ["5g"] };
  expect(read(write(notes))).toEqual(notes);
});

test.each([
  ["", EMPTY],
  ["{", EMPTY],
  ["[]", EMPTY],
  ['{"v":2,"text":"later"}', EMPTY],
  ['{"v":1,"lines":7,"text":8,"final":9}', EMPTY],
])("%s is read as blank", (body, notes) => {
  expect(read(body)).toEqual(notes);
});

test("odd marks and tiles are left out, the rest is kept", () => {
  const body = JSON.stringify({
    v: 1,
    lines: { "1": { c: ["19x3", 5], s: "2" } },
    text: "kept",
    final: ["5g", "55", 3, "<b>"],
  });
  const notes = read(body);
  expect(notes.lines["1"]?.cells[0]?.slice(0, 4)).toEqual([1, 0, 0, 3]);
  expect(notes.lines["1"]?.strip[0]).toBe(2);
  expect([notes.text, notes.final]).toEqual(["kept", ["5g"]]);
});

test("the fullest sheet fits into a note and into a frame", () => {
  let notes: Notes = { ...EMPTY, text: '"'.repeat(TEXT_MOST), final: ["0k", "0w", "1k", "1w", "2k"] };
  for (const target of targets(4, 0)) {
    for (let place = 0; place < 5; place++) {
      for (let at = 0; at < SIGNS.length; at++) notes = times(3, (each) => turnSign(each, target, place, at), notes);
    }
    for (let at = 0; at < 20; at++) notes = times(2, (each) => turnTile(each, target, at), notes);
  }
  const body = write(notes);
  const frame = { tag: "talk", kind: "note", audience: "me", body, talk_id: `note:${"m".repeat(20)}` };
  expect(body.length).toBeLessThanOrEqual(6000);
  expect(new TextEncoder().encode(JSON.stringify(frame)).length).toBeLessThanOrEqual(8192);
});
