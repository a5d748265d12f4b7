"""Tiles and the 23 question cards: one table of data for rules, bots, screen and command line.

Counts, shapes and meanings: clause page, sections "Tiles" and "Question cards".
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Literal

from msgspec import Struct

from room40.games.code_777.notation import COPIES, TILE_BY_TEXT, TILE_TEXTS
from room40.games.code_777.types import Answer, Rack, Setup, Tile

RACK_SIZE = 3
RACKS = {2: 4, 3: 4, 4: 4, 5: 5}
"""C777-C15, C16, C18: racks in play by number of seats."""

COLOURS = {
    "g": "green",
    "y": "yellow",
    "k": "black",
    "n": "brown",
    "r": "red",
    "p": "pink",
    "b": "blue",
}
SHAPES = {
    "g": "circle",
    "y": "triangle",
    "k": "star",
    "n": "rectangle",
    "r": "hexagon",
    "p": "cross",
    "b": "diamond",
}
"""C777-C13: what tells the colours apart for those who do not see them."""

NUMBER = tuple(int(text[1]) for text in TILE_TEXTS)
"""Number by tile, 1 to 7."""
COLOUR = tuple(text[0] for text in TILE_TEXTS)
"""Letter of the colour by tile."""
NUMBERS = range(1, 8)
COPIES_OF_NUMBER = {number: number for number in NUMBERS}
"""C777-C1: number n is in the box n times."""

Counts = tuple[int, ...]
"""How many tiles of each kind are seen."""


class RackCard(Struct, frozen=True):
    """How many of the racks that the reader sees are such: 0 to their number (C777-R19)."""

    id: str
    holds: Callable[[Rack], bool]
    form: Literal["racks"] = "racks"


class CountCard(Struct, frozen=True):
    """A number from `low` to `high`, counted over all tiles that the reader sees."""

    id: str
    low: int
    high: int
    count: Callable[[Counts], int]
    form: Literal["count"] = "count"


class CompareCard(Struct, frozen=True):
    """Which of two sets of kinds is seen more often: first, second or equal (C777-C4, R3)."""

    id: str
    first: frozenset[Tile]
    second: frozenset[Tile]
    form: Literal["compare"] = "compare"


Card = RackCard | CountCard | CompareCard


def _numbers(rack: Rack) -> list[int]:
    return sorted([NUMBER[tile] for tile in rack])


def _total(rack: Rack) -> int:
    return sum([NUMBER[tile] for tile in rack])


def _has_number_in_two_colours(rack: Rack) -> bool:
    return any(
        NUMBER[one] == NUMBER[other] and one != other for one, other in combinations(rack, 2)
    )


def _has_three_colours(rack: Rack) -> bool:
    return len({COLOUR[tile] for tile in rack}) == RACK_SIZE


def _has_one_parity(rack: Rack) -> bool:
    return len({NUMBER[tile] % 2 for tile in rack}) == 1


def _has_identical_pair(rack: Rack) -> bool:
    return len(set(rack)) < len(rack)


def _is_run(rack: Rack) -> bool:
    low, middle, high = _numbers(rack)
    return middle == low + 1 and high == low + 2


TILES_OF_COLOUR = {
    letter: frozenset(tile for tile, colour in enumerate(COLOUR) if colour == letter)
    for letter in COLOURS
}
TILES_OF_NUMBER = {
    number: frozenset(tile for tile, its in enumerate(NUMBER) if its == number)
    for number in NUMBERS
}
_COLOUR_PLACE = tuple(list(COLOURS).index(colour) for colour in COLOUR)
_NUMBER_PLACE = tuple(number - 1 for number in NUMBER)
"""By tile: the place of its colour and of its number among the seven."""
SINGLES = frozenset(tile for tile, copies in enumerate(COPIES) if copies == 1)
"""Green 1, black 5 and pink 7: each is in the box once."""


def seen(counts: Counts, kinds: frozenset[Tile]) -> int:
    """How many tiles of these kinds are seen."""
    return sum([counts[tile] for tile in kinds])


def _of_each(counts: Counts, group: tuple[int, ...]) -> list[int]:
    """How many tiles are seen of each colour, or of each number."""
    totals = [0] * len(NUMBERS)
    for count, its in zip(counts, group, strict=True):
        totals[its] += count
    return totals


def _colours_seen(counts: Counts) -> int:
    return len(COLOURS) - _of_each(counts, _COLOUR_PLACE).count(0)


def _colours_thrice(counts: Counts) -> int:
    return sum([total >= 3 for total in _of_each(counts, _COLOUR_PLACE)])


def _numbers_unseen(counts: Counts) -> int:
    return _of_each(counts, _NUMBER_PLACE).count(0)


def _kinds(*texts: str) -> frozenset[Tile]:
    return frozenset(TILE_BY_TEXT[text] for text in texts)


def _colours(first: str, second: str) -> CompareCard:
    """More of one colour or more of another; the id names both."""
    name = f"{COLOURS[first]}_or_{COLOURS[second]}"
    return CompareCard(name, TILES_OF_COLOUR[first], TILES_OF_COLOUR[second])


def _rack_card(name: str, holds: Callable[[Rack], bool]) -> RackCard:
    """There are 251 different racks: each is looked at once."""
    return RackCard(name, cache(holds))


SUM_12 = "sum_12_down"

CARDS: tuple[Card, ...] = (
    _rack_card("sum_18_up", lambda rack: _total(rack) >= 18),
    _rack_card(SUM_12, lambda rack: _total(rack) <= 12),
    _rack_card("same_number_two_colours", _has_number_in_two_colours),
    _rack_card("three_colours", _has_three_colours),
    _rack_card("one_parity", _has_one_parity),
    _rack_card("identical_pair", _has_identical_pair),
    _rack_card("run_of_three", _is_run),
    CountCard("colours_seen", 1, 7, _colours_seen),
    CountCard("colours_thrice", 0, 7, _colours_thrice),
    CountCard("numbers_unseen", 0, 7, _numbers_unseen),
    CountCard("singles_seen", 0, 3, lambda counts: seen(counts, SINGLES)),
    CompareCard("threes_or_pink6", _kinds("k3"), _kinds("p6")),
    CompareCard("green6_or_yellow7", _kinds("g6"), _kinds("y7")),
    CompareCard("yellow2_or_yellow7", _kinds("y2"), _kinds("y7")),
    CompareCard("pink6_or_green6", _kinds("p6"), _kinds("g6")),
    CompareCard("blue7_or_other7", _kinds("b7"), _kinds("y7", "p7")),
    _colours("n", "b"),
    _colours("r", "p"),
    _colours("g", "b"),
    _colours("y", "p"),
    _colours("k", "n"),
    _colours("k", "r"),
    _colours("g", "y"),
)
"""In the order of the clause page."""

CARD_BY_ID = {card.id: card for card in CARDS}
ALL_CARDS = tuple(card.id for card in CARDS)

SUM_12_UP = _rack_card(SUM_12, lambda rack: _total(rack) >= 12)
"""Option card2: the other wording of the second card (C777-R2)."""


def card_under(rules: Setup, name: str) -> Card:
    """The card as the options ask for it."""
    return SUM_12_UP if name == SUM_12 and rules.card2 == "at_least" else CARD_BY_ID[name]


def answer(card: Card, racks: Sequence[Rack]) -> Answer:
    """The truthful answer of a reader who sees these racks (C777-C3 to C5)."""
    if isinstance(card, RackCard):
        return sum(map(card.holds, racks))
    if isinstance(card, CountCard):
        return card.count(counts_of(racks))
    lead = 0
    for rack in racks:
        for tile in rack:
            lead += (tile in card.first) - (tile in card.second)
    if lead == 0:
        return "equal"
    return "first" if lead > 0 else "second"


def answer_under(rules: Setup, name: str, racks: Sequence[Rack]) -> Answer:
    """The answer to a card in the wording that the options ask for."""
    return answer(card_under(rules, name), racks)


def counts_of(racks: Sequence[Rack]) -> Counts:
    """How many tiles of each kind these racks hold."""
    counts = [0] * len(COPIES)
    for rack in racks:
        for tile in rack:
            counts[tile] += 1
    return tuple(counts)
