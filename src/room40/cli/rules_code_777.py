"""What `room40 bench` measures of the rules of Code 777: moves a second, bare and with views."""

import time
from collections.abc import Callable, Iterator
from random import Random

from room40.cli.measures import Figure, rate_figure, yardstick
from room40.core.codec import json_ready
from room40.core.game import AnyGame
from room40.core.rng import Rng, seed_of
from room40.core.seats import Seat, Version
from room40.games import GAMES
from room40.games.code_777.rules import awaited_in_order
from room40.games.code_777.tables import NUMBER
from room40.games.code_777.types import (
    GAME_NAME,
    Action,
    Announce,
    Phase,
    Read,
    Refresh,
    Setup,
    State,
    Stay,
)
from room40.server.wire import ViewFrame, encode_frame

GAME: AnyGame = GAMES[GAME_NAME]

ANNOUNCES, IS_RIGHT, JOINS = 0.4, 0.67, 0.1
"""Where a card could be read, how often somebody announces instead; how often that is right; how
often another seat announces too. Matches are then about as long as those of the hard bots."""

A_MISS = Announce((1, 2, 2))
"""Wrong but for one rack in a thousand."""


def rules_figures(seconds: float) -> Iterator[Figure]:
    """Moves at random, each with nothing, a view as dicts, a view as the bytes of a frame."""
    for seats in GAME.seat_counts:
        yield _rate("Code 777 moves, bare", seats, seconds, _nothing)
        yield _rate("Code 777 moves, each with a view", seats, seconds, _view_as_dicts)
        yield _rate("Code 777 moves, with a frame", seats, seconds, _view_as_frame)


def _nothing(_: State) -> None:
    pass


def _view_as_dicts(state: State) -> None:
    json_ready(GAME.view(state, state.turn))


def _view_as_frame(state: State) -> None:
    view = GAME.view(state, state.turn)
    encode_frame(ViewFrame("bench", state.turn, Version(state.reads), view))


def _rate(what: str, seats: int, seconds: float, after: Callable[[State], None]) -> Figure:
    before = yardstick()
    random, moves, deals = Random(seats), 0, 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        moves += _play_at_random(seats, deals, random, after)
        deals += 1
    return rate_figure(what, seats, moves, taken, (before + yardstick()) / 2)


def _play_at_random(seats: int, deal: int, random: Random, after: Callable[[State], None]) -> int:
    """One match by `decide` and `evolve` alone; the deal is part of it."""
    rng = Rng(seed_of(deal), "bench")
    state: State | None = None
    for event in GAME.start(Setup(seats=seats), None, rng):
        state = GAME.evolve(state, event)
    moves = 0
    while state is not None and state.outcome is None:
        for event in GAME.decide(state, *_any_move(state, random), rng):
            state = GAME.evolve(state, event)
        after(state)
        moves += 1
    return moves


def _any_move(state: State, random: Random) -> tuple[Seat, Action]:
    match state.phase:
        case Phase.TURN if random.random() < ANNOUNCES:
            seat = Seat(random.randrange(state.rules.seats))
            if random.random() < IS_RIGHT:
                return seat, Announce(tuple([NUMBER[tile] for tile in state.racks[seat]]))
            return seat, A_MISS
        case Phase.TURN:
            return state.turn, Read()
        case Phase.FREEZE:
            return awaited_in_order(state)[0], A_MISS if random.random() < JOINS else Stay()
        case _:
            return awaited_in_order(state)[0], Refresh(state.rules.seats)
