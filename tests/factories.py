"""Matches laid out for a test, and what one does in them, in the words of the game."""

from typing import Any

import pytest

import room40
from room40 import Match, Refused

DECLINE = {"tag": "decline"}
TIME_UP = {"tag": "time_up"}
ABANDON = {"tag": "abandon"}


def a_match(
    *,
    seats: int = 2,
    first: int = 0,
    hands: tuple[str | None, ...] = (),
    centre: str | None = None,
    cards: tuple[str, ...] = (),
    seed: int | str = 1,
    **options: Any,
) -> Match:
    """Break the Code with that much laid down; the seed does the rest."""
    deal = {"first": first, "hands": hands, "centre": centre, "cards": cards}
    return room40.deal("break_the_code", seats=seats, seed=seed, deal=deal, setup=options)


def ask(card: str, number: int | None = None) -> dict[str, Any]:
    return {"tag": "ask", "card": card, "number": number}


def guess(tiles: str) -> dict[str, Any]:
    return {"tag": "guess", "tiles": tiles}


def resign(seat: int) -> dict[str, Any]:
    return {"tag": "resign", "seat": seat}


def the_code(match: Match, seat: int) -> str:
    """What this seat has to find, from the view of who may see everything."""
    history = match.view("everything")["history"]
    truth = next(entry for entry in history if entry["tag"] == "revealed")
    return truth["hands"][1 - seat] if match.setup.seats == 2 else truth["centre"]


def guess_right(match: Match, seat: int) -> None:
    match.act(seat, guess(the_code(match, seat)))


def guess_wrong(match: Match, seat: int) -> None:
    """One's own tiles are nobody else's."""
    match.act(seat, guess(match.view(seat)["hand"]))


def a_question(match: Match) -> dict[str, Any]:
    """The leftmost card, with its lower number if it bears two."""
    (seat,) = match.awaited
    card = next(each for each in match.offers(seat) if each["tag"] == "ask")["cards"][0]
    return ask(card["card"], card["numbers"][0] if card["numbers"] else None)


def ask_something(match: Match, times: int = 1) -> None:
    """That many questions, each by the seat at turn."""
    for _ in range(times):
        (seat,) = match.awaited
        match.act(seat, a_question(match))


def played_out(match: Match) -> Match:
    """The match with all its cards asked."""
    while match.view(None)["phase"] == "turn":
        ask_something(match)
    return match


def answers(match: Match) -> dict[str, Any]:
    """The answers to the latest question, as all have heard them."""
    asked = [entry for entry in match.view(None)["history"] if entry["tag"] == "answered"]
    return asked[-1]["answers"]


def refusal(match: Match, seat: int | None, action: Any, offer: str | None = None) -> Refused:
    """The refusal of an action; it must have changed nothing."""
    before = match.dump(), match.state
    with pytest.raises(Refused) as refused:
        match.act(seat, action, offer)
    assert (match.dump(), match.state) == before
    return refused.value


def winners(match: Match) -> list[int]:
    """Who has won; the match must be over."""
    assert match.outcome is not None, "the match goes on"
    return match.outcome["winners"]
