// Generated from room40/server/wire.py by tools/docs.py (make docs).
import type * as BreakTheCode from "./wire/break_the_code";
import type * as Code777 from "./wire/code_777";

/** Who looks at a match: a seat, the onlooker (`null`) or `everything`, granted once it is over. */
export type Eye = number | "everything" | null;

export type Fact = string | number | boolean | readonly string[] | readonly number[] | null;

/** The reasons. The browser holds one sentence per member and language; a test compares. */
export type Why =
  | "already_guessed"
  | "card_needed"
  | "card_not_in_row"
  | "closed"
  | "colours_needed"
  | "impossible_numbers"
  | "impossible_tiles"
  | "match_over"
  | "no_such_rack"
  | "not_offered"
  | "not_your_turn"
  | "number_needed"
  | "number_not_on_card"
  | "wrong_tile_count"
  | "bad_action"
  | "bad_deal"
  | "bad_frame"
  | "bad_match"
  | "bad_name"
  | "bad_options"
  | "bad_setup"
  | "no_such_game"
  | "no_such_level"
  | "no_such_seat"
  | "too_large"
  | "already_started"
  | "cross_site"
  | "fault"
  | "id_reused"
  | "name_taken"
  | "no_such_match"
  | "no_such_member"
  | "no_such_moment"
  | "no_such_page"
  | "no_such_table"
  | "not_host"
  | "not_signed_in"
  | "not_started"
  | "not_your_seat"
  | "removed"
  | "seat_taken"
  | "seats_empty"
  | "still_here"
  | "storage"
  | "table_full"
  | "too_many";

/** Who won and why; `returns` holds one number per seat (zero-sum games: they add up to 0). */
export interface Outcome {
  winners: readonly number[];
  reason: string;
  returns: readonly number[];
}

export type Id = string;

export type Name = string;

export type TalkKind = "note" | "mark" | "draft" | "chat" | "ping";

export type Audience = "me" | "team" | "table";

export type Phase = "lobby" | "playing" | "over";

export type Level = "easy" | "medium" | "hard";

export type Holder = "me" | "nobody" | "bot:easy" | "bot:medium" | "bot:hard";

/** Why the server closed a socket. After 1008, 1012, 1013 and 4008 a client comes back. */
export const Close = {
  /** More than the limits allow; a `refused` frame with `retry_after` came before. */
  LIMIT: 1008,
  /** The server stops or restarts; nothing acknowledged is lost. */
  RESTART: 1012,
  /** The store does not answer, so the table cannot be read. */
  TRY_LATER: 1013,
  /** This reader fell too far behind; a new socket gets whole views again. */
  TOO_SLOW: 4008,
  /** No valid cookie: POST /api/people first. */
  NOT_SIGNED_IN: 4401,
  /** The host removed this person from the table. */
  REMOVED: 4403,
  /** No table has that id, or it has been erased. */
  NO_SUCH_TABLE: 4404,
  /** All seats are taken and the table has no onlookers. */
  TABLE_FULL: 4409,
} as const;
export type Close = (typeof Close)[keyof typeof Close];

export interface ActFrame {
  tag: "act";
  match: Id;
  seat: number;
  action_id: Id;
  action: GameAction;
  offer?: string | null;
}

/** `talk_id` names the thing said: the same id again replaces a note, repeats a chat line. */
export interface TalkFrame {
  tag: "talk";
  kind: TalkKind;
  audience: Audience;
  body: string;
  talk_id: Id;
}

export type ClientFrame = ActFrame | TalkFrame;

/**
 * A whole view. With `history_from` (asked for by `?history=new`), `view.history` holds only
 * the entries from that index on; this connection has been sent those before it.
 */
export interface ViewFrame {
  tag: "view";
  match: string;
  seat: number | null;
  version: number;
  view: GameView;
  history_from: number | null;
}

/** The submission is stored as row `version`; a repeat gets the same frame. For talk it is 0. */
export interface DoneFrame {
  tag: "done";
  action_id: string;
  version: number;
}

/** `action_id` (or the talk_id) of the submission; null where the frame could not be read. */
export interface RefusedFrame {
  tag: "refused";
  action_id: string | null;
  why: Why;
  facts: Record<string, Fact>;
}

export interface PersonNews {
  person: string;
  name: string;
  presence: "here" | "away";
  is_host: boolean;
  /** This person has that many times the time of others, wherever time is measured. */
  times: number;
}

/**
 * `owner` is the person whose seat it is; while a bot sits in for them, `bot` is its level.
 * Both null: nobody sits here.
 */
export interface SeatNews {
  seat: number;
  owner: string | null;
  bot: Level | null;
}

export interface MatchNews {
  match: string;
  /** 1 for the table's first match. */
  number: number;
  is_over: boolean;
  wants_rematch: readonly string[];
  /** People who agreed to end the running match without a winner. */
  wants_end: readonly string[];
}

/** Time is measured: the match goes on without those awaited when it is up. */
export interface ClockNews {
  /** What is measured: `freeze`. */
  span: string;
  /** How long the span is, with the most time that one of those awaited has. */
  seconds: number;
  /** Seconds left when this frame was made. */
  left: number;
}

