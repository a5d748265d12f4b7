/**
 * Looking at a match as it stood: the views that one eye was given, fetched in pages and kept. The
 * server makes them; here they are only joined and turned over.
 */
import { Doing } from "./doing.svelte";
import { withHistory, type AnyTold } from "./views";
import type { Eye, GameView, Replay, ViewFrame } from "./wire";

/** Where the views come from: a table, or a file. `eye` null: whatever the server shows first. */
export type Source = (eye: string | null, from: number) => Promise<Replay>;

/** New versions in one page; one more stands before them, so that each step knows what was new. */
const PAGE = 49;
const pageStart = (version: number): number => 1 + Math.floor(Math.max(0, version - 2) / PAGE) * PAGE;

/** An eye as it is written in an address. */
export const eyeText = (eye: Eye): string => (eye === null ? "onlooker" : String(eye));

export class Look {
  readonly match: string;
  readonly doing = new Doing();
  #source: Source;
  #eye = $state.raw<string | null>(null);
  #at = $state<number | null>(null);
  #about = $state.raw<Replay | null>(null);
  #frames = $state.raw<ReadonlyMap<number, ViewFrame>>(new Map());
  /** Whether what is known of the match is from before its end. */
  #isStale = false;
  /** Counts what was wished for: whoever has gone back to now is not called away again. */
  #wish = 0;

  constructor(match: string, source: Source, eye: string | null = null) {
    this.match = match;
    this.#source = source;
    this.#eye = eye;
  }

  /** The version that is looked at; null is now. */
  get at(): number | null {
    return this.#at;
  }
  get about(): Replay | null {
    return this.#about;
  }
  get last(): number {
    return this.#about?.last ?? 0;
  }
  get isOver(): boolean {
    return this.#about?.is_over ?? false;
  }
  /** The moment that is looked at: a view in which nothing can be done any more. */
  readonly frame: ViewFrame | null = $derived.by(() => {
    const frame = this.#at === null ? undefined : this.#frames.get(this.#at);
    return frame === undefined ? null : { ...frame, view: { ...frame.view, offers: [] } as GameView };
  });
  /** The newest view through the same eye. */
  readonly newest: ViewFrame | null = $derived.by(() => this.#frames.get(this.last) ?? null);
  /** The first entry of the history that this moment brought. */
  readonly newFrom: number = $derived.by(() => {
    const before = this.#at === null ? undefined : this.#frames.get(this.#at - 1);
    return before?.view.history.length ?? 0;
  });

  /** Look at a version: one before the first is the first, one after the last is the last. */
  async goto(version: number): Promise<boolean> {
    return this.#show(this.#eye, version);
  }

  /** Look at the same moment through another eye. */
  async through(eye: Eye, at: number = this.#at ?? Infinity): Promise<boolean> {
    return this.#show(eyeText(eye), at);
  }

  /** The moment in which an entry of the history was told. */
  async toEntry(entry: number): Promise<boolean> {
    const find = async (): Promise<number> => {
      if (this.last === 0) await this.#load(this.#eye, 1);
      for (let version = 1; version < this.last; version++) {
        await this.#load(this.#eye, version);
        if ((this.#frames.get(version)?.view.history.length ?? 0) > entry) return version;
      }
      return this.last;
    };
    let found = 1;
    return (await this.doing.run("look", async () => (found = await find()))) && this.goto(found);
  }

  step(by: number): Promise<boolean> {
    return this.goto((this.#at ?? this.last) + by);
  }

  close(): void {
    this.#wish++;
    this.#at = null;
  }

  /** A view that came in the meantime through one of my own eyes. */
  heard(frame: ViewFrame): void {
    if (this.#about === null || frame.match !== this.match || frame.seat !== this.#about.eye) return;
    this.#frames = new Map(this.#frames).set(frame.version, frame);
    if (frame.version > this.last) {
      this.#about = { ...this.#about, last: frame.version };
    }
    // From now on there are more eyes to look through; the server says which.
    if (frame.view.outcome === null || this.isOver) return;
    this.#isStale = true;
    if (this.#at !== null) void this.#show(this.#eye, this.#at);
  }

  async #show(eye: string | null, version: number): Promise<boolean> {
    const wish = ++this.#wish;
    return this.doing.runLast("look", async () => {
      if (this.#about === null || this.#isStale || eye !== this.#eye) await this.#load(eye, 1, true);
      const at = Math.min(Math.max(1, version), this.last);
      await this.#load(this.#eye, at);
      await this.#load(this.#eye, this.last);
      if (wish === this.#wish) this.#at = at;
    });
  }

  /** Fetch the page with that version, unless it is here; `isAnew`: even then. */
  async #load(eye: string | null, version: number, isAnew = false): Promise<void> {
    const has = (each: number): boolean => each < 1 || this.#frames.has(each);
    if (!isAnew && has(version) && has(version - 1)) return;
    const page = await this.#source(eye, pageStart(version));
    const isSameEye = this.#about?.eye === page.eye;
    const frames = new Map(isSameEye ? this.#frames : []);
    let history: readonly AnyTold[] = [];
    for (const frame of page.views) {
      history = [...history.slice(0, frame.history_from ?? 0), ...frame.view.history];
      frames.set(frame.version, { ...frame, view: withHistory(frame.view, history), history_from: null });
    }
    const last = isSameEye ? Math.max(page.last, this.last) : page.last;
    this.#frames = frames;
    this.#eye = eyeText(page.eye);
    this.#about = { ...page, last };
    this.#isStale = false;
  }
}
