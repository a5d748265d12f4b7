/** Looking back: pages joined, steps, eyes, and a table that goes on meanwhile (UX-P6, UX-A1). */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiRefused } from "$lib/api";
import { Look, type Source } from "$lib/look.svelte";
import type { BreakTheCode as Game, Eye, Replay, ServerFrame, ViewFrame } from "$lib/wire";
import { loadPlay } from "../src/games";
import Room from "../src/table/Room.svelte";
import { FakeSocket } from "./socket";
import { tableFrame, viewFrame } from "./views";

await loadPlay("break_the_code");

const MOST = 50;

/** A question by each seat in turn; version n has told n - 1 of them. */
const asked = (n: number): Game.Told => ({
  tag: "answered",
  seat: n % 2,
  card: "sum_all",
  number: null,
  answers: { [String(1 - (n % 2))]: n },
});
const historyAt = (version: number): Game.Told[] => Array.from({ length: version - 1 }, (_, n) => asked(n));
function frameAt(version: number, changes: Partial<Game.View> = {}): ViewFrame {
  const turn = (version - 1) % 2;
  const view = { history: historyAt(version), turn, awaited: [turn], to_act: [turn], ...changes };
  return { ...viewFrame(turn === 0 ? view : { ...view, offers: [] }), version };
}

/** A server with that many versions; it answers in pages, their histories cut. */
function serverOf(last: () => number, isOver = false): { source: Source; asked: string[] } {
  const requests: string[] = [];
  const source: Source = (eye, from) => {
    requests.push(`${eye ?? "own"} ${from}`);
    const views = [];
    for (let version = from; version <= Math.min(last(), from + MOST - 1); version++) {
      const frame = frameAt(version);
      const known = version === from ? null : version - 2;
      const history = frame.view.history.slice(known ?? 0) as Game.Told[];
      views.push({ ...frame, history_from: known, view: { ...frame.view, history } as Game.View });
    }
    const seen: Eye = eye === null ? 0 : eye === "onlooker" ? null : eye === "everything" ? eye : Number(eye);
    const eyes: Eye[] = isOver ? [0, 1, null, "everything"] : [0];
    const about = { match: "m1", game: "break_the_code", names: ["Ana", null], eye: seen, eyes };
    return Promise.resolve<Replay>({ ...about, last: last(), is_over: isOver, views });
  };
  return { source, asked: requests };
}

describe("a look", () => {
  test("joins the histories of a page and offers nothing", async () => {
    const look = new Look("m1", serverOf(() => 5).source);
    await look.goto(3);
    expect(look.frame?.view.history).toEqual(historyAt(3));
    expect(look.frame?.view.offers).toEqual([]);
    expect([look.at, look.last, look.newFrom]).toEqual([3, 5, 1]);
    expect(look.newest?.view.history).toEqual(historyAt(5));
  });

  test.each([
    [-5, 1],
    [1, 1],
    [50, 50],
    [51, 51],
    [99, 99],
    [100, 100],
    [Infinity, 130],
  ])("at %i shows version %i, whatever page it is on, and knows what was new", async (wanted, at) => {
    const look = new Look("m1", serverOf(() => 130).source);
    await look.goto(wanted);
    expect(look.frame?.version).toBe(at);
    expect(look.frame?.view.history).toEqual(historyAt(at));
    expect(look.newFrom).toBe(Math.max(0, at - 2));
  });

  test("fetches a page once", async () => {
    const server = serverOf(() => 20);
    const look = new Look("m1", server.source);
    for (const at of [1, 20, 7, 8, 1]) await look.goto(at);
    expect(server.asked).toEqual(["own 1"]);
  });

  test.each([0, 1, 60, 119])("finds the moment in which entry %i was told", async (entry) => {
    const look = new Look("m1", serverOf(() => 130).source);
    await look.toEntry(entry);
    expect(look.at).toBe(entry + 2);
  });

  test("through another eye stays at its step", async () => {
    const server = serverOf(() => 9, true);
    const look = new Look("m1", server.source);
    await look.goto(4);
    await look.through("everything");
    expect([look.at, look.about?.eye]).toEqual([4, "everything"]);
    await look.through(null);
    expect(server.asked).toEqual(["own 1", "everything 1", "onlooker 1"]);
  });

  test("stays where it is while moves arrive", async () => {
    const look = new Look("m1", serverOf(() => 5).source);
    await look.goto(3);
    look.heard(frameAt(6));
    expect([look.at, look.last, look.newest?.version]).toEqual([3, 6, 6]);
  });

  test("asks for the other eyes as soon as the match is over", async () => {
    let server = serverOf(() => 5);
    const look = new Look("m1", (eye, from) => server.source(eye, from));
    await look.goto(3);
    server = serverOf(() => 6, true);
    look.heard(frameAt(6, { outcome: { winners: [0], reason: "code_found", returns: [1, -1] } }));
    await vi.waitFor(() => expect(look.about?.eyes).toHaveLength(4));
    expect(look.at).toBe(3);
  });

  test("that was left while the server was asked does not come back", async () => {
    let answer: (page: Replay) => void = () => undefined;
    const look = new Look("m1", () => new Promise((resolve) => (answer = resolve)));
    const going = look.goto(2);
    look.close();
    answer(await serverOf(() => 5).source(null, 1));
    await going;
    expect(look.at).toBeNull();
  });

  test("says why there is nothing to see", async () => {
    const look = new Look("m1", () => Promise.reject(new ApiRefused("not_your_seat")));
    expect(await look.goto(1)).toBe(false);
    expect([look.frame, look.doing.trouble]).toEqual([null, "not_your_seat"]);
  });
});

