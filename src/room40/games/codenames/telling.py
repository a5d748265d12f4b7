"""What each eye is told of each event: the seats, the onlooker, the eye that sees everything."""

from collections.abc import Sequence

from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games.codenames.types import (
    Advised,
    ClueGiven,
    ClueTold,
    Consulted,
    Event,
    State,
    Told,
    Unveiled,
)

Row = tuple[Told | None, ...]
"""What each eye is told of one thing; None: nothing."""


def to_all(seats: int, entry: Told) -> Row:
    return (entry,) * (seats + 2)


def to_some(seats: int, insiders: Sequence[Seat], inner: Told, outer: Told | None) -> Row:
    """`inner` for these seats and the eye that sees everything, `outer` for the others."""
    row = [outer] * (seats + 2)
    for seat in insiders:
        row[seat] = inner
    row[-1] = inner
    return tuple(row)


def clue(state: State, event: ClueGiven) -> Row:
    """The verdict is for spymasters, what was meant for the giver alone."""
    seat, word, number, verdict = event.seat, event.word, event.number, event.verdict
    inner = ClueTold(seat, word, number, verdict)
    row = list(to_some(state.rules.seats, state.spymasters, inner, ClueTold(seat, word, number)))
    row[seat] = row[-1] = ClueTold(seat, word, number, verdict, event.meant)
    return tuple(row)


def whisper(state: State, event: Consulted | Advised) -> Row:
    """CN-N17: the others are not even told that anything was asked."""
    return to_some(state.rules.seats, state.spymasters, event, None)


def noticed(state: State, events: tuple[Event, ...], eye: Eye) -> bool:
    """CN-N17: that anything was whispered is known to the spymasters alone."""
    is_whisper = all(isinstance(event, Consulted | Advised) for event in events)
    return not is_whisper or eye == EVERYTHING or eye in state.spymasters


def unveiled(state: State) -> Unveiled:
    """At the end the key and what was meant are for everybody."""
    return Unveiled(state.key, state.meant)
