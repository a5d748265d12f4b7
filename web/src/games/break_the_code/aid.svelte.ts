/** What the server has marked on my sheet, and the reasons for it. All of it comes from the server. */
import { api } from "$lib/api";
import type { TableModel } from "$lib/table.svelte";
import type { Aids as AidLevel, BreakTheCode as Game } from "$lib/wire";
import { SIGNS, type Cell, type Target } from "./notes";
import { colourOf, COLOURS, digitOf, split, type Letter, type Tile } from "./tiles";

/** What the server says of one tile or sign: nothing, that it is not there, that it is. */
export type Ink = "open" | "out" | "sure";
export type KnownLine = Game.KnownLine;
export type Claim = Game.Claim;

const ALL_TILES: readonly Tile[] = [
  ...new Set(Array.from({ length: 20 }, (_, at) => tileAt(at))),
];

function tileAt(at: number): Tile {
  const digit = at % 10;
  if (digit === 5) return "5g";
  return `${digit}${at < 10 ? "k" : "w"}`;
}

const carries = (tile: Tile, sign: number): boolean =>
  sign < 10 ? digitOf(tile) === sign : colourOf(tile) === COLOURS[sign - 10];

/** All tiles that bear a number or a colour. */
const tilesOf = (sign: number): Tile[] => ALL_TILES.filter((tile) => carries(tile, sign));

/** What is known of one number or colour at one place. */
export function inkAt(line: KnownLine | null, place: number, sign: number): Ink {
  const left = split(line?.places[place] ?? "");
  if (left.length === 0) return "open";
  if (left.every((tile) => carries(tile, sign))) return "sure";
  return left.some((tile) => carries(tile, sign)) ? "open" : "out";
}

/** Whether anything is known of a place. */
export const isInked = (line: KnownLine | null, place: number): boolean =>
  SIGNS.some((_, sign) => inkAt(line, place, sign) !== "open");

/** The only tile that can stand at a place, if there is only one. */
export function onlyTile(line: KnownLine | null, place: number): Tile | null {
  const left = split(line?.places[place] ?? "");
  return left.length === 1 ? (left[0] ?? null) : null;
}

const times = (text: string, tile: Tile): number =>
  split(text).filter((each) => each === tile).length;

/** What is known of a tile of the strip; `copy` tells the first green five from the second. */
export function inkOf(line: KnownLine | null, tile: Tile, copy: 1 | 2): Ink {
  if (line === null) return "open";
  const copies = tile === "5g" ? 2 : 1;
  if (times(line.excluded, tile) > copies - copy) return "out";
  return times(line.certain, tile) >= copy ? "sure" : "open";
}

/** My own mark says what the server knows to be wrong. */
export function isWrong(line: KnownLine | null, place: number, cell: Cell): boolean {
  return cell.some((mark, sign) => {
    const ink = inkAt(line, place, sign);
    return (ink === "out" && (mark === 1 || mark === 3)) || (ink === "sure" && mark === 2);
  });
}

export function claimOfTile(target: Target, tile: Tile, copy: 1 | 2, ink: Ink): Claim {
  const tiles = copy === 2 ? `${tile} ${tile}` : tile;
  return { target, tiles, place: null, is_certain: ink === "sure" };
}

export function claimOfSign(target: Target, place: Letter, sign: number, ink: Ink): Claim {
  return { target, tiles: tilesOf(sign).join(" "), place, is_certain: ink === "sure" };
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
    return this.#view().outcome === null && said?.game === "break_the_code" ? said : null;
  }
  /** How many codes are still possible; null while that is not known. */
  get codes(): number | null {
    return this.isBehind ? null : (this.#said?.codes ?? null);
  }
  /** Whether there is a newer view than the one from which all this follows. */
  get isBehind(): boolean {
    return (this.#table.aid?.version ?? 0) < (this.#table.live?.version ?? 0);
  }
  /** Whether a reason can be asked for. */
  get canAsk(): boolean {
    return this.#said?.level === "logic";
  }

  line(target: Target): KnownLine | null {
    return this.#said?.lines.find((line) => line.target === target) ?? null;
  }

  /** The entries of the history that force it; null: it does not follow. */
  async why(claim: Claim): Promise<readonly number[] | null> {
    const seat = this.#table.seat ?? -1;
    return (await api.why(this.#table.id, { seat, claim })).entries;
  }
}
