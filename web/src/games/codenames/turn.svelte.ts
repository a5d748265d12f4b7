/** What I am about to do: chosen, shown, and not yet sent. Nothing here is known to the server. */
import { readJson, writeText } from "$lib/storage";
import type { Codenames as Game } from "$lib/wire";
import { offerOf } from "./lamp";

export interface Draft {
  readonly word: string;
  readonly number: number | "unlimited" | null;
  readonly meant: readonly number[];
}
type Plain = "approve" | "decline" | "stop" | "object" | "concede" | "waive";
export type Staged =
  | { readonly tag: "reveal" | "cover"; readonly card: number; readonly offer: string }
  | { readonly tag: "give_clue" | "consult" }
  | { readonly tag: Plain };

export interface Ready {
  readonly action: Game.Action;
  readonly offer: string;
}

const EMPTY: Draft = { word: "", number: null, meant: [] };
export const LONGEST = 40;

export class Turn {
  #view: () => Game.View;
  #drawer: string;
  #staged = $state.raw<Staged | null>(null);
  #draft = $state.raw<Draft>(EMPTY);

  constructor(view: () => Game.View, match: string) {
    this.#view = view;
    this.#drawer = `room40.clue.${match}`;
    this.#draft = readDraft(this.#drawer);
  }

  /** The clue as far as it is thought out; it survives a reload. */
  readonly draft: Draft = $derived.by(() => {
    const view = this.#view();
    return { ...this.#draft, meant: this.#draft.meant.filter((card) => view.covered[card] === null) };
  });

  /** What is chosen, as long as the view still offers it. */
  readonly staged: Staged | null = $derived.by(() => {
    const staged = this.#staged;
    const offer = staged && offerOf(this.#view(), staged.tag);
    if (staged === null || offer === null) return null;
    // A reveal was meant for the board as it was: the next one closes that offer.
    return "offer" in staged && staged.offer !== offer.id ? null : staged;
  });

  readonly ready: Ready | null = $derived.by(() => {
    const { staged, draft } = this;
    const offer = staged && offerOf(this.#view(), staged.tag);
    if (staged === null || offer === null) return null;
    if (staged.tag === "reveal" || staged.tag === "cover") {
      return { action: { tag: staged.tag, card: staged.card }, offer: offer.id };
    }
    if (staged.tag !== "give_clue" && staged.tag !== "consult") {
      return { action: { tag: staged.tag }, offer: offer.id };
    }
    if (draft.number === null || draft.word.trim() === "") return null;
    const clue = { word: draft.word.trim(), number: draft.number };
    const action: Game.Action =
      staged.tag === "consult" ? { tag: "consult", ...clue } : { tag: "give_clue", ...clue, meant: draft.meant };
    return { action, offer: offer.id };
  });

  choose(staged: Staged): void {
    this.#staged = staged;
  }

  clear(): void {
    this.#staged = null;
  }

  /** Think of another clue; the number follows what is meant until it is said otherwise. */
  write(part: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...part };
    writeText("session", this.#drawer, JSON.stringify(this.#draft));
  }

  toggleMeant(card: number): void {
    const { meant } = this.draft;
    const next = meant.includes(card) ? meant.filter((each) => each !== card) : [...meant, card];
    const follows = this.draft.number === null || this.draft.number === meant.length;
    this.write({ meant: next, number: follows && next.length > 0 && next.length < 10 ? next.length : this.draft.number });
  }

  forgetClue(): void {
    this.#draft = EMPTY;
    writeText("session", this.#drawer, null);
  }
}

function readDraft(drawer: string): Draft {
  const kept = readJson("session", drawer) as Partial<Draft> | null;
  if (kept === null || typeof kept !== "object" || typeof kept.word !== "string") return EMPTY;
  const meant = Array.isArray(kept.meant) ? kept.meant.filter((card) => Number.isInteger(card)) : [];
  return { word: kept.word, number: kept.number ?? null, meant };
}
