/**
 * What a screen reader hears. Each message is a new line of a live region, so that the same words
 * said twice are heard twice.
 */
import { untrack } from "svelte";

export interface Spoken {
  readonly id: number;
  readonly text: string;
}

const KEPT = 12;

class Announcer {
  #last = 0;
  #polite = $state.raw<readonly Spoken[]>([]);
  #assertive = $state.raw<readonly Spoken[]>([]);

  get polite(): readonly Spoken[] {
    return this.#polite;
  }

  get assertive(): readonly Spoken[] {
    return this.#assertive;
  }

  /** What others did, and what a command asked for. */
  say(text: string): void {
    this.#polite = this.#with(() => this.#polite, text);
  }

  /** "Your turn", and errors. */
  interrupt(text: string): void {
    this.#assertive = this.#with(() => this.#assertive, text);
  }

  /** Untracked: an effect that says something must not run again because something was said. */
  #with(said: () => readonly Spoken[], text: string): readonly Spoken[] {
    return [...untrack(said), { id: ++this.#last, text }].slice(-KEPT);
  }
}

export const announcer = new Announcer();
