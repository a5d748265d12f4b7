"""REL-F02: the secrecy test bites. Each planted leak must be caught, in some seat count."""

import importlib

import pytest

from room40.core.rng import Rng, seed_of
from room40.games import GAMES
from tests.contract.play import tried
from tests.contract.test_secrecy import Tally, compare, moments

LEAKS = [
    (game, name, exits)
    for game in GAMES.values()
    for name, exits in importlib.import_module(f"tests.games.{game.name}.leaks").LEAKS.items()
]


@pytest.mark.parametrize(
    ("game", "exits"),
    [(game, exits) for game, _, exits in LEAKS],
    ids=[f"{game.name}-{name}" for game, name, _ in LEAKS],
)
def test_a_planted_leak_is_caught(game, exits):
    rng = Rng(seed_of(9), "twin")
    with pytest.raises(AssertionError, match="leak to"):
        for seed in range(40):
            for seats in tried(game.seat_counts):
                for match in moments(game, seats, seed):
                    compare(match, rng, exits, Tally())


def test_there_are_enough_of_them():
    for name in GAMES:
        assert sum(game.name == name for game, _, _ in LEAKS) >= 15
