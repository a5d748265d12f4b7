/** An answer prepared for one's turn (UX-P7): it goes out once, or not at all. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Prepared } from "$lib/prepared.svelte";
import type { BreakTheCode as Game, ServerFrame } from "$lib/wire";
import { loadPlay } from "../src/games";
import Room from "../src/table/Room.svelte";
import { FakeSocket } from "./socket";
import { tableFrame, viewFrame } from "./views";

await loadPlay("break_the_code");

const isText = (value: unknown): value is string => typeof value === "string";
const theirs: Partial<Game.View> = { turn: 1, awaited: [1], to_act: [1], offers: [] };
const TILES = "1k 1w 3w 6k 8w";

beforeEach(() => {
  FakeSocket.install();
  sessionStorage.setItem("room40.role.m1", "seen");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([])));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function says(...frames: ServerFrame[]): Promise<void> {
  for (const frame of frames) FakeSocket.last.says(frame);
  await tick();
}
async function sit(changes: Partial<Game.View> = theirs): Promise<void> {
  render(Room, { id: "t1", onsignedout: vi.fn() });
  FakeSocket.last.opens();
  await says(tableFrame(), viewFrame(changes));
}
const acts = () => FakeSocket.all.flatMap((socket) => socket.sent).filter((frame) => frame.tag === "act");
const bar = () => within(screen.getByRole("region", { name: "Your move" }));
async function prepare(): Promise<void> {
  await fireEvent.input(screen.getByRole("textbox", { name: "Tiles as text" }), { target: { value: TILES } });
  await fireEvent.click(screen.getByRole("button", { name: "Name it on my turn" }));
}
const mine = (changes: Partial<Game.View> = {}) => ({ ...viewFrame(changes), version: 2 });

describe("a prepared answer", () => {
  test("waits for my turn and names its offer", async () => {
    await sit();
    await prepare();
    expect(acts()).toEqual([]);
    await says(mine());
    expect(acts()).toMatchObject([{ action: { tag: "guess", tiles: TILES }, offer: "turn-1", seat: 0 }]);
    await says({ ...mine(), version: 3 });
    expect(acts()).toHaveLength(1);
  });

  test("can be called off", async () => {
    await sit();
    await prepare();
    await fireEvent.click(bar().getByRole("button", { name: "Do not send it" }));
    await says(mine());
    expect(acts()).toEqual([]);
  });

  test("survives a reload", async () => {
    await sit();
    await prepare();
    cleanup();
    await sit(theirs);
    expect(bar().getByText(/^Prepared/)).toBeTruthy();
    await says(mine());
    expect(acts()).toHaveLength(1);
  });

  test.each<[string, Partial<Game.View>]>([
    ["the match is over", { ...theirs, outcome: { winners: [1], reason: "resigned", returns: [-1, 1] } }],
    ["I am out", { ...theirs, standing: { "0": "wrong", "1": "in" } }],
    ["it needs another number of tiles", { offers: [{ tag: "guess", id: "turn-2", count: 4, if_wrong: "out" }] }],
    ["one of its tiles is my own", { hand: "1k 4k 4w 5g 7w" }],
  ])("is dropped with a sentence when %s", async (_, changes) => {
    await sit();
    await prepare();
    await says(mine(changes));
    expect(acts()).toEqual([]);
    expect(screen.getAllByText(/was not sent/).length).toBeGreaterThan(0);
    await says({ ...mine(), version: 3 });
    expect(acts()).toEqual([]);
  });

  test("is not offered on my own turn", async () => {
    await sit({});
    expect(screen.queryByRole("button", { name: "Name it on my turn" })).toBeNull();
  });
});

describe("between two tabs", () => {
  test("only one takes it out, and both would send it under the same id", () => {
    const [one, other] = [new Prepared("m", isText), new Prepared("m", isText)];
    one.prepare("x");
    dispatchEvent(new StorageEvent("storage", { key: "room40.prepared.m" }));
    expect(other.kept).toEqual(one.kept);
    const taken = other.take();
    expect(taken?.action).toBe("x");
    // The other tab has not heard of it yet.
    expect(one.kept?.id).toBe(taken?.id);
    expect(one.take()).toBeNull();
  });

  test("what one calls off the other does not send", () => {
    const [one, other] = [new Prepared("m", isText), new Prepared("m", isText)];
    one.prepare("x");
    dispatchEvent(new StorageEvent("storage", { key: "room40.prepared.m" }));
    one.clear();
    expect(other.take()).toBeNull();
  });

  test("what lies in the drawer and is no answer counts for nothing", () => {
    for (const text of ["", "{", "null", "7", '{"id":1,"action":"x"}', '{"id":"a"}']) {
      localStorage.setItem("room40.prepared.m", text);
      expect(new Prepared("m", isText).kept).toBeNull();
    }
  });
});
