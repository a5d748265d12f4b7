/** Notes of one match: undoable, kept through a reload, the same on all my devices. */
import { readText, writeText } from "$lib/storage";

/** Where notes live: on the server, as talk with oneself. */
export interface NoteKeeper {
  readNote(id: string, reader: (body: string) => void): () => void;
  writeNote(id: string, body: string): void;
  isWaiting(key: string): boolean;
}

/** How notes become text and text becomes notes; whatever cannot be read is left blank. */
export interface Written<Notes> {
  readonly empty: Notes;
  read(body: string): Notes;
  write(notes: Notes): string;
}

const PAUSE = 600;
const UNDOS = 100;

export class Kept<Notes> {
  readonly id: string;
  #keeper: NoteKeeper;
  #as: Written<Notes>;
  #notes: Notes = $state.raw() as Notes;
  #undo = $state.raw<readonly Notes[]>([]);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #stop: () => void;

  /** `kind` begins the id under which they are kept; those of one match may be several. */
  constructor(match: string, keeper: NoteKeeper, as: Written<Notes>, kind = "note") {
    this.id = `${kind}:${match}`;
    this.#keeper = keeper;
    this.#as = as;
    this.#notes = as.empty;
    const draft = readText("session", this.#drawer);
    this.#stop = keeper.readNote(this.id, (body) => this.#received(body));
    if (draft !== null) {
      this.#notes = as.read(draft);
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

  change(notes: Notes): void {
    if (this.#as.write(notes) === this.#as.write(this.#notes)) return;
    this.#undo = [...this.#undo, this.#notes].slice(-UNDOS);
    this.#notes = notes;
    this.#saveSoon();
  }

  /** Text that the field itself takes back. */
  type(notes: Notes): void {
    this.#notes = notes;
    this.#saveSoon();
  }

  /** `keep` carries over what an undo leaves as it is. */
  undo(keep: (last: Notes, now: Notes) => Notes): void {
    const last = this.#undo.at(-1);
    if (last === undefined) return;
    this.#undo = this.#undo.slice(0, -1);
    this.#notes = keep(last, this.#notes);
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

  #saveSoon(): void {
    writeText("session", this.#drawer, this.#as.write(this.#notes));
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), PAUSE);
  }

  #save(): void {
    this.#timer = null;
    this.#keeper.writeNote(this.id, this.#as.write(this.#notes));
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
    this.#notes = this.#as.read(body);
    this.#undo = [];
  }
}
