/**
 * The note sheet over the 28 tiles as a value. Each sheet speaks of one rack of mine: when it is
 * replaced, a new one begins and the old one stays to be read.
 */
import { BOX, count, KINDS, split, type Tile } from "./tiles";
import type { Code777 as Game } from "$lib/wire";

/** Nothing, maybe mine, surely not mine, surely mine. */
export type Mark = 0 | 1 | 2 | 3;

export interface Notes {
  /** Marks of the 28 tiles by the number of my rack, the first is 0. */
  readonly sheets: Readonly<Record<string, readonly Mark[]>>;
  readonly text: string;
  /** The announcement as far as it stands: numbers or tiles as text. */
  readonly said: string;
}

export const TEXT_MOST = 1500;
const SAID_MOST = 12;
const MARKS: readonly Mark[] = [0, 1, 2, 3];
const NO_WRITING = /(?![\n\t])\p{Cc}|\p{Cs}/gu;

export const EMPTY: Notes = { sheets: {}, text: "", said: "" };

export const blank: readonly Mark[] = BOX.map(() => 0);

export const sheetOf = (notes: Notes, rack: number): readonly Mark[] =>
  notes.sheets[String(rack)] ?? blank;

/** The next mark on one tile: nothing, maybe, surely not, surely, nothing. */
export function turned(notes: Notes, rack: number, at: number): Notes {
  const marks = sheetOf(notes, rack).map((mark, place): Mark =>
    place === at ? (MARKS[(mark + 1) % MARKS.length] ?? 0) : mark,
  );
  return { ...notes, sheets: { ...notes.sheets, [rack]: marks } };
}

export function write(notes: Notes): string {
  const sheets = Object.entries(notes.sheets).map(([rack, marks]) => [
    rack,
    marks.join("").replace(/0+$/, ""),
  ]);
  const text = notes.text.replace(NO_WRITING, "");
  return JSON.stringify({ v: 1, sheets: Object.fromEntries(sheets), text, said: notes.said });
}

/** Whatever cannot be read is left blank. */
export function read(body: string): Notes {
  let raw: unknown;
  try {
    raw = JSON.parse(body);
  } catch {
    return EMPTY;
  }
  if (!isRecord(raw) || raw["v"] !== 1) return EMPTY;
  const sheets = isRecord(raw["sheets"]) ? raw["sheets"] : {};
  return {
    sheets: Object.fromEntries(Object.entries(sheets).map(([rack, marks]) => [rack, marksOf(marks)])),
    text: typeof raw["text"] === "string" ? raw["text"].slice(0, TEXT_MOST) : "",
    said: typeof raw["said"] === "string" ? raw["said"].slice(0, SAID_MOST) : "",
  };
}

function marksOf(text: unknown): Mark[] {
  const given = typeof text === "string" ? text : "";
  return BOX.map((_, at) => MARKS.find((mark) => String(mark) === given[at]) ?? 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ---- what the sheet knows by itself

/** Tiles that I see now: the racks of others, and what I saw go out of play. */
export const seenTiles = (view: Game.View): Tile[] => [
  ...Object.values(view.racks).flatMap((rack) => split(rack ?? "")),
  ...split(view.out_seen),
];

/** Which of the 28 are struck: of each kind as many as I see. */
export function struck(view: Game.View): boolean[] {
  const seen = seenTiles(view);
  return KINDS.flatMap((kind) => {
    const copies = count(BOX, kind);
    return Array.from({ length: copies }, (_, at) => at < count(seen, kind));
  });
}

/** A rack that I had before: its number, how it went, and its tiles if I was shown them. */
export interface FormerRack {
  readonly rack: number;
  readonly tiles: string | null;
}

/** How many racks I have had before the present one. */
export function formerRacks(view: Game.View, me: number | null): FormerRack[] {
  const found: FormerRack[] = [];
  let shown: string | null = null;
  for (const entry of view.history) {
    if (entry.tag === "shown" && entry.seat === me) shown = entry.tiles;
    if (entry.tag === "replaced" && entry.rack === me) {
      found.push({ rack: found.length, tiles: shown });
      shown = null;
    }
  }
  return found;
}
