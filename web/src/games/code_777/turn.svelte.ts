/** What I am about to do: chosen, shown, and not yet sent. Nothing here is known to the server. */
import type { Code777 as Game } from "$lib/wire";
import { offerOf } from "./lamp";
import { RACK, type Sign } from "./tiles";

export type Staged =
  | { readonly tag: "read"; readonly card: string | null }
  | { readonly tag: "announce"; readonly signs: readonly Sign[]; readonly offer: string }
  | { readonly tag: "stay" }
  | { readonly tag: "refresh"; readonly rack: number };

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
    return staged && offer ? { action: actionOf(staged), offer: offer.id } : null;
  });

  choose(staged: Staged): void {
    this.#staged = staged;
  }

  clear(): void {
    this.#staged = null;
  }

  #isOffered(staged: Staged): boolean {
    const view = this.#view();
    switch (staged.tag) {
      case "read": {
        const cards = offerOf(view, "read")?.cards ?? null;
        return cards !== null && (staged.card === null || cards.includes(staged.card));
      }
      case "announce":
        // It was meant for the rack that stood then: new tiles close that offer.
        return offerOf(view, "announce")?.id === staged.offer && staged.signs.length === RACK;
      case "stay":
        return offerOf(view, "stay") !== null;
      case "refresh":
        return offerOf(view, "refresh")?.racks.includes(staged.rack) ?? false;
    }
  }
}

function actionOf(staged: Staged): Game.Action {
  switch (staged.tag) {
    case "read":
      return { tag: "read", card: staged.card };
    case "announce":
      return announcement(staged.signs);
    case "stay":
      return { tag: "stay" };
    case "refresh":
      return { tag: "refresh", rack: staged.rack };
  }
}

function announcement(signs: readonly Sign[]): Game.Action {
  const numbers = signs.filter((sign) => typeof sign === "number");
  if (numbers.length === signs.length) return { tag: "announce", numbers };
  return { tag: "announce", tiles: signs.join(" ") };
}
