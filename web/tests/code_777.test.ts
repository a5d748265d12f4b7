/** Code 777 in the browser: one sentence for each event, typed racks, notes, what is about to be sent. */
import { beforeEach, describe, expect, test } from "vitest";
import { announcer } from "$lib/announce.svelte";
import { speak } from "$lib/i18n/index.svelte";
import { LANGS } from "$lib/i18n/types";
import type { Code777 as Game } from "$lib/wire";
import { ending, lamp, offerOf } from "../src/games/code_777/lamp";
import { formerRacks, read, sheetOf, struck, turned, write, EMPTY } from "../src/games/code_777/notes";
import { SHAPES } from "../src/games/code_777/shapes";
import { BOX, COLOURS, copiesOf, readSigns } from "../src/games/code_777/tiles";
import { Turn } from "../src/games/code_777/turn.svelte";
import { answerText, question, told } from "../src/games/code_777/words";
import type { Names } from "../src/table/names";
import { Narrator } from "../src/table/narrator.svelte";

const NAMES: Names = { me: 0, of: (seat) => ["Ana", "Jan", "Eva", "Łukasz"][seat] ?? "?" };
const RULES: Game.Setup = { seats: 3, target_points: 3, card2: "at_most" };

function aView(changes: Partial<Game.View> = {}): Game.View {
  return {
    game: "code_777",
    seat: 0,
    seats: 3,
    phase: "turn",
    first: 0,
    reader: null,
    turn: 0,
    to_act: [0, 1, 2],
    awaited: [0],
    offers: [
      { tag: "read", id: "read-0", cards: ["three_colours"] },
      { tag: "announce", id: "rack-0", colours: false },
    ],
    points: { "0": 0, "1": 2, "2": 0 },
    resigned: [],
    racks: { "0": null, "1": "k3 n4 r5", "2": "b7 b7 y7", "3": "g1 y2 k3" },
    pile: 16,
    out: 0,
    out_seen: "",
    cards: 23,
    open_cards: [],
    freeze: null,
    rules: RULES,
    history: [],
    outcome: null,
    ...changes,
  };
}

/** One of each; a tag without an example does not compile. */
const EXAMPLES: { readonly [Tag in Game.Told["tag"]]: readonly Extract<Game.Told, { tag: Tag }>[] } = {
  began: [{ tag: "began", first: 1, racks: {}, pile: 16, cards: 23 }],
  answered: [
    { tag: "answered", seat: 1, card: "three_colours", answer: 2, racks: {}, other: null },
    { tag: "answered", seat: 1, card: "brown_or_blue", answer: "first", racks: {}, other: null },
    { tag: "answered", seat: 1, card: "brown_or_blue", answer: "equal", racks: {}, other: null },
  ],
  reshuffled: [{ tag: "reshuffled", cards: 23 }],
  froze: [
    { tag: "froze", seat: 1, numbers: null, tiles: null },
    { tag: "froze", seat: 0, numbers: [5, 5, 7], tiles: null },
  ],
  locked_in: [
    { tag: "locked_in", seat: 1, choice: null, numbers: null, tiles: null },
    { tag: "locked_in", seat: 0, choice: "stay", numbers: null, tiles: null },
    { tag: "locked_in", seat: 0, choice: "announce", numbers: [1, 2, 3], tiles: null },
  ],
  announced: [
    { tag: "announced", seat: 1, numbers: [5, 5, 7], tiles: null, right: true, points: 2 },
    { tag: "announced", seat: 1, numbers: [5, 5, 7], tiles: null, right: false, points: 1 },
    { tag: "announced", seat: 1, numbers: [5, 5, 7], tiles: "r5 k5 b7", right: false, points: 1 },
  ],
  shown: [{ tag: "shown", seat: 0, tiles: "r5 k5 b7" }],
  replaced: [
    { tag: "replaced", rack: 0, old: null, new: null, pile: 13, refreshed: false, last: null },
    { tag: "replaced", rack: 1, old: "k3 n4 r5", new: "g6 g6 p7", pile: 13, refreshed: false, last: null },
    { tag: "replaced", rack: 3, old: "g1 y2 k3", new: "g6 g6 p7", pile: 16, refreshed: true, last: null },
  ],
  timed_out: [{ tag: "timed_out", seats: [1, 2] }],
  resigned: [{ tag: "resigned", seat: 1 }],
  abandoned: [{ tag: "abandoned" }],
  revealed: [{ tag: "revealed", racks: { "0": "g1 y2 k3", "3": "b7 b7 y7" }, pile: "", out: "", unjudged: [] }],
};
const ENTRIES: readonly Game.Told[] = Object.values(EXAMPLES).flat();

