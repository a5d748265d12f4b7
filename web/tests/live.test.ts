/** The line: UX-P11, REL, FAULT-40, FAULT-55: nothing is lost in silence, and it comes back by itself. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Live, SILENCE, UNANSWERED, waitBefore, type LinkState, type Submission } from "$lib/live";
import { Close, type ActFrame, type ServerFrame, type TalkFrame } from "$lib/wire";
import { FakeSocket } from "./socket";
import { viewFrame } from "./views";

const ACT: ActFrame = {
  tag: "act",
  match: "m1",
  seat: 0,
  action_id: "a1",
  action: { tag: "ask", card: "sum_all", number: null },
  offer: "turn-1",
};
const note = (body: string): TalkFrame => ({
  tag: "talk",
  kind: "note",
  audience: "me",
  body,
  talk_id: "note:m1",
});

let frames: ServerFrame[];
let links: LinkState[];
let waiting: readonly Submission[];
let live: Live;

function connect(): Live {
  return new Live("t1", {
    frame: (frame) => frames.push(frame),
    link: (state) => links.push(state),
    submissions: (all) => (waiting = all),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
  frames = [];
  links = [];
  waiting = [];
  live = connect();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

const state = (): LinkState["tag"] | undefined => links.at(-1)?.tag;
const done = (id: string): ServerFrame => ({ tag: "done", action_id: id, version: 2 });
/** As much time as the longest wait. */
const aWhile = () => vi.advanceTimersByTime(9_000);

