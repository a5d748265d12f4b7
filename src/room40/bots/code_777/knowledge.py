"""From what a seat was told, entry by entry, to the odds of its rack."""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from room40.bots.code_777.tables import (
    ALL_TILES,
    COUNTS,
    Counts,
    Flags,
    code_of,
    codes,
    index_of,
    with_numbers,
)
from room40.bots.code_777.worlds import Worlds, dealt, drawn_after, ways_with, weighed
from room40.games.code_777.notation import TILE_BY_TEXT
from room40.games.code_777.types import (
    Announced,
    Answered,
    Began,
    Racks,
    Replaced,
    Setup,
    Shown,
    Told,
)


class Knowledge(Struct, frozen=True):
    """What one seat knows after so many entries. Immutable: `after` makes the next one."""

    seat: int
    rules: Setup
    others: dict[int, int]
    """The racks in sight, by number."""
    worlds: Worlds

    def after(self, entry: Told) -> "Knowledge":
        """With one more entry of the same seat's history."""
        match entry:
            case Answered():
                fits = self.fits(entry)
                return self if fits is None else self._with(self.worlds.told(fits))
            case Announced(seat=self.seat, right=False):
                return self._with(self.worlds.told(~self._named(entry)))
            case Shown():
                return self._with(self.worlds.told(_only(index_of(entry.tiles))))
            case Replaced():
                return self._replaced(entry)
            case _:
                return self

    def fits(self, entry: Answered) -> Flags | None:
        """The racks with which this answer is true; None: it does not speak of ours."""
        if entry.seat == self.seat:
            return None
        given = codes(entry.card, known_in(entry.racks), self.rules.card2 == "at_least")
        fits: Flags = given == code_of(entry.answer)
        return fits

    def _named(self, entry: Announced) -> Flags:
        return with_numbers(entry.numbers) if entry.tiles is None else _only(index_of(entry.tiles))

    def _with(self, worlds: Worlds) -> "Knowledge":
        return Knowledge(self.seat, self.rules, self.others, worlds)

    def _replaced(self, entry: Replaced) -> "Knowledge":
        if entry.rack == self.seat:
            return self._with(self._own_replaced(entry))
        assert entry.new is not None, "everybody sees the racks of others"
        new = index_of(entry.new)
        worlds = self._other_replaced(entry, COUNTS[new])
        return Knowledge(self.seat, self.rules, {**self.others, entry.rack: new}, worlds)

    def _own_replaced(self, entry: Replaced) -> Worlds:
        """Our tiles leave the rack first, then comes the refresh, then we draw (C777-R12)."""
        rules, worlds = self.rules, self.worlds
        everything = unseen_beside(self.others.values())
        if rules.refresh == "always":
            return worlds.lost().refreshed(everything)
        if not entry.refreshed:
            return worlds.lost()
        if rules.refresh_threshold == 0:
            return self._drawn_with_last_tile(everything)
        if rules.refresh_before_removal:
            return worlds.refreshed(everything).lost()
        return dealt(everything)

    def _drawn_with_last_tile(self, everything: Counts) -> Worlds:
        """The last tile of the pile, then two of all that was shuffled (C777-R14)."""
        kinds = np.flatnonzero(self.worlds.unseen).tolist()
        held = {kind: self.worlds.with_last_tile(kind) for kind in kinds}
        held = {kind: chances for kind, chances in held.items() if chances.any()}
        if self.rules.refresh_before_removal:
            parts = (drawn_after(everything, kind, chances) for kind, chances in held.items())
            return Worlds(everything, tuple(parts))
        drawn = (chances.sum() * ways_with(everything, kind) for kind, chances in held.items())
        return weighed(everything, np.sum(list(drawn), axis=0))

    def _other_replaced(self, entry: Replaced, drawn: Counts) -> Worlds:
        rules, worlds = self.rules, self.worlds
        others = [rack for number, rack in self.others.items() if number != entry.rack]
        everything = unseen_beside(others)
        if rules.refresh == "always":
            return worlds.seen(drawn).refreshed(everything - drawn)
        if not entry.refreshed:
            return worlds.seen(drawn)
        if rules.refresh_before_removal:
            everything = everything - COUNTS[self.others[entry.rack]]
        if entry.last is None:
            return worlds.refreshed(everything).seen(drawn)
        last = TILE_BY_TEXT[entry.last]
        kind = np.eye(len(drawn), dtype=np.int64)[last]
        return weighed(everything - kind, worlds.with_last_tile(last)).seen(drawn - kind)


def begun(seat: int, rules: Setup, began: Began) -> Knowledge:
    """What a seat knows from the deal."""
    others = {int(number): index_of(tiles) for number, tiles in began.racks.items() if tiles}
    return Knowledge(seat, rules, others, dealt(unseen_beside(others.values())))


def known_in(racks: Racks) -> list[int]:
    """The racks that are not hidden."""
    return [index_of(tiles) for tiles in racks.values() if tiles is not None]


def unseen_beside(racks: Iterable[int]) -> Counts:
    """All tiles but those on these racks."""
    unseen: Counts = ALL_TILES - COUNTS[list(racks)].sum(0)
    return unseen


def _only(rack: int) -> Flags:
    flags: Flags = np.arange(len(COUNTS)) == rack
    return flags
