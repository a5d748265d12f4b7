"""What follows from one seat's view, and why: nothing here sees more than that view."""

from itertools import combinations, islice

import numpy as np

from room40.bots import AidLevel
from room40.bots.break_the_code.aid_types import Aid, Claim, KnownLine
from room40.bots.break_the_code.holdings import Holdings
from room40.bots.break_the_code.marking import copies_text
from room40.bots.break_the_code.said import said
from room40.bots.break_the_code.tables import TILES, Flags, Racks, bits_of
from room40.core.refused import Refused, Why
from room40.games.break_the_code.notation import LETTERS, hand_text, read_hand
from room40.games.break_the_code.types import Hand, View

SMALL = 3
"""Every choice of up to so many entries is tried, the smallest first ..."""

CHOICES = {2: 2000, 3: 100, 4: 40}
"""... but by seats no more than these in all; with more seats each of them takes longer."""


def aid(view: View, level: AidLevel) -> Aid | None:
    """The aid for a seat. An onlooker gets none: it has no code to find."""
    if view.hand is None:
        return None
    if level == "bookkeeping":
        return Aid(level=level, lines=said(view), codes=None)
    holdings = Holdings(view)
    possible = holdings.possible()
    lines = tuple(
        line_of(target, holdings.among, flags)
        for target, flags in zip(holdings.targets, possible, strict=True)
    )
    return Aid(level=level, lines=lines, codes=int(possible[-1].sum()))


def line_of(target: str, among: Racks, flags: Flags) -> KnownLine:
    """What all these racks have in common, and what none of them has."""
    some = int(np.bitwise_or.reduce(among.bits[flags]))
    every = int(np.bitwise_and.reduce(among.bits[flags]))
    return KnownLine(
        target=target,
        excluded=copies_text(copy for copy in range(TILES) if not some >> copy & 1),
        certain=copies_text(copy for copy in range(TILES) if every >> copy & 1),
        places=tuple(hand_text(tuple(np.unique(tiles).tolist())) for tiles in among.tiles[flags].T),
    )


# ---- why


def why(view: View, claim: Claim) -> list[int] | None:
    """The entries of the history from which a claim follows, with own tiles and deal: none of them
    can be left out. Empty if it follows from own tiles alone; None if it does not follow.

    Where few entries are enough it is a smallest choice, as long as there are not too many to try.
    Raises `Refused(BAD_FRAME)` for a target or a place that is not there.
    """
    holdings = Holdings(view) if view.hand is not None else None
    if holdings is None or claim.target not in holdings.targets:
        raise Refused(Why.BAD_FRAME, at="$.target")
    target = holdings.targets.index(claim.target)
    against = racks_against(claim, holdings.among)
    if holdings.allows(holdings.entries, target, against):
        return None
    return _irreducible(holdings, target, against)


def racks_against(claim: Claim, among: Racks) -> Flags:
    """The racks that a claim rules out."""
    tiles = read_hand(claim.tiles)
    if not tiles:
        raise Refused(Why.BAD_FRAME, at="$.tiles")
    holds = (
        _holding_all(among, tiles) if claim.place is None else _having(among, claim.place, tiles)
    )
    return ~holds if claim.is_certain else holds


def _holding_all(among: Racks, tiles: Hand) -> Flags:
    if len(tiles) > among.size:
        raise Refused(Why.BAD_FRAME, at="$.tiles")
    wanted = bits_of(tiles)
    holds: Flags = among.bits & wanted == wanted
    return holds


def _having(among: Racks, place: str, tiles: Hand) -> Flags:
    at = LETTERS.index(place)
    if at >= among.size:
        raise Refused(Why.BAD_FRAME, at="$.place")
    has: Flags = np.isin(among.tiles[:, at], tiles)
    return has


def _irreducible(holdings: Holdings, target: int, against: Flags) -> list[int]:
    """A choice of entries that is enough, none of which can be left out."""
    entries = holdings.entries
    few = (kept for size in range(SMALL + 1) for kept in combinations(entries, size))
    for kept in islice(few, CHOICES[holdings.seats]):
        if not holdings.allows(kept, target, against):
            return list(kept)
    left = list(entries)
    # What is old is left out first: what was said last is what people have in mind.
    for entry in entries:
        fewer = [each for each in left if each != entry]
        if not holdings.allows(fewer, target, against):
            left = fewer
    return left
