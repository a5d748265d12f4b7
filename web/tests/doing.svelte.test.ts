/** Requests that an effect makes, and the state that they change. */
import { tick } from "svelte";
import { expect, test } from "vitest";
import { Doing } from "$lib/doing.svelte";

const ENOUGH = 20;

test("an effect that asks for something asks once, not for ever", async () => {
  const doing = new Doing();
  let asked = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      if (asked < ENOUGH) void doing.run("games", () => Promise.resolve((asked += 1)));
    });
  });
  for (let turn = 0; turn < 3 * ENOUGH; turn += 1) await tick();
  stop();
  expect(asked).toBe(1);
});

test("no click is lost while something else runs; of the same thing the last one counts", async () => {
  const doing = new Doing();
  const done: string[] = [];
  const asks = (what: string, value: string): Promise<boolean> =>
    doing.runLast(what, async () => {
      await tick();
      done.push(`${what} ${value}`);
    });
  const answers = await Promise.all([asks("count", "3"), asks("sit", "me"), asks("fill", "easy"), asks("fill", "hard")]);
  expect(done).toEqual(["count 3", "sit me", "fill hard"]);
  expect(answers).toEqual([true, true, false, true]);
});
