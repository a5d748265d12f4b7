/** The note sheet of one match: undoable, kept through a reload, the same on all my devices. */
import { readText, writeText } from "$lib/storage";
import {
  clearCell,
  EMPTY,
  read,
  TEXT_MOST,
  turnSign,
  turnTile,
  write,
  type Notes,
  type Target,
} from "./notes";
import type { Tile } from "./tiles";

/** Where notes live: on the server, as talk with oneself. */
export interface NoteKeeper {
  readNote(id: string, reader: (body: string) => void): () => void;
  writeNote(id: string, body: string): void;
  isWaiting(key: string): boolean;
}

const PAUSE = 600;
const UNDOS = 100;

export class Sheet {
  readonly id: string;
  #keeper: NoteKeeper;
  #notes = $state.raw<Notes>(EMPTY);
  #undo = $state.raw<readonly Notes[]>([]);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #stop: () => void;

  constructor(match: string, keeper: NoteKeeper) {
    this.id = `note:${match}`;
    this.#keeper = keeper;
    const draft = readText("session", this.#drawer);
    this.#stop = keeper.readNote(this.id, (body) => this.#received(body));
    if (draft !== null) {
      this.#notes = read(draft);
      this.#saveSoon();
    }
    addEventListener("pagehide", this.#leave);
  }

  get notes(): Notes {
    return this.#notes;
  }
  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  turnSign(target: Target, place: number, sign: number): void {
    this.#change(turnSign(this.#notes, target, place, sign));
  }

  clearCell(target: Target, place: number): void {
    this.#change(clearCell(this.#notes, target, place));
  }

  turnTile(target: Target, at: number): void {
    this.#change(turnTile(this.#notes, target, at));
  }

  write(text: string): void {
    this.#notes = { ...this.#notes, text: text.slice(0, TEXT_MOST) };
    this.#saveSoon();
  }

  answer(final: readonly Tile[]): void {
    this.#change({ ...this.#notes, final });
  }

  undo(): void {
    const last = this.#undo.at(-1);
    if (last === undefined) return;
    this.#undo = this.#undo.slice(0, -1);
    // Text is taken back by the field in which it was typed.
    this.#notes = { ...last, text: this.#notes.text };
    this.#saveSoon();
  }

  close(): void {
    this.#leave();
    this.#stop();
    removeEventListener("pagehide", this.#leave);
  }

  get #drawer(): string {
    return `room40.${this.id}`;
  }

  #change(notes: Notes): void {
    if (write(notes) === write(this.#notes)) return;
    this.#undo = [...this.#undo, this.#notes].slice(-UNDOS);
    this.#notes = notes;
    this.#saveSoon();
  }

  #saveSoon(): void {
    writeText("session", this.#drawer, write(this.#notes));
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), PAUSE);
  }

  #save(): void {
    this.#timer = null;
    this.#keeper.writeNote(this.id, write(this.#notes));
    // From here on the line itself keeps it until the server has it.
    writeText("session", this.#drawer, null);
  }

  readonly #leave = (): void => {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#save();
  };

  /** What was written elsewhere counts, unless something newer from here is about to go out. */
  #received(body: string): void {
    if (this.#timer !== null || this.#keeper.isWaiting(this.id)) return;
    this.#notes = read(body);
    this.#undo = [];
  }
}
