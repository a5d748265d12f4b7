/**
 * REL-R07 in the browser: random schedules of cut lines, lost answers and restarts against a small
 * model of the server. In the end the page knows all, once, in order; nothing it asked for is lost.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableModel } from "$lib/table.svelte";
import type { BreakTheCode as Game, ClientFrame, ServerFrame, TalkFrameOut } from "$lib/wire";
import { FakeSocket } from "./socket";
import { aView, tableFrame } from "./views";

const SCHEDULES = 150;
const STEPS = 60;

/** Park and Miller: one seed, one schedule. */
function chanceOf(seed: number): (bound: number) => number {
  let state = (seed * 48271 + 11) % 2147483647;
  return (bound) => {
    state = (state * 48271) % 2147483647;
    return state % bound;
  };
}

const entry = (n: number): Game.Told => ({
  tag: "answered",
  seat: n % 2,
  card: "sum_all",
  number: null,
  answers: { "1": n },
});

/** What the protocol promises, in as few words as possible. */
class Server {
  readonly history: Game.Told[] = [entry(0)];
  readonly talk: TalkFrameOut[] = [];
  readonly versions = new Map<string, number>();
  #socket: FakeSocket | null = null;
  #sent = 0;
  #read = 0;
  /** Whether the page hears what is said. */
  isHeard = true;

  /** Whatever has come in is done; the page hears of it if its line holds. */
  run(): void {
    const socket = FakeSocket.last;
    if (socket.readyState === FakeSocket.CLOSED) return;
    if (socket.readyState === FakeSocket.CONNECTING) this.#greet(socket);
    const frames = socket.sent.slice(this.#read);
    this.#read = socket.sent.length;
    for (const frame of frames) this.#take(frame);
  }

  move(): void {
    this.history.push(entry(this.history.length));
    this.#show();
  }

  say(frame: Pick<TalkFrameOut, "kind" | "audience" | "body" | "talk_id">, person = "eva"): void {
    const said: TalkFrameOut = { ...frame, tag: "talk", line: this.talk.length + 1, person };
    this.talk.push(said);
    this.#tell(said);
  }

  cut(code: number): void {
    if (FakeSocket.last.readyState !== FakeSocket.CLOSED) FakeSocket.last.ends(code);
    this.#socket = null;
  }

  #greet(socket: FakeSocket): void {
    this.#socket = socket;
    this.#sent = this.#read = 0;
    this.isHeard = true;
    socket.opens();
    const query = new URL(socket.url).searchParams;
    const at = this.talk[Number(query.get("talk")) - 1];
    const after = at !== undefined && at.talk_id === query.get("said") ? at.line : 0;
    this.#tell(tableFrame());
    this.#show();
    for (const said of this.talk.slice(after)) this.#tell(said);
  }

  #take(frame: ClientFrame): void {
    if (frame.tag === "act") {
      const known = this.versions.get(frame.action_id);
      if (known === undefined) this.history.push(entry(this.history.length));
      const version = known ?? this.history.length;
      this.versions.set(frame.action_id, version);
      this.#tell({ tag: "done", action_id: frame.action_id, version });
      if (known === undefined) this.#show();
      return;
    }
    this.#tell({ tag: "done", action_id: frame.talk_id, version: 0 });
    const earlier = this.talk.find((said) => said.talk_id === frame.talk_id);
    if (earlier === undefined) this.say(frame, "ana");
  }

  #show(): void {
    if (this.#socket === null || !this.isHeard) return;
    const history = this.history.slice(this.#sent);
    const view = { ...aView({ seat: 0 }), history };
    const version = this.history.length;
    this.#tell({ tag: "view", match: "m1", seat: 0, version, view, history_from: this.#sent });
    this.#sent = this.history.length;
  }

  #tell(frame: ServerFrame): void {
    if (this.isHeard) this.#socket?.says(frame);
  }
}

let table: TableModel;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

/** One thing that happens, by chance. */
function happen(server: Server, chance: (bound: number) => number, asked: string[]): void {
  const codes = [1006, 1012, 1013, 4008];
  switch (chance(9)) {
    case 0:
      server.cut(codes[chance(codes.length)] ?? 1006);
      return;
    case 1:
      // The line is dead, and the page has to find that out.
      if (chance(3) === 0) server.isHeard = false;
      return;
    case 2:
      server.move();
      return;
    case 3:
      server.say({ kind: "chat", audience: "table", body: "x", talk_id: `e${server.talk.length}` });
      return;
    case 4:
      table.say(`line ${chance(1000)}`);
      return;
    case 5:
      if (table.act({ tag: "ask", card: "sum_all", number: null }, "turn-1"))
        asked.push(table.pending?.action_id ?? "");
      return;
    case 6:
      vi.advanceTimersByTime(chance(6_000));
      return;
    default:
      server.run();
  }
}

test(`${SCHEDULES} schedules of trouble end alike`, () => {
  let sockets = 0;
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    sessionStorage.clear();
    FakeSocket.install();
    const [server, chance, asked] = [new Server(), chanceOf(seed), [] as string[]];
    table = new TableModel("t1");
    for (let step = 0; step < STEPS; step++) happen(server, chance, asked);
    // Calm: whatever was lost is found again within the page's own patience.
    for (let second = 0; second < 90; second++) {
      vi.advanceTimersByTime(1_000);
      server.run();
    }
    const at = `seed ${seed}`;
    expect(table.view?.view.history, at).toEqual(server.history);
    expect(table.chat, at).toEqual(server.talk);
    expect(table.sending, at).toEqual([]);
    expect(table.pending, at).toBeNull();
    expect([...server.versions.keys()].sort(), at).toEqual([...asked].sort());
    expect(table.link.tag, at).toBe("open");
    sockets += FakeSocket.all.length;
    table.close();
  }
  expect(sockets).toBeGreaterThan(3 * SCHEDULES);
});
