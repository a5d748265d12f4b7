/** What the small picture on a question card shows: a sign, and the places or tiles that light up. */

/** One of the little squares: lit or not, and what stands in it. */
export interface Spot {
  readonly isLit: boolean;
  readonly kind: "plain" | "k" | "w" | "g";
  readonly text: string;
}

export interface Picture {
  readonly sign: string;
  readonly spots: readonly Spot[];
}

const spot = (isLit: boolean, text = "", kind: Spot["kind"] = "plain"): Spot => ({
  isLit,
  kind,
  text,
});

const at = (length: number, isLit: (place: number) => boolean): Spot[] =>
  Array.from({ length }, (_, place) => spot(isLit(place)));

const SUM = "Σ";
const COUNT = "#";

/** "where_3_4" asks for 3 or 4. */
const digitsIn = (card: string): string[] => card.split("_").filter((part) => /^\d$/.test(part));

/** `length` is the number of tiles on a rack. */
export function picture(card: string, length: number): Picture {
  switch (card) {
    case "sum_all":
      return { sign: SUM, spots: at(length, () => true) };
    case "sum_left3":
      return { sign: SUM, spots: at(length, (place) => place < 3) };
    case "sum_centre":
      return { sign: SUM, spots: at(length, (place) => place > 0 && place < length - 1) };
    case "sum_right3":
      return { sign: SUM, spots: at(length, (place) => place >= length - 3) };
    case "sum_black":
      return { sign: SUM, spots: [spot(true, "", "k")] };
    case "sum_white":
      return { sign: SUM, spots: [spot(true, "", "w")] };
    case "count_black":
      return { sign: COUNT, spots: [spot(true, "", "k")] };
    case "count_white":
      return { sign: COUNT, spots: [spot(true, "", "w")] };
    case "count_even":
      return { sign: COUNT, spots: ["0", "2", "4", "6", "8"].map((digit) => spot(true, digit)) };
    case "count_odd":
      return { sign: COUNT, spots: ["1", "3", "5", "7", "9"].map((digit) => spot(true, digit)) };
    case "count_same":
      return { sign: COUNT, spots: [spot(true, "7", "k"), spot(true, "7", "w")] };
    case "spread":
      return { sign: "↔", spots: at(length, (place) => place === 0 || place === length - 1) };
    case "c_over_4":
      return { sign: "> 4", spots: at(length, (place) => place === 2) };
    case "next_colour":
      return { sign: "=", spots: [spot(true, "", "k"), spot(true, "", "k"), spot(false, "", "w")] };
    case "next_number":
      return { sign: "+1", spots: [spot(true, "3"), spot(true, "4"), spot(false, "7")] };
    default:
      return { sign: "?", spots: digitsIn(card).map((digit) => spot(true, digit)) };
  }
}
