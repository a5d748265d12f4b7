"""What each eye is told of one thing: a row for the seats, the onlooker, the eye that sees all."""

from collections.abc import Sequence
from typing import TypeVar

from room40.core.seats import Seat

T = TypeVar("T")


def to_all(seats: int, entry: T) -> tuple[T | None, ...]:
    """The same for everybody."""
    return (entry,) * (seats + 2)


def to_some(
    seats: int, insiders: Sequence[Seat], inner: T, outer: T | None
) -> tuple[T | None, ...]:
    """`inner` for these seats and the eye that sees everything, `outer` for the others."""
    row = [outer] * (seats + 2)
    for seat in insiders:
        row[seat] = inner
    row[-1] = inner
    return tuple(row)
