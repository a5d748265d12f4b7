/** Tiles in the notation that the whole project speaks: `k3 n4 r5` (C777-C1, C13). */

export type Colour = "g" | "y" | "k" | "n" | "r" | "p" | "b";
/** One tile in notation, such as `k3`. */
export type Tile = string;

export const RACK = 3;
export const NUMBERS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const COLOURS: readonly Colour[] = ["g", "y", "k", "n", "r", "p", "b"];

/** The eleven kinds, with how many of each are in the box. */
export const COPIES: readonly (readonly [Tile, number])[] = [
  ["g1", 1],
  ["y2", 2],
  ["k3", 3],
  ["n4", 4],
  ["r5", 4],
  ["k5", 1],
  ["p6", 3],
  ["g6", 3],
  ["y7", 2],
  ["p7", 1],
  ["b7", 4],
];
export const KINDS: readonly Tile[] = COPIES.map(([kind]) => kind);
/** All 28, kind by kind. */
export const BOX: readonly Tile[] = COPIES.flatMap(([kind, copies]) => Array<Tile>(copies).fill(kind));

export const numberOf = (tile: Tile): number => Number(tile[1]);
export const colourOf = (tile: Tile): Colour => tile[0] as Colour;

/** Tiles that the server wrote. */
export const split = (text: string): Tile[] => text.split(" ").filter((word) => word !== "");
export const join = (tiles: readonly Tile[]): string => tiles.join(" ");

export const inOrder = (tiles: readonly Tile[]): Tile[] =>
  [...tiles].sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b));

export const count = (tiles: readonly Tile[], tile: Tile): number =>
  tiles.filter((each) => each === tile).length;

/** How many tiles of the box bear this number, or are of this kind. */
export const copiesOf = (sign: number | Tile): number =>
  COPIES.reduce((sum, [kind, copies]) => {
    const isOf = typeof sign === "number" ? numberOf(kind) === sign : kind === sign;
    return sum + (isOf ? copies : 0);
  }, 0);

/** What an announcement is made of: numbers, or tiles where colours are required (C777-R7). */
export type Sign = number | Tile;

export const sorted = (signs: readonly Sign[]): Sign[] =>
  [...signs].sort((a, b) => rank(a) - rank(b));
const rank = (sign: Sign): number => (typeof sign === "number" ? sign : KINDS.indexOf(sign));

export type Fault =
  | { readonly why: "unreadable"; readonly word: string }
  | { readonly why: "too_many"; readonly sign: Sign }
  | { readonly why: "full" };

/** Why this cannot be the next of the three, or null. */
export function faultOf(sign: Sign, signs: readonly Sign[]): Fault | null {
  if (signs.length >= RACK) return { why: "full" };
  if (signs.filter((each) => each === sign).length >= copiesOf(sign)) return { why: "too_many", sign };
  return null;
}

export interface Typed {
  readonly signs: readonly Sign[];
  readonly fault: Fault | null;
}

/** "5 5 7", "557" or "r5 k5 b7"; it ends where the first fault lies. */
export function readSigns(text: string, hasColours: boolean): Typed {
  const signs: Sign[] = [];
  for (const word of words(text.toLowerCase(), hasColours)) {
    const sign = hasColours ? tileOf(word) : numberIn(word);
    const fault: Fault | null = sign === null ? { why: "unreadable", word } : faultOf(sign, signs);
    if (sign === null || fault !== null) return { signs: sorted(signs), fault };
    signs.push(sign);
  }
  return { signs: sorted(signs), fault: null };
}

function words(text: string, hasColours: boolean): string[] {
  const parts = text.split(/[\s,;]+/).filter((each) => each !== "");
  return hasColours ? parts : parts.flatMap((part) => (/^\d+$/.test(part) ? [...part] : [part]));
}

const numberIn = (word: string): number | null =>
  NUMBERS.find((each) => String(each) === word) ?? null;

/** Letter and number in either order. */
function tileOf(word: string): Tile | null {
  const turned = /^\d[a-z]$/.test(word) ? `${word[1]}${word[0]}` : word;
  return KINDS.find((kind) => kind === turned) ?? null;
}
