"""What each eye is told of an event: built field by field for each, kept, and never changed.

The eyes stand in the order of `State.told`: the seats, the onlooker, the one that sees everything.
"""

from collections.abc import Iterator, Sequence

from room40.games.code_777.notation import tiles_text
from room40.games.code_777.types import (
    Announced,
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

Tolds = tuple[tuple[Told, ...], ...]

RACK_TEXTS = ("0", "1", "2", "3", "4")
"""Racks as the keys of JSON objects."""


def sees_rack(eye: int, rack: int, seats: int) -> bool:
    """C2, C15: a seat sees all racks but its own; the onlooker those that every seat sees."""
    if eye > seats:
        return True
    return rack >= seats if eye == seats else rack != eye


def racks_seen(racks: Sequence[Rack], eye: int, seats: int, left_out: int | None = None) -> Racks:
    """All racks but the one left out, those that this eye may not see as None."""
    return {
        RACK_TEXTS[place]: tiles_text(rack) if sees_rack(eye, place, seats) else None
        for place, rack in enumerate(racks)
        if place != left_out
    }


def to_all(told: Tolds, entry: Told) -> Tolds:
    return tuple([(*each, entry) for each in told])


def began(event: Dealt, racks: Sequence[Rack]) -> Tolds:
    seats, pile = event.rules.seats, len(event.pile.split())
    return tuple(
        [
            (Began(event.first, racks_seen(racks, eye, seats), pile, len(event.cards)),)
            for eye in range(seats + 2)
        ]
    )


def reshuffled(event: CardsShuffled) -> Reshuffled:
    """R6: how many cards there are is known, their order is not."""
    return Reshuffled(len(event.cards))


def answered(state: State, event: CardRead) -> Tolds:
    """C3, C4: the answer is for all; what it spoke of, each as far as it sees that."""
    seats, seat = state.rules.seats, event.seat
    return tuple(
        [
            (
                *each,
                Answered(
                    seat,
                    event.card,
                    event.answer,
                    racks_seen(state.racks, eye, seats, seat),
                    event.other,
                ),
            )
            for eye, each in enumerate(state.told)
        ]
    )


def locked_in(state: State, event: Froze | LockedIn) -> Tolds:
    """R9: all see who has answered; what is for that seat alone."""
    hidden: Froze | LockedIn = Froze(event.seat, None, None)
    if isinstance(event, LockedIn):
        hidden = LockedIn(event.seat, None, None, None)
    knowing = (event.seat, state.rules.seats + 1)
    return tuple(
        [(*each, event if eye in knowing else hidden) for eye, each in enumerate(state.told)]
    )


def announced(state: State, event: Announced) -> Tolds:
    """C9, C11: numbers and verdict are for all; the old tiles for an owner who was right."""
    if not event.right:
        return to_all(state.told, event)
    shown = Shown(event.seat, tiles_text(state.racks[event.seat]))
    knowing = (event.seat, state.rules.seats + 1)
    return tuple(
        [
            (*each, event, shown) if eye in knowing else (*each, event)
            for eye, each in enumerate(state.told)
        ]
    )


def replaced(state: State, event: RackReplaced, pile: int) -> Tolds:
    """C10: who sees the rack sees what leaves it and what comes."""
    seats, refreshed = state.rules.seats, event.pile is not None
    seen = Replaced(event.rack, event.old, event.new, pile, refreshed, event.last)
    hidden = Replaced(event.rack, None, None, pile, refreshed, None)
    return tuple(
        [
            (*each, seen if sees_rack(eye, event.rack, seats) else hidden)
            for eye, each in enumerate(state.told)
        ]
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
