/** Tiles in the notation that the whole project speaks: `2k 4k 4w 5g 7w`. */

export type Colour = "k" | "w" | "g";
/** One tile in notation, such as `5g`. */
export type Tile = string;

export const LETTERS = ["A", "B", "C", "D", "E"] as const;
export type Letter = (typeof LETTERS)[number];
export const COLOURS: readonly Colour[] = ["k", "w", "g"];
export const DIGITS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The twenty tiles (BTC-B2) as two rows, so that the fives stand one above the other. */
export const BLACK_ROW: readonly Tile[] = DIGITS.map((digit) => (digit === 5 ? "5g" : `${digit}k`));
export const WHITE_ROW: readonly Tile[] = DIGITS.map((digit) => (digit === 5 ? "5g" : `${digit}w`));

export const digitOf = (tile: Tile): number => Number(tile[0]);
export const colourOf = (tile: Tile): Colour => tile[1] as Colour;

/** Ascending, black left of white (BTC-B4). */
export function inOrder(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort((a, b) => digitOf(a) - digitOf(b) || (colourOf(a) < colourOf(b) ? -1 : 1));
}

/** Tiles that the server wrote. */
export const split = (text: string): Tile[] => text.split(" ").filter((word) => word !== "");
export const join = (tiles: readonly Tile[]): string => tiles.join(" ");

/** How many of one kind are in the box: two green fives, one of all others. */
const copies = (tile: Tile): number => (tile === "5g" ? 2 : 1);

const count = (tiles: readonly Tile[], tile: Tile): number =>
  tiles.filter((each) => each === tile).length;

export type Fault =
  | { readonly why: "unreadable"; readonly word: string }
  | { readonly why: "no_such_tile"; readonly tile: Tile }
  | { readonly why: "twice"; readonly tile: Tile }
  | { readonly why: "own"; readonly tile: Tile }
  | { readonly why: "full"; readonly most: number };

/** Why this tile cannot be the next of the guess, or null. `own` is one's own rack. */
export function faultOf(
  tile: Tile,
  guess: readonly Tile[],
  own: readonly Tile[],
  most: number,
): Fault | null {
  if ((digitOf(tile) === 5) !== (colourOf(tile) === "g")) return { why: "no_such_tile", tile };
  if (guess.length >= most) return { why: "full", most };
  const used = count(guess, tile);
  if (used >= copies(tile)) return { why: "twice", tile };
  if (used + count(own, tile) >= copies(tile)) return { why: "own", tile };
  return null;
}

/** Letters that people type for a colour, besides the notation's own: n(egra), c(zarna), ... */
const SPOKEN: Readonly<Record<string, Readonly<Record<string, Colour>>>> = {
  en: { b: "k" },
  es: { n: "k", b: "w", v: "g" },
  pl: { c: "k", b: "w", z: "g" },
};

/** One typed word as a tile, in either order; a bare 5 can only be green. */
export function readTile(word: string, lang: string): Tile | null {
  const text = word.toLowerCase();
  if (text === "5") return "5g";
  const [, before = "", digit, after = ""] = /^([a-z]?)(\d)([a-z]?)$/.exec(text) ?? [];
  const letter = before + after;
  if (digit === undefined || letter.length !== 1) return null;
  const colour = COLOURS.find((each) => each === letter) ?? SPOKEN[lang]?.[letter];
  return colour === undefined ? null : `${digit}${colour}`;
}

export interface Typed {
  readonly tiles: readonly Tile[];
  readonly fault: Fault | null;
}

/** A typed guess, sorted; it ends where the first fault lies. */
export function readTiles(text: string, own: readonly Tile[], most: number, lang: string): Typed {
  const tiles: Tile[] = [];
  for (const word of text.split(/[\s,;]+/).filter((each) => each !== "")) {
    const tile = readTile(word, lang);
    const fault: Fault | null =
      tile === null ? { why: "unreadable", word } : faultOf(tile, tiles, own, most);
    if (tile === null || fault !== null) return { tiles: inOrder(tiles), fault };
    tiles.push(tile);
  }
  return { tiles: inOrder(tiles), fault: null };
}
