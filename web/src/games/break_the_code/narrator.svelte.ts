/** Tells the ear what the eye sees: each new entry of the history once, then what I can do now. */
import { announcer } from "$lib/announce.svelte";
import { play, type Sound } from "$lib/sounds";
import type { BreakTheCode as Game } from "$lib/wire";
import { ending, type Lamp } from "./lamp";
import { told, type Names } from "./words";

const SOUNDS: Readonly<Record<Game.Told["tag"], Sound>> = {
  began: "card",
  answered: "pencil",
  drawn: "card",
  guessed: "stamp",
  declined: "stamp",
  timed_out: "stamp",
  resigned: "stamp",
  abandoned: "stamp",
  revealed: "card",
};

export class Narrator {
  #match: string | null = null;
  #told = 0;
  #lamp = "";

  /** `names` and the language may change between two calls; what was told stays told. */
  tell(match: string, view: Game.View, names: Names, lamp: Lamp): void {
    const isNew = match !== this.#match;
    const entries = isNew ? [] : view.history.slice(this.#told);
    this.#match = match;
    this.#told = view.history.length;
    for (const entry of entries) announcer.say(told(entry, names, view.rules));
    const last = entries.at(-1);
    if (last) play(SOUNDS[last.tag]);
    if (last && view.outcome !== null) announcer.interrupt(ending(view, names));
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
