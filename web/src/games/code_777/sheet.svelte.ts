/** My note sheets of one match, one for each rack that I have had. */
import { Kept, type NoteKeeper } from "../../table/kept.svelte";
import { EMPTY, read, TEXT_MOST, turned, write, type Notes } from "./notes";
import { sorted, type Sign } from "./tiles";

export class Sheet {
  #kept: Kept<Notes>;

  constructor(match: string, keeper: NoteKeeper) {
    this.#kept = new Kept(match, keeper, { empty: EMPTY, read, write });
  }

  get notes(): Notes {
    return this.#kept.notes;
  }
  get canUndo(): boolean {
    return this.#kept.canUndo;
  }

  turn(rack: number, at: number): void {
    this.#kept.change(turned(this.notes, rack, at));
  }

  write(text: string): void {
    this.#kept.type({ ...this.notes, text: text.slice(0, TEXT_MOST) });
  }

  /** What is about to be announced, numbers or tiles, survives a reload too. */
  prepare(signs: readonly Sign[]): void {
    this.#kept.type({ ...this.notes, said: sorted(signs).join(" ") });
  }

  undo(): void {
    this.#kept.undo((last, now) => ({ ...last, text: now.text, said: now.said }));
  }

  close(): void {
    this.#kept.close();
  }
}
