"""What the bench tells a load client, one line of JSON each way."""

from typing import Literal

from msgspec import Struct

from room40.cli.capacity.tally import Played


class Order(Struct, frozen=True):
    """`open` so many tables with four sockets each, in all; `begin` a match with so many moves to
    come at each; `finish` those with fewer; `play` for so many seconds."""

    do: Literal["open", "begin", "finish", "play"]
    count: int = 0
    seconds: float = 0


class Began(Struct, frozen=True):
    """How many tables or matches are new, and how long that took."""

    count: int
    seconds: float


Said = Began | Played
