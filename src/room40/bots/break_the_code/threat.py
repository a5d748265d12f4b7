"""How near the others are: every answer is public, so one can count what they must know by now."""

from functools import cached_property, reduce

import numpy as np

from room40.bots.break_the_code.facts import Facts
from room40.bots.break_the_code.situation import AskChoice
from room40.bots.break_the_code.tables import (
    GREEN,
    GREENS,
    TILES,
    Bits,
    Indices,
    bits_of,
    racks,
)
from room40.bots.break_the_code.worlds import CentreWorlds, Floats, Posterior
from room40.core.seats import Seat
from room40.games.break_the_code.types import Hand

ALL_TILES = (1 << TILES) - 1

CELLS = 1 << 22
"""At most so many comparisons at once, to spare memory."""

WORLDS = 24
"""The knowledge of two or three opponents is worked out in so many drawn worlds."""

TOO_MANY = 200_000
"""An opponent who has to tell so many combinations of racks apart does not know the centre yet.
Only above this the count is not made."""


class Nearness:
    """Two seats: what the rival can know of our rack, weighed over the racks that it may hold."""

    def __init__(self, facts: Facts, posterior: Posterior) -> None:
        self._among = among = posterior.racks
        ours = among.fitting(facts.answers[facts.seat])
        ours[[among.index(hand) for hand in facts.missed_at_us]] = False
        self._ours: Bits = among.bits[ours]
        heaviest = np.argsort(-posterior.weights, kind="stable")
        self._theirs: Indices = posterior.indices[heaviest]
        self._shares: Floats = posterior.weights[heaviest] / posterior.weights.sum()

    @cached_property
    def knows(self) -> float:
        """The chance that only our true rack fits all that the rival has been told."""
        return float(self._shares[self._left == 1].sum())

    @property
    def odds(self) -> float:
        """The chance that the rival would hit with a guess now."""
        return float((self._shares / self._left).sum())

    def surely_knows_less_than(self, chance: float) -> bool:
        """Whether a look at the likeliest racks alone shows that `knows` is below this."""
        first = int(np.searchsorted(np.cumsum(self._shares), 1 - chance, side="right")) + 1
        return not (self._left_beside(self._theirs[:first]) == 1).any()

    @cached_property
    def _left(self) -> Indices:
        step = max(1, CELLS // len(self._ours))
        cuts = range(0, len(self._theirs), step)
        return np.concatenate([self._left_beside(self._theirs[at : at + step]) for at in cuts])

    def _left_beside(self, theirs: Indices) -> Indices:
        """For each of the rival's racks, how many racks of ours it would leave."""
        meets = self._among.complement[theirs, None] & self._ours
        left: Indices = np.count_nonzero(meets == 0, axis=1)
        return left


def centre_threat(
    facts: Facts, worlds: CentreWorlds, asked: AskChoice, rivals: tuple[Seat, ...], enough: int
) -> float:
    """The chance that at least so many of these rivals know the centre once we have asked this."""
    draws = worlds.draws
    picked = np.linspace(0, len(draws.centre) - 1, min(WORLDS, len(draws.centre))).astype(np.intp)
    among = racks(facts.size)
    hits = 0
    for world in picked:
        held = {facts.seat: among.index(facts.own)}
        for seat, rack in zip(facts.opponents, draws.opponents, strict=True):
            held[seat] = int(rack[world])
        codes = among.codes[asked.question]
        told = facts.and_told(
            asked.question, {seat: int(codes[held[seat]]) for seat in asked.answerers}
        )
        knowing = [knows_centre(told, seat, among.hands[held[seat]]) for seat in rivals]
        hits += sum(knowing) >= enough
    return hits / len(picked)


def knows_centre(facts: Facts, seat: Seat, hand: Hand) -> bool:
    """Whether a seat with this rack can tell the centre from all that the table has been told."""
    among = racks(facts.size)
    own = bits_of(hand)
    fitting = [
        _both_ways(among.bits[among.fitting(facts.answers[other])], own)
        for other in range(facts.seats)
        if other != seat
    ]
    if np.prod([len(bits) for bits in fitting], dtype=np.float64) > TOO_MANY:
        return False
    taken = reduce(_disjoint_unions, fitting)
    centres = among.index_by_bits[ALL_TILES ^ own ^ taken]
    left = set(np.unique(centres).tolist())
    if facts.is_miss_public:
        left -= {among.index(missed) for missed in facts.missed}
    return len(left) == 1


def _both_ways(bits: Bits, own: int) -> Bits:
    """These racks as masks beside `own`; a single green five may be the one or the other."""
    is_single = bits & GREENS == 1 << GREEN
    ways = np.concatenate((bits, bits[is_single] ^ GREENS))
    beside: Bits = ways[ways & own == 0]
    return beside


def _disjoint_unions(left: Bits, right: Bits) -> Bits:
    meets = left[:, None] & right
    return np.unique((left[:, None] | right)[meets == 0])
