"""What `room40 bench` measures of the rules of Codenames: moves a second, bare and with views."""

import time
from collections.abc import Callable, Iterator
from random import Random

from room40.cli.measures import Figure, rate_figure, yardstick
from room40.core.codec import json_ready
from room40.core.game import AnyGame
from room40.core.rng import Rng, seed_of
from room40.core.seats import Seat, Version
from room40.games import GAMES
from room40.games.codenames.evolve import agents_of, giver_of, index_of
from room40.games.codenames.tables import CARDS, LETTERS
from room40.games.codenames.types import (
    GAME_NAME,
    Action,
    Cover,
    GiveClue,
    Phase,
    Reveal,
    Setup,
    State,
    Stop,
)
from room40.server.wire import ViewFrame, encode_frame

GAME: AnyGame = GAMES[GAME_NAME]

SEATS = (2, 4, 8)
"""One team against the box, two teams, two large ones."""

RIGHT, STOPS = 0.75, 0.15
"""How often a guess is right; how often agents stop though they may go on."""

CLUES = ("weather", "melody", "cuisine", "commerce", "physics", "voyage", "danger", "royal")
"""Legal whatever lies open: no word of our list is one of them or akin to one."""


def codenames_figures(seconds: float) -> Iterator[Figure]:
    """Matches at random without a referee, with nothing, with a view, with a frame for each move;
    then with the referee, who judges each clue by the words that lie open."""
    for seats in SEATS:
        off, strict = Setup(seats=seats, referee="off"), Setup(seats=seats)
        yield _rate("Codenames moves, bare", off, seconds, _nothing)
        yield _rate("Codenames moves, each with a view", off, seconds, _view_as_dicts)
        yield _rate("Codenames moves, with a frame", off, seconds, _view_as_frame)
        yield _rate("Codenames moves, clues judged", strict, seconds, _nothing)


def _nothing(_: State) -> None:
    pass


def _view_as_dicts(state: State) -> None:
    json_ready(GAME.view(state, giver_of(state)))


def _view_as_frame(state: State) -> None:
    seat = giver_of(state)
    encode_frame(ViewFrame("bench", seat, Version(len(state.told)), GAME.view(state, seat)))


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
    if state.phase is Phase.CLUE:
        return giver_of(state), GiveClue(random.choice(CLUES), random.randrange(1, 4))
    if state.phase is Phase.ENEMY:
        return giver_of(state), Cover(_a_card(state, random, LETTERS[1]))
    agent = agents_of(state, state.team)[0]
    assert state.clue is not None, "there are no objections here"
    if state.clue.guesses and random.random() < STOPS:
        return agent, Stop()
    letter = LETTERS[index_of(state.team)] if random.random() < RIGHT else None
    return agent, Reveal(_a_card(state, random, letter))


def _a_card(state: State, random: Random, letter: str | None) -> int:
    """Any open card, or any of that kind."""
    while True:
        card = int(random.random() * CARDS)
        if state.covered[card] is None and letter in (None, state.key[card]):
            return card
