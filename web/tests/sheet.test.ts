/** Notes live on the server, survive a reload, and are the same on all my devices (UX-P11). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY, lineOf, read, turnTile, write } from "../src/games/break_the_code/notes";
import { Sheet, type NoteKeeper } from "../src/games/break_the_code/sheet.svelte";

class Keeper implements NoteKeeper {
  stored: string | null = null;
  written: string[] = [];
  isOnItsWay = false;
  #reader: ((body: string) => void) | null = null;

  readNote(_id: string, reader: (body: string) => void): () => void {
    this.#reader = reader;
    if (this.stored !== null) reader(this.stored);
    return () => (this.#reader = null);
  }
  writeNote(_id: string, body: string): void {
    this.written.push(body);
  }
  isWaiting(): boolean {
    return this.isOnItsWay;
  }
  elsewhere(body: string): void {
    this.#reader?.(body);
  }
}

let keeper: Keeper;
let sheet: Sheet;

beforeEach(() => {
  vi.useFakeTimers();
  keeper = new Keeper();
  sheet = new Sheet("m1", keeper);
});
afterEach(() => {
  sheet.close();
  vi.useRealTimers();
});

test("many marks in a row are one note", () => {
  sheet.turnTile("1", 0);
  sheet.turnTile("1", 1);
  expect(keeper.written).toEqual([]);
  vi.advanceTimersByTime(700);
  expect(keeper.written).toEqual([write(sheet.notes)]);
});

test("what was written elsewhere appears here", () => {
  keeper.elsewhere(write({ ...EMPTY, text: "from my phone" }));
  expect(sheet.notes.text).toBe("from my phone");
});

test("what is being written here is newer than what comes in", () => {
  sheet.write("here");
  keeper.elsewhere(write({ ...EMPTY, text: "there" }));
  expect(sheet.notes.text).toBe("here");
  vi.advanceTimersByTime(700);
  keeper.isOnItsWay = true;
  keeper.elsewhere(write({ ...EMPTY, text: "there" }));
  expect(sheet.notes.text).toBe("here");
});

test("a reload in the middle of a mark loses nothing (FAULT-56)", () => {
  sheet.write("half a th");
  const again = new Sheet("m1", keeper);
  expect(again.notes.text).toBe("half a th");
  vi.advanceTimersByTime(700);
  expect(keeper.written.map((body) => read(body).text)).toContain("half a th");
  again.close();
});

test("leaving the page sends what is not sent yet", () => {
  sheet.write("bye");
  dispatchEvent(new Event("pagehide"));
  expect(keeper.written.map((body) => read(body).text)).toEqual(["bye"]);
});

test("the draft of one match is not that of another", () => {
  sheet.write("secret");
  const other = new Sheet("m2", keeper);
  expect(other.notes).toEqual(EMPTY);
  other.close();
});

test("marks can be taken back one by one, and come back as they were", () => {
  sheet.turnTile("1", 0);
  const before = sheet.notes;
  sheet.turnTile("1", 5);
  sheet.undo();
  expect(sheet.notes).toEqual(before);
  sheet.write("and a word");
  sheet.undo();
  expect(lineOf(sheet.notes, "1")).toEqual(lineOf(EMPTY, "1"));
  expect(sheet.notes.text).toBe("and a word");
  expect(sheet.canUndo).toBe(false);
  sheet.undo();
  expect(turnTile(sheet.notes, "1", 0)).not.toEqual(sheet.notes);
});
