"""Two players: each looks for the other's rack."""

import pytest

from tests.factories import (
    DECLINE,
    TIME_UP,
    a_match,
    a_question,
    ask_something,
    guess,
    guess_right,
    guess_wrong,
    refusal,
    the_code,
    winners,
)

clause = pytest.mark.clause

H1 = "2k 4k 4w 5g 7w"
DRAW = {"winners": [0, 1], "reason": "code_found", "returns": [0.0, 0.0]}


# ---- what a guess is


@clause("BTC-B13")
def test_a_guess_names_the_five_tiles_of_the_rival():
    match = a_match(hands=(None, H1))
    match.act(0, guess(H1))
    assert match.view(1)["standing"]["0"] == "right"


@clause("BTC-B13", "BTC-D3")
@pytest.mark.parametrize("tiles", ["", "2k 4k 4w 5g", "2k 4k 4w 5g 7w 8k"])
def test_a_guess_of_another_length_is_refused(tiles: str):
    refused = refusal(a_match(hands=(None, H1)), 0, guess(tiles))
    assert (refused.why, refused.facts) == ("wrong_tile_count", {"count": 5})


@clause("BTC-B13")
@pytest.mark.parametrize(
    "miss",
    [
        pytest.param("2w 4k 4w 5g 7w", id="a colour"),
        pytest.param("3k 4k 4w 5g 7w", id="a number"),
        pytest.param("2k 4k 5g 5g 7w", id="a second five"),
    ],
)
def test_four_of_five_tiles_are_not_right(miss: str):
    match = a_match(hands=(None, H1))
    match.act(0, guess(miss))
    assert match.view(0)["history"][-1]["right"] is False


@clause("BTC-B13", "BTC-E5")
def test_of_a_miss_no_more_is_told_than_that():
    match = a_match(hands=(None, H1))
    match.act(0, guess("2k 4k 4w 5g 7k"))
    told = {"tag": "guessed", "seat": 0, "tiles": "2k 4k 4w 5g 7k", "right": False}
    for eye in (0, 1, None):
        assert match.view(eye)["history"][1:] == [told]


@clause("BTC-R1", "BTC-E4")
def test_a_guess_is_put_in_order_before_it_is_compared():
    match = a_match(hands=(None, H1))
    match.act(0, guess("2k 4w 4k 5g 7w"))
    told = {"tag": "guessed", "seat": 0, "tiles": H1, "right": True}
    assert match.view(1)["history"][-1] == told


@clause("BTC-R1")
def test_two_fives_have_no_order():
    match = a_match(first=0, hands=("4w 5g 5g 6k 9w",))
    ask_something(match)
    match.act(1, guess("9w 5g 4w 6k 5g"))
    assert winners(match) == [1]


@clause("BTC-R1", "BTC-D3")
@pytest.mark.parametrize(
    ("tiles", "impossible"),
    [
        ("5g 5g 5g 7k 8k", ["5g"]),
        ("3k 3k 4k 7k 8k", ["3k"]),
        ("3k 4k 5k 7k 8k", ["5k"]),
        ("3k 4k 5w 7g 8k", ["5w", "7g"]),
        ("3k 4k 5 7k 8k", ["5"]),
        ("3k,4k,5g,7k,8k", ["3k,4k,5g,7k,8k"]),
        ("3K 4k 5g 7k 8k", ["3K"]),
        ("x1 x2 x3 x4 x5 x6", ["x1", "x2", "x3", "x4", "x5"]),
    ],
)
def test_tiles_that_do_not_exist_cannot_be_named(tiles: str, impossible: list[str]):
    refused = refusal(a_match(), 0, guess(tiles))
    assert (refused.why, refused.facts) == ("impossible_tiles", {"tiles": impossible})


@clause("BTC-D3")
def test_a_refused_guess_costs_nothing():
    match = a_match(hands=(None, H1))
    refusal(match, 0, guess("5g 5g 5g 7k 8k"))
    assert match.to_act == {0}
    match.act(0, guess(H1))
    assert match.view(None)["standing"]["0"] == "right"


@clause("BTC-D3")
def test_naming_a_tile_of_one_s_own_is_merely_wrong():
    match = a_match(hands=(H1,))
    match.act(0, guess(H1))
    assert match.view(0)["history"][-1]["right"] is False


