"""Matches of Break the Code played by bots or at random, for the tests of the bots."""

from collections.abc import Iterator
from typing import Any

import room40
from room40 import Match
from room40.core.rng import Rng, seed_of
from room40.games.break_the_code.types import View

SETUPS: dict[str, dict[str, Any]] = {
    "iello": {},
    "tagiron": {"ruleset": "tagiron"},
    "open": {"reveal_guess_to_table": True, "neighbour_answer_form": "pairs"},
    "narrow": {"row_size": 1, "final_guess_on_exhaustion": True, "exhaustion_result_2p": "none"},
    "shared": {"shared_info_cards": True, "end": "n_minus_1", "row_size": 21},
}
"""Options by name; between them every switch is moved."""

SEATS = (2, 3, 4)


def begun(seats: int, setup: str = "iello", seed: int | str = 1) -> Match:
    return room40.deal("break_the_code", seats=seats, seed=seed, setup=SETUPS[setup])


def at_random(match: Match, seed: int) -> Iterator[Match]:
    """The match at each moment of a random playing that has somebody to act."""
    rng = Rng(seed_of(seed), "random")
    while match.outcome is None:
        yield match
        seat = rng.choice(sorted(match.to_act))
        match.act(seat, match.game.any_action(match.view_of(seat), rng))


def views_at_random(seats: int, setup: str, seed: int) -> Iterator[View]:
    """At each moment, the view of a seat that may act."""
    for match in at_random(begun(seats, setup, seed), seed):
        yield match.view_of(min(match.to_act))


TELLING = ("sum_all", "sum_black", "next_number", "sum_centre", "sum_left3", "next_colour")
MORE = ("sum_right3", "where_5", "count_odd", "count_black", "spread", "count_same")


def well_asked(seats: int, seed: int, **options: Any) -> Iterator[Match]:
    """The match at the deal and after each of twelve telling questions; all cards lie open."""
    setup = {"row_size": 21, **options}
    match = room40.deal("break_the_code", seats=seats, seed=seed, setup=setup)
    yield match
    for card in TELLING + MORE:
        (seat,) = match.awaited
        match.act(seat, {"tag": "ask", "card": card})
        yield match


def by_bots(match: Match, levels: list[str], seed: int = 0) -> Match:
    """The match played to its end; it must get there."""
    bots = [room40.bot("break_the_code", level) for level in levels]
    for turn in range(200):
        if match.outcome is not None:
            return match
        (seat,) = match.awaited
        choice = bots[seat].choose(match.view(seat), seed=f"{seed}/{turn}")
        match.act(seat, choice.action)
    raise AssertionError(f"no end after 200 turns: {match!r}")
