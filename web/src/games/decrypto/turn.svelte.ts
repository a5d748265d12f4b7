/** What I am about to do: chosen, shown, and not yet sent. Nothing here is known to the server. */
import { readJson, writeText } from "$lib/storage";
import type { Decrypto as Game } from "$lib/wire";
import { offerOf } from "./lamp";
import { codeOf, DIGITS, PLACES } from "./words";

type Form = "write_clues" | "decode" | "intercept" | "name_words";
export type Choice = { readonly tag: Form } | { readonly tag: "object"; readonly clue: number };
type Staged = Choice & { readonly offer: string };

export interface Ready {
  readonly action: Game.Action;
  readonly offer: string;
}

/** What is half written, by the question it answers: of an earlier one nothing is left. */
interface Draft {
  readonly question: string;
  readonly texts: readonly string[];
  readonly digits: readonly (number | null)[];
}

/** Signs of a clue. */
export const LONGEST = 60;
const BLANK: Omit<Draft, "question"> = { texts: ["", "", "", ""], digits: [null, null, null] };

/** A text as the server writes it: blanks around it do not count. */
export const trimmed = (text: string): string => text.trim().replace(/\s+/g, " ");

export class Turn {
  #view: () => Game.View;
  #drawer: string;
  #staged = $state.raw<Staged | null>(null);
  #draft = $state.raw<Draft>({ question: "", ...BLANK });

  constructor(view: () => Game.View, match: string) {
    this.#view = view;
    this.#drawer = `room40.written.${match}`;
    this.#draft = readDraft(this.#drawer);
  }

  /** What is asked of me, or might be: clues anew after an objection are another question. */
  readonly question: string = $derived.by(() => {
    const { phase, round, half, objected } = this.#view();
    if (phase === "words") return phase;
    return phase === "guess" ? `guess-${round}-${half ?? ""}` : `${phase}-${round}-${half ?? ""}-${objected ?? ""}`;
  });

  readonly #own: Draft = $derived.by(() =>
    this.#draft.question === this.question ? this.#draft : { question: this.question, ...BLANK },
  );
  /** Clues or words as they are written so far; they survive a reload. */
  readonly texts: readonly string[] = $derived.by(() => this.#own.texts);
  readonly digits: readonly (number | null)[] = $derived.by(() => this.#own.digits);
  readonly code: string | null = $derived.by(() => codeOf(this.digits));

  /** The three clues as they would be sent: after an objection two of them stand. */
  readonly clues: readonly string[] = $derived.by(() => {
    const view = this.#view();
    const slots = offerOf(view, "write_clues")?.slots ?? PLACES;
    const standing = view.team === null ? null : view.clues[view.team];
    return PLACES.map((place) => (slots.includes(place) ? (this.texts[place] ?? "") : (standing?.[place] ?? "")));
  });

  /** What is chosen, as long as the view still offers it. */
  readonly staged: Staged | null = $derived.by(() => {
    const staged = this.#staged;
    const offer = staged && offerOf(this.#view(), staged.tag);
    return staged !== null && offer?.id === staged.offer ? staged : null;
  });

  readonly ready: Ready | null = $derived.by(() => {
    const { staged } = this;
    const action = staged && this.#actionOf(staged);
    return staged === null || action === null ? null : { action, offer: staged.offer };
  });

  #actionOf(choice: Choice): Game.Action | null {
    switch (choice.tag) {
      case "object":
        return { tag: "object", clue: choice.clue };
      case "write_clues":
        return this.hasClues ? { tag: "write_clues", clues: this.clues } : null;
      case "name_words":
        return { tag: "name_words", words: this.texts };
      default:
        return this.code === null ? null : { tag: choice.tag, code: this.code };
    }
  }

  /** Whether all that is to be written is there, and not too long. */
  readonly hasClues: boolean = $derived.by(() => {
    const slots = offerOf(this.#view(), "write_clues")?.slots ?? [];
    return slots.every((place) => trimmed(this.clues[place] ?? "") !== "" && (this.clues[place] ?? "").trim().length <= LONGEST);
  });

  choose(choice: Choice): void {
    const offer = offerOf(this.#view(), choice.tag);
    if (offer !== null) this.#staged = { ...choice, offer: offer.id };
  }

  clear(): void {
    this.#staged = null;
  }

  write(place: number, text: string): void {
    this.#keep({ ...this.#own, texts: this.texts.map((each, at) => (at === place ? text : each)) });
  }

  /** A digit for a clue; two clues never share one: they change places. */
  guess(place: number, digit: number | null): void {
    const before = this.digits[place] ?? null;
    this.guessAll(
      this.digits.map((each, at) => {
        if (at === place) return digit;
        return digit !== null && each === digit ? before : each;
      }),
    );
  }

  guessAll(digits: readonly (number | null)[]): void {
    this.#keep({ ...this.#own, digits });
  }

  #keep(draft: Draft): void {
    this.#draft = draft;
    writeText("session", this.#drawer, JSON.stringify(draft));
  }
}

function readDraft(drawer: string): Draft {
  const kept = readJson("session", drawer) as Partial<Draft> | null;
  const { question, texts, digits } = kept ?? {};
  if (typeof question !== "string" || !Array.isArray(texts) || !Array.isArray(digits)) return { question: "", ...BLANK };
  return {
    question,
    texts: DIGITS.map((_, at) => String((texts as unknown[])[at] ?? "")),
    digits: PLACES.map((at) => ((digits as unknown[])[at] as number | null) ?? null),
  };
}
