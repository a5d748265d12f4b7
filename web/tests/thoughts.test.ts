/** What bots noted, in three languages. */
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { KNOWN_KINDS, thoughtText } from "../src/games/break_the_code/thoughts";
import * as codenames from "../src/games/codenames/thoughts";
import * as decrypto from "../src/games/decrypto/thoughts";
import * as code777 from "../src/games/code_777/thoughts";
import { speak } from "../src/lib/i18n/index.svelte";
import { LANGS } from "../src/lib/i18n/types";

const note = (kind: string, facts: Record<string, number>) => ({ version: 2, seat: 1, kind, facts });

afterEach(() => speak("en"));

test("a question, a guess, and a certain guess", async () => {
  await speak("en");
  expect(thoughtText(note("asks_what_tells_most", { codes: 1200, bits: 2.34 }))).toBe(
    "1200 codes were possible. No question was expected to tell more: 2.3 bits.",
  );
  expect(thoughtText(note("rival_knows", { codes: 3, odds: 0.5, chance: 0.66 }))).toBe(
    "3 codes were possible. The best one was right with a chance of 50%. The other side knew this code with a chance of 66%.",
  );
  expect(thoughtText(note("nothing_else_fits", { codes: 1, odds: 1 }))).toBe(
    "1 code was possible. Nothing else fitted the answers.",
  );
});

test("a kind that this page does not know yet leaves the numbers", async () => {
  await speak("en");
  expect(thoughtText(note("of_tomorrow", { codes: 2 }))).toBe("2 codes were possible.");
});

test.each(LANGS)("every kind that bots have says something in %s", async (lang) => {
  await speak(lang);
  const source = readFileSync("../src/room40/bots/break_the_code/choose.py", "utf8");
  const written = [...source.matchAll(/(?:Note\(|posterior, )"(\w+)"/g)].map((hit) => hit[1] ?? "");
  const kinds = [...new Set(written)].filter((kind) => kind !== "waits");
  expect(kinds.sort()).toEqual([...KNOWN_KINDS].sort());
  const facts = { codes: 5, odds: 0.4, bits: 1.5, chance: 0.3 };
  const texts = kinds.map((kind) => thoughtText(note(kind, facts)));
  expect(new Set(texts).size).toBe(kinds.length);
});

test("Code 777: waiting, and a rival who lacks a point", async () => {
  await speak("en");
  expect(code777.thoughtText(note("waits", { codes: 40, odds: 0.1, needed: 0.42 }))).toBe(
    "40 sets of numbers were possible. The best one was right with a chance of 10%. It waited. It would have announced from 42% on.",
  );
  expect(code777.thoughtText(note("others_lack_a_point", { codes: 2, odds: 0.5, needed: 0.3 }))).toBe(
    "2 sets of numbers were possible. The best one was right with a chance of 50%. Somebody lacked only one point, so there was no time to wait.",
  );
});

test.each(LANGS)("every kind that bots of Code 777 have says something in %s", async (lang) => {
  await speak(lang);
  const source = readFileSync("../src/room40/bots/code_777/choose.py", "utf8");
  const written = source.matchAll(/(?:Note\(|return .*, |kind = )"(\w+)"/g);
  const kinds = [...new Set([...written].map((hit) => hit[1] ?? ""))];
  expect(kinds.sort()).toEqual([...code777.KNOWN_KINDS].sort());
  const texts = kinds.map((kind) => code777.thoughtText(note(kind, { codes: 5, odds: 0.4, needed: 0.3 })));
  expect(new Set(texts).size).toBe(kinds.length);
});

test.each(LANGS)("every kind that bots of Codenames have says something in %s", async (lang) => {
  await speak(lang);
  const read = (name: string): string => readFileSync(`../src/room40/bots/codenames/${name}.py`, "utf8");
  const source = ["choose", "spymaster", "agent"].map(read).join("\n");
  const written = [...source.matchAll(/Note\(\s*"(\w+)"|_note\("(\w+)"|"(\w+)" if |else "(\w+)"/g)];
  const kinds = [...new Set(written.map((hit) => hit.slice(1).find((kind) => kind !== undefined) ?? ""))];
  expect(kinds.sort()).toEqual([...codenames.KNOWN_KINDS].sort());
  const facts = { words: 2, chance: 0.7, likeness: 2.34, lead: 0.5 };
  const texts = kinds.map((kind) => codenames.thoughtText(note(kind, facts)));
  expect(new Set(texts).size).toBe(kinds.length);
});

test.each(LANGS)("every kind that bots of Decrypto have says something in %s", async (lang) => {
  await speak(lang);
  const read = (name: string): string => readFileSync(`../src/room40/bots/${name}.py`, "utf8");
  const source = [read("decrypto/choose"), read("__init__")].join("\n");
  const written = [...source.matchAll(/Note\("(\w+)"|else "(\w+)"|HAS_VOTED = "(\w+)"/g)];
  const kinds = [...new Set(written.map((hit) => hit.slice(1).find((kind) => kind !== undefined) ?? ""))];
  expect(kinds.sort()).toEqual([...decrypto.KNOWN_KINDS].sort());
  const facts = { first: 4, second: 2, third: 1, team: 0.9, rivals: 0.1 };
  const texts = kinds.map((kind) => decrypto.thoughtText(note(kind, facts)));
  expect(new Set(texts).size).toBe(kinds.length);
});

test("Decrypto: which keyword each clue was for, and what a guess was worth", async () => {
  await speak("en");
  const facts = { first: 4, second: 2, third: 1, team: 0.9, rivals: 0.125 };
  expect(decrypto.thoughtText(note("clues_hidden", facts))).toBe(
    "Clues that the team should read and the rivals should not. Meant for keywords 4, 2 and 1. Chance that the own team finds the code: 90%. Chance that the rivals do: 13%.",
  );
  expect(decrypto.thoughtText(note("names_words", { words: 1.88 }))).toBe(
    "These words went best with all the clues of the rivals. Expected right: 1.9 of 4.",
  );
});
