// Generated from room40/games/break_the_code/types.py by tools/docs.py (make docs).
import type { Eye, Outcome } from "../wire";

/** Tiles in notation, separated by blanks: `2k 4k 4w 5g 7w`. */
export type TilesText = string;

export type CardId = string;

/** An integer, yes or no, a list of letters, or a list of runs of letters; none is `[]`. */
export type Answer = number | boolean | readonly (string | readonly string[])[];

/** Options fixed before the deal; null means "as the ruleset says". */
export interface Setup {
  /** How many play: two guess each other's code, three or four the one in the middle (BTC-B1). */
  seats?: number;
  /** Which edition the switches below follow where they are left open. */
  ruleset?: "iello" | "tagiron";
  /** Three or four seats: a guess is possible at any moment, once (BTC-R13). */
  guess_any_time?: boolean | null;
  /** Two or three seats: the asker answers sum_all, spread and c_over_4 too. */
  shared_info_cards?: boolean | null;
  /** Four seats: sum_centre and c_over_4 stay in the box. */
  remove_centre_cards_4p?: boolean | null;
  /** What count_same counts (BTC-R8). */
  count_same_unit?: "tiles" | "pairs" | null;
  /**
   * Three or four seats: the round of the first right guess is completed, or play goes on until
   * all but one were right (BTC-B19).
   */
  end?: "round" | "n_minus_1" | null;
  /** When the last card is used, the others may guess once more (BTC-R15). */
  final_guess_on_exhaustion?: boolean;
  /** Two seats: what it means that all cards are used up (BTC-B11). */
  exhaustion_result_2p?: "draw" | "none";
  /** How many cards lie face up (BTC-B6). */
  row_size?: number;
  /** next_colour and next_number are answered by whole runs or pair by pair (BTC-R5, R7). */
  neighbour_answer_form?: "runs" | "pairs";
  /** Three or four seats: everybody sees what was guessed. */
  reveal_guess_to_table?: boolean;
}

/** The setup with every switch decided. */
export interface Rules {
  seats: number;
  guess_any_time: boolean;
  shared_info_cards: boolean;
  remove_centre_cards_4p: boolean;
  count_same_unit: "tiles" | "pairs";
  end: "round" | "n_minus_1";
  final_guess_on_exhaustion: boolean;
  exhaustion_result_2p: "draw" | "none";
  row_size: number;
  neighbour_answer_form: "runs" | "pairs";
  reveal_guess_to_table: boolean;
}

/** Chance laid down by hand; whatever is left out comes from the seed. */
export interface Deal {
  /** One rack per seat, first seat first; a rack may hold fewer tiles than needed. */
  hands?: readonly (TilesText | null)[];
  centre?: TilesText | null;
  /** The first `row_size` are the row, leftmost first, then the deck, top first. */
  cards?: readonly CardId[];
  first?: number | null;
}

export interface Ask {
  tag: "ask";
  card: CardId;
  number?: number | null;
}

export interface Guess {
  tag: "guess";
  tiles: TilesText;
}

/** Not to use the last chance to guess (BTC-R12). */
export interface Decline {
  tag: "decline";
}

export type Action = Ask | Guess | Decline;

/** A question and all its answers, by seat as text. */
export interface Answered {
  tag: "answered";
  seat: number;
  card: string;
  number: number | null;
  answers: Record<string, Answer>;
}

/** A card came from the deck to this place of the row, 0 is leftmost (BTC-B10). */
export interface Drawn {
  tag: "drawn";
  place: number;
  card: string;
}

/** A guess; told without its tiles to whom it does not concern (BTC-B16). */
export interface Guessed {
  tag: "guessed";
  seat: number;
  tiles: string | null;
  right: boolean;
}

export interface Declined {
  tag: "declined";
  seat: number;
}

/** The seat's turn passed unused. */
export interface TimedOut {
  tag: "timed_out";
  seat: number;
}

export interface Resigned {
  tag: "resigned";
  seat: number;
}

export interface Abandoned {
  tag: "abandoned";
}

/** Told of the deal: who begins and which cards lie open. */
export interface Began {
  tag: "began";
  first: number;
  row: readonly string[];
  deck: number;
}

/** Told at the end: everything that was hidden, and what was guessed in secret. */
export interface Revealed {
  tag: "revealed";
  hands: readonly string[];
  centre: string | null;
  rest: string | null;
  guesses: readonly Guessed[];
}

/** The entries of a view's history. */
export type Told =
  | Began
  | Answered
  | Drawn
  | Guessed
  | Declined
  | TimedOut
  | Resigned
  | Abandoned
  | Revealed;

export type Phase = "turn" | "last_chance" | "last_guesses" | "over";

export type Standing = "in" | "right" | "wrong" | "resigned";

/** A card that may be asked; `numbers` to choose from (none: no choice); who would answer. */
export interface CardOffer {
  card: string;
  numbers: readonly number[];
  answerers: readonly number[];
}

export interface AskOffer {
  tag: "ask";
  id: string;
  cards: readonly CardOffer[];
}

/** `count` tiles are to be named; `if_wrong` says what a miss costs. */
export interface GuessOffer {
  tag: "guess";
  id: string;
  count: number;
  if_wrong: "turn" | "out" | "match";
}

export interface DeclineOffer {
  tag: "decline";
  id: string;
}

export type Offer = AskOffer | GuessOffer | DeclineOffer;

/** All that one eye knows. */
export interface View {
  game: "break_the_code";
  seat: Eye;
  seats: number;
  phase: Phase;
  first: number;
  turn: number | null;
  to_act: readonly number[];
  awaited: readonly number[];
  offers: readonly Offer[];
  standing: Record<string, Standing>;
  final_round: boolean;
  /** Own tiles in notation; null for the onlooker. */
  hand: string | null;
  /** Card ids, leftmost first. */
  row: readonly string[];
  /** How many cards the face-down deck holds. */
  deck: number;
  rules: Rules;
  history: readonly Told[];
  outcome: Outcome | null;
}
