/** What is said about a match, in the language of the page: one sentence for each thing. */
import { list, questionText, t, type PlainKey } from "$lib/i18n/index.svelte";
import { viewOf } from "$lib/views";
import type { BreakTheCode as Game, GameView } from "$lib/wire";
import type { Names } from "../../table/names";
import { colourOf, digitOf, split, type Colour, type Fault, type Tile } from "./tiles";

export type { Names };

const COLOUR_KEYS: Readonly<Record<Colour, PlainKey>> = {
  k: "colour.k",
  w: "colour.w",
  g: "colour.g",
};

/** "5 green". */
export function tileText(tile: Tile): string {
  return t("tile.name", { digit: digitOf(tile), colour: t(COLOUR_KEYS[colourOf(tile)]) });
}

export function colourText(colour: Colour): string {
  return t(COLOUR_KEYS[colour]);
}

/** "2 black, 4 black, 4 white": a rack as it is read aloud. */
export function rackText(tiles: readonly Tile[]): string {
  return tiles.map(tileText).join(", ");
}

// ---- questions and answers

export function questionTitle(card: string): string {
  return questionText(card).title;
}

/** The whole question, as the options and the chosen number make it. */
export function question(card: string, number: number | null, rules: Game.Rules): string {
  const text = questionText(card);
  if (number !== null && text.asked) return text.asked.replace("{number}", String(number));
  if (rules.seats === 4 && text.question_4p) return text.question_4p;
  if (rules.count_same_unit === "pairs" && text.question_pairs) return text.question_pairs;
  return text.question;
}

/** The question in a word or two, for a narrow column. */
export function questionShort(card: string, number: number | null): string {
  const text = questionText(card);
  if (number !== null && text.short_asked) {
    return text.short_asked.replace("{number}", String(number));
  }
  return text.short;
}

/** "13", "yes", "A, C", "A-B, C-D" or "none". */
export function answerText(answer: Game.Answer): string {
  if (typeof answer === "boolean") return t(answer ? "answer.yes" : "answer.no");
  if (typeof answer === "number") return String(answer);
  if (answer.length === 0) return t("answer.none");
  return answer.map((part) => (typeof part === "string" ? part : part.join("-"))).join(", ");
}

export interface SeatAnswer {
  readonly seat: number;
  readonly text: string;
}

export function answersOf(entry: Game.Answered): SeatAnswer[] {
  return Object.entries(entry.answers).map(([seat, answer]) => ({
    seat: Number(seat),
    text: answerText(answer),
  }));
}

// ---- one sentence per event

/** What happened, for the ledger and for the ear: exactly one sentence for each entry. */
export function told(entry: Game.Told, names: Names, rules: Game.Rules): string {
  switch (entry.tag) {
    case "began":
      return t("told.began", { name: names.of(entry.first) });
    case "answered":
      return t("told.answered", {
        name: names.of(entry.seat),
        question: question(entry.card, entry.number, rules),
        answers: answersOf(entry)
          .map((each) => `${names.of(each.seat)}: ${each.text}`)
          .join("; "),
      });
    case "drawn":
      return t("told.drawn", { place: entry.place + 1, title: questionTitle(entry.card) });
    case "guessed":
      return guessed(entry, names);
    case "declined":
      return t("told.declined", { name: names.of(entry.seat) });
    case "timed_out":
      return t("told.timed_out", { name: names.of(entry.seat) });
    case "resigned":
      return t("told.resigned", { name: names.of(entry.seat) });
    case "abandoned":
      return t("told.abandoned");
    case "revealed":
      return t("told.revealed", { racks: revealed(entry, names) });
  }
}

function guessed(entry: Game.Guessed, names: Names): string {
  const name = names.of(entry.seat);
  if (entry.tiles === null) return t(entry.right ? "told.right_secret" : "told.wrong_secret", { name });
  const tiles = rackText(split(entry.tiles));
  return t(entry.right ? "told.right" : "told.wrong", { name, tiles });
}

function revealed(entry: Game.Revealed, names: Names): string {
  const racks = entry.hands.map((hand, seat) => `${names.of(seat)}: ${rackText(split(hand))}`);
  if (entry.centre !== null) racks.push(`${t("place.centre")}: ${rackText(split(entry.centre))}`);
  return racks.join(". ");
}

// ---- what is wrong with a guess, what it costs

export function faultText(fault: Fault): string {
  switch (fault.why) {
    case "unreadable":
      return t("fault.unreadable", { word: fault.word });
    case "no_such_tile":
      return t("fault.no_such_tile", { tile: tileText(fault.tile) });
    case "twice":
      return t("fault.twice", { tile: tileText(fault.tile) });
    case "own":
      return t("fault.own", { tile: tileText(fault.tile) });
    case "full":
      return t("fault.full", { n: fault.most });
  }
}

const COSTS: Readonly<Record<Game.GuessOffer["if_wrong"], PlainKey>> = {
  turn: "cost.turn",
  out: "cost.out",
  match: "cost.match",
};

export function costText(offer: Game.GuessOffer): string {
  return t(COSTS[offer.if_wrong]);
}

export function answerersText(offer: Game.CardOffer, names: Names): string {
  const { answerers } = offer;
  // Whoever asks answers only where all do.
  if (names.me !== null && answerers.includes(names.me)) return t("ask.everybody");
  const all = list(answerers.map((seat) => names.of(seat)));
  return t("ask.answerers", { names: all, n: answerers.length });
}

// ---- seats and lines

const STANDINGS: Readonly<Record<Exclude<Game.Standing, "in">, PlainKey>> = {
  right: "standing.right",
  wrong: "standing.wrong",
  resigned: "standing.resigned",
};

/** What has become of a seat, where it is no longer simply in. */
export function standingText(view: Game.View, seat: number): string {
  const standing = view.standing[String(seat)] ?? "in";
  return standing === "in" ? "" : t(STANDINGS[standing]);
}

export interface Line {
  readonly at: number;
  readonly seat: number | null;
  readonly text: string;
}

/** The sentences of all entries from one on. */
export function toldFrom(any: GameView, from: number, names: Names): string[] {
  const view = viewOf("break_the_code", any);
  return view.history.slice(from).map((entry) => told(entry, names, view.rules));
}

export function ledgerLines(view: Game.View, names: Names): Line[] {
  return view.history.map((entry, at) => ({
    at,
    seat: "seat" in entry ? entry.seat : null,
    text: told(entry, names, view.rules),
  }));
}
