"""What the table does by itself: time is up, a seat resigns, all agree to end; in each phase."""

import pytest

from room40 import Match
from tests.factories import (
    ABANDON,
    TIME_UP,
    a_match,
    answers,
    ask_something,
    guess,
    guess_right,
    guess_wrong,
    played_out,
    refusal,
    resign,
    the_code,
    winners,
)

clause = pytest.mark.clause


def in_last_chance(first: int = 0) -> Match:
    """Two seats: the starter was right, the rival may guess once more."""
    match = a_match(first=first)
    guess_right(match, first)
    assert match.view(None)["phase"] == "last_chance"
    return match


def in_last_guesses(seats: int) -> Match:
    """The cards are used up; with three seats 0 is next, with two and four 1."""
    match = played_out(a_match(seats=seats, first=0, final_guess_on_exhaustion=True))
    assert match.view(None)["phase"] == "last_guesses"
    return match


# ---- time is up


@clause("BTC-D4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_passes_unused(seats: int):
    match = a_match(seats=seats, first=1)
    before = match.view(None)
    match.act(None, TIME_UP)
    after = match.view(None)
    assert match.awaited == {2 % seats}
    assert (after["row"], after["deck"]) == (before["row"], before["deck"])
    assert after["standing"] == before["standing"]
    assert after["history"][-1] == {"tag": "timed_out", "seat": 1}


@clause("BTC-D4")
def test_turns_may_pass_unused_for_ever():
    match = a_match(seats=3)
    for _ in range(100):
        match.act(None, TIME_UP)
    assert match.outcome is None
    assert match.awaited == {1}


@clause("BTC-D4", "BTC-B14")
@pytest.mark.parametrize("first", [0, 1])
def test_a_last_chance_passes_unused(first: int):
    match = in_last_chance(first)
    match.act(None, TIME_UP)
    assert (winners(match), match.outcome["reason"]) == ([first], "code_found")


@clause("BTC-D4", "BTC-O7")
@pytest.mark.parametrize(("seats", "order"), [(2, [1]), (3, [0, 1]), (4, [1, 2, 3])])
def test_last_guesses_pass_unused(seats: int, order: list[int]):
    match = in_last_guesses(seats)
    for seat in order:
        assert match.awaited == {seat}
        match.act(None, TIME_UP)
    assert match.outcome["reason"] == "cards_used_up"


@clause("BTC-D4", "BTC-O2")
def test_time_is_up_for_the_seat_at_turn_though_others_may_guess():
    match = a_match(seats=3, first=2, guess_any_time=True)
    match.act(None, TIME_UP)
    assert match.awaited == {0}
    assert match.view(None)["standing"]["2"] == "in"


# ---- resigning


@clause("BTC-D5", "BTC-D14")
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins(seat: int):
    match = a_match(first=0)
    match.act(None, resign(seat))
    assert (winners(match), match.outcome["reason"]) == ([1 - seat], "resigned")
    assert match.outcome["returns"] == ([-1.0, 1.0] if seat == 0 else [1.0, -1.0])


@clause("BTC-D5", "BTC-B14")
@pytest.mark.parametrize("first", [0, 1])
def test_in_the_last_chance_the_rival_may_resign(first: int):
    match = in_last_chance(first)
    match.act(None, resign(1 - first))
    assert winners(match) == [first]


@clause("BTC-D5", "BTC-B14")
@pytest.mark.parametrize("first", [0, 1])
def test_whoever_was_right_cannot_lose_it_by_resigning(first: int):
    match = in_last_chance(first)
    assert refusal(match, None, resign(first)).why == "already_guessed"


@clause("BTC-D5")
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_one_may_resign_in_the_last_guesses(seat: int):
    match = in_last_guesses(2)
    match.act(None, resign(seat))
    assert (winners(match), match.outcome["reason"]) == ([1 - seat], "resigned")


@clause("BTC-D5")
@pytest.mark.parametrize("seats", [3, 4])
def test_of_more_the_seat_at_turn_resigns_and_play_goes_on(seats: int):
    match = a_match(seats=seats, first=1)
    match.act(None, resign(1))
    assert match.outcome is None
    assert match.awaited == {2}
    assert match.view(None)["standing"]["1"] == "resigned"
    ask_something(match)
    assert "1" in answers(match)


@clause("BTC-D5")
@pytest.mark.parametrize("seats", [3, 4])
def test_of_more_one_resigns_out_of_turn_and_is_passed_over(seats: int):
    match = a_match(seats=seats, first=0)
    match.act(None, resign(1))
    assert match.awaited == {0}
    ask_something(match)
    assert match.awaited == {2}


@clause("BTC-D5")
def test_whoever_has_resigned_does_nothing_more():
    match = a_match(seats=3, first=0, guess_any_time=True)
    match.act(None, resign(2))
    assert match.to_act == {0, 1}
    assert match.offers(2) == []
    assert refusal(match, 2, guess(the_code(match, 2))).why == "not_offered"
    assert refusal(match, None, resign(2)).why == "not_offered"


@clause("BTC-D5", "BTC-B17", "BTC-B18")
@pytest.mark.parametrize("is_right", [True, False])
def test_whoever_has_guessed_for_good_cannot_resign(is_right: bool):
    match = a_match(seats=3, first=0)
    guess_right(match, 0) if is_right else guess_wrong(match, 0)
    assert refusal(match, None, resign(0)).why == "already_guessed"


@clause("BTC-D5", "BTC-B19")
def test_resigning_in_the_final_round_ends_the_turn():
    match = a_match(seats=4, first=0)
    guess_right(match, 0)
    match.act(None, resign(3))
    match.act(None, resign(1))
    assert match.awaited == {2}
    ask_something(match)
    assert winners(match) == [0]


@clause("BTC-D5")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_resigned(seats: int):
    match = a_match(seats=seats, first=0)
    for seat in range(seats):
        assert match.outcome is None
        match.act(None, resign(seat))
    assert match.outcome == {"winners": [], "reason": "resigned", "returns": [0.0] * seats}


@clause("BTC-D5", "BTC-R17")
def test_the_last_one_who_has_not_resigned_plays_on():
    match = a_match(seats=3, first=0)
    match.act(None, resign(0))
    match.act(None, resign(2))
    ask_something(match, times=2)
    guess_right(match, 1)
    assert (winners(match), match.outcome["reason"]) == ([1], "code_found")


@clause("BTC-D5")
def test_if_anybody_guessed_the_reason_is_that_all_were_wrong():
    match = a_match(seats=3, first=0)
    guess_wrong(match, 0)
    match.act(None, resign(2))
    match.act(None, resign(1))
    assert (winners(match), match.outcome["reason"]) == ([], "all_wrong")


@clause("BTC-D5", "BTC-D6")
def test_resigning_takes_a_last_guess_away():
    match = in_last_guesses(4)
    match.act(None, resign(2))
    assert match.awaited == {1}
    match.act(None, resign(1))
    assert match.awaited == {3}
    match.act(None, resign(0))
    assert match.awaited == {3}
    guess_right(match, 3)
    assert (winners(match), match.outcome["reason"]) == ([3], "cards_used_up")


@pytest.mark.parametrize("seat", [-1, 3, 10**6])
def test_nobody_resigns_for_a_seat_that_is_not_there(seat: int):
    assert refusal(a_match(seats=3), None, resign(seat)).why == "no_such_seat"


# ---- ending by agreement


@clause("BTC-D9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_end_by_agreement_has_no_winner(seats: int):
    match = a_match(seats=seats)
    ask_something(match, times=3)
    match.act(None, ABANDON)
    assert match.outcome == {"winners": [], "reason": "abandoned", "returns": [0.0] * seats}
    assert match.to_act == match.awaited == set()


@clause("BTC-D9", "BTC-B14")
@pytest.mark.parametrize("first", [0, 1])
def test_in_the_last_chance_whoever_was_right_has_won(first: int):
    match = in_last_chance(first)
    match.act(None, ABANDON)
    assert (winners(match), match.outcome["reason"]) == ([first], "abandoned")
    assert match.outcome["returns"][first] == 1.0


@clause("BTC-D9", "BTC-B17")
@pytest.mark.parametrize("seats", [3, 4])
def test_in_the_final_round_whoever_was_right_has_won(seats: int):
    match = a_match(seats=seats, first=0)
    guess_right(match, 0)
    guess_wrong(match, 1)
    match.act(None, ABANDON)
    assert (winners(match), match.outcome["reason"]) == ([0], "abandoned")


@clause("BTC-D9", "BTC-O7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_last_guesses_too(seats: int):
    match = in_last_guesses(seats)
    match.act(None, ABANDON)
    assert (winners(match), match.outcome["reason"]) == ([], "abandoned")
    match = in_last_guesses(4)
    guess_right(match, 1)
    match.act(None, ABANDON)
    assert winners(match) == [1]


# ---- after the end


@pytest.mark.parametrize("action", [TIME_UP, ABANDON, resign(0)], ids=lambda each: each["tag"])
def test_the_table_does_nothing_after_the_end(action: dict):
    """FAULT-16."""
    match = a_match()
    match.act(None, resign(1))
    assert refusal(match, None, action).why == "match_over"


def test_a_seat_cannot_do_what_the_table_does():
    match = a_match()
    for action in (TIME_UP, ABANDON, resign(1)):
        assert refusal(match, 0, action).why == "bad_action"


def test_the_table_cannot_do_what_a_seat_does():
    match = a_match()
    assert refusal(match, None, guess(the_code(match, 0))).why == "bad_action"
