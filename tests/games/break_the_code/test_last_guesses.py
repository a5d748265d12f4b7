"""The option final_guess_on_exhaustion: when the cards are used up, the others guess once more."""

from typing import Any

import pytest

from room40 import Match
from tests.factories import (
    DECLINE,
    TIME_UP,
    a_match,
    ask,
    ask_something,
    guess,
    guess_right,
    guess_wrong,
    played_out,
    refusal,
    the_code,
    winners,
)

clause = pytest.mark.clause


def exhausted(seats: int, **options: Any) -> Match:
    """All cards are used; seat 0 began and put the last question too (20 divides by 2 and 4)."""
    match = a_match(seats=seats, first=0, final_guess_on_exhaustion=True, **options)
    return played_out(match)


@clause("BTC-O7", "BTC-D6")
@pytest.mark.parametrize(("seats", "order"), [(2, [1]), (3, [0, 1]), (4, [1, 2, 3])])
def test_the_others_guess_once_more_in_turn(seats: int, order: list[int]):
    match = exhausted(seats)
    for seat in order:
        assert match.view(None)["phase"] == "last_guesses"
        assert match.to_act == match.awaited == {seat}
        assert [offer["tag"] for offer in match.offers(seat)] == ["guess", "decline"]
        assert refusal(match, seat, ask("sum_all")).why == "not_offered"
        match.act(seat, DECLINE)
    assert match.outcome["reason"] == "cards_used_up"
    assert winners(match) == ([0, 1] if seats == 2 else [])


@clause("BTC-O7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_the_option_nobody_guesses_once_more(seats: int):
    assert played_out(a_match(seats=seats)).outcome["reason"] == "cards_used_up"


@clause("BTC-O7", "BTC-D6")
def test_whoever_put_the_last_question_gets_no_last_guess():
    match = exhausted(4)
    assert refusal(match, 0, guess(the_code(match, 0))).why == "not_your_turn"
    assert refusal(match, 0, DECLINE).why == "not_your_turn"
    assert refusal(match, 3, guess(the_code(match, 3))).why == "not_your_turn"


@clause("BTC-O7", "BTC-B17", "BTC-B18")
def test_all_who_are_right_with_a_last_guess_win():
    match = exhausted(4)
    guess_right(match, 1)
    guess_wrong(match, 2)
    guess_right(match, 3)
    assert (winners(match), match.outcome["reason"]) == ([1, 3], "cards_used_up")
    assert list(match.view(None)["standing"].values()) == ["in", "right", "wrong", "right"]


@clause("BTC-D6")
def test_whoever_is_out_gets_no_last_guess():
    match = a_match(seats=4, first=0, final_guess_on_exhaustion=True)
    ask_something(match)
    guess_wrong(match, 1)
    played_out(match)
    last = next(e["seat"] for e in match.view(None)["history"][::-1] if e["tag"] == "answered")
    left = [seat for seat in ((last + step) % 4 for step in (1, 2, 3)) if seat != 1]
    for seat in left:
        assert match.to_act == {seat}
        match.act(seat, DECLINE)
    assert match.outcome is not None


@clause("BTC-D6")
def test_with_nobody_else_left_the_match_ends_with_the_cards():
    match = a_match(seats=3, first=0, final_guess_on_exhaustion=True)
    guess_wrong(match, 0)
    guess_wrong(match, 1)
    played_out(match)
    assert (winners(match), match.outcome["reason"]) == ([], "cards_used_up")


@clause("BTC-D6", "BTC-O2")
def test_last_guesses_come_in_turn_with_guess_any_time_too():
    match = exhausted(4, guess_any_time=True)
    assert match.to_act == {1}
    assert refusal(match, 2, guess(the_code(match, 2))).why == "not_your_turn"


@clause("BTC-D7", "BTC-B14")
def test_a_right_last_guess_of_the_starter_leaves_the_last_chance():
    match = a_match(first=0, final_guess_on_exhaustion=True)
    match.act(None, TIME_UP)
    played_out(match)
    assert match.to_act == {0}
    guess_right(match, 0)
    assert match.view(None)["phase"] == "last_chance"
    assert match.to_act == {1}
    guess_wrong(match, 1)
    assert (winners(match), match.outcome["reason"]) == ([0], "code_found")


@clause("BTC-D7", "BTC-O7")
def test_a_right_last_guess_of_the_other_wins_at_once():
    match = exhausted(2)
    guess_right(match, 1)
    assert (winners(match), match.outcome["reason"]) == ([1], "code_found")


@clause("BTC-D7")
def test_a_wrong_last_guess_of_two_leaves_a_draw():
    match = exhausted(2)
    guess_wrong(match, 1)
    assert (winners(match), match.outcome["reason"]) == ([0, 1], "cards_used_up")


@clause("BTC-D8", "BTC-R21")
@pytest.mark.parametrize("first", range(4))
def test_in_a_final_round_last_guesses_go_to_those_still_to_come(first: int):
    second, last = (first + 1) % 4, (first + 3) % 4
    match = a_match(seats=4, first=first, final_guess_on_exhaustion=True)
    ask_something(match, times=20)
    match.act(None, TIME_UP)
    guess_right(match, second)
    ask_something(match)
    assert match.to_act == {last}
    guess_right(match, last)
    assert winners(match) == sorted([second, last])


@clause("BTC-D8", "BTC-B19")
def test_a_final_round_that_is_complete_leaves_no_last_guess():
    """Seat 1 is right, and seat 2, the last of the round, puts the last question."""
    match = a_match(seats=3, first=0, final_guess_on_exhaustion=True)
    ask_something(match, times=19)
    match.act(None, TIME_UP)
    ask_something(match)
    match.act(None, TIME_UP)
    guess_right(match, 1)
    ask_something(match)
    assert (winners(match), match.outcome["reason"]) == ([1], "cards_used_up")