@clause("BTC-B7", "BTC-B13")
def test_nobody_guesses_out_of_turn():
    match = a_match()
    assert refusal(match, 1, guess(the_code(match, 1))).why == "not_your_turn"


# ---- a miss


@clause("BTC-B15", "BTC-E5")
@pytest.mark.parametrize("first", [0, 1])
def test_a_miss_ends_the_turn_and_leaves_later_guesses(first: int):
    match = a_match(first=first)
    guess_wrong(match, first)
    assert match.to_act == {1 - first}
    ask_something(match)
    assert match.to_act == {first}
    guess_right(match, first)
    assert match.view(None)["standing"][str(first)] == "right"


@clause("BTC-R11")
def test_one_may_guess_in_each_turn():
    match = a_match()
    for turn in range(60):
        guess_wrong(match, turn % 2)
    assert match.outcome is None
    assert match.view(None)["standing"] == {"0": "in", "1": "in"}
    guess_right(match, 0)
    guess_right(match, 1)
    assert match.outcome == DRAW


# ---- a right guess


@clause("BTC-B14")
@pytest.mark.parametrize("first", [0, 1])
def test_the_starter_s_right_guess_leaves_the_rival_one_more(first: int):
    match = a_match(first=first)
    guess_right(match, first)
    assert match.outcome is None
    assert match.view(None)["phase"] == "last_chance"
    assert match.to_act == match.awaited == {1 - first}


@clause("BTC-B14", "BTC-E6", "BTC-D14")
@pytest.mark.parametrize("first", [0, 1])
def test_two_right_guesses_are_a_draw(first: int):
    match = a_match(first=first)
    ask_something(match, times=6)
    guess_right(match, first)
    guess_right(match, 1 - first)
    assert match.outcome == DRAW


@clause("BTC-B14", "BTC-E6", "BTC-D14")
@pytest.mark.parametrize("first", [0, 1])
def test_a_wrong_last_chance_leaves_the_starter_the_winner(first: int):
    match = a_match(first=first)
    ask_something(match, times=6)
    guess_right(match, first)
    guess_wrong(match, 1 - first)
    assert (winners(match), match.outcome["reason"]) == ([first], "code_found")
    assert match.outcome["returns"] == ([1.0, -1.0] if first == 0 else [-1.0, 1.0])


@clause("BTC-B14", "BTC-R12", "BTC-E6")
@pytest.mark.parametrize("first", [0, 1])
def test_a_declined_last_chance_leaves_the_starter_the_winner(first: int):
    match = a_match(first=first)
    ask_something(match, times=6)
    guess_right(match, first)
    match.act(1 - first, DECLINE)
    assert (winners(match), match.outcome["reason"]) == ([first], "code_found")
    assert match.view(None)["history"][-2] == {"tag": "declined", "seat": 1 - first}


@clause("BTC-R12")
def test_the_last_chance_is_no_question():
    match = a_match()
    question = a_question(match)
    guess_right(match, 0)
    assert refusal(match, 1, question).why == "not_offered"
    assert [offer["tag"] for offer in match.offers(1)] == ["guess", "decline"]


@clause("BTC-B14")
def test_whoever_was_right_waits_while_the_rival_has_the_last_chance():
    match = a_match()
    question = a_question(match)
    guess_right(match, 0)
    assert refusal(match, 0, guess(the_code(match, 0))).why == "already_guessed"
    assert refusal(match, 0, question).why == "not_your_turn"
    assert refusal(match, 0, DECLINE).why == "not_your_turn"
    assert match.offers(0) == []


@clause("BTC-B14", "BTC-E7")
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_player_wins_at_once(first: int):
    match = a_match(first=first)
    ask_something(match, times=7)
    guess_right(match, 1 - first)
    assert (winners(match), match.outcome["reason"]) == ([1 - first], "code_found")


@clause("BTC-B14")
def test_turns_that_passed_unused_do_not_change_who_began():
    match = a_match(first=0)
    match.act(None, TIME_UP)
    guess_right(match, 1)
    assert winners(match) == [1]


def test_nothing_can_be_done_after_the_end():
    """FAULT-16."""
    match = a_match(first=1)
    question = a_question(match)
    guess_right(match, 1)
    guess_right(match, 0)
    over = match.outcome
    for seat in (0, 1):
        for action in (question, guess(the_code(match, seat)), DECLINE):
            assert refusal(match, seat, action).why == "match_over"
    assert match.outcome == over
    assert match.offers(0) == match.offers(1) == []
