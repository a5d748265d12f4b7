"""What `room40 bench` measures: rates and times, in CPU time of this process unless it says so.

A machine that is busy elsewhere still slows a process down, so every rate stands beside the speed
of one plain loop, measured just before and just after, and is also scaled to a fixed speed of it.
"""

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import quantiles

import numpy as np
from msgspec import Struct

from room40.bots.break_the_code.choose import choose, warm
from room40.bots.break_the_code.facts import facts_of
from room40.bots.break_the_code.splits import Splits
from room40.bots.break_the_code.tables import QUESTIONS, Racks
from room40.bots.break_the_code.worlds import worlds_of
from room40.core.codec import json_ready
from room40.core.game import AnyGame
from room40.core.match import Match
from room40.core.rng import Rng, seed_of
from room40.core.seats import Version
from room40.games import GAMES
from room40.games.break_the_code.notation import hand_text
from room40.games.break_the_code.tables import CARD_BY_ID
from room40.games.break_the_code.types import (
    GAME_NAME,
    Action,
    Ask,
    Guess,
    Phase,
    Setup,
    State,
)
from room40.server.wire import ViewFrame, encode_frame
from room40.store.bench import bench_appends

LOOPS = 2_000_000
SCALED_TO = 22.0
"""Million turns of the loop in a CPU second: what `scaled` rates are reduced to."""

GUESS_ONE_IN = 12
GAME: AnyGame = GAMES[GAME_NAME]
SEATS = GAME.seat_counts


class Note(Struct, frozen=True):
    """A sentence about a run."""

    note: str


class Figure(Struct, frozen=True):
    """One measured value; `n` is how many were measured. Rates have a `yardstick` and `scaled`."""

    what: str
    seats: int | None
    value: float
    unit: str
    n: int
    yardstick: float | None = None
    scaled: float | None = None


def yardstick() -> float:
    """How fast this machine runs one plain loop at present: million turns in a CPU second."""
    begun = time.process_time()
    x = 0
    for i in range(LOOPS):
        x ^= i * 3
    return LOOPS / (time.process_time() - begun) / 1e6


# ---- rules


def rules_figures(seconds: float) -> Iterator[Figure]:
    """Moves a second at random: bare; with a view of the seat at turn after each, as dicts (what
    the library hands out); with that view as the bytes of a frame (what the server sends).
    """
    for seats in SEATS:
        yield rate("moves, bare", seats, seconds, nothing)
        yield rate("moves, each with a view", seats, seconds, view_as_dicts)
        yield rate("moves, each with a view frame", seats, seconds, _view_as_frame)


def nothing(_: State) -> None:
    pass


def view_as_dicts(state: State) -> None:
    json_ready(GAME.view(state, state.turn))


def _view_as_frame(state: State) -> None:
    view = GAME.view(state, state.turn)
    encode_frame(ViewFrame("bench", state.turn, Version(state.turns), view))


def rate(what: str, seats: int, seconds: float, after: Callable[[State], None]) -> Figure:
    before = yardstick()
    random, moves, deals = Random(seats), 0, 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        moves += _play_at_random(seats, deals, random, after)
        deals += 1
    loop = (before + yardstick()) / 2
    return rate_figure(what, seats, moves, taken, loop)


def rate_figure(what: str, seats: int | None, moves: int, taken: float, loop: float) -> Figure:
    """Moves in so many CPU seconds, beside the yardstick of that time."""
    a_second = moves / taken
    return Figure(what, seats, a_second, "a second", moves, loop, a_second * SCALED_TO / loop)


def _play_at_random(seats: int, deal: int, random: Random, after: Callable[[State], None]) -> int:
    """One match by `decide` and `evolve` alone; the deal is part of it."""
    rng = Rng(seed_of(deal), "bench")
    state: State | None = None
    for event in GAME.start(Setup(seats=seats), None, rng):
        state = GAME.evolve(state, event)
    moves = 0
    while state is not None and state.outcome is None:
        for event in GAME.decide(state, state.turn, _any_move(state, random), rng):
            state = GAME.evolve(state, event)
        after(state)
        moves += 1
    return moves


def _any_move(state: State, random: Random) -> Action:
    """A question of the row, now and then a guess: one's own tiles, which is always a miss."""
    if state.phase is not Phase.TURN or random.random() * GUESS_ONE_IN < 1:
        return Guess(hand_text(state.hands[state.turn]))
    card = CARD_BY_ID[random.choice(state.row)]
    return Ask(card.id, random.choice(card.numbers) if card.numbers else None)


# ---- bots


def bots_figures(seconds: float) -> Iterator[Figure]:
    """How long tables, posteriors and whole choices take."""
    yield _made_once()
    warm()
    for seats in SEATS:
        yield from _posterior(seats, seconds)
        yield from _choices(seats, seconds)


def _made_once() -> Figure:
    begun = time.process_time()
    for size, opponents in ((5, 2), (4, 3)):
        Racks(size)
        Splits(opponents)
    return Figure("index tables", None, _ms_since(begun), "ms", 1)


def _posterior(seats: int, seconds: float) -> Iterator[Figure]:
    """With nothing told yet, which is the longest, and once each question's worth is known, too."""
    view = _begun(seats, 0).view_of(0)
    odds: list[float] = []
    with_worth: list[float] = []
    until = time.process_time() + seconds / 2
    while time.process_time() < until or len(odds) < 5:
        begun = time.process_time()
        worlds = worlds_of(facts_of(view), np.random.default_rng(len(odds)))
        odds.append(_ms_since(begun))
        for question in range(len(QUESTIONS)):
            worlds.bits(question)
        with_worth.append(_ms_since(begun))
    yield Figure("posterior", seats, _median(odds), "ms, median", len(odds))
    what = f"posterior, all {len(QUESTIONS)} questions"
    yield Figure(what, seats, _median(with_worth), "ms, median", len(with_worth))


def _choices(seats: int, seconds: float) -> Iterator[Figure]:
    """Whole choices of hard bots that play each other."""
    taken: list[float] = []
    until = time.process_time() + seconds
    deal = 0
    while time.process_time() < until or len(taken) < 50:
        match = _begun(seats, deal)
        while match.outcome is None:
            view = match.view_of(match.state.turn)
            rng = Rng(seed_of(f"{deal}/{match.version}"), "bench")
            begun = time.process_time()
            action, _ = choose(view, "hard", rng)
            taken.append(_ms_since(begun))
            match.act(match.state.turn, action)
        deal += 1
    cuts = quantiles(taken, n=100)
    yield Figure("hard choice", seats, cuts[49], "ms, median", len(taken))
    yield Figure("hard choice", seats, cuts[98], "ms, p99", len(taken))


def _begun(seats: int, deal: int) -> Match:
    return Match.dealt(GAME, Setup(seats=seats), seed_of(f"bench/{deal}"))


def _ms_since(begun: float) -> float:
    return (time.process_time() - begun) * 1000


def _median(taken: list[float]) -> float:
    return float(np.median(taken))


# ---- store


def store_figures(seconds: float) -> Iterator[Figure]:
    """Rows that many matches at once make durable where temporary files lie.

    By the clock, since here the disk is waited for.
    """
    before = yardstick()
    figures = bench_appends(seconds)
    loop = (before + yardstick()) / 2
    n = int(figures["appends"])
    yield Figure("appends, durable", None, figures["appends_per_second"], "a second", n, loop)
    yield Figure("append", None, figures["p50_ms"], "ms, median", n)
    yield Figure("append", None, figures["p99_ms"], "ms, p99", n)
    yield Figure("append, CPU", None, figures["cpu_us_per_append"], "us", n)
