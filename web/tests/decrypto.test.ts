/** Decrypto: one sentence for each event, what is typed, what the team thinks, what the guard holds back. */
import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "$lib/i18n/index.svelte";
import { LANGS } from "$lib/i18n/types";
import type { Decrypto as Game, TalkFrameOut } from "$lib/wire";
import { ideaId, ideasOf } from "../src/games/decrypto/drafts";
import { secretIn } from "../src/games/decrypto/guard";
import { ending, isSilent, lamp } from "../src/games/decrypto/lamp";
import { Turn } from "../src/games/decrypto/turn.svelte";
import { codeOf, columnOf, halves, readDigits, revealSteps, told } from "../src/games/decrypto/words";

const NAMES = { me: 0, of: (seat: number) => ["Ana", "Ben", "Cleo", "Dan"][seat] ?? "?" };
const REVEALED: Game.Revealed = {
  tag: "revealed", team: "white", intercept: "4-2-1", decode: "4-1-2", code: "4-2-1", interception: true, miscommunication: true,
};

/** One of each; a tag without an example does not compile. */
const EXAMPLES: { readonly [Tag in Game.Told["tag"]]: readonly Extract<Game.Told, { tag: Tag }>[] } = {
  round_began: [{ tag: "round_began", round: 2, white: 2, black: 3 }],
  wrote: [{ tag: "wrote", seat: 1 }],
  clues: [{ tag: "clues", team: "white", seat: 0, round: 1, clues: ["salt", "old snow", ""] }],
  voted: [
    { tag: "voted", seat: 2, guess: "decode" },
    { tag: "voted", seat: 2, guess: "decode", code: "4-2-1" },
    { tag: "voted", seat: 1, guess: "intercept" },
    { tag: "voted", seat: 1, guess: "words" },
  ],
  committed: [
    { tag: "committed", seat: 2, guess: "decode" },
    { tag: "committed", seat: 1, guess: "intercept" },
    { tag: "committed", seat: 1, guess: "words", words: ["pig", "", "tent", "son"] },
  ],
  objected: [{ tag: "objected", seat: 1, clue: 1 }],
  rewrote: [{ tag: "rewrote", seat: 0, clue: 1, text: "frost" }],
  revealed: [REVEALED, { ...REVEALED, intercept: null, decode: "4-2-1", interception: false, miscommunication: false }],
  points_compared: [{ tag: "points_compared", white: 1, black: 0 }],
  words_began: [{ tag: "words_began", reason: "points" }, { tag: "words_began", reason: "round_limit" }],
  words_told: [{ tag: "words_told", team: "white", words: ["a", "b", "", "d"], hits: [true, false, false, true] }],
  succeeded: [{ tag: "succeeded", team: "white", seat: 2 }],
  timed_out: [{ tag: "timed_out", seats: [1, 3] }],
  resigned: [{ tag: "resigned", seat: 1 }],
  abandoned: [{ tag: "abandoned" }],
  ended: [
    { tag: "ended", reason: "points", winners: ["white"] },
    { tag: "ended", reason: "words", winners: ["white", "black"] },
    { tag: "ended", reason: "resigned", winners: [] },
  ],
  unveiled: [{ tag: "unveiled", white: ["pig", "candy", "tent", "son"], black: ["a", "b", "c", "d"], codes: {} }],
};
const ENTRIES: readonly Game.Told[] = Object.values(EXAMPLES).flat();
const LINE: Game.Line = {
  round: 1, encryptor: 0, clues: ["salt", "snow", "bride"], code: "4-2-1", intercept: null, decode: "4-2-1", interception: false, miscommunication: false,
};