describe("coming back", () => {
  test("a lost line is tried again until it holds", () => {
    FakeSocket.last.opens();
    expect(state()).toBe("open");
    FakeSocket.last.ends(1006);
    expect(state()).toBe("lost");
    aWhile();
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.ends(1006);
    aWhile();
    FakeSocket.last.opens();
    expect(state()).toBe("open");
  });

  test("waits double, up to a limit, and half of each is chance", () => {
    expect(waitBefore(0, 0)).toBe(200);
    expect(waitBefore(0, 1)).toBe(400);
    expect(waitBefore(3, 1)).toBe(3200);
    expect(waitBefore(20, 0)).toBe(4000);
    expect(waitBefore(20, 1)).toBe(8000);
  });

  test("silence longer than the heartbeat means that the line is dead", () => {
    FakeSocket.last.opens();
    vi.advanceTimersByTime(SILENCE - 1_000);
    expect(state()).toBe("open");
    vi.advanceTimersByTime(2_000);
    expect(state()).toBe("lost");
  });

  test("a device without a network says so at once", () => {
    FakeSocket.last.opens();
    dispatchEvent(new Event("offline"));
    expect(state()).toBe("lost");
  });

  test("a network that is there again is used at once", () => {
    FakeSocket.last.opens();
    FakeSocket.last.ends(1006);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("a page that is looked at again doubts a line that was quiet for long", () => {
    FakeSocket.last.opens();
    vi.setSystemTime(Date.now() + 25_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("a connection that never opens is given up", () => {
    vi.advanceTimersByTime(11_000);
    expect(state()).toBe("lost");
  });

  test.each([
    [Close.NO_SUCH_TABLE, "no_such_table"],
    [Close.REMOVED, "removed"],
    [Close.TABLE_FULL, "table_full"],
    [Close.NOT_SIGNED_IN, "not_signed_in"],
  ])("close code %i is final and says why", (code, why) => {
    FakeSocket.last.opens();
    FakeSocket.last.ends(code);
    expect(links.at(-1)).toEqual({ tag: "closed", why });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a restart of the server is no end", () => {
    FakeSocket.last.opens();
    FakeSocket.last.ends(Close.RESTART);
    expect(state()).toBe("lost");
  });

  test("too many at once: the wait that the server asked for is kept", () => {
    FakeSocket.last.opens();
    FakeSocket.last.says({
      tag: "refused",
      action_id: null,
      why: "too_many",
      facts: { retry_after: 20 },
    });
    FakeSocket.last.ends(Close.LIMIT);
    vi.advanceTimersByTime(19_000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("talk goes on from where it was heard last", () => {
    FakeSocket.last.opens();
    const talk = { tag: "talk", kind: "chat", audience: "table", person: "p", body: "hi" } as const;
    FakeSocket.last.says({ ...talk, line: 7, talk_id: "c1" });
    FakeSocket.last.ends(1006);
    aWhile();
    const path = "/api/tables/t1/live?history=new&talk=7&said=c1";
    expect(FakeSocket.last.url).toContain(path);
  });
});

describe("submissions", () => {
  test("what is submitted goes out once and is settled by its answer", () => {
    FakeSocket.last.opens();
    live.submit(ACT);
    expect(FakeSocket.last.sent).toEqual([ACT]);
    expect(waiting).toHaveLength(1);
    FakeSocket.last.says(done("a1"));
    expect(waiting).toHaveLength(0);
    expect(sessionStorage.getItem("room40.outbox.t1")).toBeNull();
  });

  test("talk that was too fast is kept and said again later (FAULT-55)", () => {
    FakeSocket.last.opens();
    live.submit({ ...note("hi"), kind: "chat", talk_id: "c1" });
    const facts = { retry_after: 2 };
    FakeSocket.last.says({ tag: "refused", action_id: "c1", why: "too_many", facts });
    FakeSocket.last.ends(Close.LIMIT);
    expect(waiting).toHaveLength(1);
    expect(frames).toEqual([]);
    aWhile();
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toMatchObject([{ talk_id: "c1" }]);
  });

  test.each(["too_large", "bad_frame"] as const)("what cannot be read (%s) ends in a refusal of the oldest", (why) => {
    FakeSocket.last.opens();
    live.submit(note("x"));
    live.submit(ACT);
    FakeSocket.last.says({ tag: "refused", action_id: null, why, facts: {} });
    expect(frames).toMatchObject([{ tag: "refused", action_id: "note:m1" }]);
    expect(waiting.map((each) => each.key)).toEqual(["a1"]);
  });

  test("without a line it waits, and goes out with the same id", () => {
    live.submit(ACT);
    expect(waiting[0]?.sentAt).toBeNull();
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([ACT]);
  });

  test("no answer within four seconds: the line is renewed and the same action sent again", () => {
    FakeSocket.last.opens();
    live.submit(ACT);
    vi.advanceTimersByTime(UNANSWERED + 1_000);
    expect(state()).toBe("lost");
    expect(waiting[0]).toMatchObject({ sentAt: null, isRepeat: true });
    aWhile();
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([ACT]);
    FakeSocket.last.says(done("a1"));
    expect(waiting).toHaveLength(0);
  });

  test("a reload forgets nothing that is unanswered (FAULT-56)", () => {
    FakeSocket.last.opens();
    live.submit(ACT);
    live.close();
    live = connect();
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([ACT]);
    expect(waiting[0]?.isRepeat).toBe(true);
  });

  test("a refusal settles, too", () => {
    FakeSocket.last.opens();
    live.submit(ACT);
    FakeSocket.last.says({ tag: "refused", action_id: "a1", why: "not_your_turn", facts: {} });
    expect(waiting).toHaveLength(0);
    expect(frames.at(-1)).toMatchObject({ tag: "refused", why: "not_your_turn" });
  });

  test("of a note only the last version follows an unanswered one", () => {
    FakeSocket.last.opens();
    live.submit(note("1"));
    live.submit(note("2"));
    live.submit(note("3"));
    expect(FakeSocket.last.sent.map((frame) => "body" in frame && frame.body)).toEqual(["1"]);
    FakeSocket.last.says(done("note:m1"));
    expect(FakeSocket.last.sent.map((frame) => "body" in frame && frame.body)).toEqual(["1", "3"]);
    FakeSocket.last.says(done("note:m1"));
    expect(waiting).toHaveLength(0);
  });

  test("after a broken line it is the last version of a note that goes out", () => {
    FakeSocket.last.opens();
    live.submit(note("1"));
    live.submit(note("2"));
    FakeSocket.last.ends(1006);
    aWhile();
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([note("2")]);
  });
});

describe("histories", () => {
  const began = { tag: "began", first: 0, row: ["sum_all"], deck: 15 } as const;
  const gone = { tag: "resigned", seat: 1 } as const;

  test("parts are joined to what this connection has sent before", () => {
    FakeSocket.last.opens();
    FakeSocket.last.says(viewFrame({ history: [began] }));
    FakeSocket.last.says({ ...viewFrame({ history: [gone] }), history_from: 1 });
    expect(frames.at(-1)).toMatchObject({ view: { history: [began, gone] }, history_from: null });
  });

  test("a gap is never papered over: the line is renewed", () => {
    FakeSocket.last.opens();
    FakeSocket.last.says({ ...viewFrame({ history: [gone] }), history_from: 3 });
    expect(frames).toHaveLength(0);
    expect(state()).toBe("lost");
  });

  test("a new connection starts from nothing", () => {
    FakeSocket.last.opens();
    FakeSocket.last.says(viewFrame({ history: [began] }));
    FakeSocket.last.ends(1006);
    aWhile();
    FakeSocket.last.opens();
    FakeSocket.last.says({ ...viewFrame({ history: [gone] }), history_from: 1 });
    expect(state()).toBe("lost");
  });
});
