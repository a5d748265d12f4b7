"""Three or four players: all look for the tiles in the centre."""

import pytest

from room40 import Match
from tests.factories import (
    DECLINE,
    TIME_UP,
    a_match,
    a_question,
    answers,
    ask_something,
    guess,
    guess_right,
    guess_wrong,
    refusal,
    the_code,
    winners,
)

clause = pytest.mark.clause

SEATS_AND_FIRST = [(seats, first) for seats in (3, 4) for first in range(seats)]
in_every_place = pytest.mark.parametrize(("seats", "first"), SEATS_AND_FIRST)


def standing(match: Match) -> list[str]:
    return list(match.view(None)["standing"].values())


def in_turn(seats: int, first: int) -> list[int]:
    """The seats in the order of a round."""
    return [(first + step) % seats for step in range(seats)]


# ---- what a guess is


@clause("BTC-B16")
@pytest.mark.parametrize(("seats", "centre"), [(3, "0k 2w 5g 6k 9w"), (4, "0k 2w 5g 6k")])
def test_a_guess_names_the_tiles_in_the_centre(seats: int, centre: str):
    match = a_match(seats=seats, centre=centre)
    match.act(0, guess(centre))
    assert standing(match)[0] == "right"


@clause("BTC-B16", "BTC-D3")
@pytest.mark.parametrize(("seats", "count"), [(3, 5), (4, 4)])
def test_a_guess_has_as_many_tiles_as_the_centre(seats: int, count: int):
    match = a_match(seats=seats)
    for length in {3, 4, 5} - {count}:
        refused = refusal(match, 0, guess(" ".join(f"{number}w" for number in range(length))))
        assert (refused.why, refused.facts) == ("wrong_tile_count", {"count": count})


@clause("BTC-B16")
def test_another_s_rack_is_not_the_centre():
    match = a_match(seats=3)
    match.act(0, guess(match.view(1)["hand"]))
    assert standing(match)[0] == "wrong"


@clause("BTC-B16", "BTC-B17", "BTC-B18", "BTC-D1")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("is_right", [True, False])
def test_a_guess_is_secret_and_the_table_hears_right_or_out(seats: int, is_right: bool):
    match = a_match(seats=seats)
    tiles = the_code(match, 0) if is_right else match.view(0)["hand"]
    match.act(0, guess(tiles))
    told = {"tag": "guessed", "seat": 0, "tiles": None, "right": is_right}
    for eye in (1, 2, None):
        assert match.view(eye)["history"][-1] == told
    assert match.view(0)["history"][-1] == told | {"tiles": tiles}


@clause("BTC-D1")
def test_a_miss_does_not_show_the_centre():
    match = a_match(seats=3, hands=("0k 0w 1k 1w 2k",), centre="5g 5g 8k 9k 9w")
    guess_wrong(match, 0)
    view = str(match.view(0))
    assert "0k 0w 1k 1w 2k" in view
    assert "5g" not in view


# ---- out, but answering


@clause("BTC-B17", "BTC-B18", "BTC-R13")
@pytest.mark.parametrize("is_right", [True, False])
def test_one_guesses_once(is_right: bool):
    match = a_match(seats=3, first=0)
    guess_right(match, 0) if is_right else guess_wrong(match, 0)
    question = a_question(match)
    assert refusal(match, 0, guess(the_code(match, 0))).why == "already_guessed"
    assert refusal(match, 0, question).why == "not_your_turn"
    assert match.offers(0) == []


@clause("BTC-R13")
@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_guesses_out_of_turn(seats: int):
    match = a_match(seats=seats)
    for seat in range(1, seats):
        assert refusal(match, seat, guess(the_code(match, seat))).why == "not_your_turn"


@clause("BTC-B17", "BTC-B18", "BTC-R18")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("is_right", [True, False])
def test_whoever_is_out_goes_on_answering(seats: int, is_right: bool):
    match = a_match(seats=seats, first=0)
    guess_right(match, 0) if is_right else guess_wrong(match, 0)
    ask_something(match)
    assert "0" in answers(match)


@clause("BTC-B18", "BTC-R18")
@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_was_wrong_takes_no_more_turns(seats: int):
    match = a_match(seats=seats, first=0)
    ask_something(match)
    guess_wrong(match, 1)
    turns = []
    for _ in range(9):
        turns += match.awaited
        ask_something(match)
    others = [seat for seat in range(seats) if seat != 1]
    assert turns == ([*others[1:], *others[:1]] * 9)[:9]
    assert standing(match)[1] == "wrong"


@clause("BTC-R17")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_last_one_in_goes_on_alone(seats: int):
    match = a_match(seats=seats, first=0)
    for seat in range(seats - 1):
        guess_wrong(match, seat)
    for _ in range(4):
        assert match.awaited == {seats - 1}
        ask_something(match)
    guess_right(match, seats - 1)
    assert (winners(match), match.outcome["reason"]) == ([seats - 1], "code_found")


@clause("BTC-R17", "BTC-B20")
def test_the_last_one_in_may_use_up_the_cards():
    match = a_match(seats=3, first=0)
    guess_wrong(match, 0)
    guess_wrong(match, 1)
    ask_something(match, times=21)
    assert (winners(match), match.outcome["reason"]) == ([], "cards_used_up")


# ---- all wrong


