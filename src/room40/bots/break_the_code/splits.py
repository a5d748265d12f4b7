"""All ways to share the unseen tiles out between the other racks and the centre, as index tables.

Worlds are never listed, there are up to 63,063,000 of them. Per opponent there is a set of possible
racks, and all that couples these sets is that no tile lies in two places. Summing over it rack by
rack is a subset convolution, of which only the needed sizes are computed.

Tiles stand here for their position among the unseen ones, so the tables serve every deal; the two
green fives are told apart, which gives each world its weight.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from room40.bots.break_the_code.tables import Bits, Flags, Indices, Weights

Table = npt.NDArray[np.int16]
Subsets = npt.NDArray[np.int32]
"""One row per subset: the positions of its tiles."""


class Possible(NamedTuple):
    """Which subsets of the unseen tiles can be the centre and each opponent's rack."""

    centre: Flags
    opponents: tuple[Flags, ...]


class Draws(NamedTuple):
    """Worlds: in each, which subset of the unseen tiles is the centre and each opponent's rack."""

    centre: Indices
    opponents: tuple[Indices, ...]


class Splits:
    """The tables for two opponents with five tiles each, or for three with four.

    The first two opponents' tiles together are a *pair*. Each centre leaves a pair and, with three
    opponents, a third rack; `pair` and `third` list the ways.
    """

    __slots__ = ("left", "opponents", "pair", "positions", "right", "size", "third")

    def __init__(self, opponents: int) -> None:
        self.opponents = opponents
        self.size = 5 if opponents == 2 else 4
        unseen = (opponents + 1) * self.size
        subsets, pairs = _subsets(unseen, self.size), _subsets(unseen, 2 * self.size)
        self.positions = subsets
        """One row per subset of the unseen tiles that can be a rack or the centre."""
        index, pair_index = _index(subsets, unseen), _index(pairs, unseen)
        self.left, self.right = _ways(pairs, self.size, index, index)
        rest = _complements(subsets, unseen)
        third_size = (opponents - 2) * self.size
        thirds = _subsets(rest.shape[1], third_size)
        third_bits = _bits(rest[:, thirds]) if third_size else np.zeros((len(rest), 1), np.int32)
        self.third: Table = index[third_bits]
        self.pair: Table = pair_index[_bits(rest)[:, None] ^ third_bits]

    def centres(self, possible: Possible) -> Weights:
        """In how many worlds each subset is the centre."""
        counts: Weights = self._ways_by_centre(possible)[1].sum(1, dtype=np.int64)
        return counts

    def draws(self, possible: Possible, most: int, chance: np.random.Generator) -> Draws:
        """All worlds if there are at most so many, else exact draws with replacement."""
        splits, ways = self._ways_by_centre(possible)
        upto = np.cumsum(ways, dtype=np.int64)
        total = int(upto[-1])
        ranks = np.arange(total) if total <= most else np.sort(chance.integers(0, total, most))
        cell = np.searchsorted(upto, ranks, side="right")
        nth = ranks - upto[cell] + ways.reshape(-1)[cell]
        pair = self.pair.reshape(-1)[cell]
        found = np.cumsum(splits[pair], axis=1, dtype=np.int16)
        split = (found <= nth[:, None]).sum(1)
        racks = [self.left[pair, split], self.right[pair, split]]
        if self.opponents == 3:
            racks.append(self.third.reshape(-1)[cell])
        return Draws(cell // self.pair.shape[1], tuple(rack.astype(np.intp) for rack in racks))

    def _ways_by_centre(self, possible: Possible) -> tuple[Flags, Weights]:
        """Which splits of each pair are possible; by centre and way, in how many worlds."""
        opponents = possible.opponents
        splits = opponents[0].take(self.left) & opponents[1].take(self.right)
        counts = np.count_nonzero(splits, axis=1).astype(np.int64)
        ways = counts.take(self.pair) * possible.centre[:, None]
        if self.opponents == 3:
            ways *= opponents[2].take(self.third)
        return splits, ways


@cache
def splits(opponents: int) -> Splits:
    """The tables for this many opponents, made once per process."""
    return Splits(opponents)


def _subsets(among: int, size: int) -> Subsets:
    return np.array(list(combinations(range(among), size)), dtype=np.int32)


def _bits(positions: Subsets) -> Bits:
    bits: Bits = (1 << positions).sum(-1, dtype=np.int32)
    return bits


def _index(subsets: Subsets, among: int) -> Table:
    """Which subset a mask is; -1 for masks of another size."""
    index = np.full(1 << among, -1, dtype=np.int16)
    index[_bits(subsets)] = np.arange(len(subsets))
    return index


def _complements(subsets: Subsets, among: int) -> Subsets:
    absent = np.ones((len(subsets), among), dtype=np.bool_)
    np.put_along_axis(absent, subsets, False, axis=1)
    rest: Subsets = np.nonzero(absent)[1].reshape(len(subsets), -1).astype(np.int32)
    return rest


def _ways(wholes: Subsets, size: int, index: Table, other: Table) -> tuple[Table, Table]:
    """By whole, every way to cut a part of that size off it: the part and what remains."""
    parts = _bits(wholes[:, _subsets(wholes.shape[1], size)])
    return index[parts], other[_bits(wholes)[:, None] ^ parts]
