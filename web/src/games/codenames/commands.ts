/** The commands of the table by typing: text in, words and perhaps a staged move out. */
import { t, type PlainKey } from "$lib/i18n/index.svelte";
import type { Reply } from "../../table/TypedLine.svelte";
import { plain, readLine } from "../../table/typed";
import { lamp, offerOf } from "./lamp";
import type { PlayModel } from "./play.svelte";
import type { Staged } from "./turn.svelte";
import { cardText, clueLines, clueText, TEAMS, teamName, told, wordsText } from "./words";

const WORDS = {
  clue: "cn.command.clue",
  reveal: "cn.command.reveal",
  mark: "cn.command.mark",
  stop: "cn.command.stop",
  word: "cn.command.word",
  row: "cn.command.row",
  board: "command.board",
  left: "cn.command.left",
  clues: "cn.command.clues",
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

export function run(play: PlayModel, text: string): Reply {
  const { verb, rest } = readLine(text, VERBS, wordsOf);
  const { view, names } = play;
  switch (verb) {
    case "clue":
      return clue(play, text.trim().split(/\s+/).slice(1));
    case "reveal":
    case "mark":
    case "word":
      return card(play, verb, rest.join(" "));
    case "stop":
      return stage(play, { tag: "stop" }, t("cn.sure.stop"));
    case "row":
      return said(row(play, Number(rest[0] ?? "1")));
    case "board":
      return said([1, 2, 3, 4, 5].map((at) => row(play, at)).join(" "));
    case "left":
      return said(TEAMS.map((team) => `${teamName(team)}: ${t("cn.left", { n: view.left[team] ?? 0 })}`).join(". "));
    case "clues":
      return said(clueLines(view).map((line) => `${clueText(line.clue)}: ${wordsText(view, line.guesses.map((each) => each.card))}`).join(". ") || t("cn.clues.none"));
    case "last":
      return said(view.history.slice(-1).map((entry) => told(entry, view, names)).join(""));
    case "log":
      return said(view.history.slice(-LOGGED).map((entry) => told(entry, view, names)).join(" "));
    case "turn":
      return said(lamp(view, names).text);
    case "help":
      return said(t("command.all", { words: VERBS.map((each) => wordsOf(each)[0] ?? "").join(", ") }));
    case null:
      return said(t("command.unreadable"));
  }
}

/** A move is staged; the same line once more sends it. */
function stage(play: PlayModel, staged: Staged, sentence: string): Reply {
  play.turn.choose(staged);
  const isStaged = play.turn.ready !== null && play.pending === null;
  return { text: isStaged ? sentence : t("lamp.not_now"), isStaged };
}

/** "sky 2": the last word is the number. */
function clue(play: PlayModel, words: readonly string[]): Reply {
  if (offerOf(play.view, "give_clue") === null) return said(t("lamp.not_now"));
  const last = plain(words.at(-1) ?? "");
  const isUnlimited = last === "unlimited" || last === plain(t("cn.unlimited"));
  const number = isUnlimited ? "unlimited" : /^\d$/.test(last) ? Number(last) : null;
  if (number === null || words.length < 2) return said(t("cn.command.clue_form"));
  play.turn.write({ word: words.slice(0, -1).join(" "), number });
  return stage(play, { tag: "give_clue" }, t("cn.sure.clue", { clue: words.join(" ") }));
}

function card(play: PlayModel, verb: "reveal" | "mark" | "word", name: string): Reply {
  const { view } = play;
  const at = view.words.findIndex((word) => plain(word) === name);
  if (at < 0) return said(t("cn.command.no_word"));
  const pointing = play.marks.filter((mark) => mark.card === at).map((mark) => play.names.of(mark.seat));
  if (verb === "word") return said(cardText(view, at, pointing));
  const word = view.words[at] ?? "";
  if (verb === "mark") {
    if (!play.canMark || view.covered[at] !== null) return said(t("lamp.not_now"));
    const isOn = play.ownMarks.includes(at);
    play.mark(at);
    return said(t(isOn ? "cn.mark.gone" : "cn.mark.done", { word }));
  }
  const offer = offerOf(view, "reveal");
  if (offer === null || !offer.cards.includes(at)) return said(t("lamp.not_now"));
  return stage(play, { tag: "reveal", card: at, offer: offer.id }, t("cn.sure.reveal", { word }));
}

const row = (play: PlayModel, number: number): string =>
  [0, 1, 2, 3, 4]
    .map((column) => (number - 1) * 5 + column)
    .filter((at) => at >= 0 && at < 25)
    .map((at) => `${cardText(play.view, at)}.`)
    .join(" ");
