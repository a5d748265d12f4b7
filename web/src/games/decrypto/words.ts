/** What is said about a match, in the language of the page: one sentence for each thing. */
import { list, t } from "$lib/i18n/index.svelte";
import { viewOf } from "$lib/views";
import type { Decrypto as Game, GameView } from "$lib/wire";
import type { Names } from "../../table/names";

export const TEAMS: readonly Game.Team[] = ["white", "black"];
export const DIGITS: readonly number[] = [1, 2, 3, 4];
/** Places of a code. */
export const PLACES: readonly number[] = [0, 1, 2];

type Teams = Pick<Game.View, "teams" | "mode">;

export const otherOf = (team: Game.Team): Game.Team => (team === "white" ? "black" : "white");

/** Whom a seat plays for; null for those who watch. */
export function teamOf(view: Teams, seat: number | null): Game.Team | null {
  return TEAMS.find((team) => seat !== null && view.teams[team]?.includes(seat)) ?? null;
}

export function teamName(view: Teams, team: Game.Team): string {
  if (view.mode === "three") return t(team === "white" ? "dec.team.pair" : "dec.team.interceptor");
  return t(team === "white" ? "dec.team.white" : "dec.team.black");
}

/** Those teams that have keywords: an interceptor alone has none. */
export const codedTeams = (view: Teams): readonly Game.Team[] => (view.mode === "three" ? ["white"] : TEAMS);

/** What I am in this round: for the top of the page and the card at the beginning. */
export function roleText(view: Game.View, seat: number): string {
  const team = teamOf(view, seat);
  if (team === null) return "";
  const name = teamName(view, team);
  return isEncryptor(view, seat) ? t("dec.role.encryptor", { team: name }) : t("dec.role.of", { team: name });
}

export const isEncryptor = (view: Game.View, seat: number | null): boolean =>
  seat !== null && TEAMS.some((team) => view.encryptors[team] === seat);

/** The digits of "4-2-1". */
export const digitsOf = (code: string): readonly number[] => code.split("-").map(Number);

/** A code out of whatever was typed: "4-2-1", "421", "4 2 1"; what is missing is null. */
export function readDigits(text: string): (number | null)[] {
  const digits = [...text].filter((sign) => /[1-4]/.test(sign)).map(Number);
  return PLACES.map((place) => digits[place] ?? null);
}

export function codeOf(digits: readonly (number | null)[]): string | null {
  return digits.length === 3 && digits.every((digit) => digit !== null) ? digits.join("-") : null;
}

/** A clue that nobody gave in time has no text. */
export const clueText = (clue: string): string => (clue === "" ? t("dec.clue.missing") : clue);

/** "“salt”, “snow” and “bride”". */
export const cluesText = (clues: readonly string[]): string =>
  list(clues.map((clue) => t("dec.quoted", { text: clueText(clue) })));

/** A clue on a sheet, under the digit that it was for. */
export interface SheetClue {
  readonly round: number;
  readonly text: string;
}

/** All clues of a team for one digit, oldest first. */
export function columnOf(view: Game.View, team: Game.Team, digit: number): SheetClue[] {
  return (view.sheets[team] ?? []).flatMap((line) => {
    const text = line.clues[digitsOf(line.code).indexOf(digit)];
    return text === undefined ? [] : [{ round: line.round, text }];
  });
}

/** The word of a slot, if the reader may know it. */
export const keywordOf = (view: Game.View, team: Game.Team, digit: number): string | null =>
  view.keywords[team]?.[digit - 1] ?? null;

/** A past half, for the table of the history. */
export interface HalfLine {
  readonly team: Game.Team;
  readonly line: Game.Line;
}

/** All past halves, newest first. */
export function halves(view: Game.View): HalfLine[] {
  const all = TEAMS.flatMap((team) => (view.sheets[team] ?? []).map((line) => ({ team, line })));
  return all.sort((a, b) => b.line.round - a.line.round || TEAMS.indexOf(b.team) - TEAMS.indexOf(a.team));
}

/** What a half came to, in the order in which it is told (DEC-R4): interception, own guess, code, tokens. */
export function revealSteps(view: Game.View, it: Game.Revealed): string[] {
  const [own, rivals] = [teamName(view, it.team), teamName(view, otherOf(it.team))];
  const guess = (team: string, code: string | null | undefined): string =>
    code == null ? t("dec.reveal.nothing", { team }) : t("dec.reveal.guess", { team, code });
  const tokens = [
    it.interception ? t("dec.reveal.interception", { team: rivals }) : "",
    it.miscommunication ? missText(view, it.team) : "",
  ].filter((text) => text !== "");
  return [
    ...(it.intercept == null ? [] : [guess(rivals, it.intercept)]),
    guess(own, it.decode),
    t("dec.reveal.code", { code: it.code }),
    tokens.length === 0 ? t("dec.reveal.none") : tokens.join(" "),
  ];
}

