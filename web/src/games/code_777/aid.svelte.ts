/** What the server has marked for my rack, and the reasons for it. All of it comes from the server. */
import { api } from "$lib/api";
import type { TableModel } from "$lib/table.svelte";
import type { Aids as AidLevel, Code777 as Game } from "$lib/wire";
import type { Tile } from "./tiles";

/** What the server says of one copy of a tile: nothing, that it is not mine, that it is. */
export type Ink = "open" | "out" | "sure";

/** The tiles of a sheet as the aid marks them; `copy` counts those that I do not see, from 0. */
export function inkOf(line: Game.TileLine | undefined, copy: number): Ink {
  if (line === undefined) return "open";
  if (copy < line.least) return "sure";
  return copy >= line.most ? "out" : "open";
}

/** What a mark says: that so many of the kind are mine, or that so many are not. */
export function claimOf(tile: Tile, copy: number, ink: Ink): Game.Claim {
  return { tiles: Array(copy + 1).fill(tile).join(" "), is_certain: ink === "sure" };
}

export class Aids {
  #table: TableModel;
  #view: () => Game.View;

  constructor(table: TableModel, view: () => Game.View) {
    this.#table = table;
    this.#view = view;
  }

  /** The rule of this table. */
  get level(): AidLevel {
    const level = this.#table.news?.options["aids"];
    return level === "bookkeeping" || level === "logic" ? level : "none";
  }
  get #said(): Game.Aid | null {
    const said = this.#table.aid?.aid;
    return this.#view().outcome === null && said?.game === "code_777" ? said : null;
  }
  /** Whether there is a newer view than the one from which all this follows. */
  get isBehind(): boolean {
    return (this.#table.aid?.version ?? 0) < (this.#table.view?.version ?? 0);
  }
  /** Whether a reason can be asked for. */
  get canAsk(): boolean {
    return this.#said?.level === "logic";
  }
  /** How many racks are still possible, as sets of tiles; null while that is not known. */
  get racks(): number | null {
    return this.isBehind ? null : (this.#said?.racks ?? null);
  }
  /** The same as sets of numbers, which is what is announced. */
  get codes(): number | null {
    return this.isBehind ? null : (this.#said?.codes ?? null);
  }
  /** Numbers that are certainly mine, one as often as it is. */
  get certain(): readonly number[] {
    return (this.#said?.numbers ?? []).flatMap(({ number, least }) => Array<number>(least).fill(number));
  }

  line(tile: Tile): Game.TileLine | undefined {
    return this.#said?.tiles.find((line) => line.tile === tile);
  }

  /** How many racks were possible after that entry of the history. */
  leftAfter(entry: number): number | null {
    return this.#said?.left.find((each) => each.entry === entry)?.racks ?? null;
  }

  /** The entries of the history that force it; null: it does not follow. */
  async why(claim: Game.Claim): Promise<readonly number[] | null> {
    const seat = this.#table.seat ?? -1;
    return (await api.why(this.#table.id, { seat, claim })).entries;
  }
}
