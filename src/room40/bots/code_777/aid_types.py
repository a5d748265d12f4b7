"""What an aid says of a match of Code 777, and what can be asked of it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from room40.games.code_777.types import GAME_NAME, TilesText


class TileLine(Struct, frozen=True):
    """One kind of tile, in notation, and how many of it can be on one's own rack: `most` 0 is not
    mine, `least` 1 or more certainly mine, all else may be."""

    tile: str
    copies: int
    """In the box."""
    seen: int
    """On the racks in sight, and out of play since tiles were last shuffled into the pile."""
    least: int
    most: int


class NumberLine(Struct, frozen=True):
    """The same for a number, whatever its colour."""

    number: int
    least: int
    most: int


class Left(Struct, frozen=True):
    """After an entry of the history: how many racks were still possible."""

    entry: int
    racks: int


class Aid(Struct, frozen=True, kw_only=True):
    """What follows from one view: from what is seen, or from all that the seat knows."""

    game: str = GAME_NAME
    level: Literal["bookkeeping", "logic"]
    tiles: tuple[TileLine, ...]
    numbers: tuple[NumberLine, ...]
    racks: int | None
    """How many different racks are still possible; None below `logic`."""
    codes: int | None
    """How many sets of three numbers; None below `logic`."""
    left: tuple[Left, ...]
    """From the drawing of the present rack on, after it and after each answer that spoke of it;
    empty below `logic`."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """What an aid has marked: that not all of these are on the rack, or that they all are. Either
    tiles or numbers are named, one as often as it is meant."""

    tiles: TilesText | None = None
    numbers: Annotated[tuple[int, ...], Meta(max_length=3)] = ()
    is_certain: bool = False
    """Whether it was marked as certain, and not crossed off."""
