"""The exact odds of the rack that one cannot see.

Until the next refresh every tile that this seat has not seen lies at a place unknown to it: on its
rack, among its own discards, or in the pile. Each way to lay them there is equally likely, whoever
drew when, so only counts matter; what was said of a rack stands beside them (`fits`).

A tile that others draw is seen and leaves the unseen ones. A rack that goes out unseen leaves a
trace, all that it may have been (`gone`): what it was, the new one is not. A refresh mixes what is
out of play with the pile: the trace ends, and what was known of a rack held meanwhile stays.
"""

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from room40.bots.code_777.tables import COUNTS, KINDS, RACKS, SAME, Counts, Flags, Floats

Packed = npt.NDArray[np.int64]
"""Counts by kind, four bits each, in one number."""

_SHIFTS = 4 * np.arange(KINDS)
_HIGH = int((8 << _SHIFTS).sum())
"""The highest bit of each count, which no count reaches: a borrow clears it."""
_PACKED: Packed = (COUNTS << _SHIFTS).sum(1)

_FALLING = np.array([[np.prod(u - np.arange(d), initial=1.0) for d in range(6)] for u in range(6)])
"""The ways to take d of u tiles one after the other."""

_ONE_OF = np.eye(KINDS)
_LATER: Counts = RACKS[:, 1] * KINDS + RACKS[:, 2]
_TRIPLES = np.flatnonzero(SAME == 6)
_PAIRS = np.flatnonzero(SAME == 2)
_TWICE: Counts = RACKS[_PAIRS, 1]
"""The middle one of three in order is one of the two alike."""
_ONCE: Counts = np.where(RACKS[_PAIRS, 0] == _TWICE, RACKS[_PAIRS, 2], RACKS[_PAIRS, 0])


def ways(unseen: Counts) -> Floats:
    """By rack, in how many ways it is drawn from these tiles."""
    return _ways(unseen[None, :].astype(np.float64), np.ones(1))


def _ways(left: Floats, weights: Floats) -> Floats:
    """By rack, the ways to draw it from the counts in a row of `left`, summed over rows by weight.

    Nothing is subtracted from a sum, so what is impossible comes out as exactly 0.
    """
    weighed = weights[:, None] * left
    pairs = (weighed[:, :, None] * left[:, None, :]).reshape(len(left), -1)
    by_rack: Floats = (pairs.T @ left).reshape(KINDS, -1)[RACKS[:, 0], _LATER]
    twice = weighed * (left - 1)
    by_rack[_PAIRS] = (twice.T @ left)[_TWICE, _ONCE]
    by_rack[_TRIPLES] = (twice * (left - 2)).sum(0)[RACKS[_TRIPLES, 0]]
    return by_rack / SAME


def ways_with(unseen: Counts, kind: int) -> Floats:
    """By rack, the ways to draw it from these tiles if the first one was of this kind."""
    drawn: Floats = ways(unseen) * COUNTS[:, kind] / unseen[kind]
    return drawn


def _fits(tiles: Packed, unseen: Counts) -> Flags:
    """Which of these sets of tiles are among the unseen."""
    room = int((unseen << _SHIFTS).sum()) | _HIGH
    fits: Flags = (room - tiles) & _HIGH == _HIGH
    return fits


def _numbered(tiles: Packed, unseen: Counts) -> tuple[Packed, npt.NDArray[np.intp]]:
    """The different sets among these, all of them among the unseen, and for each which it is.

    Quicker than sorting them: there are less than a hundred thousand sets of the unseen tiles.
    """
    steps = np.cumprod(np.append(1, unseen + 1))
    numbers = np.zeros(len(tiles), dtype=np.intp)
    for shift, step in zip(_SHIFTS.tolist(), steps.tolist(), strict=False):
        numbers += (tiles >> shift & 7) * step
    is_there = np.zeros(int(steps[-1]), dtype=np.intp)
    is_there[numbers] = 1
    place = (np.cumsum(is_there) - 1)[numbers]
    different = np.empty(place.max() + 1, dtype=np.int64)
    different[place] = tiles
    return different, place


class Gone(Struct, frozen=True):
    """All that the own racks that went out unseen since the last refresh can have been together."""

    tiles: Packed
    weights: Floats
    """For each its share of what the answers left, orders that look alike counted once."""

    def left_of(self, unseen: Counts) -> tuple[Floats, Floats]:
        """What each possibility leaves of these tiles, and its chance, not scaled."""
        counts = self.tiles[:, None] >> _SHIFTS & 7
        return (unseen - counts).astype(np.float64), self.weights * _FALLING[unseen, counts].prod(1)