function aView(changes: Partial<Game.View> = {}): Game.View {
  return {
    game: "decrypto", seat: 0, seats: 4, mode: "teams", phase: "guess", teams: { white: [0, 2], black: [1, 3] }, team: "white",
    round: 2, round_limit: 8, half: "white", may_intercept: true, encryptors: { white: 2, black: 3 }, next_encryptors: { white: 0, black: 1 },
    to_act: [0], awaited: [0], offers: [{ tag: "decode", id: "d1" }], keywords: { white: ["pig", "candy", "łoś", "son"], black: null },
    code: null, codes: { white: null, black: null }, written: { white: true, black: true },
    clues: { white: ["mud", "sweet", "camp"], black: null }, commits: [], votes: {}, voted: [], objected: null,
    tokens: { white: { interceptions: 0, miscommunications: 0 }, black: { interceptions: 0, miscommunications: 0 } },
    sheets: { white: [LINE], black: [{ ...LINE, encryptor: 1 }] }, resigned: [],
    rules: { seats: 4, language: "en", guess_commit: "first" }, history: [], outcome: null,
    ...changes,
  };
}

describe.each(LANGS)("in %s", (lang) => {
  beforeEach(() => speak(lang));

  test("each event has one sentence of its own (UX-U-05)", () => {
    const sentences = ENTRIES.map((entry) => told(entry, aView(), NAMES));
    expect(sentences.filter((text) => text.trim() === "" || /[{}]|undefined/.test(text))).toEqual([]);
    expect(new Set(sentences).size).toBe(ENTRIES.length);
  });

  test("each event that names a seat names who it was", () => {
    const seated = ENTRIES.filter((entry) => "seat" in entry);
    expect(seated.filter((entry) => !told(entry, aView(), NAMES).includes(NAMES.of(entry.seat)))).toEqual([]);
  });
});

describe("what is told", () => {
  beforeEach(() => speak("en"));

  test("in the order of the table: interception, own guess, code, tokens (DEC-R4)", () => {
    expect(revealSteps(aView(), REVEALED)).toEqual([
      "Black: 4-2-1.", "White: 4-1-2.", "The code: 4-2-1.", "Intercepted: a token for Black. Misunderstood: a mistake for White.",
    ]);
  });

  test("with three the partner's mistake is the interceptor's token", () => {
    const three = aView({ mode: "three", rules: { partner_errors: "interceptor" } });
    expect(revealSteps(three, { ...REVEALED, interception: false }).at(-1)).toBe("Misunderstood: a token for Interceptor.");
  });

  test.each<[string, number[], string]>([
    ["interceptions", [0, 2], "Your team, White, wins. It intercepted often enough."],
    ["miscommunications", [1, 3], "Team Black wins. The others did not understand each other: White."],
    ["words", [0, 1, 2, 3], "Shared victory: both teams named as many keywords."],
    ["abandoned", [], "Ended by agreement."],
  ])("why it ended: %s", (reason, winners, sentence) => {
    expect(ending(aView({ outcome: { winners, reason, returns: [] } }), NAMES)).toBe(sentence);
  });

  test.each<[string, Partial<Game.View>, string, boolean]>([
    ["decode", {}, "which code do your team’s clues tell", true],
    ["intercept", { half: "black", offers: [{ tag: "intercept", id: "i" }] }, "Intercept it. (Black)", true],
    ["write", { phase: "clues", code: "4-2-1", offers: [{ tag: "write_clues", id: "w", slots: [0, 1, 2] }] }, "4-2-1", true],
    ["rewrite", { phase: "rewrite", offers: [{ tag: "write_clues", id: "w", slots: [1] }] }, "write clue 2 anew", true],
    ["silent", { awaited: [1], offers: [], encryptors: { white: 0, black: 1 } }, "say nothing now", false],
    ["listening", { awaited: [3], offers: [], half: "black", may_intercept: false }, "Black: the code is being guessed", false],
  ])("the lamp: %s", (_, changes, text, isMine) => {
    expect(lamp(aView(changes), NAMES)).toEqual({ text: expect.stringContaining(text) as string, isMine });
  });
});

