/** A table in the page, with a socket whose other end the test holds. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { announcer } from "$lib/announce.svelte";
import { Close, type BreakTheCode as Game, type ServerFrame } from "$lib/wire";
import { loadPlay } from "../src/games";
import Room from "../src/table/Room.svelte";
import { FakeSocket } from "./socket";
import { aView, tableFrame, viewFrame } from "./views";

const onsignedout = vi.fn();

beforeAll(() => loadPlay("break_the_code"));
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
  onsignedout.mockReset();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([])));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function says(...frames: ServerFrame[]): Promise<void> {
  for (const frame of frames) FakeSocket.last.says(frame);
  await tick();
}
async function sit(changes: Partial<Game.View> = {}): Promise<void> {
  render(Room, { id: "t1", onsignedout });
  FakeSocket.last.opens();
  await says(tableFrame(), viewFrame(changes));
  await fireEvent.click(screen.getByRole("button", { name: "To the table" }));
  await tick();
}
const acts = () => FakeSocket.all.flatMap((socket) => socket.sent).filter((frame) => frame.tag === "act");
const card = (name: RegExp) => screen.getByRole("button", { name });
const bar = () => within(screen.getByRole("region", { name: "Your move" }));
const lamp = () => screen.getByTestId("lamp").textContent.trim();
async function ask(): Promise<void> {
  await fireEvent.click(card(/^1 Sum of all/));
  await fireEvent.click(bar().getByRole("button", { name: "Ask" }));
}
async function breakLine(): Promise<void> {
  FakeSocket.last.ends(1006);
  await vi.advanceTimersByTimeAsync(9_000);
}
const answered: Game.Told = { tag: "answered", seat: 0, card: "sum_all", number: null, answers: { "1": 22 } };
const theirs: Game.Told = { tag: "answered", seat: 1, card: "spread", number: null, answers: { "0": 5 } };

describe("a move", () => {
  test("takes two steps: a single touch sends nothing (FAULT-88)", async () => {
    await sit();
    await fireEvent.click(card(/^1 Sum of all/));
    expect(acts()).toEqual([]);
    await fireEvent.click(bar().getByRole("button", { name: "Ask" }));
    expect(acts()).toMatchObject([{ seat: 0, action: { tag: "ask", card: "sum_all" }, offer: "turn-1" }]);
  });

  test("is confirmed by Ctrl+Enter, too", async () => {
    await sit();
    await fireEvent.click(card(/^1 Sum of all/));
    await fireEvent.keyDown(window, { key: "Enter", ctrlKey: true });
    expect(acts()).toHaveLength(1);
  });

  test("goes out once, however often it is confirmed (FAULT-52)", async () => {
    await sit();
    await ask();
    await fireEvent.keyDown(window, { key: "Enter", ctrlKey: true });
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "Enter", ctrlKey: true });
    expect(acts()).toHaveLength(1);
  });

  test("with a number asks for the number first (BTC-R10)", async () => {
    await sit();
    await fireEvent.click(card(/^2 3 or 4/));
    await fireEvent.click(bar().getByRole("button", { name: "Ask" }));
    expect(acts()).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "4", pressed: false }));
    await fireEvent.click(bar().getByRole("button", { name: "Ask" }));
    expect(acts()).toMatchObject([{ action: { card: "where_3_4", number: 4 } }]);
  });

  test("can be put back before it is sent", async () => {
    await sit();
    await fireEvent.click(card(/^1 Sum of all/));
    await fireEvent.keyDown(window, { key: "Escape" });
    await fireEvent.keyDown(window, { key: "Enter", ctrlKey: true });
    expect(acts()).toEqual([]);
  });

  test("shows as pending until the server has answered, and nothing is assumed (FAULT-40)", async () => {
    await sit();
    await ask();
    expect(document.querySelector("li.card.pending")).not.toBeNull();
    expect(screen.getByText("No question has been asked yet.")).toBeTruthy();
    const [act] = acts();
    await says({ tag: "done", action_id: act?.tag === "act" ? act.action_id : "", version: 2 });
    // Counted, but not on the screen yet: the answer comes before the view.
    expect(document.querySelector("li.card.pending")).not.toBeNull();
    const after = viewFrame({ history: [answered], turn: 1, awaited: [1], offers: [] });
    await says({ ...after, version: 2 });
    expect(document.querySelector("li.card.pending")).toBeNull();
    expect(screen.getByRole("cell", { name: "22" })).toBeTruthy();
  });

  test("of mine says what a wrong guess costs before it is confirmed", async () => {
    await sit();
    const typed = screen.getByRole("textbox", { name: "Tiles as text" });
    await fireEvent.input(typed, { target: { value: "1k 1w 3w 6k 8w" } });
    await fireEvent.click(screen.getByRole("button", { name: "Name it" }));
    expect(bar().getByText("If it is wrong, your turn is over and the match goes on.")).toBeTruthy();
    expect(acts()).toEqual([]);
    await fireEvent.click(bar().getByRole("button", { name: "Yes, this is it" }));
    expect(acts()).toMatchObject([{ action: { tag: "guess", tiles: "1k 1w 3w 6k 8w" } }]);
  });

  test("by single letters can be switched off (WCAG 2.1.4)", async () => {
    const { settings } = await import("$lib/settings.svelte");
    await sit();
    settings.choose({ letters: false });
    await fireEvent.keyDown(window, { key: "1" });
    expect(bar().queryByRole("button", { name: "Ask" })).toBeNull();
    settings.choose({ letters: true });
    await fireEvent.keyDown(window, { key: "1" });
    expect(bar().getByRole("button", { name: "Ask" })).toBeTruthy();
  });
});

describe("a broken line", () => {
  test("is said in the place of what I can do, and the board stays", async () => {
    await sit();
    FakeSocket.last.ends(1006);
    await vi.advanceTimersByTimeAsync(300);
    expect(lamp()).toContain("The line is down");
    expect(card(/^1 Sum of all/)).toBeTruthy();
  });

  test("and a move that counted all the same: it says so", async () => {
    await sit();
    await ask();
    await breakLine();
    FakeSocket.last.opens();
    const [act] = acts();
    await says({ tag: "done", action_id: act?.tag === "act" ? act.action_id : "", version: 2 });
    expect(screen.getAllByText("The line broke, but your move has counted.").length).toBeGreaterThan(0);
  });

  test("and a move that came too late: not counted, and why (UX-U-14)", async () => {
    await sit();
    await ask();
    await breakLine();
    FakeSocket.last.opens();
    const [act] = acts();
    const action_id = act?.tag === "act" ? act.action_id : "";
    await says({ tag: "refused", action_id, why: "closed", facts: {} });
    const sentence = "The line broke, and your move did not count: That moment had passed.";
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    expect(announcer.assertive.map((line) => line.text)).toContain(sentence);
  });

  test("and what others did meanwhile is counted and shown", async () => {
    await sit({ history: [answered] });
    await breakLine();
    FakeSocket.last.opens();
    await says(tableFrame(), viewFrame({ history: [answered, theirs] }));
    expect(screen.getAllByText("You missed 1 move.").length).toBeGreaterThan(0);
  });

  test("for ever says why and leads away", async () => {
    await sit();
    FakeSocket.last.ends(Close.REMOVED);
    await tick();
    expect(screen.getByText("You are not at this table any more.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the start page" })).toBeTruthy();
  });

  test("because the server does not know me leads back to the name", async () => {
    await sit();
    FakeSocket.last.ends(Close.NOT_SIGNED_IN);
    await tick();
    expect(onsignedout).toHaveBeenCalled();
  });
});

describe("when a view arrives", () => {
  test("the focus stays on the place of the card", async () => {
    await sit();
    card(/^1 Sum of all/).focus();
    await says(viewFrame({ row: ["count_even", "where_3_4"], offers: [], awaited: [1], turn: 1 }));
    expect(document.activeElement?.textContent).toContain("Even numbers");
  });

  test("the focus of keys falls to the lamp line where its place is gone", async () => {
    await sit();
    await fireEvent.keyDown(window, { key: "Tab" });
    card(/^2 3 or 4/).focus();
    await says(viewFrame({ row: ["sum_all"], offers: [], awaited: [1], turn: 1 }));
    await tick();
    expect(screen.getByTestId("lamp").contains(document.activeElement)).toBe(true);
  });

  test("the tab says whose turn it is", async () => {
    await sit();
    expect(document.title).toMatch(/^● Your turn/);
    await says(viewFrame({ awaited: [1], turn: 1, offers: [] }));
    expect(document.title).not.toContain("●");
  });

  test("which is over, everything is turned up (UX-E2)", async () => {
    await sit();
    const revealed: Game.Told = {
      tag: "revealed",
      hands: ["2k 4k 4w 5g 7w", "0k 3k 6w 7w 9k"],
      centre: null,
      rest: "1k",
      guesses: [{ tag: "guessed", seat: 0, tiles: "0k 3k 6w 7w 9k", right: true }],
    };
    const outcome = { winners: [0], reason: "code_found", returns: [1, -1] };
    await says(
      tableFrame({ phase: "over" }),
      viewFrame({ phase: "over", turn: null, awaited: [], offers: [], outcome, history: [revealed] }),
    );
    expect(screen.getByText("Cracked it!")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "You win: you named the right code." })).toBeTruthy();
    expect(screen.getByRole("img", { name: /^Bot 2: 0 black, 3 black/ })).toBeTruthy();
  });
});

test("a name is text and nothing else (FAULT-94, FAULT-95)", async () => {
  const name = "<img src=x onerror=alert(1)> O’Neil";
  render(Room, { id: "t1", onsignedout });
  FakeSocket.last.opens();
  await says(
    tableFrame({ people: [{ person: "ana", name, presence: "here", is_host: true, times: 1 }] }),
    viewFrame({ history: [theirs] }),
  );
  expect(document.querySelector("img[src=x]")).toBeNull();
  expect(screen.getAllByText(new RegExp("O’Neil")).length).toBeGreaterThan(0);
});

test("the opening card stands alone: no tile that is not mine is anywhere in the page (FAULT-31)", async () => {
  render(Room, { id: "t1", onsignedout });
  FakeSocket.last.opens();
  await says(tableFrame(), viewFrame());
  expect(screen.getByRole("dialog").textContent).toContain("2 black, 4 black, 4 white, 5 green, 7 white");
  expect(aView().hand).toBe("2k 4k 4w 5g 7w");
  const racks = screen.getAllByRole("img", { name: /\d (black|white|green)/ });
  expect(racks.map((rack) => rack.getAttribute("aria-label"))).toEqual([
    "Your tiles: 2 black, 4 black, 4 white, 5 green, 7 white",
  ]);
});

describe("a match that is closed to onlookers", () => {
  const closed = {
    options: { language: "en", onlookers: false },
    you: { person: "eva", name: "Eva", seats: [], is_host: false },
  };

  test("says so to whoever has no seat, and does not open for ever", async () => {
    render(Room, { id: "t1", onsignedout });
    FakeSocket.last.opens();
    await says(tableFrame(closed));
    expect(screen.getByText(/played without onlookers/)).toBeTruthy();
  });

  test("lets them sit down when it is over", async () => {
    render(Room, { id: "t1", onsignedout });
    FakeSocket.last.opens();
    const seats = [
      { seat: 0, owner: "ana", bot: null, role: null },
      { seat: 1, owner: null, bot: null, role: null },
    ];
    await says(tableFrame({ ...closed, phase: "over", seats }));
    expect(screen.getByText("Sit here")).toBeTruthy();
  });
});

test("a half-written chat line survives a reload (UX-P11)", async () => {
  await sit();
  const field = screen.getByRole("textbox", { name: "Say something to the table" });
  await fireEvent.input(field, { target: { value: "wait for" } });
  cleanup();
  render(Room, { id: "t1", onsignedout });
  FakeSocket.last.opens();
  await says(tableFrame(), viewFrame());
  const again = screen.getByRole<HTMLInputElement>("textbox", { name: "Say something to the table" });
  expect(again.value).toBe("wait for");
});

describe("what was said", () => {
  const line = { tag: "talk", kind: "chat", audience: "table", talk_id: "c1" } as const;
  const lines = () => within(screen.getByRole("list", { name: "What was said" })).getAllByRole("listitem");

  test("goes at once when whoever said it is forgotten (UX-G5)", async () => {
    await sit();
    await says(
      { ...line, line: 1, person: "p1", body: "canary" },
      { ...line, line: 2, person: "p2", body: "stays", talk_id: "c2" },
      { ...line, line: 3, person: "", body: "", talk_id: "forgotten:1" },
    );
    expect(document.body.textContent).not.toContain("canary");
    expect(lines()).toHaveLength(1);
  });

  test("cannot be wiped out by somebody else's line of the same id", async () => {
    await sit();
    await says(
      { ...line, line: 1, person: "p1", body: "first" },
      { ...line, line: 2, person: "p2", body: "second" },
    );
    expect(lines().map((each) => each.textContent)).toEqual([
      expect.stringContaining("first"),
      expect.stringContaining("second"),
    ]);
  });
});
