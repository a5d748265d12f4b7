/**
 * The line to a table: the only file that knows the socket.
 *
 * It keeps the line up by itself, resends what was not answered, and joins histories that come in
 * parts. What the screen shows follows from the frames alone; nothing is assumed in advance.
 */
import { readJson, writeText } from "./storage";
import { withHistory, type AnyTold } from "./views";
import {
  Close,
  type ClientFrame,
  type RefusedFrame,
  type ServerFrame,
  type ViewFrame,
  type Why,
} from "./wire";

export type LinkState =
  | { readonly tag: "connecting" }
  | { readonly tag: "open" }
  | { readonly tag: "lost"; readonly since: number; readonly retryAt: number }
  | { readonly tag: "closed"; readonly why: Why };

/** Something sent, or waiting to be sent, that has no answer yet. */
export interface Submission {
  readonly key: string;
  readonly frame: ClientFrame;
  /** When it went out on the present connection; null while it waits for one. */
  readonly sentAt: number | null;
  /** Whether an earlier connection has carried it already. */
  readonly isRepeat: boolean;
}

export interface Listener {
  frame(frame: ServerFrame): void;
  link(state: LinkState): void;
  submissions(all: readonly Submission[]): void;
}

export const SILENCE = 30_000;
export const UNANSWERED = 4_000;
export const SLOW = 1_500;
/** The server speaks at least each 20 s; on waking up, more silence than this is suspicious. */
const QUIET = 21_000;
const CONNECTING = 10_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const TICK = 500;

/** A close that no new attempt would change, and what it means. */
const FINAL: Readonly<Record<number, Why>> = {
  [Close.NOT_SIGNED_IN]: "not_signed_in",
  [Close.REMOVED]: "removed",
  [Close.NO_SUCH_TABLE]: "no_such_table",
  [Close.TABLE_FULL]: "table_full",
};

export function keyOf(frame: ClientFrame): string {
  return frame.tag === "act" ? frame.action_id : frame.talk_id;
}

/** The wait before attempt `n` (0 is the first): doubling, half of it by chance. */
export function waitBefore(attempt: number, chance: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.round(most * (0.5 + chance / 2));
}

export class Live {
  #table: string;
  #to: Listener;
  #socket: WebSocket | null = null;
  #state: LinkState = { tag: "connecting" };
  #outbox: Submission[];
  /** What to send under a key once its predecessor is answered: the last version of a note. */
  #next = new Map<string, ClientFrame>();
  #histories = new Map<string, readonly AnyTold[]>();
  /** The last thing heard: its place and its name, so that the server sees whether that fits. */
  #heardLast: { readonly line: number; readonly said: string } | null = null;
  #attempt = 0;
  #startedAt = 0;
  #heardAt = 0;
  #holdUntil = 0;
  #timer: ReturnType<typeof setInterval>;

