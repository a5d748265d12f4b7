/** Codenames: what the lamp says to those who wait. */
import { expect, test } from "vitest";
import type { Codenames as Game } from "$lib/wire";
import { lamp } from "../src/games/codenames/lamp";

const NAMES = { me: 1, of: (seat: number) => ["Ana", "Ben", "Cleo", "Dan"][seat] ?? "?" };

/** Ana's clue lies on the table; Ben, the rival spymaster, waits. */
function guessing(objected: boolean): Game.View {
  const clue = { seat: 0, word: "ocean", number: 2, verdict: null, guesses: 0, left: 3, objected };
  const view = { phase: "guess", team: "blue", outcome: null, offers: [], awaited: [2], clue, teams: { blue: [0, 2], red: [1, 3] } };
  return view as unknown as Game.View;
}

test("an objection that waits is said (CN-N16)", () => {
  expect(lamp(guessing(true), NAMES)).toEqual({
    text: "Objection to “ocean, 2”: whoever gave it may concede until the next word is touched.",
    isMine: false,
  });
  expect(lamp(guessing(false), NAMES).text).not.toContain("Objection");
});
