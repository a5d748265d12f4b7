/** "We think it is ...": one line for each column of the rivals, written by the whole team. */
import type { TableModel } from "$lib/table.svelte";
import { Kept, type NoteKeeper } from "../../table/kept.svelte";
import { DIGITS } from "./words";

export const BELIEF_MOST = 120;

export class Beliefs {
  #lines: readonly Kept<string>[];

  constructor(table: TableModel, match: string) {
    const keeper: NoteKeeper = {
      readNote: (id, reader) => table.readDraft(id, reader),
      writeNote: (id, body) => table.draft(id, body),
      isWaiting: (key) => table.isWaiting(key),
    };
    const as = { empty: "", read: (body: string) => body, write: (text: string) => text };
    this.#lines = DIGITS.map((digit) => new Kept(`${match}:${digit}`, keeper, as, "think"));
  }

  of(digit: number): string {
    return this.#lines[digit - 1]?.notes ?? "";
  }

  write(digit: number, text: string): void {
    this.#lines[digit - 1]?.type(text.slice(0, BELIEF_MOST));
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }
}