function missText(view: Game.View, team: Game.Team): string {
  const isInterceptors = view.mode === "three" && view.rules.partner_errors !== "apart";
  if (isInterceptors) return t("dec.reveal.miss_three", { team: teamName(view, otherOf(team)) });
  return t("dec.reveal.miss", { team: teamName(view, team) });
}

/** What happened, for the ledger and for the ear: exactly one sentence for each entry. */
export function told(entry: Game.Told, view: Game.View, names: Names): string {
  switch (entry.tag) {
    case "round_began":
      return t("dec.told.round", { n: entry.round, names: encryptors(entry, names) });
    case "clues":
      return t("dec.told.clues", {
        name: names.of(entry.seat),
        team: teamName(view, entry.team),
        clues: cluesText(entry.clues),
      });
    case "voted":
    case "committed":
      return guessed(entry, view, names);
    case "rewrote":
      return t("dec.told.rewrote", { name: names.of(entry.seat), n: entry.clue + 1, clue: clueText(entry.text) });
    case "objected":
      return t("dec.told.objected", { name: names.of(entry.seat), n: entry.clue + 1 });
    case "revealed":
      return `${t("dec.told.revealed", { team: teamName(view, entry.team) })} ${revealSteps(view, entry).join(" ")}`;
    case "timed_out":
      return t("dec.told.timed_out", { names: list(entry.seats.map((seat) => names.of(seat))) });
    default:
      return toldAtLast(entry, view, names);
  }
}

function encryptors(entry: Game.RoundBegan, names: Names): string {
  const seats = [entry.white, entry.black].filter((seat) => seat != null);
  return list(seats.map((seat) => names.of(seat)));
}

const DONE = {
  voted: { decode: "dec.told.voted_decode", intercept: "dec.told.voted_intercept", words: "dec.told.voted_words" },
  committed: { decode: "dec.told.decoded", intercept: "dec.told.intercepted", words: "dec.told.named" },
} as const;

/** What it was follows in the same sentence for those who may know. */
function guessed(entry: Game.Voted | Game.Committed, view: Game.View, names: Names): string {
  const what = entry.code ?? (entry.words ? wordsText(entry.words) : null);
  const team = teamOf(view, entry.seat);
  const sentence = t(DONE[entry.tag][entry.guess], {
    name: names.of(entry.seat),
    team: team === null ? "" : teamName(view, team),
  });
  return what === null ? sentence : t("dec.told.as", { sentence, what });
}

export const wordsText = (words: readonly string[]): string =>
  words.map((word, at) => `${at + 1} ${word === "" ? "–" : word}`).join(", ");

type Rest = Exclude<
  Game.Told,
  { tag: "round_began" | "clues" | "voted" | "committed" | "rewrote" | "objected" | "revealed" | "timed_out" }
>;

function toldAtLast(entry: Rest, view: Game.View, names: Names): string {
  switch (entry.tag) {
    case "points_compared":
      return t("dec.told.points", {
        white: `${teamName(view, "white")} ${entry.white}`,
        black: `${teamName(view, "black")} ${entry.black}`,
      });
    case "words_began":
      return t(entry.reason === "points" ? "dec.told.words_points" : "dec.told.words_limit");
    case "words_told":
      return t("dec.told.words", {
        team: teamName(view, entry.team),
        words: wordsText(entry.words),
        n: entry.hits.filter(Boolean).length,
      });
    case "ended":
      return endedText(entry, view);
    case "unveiled":
      return unveiledText(entry, view);
    case "abandoned":
      return t("told.abandoned");
    default:
      return t(BY_NAME[entry.tag], { name: names.of(entry.seat) });
  }
}

const BY_NAME = { wrote: "dec.told.wrote", succeeded: "dec.told.succeeded", resigned: "told.resigned" } as const;

function endedText(entry: Game.Ended, view: Game.View): string {
  const teams = entry.winners.map((team) => teamName(view, team));
  if (teams.length === 0) return t("dec.told.nobody");
  return teams.length > 1 ? t("dec.told.shared") : t("dec.told.wins", { team: teams[0] ?? "" });
}

function unveiledText(entry: Game.Unveiled, view: Game.View): string {
  const of = (team: Game.Team): string => `${teamName(view, team)}: ${wordsText(entry[team])}.`;
  return t("dec.told.unveiled", { words: codedTeams(view).map(of).join(" ") });
}

export interface Line {
  readonly at: number;
  readonly seat: number | null;
  readonly text: string;
}

export function toldFrom(any: GameView, from: number, names: Names): string[] {
  const view = viewOf("decrypto", any);
  return view.history.slice(from).map((entry) => told(entry, view, names));
}

export function ledgerLines(view: Game.View, names: Names): Line[] {
  return view.history.map((entry, at) => ({
    at,
    seat: "seat" in entry ? entry.seat : null,
    text: told(entry, view, names),
  }));
}
