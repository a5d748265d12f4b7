"""What `room40 bench` measures of Code 777: its rules, then its bots."""

import time
from collections.abc import Iterator
from statistics import quantiles

from room40.arena.play import asked_in_turn
from room40.bots.code_777.choose import choose
from room40.bots.code_777.knowledge import begun
from room40.cli.measures import Figure
from room40.cli.rules_code_777 import rules_figures
from room40.core.match import Match
from room40.core.rng import Rng, seed_of
from room40.games import GAMES
from room40.games.code_777.types import GAME_NAME, Began, Setup, View

GAME = GAMES[GAME_NAME]


class Taken:
    """CPU milliseconds, by what they were spent on."""

    def __init__(self) -> None:
        self.updates: list[float] = []
        """One entry taken in that says something of the own rack or moves tiles."""
        self.histories: list[float] = []
        """A whole history, from the deal to the end."""
        self.looks: list[float] = []
        """One look of a hard bot at its view, whatever comes of it."""


def code_777_figures(seconds: float) -> Iterator[Figure]:
    """The rules; then hard bots play each other, and their histories are taken in by entries."""
    yield from rules_figures(seconds)
    for seats in GAME.seat_counts:
        taken, deal = Taken(), 0
        until = time.process_time() + seconds
        while time.process_time() < until or len(taken.updates) < 200:
            match = _played(seats, deal, taken)
            for seat in range(seats):
                _take_in(match.view_of(seat), taken)
            deal += 1
        yield from _figures("update", seats, taken.updates)
        yield Figure(
            "Code 777 update, longest", seats, max(taken.updates), "ms", len(taken.updates)
        )
        yield from _figures("whole history", seats, taken.histories)
        yield from _figures("hard bot's look", seats, taken.looks)


def _played(seats: int, deal: int, taken: Taken) -> Match:
    match = Match.dealt(GAME, Setup(seats=seats), seed_of(f"bench/{deal}"))
    while match.outcome is None:
        for seat in asked_in_turn(match):
            view = match.view_of(seat)
            rng = Rng(seed_of(f"{deal}/{match.version}/{seat}"), "bench")
            start = time.process_time()
            action, _ = choose(view, "hard", rng)
            taken.looks.append(_ms_since(start))
            if action is not None:
                match.act(seat, action)
                break
    return match


def _take_in(view: View, taken: Taken) -> None:
    began, *later = view.history
    assert isinstance(began, Began) and isinstance(view.seat, int), "a history begins with the deal"
    whole = time.process_time()
    known = begun(view.seat, view.rules, began)
    for entry in later:
        before, start = known, time.process_time()
        known = known.after(entry)
        if known is not before:
            taken.updates.append(_ms_since(start))
    taken.histories.append(_ms_since(whole))


def _figures(what: str, seats: int, taken: list[float]) -> Iterator[Figure]:
    cuts = quantiles(taken, n=100)
    yield Figure(f"Code 777 {what}", seats, cuts[49], "ms, median", len(taken))
    yield Figure(f"Code 777 {what}", seats, cuts[98], "ms, p99", len(taken))


def _ms_since(start: float) -> float:
    return (time.process_time() - start) * 1000
