/** The commands of the table by typing: text in, words and perhaps a staged move out. */
import { lang, t, type PlainKey } from "$lib/i18n/index.svelte";
import type { Reply } from "../../table/TypedLine.svelte";
import { readLine } from "../../table/typed";
import { lamp, offerOf } from "./lamp";
import type { PlayModel } from "./play.svelte";
import { readTiles, split } from "./tiles";
import { costText, faultText, question, rackText, told } from "./words";

const WORDS = {
  ask: "command.ask",
  guess: "command.guess",
  decline: "command.decline",
  last: "command.last",
  turn: "command.turn",
  board: "command.board",
  rack: "command.rack",
  log: "command.log",
  notes: "command.notes",
  help: "command.help",
} as const satisfies Record<string, PlainKey>;

export type Verb = keyof typeof WORDS;
export const VERBS = Object.keys(WORDS) as readonly Verb[];

/** The words of a verb in the language of the page; the first is the one that the help shows. */
export const wordsOf = (verb: Verb): readonly string[] => t(WORDS[verb]).split("|");

const LOGGED = 5;
const said = (text: string): Reply => ({ text, isStaged: false });

export function run(play: PlayModel, text: string): Reply {
  const { verb, rest } = readLine(text, VERBS, wordsOf);
  const { view, names } = play;
  switch (verb) {
    case "ask":
      return ask(play, rest);
    case "guess":
      return guess(play, rest.join(" "));
    case "decline":
      play.turn.chooseDecline();
      return staged(play, t("decline.sure", { name: names.of(view.first) }));
    case "last":
      return said(view.history.slice(-1).map((entry) => told(entry, names, view.rules)).join(""));
    case "log":
      return said(view.history.slice(-LOGGED).map((entry) => told(entry, names, view.rules)).join(" "));
    case "turn":
      return said(lamp(view, names).text);
    case "board":
      return said(board(play));
    case "rack":
      return said(view.hand === null ? t("rack.none") : rackText(split(view.hand)));
    case "notes":
      play.show("notes");
      return said(t("notes.title"));
    case "help":
      return said(t("command.all", { words: VERBS.map((each) => wordsOf(each)[0] ?? "").join(", ") }));
    case null:
      return said(t("command.unreadable"));
  }
}

/** A move has been chosen; the same line once more sends it. */
function staged(play: PlayModel, sentence: string): Reply {
  const isStaged = play.turn.ready !== null && play.pending === null;
  return { text: isStaged ? sentence : t("lamp.not_now"), isStaged };
}

/** The place of a card and, where it asks for one, a number; other words do not matter. */
function ask(play: PlayModel, words: readonly string[]): Reply {
  const { view, turn } = play;
  const [place, number = null] = words.flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []));
  if (place === undefined) return said(t("command.unreadable"));
  const card = view.row[place - 1];
  if (offerOf(view, "ask") === null) return said(t("lamp.not_now"));
  if (card === undefined) return said(t("why.card_not_in_row"));
  const numbers = turn.numbersOf(card);
  if (numbers.length > 0 && !numbers.some((each) => each === number)) {
    return said(t("ask.which", { numbers: numbers.join(" / ") }));
  }
  const chosen = numbers.length > 0 ? number : null;
  turn.chooseCard(card, chosen);
  return staged(play, question(card, chosen, view.rules));
}

function guess(play: PlayModel, words: string): Reply {
  const { view, turn } = play;
  const offer = offerOf(view, "guess");
  if (offer === null) return said(t("lamp.not_now"));
  const { tiles, fault } = readTiles(words, split(view.hand ?? ""), offer.count, lang());
  if (fault !== null) return said(faultText(fault));
  if (tiles.length !== offer.count) return said(t("guess.count", { n: offer.count }));
  turn.chooseGuess(tiles);
  return staged(play, `${rackText(tiles)}. ${costText(offer)}`);
}

function board({ view }: PlayModel): string {
  const cards = view.row.map((card, at) => `${at + 1}: ${question(card, null, view.rules)}`);
  return [...cards, t("cards.deck", { n: view.deck })].join(" ");
}
