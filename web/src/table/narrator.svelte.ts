/** Tells the ear what the eye sees: each new entry of the history once, then what I can do now. */
import { announcer } from "$lib/announce.svelte";
import { play, type Sound } from "$lib/sounds";
import type { Lamp } from "./names";

/** A match as it can be told. Names and language may change; what was told stays told. */
export interface Tale<Entry> {
  readonly match: string;
  readonly history: readonly Entry[];
  readonly sentence: (entry: Entry) => string;
  readonly sound: (entry: Entry) => Sound;
  /** Why it ended, once it has. */
  readonly end: string | null;
  readonly lamp: Lamp;
}

export class Narrator {
  #match: string | null = null;
  #told = 0;
  #lamp = "";

  tell<Entry>({ match, history, sentence, sound, end, lamp }: Tale<Entry>): void {
    const isNew = match !== this.#match;
    const entries = isNew ? [] : history.slice(this.#told);
    this.#match = match;
    this.#told = history.length;
    for (const entry of entries) announcer.say(sentence(entry));
    const last = entries.at(-1);
    if (last !== undefined) play(sound(last));
    if (last !== undefined && end !== null) announcer.interrupt(end);
    this.#sayLamp(lamp);
  }

  #sayLamp(lamp: Lamp): void {
    if (lamp.text === this.#lamp) return;
    this.#lamp = lamp.text;
    if (lamp.isMine) {
      announcer.interrupt(lamp.text);
      play("bell");
    } else {
      announcer.say(lamp.text);
    }
  }
}