describe("at the table", () => {
  let last = 5;
  beforeEach(() => {
    last = 5;
    FakeSocket.install();
    sessionStorage.setItem("room40.role.m1", "seen");
    const server = serverOf(() => last);
    vi.stubGlobal("fetch", async (path: string) => {
      const found = /eye=(\w+)&from=(\d+)/.exec(path);
      return Response.json(found ? await server.source(found[1] ?? null, Number(found[2])) : []);
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const bar = () => screen.queryByRole("region", { name: "Looking back" });
  async function says(...frames: ServerFrame[]): Promise<void> {
    for (const frame of frames) FakeSocket.last.says(frame);
    await tick();
  }
  async function sit(): Promise<void> {
    render(Room, { id: "t1", onsignedout: vi.fn() });
    FakeSocket.last.opens();
    await says(tableFrame(), frameAt(5));
  }
  const acts = () => FakeSocket.all.flatMap((socket) => socket.sent).filter((frame) => frame.tag === "act");

  test("a line of the answers shows the board as it stood, and nothing can be done there", async () => {
    await sit();
    await fireEvent.click(screen.getByRole("button", { name: /^2 ?sum/ }));
    expect(await screen.findByText("Step 3 of 5")).toBeTruthy();
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "Enter", ctrlKey: true });
    expect(acts()).toEqual([]);
    expect(document.querySelector("li.card.open")).toBeNull();
    await fireEvent.click(within(bar() as HTMLElement).getByRole("button", { name: /^Back to now/ }));
    expect(bar()).toBeNull();
    expect(document.querySelector("li.card.open")).not.toBeNull();
  });

  test("by keys: b, arrows, Home, End, Esc", async () => {
    await sit();
    await fireEvent.keyDown(window, { key: "b" });
    await screen.findByText("Step 5 of 5");
    for (const [key, text] of [["ArrowLeft", "4 of 5"], ["Home", "1 of 5"], ["ArrowRight", "2 of 5"], ["End", "5 of 5"]]) {
      await fireEvent.keyDown(window, { key });
      expect(await screen.findByText(`Step ${text ?? ""}`)).toBeTruthy();
    }
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(bar()).toBeNull();
  });

  test("a move that arrives does not move the board that is looked at", async () => {
    await sit();
    await fireEvent.keyDown(window, { key: "b" });
    await screen.findByText("Step 5 of 5");
    await fireEvent.keyDown(window, { key: "ArrowLeft" });
    await screen.findByText("Step 4 of 5");
    last = 6;
    const before = document.querySelector(".cards")?.innerHTML;
    await says(frameAt(6));
    expect(await screen.findByText("Step 4 of 6")).toBeTruthy();
    expect(document.querySelector(".cards")?.innerHTML).toBe(before);
  });
});
