"""Asking: who may, who answers, what becomes of the card, when the cards are used up."""

import pytest

from room40 import Match
from tests.factories import (
    DECLINE,
    a_match,
    a_question,
    answers,
    ask,
    ask_something,
    guess_right,
    guess_wrong,
    refusal,
    winners,
)

clause = pytest.mark.clause

H1 = "2k 4k 4w 5g 7w"
SIX = ("where_0", "where_5", "sum_all", "spread", "where_3_4", "count_even")
FOUR_RACKS = ("0k 2w 5g 6k", "3k 4w 5g 7w", "2k 7k 8k 8w", "1k 1w 6w 9k")


def table_of(match: Match) -> tuple[int, int]:
    """How many cards lie in the row and in the deck."""
    view = match.view(None)
    return len(view["row"]), view["deck"]


# ---- a turn


@clause("BTC-B7")
def test_a_turn_is_one_question():
    match = a_match(seats=3, first=1)
    match.act(1, a_question(match))
    assert match.to_act == {2}
    match.act(2, a_question(match))
    assert match.to_act == {0}


@clause("BTC-B7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_asks_out_of_turn(seats: int):
    match = a_match(seats=seats, first=0)
    question = a_question(match)
    for seat in range(1, seats):
        assert refusal(match, seat, question).why == "not_your_turn"
    match.act(0, question)
    assert refusal(match, 0, question).why == "not_your_turn"


@clause("BTC-B7")
def test_there_is_no_passing():
    match = a_match()
    assert refusal(match, 0, DECLINE).why == "not_offered"
    assert refusal(match, 1, DECLINE).why == "not_your_turn"


@clause("BTC-B7")
def test_only_a_card_of_the_row_can_be_asked():
    match = a_match(cards=SIX)
    assert refusal(match, 0, ask("next_colour")).why == "card_not_in_row"
    assert refusal(match, 0, ask("who_is_it")).why == "card_not_in_row"
    match.act(0, ask("where_0"))
    assert refusal(match, 1, ask("where_0")).why == "card_not_in_row"


# ---- who answers


@clause("BTC-B8", "BTC-R19")
def test_with_two_players_the_rival_answers():
    match = a_match(hands=("0k 1k 2w 3k 5g", H1), cards=SIX)
    match.act(0, ask("sum_all"))
    assert answers(match) == {"1": 22}
    match.act(1, ask("spread"))
    assert answers(match) == {"0": 5}


@clause("BTC-B9", "BTC-R19", "BTC-E12")
def test_with_three_players_the_two_others_answer():
    match = a_match(seats=3, first=1, hands=("0k 1k 2w 3k 5g", H1, "0w 6k 6w 8k 8w"), cards=SIX)
    match.act(1, ask("count_even"))
    assert answers(match) == {"0": 2, "2": 5}


@clause("BTC-B9", "BTC-R19", "BTC-E11")
def test_with_four_players_all_answer_the_asker_too():
    match = a_match(seats=4, hands=FOUR_RACKS, centre="0w 3w 4k 9w", cards=SIX)
    match.act(0, ask("sum_all"))
    assert answers(match) == {"0": 13, "1": 19, "2": 25, "3": 17}
    assert 90 - sum(answers(match).values()) == 0 + 3 + 4 + 9


@clause("BTC-B8")
def test_the_question_is_told_with_its_asker_card_and_number():
    match = a_match(hands=(None, H1), cards=SIX)
    match.act(0, ask("where_3_4", 4))
    told = next(e for e in match.view(None)["history"] if e["tag"] == "answered")
    assert told == {
        "tag": "answered",
        "seat": 0,
        "card": "where_3_4",
        "number": 4,
        "answers": {"1": ["B", "C"]},
    }


@clause("BTC-R10")
def test_a_card_with_two_numbers_wants_one_of_them():
    match = a_match(cards=SIX)
    missing = refusal(match, 0, ask("where_3_4"))
    assert (missing.why, missing.facts) == ("number_needed", {"numbers": [3, 4]})
    for number in (0, 2, 5, -3, 34):
        wrong = refusal(match, 0, ask("where_3_4", number))
        assert (wrong.why, wrong.facts) == ("number_not_on_card", {"numbers": [3, 4]})


@clause("BTC-R10")
@pytest.mark.parametrize("card", ["where_0", "sum_all"])
def test_a_card_without_a_choice_takes_no_number(card: str):
    match = a_match(cards=SIX)
    assert refusal(match, 0, ask(card, 0)).why == "number_not_on_card"


# ---- what becomes of the card


@clause("BTC-B10", "BTC-D2")
@pytest.mark.parametrize("place", range(6))
def test_a_card_from_the_deck_takes_the_place_of_the_used_one(place: int):
    match = a_match(cards=(*SIX, "next_number"))
    match.act(0, ask(SIX[place], 3 if SIX[place] == "where_3_4" else None))
    assert match.view(None)["row"] == [*SIX[:place], "next_number", *SIX[place + 1 :]]
    assert match.view(None)["deck"] == 14
    assert match.view(None)["history"][-1] == {
        "tag": "drawn",
        "place": place,
        "card": "next_number",
    }


@clause("BTC-B10")
def test_no_card_comes_back():
    match = a_match(seats=3)
    seen: list[str] = []
    while match.outcome is None:
        seen.append(match.view(None)["row"][0])
        ask_something(match)
    assert len(set(seen)) == len(seen) == 21


@clause("BTC-R16", "BTC-E13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_how_the_cards_run_out(seats: int):
    match = a_match(seats=seats)
    left = [table_of(match)]
    while match.outcome is None:
        ask_something(match)
        left.append(table_of(match))
    assert left == [(6, deck) for deck in range(15, 0, -1)] + [(row, 0) for row in range(6, -1, -1)]


@clause("BTC-B10")
def test_an_empty_deck_leaves_a_gap_that_closes():
    match = a_match()
    ask_something(match, times=15)
    row = match.view(None)["row"]
    ask_something(match)
    assert match.view(None)["row"] == row[1:]
    assert match.view(None)["history"][-1]["tag"] == "answered"


# ---- the end of the cards


@clause("BTC-B11", "BTC-R15", "BTC-E13")
def test_cards_used_up_make_a_draw_of_two():
    match = a_match()
    ask_something(match, times=20)
    assert match.outcome is None
    ask_something(match)
    assert match.outcome == {"winners": [0, 1], "reason": "cards_used_up", "returns": [0.0, 0.0]}
    assert match.to_act == match.awaited == set()


@clause("BTC-B11", "BTC-B20")
@pytest.mark.parametrize("seats", [3, 4])
def test_cards_used_up_leave_more_players_without_a_winner(seats: int):
    match = a_match(seats=seats)
    ask_something(match, times=20)
    assert match.outcome is None
    ask_something(match)
    assert match.outcome == {
        "winners": [],
        "reason": "cards_used_up",
        "returns": [0.0] * seats,
    }


@clause("BTC-B11", "BTC-B20", "BTC-R14")
@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_was_right_before_the_cards_ran_out_stays_a_winner(seats: int):
    match = a_match(seats=seats)
    ask_something(match, times=20)
    if match.awaited != {0}:
        guess_wrong(match, seats - 1)
    guess_right(match, 0)
    assert match.outcome is None
    ask_something(match)
    assert match.outcome["reason"] == "cards_used_up"
    assert winners(match) == [0]


@clause("BTC-R15")
def test_a_wrong_guess_uses_up_no_card():
    match = a_match()
    ask_something(match, times=20)
    guess_wrong(match, 0)
    guess_wrong(match, 1)
    assert match.outcome is None
    assert table_of(match) == (1, 0)
