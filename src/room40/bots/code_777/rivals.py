"""What the others can know of their own racks. We see these racks and heard all answers; only what
our own rack adds is uncertain, so it is worked out for the racks that we most likely have.

An estimate: what a rival knows of tiles out of play is taken to be what we know of them.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from room40.bots.code_777.best import odds_of_numbers, place_of
from room40.bots.code_777.knowledge import Knowledge, known_in, unseen_beside
from room40.bots.code_777.tables import COUNTS, Counts, Floats, code_of, codes, index_of
from room40.bots.code_777.worlds import ANY, ways
from room40.games.code_777.notation import read_tiles
from room40.games.code_777.types import Answered, Replaced, Shown, View

WORLDS = 8
"""So many of our likeliest racks are looked at."""

READY = 0.4
"""From these odds on a rival is taken to announce."""


class Heard(Struct, frozen=True):
    """An answer about a rival's rack: the racks that it spoke of besides, and ours if it did."""

    entry: Answered
    known: tuple[int, ...]
    with_ours: bool


class Rivals:
    """The other seats as seen from one view."""

    def __init__(self, view: View, knowledge: Knowledge) -> None:
        self._view = view
        self._others = knowledge.others
        odds = knowledge.worlds.odds
        self._ours = np.argsort(-odds, kind="stable")[: min(WORLDS, np.count_nonzero(odds))]
        self._shares: Floats = odds[self._ours] / odds[self._ours].sum()
        self._own = _own_racks(view)
        out = np.bincount(read_tiles(view.out_seen), minlength=COUNTS.shape[1])
        self._out: Counts = out.astype(np.int64)

    def threat(self, seats: Sequence[int]) -> float:
        """The chance that at least one of these seats knows enough to announce what is right."""
        hits = [any(self._is_ready(seat, int(rack)) for seat in seats) for rack in self._ours]
        return float(self._shares @ np.array(hits))

    def _is_ready(self, seat: int, ours: int) -> bool:
        by_numbers = odds_of_numbers(self.odds(seat, ours))
        truth = by_numbers[place_of(self._others[seat])]
        return bool(truth == by_numbers.max() and truth >= READY)

    def told_by(self, card: str) -> float:
        """How many bits our answer to this card is expected to tell the others of their racks."""
        return sum(
            float(share) * self._bits(card, seat, int(ours))
            for seat in self._seats()
            for ours, share in zip(self._ours, self._shares, strict=True)
        )

    def _seats(self) -> list[int]:
        gone = (*self._view.resigned, self._view.seat)
        return [seat for seat in range(self._view.seats) if seat not in gone]

    def _bits(self, card: str, seat: int, ours: int) -> float:
        known = [rack for number, rack in self._others.items() if number != seat]
        answers = codes(card, known, self._view.rules.card2 == "at_least") + 1
        shares = np.bincount(answers, self.odds(seat, ours))
        shares = shares[shares > 0]
        return float(-(shares * np.log2(shares)).sum())

    def odds(self, seat: int, ours: int) -> Floats:
        """The chance that a rival can give each rack of its own if this one is ours."""
        others = [rack for number, rack in self._others.items() if number != seat]
        fits = ANY.copy()
        for heard in self._heard(seat):
            known = (*heard.known, ours) if heard.with_ours else heard.known
            is_12_up = self._view.rules.card2 == "at_least"
            fits *= codes(heard.entry.card, known, is_12_up) == code_of(heard.entry.answer)
        weights = fits * ways(np.maximum(unseen_beside((*others, ours)) - self._out, 0))
        total = weights.sum()
        return weights / total if total > 0 else weights

    def _heard(self, seat: int) -> Iterator[Heard]:
        """What was said of the rack that the rival has now, by others than itself; not what also
        spoke of a rack of ours that we never saw."""
        for entry, own in zip(reversed(self._view.history), reversed(self._own), strict=True):
            if isinstance(entry, Replaced) and entry.rack == seat:
                return
            if not isinstance(entry, Answered) or entry.seat == seat:
                continue
            known = known_in({key: rack for key, rack in entry.racks.items() if key != str(seat)})
            if entry.seat == self._view.seat:
                yield Heard(entry, tuple(known), False)
            elif own is not None:
                is_held = own == HELD
                yield Heard(entry, tuple(known if is_held else (*known, own)), is_held)


HELD = -1
"""Stands for the rack that is ours now."""


def _own_racks(view: View) -> list[int | None]:
    """By entry of the history, which rack was ours: one that was shown to us, or None."""
    racks: list[int | None] = []
    shown: int | None = None
    for place, entry in enumerate(view.history):
        if isinstance(entry, Shown):
            shown = index_of(entry.tiles)
        elif isinstance(entry, Replaced) and entry.rack == view.seat:
            racks += [shown] * (place - len(racks))
            shown = None
    return racks + [HELD] * (len(view.history) - len(racks))
