/** One table as this person sees it: the last frames, the state of the line, what is on its way. */
import { api } from "./api";
import { t, type PlainKey } from "./i18n/index.svelte";
import { newId } from "./ids";
import { Live, SLOW, type LinkState, type Submission } from "./live";
import { eyeText, Look, type Source } from "./look.svelte";
import { readJson, writeText } from "./storage";
import type {
  ActFrame,
  AidFrame,
  Audience,
  DoneFrame,
  Fact,
  GameAction,
  MatchNews,
  PersonNews,
  RefusedFrame,
  SeatNews,
  ServerFrame,
  TableFrame,
  TalkFrame,
  TalkFrameOut,
  ViewFrame,
  Why,
} from "./wire";

/** An action that did not count, and why; `isLate` if the line had broken in between. */
export interface NotCounted {
  readonly why: Why;
  readonly facts: Readonly<Record<string, Fact>>;
  readonly isLate: boolean;
}

type NoteReader = (body: string) => void;
type Level = NonNullable<SeatNews["bot"]>;

const LEVELS: Readonly<Record<Level, PlainKey>> = {
  easy: "bot.easy",
  medium: "bot.medium",
  hard: "bot.hard",
};

export const levelText = (level: Level): string => t(LEVELS[level]);

const CHAT_KEPT = 200;
/** With a line after it: the id of what tells that somebody's line has been erased. */
const FORGOTTEN = "forgotten:";
const LINE_REFUSALS: readonly Why[] = [
  "no_such_table",
  "not_signed_in",
  "removed",
  "storage",
  "table_full",
  "too_many",
];

/** Ids are made up by clients: a team mate's draft is never taken for a note of mine. */
const draftKey = (id: string): string => `draft ${id}`;

const NO_LINE = { submit: () => undefined, close: () => undefined, retry: () => undefined };

export class TableModel {
  readonly id: string;
  /** Whether this is no table but a match from before, or from a file. */
  readonly isStill: boolean;
  #live: Pick<Live, "submit" | "close" | "retry">;
  #link = $state.raw<LinkState>({ tag: "connecting" });
  #news = $state.raw<TableFrame | null>(null);
  #views = $state.raw<readonly ViewFrame[]>([]);
  #aid = $state.raw<AidFrame | null>(null);
  #waiting = $state.raw<readonly Submission[]>([]);
  #chat = $state.raw<readonly TalkFrameOut[]>([]);
  #marks = $state.raw<readonly TalkFrameOut[]>([]);
  #drafts = $state.raw<readonly TalkFrameOut[]>([]);
  #notCounted = $state.raw<NotCounted | null>(null);
  #confirmedLate = $state(false);
  #done = $state.raw<{ readonly frame: ActFrame; readonly version: number } | null>(null);
  #said = $state("");
  #missed = $state(0);
  #missedFrom = $state.raw<number | null>(null);
  #now = $state(Date.now());
  #newsAt = Date.now();
  #clock: ReturnType<typeof setInterval> | null = null;
  #isFirstView = true;
  /** Who sat where while the match ran: afterwards people change seats for the next one. */
  #seatsOfMatch = $state.raw<readonly SeatNews[]>([]);
  #seatsAreOf: string | null = null;
  #teamsAreOf: string | null = null;
  #notes = new Map<string, string>();
  #noteReaders = new Map<string, NoteReader>();
  #look = $state.raw<Look | null>(null);