NOTHING = Gone(np.zeros(1, dtype=np.int64), np.ones(1))
ANY: Floats = np.ones(len(COUNTS))


class Part(Struct, frozen=True):
    """What is gone and what is held, each weighed by itself."""

    gone: Gone
    drawn: Floats
    """By rack, the ways to draw it beside what is gone."""
    fits: Floats
    """By rack: what answers (0 or 1) and refreshes (any weight) leave of it."""

    def lost(self, unseen: Counts) -> tuple[Packed, Floats]:
        """All that is gone once the rack goes, too, some of it more than once."""
        held = np.flatnonzero(self.fits * self.drawn)
        tiles = self.gone.tiles[:, None] + _PACKED[held]
        weights = self.gone.weights[:, None] * (self.fits[held] / SAME[held])
        possible = _fits(tiles, unseen)
        return tiles[possible], weights[possible]


def part_of(unseen: Counts, gone: Gone = NOTHING, fits: Floats = ANY) -> Part:
    return Part(gone, _ways(*gone.left_of(unseen)), fits)


class Worlds(Struct, frozen=True):
    """What one seat can know of its rack from what it has seen and been told. Immutable."""

    unseen: Counts
    """The tiles on the own rack, among the own unseen discards, and in the pile."""
    parts: tuple[Part, ...]
    """Their weights add up. There is one but after a draw for which the last tile of a pile and
    what is gone depend on each other."""

    @property
    def weights(self) -> Floats:
        """By rack its chance, not scaled; exactly 0 where it is impossible."""
        first, *more = self.parts
        return sum((part.drawn * part.fits for part in more), first.drawn * first.fits)

    @property
    def odds(self) -> Floats:
        """By rack its chance."""
        weights = self.weights
        chances: Floats = weights / weights.sum()
        return chances

    def told(self, fits: Flags) -> "Worlds":
        """Something is true of the rack that one has now."""
        parts = tuple(Part(part.gone, part.drawn, part.fits * fits) for part in self.parts)
        return Worlds(self.unseen, parts)

    def seen(self, tiles: Counts) -> "Worlds":
        """These tiles have come from the pile into sight."""
        unseen = self.unseen - tiles
        parts = []
        for part in self.parts:
            fits = _fits(part.gone.tiles, unseen)
            if not fits.any():
                continue
            gone = Gone(part.gone.tiles[fits], part.gone.weights[fits])
            parts.append(part_of(unseen, gone, part.fits))
        return Worlds(unseen, tuple(parts))

    def lost(self) -> "Worlds":
        """The own rack goes out unseen; the next one comes from the same unseen tiles."""
        lost = [part.lost(self.unseen) for part in self.parts]
        tiles, place = _numbered(np.concatenate([each for each, _ in lost]), self.unseen)
        weights = np.bincount(place, np.concatenate([each for _, each in lost]), len(tiles))
        return Worlds(self.unseen, (part_of(self.unseen, Gone(tiles, weights / weights.sum())),))

    def refreshed(self, unseen: Counts) -> "Worlds":
        """All that is on no rack is the pile now; `unseen` is that and the own rack."""
        return weighed(unseen, self.weights)

    def with_last_tile(self, kind: int) -> Floats:
        """By rack: the chance, not scaled, to hold it while the last tile of the pile is of this
        kind. To be asked when the pile holds one tile."""
        chances = 0 * ANY
        for part in self.parts if self.unseen[kind] else ():
            left, shares = part.gone.left_of(self.unseen)
            chances += part.fits * _ways(left - _ONE_OF[kind], shares * left[:, kind])
        return chances


def dealt(unseen: Counts) -> Worlds:
    """A rack drawn from these tiles."""
    return Worlds(unseen, (part_of(unseen),))


def weighed(unseen: Counts, weights: Floats) -> Worlds:
    """A rack of which these chances, not scaled, are all that is known; nothing is gone."""
    drawn = ways(unseen)
    fits = np.divide(weights, drawn, out=np.zeros_like(weights), where=weights > 0)
    return Worlds(unseen, (Part(NOTHING, drawn, fits / fits.max()),))


def drawn_after(unseen: Counts, kind: int, lost: Floats) -> Part:
    """A rack went out (by rack its chance, not scaled) and will not be drawn from. Of these tiles,
    which it is one part of, one of this kind and two more were drawn."""
    tiles = np.flatnonzero(lost)
    without = unseen[kind] - COUNTS[tiles, kind]
    orders = _FALLING[unseen, COUNTS[tiles]].prod(1)
    gone = Gone(_PACKED[tiles], lost[tiles] / orders / without)
    return part_of(unseen, gone, COUNTS[:, kind].astype(np.float64))
