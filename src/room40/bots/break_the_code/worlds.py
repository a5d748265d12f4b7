"""All worlds that fit a view, counted and not sampled: what the code may be, and how often.

With two seats a world is the rival's rack. With three or four it is all other racks and the
centre; of these only the centre is to be found.
"""

from functools import cached_property
from typing import Protocol

import numpy as np
import numpy.typing as npt

from room40.bots.break_the_code.facts import Facts
from room40.bots.break_the_code.splits import Draws, Possible, splits
from room40.bots.break_the_code.tables import (
    CODES_AT_MOST,
    GREEN,
    GREENS,
    TILES,
    Flags,
    Indices,
    Racks,
    bits_of,
    racks,
)
from room40.games.break_the_code.types import Hand

DRAWS = 4000
"""From more worlds than these, so many are drawn to weigh the questions. The odds of a guess are
never drawn."""

Floats = npt.NDArray[np.float64]


class Posterior:
    """The racks that may be the code and the weight of each."""

    __slots__ = ("indices", "racks", "weights")

    def __init__(self, among: Racks, weights: Floats) -> None:
        self.racks = among
        self.indices: Indices = np.flatnonzero(weights)
        self.weights: Floats = weights[self.indices]

    @property
    def count(self) -> int:
        """How many different codes are left."""
        return len(self.indices)

    @property
    def best(self) -> Hand:
        """The likeliest code; of equals the first."""
        return self.racks.hands[int(self.indices[np.argmax(self.weights)])]

    @property
    def odds(self) -> float:
        """The chance that `best` is right."""
        return float(self.weights.max() / self.weights.sum())


class Worlds(Protocol):
    """What choosing needs to know of the worlds."""

    @property
    def posterior(self) -> Posterior: ...

    def bits(self, question: int) -> float:
        """How much a question is expected to tell about the code."""
        ...


class RivalWorlds:
    """Two seats: the racks that the rival may hold."""

    def __init__(self, facts: Facts) -> None:
        among = racks(facts.size)
        fits = among.fitting(facts.answers[facts.opponents[0]]) & beside(among, facts.own)
        fits[[among.index(hand) for hand in facts.missed]] = False
        self.posterior = Posterior(among, fits * _ways_to_hold(among, facts.own))

    def bits(self, question: int) -> float:
        """The answer is a function of the code, so it tells just its own entropy."""
        codes = self.posterior.racks.codes[question].take(self.posterior.indices)
        return entropy(np.bincount(codes, self.posterior.weights))


class CentreWorlds:
    """Three or four seats: the racks that may lie in the centre."""

    def __init__(self, facts: Facts, chance: np.random.Generator) -> None:
        self._chance = chance
        self._among = among = racks(facts.size)
        self._splits = splits(len(facts.opponents))
        self._rack_of = racks_among(unseen_by(facts.own), self._splits.positions, among)
        self._possible = self._fitting(facts)
        counts = self._splits.centres(self._possible)
        by_rack = np.bincount(self._rack_of, counts, len(among))
        self.posterior = Posterior(among, by_rack.astype(np.float64))

    def _fitting(self, facts: Facts) -> Possible:
        opponents = tuple(
            self._among.fitting(facts.answers[seat])[self._rack_of] for seat in facts.opponents
        )
        centre = np.ones(len(self._among), dtype=np.bool_)
        centre[[self._among.index(hand) for hand in facts.missed]] = False
        if facts.found is not None:
            centre[:] = False
            centre[self._among.index(facts.found)] = True
        return Possible(centre[self._rack_of], opponents)

    @cached_property
    def draws(self) -> Draws:
        """Worlds in which centre and opponents' racks are given by their index among all racks."""
        drawn = self._splits.draws(self._possible, DRAWS, self._chance)
        opponents = tuple(self._rack_of[subset] for subset in drawn.opponents)
        return Draws(self._rack_of[drawn.centre], opponents)

    @cached_property
    def _centre(self) -> tuple[Indices, int, float]:
        """The drawn centres numbered from 0, how many differ, and their entropy."""
        different, numbers, times = np.unique(
            self.draws.centre, return_inverse=True, return_counts=True
        )
        return numbers, len(different), entropy(times)

    def bits(self, question: int) -> float:
        """What the answers tell of the centre; with too many worlds to list them all, what they
        tell of the other racks and the centre together (measured to lead as quickly to the end).
        """
        codes = self._among.codes[question]
        answers = np.zeros(len(self.draws.centre), dtype=np.int64)
        for rack in self.draws.opponents:
            answers = answers * CODES_AT_MOST + codes[rack]
        told = entropy(np.unique(answers, return_counts=True)[1])
        if len(answers) >= DRAWS:
            return told
        numbers, different, unsure = self._centre
        both = entropy(np.unique(answers * different + numbers, return_counts=True)[1])
        return max(0.0, told + unsure - both)


def worlds_of(facts: Facts, chance: np.random.Generator) -> Worlds:
    """The worlds that fit; `chance` only draws those by which questions are weighed."""
    return RivalWorlds(facts) if facts.seats == 2 else CentreWorlds(facts, chance)


def entropy(weights: npt.NDArray[np.int64] | Floats) -> float:
    """In bits, of a choice with these weights."""
    shares = weights[weights > 0] / weights.sum()
    return float(-(shares * np.log2(shares)).sum())


def beside(among: Racks, hand: Hand) -> Flags:
    """The racks that the box can hold besides this one."""
    fits: Flags = among.bits & among.complement[among.index(hand)] == 0
    return fits


def unseen_by(hand: Hand) -> npt.NDArray[np.int32]:
    """The bits of all tiles but these."""
    own = bits_of(hand)
    return np.array([bit for bit in range(TILES) if not own >> bit & 1], dtype=np.int32)


def racks_among(
    unseen: npt.NDArray[np.int32], positions: npt.NDArray[np.int32], among: Racks
) -> Indices:
    """The rack that each subset of the unseen tiles is; the two green fives look alike."""
    bits = (1 << unseen[positions]).sum(1)
    indices: Indices = among.index_by_bits[bits].astype(np.intp)
    return indices


def _ways_to_hold(among: Racks, own: Hand) -> Floats:
    """How many draws of the unseen tiles make a rack: with one of two green fives left, two."""
    has_one = np.bitwise_count(among.bits & GREENS) == 1
    return np.where(has_one & (GREEN not in own), 2.0, 1.0)