/** Who the reader of this frame is at this table. */
export interface You {
  person: string;
  name: string;
  seats: readonly number[];
  is_host: boolean;
}

/** News of the table, built for one person; also the heartbeat, at least one every 20 s. */
export interface TableFrame {
  tag: "table";
  table: string;
  /** The speakable code; null once the lobby has closed. */
  code: string | null;
  link: string;
  game: string;
  setup: Record<string, unknown>;
  options: Record<string, unknown>;
  language: string;
  phase: Phase;
  people: readonly PersonNews[];
  seats: readonly SeatNews[];
  match: MatchNews | null;
  /** null: nobody is hurried. */
  clock: ClockNews | null;
  /** `down`: nothing can be stored at the moment, so no move counts; it comes back by itself. */
  storage: "ok" | "down";
  you: You;
}

/**
 * `seq` grows by table; a client resumes with `?talk=<seq>&said=<talk_id>` of the last one.
 * Chat of nobody, with the id `forgotten:<seq>`, tells that the line of that seq has been erased.
 */
export interface TalkFrameOut {
  tag: "talk";
  seq: number;
  kind: TalkKind;
  audience: Audience;
  /** Who said it; empty where a line of the forgotten has gone. */
  person: string;
  body: string;
  talk_id: string;
}

/** The closed union. `Aid` joins it when there are aids. */
export type ServerFrame = ViewFrame | DoneFrame | RefusedFrame | TableFrame | TalkFrameOut;

export interface NewPerson {
  name: Name;
}

export interface PersonAnswer {
  person: string;
  name: string;
}

export interface MyTable {
  table: string;
  game: string;
  phase: Phase;
  your_turn: boolean;
  names: readonly string[];
}

export interface Me {
  person: string;
  name: string;
  /** Own live tables, the latest first. */
  tables: readonly MyTable[];
}

/** What is not rules: rules never see these. */
export interface TableOptions {
  language?: "en" | "es" | "pl";
  /** Whether people without a seat may watch the public view. */
  onlookers?: boolean;
  /** Seconds to answer an announcement (Code 777), before silence counts as staying. */
  freeze_s?: number;
}

export interface NewTable {
  game: string;
  setup?: Record<string, unknown> | null;
  options?: TableOptions;
}

export interface NewTableAnswer {
  table: string;
  code: string;
  link: string;
}

/** The host changes the lobby; what is null stays. */
export interface ChangeTable {
  game?: string | null;
  setup?: Record<string, unknown> | null;
  options?: TableOptions | null;
}

export interface TakeSeat {
  holder: Holder;
}

/** null: the only seat that the sender holds. */
export interface ResignSeat {
  seat?: number | null;
}

/** How many times the usual time one needs; everybody at the table sees it. */
export interface Pace {
  times: number;
}

/** To end the match without a winner, or to play again; False takes it back. */
export interface Agree {
  agree?: boolean;
}

/** GET of a table by whoever has its link: no secrets, no presence, no seat is taken by it. */
export interface TableAnswer {
  table: string;
  game: string;
  phase: Phase;
  setup: Record<string, unknown>;
  options: Record<string, unknown>;
  seats: readonly SeatNews[];
  /** Name by person, for those who sit or host. */
  names: Record<string, string>;
}

/**
 * What one eye was given of a match, from one version on: as many views as fit an answer. The
 * first is whole; of the histories of the others only what is new, as with `?history=new`.
 */
export interface Replay {
  /** Empty for a match from a file. */
  match: string;
  game: string;
  eye: Eye;
  /** All that the reader may look through. */
  eyes: readonly Eye[];
  /** The present version; `views` holds at most as many as an answer has room for. */
  last: number;
  is_over: boolean;
  /** By seat: what people are called now; null for bots and for those who have left. */
  names: readonly (string | null)[];
  views: readonly ViewFrame[];
}

export interface CodeAnswer {
  table: string;
}

/** Body of every 4xx and 5xx, but for the health of a server whose store is down. */
export interface RefusedAnswer {
  why: Why;
  facts: Record<string, Fact>;
}

/** One rule option, generated from the setup's Struct. */
export interface OptionField {
  name: string;
  kind: "integer" | "boolean" | "choice";
  choices: readonly unknown[];
  low: number | null;
  high: number | null;
  default: unknown;
}

export interface GameAnswer {
  name: string;
  seat_counts: readonly number[];
  /** Levels of bot that exist for this game. */
  bots: readonly string[];
  /** What is timed in this game; `freeze` has its seconds in the option `freeze_s`. */
  spans: readonly string[];
  options: readonly OptionField[];
}

export interface HealthAnswer {
  status: "ok" | "storage";
  version: string;
  tables: number;
  connections: number;
  bots: "ok" | "starting" | "down";
}

/** A plain acceptance of a request without further content. */
export interface Signed {
  ok: true;
}

export type GameView = BreakTheCode.View | Code777.View;

export type GameAction = BreakTheCode.Action | Code777.Action;

export type { BreakTheCode, Code777 };
