// Generated from room40/games/code_777/types.py by tools/docs.py (make docs).
import type { Eye, Outcome } from "../wire";

/** Tiles in notation, separated by blanks: `k3 n4 r5`. */
export type TilesText = string;

export type CardId = string;

/** A number, or which of the two things that a card compares is seen more often. */
export type Answer = number | "first" | "second" | "equal";

/** Options fixed before the deal. */
export interface Setup {
  /** How many play; with two and three some racks have no owner (C777-C15, C16). */
  seats?: number;
  /** At how many tiles in the pile all tiles out of play are shuffled in (C777-C12, C17). */
  refresh_threshold?: 0 | 1 | 4 | 7;
  /** `always`: replaced tiles go back into the pile as soon as the new ones are drawn. */
  refresh?: "threshold" | "always";
  /** The tiles that have just left a rack are not shuffled in with the others (C777-R12). */
  refresh_before_removal?: boolean;
  /** Whether sum_12_down counts sums of 12 at most or of 12 at least (C777-R2). */
  card2?: "at_most" | "at_least";
  /** How many right solutions win (C777-C14). */
  target_points?: number;
  /** A solution names tiles, not only numbers (C777-R7). */
  require_colours?: boolean;
  /** All who announced at the same time are judged, also after one has won (C777-R15). */
  finish_queue?: boolean;
  /** How often a seat may announce between two cards; 0: as often as it likes (C777-R18). */
  max_announcements_per_window?: number;
  /** The reader chooses one of two cards that lie open; 1 means yes. */
  draw_choice?: boolean | 0 | 1;
  /** Fixes the order of the question cards for more than one match; 0: as it falls. */
  question_order_seed?: number;
}

/** Chance laid down by hand; whatever is left out comes from the seed. */
export interface Deal {
  /** Seats first, then racks without an owner; a rack may hold fewer tiles than needed. */
  racks?: readonly (TilesText | null)[];
  /** The first tiles of the pile, top first. */
  pile?: TilesText | null;
  /** The first question cards, top first. */
  cards?: readonly CardId[];
  first?: number | null;
}

/** Read the top card, or under `draw_choice` the one of two that is named. */
export interface Read {
  tag: "read";
  card?: CardId | null;
}

/** Say what stands on one's own rack: numbers, or tiles where colours are required. */
export interface Announce {
  tag: "announce";
  numbers?: readonly number[] | null;
  tiles?: TilesText | null;
}

/** Not to announce while the table is frozen. */
export interface Stay {
  tag: "stay";
}

/** Two seats: which rack without an owner gets new tiles. */
export interface Refresh {
  tag: "refresh";
  rack: number;
}

export type Action = Read | Announce | Stay | Refresh;

/** The first announcement; what it names is told to its seat alone until it is judged. */
export interface Froze {
  tag: "froze";
  seat: number;
  numbers: readonly number[] | null;
  tiles: string | null;
}

/** A seat has answered the freeze; how is told to that seat alone until all are judged. */
export interface LockedIn {
  tag: "locked_in";
  seat: number;
  choice: "announce" | "stay" | null;
  numbers: readonly number[] | null;
  tiles: string | null;
}

/** An announcement and its verdict; `points` are those of the seat from now on. */
export interface Announced {
  tag: "announced";
  seat: number;
  numbers: readonly number[];
  tiles: string | null;
  right: boolean;
  points: number;
}

/** The time of these seats ran out: in a freeze they stay, else what is due is done for them. */
export interface TimedOut {
  tag: "timed_out";
  seats: readonly number[];
}

export interface Resigned {
  tag: "resigned";
  seat: number;
}

export interface Abandoned {
  tag: "abandoned";
}

/** Told of the deal; `pile` counts tiles, `cards` question cards. */
export interface Began {
  tag: "began";
  first: number;
  racks: Record<string, string | null>;
  pile: number;
  cards: number;
}

/** A card, its answer and the racks that it spoke of: all but the reader's own. */
export interface Answered {
  tag: "answered";
  seat: number;
  card: string;
  answer: Answer;
  racks: Record<string, string | null>;
  /** Under draw_choice: the card that was put aside. */
  other: string | null;
}

/** The used question cards are a face-down pile of so many again. */
export interface Reshuffled {
  tag: "reshuffled";
  cards: number;
}

/** Told to the owner alone: what stood on the rack that was solved. */
export interface Shown {
  tag: "shown";
  seat: number;
  tiles: string;
}

/** A rack has new tiles; `old` and `new` are null for an eye that may not know them. */
export interface Replaced {
  tag: "replaced";
  rack: number;
  old: string | null;
  new: string | null;
  /** How many tiles the pile holds now. */
  pile: number;
  /** Whether tiles out of play were shuffled into the pile. */
  refreshed: boolean;
  /** Threshold 0: the tile that was the last of the old pile, if this eye may see the rack. */
  last: string | null;
}

/** Told at the end: all racks, the pile (top first), the tiles out of play. */
export interface Revealed {
  tag: "revealed";
  racks: Record<string, string>;
  pile: string;
  out: string;
  /** What was announced at the same time as the solution that won. */
  unjudged: readonly LockedIn[];
}

/** The entries of a view's history. */
export type Told =
  | Began
  | Answered
  | Reshuffled
  | Froze
  | LockedIn
  | Announced
  | Shown
  | Replaced
  | TimedOut
  | Resigned
  | Abandoned
  | Revealed;

export type Phase = "turn" | "freeze" | "refresh" | "over";

/** The top card, or one of the two in `cards`. */
export interface ReadOffer {
  tag: "read";
  id: string;
  cards: readonly string[];
}

/**
 * Three numbers, or three tiles where `colours` are required.
 *
 * It stands as long as the seat's rack does, whatever the others do in the meantime.
 */
export interface AnnounceOffer {
  tag: "announce";
  id: string;
  colours: boolean;
}

export interface StayOffer {
  tag: "stay";
  id: string;
}

export interface RefreshOffer {
  tag: "refresh";
  id: string;
  racks: readonly number[];
}

export type Offer = ReadOffer | AnnounceOffer | StayOffer | RefreshOffer;

/** Who froze the table, and who has answered so far, that seat included. */
export interface Freeze {
  by: number;
  answered: readonly number[];
}

/** All that one eye knows. */
export interface View {
  game: "code_777";
  seat: Eye;
  seats: number;
  phase: Phase;
  first: number;
  /** Who read the last card; null before the first. */
  reader: number | null;
  /** Who reads the next one. */
  turn: number | null;
  to_act: readonly number[];
  awaited: readonly number[];
  offers: readonly Offer[];
  points: Record<string, number>;
  resigned: readonly number[];
  /** As they stand now. */
  racks: Record<string, string | null>;
  /** How many tiles the face-down pile holds. */
  pile: number;
  /** How many tiles lie out of play. */
  out: number;
  /** Those of them that this eye has seen, since tiles were last shuffled into the pile. */
  out_seen: string;
  /** How many question cards the face-down pile holds. */
  cards: number;
  /** Under draw_choice: the two that the reader chooses from. */
  open_cards: readonly string[];
  freeze: Freeze | null;
  rules: Setup;
  history: readonly Told[];
  outcome: Outcome | null;
}
