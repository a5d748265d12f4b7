"""Random play for the contract tests: every game, every seat count, by the contract alone."""

import importlib
import os
from collections.abc import Iterator, Sequence
from random import Random
from types import ModuleType
from typing import Any

from room40.core.codec import convert
from room40.core.game import AnyGame
from room40.core.match import Match
from room40.core.refused import Why
from room40.core.rng import Rng, seed_of
from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games import GAMES

DEPTH = os.environ.get("ROOM40_DEPTH", "full")
"""`make check` asks for small depth, `make nightly` for night; `make test` runs in full."""

SHARE = int(os.environ.get("ROOM40_SHARE", "100"))
"""Percent of a night's depth, where a machine has less than two cores to itself."""

NIGHT = 20
"""How many times the full number a night takes."""

MANY, SOME = 8, (2, 3, 4, 5, 6, 8)


def tried(counts: Sequence[int]) -> list[int]:
    """Every seat count; of more than a handful the small ones and the largest."""
    return [each for each in counts if len(counts) < MANY or each in SOME or each == counts[-1]]


TABLES = [(game, seats) for game in GAMES.values() for seats in tried(game.seat_counts)]
"""Every game in the seat counts in which it is tried."""

NAMES = [f"{game.name}-{seats}" for game, seats in TABLES]


class QuickRng(Rng):
    """Chance that nobody needs to keep secret: twins take most of a night to draw."""

    __slots__ = ("_draw",)

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed).random

    def below(self, bound: int) -> int:
        return int(self._draw() * bound)


def depth(full: int, small: int, night: int = 0) -> int:
    """How many to try: `full` in `make test`, `small` in `make check`, many at night."""
    wanted = (night or full * NIGHT) * SHARE // 100
    return {"small": small, "night": max(full, wanted)}.get(DEPTH, full)


def begun(game: AnyGame, seats: int, seed: int, **options: Any) -> Match:
    setup = convert({"seats": seats, **options}, game.setup_type, Why.BAD_SETUP)
    return Match.dealt(game, setup, seed_of(seed))


def next_action(match: Match, rng: Rng) -> tuple[int, Any]:
    """A seat and an action that it was offered: as a rule a seat that the others wait for."""
    seats = match.awaited if rng.below(16) else match.to_act
    seat = rng.choice(sorted(seats))
    return seat, match.game.any_action(match.view_of(seat), rng)


def steps(match: Match, seed: int) -> Iterator[Match]:
    """The match at each moment of a random playing, the deal first and the outcome last."""
    rng = Rng(seed_of(seed), "play")
    yield match
    while match.outcome is None:
        seat, action = next_action(match, rng)
        match.act(seat, action)
        yield match


def played(game: AnyGame, seats: int, seed: int, **options: Any) -> Match:
    """A match played at random to its end."""
    match = begun(game, seats, seed, **options)
    for _ in steps(match, seed):
        pass
    return match


def eyes(match: Match) -> list[Eye]:
    return [*(Seat(seat) for seat in range(match.setup.seats)), None, EVERYTHING]


def twins_of(game: AnyGame) -> ModuleType:
    """The game's own twin function; it lives with its tests and knows the rules, not the view."""
    return importlib.import_module(f"tests.games.{game.name}.twins")
