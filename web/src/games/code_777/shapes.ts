/** The shape that goes with each colour (C777-C13), on a grid of 40. */
import type { Colour } from "./tiles";

export const SHAPES: Readonly<Record<Colour, string>> = {
  // circle, triangle, star
  g: "M20 4a15 15 0 1 0 0 30 15 15 0 0 0 0-30z",
  y: "M20 3L38 34H2z",
  k: "M20 1l4.700 12.500 13.300.600-10.400 8.300 3.500 12.800L20 27.900 8.900 35.200l3.500-12.800L2 14.100l13.300-.600z",
  // rectangle, hexagon, cross
  n: "M3 9h34v22H3z",
  r: "M20 2l15 8.700v17.300L20 36.700 5 28V10.700z",
  p: "M10 3l10 9.500L30 3l7 7-9.500 9.500L37 29l-7 7-10-9.500L10 36l-7-7 9.500-9.500L3 10z",
  // diamond
  b: "M20 1l17 18-17 18L3 19z",
};
