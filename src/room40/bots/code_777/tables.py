"""Every rack there is and what it adds to every answer, as arrays made from the rules' own data.

A rack is a row here and known by its index; its three kinds of tiles stand in ascending order, and
so do their numbers. A test compares all answers with those of the rules.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from room40.games.code_777 import tables as box
from room40.games.code_777.notation import COPIES, read_rack, tiles_text
from room40.games.code_777.tables import (
    CARD_BY_ID,
    CARDS,
    RACK_SIZE,
    SUM_12,
    SUM_12_UP,
    CompareCard,
    RackCard,
)
from room40.games.code_777.types import Answer, Numbers

Counts = npt.NDArray[np.int64]
"""By kind, how many tiles; or one such row for each rack."""
Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Codes = npt.NDArray[np.int64]

KINDS = len(COPIES)
ALL_TILES: Counts = np.array(COPIES)

RACKS: Counts = np.array(
    [
        rack
        for rack in combinations_with_replacement(range(KINDS), RACK_SIZE)
        if all(rack.count(kind) <= COPIES[kind] for kind in rack)
    ]
)
"""By rack its kinds."""

COUNTS: Counts = np.array([np.bincount(rack, minlength=KINDS) for rack in RACKS])
"""By rack and kind, how many tiles."""

NUMBERS: Counts = np.array(box.NUMBER)[RACKS]
"""By rack its numbers."""

SAME: Floats = np.array([1.0, 1.0, 2.0, 6.0])[COUNTS].prod(1)
"""By rack, in how many orders its tiles look alike."""

_INDEX = {tuple(rack): index for index, rack in enumerate(RACKS.tolist())}


@cache
def index_of(tiles: str) -> int:
    """The rack that tiles in notation are."""
    return _INDEX[read_rack(tiles)]


def tiles_of(rack: int) -> str:
    """A rack in notation."""
    return tiles_text(tuple(RACKS[rack].tolist()))


def with_numbers(numbers: Numbers) -> Flags:
    """The racks with just these numbers."""
    named = np.array(sorted(numbers))
    flags: Flags = np.equal(NUMBERS, named).all(1)
    return flags


# ---- answers


def _rows(groups: Sequence[frozenset[int]]) -> Counts:
    """By kind and group, 1 where the kind belongs to it."""
    return np.array([[int(kind in group) for group in groups] for kind in range(KINDS)])


_BY_COLOUR = _rows(list(box.TILES_OF_COLOUR.values()))
BY_NUMBER = _rows(list(box.TILES_OF_NUMBER.values()))
"""By kind and number, 1 where the kind bears it."""
_SINGLES = _rows([box.SINGLES])

_OVER_TILES: dict[str, Callable[[Counts], Counts]] = {
    "colours_seen": lambda tiles: np.count_nonzero(tiles @ _BY_COLOUR, axis=1),
    "colours_thrice": lambda tiles: np.count_nonzero(tiles @ _BY_COLOUR >= 3, axis=1),
    "numbers_unseen": lambda tiles: np.count_nonzero(tiles @ BY_NUMBER == 0, axis=1),
    "singles_seen": lambda tiles: (tiles @ _SINGLES)[:, 0],
}
"""By card, the number that it counts in each row of counts."""


def _on_rack(card: RackCard) -> Flags:
    return np.array([card.holds(tuple(rack)) for rack in RACKS.tolist()])


def _leads(card: CompareCard) -> Counts:
    """By rack, by how much the first is ahead of the second on it."""
    first, second = (_rows([kinds])[:, 0] for kinds in (card.first, card.second))
    leads: Counts = COUNTS @ (first - second)
    return leads


_ON_RACK = {card.id: _on_rack(card) for card in CARDS if isinstance(card, RackCard)}
_ON_RACK_12_UP = _on_rack(SUM_12_UP)
_LEADS = {card.id: _leads(card) for card in CARDS if isinstance(card, CompareCard)}

_WORDS = {"first": 1, "second": -1, "equal": 0}


def code_of(answer: Answer) -> int:
    """The number that stands for an answer in `codes`."""
    return _WORDS[answer] if isinstance(answer, str) else answer


def codes(card: str, known: Sequence[int], is_12_up: bool = False) -> Codes:
    """By rack, what whoever sees the `known` racks and this one answers.

    `is_12_up`: the second card counts sums of 12 at least.
    """
    asked = CARD_BY_ID[card]
    if isinstance(asked, CompareCard):
        leads = _LEADS[card]
        signs: Codes = np.sign(leads + leads[list(known)].sum())
        return signs
    if isinstance(asked, RackCard):
        flags = _ON_RACK_12_UP if is_12_up and card == SUM_12 else _ON_RACK[card]
        return np.count_nonzero(flags[list(known)]) + flags.astype(np.int64)
    return _OVER_TILES[card](COUNTS + COUNTS[list(known)].sum(0))
