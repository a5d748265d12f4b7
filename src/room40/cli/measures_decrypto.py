"""What `room40 bench` measures of the rules of Decrypto: moves a second, bare and with views."""

import time
from collections.abc import Callable, Iterator
from random import Random

from room40.cli.measures import Figure, rate_figure, yardstick
from room40.core.codec import json_ready
from room40.core.game import AnyGame
from room40.core.rng import Rng, seed_of
from room40.core.seats import Seat, Version
from room40.games import DECRYPTO
from room40.games.decrypto.rules import decoders, may_intercept, writers
from room40.games.decrypto.state import State
from room40.games.decrypto.tables import CODES
from room40.games.decrypto.types import (
    Action,
    Decode,
    Intercept,
    NameWords,
    Phase,
    Setup,
    WriteClues,
)
from room40.server.wire import ViewFrame, encode_frame

GAME: AnyGame = DECRYPTO

SEATS = (3, 4, 8)
"""A team against an interceptor, two small teams, two large ones."""

KNOWN, HEARD = 0.8, 0.2
"""How often the own code is known, and how often that of the rivals."""

NAMED = NameWords(("one", "two", "three", "four"))

WORDS = ("weather", "melody", "cuisine", "commerce", "physics", "voyage", "danger", "royal")
"""Legal whatever the keywords are; with a number each of them is a new one."""

CLUES = [
    WriteClues((f"{first} {number}", f"{second} {number}", f"{third} {number}"))
    for number in range(25)
    for first, second, third in (WORDS[:3], WORDS[3:6])
]
"""For each round and team."""


def decrypto_figures(seconds: float) -> Iterator[Figure]:
    """Matches at random without a referee, with nothing, with a view, with a frame for each move;
    then with the referee, who judges each clue by the keywords."""
    for seats in SEATS:
        off, strict = Setup(seats=seats, referee="off"), Setup(seats=seats)
        yield _rate("Decrypto moves, bare", off, seconds, _nothing)
        yield _rate("Decrypto moves, each with a view", off, seconds, _view_as_dicts)
        yield _rate("Decrypto moves, with a frame", off, seconds, _view_as_frame)
        yield _rate("Decrypto moves, clues judged", strict, seconds, _nothing)


def _nothing(_: State) -> None:
    pass


def _view_as_dicts(state: State) -> None:
    json_ready(GAME.view(state, Seat(0)))


def _view_as_frame(state: State) -> None:
    frame = ViewFrame("bench", Seat(0), Version(len(state.told)), GAME.view(state, Seat(0)))
    encode_frame(frame)


def _rate(what: str, setup: Setup, seconds: float, after: Callable[[State], None]) -> Figure:
    random, moves, deals = Random(setup.seats), 0, 0
    _play_at_random(setup, deals, random, after)  # packs and dictionaries are read at first use
    before = yardstick()
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        moves += _play_at_random(setup, deals, random, after)
        deals += 1
    return rate_figure(what, setup.seats, moves, taken, (before + yardstick()) / 2)


def _play_at_random(setup: Setup, deal: int, random: Random, after: Callable[[State], None]) -> int:
    """One match by `decide` and `evolve` alone; the deal is part of it."""
    rng = Rng(seed_of(deal), "bench")
    state: State | None = None
    for event in GAME.start(setup, None, rng):
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
        case Phase.CLUES:
            seat = writers(state)[0]
            return seat, CLUES[2 * state.round + (seat in state.teams[1])]
        case Phase.WORDS:
            return next(iter(GAME.to_act(state))), NAMED
        case _:
            return _any_guess(state, random)


def _any_guess(state: State, random: Random) -> tuple[Seat, Action]:
    code = state.codes[state.half][state.round - 1]
    if may_intercept(state) and state.intercept is None:
        heard = code if random.random() < HEARD else random.choice(CODES)
        return state.teams[1 - state.half][0], Intercept(heard)
    return decoders(state)[0], Decode(code if random.random() < KNOWN else random.choice(CODES))