  constructor(table: string, to: Listener) {
    this.#table = table;
    this.#to = to;
    this.#outbox = this.#stored();
    this.#timer = setInterval(() => this.#tick(), TICK);
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#sleep);
    document.addEventListener("visibilitychange", this.#wake);
    if (this.#outbox.length > 0) to.submissions(this.#outbox);
    this.#connect();
  }

  /** Send now, or as soon as there is a line. The answer comes as `done` or `refused`. */
  submit(frame: ClientFrame): void {
    const key = keyOf(frame);
    const waiting = this.#outbox.find((each) => each.key === key);
    if (waiting?.sentAt != null) {
      this.#next.set(key, frame);
      return;
    }
    const item = { key, frame, sentAt: null, isRepeat: waiting?.isRepeat ?? false };
    this.#outbox = [...this.#outbox.filter((each) => each.key !== key), item];
    this.#flush();
  }

  close(): void {
    clearInterval(this.#timer);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#sleep);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  /** Try at once, whatever the wait. */
  retry(): void {
    if (this.#state.tag === "lost") this.#connect();
  }

  readonly #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#state.tag === "open" && Date.now() - this.#heardAt > QUIET) this.#lose();
    this.#tick();
    this.retry();
  };

  /** The device says that it has no network: the socket would take long to notice. */
  readonly #sleep = (): void => {
    if (this.#state.tag === "open") this.#lose();
  };

  #connect(): void {
    this.#drop();
    this.#startedAt = Date.now();
    if (this.#state.tag !== "lost") this.#tell({ tag: "connecting" });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.#table)}/live`;
    const query = new URLSearchParams({ history: "new", talk: `${this.#heardLast?.line ?? 0}` });
    if (this.#heardLast !== null) query.set("said", this.#heardLast.said);
    const socket = new WebSocket(`${scheme}://${location.host}${path}?${query}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (message: MessageEvent<string>) => this.#heard(message.data);
    socket.onclose = (event) => this.#closed(event.code);
  }

  #opened(): void {
    this.#heardAt = Date.now();
    this.#histories.clear();
    this.#tell({ tag: "open" });
    this.#flush();
  }

  #heard(text: string): void {
    this.#heardAt = Date.now();
    this.#attempt = 0;
    const frame = JSON.parse(text) as ServerFrame;
    switch (frame.tag) {
      case "view":
        this.#viewed(frame);
        return;
      case "done":
        this.#to.frame(frame);
        this.#settled(frame.action_id);
        return;
      case "refused":
        this.#refused(frame);
        return;
      case "talk":
        this.#heardLast = { line: frame.line, said: frame.talk_id };
        this.#to.frame(frame);
        return;
      case "aid":
      case "table":
        this.#to.frame(frame);
    }
  }

  /** A view may bring only the new end of its history; a gap means that something was missed. */
  #viewed(frame: ViewFrame): void {
    const key = `${frame.match}/${frame.seat}`;
    const known = this.#histories.get(key) ?? [];
    const from = frame.history_from ?? 0;
    if (from > known.length) {
      this.#lose();
      return;
    }
    const history: readonly AnyTold[] = [...known.slice(0, from), ...frame.view.history];
    this.#histories.set(key, history);
    this.#to.frame({ ...frame, history_from: null, view: withHistory(frame.view, history) });
  }

  #refused(frame: RefusedFrame): void {
    const seconds = frame.facts["retry_after"];
    if (typeof seconds === "number") this.#holdUntil = Date.now() + seconds * 1000;
    const key = frame.action_id ?? this.#unreadable(frame);
    const refused = this.#outbox.find((each) => each.key === key);
    // What was said too fast is said again once the server hears it: the line ends with this.
    if (frame.why === "too_many" && refused?.frame.tag === "talk") return;
    this.#to.frame({ ...frame, action_id: key });
    if (key !== null) this.#settled(key);
  }

  /** The server could not read whose answer this is. It answers in order, so it is the oldest's. */
  #unreadable(frame: RefusedFrame): string | null {
    const isAboutFrames = frame.why === "too_large" || frame.why === "bad_frame";
    const oldest = this.#outbox.find((each) => each.sentAt !== null);
    return isAboutFrames ? (oldest?.key ?? null) : null;
  }

  #settled(key: string): void {
    this.#outbox = this.#outbox.filter((each) => each.key !== key);
    const next = this.#next.get(key);
    this.#next.delete(key);
    if (next) this.#outbox.push({ key, frame: next, sentAt: null, isRepeat: false });
    this.#flush();
  }

  #flush(): void {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) {
      this.#outbox = this.#outbox.map((each) => {
        if (each.sentAt !== null) return each;
        socket.send(JSON.stringify(each.frame));
        return { ...each, sentAt: Date.now() };
      });
    }
    this.#store();
    this.#to.submissions(this.#outbox);
  }

  #tick(): void {
    const now = Date.now();
    if (this.#state.tag === "lost" && this.#socket === null && now >= this.#state.retryAt) {
      this.#connect();
    } else if (this.#socket?.readyState === WebSocket.CONNECTING) {
      if (now - this.#startedAt > CONNECTING) this.#lose();
    } else if (this.#state.tag === "open") {
      const isOnline = navigator.onLine !== false;
      const waits = (each: Submission) => each.sentAt !== null && now - each.sentAt > UNANSWERED;
      if (now - this.#heardAt > SILENCE || (isOnline && this.#outbox.some(waits))) this.#lose();
    }
  }

  #closed(code: number): void {
    const why = FINAL[code];
    if (why === undefined) {
      this.#lose();
      return;
    }
    this.#drop();
    this.#tell({ tag: "closed", why });
  }

  /** The line is gone, or as good as gone: say so, and plan the next attempt. */
  #lose(): void {
    this.#drop();
    const now = Date.now();
    const wait = waitBefore(this.#attempt++, Math.random());
    const since = this.#state.tag === "lost" ? this.#state.since : now;
    this.#tell({ tag: "lost", since, retryAt: Math.max(now + wait, this.#holdUntil) });
    this.#to.submissions(this.#outbox);
  }

  /** Let go of the socket without waiting for it: a dead line would not answer. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.#outbox = this.#outbox.map((each) => ({
      ...each,
      // The last version of a note is the one to send again.
      frame: this.#next.get(each.key) ?? each.frame,
      isRepeat: each.isRepeat || each.sentAt !== null,
      sentAt: null,
    }));
    this.#next.clear();
  }

  #tell(state: LinkState): void {
    this.#state = state;
    this.#to.link(state);
  }

  get #drawer(): string {
    return `room40.outbox.${this.#table}`;
  }

  #stored(): Submission[] {
    const kept = readJson("session", this.#drawer);
    const frames = (Array.isArray(kept) ? kept : []) as ClientFrame[];
    return frames.map((frame) => ({ key: keyOf(frame), frame, sentAt: null, isRepeat: true }));
  }

  #store(): void {
    const frames = this.#outbox.map((each) => this.#next.get(each.key) ?? each.frame);
    const text = frames.length === 0 ? null : JSON.stringify(frames);
    writeText("session", this.#drawer, text);
  }
}