  /** With `still` there is no line: a match is shown as it was, and nothing can be done. */
  constructor(id: string, still: Look | null = null) {
    this.id = id;
    this.isStill = still !== null;
    this.#look = still;
    if (still !== null) {
      this.#live = NO_LINE;
      this.#link = { tag: "open" };
      return;
    }
    this.#live = new Live(id, {
      frame: (frame) => this.#read(frame),
      link: (state) => this.#linked(state),
      submissions: (all) => {
        this.#waiting = all;
        this.#wind();
      },
    });
  }

  close(): void {
    this.#live.close();
    if (this.#clock !== null) clearInterval(this.#clock);
  }

  // ---- what is known

  get news(): TableFrame | null {
    return this.#news;
  }
  get link(): LinkState {
    return this.#link;
  }
  get now(): number {
    return this.#now;
  }
  get chat(): readonly TalkFrameOut[] {
    return this.chatOf("table");
  }
  /** What was said to the table, or to my team in this match. */
  chatOf(audience: Audience): readonly TalkFrameOut[] {
    return this.#chat.filter((line) => line.audience === audience);
  }
  /** The newest marks of each person who has made some in this match. */
  get marks(): readonly TalkFrameOut[] {
    return this.#marks;
  }
  /** What my team is thinking of: of each person the newest under each id, in the order told. */
  get drafts(): readonly TalkFrameOut[] {
    return this.#drafts;
  }
  /** How many things others did while the line was down or the page was away. */
  get missed(): number {
    return this.#missed;
  }
  /** The first entry of the history that was missed. */
  get missedFrom(): number | null {
    return this.#missedFrom;
  }
  get notCounted(): NotCounted | null {
    return this.#notCounted;
  }
  /** A move that was under way when the line broke has counted. */
  get confirmedLate(): boolean {
    return this.#confirmedLate;
  }

  /** What the page itself has to say about a move. */
  get said(): string {
    return this.#said;
  }

  readonly match: MatchNews | null = $derived(this.#news?.match ?? null);
  /** The last view of the present match: through the eye of a seat, if this person had one. */
  readonly live: ViewFrame | null = $derived.by(() => {
    const views = this.#views.filter((each) => each.match === this.match?.match);
    return views.find((each) => each.seat !== null) ?? views[0] ?? null;
  });
  /** Whoever looks back, and where; null before anybody has. */
  get look(): Look | null {
    const look = this.#look;
    return look !== null && (this.isStill || look.match === this.match?.match) ? look : null;
  }
  /** The earlier moment that is looked at; null: it is now. */
  readonly past: ViewFrame | null = $derived.by(() => this.look?.frame ?? null);
  /** What is shown: the last view, or the earlier one that is looked at. */
  readonly view: ViewFrame | null = $derived(this.past ?? this.live);
  /** The last view through the eye that is shown; its history is the whole story. */
  readonly newest: ViewFrame | null = $derived.by(() =>
    this.past === null ? this.live : (this.look?.newest ?? this.past),
  );
  /** The seat that this person plays in that match; null for an onlooker. */
  readonly seat: number | null = $derived(this.live?.seat ?? null);
  /** What the server last marked on this person's sheet; it holds of every later view as well. */
  readonly aid: AidFrame | null = $derived.by(() => {
    const isOfView = this.#aid?.match === this.view?.match && this.#aid?.seat === this.seat;
    return isOfView ? this.#aid : null;
  });
  /** The move that is on its way, if there is one. */
  readonly pending: ActFrame | null = $derived.by(() => {
    const acts = this.#waiting.map((each) => each.frame).filter((frame) => frame.tag === "act");
    const sent = acts.find((frame) => frame.match === this.match?.match) ?? null;
    return sent ?? this.#stored;
  });
  /** Chat lines of mine that have not come back yet. */
  readonly sending: readonly TalkFrame[] = $derived(
    this.#waiting
      .map((each) => each.frame)
      .filter((frame) => frame.tag === "talk")
      .filter((talk) => talk.kind === "chat")
      .filter((talk) => this.#chat.every((line) => line.talk_id !== talk.talk_id)),
  );
  /** A move that has counted and is not on the screen yet: its view comes next. */
  get #stored(): ActFrame | null {
    if (this.#done === null || this.#done.frame.match !== this.match?.match) return null;
    return (this.live?.version ?? 0) < this.#done.version ? this.#done.frame : null;
  }

  readonly pendingIsSlow: boolean = $derived(
    this.pending !== null && this.isSlow(this.pending.action_id),
  );

  /** Seconds that those awaited still have, as the server counts; null where nobody is hurried. */
  get secondsLeft(): number | null {
    const clock = this.#news?.clock ?? null;
    if (clock === null) return null;
    return Math.max(0, clock.left - Math.max(0, this.#now - this.#newsAt) / 1000);
  }

  /** Whether something sent has had no answer for a while, or waits for the line. */
  isSlow(key: string): boolean {
    const item = this.#waiting.find((each) => each.key === key);
    if (item === undefined) return false;
    return item.sentAt === null || this.#now - item.sentAt > SLOW;
  }

  isWaiting(key: string): boolean {
    return this.#waiting.some((each) => each.key === key);
  }

  person(id: string): PersonNews | null {
    return this.#news?.people.find((each) => each.person === id) ?? null;
  }

  seatNews(seat: number): SeatNews | null {
    return this.#seatsOfMatch.find((each) => each.seat === seat) ?? null;
  }

  /** Who sits there, in words. */
  nameOf(seat: number): string {
    if (this.isStill) return this.look?.about?.names[seat] ?? t("name.nobody", { n: seat + 1 });
    const news = this.seatNews(seat);
    if (news?.owner != null) return this.person(news.owner)?.name ?? t("name.gone");
    return t(news?.bot == null ? "name.nobody" : "name.bot", { n: seat + 1 });
  }

  /** Whatever is worth saying of who sits there: a bot and its level, or that they are away. */
  presenceText(seat: number): string {
    const news = this.seatNews(seat);
    if (news == null) return "";
    if (news.owner === null) return news.bot === null ? "" : levelText(news.bot);
    if (news.bot !== null) return t("presence.bot_plays");
    return this.person(news.owner)?.presence === "away" ? t("presence.away") : "";
  }

  // ---- looking back

  /** Look at a moment of the present match; Infinity is the last one. */
  lookAt(version: number): void {
    void this.#looking()?.goto(version);
  }

  /** Look at the moment in which an entry of the history was told. */
  lookAtEntry(entry: number): void {
    void this.#looking()?.toEntry(entry);
  }

  #looking(): Look | null {
    if (this.look === null && this.live !== null) {
      const { match, seat } = this.live;
      const source: Source = (eye, from) => api.views(this.id, match, eye, from);
      this.#look = new Look(match, source, eyeText(seat));
    }
    return this.look;
  }

  // ---- what is done

  /** Ask for a move. One at a time: a second one waits for nobody and is not taken. */
  act(action: GameAction, offer: string): boolean {
    return this.past === null && this.send(action, offer, newId("a"));
  }

  /** The same for a move that was prepared under an id, whatever is shown meanwhile. */
  send(action: GameAction, offer: string, id: string): boolean {
    const { live } = this;
    if (this.pending !== null || live === null || live.seat === null) return false;
    this.#notCounted = null;
    const { match, seat } = live;
    this.#live.submit({ tag: "act", match, seat, action_id: id, action, offer });
    return true;
  }

  say(body: string, audience: Audience = "table"): void {
    const talk_id = newId("c");
    this.#live.submit({ tag: "talk", kind: "chat", audience, body, talk_id });
  }

  /** Point at something for others to see, instead of what I pointed at before. */
  mark(body: string, audience: Audience): void {
    const talk_id = `mark:${this.match?.match ?? ""}`;
    this.#live.submit({ tag: "talk", kind: "mark", audience, body, talk_id });
  }

  /** Put before my team what I am thinking of, instead of what I did under that id. */
  draft(id: string, body: string): void {
    this.#live.submit({ tag: "talk", kind: "draft", audience: "team", body, talk_id: id });
  }

  retry(): void {
    this.#live.retry();
  }

  /** A sentence that must not pass in silence; it goes by itself after a while. */
  tell(sentence: string): void {
    this.#said = sentence;
  }

  dismissConfirmed(): void {
    this.#confirmedLate = false;
    this.#said = "";
  }

  dismissNotices(): void {
    this.#notCounted = null;
    this.dismissConfirmed();
    this.#missed = 0;
    this.#missedFrom = null;
  }

  /** The note of that id as the server has it, and each later version written elsewhere. */
  readNote(id: string, reader: NoteReader): () => void {
    this.#noteReaders.set(id, reader);
    const body = this.#notes.get(id);
    if (body !== undefined) reader(body);
    return () => this.#noteReaders.delete(id);
  }

  /** The same for what a team writes together: whatever somebody of it wrote last under that id. */
  readDraft(id: string, reader: NoteReader): () => void {
    return this.readNote(draftKey(id), reader);
  }

  writeNote(id: string, body: string): void {
    const note: TalkFrame = { tag: "talk", kind: "note", audience: "me", body, talk_id: id };
    this.#live.submit(note);
  }

  // ---- what comes in

  #linked(state: LinkState): void {
    if (state.tag === "open") this.#isFirstView = true;
    this.#link = state;
    this.#wind();
  }

  /** The clock runs only while something is waited for. */
  #wind(): void {
    const isTimed = this.#news?.clock != null;
    const isNeeded = this.#waiting.length > 0 || this.#link.tag === "lost" || isTimed;
    this.#now = Date.now();
    if (isNeeded) this.#clock ??= setInterval(() => (this.#now = Date.now()), 250);
    else if (this.#clock !== null) {
      clearInterval(this.#clock);
      this.#clock = null;
    }
  }

  #read(frame: ServerFrame): void {
    switch (frame.tag) {
      case "table":
        this.#heardNews(frame);
        return;
      case "view":
        this.#viewed(frame);
        return;
      case "done":
        this.#counted(frame);
        return;
      case "refused":
        this.#refused(frame);
        return;
      case "aid":
        if (frame.match === this.match?.match) this.#aid = frame;
        return;
      case "talk":
        this.#heard(frame);
    }
  }

  #counted(done: DoneFrame): void {
    if (this.#wasRepeated(done.action_id, "act")) this.#confirmedLate = true;
    const frame = this.#waiting.find((each) => each.key === done.action_id)?.frame;
    if (frame?.tag === "act") this.#done = { frame, version: done.version };
  }

  #heardNews(news: TableFrame): void {
    this.#news = news;
    this.#newsAt = Date.now();
    this.#wind();
    const match = news.match?.match ?? null;
    if (match !== this.#teamsAreOf) {
      // Teams are those of one match.
      this.#chat = this.#chat.filter((line) => line.audience !== "team");
      this.#marks = [];
      this.#drafts = [];
      this.#teamsAreOf = match;
    }
    if (news.phase !== "over" || this.#seatsAreOf !== match) {
      this.#seatsOfMatch = news.seats;
      this.#seatsAreOf = match;
    }
  }

  #viewed(frame: ViewFrame): void {
    const others = this.#views.filter(
      (each) => each.match === frame.match && each.seat !== frame.seat,
    );
    this.#views = [...others, frame];
    this.#look?.heard(frame);
    const drawer = `room40.seen.${frame.match}`;
    const seen = readJson("session", drawer);
    if (this.#isFirstView && typeof seen === "number") {
      const news = frame.view.history.slice(seen);
      this.#missed = news.filter((entry) => "seat" in entry && entry.seat !== frame.seat).length;
      this.#missedFrom = this.#missed > 0 ? seen : null;
    }
    this.#isFirstView = false;
    writeText("session", drawer, String(frame.view.history.length));
  }

  #refused(frame: RefusedFrame): void {
    const id = frame.action_id;
    // The line itself was refused: its close says what becomes of it.
    if (id === null && LINE_REFUSALS.includes(frame.why)) return;
    const isLate = id !== null && this.#wasRepeated(id, "act");
    this.#notCounted = { why: frame.why, facts: frame.facts, isLate };
  }

  #wasRepeated(key: string, tag: "act" | "talk"): boolean {
    return this.#waiting.some(
      (each) => each.key === key && each.frame.tag === tag && each.isRepeat,
    );
  }

  #heard(talk: TalkFrameOut): void {
    if (talk.kind === "chat" && talk.person === "") {
      const gone = Number(talk.talk_id.slice(FORGOTTEN.length));
      this.#chat = this.#chat.filter((each) => each.line !== gone);
    } else if (talk.kind === "chat") {
      // Ids are made up by clients: the same one from somebody else is another line.
      const others = this.#chat.filter(
        (each) => each.talk_id !== talk.talk_id || each.person !== talk.person,
      );
      this.#chat = [...others, talk].slice(-CHAT_KEPT);
    } else if (talk.kind === "mark") {
      this.#marks = [...this.#marks.filter((each) => each.person !== talk.person), talk];
    } else if (talk.kind === "draft") {
      const others = this.#drafts.filter(
        (each) => each.talk_id !== talk.talk_id || each.person !== talk.person,
      );
      this.#drafts = [...others, talk];
      this.#noted(draftKey(talk.talk_id), talk.body);
    } else if (talk.kind === "note") {
      this.#noted(talk.talk_id, talk.body);
    }
  }

  #noted(key: string, body: string): void {
    this.#notes.set(key, body);
    this.#noteReaders.get(key)?.(body);
  }
}
