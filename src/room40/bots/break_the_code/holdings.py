"""What each rack and the centre can be, by all answers or by some of them: exact, not sampled.

With two seats there is one other rack. With more, the groups of unseen tiles (other racks and
centre) are of one size, so the tables that count centres serve for each group: the others change
places.
"""

from collections.abc import Collection
from functools import reduce

import numpy as np
from msgspec import Struct

from room40.bots.break_the_code.marking import CENTRE, targets_of
from room40.bots.break_the_code.splits import Possible, splits
from room40.bots.break_the_code.tables import (
    INDEX_OF_QUESTION,
    Flags,
    Indices,
    code_of,
    racks,
)
from room40.bots.break_the_code.worlds import beside, racks_among, unseen_by
from room40.games.break_the_code.deal import HAND_SIZE
from room40.games.break_the_code.notation import read_hand
from room40.games.break_the_code.types import Answered, Guessed, View

Groups = tuple[Flags, ...]
"""By target, which of the ways to fill it are possible."""


class Evidence(Struct, frozen=True):
    """One entry of the history that says something, and what it leaves of each target."""

    entry: int
    leaves: dict[int, Flags]
    """By number of the target, over all racks."""


class Holdings:
    """What the targets of one view can hold."""

    def __init__(self, view: View) -> None:
        self.seats = view.seats
        self.targets = targets_of(view)
        self.among = racks(HAND_SIZE[view.seats])
        own = read_hand(view.hand or "")
        self._splits = splits(view.seats - 1) if view.seats > 2 else None
        self._rack_of: Indices = (
            racks_among(unseen_by(own), self._splits.positions, self.among)
            if self._splits
            else np.flatnonzero(beside(self.among, own))
        )
        self.evidence = tuple(self._evidence(view))

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries of the history that say something of the targets, oldest first."""
        return tuple(each.entry for each in self.evidence)

    def possible(self) -> tuple[Flags, ...]:
        """By target, which racks it can be by all that is known."""
        groups = self._groups(self.entries)
        found = []
        for target in range(len(self.targets)):
            ways = self._with_a_world(groups, target)
            flags: Flags = np.zeros(len(self.among), dtype=np.bool_)
            flags[self._rack_of[ways]] = True
            found.append(flags)
        return tuple(found)

    def allows(self, kept: Collection[int], target: int, wanted: Flags) -> bool:
        """Whether the target can be one of the wanted racks, by these entries alone."""
        groups = self._groups(kept)
        narrowed = groups[target] & wanted[self._rack_of]
        if self._splits is None or not narrowed.any():
            return bool(narrowed.any())
        others = (*groups[:target], narrowed, *groups[target + 1 :])
        return bool(self._with_a_world(others, target).any())

    def _groups(self, kept: Collection[int]) -> Groups:
        """Which ways to fill each target agree with these entries, each target by itself."""
        leaves = [each.leaves for each in self.evidence if each.entry in kept]
        everything: Flags = np.ones(len(self.among), dtype=np.bool_)
        return tuple(
            reduce(np.logical_and, (each[at] for each in leaves if at in each), everything)[
                self._rack_of
            ]
            for at in range(len(self.targets))
        )

    def _with_a_world(self, groups: Groups, target: int) -> Flags:
        """The ways to fill a target beside which the other groups can be filled as well."""
        if self._splits is None:
            return groups[target]
        others = (*groups[:target], *groups[target + 1 :])
        ways: Flags = self._splits.centres(Possible(groups[target], others)) > 0
        return ways

    def _evidence(self, view: View) -> list[Evidence]:
        found = []
        for at, entry in enumerate(view.history):
            leaves: dict[int, Flags] = {}
            if isinstance(entry, Answered):
                leaves = self._answered(view, entry)
            elif isinstance(entry, Guessed) and entry.tiles:
                leaves = self._guessed(view, entry)
            if leaves:
                found.append(Evidence(at, leaves))
        return found

    def _answered(self, view: View, entry: Answered) -> dict[int, Flags]:
        question = (entry.card, entry.number)
        codes = self.among.codes[INDEX_OF_QUESTION[question]]
        return {
            at: codes == code_of(view.rules, question, entry.answers[target])
            for at, target in enumerate(self.targets)
            if target in entry.answers
        }

    def _guessed(self, view: View, entry: Guessed) -> dict[int, Flags]:
        """A guess at the target of this seat whose tiles it was shown."""
        if view.seats == 2 and entry.seat != view.seat:
            return {}
        target = self.targets.index(CENTRE) if CENTRE in self.targets else 0
        flags: Flags = np.zeros(len(self.among), dtype=np.bool_)
        flags[self.among.index(read_hand(entry.tiles or ""))] = True
        return {target: flags if entry.right else ~flags}
