"""What each eye is told of an event: built field by field for each, kept, and never changed.

The eyes stand in the order of the rows of `State.told`: the seats, the onlooker, the one that sees
everything.
"""

from collections.abc import Iterator, Sequence

from room40.core.seats import Seat
from room40.games.code_777.notation import tiles_text
from room40.games.code_777.types import (
    Answered,
    Began,
    CardRead,
    CardsShuffled,
    Dealt,
    Froze,
    LockedIn,
    Rack,
    RackReplaced,
    Racks,
    Replaced,
    Reshuffled,
    Revealed,
    Shown,
    State,
    Told,
)

Row = tuple[Told | None, ...]
"""What each eye is told of one thing; None: nothing."""

RACK_TEXTS = ("0", "1", "2", "3", "4")
"""Racks as the keys of JSON objects."""

NO_RACKS: dict[int, Racks] = {n: dict.fromkeys(RACK_TEXTS[:n]) for n in (2, 3, 4, 5)}
"""By number of seats: what the onlooker sees of their racks."""


def sees_rack(eye: int, rack: int, seats: int) -> bool:
    """C2, C15: a seat sees all racks but its own; the onlooker those that every seat sees."""
    if eye > seats:
        return True
    return rack >= seats if eye == seats else rack != eye


def racks_seen(racks: Sequence[Rack], eye: int, seats: int) -> Racks:
    """All racks, those that this eye may not see as None."""
    seen: Racks = dict(zip(RACK_TEXTS, map(tiles_text, racks), strict=False))
    if eye < seats:
        seen[RACK_TEXTS[eye]] = None
    elif eye == seats:
        seen.update(NO_RACKS[seats])
    return seen


def racks_spoken_of(racks: Sequence[Rack], reader: int, seats: int) -> list[Racks]:
    """For each eye all racks but the reader's, those that it may not see as None."""
    everything: Racks = {
        RACK_TEXTS[place]: tiles_text(rack) for place, rack in enumerate(racks) if place != reader
    }
    by_eye: list[Racks] = []
    for seat in RACK_TEXTS[:seats]:
        seen = everything.copy()
        seen[seat] = None
        by_eye.append(seen)
    by_eye[reader] = everything
    onlooker = everything.copy()
    onlooker.update(NO_RACKS[seats])
    del onlooker[RACK_TEXTS[reader]]
    return [*by_eye, onlooker, everything]


def to_all(seats: int, entry: Told) -> Row:
    return (entry,) * (seats + 2)


def began(event: Dealt, racks: Sequence[Rack]) -> Row:
    seats, pile = event.rules.seats, len(event.pile.split())
    return tuple(
        [
            Began(event.first, racks_seen(racks, eye, seats), pile, len(event.cards))
            for eye in range(seats + 2)
        ]
    )


def reshuffled(event: CardsShuffled) -> Reshuffled:
    """R6: how many cards there are is known, their order is not."""
    return Reshuffled(len(event.cards))


def answered(state: State, event: CardRead) -> Row:
    """C3, C4: the answer is for all; what it spoke of, each as far as it sees that."""
    seat, card, answer, other = event.seat, event.card, event.answer, event.other
    by_eye = racks_spoken_of(state.racks, seat, state.rules.seats)
    return tuple([Answered(seat, card, answer, racks, other) for racks in by_eye])


def locked_in(seats: int, event: Froze | LockedIn) -> Row:
    """R9: all see who has answered; what is for that seat alone."""
    hidden: Froze | LockedIn = Froze(event.seat, None, None)
    if isinstance(event, LockedIn):
        hidden = LockedIn(event.seat, None, None, None)
    row: list[Told] = [hidden] * (seats + 2)
    row[event.seat] = row[-1] = event
    return tuple(row)


def shown(state: State, seat: Seat) -> Row:
    """C11: the old tiles, for an owner who was right."""
    row: list[Told | None] = [None] * (state.rules.seats + 2)
    row[seat] = row[-1] = Shown(seat, tiles_text(state.racks[seat]))
    return tuple(row)


def replaced(seats: int, event: RackReplaced, pile: int) -> Row:
    """C10: who sees the rack sees what leaves it and what comes."""
    refreshed = event.pile is not None
    seen = Replaced(event.rack, event.old, event.new, pile, refreshed, event.last)
    hidden = Replaced(event.rack, None, None, pile, refreshed, None)
    return tuple(
        [seen if sees_rack(eye, event.rack, seats) else hidden for eye in range(seats + 2)]
    )


def revealed(state: State) -> Revealed:
    """D5: at the end everything is for everybody."""
    return Revealed(
        racks={RACK_TEXTS[place]: tiles_text(rack) for place, rack in enumerate(state.racks)},
        pile=tiles_text(state.pile),
        out=tiles_text(tuple(sorted(tile for each in state.out for tile in each.tiles))),
        unjudged=tuple(_unjudged(state)),
    )


def _unjudged(state: State) -> Iterator[LockedIn]:
    """In the order in which they were locked in."""
    for seat in state.answered:
        lock = state.locks[seat]
        if lock is not None and lock.numbers is not None:
            yield LockedIn(seat, "announce", lock.numbers, lock.tiles)