describe("sheets", () => {
  test("a clue stands under the digit that it was for", () => {
    expect([1, 2, 3, 4].map((digit) => columnOf(aView(), "white", digit).map((clue) => clue.text))).toEqual([["bride"], ["snow"], [], ["salt"]]);
  });
  test("the newest half comes first", () => {
    expect(halves(aView()).map((half) => half.team)).toEqual(["black", "white"]);
  });
});

describe("codes", () => {
  test.each([["4-2-1", "4-2-1"], ["421", "4-2-1"], [" 4 2 1 ", "4-2-1"], ["42", null], ["95", null], ["1234", "1-2-3"]])("%s", (text, code) => {
    expect(codeOf(readDigits(text))).toBe(code);
  });

  test("two clues never share a digit: they change places, and the draft is of one question only", () => {
    let view = aView();
    const turn = new Turn(() => view, "codes");
    turn.guessAll([4, 2, 1]);
    turn.guess(0, 2);
    expect(turn.code).toBe("2-4-1");
    turn.choose({ tag: "decode" });
    expect(turn.ready).toEqual({ action: { tag: "decode", code: "2-4-1" }, offer: "d1" });
    view = aView({ round: 3 });
    expect(new Turn(() => view, "codes").code).toBeNull();
    view = aView({ offers: [{ tag: "decode", id: "d2" }] });
    expect(new Turn(() => view, "codes").staged).toBeNull();
  });

  test("clues: empty or too long are not sent, and after an objection two stand", () => {
    const offers = [{ tag: "write_clues" as const, id: "w", slots: [1] }];
    const turn = new Turn(() => aView({ phase: "rewrite", objected: 1, offers }), "clues");
    expect(turn.hasClues).toBe(false);
    turn.write(1, "x".repeat(61));
    expect(turn.hasClues).toBe(false);
    turn.write(1, "frost");
    turn.choose({ tag: "write_clues" });
    expect(turn.ready?.action).toEqual({ tag: "write_clues", clues: ["mud", "frost", "camp"] });
  });
});

describe("what the team thinks", () => {
  const said = (person: string, body: string, talk_id = ideaId("m", "decode", 2)): TalkFrameOut =>
    ({ tag: "talk", line: 1, kind: "draft", audience: "team", person, body, talk_id });
  const seatOf = (person: string): number | null => ({ ana: 0, cleo: 2 })[person] ?? null;

  test("who is for which, most wanted first; strangers, others' questions and nonsense left out", () => {
    const all = [
      said("cleo", "1-2-3"), said("ana", "1-2-3"), said("eva", "1-2-4"), said("ana", "9-9-9"), said("ana", "4-3-2", ideaId("m", "intercept", 2)),
    ];
    expect(ideasOf(all, ideaId("m", "decode", 2), seatOf)).toEqual([{ code: "1-2-3", seats: [0, 2] }]);
  });
});

describe("who is silent (DEC-R9)", () => {
  test.each<[Game.Phase, Game.Team | null, number, boolean]>([
    ["clues", null, 2, true], ["clues", null, 3, true], ["clues", null, 0, false],
    ["guess", "white", 2, true], ["guess", "white", 3, false], ["rewrite", "white", 2, true], ["words", null, 2, false],
  ])("%s, half of %s, seat %i: %s", (phase, half, seat, is) => {
    expect(isSilent(aView({ phase, half }), seat)).toBe(is);
  });
});

describe("the guard of the table's channel", () => {
  test.each([
    ["a PIG, surely", "pig"], ["to los?", "łoś"], ["I say 4-2-1", "4-2-1"], ["241!", "241"], ["perhaps winter sport", "winter sport"],
    ["good luck", ""], ["pigeon", ""], ["at 14:25 then", ""], ["room 1234", ""],
  ])("%s", (text, secret) => {
    expect(secretIn(text, aView(), ["winter sport", "", "ox"])).toBe(secret);
  });
});
