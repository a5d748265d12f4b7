/** My own marks in words, for the ear. */
import { list, t } from "$lib/i18n/index.svelte";
import { SIGNS, type Cell, type Mark } from "./notes";
import { COLOURS, type Colour } from "./tiles";
import { colourText } from "./words";

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
