/**
 * The note sheet as a value (BTC-B12). It is written on the server as one short text of our own,
 * and read back with mistrust: it may come from an older page.
 */
import { COLOURS, DIGITS, LETTERS, split, type Colour, type Tile } from "./tiles";

/** Nothing, maybe (a pencil mark), surely not (a cross), surely (a tick). */
export type Mark = 0 | 1 | 2 | 3;
/** Marks of one place: ten numbers, then three colours. */
export type Cell = readonly Mark[];

/** The line of one player, or of the middle. */
export interface Line {
  /** One per place. */
  readonly cells: readonly Cell[];
  /** Twenty tiles: black row, then white row. */
  readonly strip: readonly Mark[];
}

export interface Notes {
  /** By target: a seat as text, or "centre". */
  readonly lines: Readonly<Record<string, Line>>;
  readonly text: string;
  /** The final answer, as far as it stands. */
  readonly final: readonly Tile[];
}

export type Target = string;
export const CENTRE: Target = "centre";
export const MARKS_A_CELL = DIGITS.length + COLOURS.length;
export const STRIP = 20;
/** So that even a text of nothing but quotation marks, escaped twice, fits into one frame. What
 * would be escaped at greater length is no writing and is left out. */
export const TEXT_MOST = 1500;
/** Control characters but for line ends and tabs, and halves of a character cut in two. */
const NO_WRITING = /(?![\n\t])\p{Cc}|\p{Cs}/gu;
/** What there is to mark in a place: numbers, then colours. */
export const SIGNS: readonly string[] = [...DIGITS.map(String), ...COLOURS];

/** BTC-B12: the others, and the middle where there is one. */
export function targets(seats: number, own: number | null): Target[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const others = all.filter((seat) => seat !== own).map(String);
  return seats > 2 ? [...others, CENTRE] : others;
}

/** Without column E where four play. */
export const places = (seats: number): readonly string[] => LETTERS.slice(0, seats === 4 ? 4 : 5);

const zeros = (length: number): Mark[] => Array<Mark>(length).fill(0);

export function emptyLine(): Line {
  return { cells: LETTERS.map(() => zeros(MARKS_A_CELL)), strip: zeros(STRIP) };
}

export const EMPTY: Notes = { lines: {}, text: "", final: [] };

export const lineOf = (notes: Notes, target: Target): Line => notes.lines[target] ?? emptyLine();

const turned = (mark: Mark): Mark => ((mark + 1) % 4) as Mark;

function withAt<T>(items: readonly T[], at: number, change: (item: T) => T): T[] {
  return items.map((item, index) => (index === at ? change(item) : item));
}

function withLine(notes: Notes, target: Target, change: (line: Line) => Line): Notes {
  return { ...notes, lines: { ...notes.lines, [target]: change(lineOf(notes, target)) } };
}

/** The next mark of one sign in one place: nothing, maybe, surely not, surely, nothing. */
export function turnSign(notes: Notes, target: Target, place: number, sign: number): Notes {
  const turn = (cell: Cell): Cell => withAt(cell, sign, turned);
  return withLine(notes, target, (line) => ({ ...line, cells: withAt(line.cells, place, turn) }));
}

export function clearCell(notes: Notes, target: Target, place: number): Notes {
  const clear = (): Cell => zeros(MARKS_A_CELL);
  return withLine(notes, target, (line) => ({ ...line, cells: withAt(line.cells, place, clear) }));
}

/** On the strip a first touch crosses off: nothing, surely not, surely, nothing. */
export function turnTile(notes: Notes, target: Target, at: number): Notes {
  const next = (mark: Mark): Mark => (mark === 0 ? 2 : mark === 2 ? 3 : 0);
  return withLine(notes, target, (line) => ({ ...line, strip: withAt(line.strip, at, next) }));
}

/** What a cell comes to: one number and one colour, where only one of them is left standing. */
export function reading(cell: Cell): { digit: number | null; colour: Colour | null } {
  const only = (marks: readonly Mark[]): number | null => {
    const sure = marks.flatMap((mark, at) => (mark === 3 ? [at] : []));
    return sure.length === 1 ? (sure[0] ?? null) : null;
  };
  const digit = only(cell.slice(0, DIGITS.length));
  const colour = only(cell.slice(DIGITS.length));
  return { digit, colour: colour === null ? null : (COLOURS[colour] ?? null) };
}

// ---- as text

const digits = (marks: readonly Mark[]): string => marks.join("").replace(/0+$/, "");

function marksOf(text: unknown, length: number): Mark[] {
  const given = typeof text === "string" ? text : "";
  const known: readonly Mark[] = [1, 2, 3];
  return zeros(length).map((_, at) => known.find((mark) => String(mark) === given[at]) ?? 0);
}

export function write(notes: Notes): string {
  const lines = Object.entries(notes.lines).map(([target, line]) => [
    target,
    { c: line.cells.map(digits), s: digits(line.strip) },
  ]);
  const text = notes.text.replace(NO_WRITING, "");
  const body = { v: 1, lines: Object.fromEntries(lines), text, final: notes.final };
  return JSON.stringify(body);
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
  const lines = isRecord(raw["lines"]) ? raw["lines"] : {};
  const final = Array.isArray(raw["final"]) ? raw["final"] : [];
  return {
    lines: Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, readLine(line)])),
    text: typeof raw["text"] === "string" ? raw["text"].slice(0, TEXT_MOST) : "",
    final: final.filter(isTile).slice(0, LETTERS.length),
  };
}

function readLine(raw: unknown): Line {
  const { c, s } = isRecord(raw) ? raw : {};
  const cells: readonly unknown[] = Array.isArray(c) ? c : [];
  return {
    cells: LETTERS.map((_, at) => marksOf(cells[at], MARKS_A_CELL)),
    strip: marksOf(s, STRIP),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTile(value: unknown): value is Tile {
  return typeof value === "string" && split(value).length === 1 && /^\d[kwg]$/.test(value);
}
