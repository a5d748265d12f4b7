/** The commands of the table by typing: text in, words and perhaps a staged move out. */
import { list, t, type PlainKey } from "$lib/i18n/index.svelte";
import type { Decrypto as Game } from "$lib/wire";
import type { Reply } from "../../table/TypedLine.svelte";
import { readLine } from "../../table/typed";
import { lamp, offerOf } from "./lamp";
import type { PlayModel } from "./play.svelte";
import type { Choice } from "./turn.svelte";
import { clueText, cluesText, codedTeams, codeOf, columnOf, DIGITS, keywordOf, otherOf, readDigits, TEAMS, teamName, told } from "./words";

const WORDS = {
  clue: "dec.command.clue",
  write: "dec.command.write",
  guess: "command.guess",
  object: "dec.command.object",
  name: "dec.command.name",
  think: "dec.command.think",
  ideas: "dec.command.ideas",
  code: "dec.command.code",
  words: "dec.command.words",
  clues: "cn.command.clues",
  column: "dec.command.column",
  rivals: "dec.command.rivals",
  tokens: "dec.command.tokens",
  last: "command.last",
  turn: "command.turn",
  log: "command.log",
  help: "command.help",
} as const satisfies Record<string, PlainKey>;

export type Verb = keyof typeof WORDS;
export const VERBS = Object.keys(WORDS) as readonly Verb[];
export const wordsOf = (verb: Verb): readonly string[] => t(WORDS[verb]).split("|");

const LOGGED = 5;
const said = (text: string): Reply => ({ text, isStaged: false });

export function run(play: PlayModel, line: string): Reply {
  const { verb, rest } = readLine(line, VERBS, wordsOf);
  const { view, names } = play;
  const number = Number(rest[0]);
  /** As it was typed, with its case and its accents. */
  const text = line.trim().split(/\s+/).slice(2).join(" ");
  switch (verb) {
    case "clue":
    case "name":
      return written(play, verb === "clue" ? "write_clues" : "name_words", number, text);
    case "write":
      return write(play);
    case "guess":
      return guess(play, rest.join(" "));
    case "object":
      return stage(play, { tag: "object", clue: number - 1 }, t("dec.object"));
    case "think":
      return think(play, number, text);
    case "help":
      return said(t("command.all", { words: VERBS.map((each) => wordsOf(each)[0] ?? "").join(", ") }));
    case "turn":
      return said(lamp(view, names).text);
    case null:
      return said(t("command.unreadable"));
    default:
      return said(asked(play, verb, number));
  }
}

/** Whatever is only read. */
function asked(play: PlayModel, verb: Exclude<Verb, "clue" | "name" | "write" | "guess" | "object" | "think" | "help" | "turn">, number: number): string {
  const { view, names } = play;
  const own = view.team ?? "white";
  switch (verb) {
    case "ideas":
      return play.ideas.map((idea) => `${idea.code}: ${list(idea.seats.map((seat) => names.of(seat)))}`).join(". ") || t("answer.none");
    case "code":
      return view.code ?? t("dec.command.no_code");
    case "words":
      return DIGITS.map((digit) => `${digit} ${keywordOf(view, own, digit) ?? "?"}`).join(", ");
    case "clues":
      return view.half === null ? t("answer.none") : cluesText(view.clues[view.half] ?? []);
    case "column":
      return column(play, own, number);
    case "rivals":
      return column(play, otherOf(own), number);
    case "tokens":
      return TEAMS.map((team) => tokens(view, team)).join(" ");
    case "last":
      return view.history.slice(-1).map((entry) => told(entry, view, names)).join("");
    case "log":
      return view.history.slice(-LOGGED).map((entry) => told(entry, view, names)).join(" ");
  }
}

function tokens(view: Game.View, team: Game.Team): string {
  const { interceptions = 0, miscommunications = 0 } = view.tokens[team] ?? {};
  return t("dec.tokens.spoken", { team: teamName(view, team), hits: interceptions, misses: miscommunications });
}

/** A move is staged; the same line once more sends it. */
function stage(play: PlayModel, choice: Choice, sentence: string): Reply {
  play.turn.choose(choice);
  const isStaged = play.turn.ready !== null && play.pending === null;
  return { text: isStaged ? sentence : t("lamp.not_now"), isStaged };
}

/** "clue 2 cold", "name 3 winter": what is typed stands in its field. */
function written(play: PlayModel, tag: "write_clues" | "name_words", number: number, text: string): Reply {
  const fields = tag === "write_clues" ? 3 : 4;
  if (offerOf(play.view, tag) === null) return said(t("lamp.not_now"));
  if (!(number >= 1 && number <= fields) || text === "") return said(t("dec.command.field_form", { n: fields }));
  play.turn.write(number - 1, text);
  const all = (tag === "write_clues" ? play.turn.clues : play.turn.texts).slice(0, fields);
  return said(all.map((each, at) => `${at + 1} ${each === "" ? "–" : each}`).join(", "));
}

function write(play: PlayModel): Reply {
  if (offerOf(play.view, "name_words") !== null) return stage(play, { tag: "name_words" }, t("dec.words.stage"));
  return stage(play, { tag: "write_clues" }, t("dec.sure.clues", { clues: cluesText(play.turn.clues) }));
}

/** "guess 4-2-1": shown to the team, and staged. */
function guess(play: PlayModel, text: string): Reply {
  const tag = (["decode", "intercept"] as const).find((each) => offerOf(play.view, each) !== null);
  if (tag === undefined) return said(t("lamp.not_now"));
  const code = codeOf(readDigits(text));
  if (code === null) return said(t("dec.command.code_form"));
  play.guessCode(text);
  const team = play.view.half === null ? "" : teamName(play.view, play.view.half);
  return stage(play, { tag }, t(tag === "decode" ? "dec.sure.decode" : "dec.sure.intercept", { code, team }));
}

function think(play: PlayModel, digit: number, text: string): Reply {
  if (!play.canBelieve || !DIGITS.includes(digit)) return said(t("lamp.not_now"));
  play.beliefs.write(digit, text);
  return said(`${digit}: ${text === "" ? "–" : text}`);
}

function column(play: PlayModel, team: Game.Team, digit: number): string {
  const { view } = play;
  if (!DIGITS.includes(digit) || !codedTeams(view).includes(team)) return t("dec.command.column_form");
  const belief = team === play.rival ? play.beliefs.of(digit) : "";
  const word = keywordOf(view, team, digit) ?? (belief === "" ? "?" : `? (${belief})`);
  const clues = columnOf(view, team, digit).map((clue) => clueText(clue.text));
  return `${digit} ${word}: ${clues.length === 0 ? t("answer.none") : clues.join(", ")}.`;
}
