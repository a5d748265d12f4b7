"""The announcement that is likeliest to be right."""

import numpy as np
from msgspec import Struct

from room40.bots.code_777.tables import NUMBERS, Floats, tiles_of
from room40.games.code_777.types import Announce, Numbers

CERTAIN = 1 - 1e-9

_DIFFERENT, _NUMBERS_OF = np.unique(NUMBERS, axis=0, return_inverse=True)


class Best(Struct, frozen=True):
    """What to announce, its odds, and among how many different announcements it stands out."""

    action: Announce
    odds: float
    count: int


def best_of(odds: Floats, colours: bool) -> Best:
    """From the chance of each rack; numbers alone unless colours are required (C777-R7)."""
    if colours:
        rack = int(np.argmax(odds))
        return Best(Announce(tiles=tiles_of(rack)), float(odds[rack]), int(np.count_nonzero(odds)))
    by_numbers = odds_of_numbers(odds)
    likeliest = int(np.argmax(by_numbers))
    action = Announce(numbers=numbers_of(likeliest))
    return Best(action, float(by_numbers[likeliest]), int(np.count_nonzero(by_numbers)))


def odds_of_numbers(odds: Floats) -> Floats:
    """By set of three numbers its chance."""
    return np.bincount(_NUMBERS_OF, odds, len(_DIFFERENT)).astype(np.float64)


def numbers_of(place: int) -> Numbers:
    """The numbers at a place of `odds_of_numbers`."""
    return tuple(_DIFFERENT[place].tolist())


def place_of(rack: int) -> int:
    """Where the numbers of a rack stand in `odds_of_numbers`."""
    return int(_NUMBERS_OF[rack])