describe.each(LANGS)("in %s", (lang) => {
  beforeEach(() => speak(lang));

  test("each event has one sentence of its own (UX-U-05)", () => {
    const sentences = ENTRIES.map((entry) => told(entry, aView(), NAMES));
    expect(sentences.filter((text) => text.trim() === "" || /[{}]|undefined/.test(text))).toEqual([]);
    expect(new Set(sentences).size).toBe(ENTRIES.length);
  });

  test.each(ENTRIES.map((entry) => [entry.tag, entry] as const))("%s is heard once", (_, entry) => {
    const narrator = new Narrator();
    const view = aView();
    const tale = {
      match: "m1",
      sentence: (each: Game.Told) => told(each, view, NAMES),
      sound: () => "card" as const,
      end: null,
      lamp: lamp(view, NAMES),
    };
    narrator.tell({ ...tale, history: [] });
    const before = announcer.polite.at(-1)?.id ?? 0;
    narrator.tell({ ...tale, history: [entry] });
    narrator.tell({ ...tale, history: [entry] });
    const heard = announcer.polite.filter((each) => each.id > before).map((each) => each.text);
    expect(heard).toEqual([told(entry, view, NAMES)]);
  });

  test("each lamp line and each ending says something of its own", () => {
    const freeze: Game.Freeze = { by: 1, answered: [1] };
    const views = [
      aView(),
      aView({ awaited: [1], turn: 1 }),
      aView({ open_cards: ["three_colours", "one_parity"] }),
      aView({ phase: "freeze", awaited: [0, 2], freeze }),
      aView({ phase: "freeze", awaited: [2], freeze: { by: 1, answered: [0, 1] } }),
      aView({ phase: "refresh", awaited: [0] }),
      aView({ phase: "refresh", awaited: [1] }),
      aView({ awaited: [1], resigned: [0] }),
    ];
    const lines = views.map((view) => lamp(view, NAMES).text);
    expect(new Set(lines).size).toBe(lines.length);
    const ended = (winners: readonly number[], reason: string) =>
      ending(aView({ outcome: { winners, reason, returns: [] } }), NAMES);
    const ends = [ended([0], "points"), ended([1], "points"), ended([0, 1], "points")];
    ends.push(ended([0], "resigned"), ended([1], "resigned"), ended([], "resigned"), ended([], "abandoned"));
    expect(new Set(ends).size).toBe(ends.length);
    expect([...lines, ...ends].filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
  });

  test("the second card says what the option makes of it (C777-R2)", () => {
    const asked = question("sum_12_down", RULES);
    expect(question("sum_12_down", { ...RULES, card2: "at_least" })).not.toBe(asked);
  });

  test("a comparison names what is more, and never how many (C777-C4, R4)", () => {
    const more = ["first", "second", "equal"].map((each) => answerText("brown_or_blue", each as Game.Answer));
    expect(new Set(more).size).toBe(3);
    expect(more.filter((text) => /\d/.test(text))).toEqual([]);
  });
});

test("the box has 28 tiles, four of each colour and n of each number n (C777-C1)", () => {
  expect(BOX.length).toBe(28);
  for (const number of [1, 2, 3, 4, 5, 6, 7]) expect(copiesOf(number)).toBe(number);
  for (const colour of COLOURS) expect(BOX.filter((tile) => tile.startsWith(colour)).length).toBe(4);
});

test("each colour has a shape of its own (C777-C13)", () => {
  expect(new Set(Object.values(SHAPES)).size).toBe(COLOURS.length);
});

describe("what is typed", () => {
  test.each([
    ["5 5 7", [5, 5, 7]],
    ["755", [5, 5, 7]],
    ["7, 5;5", [5, 5, 7]],
    ["", []],
    ["2", [2]],
  ])("%s", (text, signs) => {
    expect(readSigns(text, false)).toEqual({ signs, fault: null });
  });

  test.each([
    ["1 1 7", false, "too_many"],
    ["8 1 1", false, "unreadable"],
    ["0", false, "unreadable"],
    ["-5", false, "unreadable"],
    ["2 3 4 5", false, "full"],
    ["g1 g1", true, "too_many"],
    ["k4", true, "unreadable"],
    ["<b>", true, "unreadable"],
  ])("%s is a fault", (text, hasColours, why) => {
    expect(readSigns(text, hasColours).fault?.why).toBe(why);
  });

  test("tiles either way round, in order", () => {
    expect(readSigns("b7 5r k5", true)).toEqual({ signs: ["r5", "k5", "b7"], fault: null });
  });
});

describe("the note sheet", () => {
  test("what I see is struck by itself, copy by copy", () => {
    const seen = struck(aView({ out_seen: "p6 p6" }));
    const names = BOX.filter((_, at) => seen[at]);
    expect(names.sort()).toEqual([..."k3 n4 r5 b7 b7 y7 g1 y2 k3 p6 p6".split(" ")].sort());
  });

  test("a new rack gets a sheet of its own, and the old one stays", () => {
    const notes = turned(turned(EMPTY, 0, 3), 1, 5);
    const back = read(write({ ...notes, text: "a\u0000b", said: "5 5 7" }));
    expect([sheetOf(back, 0)[3], sheetOf(back, 1)[5], sheetOf(back, 1)[3]]).toEqual([1, 1, 0]);
    expect([back.text, back.said]).toEqual(["ab", "5 5 7"]);
  });

  test.each(["", "{", "[]", '{"v":2}', '{"v":1,"sheets":[1],"text":7,"said":{}}', '{"v":1,"sheets":{"0":9}}'])(
    "%s is read as a blank sheet",
    (body) => {
      const notes = read(body);
      expect([sheetOf(notes, 0).some((mark) => mark !== 0), notes.text, notes.said]).toEqual([false, "", ""]);
    },
  );

  test("former racks are counted, and shown where they were solved (C777-C11)", () => {
    const lost = EXAMPLES.replaced[0];
    const solved = EXAMPLES.shown[0];
    if (lost === undefined || solved === undefined) throw new Error("no examples");
    const history = [lost, solved, lost, EXAMPLES.replaced[1] ?? lost];
    expect(formerRacks(aView({ history }), 0)).toEqual([
      { rack: 0, tiles: null },
      { rack: 1, tiles: "r5 k5 b7" },
    ]);
  });
});

describe("what is about to be sent", () => {
  test("an announcement is meant for the rack that stood then", () => {
    let view = aView();
    const turn = new Turn(() => view);
    turn.choose({ tag: "announce", signs: [5, 5, 7], offer: "rack-0" });
    expect(turn.ready).toEqual({ action: { tag: "announce", numbers: [5, 5, 7] }, offer: "rack-0" });
    view = aView({ offers: [{ tag: "announce", id: "rack-1", colours: false }] });
    const later = new Turn(() => view);
    later.choose({ tag: "announce", signs: [5, 5, 7], offer: "rack-0" });
    expect(later.ready).toBeNull();
  });

  test("two numbers are no announcement, tiles are sent as tiles", () => {
    const turn = new Turn(() => aView());
    turn.choose({ tag: "announce", signs: [5, 5], offer: "rack-0" });
    expect(turn.ready).toBeNull();
    turn.choose({ tag: "announce", signs: ["r5", "k5", "b7"], offer: "rack-0" });
    expect(turn.ready?.action).toEqual({ tag: "announce", tiles: "r5 k5 b7" });
  });

  test("what is not offered is not sent", () => {
    const turn = new Turn(() => aView());
    for (const staged of [{ tag: "stay" }, { tag: "refresh", rack: 3 }] as const) {
      turn.choose(staged);
      expect(turn.ready).toBeNull();
    }
    expect(offerOf(aView(), "stay")).toBeNull();
  });
});
