"""What a seat may do now: offers, what they hold, when they close, and that all else is refused."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from room40 import Match
from room40.core.rng import Rng, seed_of
from room40.games.break_the_code.notation import BOX, read_hand
from room40.games.break_the_code.tables import CARDS
from room40.games.break_the_code.types import Guess
from tests.factories import (
    DECLINE,
    TIME_UP,
    a_match,
    a_question,
    ask,
    ask_something,
    guess,
    guess_right,
    played_out,
    refusal,
    the_code,
)

clause = pytest.mark.clause

EVERY_ACTION = [
    *(ask(card.id, number) for card, number in product(CARDS, (None, *range(10)))),
    guess("0k 0w 1k 1w 2k"),
    guess("0k 0w 1k 1w"),
    DECLINE,
]


def offer(match: Match, seat: int, tag: str) -> dict[str, Any]:
    return next(each for each in match.offers(seat) if each["tag"] == tag)


def is_offered(match: Match, seat: int, action: dict[str, Any]) -> bool:
    """Whether the offers of a seat hold this action."""
    for each in match.offers(seat):
        if each["tag"] != action["tag"]:
            continue
        if each["tag"] == "ask":
            numbers = {card["card"]: card["numbers"] or [None] for card in each["cards"]}
            return action["number"] in numbers.get(action["card"], [])
        return each["tag"] == "decline" or len(action["tiles"].split()) == each["count"]
    return False


MOMENTS = {
    "the first turn": lambda: a_match(seats=3),
    "guess_any_time": lambda: a_match(seats=4, guess_any_time=True),
    "the last chance": lambda: _after_a_right_guess(a_match()),
    "the final round": lambda: _after_a_right_guess(a_match(seats=4)),
    "the last guesses": lambda: played_out(a_match(seats=4, final_guess_on_exhaustion=True)),
    "the end": lambda: played_out(a_match()),
}


def _after_a_right_guess(match: Match) -> Match:
    guess_right(match, 0)
    return match


@clause("BTC-B7")
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_offered_is_taken_and_all_else_refused(moment: str):
    match = MOMENTS[moment]()
    for seat, action in product(range(match.setup.seats), EVERY_ACTION):
        if not is_offered(match, seat, action):
            refusal(match, seat, action)
            continue
        trial = MOMENTS[moment]()
        trial.act(seat, action)
        assert trial.version == match.version + 1


@pytest.mark.parametrize("moment", MOMENTS)
def test_only_seats_that_may_act_have_offers(moment: str):
    match = MOMENTS[moment]()
    for seat in range(match.setup.seats):
        assert bool(match.offers(seat)) == (seat in match.to_act)
        assert match.view(seat)["offers"] == match.offers(seat)
    assert match.awaited <= match.to_act
    assert match.view(None)["offers"] == []
    assert set(match.view(None)["to_act"]) == match.to_act
    assert set(match.view(None)["awaited"]) == match.awaited


@clause("BTC-R10", "BTC-B9")
def test_a_card_is_offered_with_its_numbers_and_who_would_answer():
    cards = ("where_3_4", "sum_all")
    match = a_match(seats=3, first=1, cards=cards)
    assert offer(match, 1, "ask")["cards"][:2] == [
        {"card": "where_3_4", "numbers": [3, 4], "answerers": [0, 2]},
        {"card": "sum_all", "numbers": [], "answerers": [0, 2]},
    ]
    assert len(offer(match, 1, "ask")["cards"]) == 6


@pytest.mark.parametrize(
    ("seats", "count", "if_wrong"), [(2, 5, "turn"), (3, 5, "out"), (4, 4, "out")]
)
def test_a_guess_is_offered_with_its_length_and_its_price(seats: int, count: int, if_wrong: str):
    offered = offer(a_match(seats=seats), 0, "guess")
    assert (offered["count"], offered["if_wrong"]) == (count, if_wrong)


@clause("BTC-B14", "BTC-R12")
def test_a_wrong_last_chance_costs_the_match():
    match = _after_a_right_guess(a_match())
    assert offer(match, 1, "guess")["if_wrong"] == "match"


@pytest.mark.parametrize("final", [False, True])
def test_the_row_that_is_offered_is_the_row_that_lies_open(final: bool):
    match = a_match()
    ask_something(match, times=17 if final else 3)
    offered = [card["card"] for card in offer(match, 1, "ask")["cards"]]
    assert offered == match.view(None)["row"]


# ---- ids


def test_an_offer_that_is_named_is_answered():
    match = a_match()
    question = a_question(match)
    match.act(0, question, offer(match, 0, "ask")["id"])
    assert match.awaited == {1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_offer_closes_with_its_turn(seats: int):
    """A late double click does not count for the next turn."""
    match = a_match(seats=seats, first=0)
    ids = set()
    for turn in range(2 * seats):
        seat = turn % seats
        named = offer(match, seat, "guess")["id"]
        assert named not in ids
        ids.add(named)
        ask_something(match)
        assert refusal(match, seat, ask("sum_all"), named).why == "closed"


def test_an_offer_closes_when_time_is_up():
    match = a_match(seats=2, first=0)
    named = offer(match, 0, "ask")["id"]
    match.act(None, TIME_UP)
    match.act(None, TIME_UP)
    assert match.awaited == {0}
    assert refusal(match, 0, a_question(match), named).why == "closed"


@pytest.mark.parametrize("named", ["", "turn-2", "turn-1 ", "any-time", "x" * 1000])
def test_an_offer_that_never_was_is_closed(named: str):
    match = a_match()
    assert refusal(match, 0, a_question(match), named).why == "closed"


def test_an_offer_of_another_seat_is_closed():
    match = a_match()
    assert refusal(match, 1, ask("sum_all"), offer(match, 0, "ask")["id"]).why == "closed"
    assert refusal(match, None, TIME_UP, offer(match, 0, "ask")["id"]).why == "closed"


@clause("BTC-O2")
def test_an_offer_to_guess_at_any_time_outlives_the_turns_of_others():
    match = a_match(seats=4, first=0, guess_any_time=True)
    named = offer(match, 3, "guess")["id"]
    ask_something(match)
    match.act(3, guess(the_code(match, 3)), named)
    assert match.view(None)["standing"]["3"] == "right"
    assert refusal(match, 3, guess(the_code(match, 3)), named).why == "closed"


@clause("BTC-O2", "BTC-D6")
def test_an_offer_to_guess_at_any_time_closes_with_the_last_card():
    match = a_match(seats=4, first=0, guess_any_time=True, final_guess_on_exhaustion=True)
    named = offer(match, 1, "guess")["id"]
    played_out(match)
    assert match.awaited == {1}
    assert refusal(match, 1, guess(the_code(match, 1)), named).why == "closed"


# ---- seats and shapes


@pytest.mark.parametrize("seat", [2, -1, 10**20, True, "0", 0.0, "everything"])
def test_a_seat_that_is_not_there_does_nothing(seat: Any):
    match = a_match()
    assert refusal(match, seat, a_question(match)).why == "no_such_seat"
    assert refusal(match, seat, guess(the_code(match, 0))).why == "no_such_seat"


@pytest.mark.parametrize(
    ("action", "at"),
    [
        ({}, "$"),
        ({"tag": "peek"}, "$.tag"),
        ({"tag": ["ask"]}, "$.tag"),
        ({"tag": "ask"}, "$"),
        ({"tag": "ask", "card": 1}, "$.card"),
        ({"tag": "ask", "card": "sum_all", "number": "4"}, "$.number"),
        ({"tag": "ask", "card": "sum_all", "number": True}, "$.number"),
        ({"tag": "ask", "card": "sum_all", "answers": {}}, "$"),
        ({"tag": "ask", "card": "x" * 21}, "$.card"),
        ({"tag": "guess", "tiles": ["2k"]}, "$.tiles"),
        ({"tag": "guess", "tiles": "2k " * 27}, "$.tiles"),
        ({"tag": "decline", "because": "no"}, "$"),
        ("decline", "$"),
        (None, "$"),
        ([], "$"),
        ({1: 2}, "$"),
    ],
)
def test_a_shape_that_cannot_be_read_is_refused_with_its_place(action: Any, at: str):
    refused = refusal(a_match(), 0, action)
    assert (refused.why, refused.facts) == ("bad_action", {"at": at})


def test_a_refusal_is_a_value_error_with_a_line_of_its_own():
    refused = refusal(a_match(cards=("where_3_4",)), 0, ask("where_3_4"))
    assert isinstance(refused, ValueError)
    assert str(refused) == "number_needed (numbers=[3, 4])"


def test_a_guess_at_random_names_no_tile_of_ones_own():
    match = a_match()
    view = match.view_of(0)
    drawn = [match.game.any_action(view, Rng(seed_of(seed), "a guess")) for seed in range(100)]
    guesses = [action.tiles for action in drawn if isinstance(action, Guess)]
    assert len(set(guesses)) > 1
    for tiles in guesses:
        assert Counter(read_hand(tiles)) <= Counter(BOX) - Counter(read_hand(view.hand))