@clause("BTC-B20", "BTC-E10")
@in_every_place
def test_all_wrong_is_the_end_without_a_winner(seats: int, first: int):
    match = a_match(seats=seats, first=first)
    for seat in in_turn(seats, first):
        assert match.outcome is None
        guess_wrong(match, seat)
    assert match.outcome == {"winners": [], "reason": "all_wrong", "returns": [0.0] * seats}


@clause("BTC-B20", "BTC-B17")
def test_whoever_was_right_wins_though_all_others_are_wrong():
    match = a_match(seats=4, first=2)
    guess_wrong(match, 2)
    guess_right(match, 3)
    guess_wrong(match, 0)
    assert match.outcome is None
    guess_wrong(match, 1)
    assert (winners(match), match.outcome["reason"]) == ([3], "code_found")


# ---- the final round


@clause("BTC-B19", "BTC-R21")
@in_every_place
@pytest.mark.parametrize("back", [1, 2, 3])
def test_seats_after_a_right_guess_have_one_more_turn(seats: int, first: int, back: int):
    """The right guess comes in the last place of the round, the one before, the one before."""
    place = seats - back
    match = a_match(seats=seats, first=first)
    order = in_turn(seats, first)
    ask_something(match, times=place)
    guess_right(match, order[place])
    for seat in order[place + 1 :]:
        assert match.outcome is None
        assert match.view(None)["final_round"] is True
        assert match.to_act == match.awaited == {seat}
        ask_something(match)
    assert match.outcome["reason"] == "code_found"
    assert winners(match) == [order[place]]
    assert match.outcome["returns"] == [float(s == order[place]) for s in range(seats)]


@clause("BTC-B19")
@in_every_place
def test_the_final_round_is_that_of_the_first_right_guess(seats: int, first: int):
    match = a_match(seats=seats, first=first)
    order = in_turn(seats, first)
    ask_something(match, times=seats + 1)
    assert match.view(None)["final_round"] is False
    guess_right(match, order[1])
    ask_something(match, times=seats - 2)
    assert winners(match) == [order[1]]
    turns = [entry["seat"] for entry in match.view(None)["history"] if "seat" in entry]
    assert [turns.count(seat) for seat in range(seats)] == [2] * seats


@clause("BTC-E8", "BTC-R21")
def test_who_asks_in_the_final_round_wins_nothing():
    match = a_match(seats=3, first=0)
    ask_something(match)
    guess_right(match, 1)
    assert match.to_act == {2}
    ask_something(match)
    assert winners(match) == [1]


@clause("BTC-E8", "BTC-B19", "BTC-R21", "BTC-D14")
def test_who_is_right_in_the_final_round_wins_too():
    match = a_match(seats=3, first=0)
    ask_something(match)
    guess_right(match, 1)
    guess_right(match, 2)
    assert match.outcome == {"winners": [1, 2], "reason": "code_found", "returns": [0.0, 1.0, 1.0]}


@clause("BTC-B19")
@in_every_place
def test_all_can_win_in_one_round(seats: int, first: int):
    match = a_match(seats=seats, first=first)
    for seat in in_turn(seats, first):
        guess_right(match, seat)
    assert winners(match) == list(range(seats))
    assert match.outcome["returns"] == [1.0] * seats


@clause("BTC-B19", "BTC-B18")
@in_every_place
def test_who_is_wrong_in_the_final_round_has_lost(seats: int, first: int):
    match = a_match(seats=seats, first=first)
    starter, *others = in_turn(seats, first)
    guess_right(match, starter)
    for seat in others:
        guess_wrong(match, seat)
    assert winners(match) == [starter]


@clause("BTC-E9")
def test_a_right_guess_in_the_last_place_ends_at_once():
    match = a_match(seats=4, first=0)
    guess_wrong(match, 0)
    ask_something(match, times=2)
    guess_right(match, 3)
    assert (winners(match), match.outcome["reason"]) == ([3], "code_found")


@clause("BTC-B19")
@pytest.mark.parametrize("out", [0, 3])
def test_a_round_ends_where_it_began_though_that_seat_is_out(out: int):
    """The starter or the last of the round is out since the round before."""
    match = a_match(seats=4, first=0)
    ask_something(match, times=out)
    guess_wrong(match, out)
    while match.awaited != {1}:
        ask_something(match)
    guess_right(match, 1)
    assert match.to_act == {2}
    ask_something(match)
    if out == 0:
        assert match.to_act == {3}
        ask_something(match)
    assert winners(match) == [1]


@clause("BTC-B19")
def test_a_turn_that_passed_unused_counts_in_the_final_round():
    match = a_match(seats=3, first=2)
    guess_right(match, 2)
    match.act(None, TIME_UP)
    assert match.to_act == {1}
    match.act(None, TIME_UP)
    assert winners(match) == [2]


@clause("BTC-R14")
def test_cards_that_run_out_in_the_final_round_take_no_victory():
    match = a_match(seats=4, first=0)
    ask_something(match, times=20)
    guess_right(match, 0)
    ask_something(match)
    assert (winners(match), match.outcome["reason"]) == ([0], "cards_used_up")


@clause("BTC-B7")
def test_there_is_no_declining_in_the_final_round():
    match = a_match(seats=3, first=0)
    guess_right(match, 0)
    assert refusal(match, 1, DECLINE).why == "not_offered"
