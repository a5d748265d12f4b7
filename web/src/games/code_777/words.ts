/** What is said about a match, in the language of the page: one sentence for each thing. */
import { list, questionText, t, type PlainKey } from "$lib/i18n/index.svelte";
import { viewOf } from "$lib/views";
import type { Code777 as Game, GameView } from "$lib/wire";
import type { Names } from "../../table/names";
import { colourOf, numberOf, split, type Colour, type Fault, type Sign, type Tile } from "./tiles";

const COLOUR_KEYS: Readonly<Record<Colour, PlainKey>> = {
  g: "c7.colour.g",
  y: "c7.colour.y",
  k: "c7.colour.k",
  n: "c7.colour.n",
  r: "c7.colour.r",
  p: "c7.colour.p",
  b: "c7.colour.b",
};

/** "3 black". */
export function tileText(tile: Tile): string {
  return t("tile.name", { digit: numberOf(tile), colour: t(COLOUR_KEYS[colourOf(tile)]) });
}

export const signText = (sign: Sign): string =>
  typeof sign === "number" ? String(sign) : tileText(sign);

/** "3 black, 4 brown, 5 red": a rack as it is read aloud. */
export const rackText = (tiles: readonly Tile[]): string => tiles.map(tileText).join(", ");

/** Whose rack it is: a person's, or one of those without an owner. */
export function rackName(rack: number, seats: number, names: Names): string {
  if (rack === names.me) return t("c7.rack.mine");
  if (rack < seats) return names.of(rack);
  return t("c7.rack.dummy", { n: rack - seats + 1 });
}

// ---- questions and answers

/** The whole question, as the options make it. */
export function question(card: string, rules: Game.Setup): string {
  const text = questionText(card);
  return rules.card2 === "at_least" ? (text.question_at_least ?? text.question) : text.question;
}

/** The question in a few words, for a narrow column. */
export function questionShort(card: string, rules: Game.Setup): string {
  const text = questionText(card);
  return rules.card2 === "at_least" ? (text.short_at_least ?? text.short) : text.short;
}

/** "2", or which of the two things is seen more often. */
export function answerText(card: string, answer: Game.Answer): string {
  if (typeof answer === "number") return String(answer);
  const { first = "", second = "" } = questionText(card);
  if (answer === "equal") return t("c7.answer.equal");
  return t("c7.answer.more", { what: answer === "first" ? first : second });
}

export const saidText = (entry: {
  readonly numbers?: readonly number[] | null;
  readonly tiles?: string | null;
}): string =>
  entry.tiles == null ? (entry.numbers ?? []).join(" ") : rackText(split(entry.tiles));

// ---- one sentence per event

/** What happened, for the ledger and for the ear: exactly one sentence for each entry. */
export function told(entry: Game.Told, view: Game.View, names: Names): string {
  switch (entry.tag) {
    case "began":
      return t("c7.told.began", { name: names.of(entry.first) });
    case "answered":
      return t("c7.told.answered", {
        name: names.of(entry.seat),
        question: question(entry.card, view.rules),
        answer: answerText(entry.card, entry.answer),
      });
    case "reshuffled":
      return t("c7.told.reshuffled", { n: entry.cards });
    case "froze":
      return entry.numbers == null
        ? t("c7.told.froze", { name: names.of(entry.seat) })
        : t("c7.told.froze_own", { name: names.of(entry.seat), said: saidText(entry) });
    case "locked_in":
      return lockedIn(entry, names);
    case "announced":
      return announced(entry, names);
    case "shown":
      return t("c7.told.shown", { rack: rackText(split(entry.tiles)) });
    case "replaced":
      return replaced(entry, view, names);
    case "timed_out":
      return t("c7.told.timed_out", { names: list(entry.seats.map((seat) => names.of(seat))) });
    case "resigned":
      return t("told.resigned", { name: names.of(entry.seat) });
    case "abandoned":
      return t("told.abandoned");
    case "revealed":
      return t("c7.told.revealed", { racks: revealed(entry, view, names) });
  }
}

function lockedIn(entry: Game.LockedIn, names: Names): string {
  const name = names.of(entry.seat);
  if (entry.choice == null) return t("c7.told.locked_in", { name });
  if (entry.choice === "stay") return t("c7.told.stayed", { name });
  return t("c7.told.locked_own", { name, said: saidText(entry) });
}

function announced(entry: Game.Announced, names: Names): string {
  const values = { name: names.of(entry.seat), said: saidText(entry) };
  return entry.right
    ? t("c7.told.right", { ...values, n: entry.points })
    : t("c7.told.wrong", values);
}

function replaced(entry: Game.Replaced, view: Game.View, names: Names): string {
  const rack = rackName(entry.rack, view.seats, names);
  const what =
    entry.new === null
      ? t("c7.told.replaced_hidden", { rack })
      : t("c7.told.replaced", { rack, tiles: rackText(split(entry.new)) });
  return entry.refreshed ? `${what} ${t("c7.told.refreshed")}` : what;
}

function revealed(entry: Game.Revealed, view: Game.View, names: Names): string {
  return Object.entries(entry.racks)
    .map(([rack, tiles]) => `${rackName(Number(rack), view.seats, names)}: ${rackText(split(tiles))}`)
    .join(". ");
}

// ---- what is wrong with an announcement

export function faultText(fault: Fault): string {
  switch (fault.why) {
    case "unreadable":
      return t("c7.fault.unreadable", { word: fault.word });
    case "too_many":
      return t("c7.fault.too_many", { sign: signText(fault.sign) });
    case "full":
      return t("c7.fault.full");
  }
}

// ---- seats and lines

/** What there is to say of a seat: its points, and whether it has given up. */
export function standingText(view: Game.View, seat: number): string {
  const points = t("c7.points", { n: view.points[String(seat)] ?? 0 });
  return view.resigned.includes(seat) ? `${points} · ${t("standing.resigned")}` : points;
}

export interface Line {
  readonly at: number;
  readonly seat: number | null;
  readonly text: string;
}

/** The sentences of all entries from one on. */
export function toldFrom(any: GameView, from: number, names: Names): string[] {
  const view = viewOf("code_777", any);
  return view.history.slice(from).map((entry) => told(entry, view, names));
}

export function ledgerLines(view: Game.View, names: Names): Line[] {
  return view.history.map((entry, at) => ({
    at,
    seat: "seat" in entry ? entry.seat : null,
    text: told(entry, view, names),
  }));
}
