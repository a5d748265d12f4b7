/** What I am about to do: chosen, shown, and not yet sent. Nothing here is known to the server. */
import type { BreakTheCode as Game } from "$lib/wire";
import { offerOf } from "./lamp";
import { join, type Tile } from "./tiles";

export type Staged =
  | { readonly tag: "ask"; readonly card: string; readonly number: number | null }
  | { readonly tag: "guess"; readonly tiles: readonly Tile[] }
  | { readonly tag: "decline" };

/** A move that is ready to be sent, with the offer that it answers. */
export interface Ready {
  readonly action: Game.Action;
  readonly offer: string;
}

export class Turn {
  #view: () => Game.View;
  #staged = $state.raw<Staged | null>(null);

  constructor(view: () => Game.View) {
    this.#view = view;
  }

  /** What is chosen, as long as the view still offers it. */
  readonly staged: Staged | null = $derived.by(() => {
    const staged = this.#staged;
    return staged !== null && this.#isOffered(staged) ? staged : null;
  });

  /** The chosen move if nothing is missing from it. */
  readonly ready: Ready | null = $derived.by(() => {
    const { staged } = this;
    const offer = staged && offerOf(this.#view(), staged.tag);
    if (!staged || !offer) return null;
    switch (staged.tag) {
      case "ask": {
        if (staged.number === null && this.numbersOf(staged.card).length > 0) return null;
        const { card, number } = staged;
        return { action: { tag: "ask", card, number }, offer: offer.id };
      }
      case "guess":
        return { action: { tag: "guess", tiles: join(staged.tiles) }, offer: offer.id };
      case "decline":
        return { action: { tag: "decline" }, offer: offer.id };
    }
  });

  cardOffer(card: string): Game.CardOffer | null {
    return offerOf(this.#view(), "ask")?.cards.find((each) => each.card === card) ?? null;
  }

  numbersOf(card: string): readonly number[] {
    return this.cardOffer(card)?.numbers ?? [];
  }

  chooseCard(card: string, number: number | null = null): void {
    if (this.cardOffer(card) !== null) this.#staged = { tag: "ask", card, number };
  }

  chooseGuess(tiles: readonly Tile[]): void {
    this.#staged = { tag: "guess", tiles };
  }

  chooseDecline(): void {
    this.#staged = { tag: "decline" };
  }

  clear(): void {
    this.#staged = null;
  }

  #isOffered(staged: Staged): boolean {
    if (staged.tag === "ask") return this.cardOffer(staged.card) !== null;
    const offer = offerOf(this.#view(), staged.tag);
    return offer?.tag === "guess" && staged.tag === "guess"
      ? staged.tiles.length === offer.count
      : offer !== null;
  }
}
