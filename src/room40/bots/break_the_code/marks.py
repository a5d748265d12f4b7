"""The easy player's sheet: for each rack a grid of places and tiles, the impossible crossed out.

Every answer is held against the sheet by itself, until no more can be crossed out: a tile stays at
a place as long as some rack that is still on the sheet has it there and gives that answer. What two
answers say only together goes unnoticed, and so does what one rack says of another. Nothing true is
ever crossed out.
"""

import numpy as np

from room40.bots.break_the_code.facts import Fact, Facts
from room40.bots.break_the_code.tables import TILES, Flags, Racks, racks
from room40.bots.break_the_code.worlds import Floats, Posterior, beside
from room40.games.break_the_code.types import Hand


def posterior_by_marks(facts: Facts) -> Posterior:
    """What the sheet leaves of the code, weighed by plain plausibility."""
    among = racks(facts.size)
    left = [_left_by_marks(among, facts.own, facts.answers[seat]) for seat in facts.opponents]
    weights = left[0].astype(np.float64) if facts.seats == 2 else _centre(among, facts.own, left)
    weights[[among.index(hand) for hand in facts.missed]] = 0
    if facts.found is not None:
        weights[np.arange(len(among)) != among.index(facts.found)] = 0
    return Posterior(among, weights)


def _left_by_marks(among: Racks, own: Hand, facts: tuple[Fact, ...]) -> Flags:
    """The racks whose every tile is still on the sheet at its place."""
    answers = [among.fitting([fact]) for fact in facts]
    left = beside(among, own)
    before = left
    while True:
        for fits in answers:
            left = _on_sheet(among, left, _marks(among, left & fits))
        if np.array_equal(left, before):
            return left
        before = left


def _marks(among: Racks, fits: Flags) -> Flags:
    """By place and tile: whether one of these racks has it there."""
    marks: Flags = np.zeros((among.size, TILES), dtype=np.bool_)
    for place, tiles in enumerate(among.tiles[fits].T):
        marks[place, tiles] = True
    return marks


def _on_sheet(among: Racks, left: Flags, marks: Flags) -> Flags:
    on_sheet: Flags = left.copy()
    for place, tiles in enumerate(among.tiles.T):
        on_sheet &= marks[place, tiles]
    return on_sheet


def _centre(among: Racks, own: Hand, left: list[Flags]) -> Floats:
    """A tile is the likelier in the centre the fewer of the opponents' racks left contain it."""
    absent = np.ones(TILES)
    for racks_left in left:
        held = np.bincount(among.tiles[racks_left].ravel(), minlength=TILES)
        absent *= 1 - held / np.count_nonzero(racks_left)
    weights: Floats = np.prod(np.maximum(absent, 1e-9)[among.tiles], axis=1)
    return weights * beside(among, own)
