/**
 * What a screen reader hears. Each message is a new line of a live region, so that the same words
 * said twice are heard twice.
 */

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
    this.#polite = this.#with(this.#polite, text);
  }

  /** "Your turn", and errors. */
  interrupt(text: string): void {
    this.#assertive = this.#with(this.#assertive, text);
  }

  #with(said: readonly Spoken[], text: string): readonly Spoken[] {
    return [...said, { id: ++this.#last, text }].slice(-KEPT);
  }
}

export const announcer = new Announcer();
