/** The commands of the table by typing: text in, words and perhaps a staged move out. */
import { t, type PlainKey } from "$lib/i18n/index.svelte";
import type { Reply } from "../../table/TypedLine.svelte";
import { readLine } from "../../table/typed";
import { lamp, offerOf } from "./lamp";
import type { PlayModel } from "./play.svelte";
import { RACK, readSigns, split } from "./tiles";
import type { Staged } from "./turn.svelte";
import { faultText, question, rackName, rackText, signText, told } from "./words";

const WORDS = {
  read: "c7.command.read",
  announce: "c7.command.announce",
  stay: "c7.command.stay",
  refresh: "c7.command.refresh",
  last: "command.last",
  turn: "command.turn",
  time: "c7.command.time",
  board: "command.board",
  points: "c7.command.points",
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
    case "read":
      return read(play, Number(rest[0] ?? "1"));
    case "announce":
      return announce(play, rest.join(" "));
    case "stay":
      return stage(play, { tag: "stay" }, t("c7.stay.sure"));
    case "refresh":
      return refresh(play, Number(rest[0] ?? "0"));
    case "last":
      return said(view.history.slice(-1).map((entry) => told(entry, view, names)).join(""));
    case "log":
      return said(view.history.slice(-LOGGED).map((entry) => told(entry, view, names)).join(" "));
    case "turn":
      return said(lamp(view, names).text);
    case "time":
      return said(time(play));
    case "board":
      return said(board(play));
    case "points":
      return said(points(play));
    case "notes":
      play.show("notes");
      return said(t("notes.title"));
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

function read(play: PlayModel, place: number): Reply {
  const cards = offerOf(play.view, "read")?.cards ?? null;
  if (cards === null) return said(t("lamp.not_now"));
  if (cards.length < 2) return stage(play, { tag: "read", card: null }, t("c7.action.read"));
  const card = cards[place - 1];
  if (card === undefined) return said(t("c7.lamp.choose"));
  return stage(play, { tag: "read", card }, question(card, play.view.rules));
}

function announce(play: PlayModel, words: string): Reply {
  const offer = offerOf(play.view, "announce");
  if (offer === null) return said(t("lamp.not_now"));
  const { signs, fault } = readSigns(words, play.hasColours);
  if (fault !== null) return said(faultText(fault));
  if (signs.length !== RACK) return said(t("c7.announce.hint"));
  const sentence = `${t("c7.announce.sure", { said: signs.map(signText).join(", ") })} ${t("c7.announce.cost")}`;
  return stage(play, { tag: "announce", signs, offer: offer.id }, sentence);
}

function refresh(play: PlayModel, number: number): Reply {
  const { view, names } = play;
  const rack = view.seats + number - 1;
  return stage(play, { tag: "refresh", rack }, t("c7.refresh.sure", { rack: rackName(rack, view.seats, names) }));
}

function time(play: PlayModel): string {
  const left = play.table.secondsLeft;
  return left === null ? t("c7.time.none") : t("c7.freeze.left", { n: Math.ceil(left) });
}

function board(play: PlayModel): string {
  const { view, names } = play;
  return Object.entries(view.racks)
    .map(([rack, tiles]) => {
      const name = rackName(Number(rack), view.seats, names);
      return `${name}: ${tiles === null ? t("c7.rack.unseen_short") : rackText(split(tiles))}.`;
    })
    .join(" ");
}

const points = (play: PlayModel): string =>
  play.seats
    .map(({ seat, name }) => `${name}: ${t("c7.points", { n: play.view.points[String(seat)] ?? 0 })}`)
    .join(". ");
