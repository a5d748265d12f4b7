"""Who plays and who looks: seats, eyes and the versions of a match."""

from typing import Final, Literal, NewType

Seat = NewType("Seat", int)
"""Index 0..n-1 of a place in a match; seat i+1 sits to the left of seat i."""

Version = NewType("Version", int)
"""How many rows of a match are stored: the deal is row 1, each accepted action one more."""

Everything = Literal["everything"]
EVERYTHING: Final[Everything] = "everything"

Eye = Seat | None | Everything
"""Who looks at a match: a seat, the onlooker (`None`) or `everything`, granted once it is over."""
