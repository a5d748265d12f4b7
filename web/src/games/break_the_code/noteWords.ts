/** Marks in words, for the ear: my own, and those of an aid. */
import { list, t } from "$lib/i18n/index.svelte";
import { inkAt, isInked, onlyTile, type Ink, type KnownLine } from "./aid.svelte";
import { SIGNS, type Cell, type Mark } from "./notes";
import { COLOURS, type Colour } from "./tiles";
import { colourText, tileText } from "./words";

const isColour = (sign: string): sign is Colour => COLOURS.some((colour) => colour === sign);

export const signText = (sign: string): string => (isColour(sign) ? colourText(sign) : sign);

export function markText(mark: Mark): string {
  return [t("mark.none"), t("mark.maybe"), t("mark.not"), t("mark.sure")][mark] ?? "";
}

/** "surely 4; maybe black, white", or "empty". */
export function cellText(cell: Cell): string {
  const with_ = (mark: Mark): string[] => SIGNS.filter((_, at) => cell[at] === mark).map(signText);
  const said = ([3, 1, 2] as const).flatMap((mark) => {
    const signs = with_(mark);
    return signs.length > 0 ? [`${markText(mark)}: ${list(signs)}`] : [];
  });
  return said.length > 0 ? said.join("; ") : t("mark.none");
}

/** What an aid says of a tile or sign, and whether it can be asked why. */
export function inkText(ink: Ink, canAsk: boolean): string {
  if (ink === "open") return t("mark.none");
  if (ink === "out") return canAsk ? t("aid.out_ask") : t("aid.out");
  return canAsk ? t("aid.sure_ask") : t("aid.sure");
}

/** What an aid leaves of a place; empty where it says nothing. */
export function knownText(line: KnownLine | null, place: number): string {
  const only = onlyTile(line, place);
  if (only !== null) return t("aid.only", { tile: tileText(only) });
  if (!isInked(line, place)) return "";
  const left = SIGNS.filter((_, at) => inkAt(line, place, at) !== "out");
  return t("aid.can_be", { signs: list(left.map(signText)) });
}
