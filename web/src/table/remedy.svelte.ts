/** What can be done about a seat that keeps the others waiting, or that a bot plays for me. */
import { api } from "$lib/api";
import { Doing } from "$lib/doing.svelte";
import { t } from "$lib/i18n/index.svelte";
import type { TableModel } from "$lib/table.svelte";
import type { Holder } from "$lib/wire";
import { STAND_IN } from "./bots";
import type { Names } from "./names";

interface Standing {
  readonly isOver: boolean;
  readonly hasStandIn: boolean;
  readonly view: { readonly awaited: readonly number[] };
}

export class Remedy {
  readonly doing = new Doing();
  #table: TableModel;
  #names: Names;
  #match: () => Standing;

  constructor(table: TableModel, names: Names, match: () => Standing) {
    this.#table = table;
    this.#names = names;
    this.#match = match;
  }

  readonly offered = $derived.by(() => {
    const { me } = this.#names;
    const match = this.#match();
    if (me === null || match.isOver) return null;
    if (match.hasStandIn) return { text: t("menu.take_back"), run: () => this.#hold(me, "me") };
    const away = match.view.awaited.find((seat) => this.#isAway(seat));
    if (away === undefined) return null;
    const text = t("menu.stand_in", { name: this.#names.of(away) });
    return { text, run: () => this.#hold(away, STAND_IN) };
  });

  /** The awaited one, if its owner has gone. */
  #isAway(seat: number): boolean {
    const news = this.#table.seatNews(seat);
    if (news?.owner == null || news.bot !== null || seat === this.#names.me) return false;
    return this.#table.person(news.owner)?.presence !== "here";
  }

  #hold(seat: number, holder: Holder): void {
    void this.doing.run("seat", () => api.seat(this.#table.id, seat, holder));
  }
}
