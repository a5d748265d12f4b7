"""What is told of the rarer events, and to the eye that may see everything."""

import pytest

from tests.factories import (
    ABANDON,
    TIME_UP,
    a_match,
    ask_something,
    guess_right,
    guess_wrong,
    resign,
    winners,
)


def tags(view: dict) -> list[str]:
    return [entry["tag"] for entry in view["history"]]


@pytest.mark.parametrize("eye", [0, 1, None])
def test_giving_up_time_and_agreement_are_told_to_all(eye: int | None):
    match = a_match(seats=3, first=0)
    match.act(None, TIME_UP)
    match.act(None, resign(2))
    match.act(None, ABANDON)
    assert match.view(eye)["history"][1:-1] == [
        {"tag": "timed_out", "seat": 0},
        {"tag": "resigned", "seat": 2},
        {"tag": "abandoned"},
    ]


@pytest.mark.clause("BTC-B16")
def test_the_eye_that_sees_everything_sees_it_from_the_start():
    """The racks stand right after the deal, and secret guesses keep their tiles."""
    match = a_match(seats=3, first=0)
    ask_something(match)
    guess_wrong(match, 1)
    view = match.view("everything")
    assert tags(view) == ["began", "revealed", "answered", "drawn", "guessed"]
    assert view["history"][-1]["tiles"] == match.view(1)["hand"]
    assert match.view(0)["history"][-1]["tiles"] is None


@pytest.mark.clause("BTC-B19")
def test_a_final_round_ends_by_a_question_though_the_deck_is_empty():
    """Cards still lie open, so it is the round that ends it and not the cards."""
    match = a_match(seats=3, first=0)
    ask_something(match, times=16)
    assert match.view(None)["deck"] == 0
    guess_right(match, 1)
    ask_something(match)
    assert (winners(match), match.outcome["reason"]) == ([1], "code_found")


@pytest.mark.clause("BTC-R12")
def test_the_offers_of_the_last_chance_name_its_turn():
    match = a_match(seats=2, first=0)
    guess_right(match, 0)
    ids = {offer["id"] for offer in match.offers(1)}
    assert ids == {"turn-2"}
    match.act(1, {"tag": "decline"}, "turn-2")
    assert winners(match) == [0]


def test_turns_are_counted_in_the_ids_of_offers():
    match = a_match(seats=3, first=0)
    for turn in range(1, 6):
        (seat,) = match.awaited
        assert {offer["id"] for offer in match.offers(seat)} == {f"turn-{turn}"}
        ask_something(match)
