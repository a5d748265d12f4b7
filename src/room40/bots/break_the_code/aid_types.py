"""What an aid says of a match of Break the Code, and what can be asked of it."""

from typing import Literal

from msgspec import Struct

from room40.games.break_the_code.types import GAME_NAME, TilesText


class KnownLine(Struct, frozen=True):
    """What is known of one rack, or of the tiles in the middle. Tiles are written in notation.

    Of `5g` there are two: `5g` among the excluded says that at most one is there, `5g 5g` that none
    is; `5g` among the certain that one is there at least.
    """

    target: str
    """A seat as text, or `centre`."""
    excluded: str
    certain: str
    places: tuple[str, ...]
    """By place, leftmost first, which tiles can still stand there."""


class Aid(Struct, frozen=True, kw_only=True):
    """What follows from one view: from each answer by itself, or from all that the seat knows."""

    game: str = GAME_NAME
    level: Literal["bookkeeping", "logic"]
    lines: tuple[KnownLine, ...]
    """The other seats in their order, then the centre if there is one."""
    codes: int | None
    """How many codes are still possible; None below `logic`."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """What an aid has marked. With a place: that none of these tiles stands there, or that one of
    them does. Without: that the rack does not hold all these tiles, or that it does."""

    target: str
    tiles: TilesText
    place: Literal["A", "B", "C", "D", "E"] | None = None
    is_certain: bool = False
    """Whether it was marked as certain, and not crossed off."""
