/** Views to build tests from: a small one by hand, and real ones that the rules have made. */
import type { BreakTheCode as Game, TableFrame, ViewFrame } from "$lib/wire";

export const RULES: Game.Rules = {
  seats: 2,
  guess_any_time: false,
  shared_info_cards: false,
  remove_centre_cards_4p: false,
  count_same_unit: "tiles",
  end: "round",
  final_guess_on_exhaustion: false,
  exhaustion_result_2p: "draw",
  row_size: 6,
  neighbour_answer_form: "runs",
  reveal_guess_to_table: false,
};

export function aView(changes: Partial<Game.View> = {}): Game.View {
  return {
    game: "break_the_code",
    seat: 0,
    seats: 2,
    phase: "turn",
    first: 0,
    turn: 0,
    to_act: [0],
    awaited: [0],
    offers: [
      {
        tag: "ask",
        id: "turn-1",
        cards: [
          { card: "sum_all", numbers: [], answerers: [1] },
          { card: "where_3_4", numbers: [3, 4], answerers: [1] },
        ],
      },
      { tag: "guess", id: "turn-1", count: 5, if_wrong: "turn" },
    ],
    standing: { "0": "in", "1": "in" },
    final_round: false,
    hand: "2k 4k 4w 5g 7w",
    row: ["sum_all", "where_3_4"],
    deck: 15,
    rules: RULES,
    history: [],
    outcome: null,
    ...changes,
  };
}

export function viewFrame(changes: Partial<Game.View> = {}, match = "m1"): ViewFrame {
  const view = aView(changes);
  const seat = typeof view.seat === "number" ? view.seat : null;
  return { tag: "view", match, seat, version: 1, view, history_from: null };
}

export function tableFrame(changes: Partial<TableFrame> = {}): TableFrame {
  return {
    tag: "table",
    table: "t1",
    code: null,
    link: "http://localhost/t/t1",
    game: "break_the_code",
    setup: { seats: 2 },
    options: { language: "en", onlookers: true },
    language: "en",
    phase: "playing",
    people: [{ person: "ana", name: "Ana", presence: "here", is_host: true, times: 1 }],
    seats: [
      { seat: 0, owner: "ana", bot: null, role: null },
      { seat: 1, owner: null, bot: "medium", role: null },
    ],
    match: { match: "m1", number: 1, is_over: false, wants_rematch: [], wants_end: [] },
    clock: null,
    storage: "ok",
    you: { person: "ana", name: "Ana", seats: [0], is_host: true },
    ...changes,
  };
}
