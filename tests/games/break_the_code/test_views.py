"""What each eye knows, and what nobody knows before the end."""

import json
from typing import Any

import pytest

from room40 import Match, Refused
from room40.games.break_the_code.notation import LETTERS
from tests.factories import (
    a_match,
    ask_something,
    guess,
    guess_right,
    guess_wrong,
    resign,
)

clause = pytest.mark.clause

RACKS = ("0k 0w 1k 1w 2k", "3k 3w 4k 4w 5g", "6k 6w 7k 7w 8k")
CENTRE = "2w 5g 8w 9k 9w"


def three() -> Match:
    """Three seats with all tiles laid down."""
    return a_match(seats=3, first=0, hands=RACKS, centre=CENTRE)


def tiles_in(view: dict[str, Any]) -> set[str]:
    """Every tile that a view names anywhere."""
    words = json.dumps(view).replace('"', " ").split()
    return {word for word in words if len(word) == 2 and word[0].isdigit() and word[1] in "kwg"}


@clause("BTC-B4", "BTC-D12")
def test_a_seat_sees_its_own_tiles_and_the_onlooker_none():
    match = three()
    ask_something(match, times=9)
    for seat in range(3):
        assert match.view(seat)["hand"] == RACKS[seat]
        assert tiles_in(match.view(seat)) == set(RACKS[seat].split())
    assert match.view(None)["hand"] is None
    assert tiles_in(match.view(None)) == set()


@clause("BTC-D12")
def test_the_onlooker_hears_what_all_hear():
    match = three()
    ask_something(match, times=4)
    guess_right(match, 1)
    view, seat = match.view(None), match.view(2)
    own = {"seat", "hand", "offers"}
    assert {k: v for k, v in view.items() if k not in own} == {
        k: v for k, v in seat.items() if k not in own
    }


@clause("BTC-B12")
@pytest.mark.parametrize(("seats", "lines", "places"), [(2, 1, 5), (3, 2, 5), (4, 3, 4)])
def test_the_view_lays_the_note_sheet_out(seats: int, lines: int, places: int):
    """A line for each other seat, places by the length of a rack; notes themselves are no rule."""
    view = a_match(seats=seats, first=0).view(0)
    others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
    assert len(others) == lines
    assert (
        "".join(LETTERS[place] for place in range(len(view["hand"].split()))) == ("ABCDE"[:places])
    )
    assert {offer["tag"] for offer in view["offers"]} == {"ask", "guess"}
    assert next(o["count"] for o in view["offers"] if o["tag"] == "guess") == places


@clause("BTC-R20")
def test_the_tiles_out_of_play_are_shown_at_the_end_only():
    match = a_match(hands=("0k 0w 1k 1w 2k", "3k 3w 4k 4w 5g"))
    ask_something(match, times=12)
    rest = {"2w", "5g", "6k", "6w", "7k", "7w", "8k", "8w", "9k", "9w"}
    for eye in (0, 1, None):
        assert not rest - {"5g"} & tiles_in(match.view(eye))
    match.act(None, resign(0))
    for eye in (0, 1, None):
        assert set(match.view(eye)["history"][-1]["rest"].split()) == rest


@clause("BTC-D11")
@pytest.mark.parametrize("eye", [0, 1, 2, None, "everything"])
def test_at_the_end_all_is_shown_to_all(eye: Any):
    match = three()
    guess_wrong(match, 0)
    guess_right(match, 1)
    ask_something(match)
    (shown,) = [e for e in match.view(eye)["history"] if e["tag"] == "revealed"]
    assert shown == {
        "tag": "revealed",
        "hands": list(RACKS),
        "centre": CENTRE,
        "rest": None,
        "guesses": [
            {"tag": "guessed", "seat": 0, "tiles": RACKS[0], "right": False},
            {"tag": "guessed", "seat": 1, "tiles": CENTRE, "right": True},
        ],
    }


@clause("BTC-D11", "BTC-B13")
def test_of_two_there_is_no_centre_to_show():
    match = a_match()
    match.act(None, resign(0))
    assert match.view(None)["history"][-1]["centre"] is None


def test_nothing_is_shown_before_the_end_but_to_who_may_see_everything():
    match = three()
    guess_right(match, 0)
    for eye in (0, 1, 2, None):
        assert "revealed" not in [entry["tag"] for entry in match.view(eye)["history"]]
    assert tiles_in(match.view("everything")) >= set(CENTRE.split())


def test_what_was_told_once_never_changes():
    match = three()
    before = {eye: [] for eye in (0, 1, 2, None)}
    while match.outcome is None:
        guess_wrong(match, 0) if match.version == 4 else ask_something(match)
        for eye, told in before.items():
            history = match.view(eye)["history"]
            assert history[: len(told)] == told
            before[eye] = history


def test_a_view_says_whose_turn_it_is_until_the_end():
    match = a_match(seats=3, first=2)
    view = match.view(None)
    assert (view["first"], view["turn"], view["phase"]) == (2, 2, "turn")
    ask_something(match)
    assert (match.view(None)["first"], match.view(None)["turn"]) == (2, 0)
    for seat in range(3):
        match.act(None, resign(seat))
    view = match.view(None)
    assert (view["turn"], view["phase"], view["to_act"]) == (None, "over", [])
    assert view["outcome"] == match.outcome


def test_a_match_begins_with_the_open_cards():
    match = a_match(seats=4, first=3)
    view = match.view(None)
    assert view["history"] == [{"tag": "began", "first": 3, "row": view["row"], "deck": 15}]


@pytest.mark.parametrize("eye", [3, -1, "all", True, 0.0])
def test_there_is_no_view_for_a_seat_that_is_not_there(eye: Any):
    match = three()
    for look in (match.view, match.offers):
        with pytest.raises(Refused) as refused:
            look(eye)
        assert refused.value.why == "no_such_seat"


def test_the_seat_of_a_view_is_who_looks():
    match = three()
    assert [match.view(eye)["seat"] for eye in (0, 1, 2, None, "everything")] == [
        *(0, 1, 2),
        *(None, "everything"),
    ]
    assert {match.view(eye)["game"] for eye in (0, None)} == {"break_the_code"}


@clause("BTC-B16", "BTC-D12")
def test_the_guesser_s_own_view_keeps_the_guess():
    match = three()
    match.act(0, guess("2w 5g 8w 9k 7k"))
    assert tiles_in(match.view(0)) == {*RACKS[0].split(), "2w", "5g", "8w", "9k", "7k"}
    assert tiles_in(match.view(1)) == set(RACKS[1].split())
    assert tiles_in(match.view(None)) == set()
