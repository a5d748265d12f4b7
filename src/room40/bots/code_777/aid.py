"""What follows from one seat's view, and why: nothing here sees more than that view."""

from collections.abc import Collection, Iterable
from itertools import combinations

import numpy as np

from room40.bots import AidLevel
from room40.bots.code_777.aid_types import Aid, Claim, Left, NumberLine, TileLine
from room40.bots.code_777.best import odds_of_numbers
from room40.bots.code_777.knowledge import Knowledge, begun, unseen_beside
from room40.bots.code_777.memory import knowledge_of
from room40.bots.code_777.tables import ALL_TILES, BY_NUMBER, COUNTS, Counts, Flags, index_of
from room40.bots.code_777.worlds import ways
from room40.core.refused import Refused, Why
from room40.games.code_777.notation import COPIES, TILE_TEXTS, read_rack, read_tiles
from room40.games.code_777.tables import NUMBERS, RACK_SIZE
from room40.games.code_777.types import Announced, Answered, Began, Replaced, Told, View

SMALL = 3
"""Every choice of up to so many answers is tried, the smallest first."""


def aid(view: View, level: AidLevel) -> Aid | None:
    """The aid for a seat. An onlooker gets none: it has no rack to find."""
    if not isinstance(view.seat, int):
        return None
    if level == "bookkeeping":
        tiles, numbers = _lines(view, ways(_unseen(view)) > 0)
        return Aid(level=level, tiles=tiles, numbers=numbers, racks=None, codes=None, left=())
    odds = knowledge_of(view).worlds.odds
    tiles, numbers = _lines(view, odds > 0)
    return Aid(
        level=level,
        tiles=tiles,
        numbers=numbers,
        racks=int(np.count_nonzero(odds)),
        codes=int(np.count_nonzero(odds_of_numbers(odds))),
        left=_left(view),
    )


def _unseen(view: View) -> Counts:
    """What is neither on a rack in sight nor seen to be out of play."""
    out = np.bincount(read_tiles(view.out_seen), minlength=len(COPIES)) if view.out_seen else 0
    return unseen_beside(index_of(rack) for rack in view.racks.values() if rack) - out


def _lines(view: View, possible: Flags) -> tuple[tuple[TileLine, ...], tuple[NumberLine, ...]]:
    """What all possible racks have in common, and what none of them has."""
    seen = (ALL_TILES - _unseen(view)).tolist()
    counts = COUNTS[possible]
    numbers = counts @ BY_NUMBER
    least, most = counts.min(0).tolist(), counts.max(0).tolist()
    tiles = zip(TILE_TEXTS, COPIES, seen, least, most, strict=True)
    by_number = zip(NUMBERS, numbers.min(0).tolist(), numbers.max(0).tolist(), strict=True)
    return tuple(TileLine(*line) for line in tiles), tuple(NumberLine(*line) for line in by_number)


def _left(view: View) -> tuple[Left, ...]:
    """Since the present rack was drawn: how many were possible then and after each answer."""
    left: list[Left] = []
    for entry, known in enumerate(_course(view, range(len(view.history)))):
        told = view.history[entry]
        if isinstance(told, Began) or (isinstance(told, Replaced) and told.rack == view.seat):
            left = []
        elif not isinstance(told, Answered) or told.seat == view.seat:
            continue
        left.append(Left(entry, int(np.count_nonzero(known.worlds.weights))))
    return tuple(left)


# ---- why


def why(view: View, claim: Claim) -> list[int] | None:
    """The entries of the history from which a claim follows, with all that the seat has seen: none
    of them can be left out. Empty if sight alone says it; None if it does not follow.

    Where few answers are enough it is a smallest choice of them. Raises `Refused(BAD_FRAME)`.
    """
    against = _racks_against(claim)
    if not isinstance(view.seat, int):
        raise Refused(Why.BAD_FRAME, at="$")
    evidence = Evidence(view)
    if evidence.allows(evidence.entries, against):
        return None
    few = (kept for size in range(SMALL + 1) for kept in combinations(evidence.present, size))
    for kept in few:
        if not evidence.allows_by_present(kept, against):
            return list(kept)
    left = list(evidence.entries)
    # What is old is left out first: what was said last is what people have in mind.
    for entry in evidence.entries:
        fewer = [each for each in left if each != entry]
        if not evidence.allows(fewer, against):
            left = fewer
    return left


def _racks_against(claim: Claim) -> Flags:
    """The racks that a claim rules out."""
    tiles = read_rack(claim.tiles or "")
    size = len(tiles) + len(claim.numbers)
    if not 0 < size <= RACK_SIZE or (tiles and claim.numbers):
        raise Refused(Why.BAD_FRAME, at="$.tiles")
    if not set(claim.numbers) <= set(NUMBERS):
        raise Refused(Why.BAD_FRAME, at="$.numbers")
    if tiles:
        missing = np.bincount(tiles, minlength=len(COPIES)) - COUNTS
    else:
        wanted = np.array([claim.numbers.count(number) for number in NUMBERS])
        missing = wanted - COUNTS @ BY_NUMBER
    holds: Flags = np.less_equal(missing, 0).all(1)
    return ~holds if claim.is_certain else holds


class Evidence:
    """What one seat was told of its racks, taken as a whole or in part."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.entries = tuple(
            entry for entry, told in enumerate(view.history) if _says_something(view, told)
        )
        drawn = [
            entry
            for entry, told in enumerate(view.history)
            if isinstance(told, Replaced) and told.rack == view.seat
        ]
        self.present = tuple(entry for entry in self.entries if entry > max(drawn, default=0))
        """Those that speak of the rack that is ours now."""
        self._by_sight = self._possible(())
        self._fits = {entry: self._possible((entry,)) for entry in self.present}

    def allows_by_present(self, kept: Collection[int], wanted: Flags) -> bool:
        """Whether one of the wanted racks is possible by these entries on the present rack."""
        possible = self._by_sight & wanted
        for entry in kept:
            possible = possible & self._fits[entry]
        return bool(possible.any())

    def allows(self, kept: Collection[int], wanted: Flags) -> bool:
        """The same by any entries."""
        return bool((self._possible(kept) & wanted).any())

    def _possible(self, kept: Collection[int]) -> Flags:
        *_, known = _course(self._view, kept)
        possible: Flags = known.worlds.weights > 0
        return possible


def _says_something(view: View, told: Told) -> bool:
    if isinstance(told, Answered):
        return told.seat != view.seat
    return isinstance(told, Announced) and told.seat == view.seat and not told.right


def _course(view: View, kept: Collection[int]) -> Iterable[Knowledge]:
    """What the seat knows after each entry, by what it has seen and these entries alone."""
    began = view.history[0]
    assert isinstance(view.seat, int) and isinstance(began, Began), "a history begins with the deal"
    known = begun(view.seat, view.rules, began)
    yield known
    for entry, told in enumerate(view.history[1:], 1):
        if entry in kept or not _says_something(view, told):
            known = known.after(told)
        yield known
