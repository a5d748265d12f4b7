"""What both kinds of aid share: whose tiles are sought, and how marks are written."""

from collections.abc import Iterable

from room40.games.break_the_code.notation import BOX, hand_text
from room40.games.break_the_code.types import View

CENTRE = "centre"


def targets_of(view: View) -> tuple[str, ...]:
    """The other seats in their order, as text, then the centre if tiles lie there."""
    others = [str(seat) for seat in range(view.seats) if seat != view.seat]
    return (*others, CENTRE) if view.seats > 2 else tuple(others)


def copies_text(copies: Iterable[int]) -> str:
    """Places in the box as tiles: both greens are `5g 5g`, the second one alone is `5g`."""
    return hand_text(tuple(BOX[copy] for copy in sorted(copies)))
