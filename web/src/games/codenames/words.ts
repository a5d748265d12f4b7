/** What is said about a match, in the language of the page: one sentence for each thing. */
import { list, t, type PlainKey } from "$lib/i18n/index.svelte";
import { viewOf } from "$lib/views";
import type { Codenames as Game, GameView } from "$lib/wire";
import type { Names } from "../../table/names";

export const TEAMS: readonly Game.Team[] = ["blue", "red"];
export const LETTER: Readonly<Record<Game.Team, Game.Identity>> = { blue: "B", red: "R" };

const TEAM_KEYS: Readonly<Record<Game.Team, PlainKey>> = { blue: "cn.team.blue", red: "cn.team.red" };
const IDENTITY_KEYS: Readonly<Record<Game.Identity, PlainKey>> = {
  B: "cn.is.blue",
  R: "cn.is.red",
  n: "cn.is.bystander",
  x: "cn.is.assassin",
};

export const teamName = (team: Game.Team): string => t(TEAM_KEYS[team]);
export const identityText = (identity: Game.Identity): string => t(IDENTITY_KEYS[identity]);

/** Whom a seat plays for; null for those who watch. */
export function teamOf(view: Pick<Game.View, "teams">, seat: number): Game.Team | null {
  return TEAMS.find((team) => view.teams[team]?.includes(seat)) ?? null;
}

/** What I am: for the top of the page and the card at the beginning. */
export function roleText(view: Game.View, seat: number): string {
  const team = teamOf(view, seat);
  const role = t(view.spymasters.includes(seat) ? "cn.role.spymaster" : "cn.role.agent");
  return team === null ? role : t("cn.role.of", { role, team: teamName(team) });
}

export const numberText = (number: number | "unlimited"): string =>
  number === "unlimited" ? t("cn.unlimited") : String(number);

/** "sky, 2". */
export const clueText = (clue: { readonly word: string; readonly number: number | "unlimited" }): string =>
  t("cn.clue", { word: clue.word, number: numberText(clue.number) });

export const wordsText = (view: Game.View, cards: readonly number[]): string =>
  list(cards.map((card) => view.words[card] ?? ""));

/** "Zebra, row 2 column 4, not revealed, marked by Ana". */
export function cardText(view: Game.View, card: number, marked: readonly string[] = []): string {
  const covered = view.covered[card] ?? null;
  const key = (view.key?.[card] ?? null) as Game.Identity | null;
  const parts = [
    view.words[card] ?? "",
    t("cn.card.place", { row: Math.floor(card / 5) + 1, column: (card % 5) + 1 }),
    covered === null ? t("cn.card.open") : identityText(covered),
  ];
  if (covered === null && key !== null) parts.push(t("cn.card.key", { what: identityText(key) }));
  if (marked.length > 0) parts.push(t("cn.card.marked", { names: list(marked) }));
  return parts.join(", ");
}

/** What happened, for the ledger and for the ear: exactly one sentence for each entry. */
export function told(entry: Game.Told, view: Game.View, names: Names): string {
  switch (entry.tag) {
    case "began":
      return t("cn.told.began", { team: teamName(entry.first) });
    case "clue":
      return t("cn.told.clue", { name: names.of(entry.seat), clue: clueText(entry) });
    case "consulted":
      return t("cn.told.consulted", { name: names.of(entry.seat), clue: clueText(entry) });
    case "advised":
      return t(entry.approves ? "cn.told.approved" : "cn.told.declined", { name: names.of(entry.seat) });
    case "revealed":
    case "covered":
      return t(entry.tag === "revealed" ? "cn.told.revealed" : "cn.told.covered", {
        name: names.of(entry.seat),
        word: view.words[entry.card] ?? "",
        what: identityText(entry.identity),
      });
    case "voted":
      return entry.card === null
        ? t("cn.told.voted_stop", { name: names.of(entry.seat) })
        : t("cn.told.voted", { name: names.of(entry.seat), word: view.words[entry.card] ?? "" });
    case "objected":
      return t(entry.stands ? "cn.told.objected_stands" : "cn.told.objected", { name: names.of(entry.seat) });
    case "turn_ended":
      return t("cn.told.turn", { team: teamName(entry.team) });
    case "timed_out":
      return t("cn.told.timed_out", { names: list(entry.seats.map((seat) => names.of(seat))) });
    case "unveiled":
      return t("cn.told.unveiled");
    case "abandoned":
      return t("told.abandoned");
    default:
      return t(BY_NAME[entry.tag], { name: names.of(entry.seat) });
  }
}

const BY_NAME = {
  stopped: "cn.told.stopped",
  conceded: "cn.told.conceded",
  waived: "cn.told.waived",
  resigned: "told.resigned",
} as const;

/** A clue with what was made of it. */
export interface ClueLine {
  readonly at: number;
  readonly team: Game.Team | null;
  readonly clue: Game.ClueTold;
  readonly guesses: readonly { readonly card: number; readonly identity: Game.Identity }[];
  /** Told at the end; before it to the giver alone. */
  readonly meant: readonly number[];
  readonly isWithdrawn: boolean;
}

export function clueLines(view: Game.View): ClueLine[] {
  const lines: ClueLine[] = [];
  const meant = view.history.find((entry) => entry.tag === "unveiled")?.meant ?? [];
  view.history.forEach((entry, at) => {
    const last = lines.at(-1);
    if (entry.tag === "clue") {
      const own = meant[lines.length] ?? entry.meant ?? [];
      lines.push({ at, team: teamOf(view, entry.seat), clue: entry, guesses: [], meant: own, isWithdrawn: false });
    } else if (entry.tag === "revealed" && last !== undefined) {
      lines[lines.length - 1] = { ...last, guesses: [...last.guesses, entry] };
    } else if (last !== undefined && (entry.tag === "conceded" || (entry.tag === "objected" && entry.stands))) {
      lines[lines.length - 1] = { ...last, isWithdrawn: true };
    }
  });
  return lines;
}

export interface Line {
  readonly at: number;
  readonly seat: number | null;
  readonly text: string;
}

export function toldFrom(any: GameView, from: number, names: Names): string[] {
  const view = viewOf("codenames", any);
  return view.history.slice(from).map((entry) => told(entry, view, names));
}

export function ledgerLines(view: Game.View, names: Names): Line[] {
  return view.history.map((entry, at) => ({
    at,
    seat: "seat" in entry ? entry.seat : null,
    text: told(entry, view, names),
  }));
}
