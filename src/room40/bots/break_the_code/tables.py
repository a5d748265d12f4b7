"""Every rack there is and its answer to every question, as arrays.

This is the solver's own arithmetic, apart from the rules; a test compares the two on every rack.
A rack is a row of `Racks` and known by its index there. In masks a tile is one bit of 20; the two
green fives are bits 10 and 11, and a rack that holds one of them holds bit 10.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from room40.games.break_the_code.types import Answer, Hand, Rules

Bits = npt.NDArray[np.int32]
Codes = npt.NDArray[np.int16]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]
Weights = npt.NDArray[np.int64]

TILES = 20
GREEN, SECOND_GREEN = 10, 11
GREENS = 1 << GREEN | 1 << SECOND_GREEN

Question = tuple[str, int | None]
"""A card and the number chosen on it, if it has any."""

Grid = npt.NDArray[np.int64]
"""One row per rack, one column per place."""


def _where(number: int) -> Callable[[Grid, Grid], Grid]:
    return lambda numbers, _: _places(numbers == number)


def _places(marked: Any) -> Grid:
    """One bit per place, A is bit 0."""
    codes: Grid = (marked << np.arange(marked.shape[1])).sum(1)
    return codes


BLACK, WHITE, NEITHER = range(3)

_CODES: dict[Question, Callable[[Grid, Grid], Any]] = {
    ("sum_all", None): lambda numbers, _: numbers.sum(1),
    ("sum_left3", None): lambda numbers, _: numbers[:, :3].sum(1),
    ("sum_centre", None): lambda numbers, _: numbers[:, 1:-1].sum(1),
    ("sum_right3", None): lambda numbers, _: numbers[:, -3:].sum(1),
    ("sum_black", None): lambda numbers, colours: (numbers * (colours == BLACK)).sum(1),
    ("sum_white", None): lambda numbers, colours: (numbers * (colours == WHITE)).sum(1),
    ("count_black", None): lambda _, colours: (colours == BLACK).sum(1),
    ("count_white", None): lambda _, colours: (colours == WHITE).sum(1),
    ("count_even", None): lambda numbers, _: (numbers % 2 == 0).sum(1),
    ("count_odd", None): lambda numbers, _: (numbers % 2).sum(1),
    ("count_same", None): lambda numbers, _: (numbers[:, 1:] == numbers[:, :-1]).sum(1),
    ("spread", None): lambda numbers, _: numbers[:, -1] - numbers[:, 0],
    ("c_over_4", None): lambda numbers, _: numbers[:, 2] > 4,
    ("where_0", None): _where(0),
    ("where_5", None): _where(5),
    ("where_1_2", 1): _where(1),
    ("where_1_2", 2): _where(2),
    ("where_3_4", 3): _where(3),
    ("where_3_4", 4): _where(4),
    ("where_6_7", 6): _where(6),
    ("where_6_7", 7): _where(7),
    ("where_8_9", 8): _where(8),
    ("where_8_9", 9): _where(9),
    ("next_colour", None): lambda _, colours: _places(colours[:, 1:] == colours[:, :-1]),
    ("next_number", None): lambda numbers, _: _places(numbers[:, 1:] == numbers[:, :-1] + 1),
}

QUESTIONS: tuple[Question, ...] = tuple(_CODES)
INDEX_OF_QUESTION = {question: index for index, question in enumerate(QUESTIONS)}
CODES_AT_MOST = 64
"""Every code is below this (the largest are sums, at most 41)."""


class Racks:
    """All different racks of one size: 12,444 of five tiles, 4,029 of four."""

    __slots__ = ("bits", "codes", "complement", "hands", "index_by_bits", "size", "tiles")

    def __init__(self, size: int) -> None:
        picked = [rack for rack in combinations(range(TILES), size) if _is_least(rack)]
        places = np.array(picked, dtype=np.int64)
        self.size = size
        self.hands: list[Hand] = [tuple(_tile(bit) for bit in rack) for rack in picked]
        self.tiles: Indices = np.array(self.hands, dtype=np.intp)
        """The same as an array: by rack and place."""
        self.bits: Bits = _bits(places)
        self.complement: Bits = _with_late_green(self.bits)
        """Meets the `bits` of another rack exactly where the box cannot hold both."""
        self.index_by_bits: npt.NDArray[np.int16] = np.full(1 << TILES, -1, dtype=np.int16)
        """Also for a rack written with bit 11 for its only green five."""
        self.index_by_bits[self.complement] = np.arange(len(picked))
        self.index_by_bits[self.bits] = np.arange(len(picked))
        self.codes: Codes = _all_codes(places)
        """One row per question, one column per rack."""

    def __len__(self) -> int:
        return len(self.hands)

    def index(self, hand: Hand) -> int:
        """Where this rack, in ascending order, stands."""
        return int(self.index_by_bits[bits_of(hand)])

    def fitting(self, facts: Iterable[tuple[int, int]]) -> Flags:
        """Which racks give all these answers: pairs of question index and code."""
        fits: Flags = np.ones(len(self), dtype=np.bool_)
        for question, code in facts:
            fits &= self.codes[question] == code
        return fits


def _is_least(rack: tuple[int, ...]) -> bool:
    return SECOND_GREEN not in rack or GREEN in rack


def _tile(bit: int) -> int:
    return GREEN if bit == SECOND_GREEN else bit


def _bits(places: Grid) -> Bits:
    bits: Bits = (1 << places).sum(1).astype(np.int32)
    return bits


def _with_late_green(bits: Bits) -> Bits:
    """A single green five moved from bit 10 to bit 11."""
    is_single = bits & GREENS == 1 << GREEN
    return np.where(is_single, bits ^ GREENS, bits).astype(np.int32)


def _all_codes(places: Grid) -> Codes:
    numbers = places // 2
    colours = np.where(numbers == 5, NEITHER, places % 2)
    return np.array([code(numbers, colours) for code in _CODES.values()], dtype=np.int16)


def bits_of(hand: Hand) -> int:
    """The mask of a rack in ascending order."""
    bits = 0
    for tile in hand:
        bits |= 1 << (SECOND_GREEN if tile == GREEN and bits >> GREEN & 1 else tile)
    return bits


@cache
def racks(size: int) -> Racks:
    """All racks of five or of four tiles, made once per process."""
    return Racks(size)


def code_of(rules: Rules, question: Question, answer: Answer) -> int:
    """The number that stands for an answer in `Racks.codes`, whatever form the options give it."""
    if isinstance(answer, int):
        counts_tiles = question[0] == "count_same" and rules.count_same_unit == "tiles"
        return answer // 2 if counts_tiles else int(answer)
    code = 0
    for item in answer:
        if isinstance(item, str):
            code |= 1 << "ABCDE".index(item)
        else:
            for left, _ in pairwise(item):
                code |= 1 << "ABCDE".index(left)
    return code
