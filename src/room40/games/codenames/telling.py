"""What each eye is told of each event: the seats, the onlooker, the eye that sees everything."""

from room40.core.seats import EVERYTHING, Eye
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
from room40.games.rows import to_some

Row = tuple[Told | None, ...]
"""What each eye is told of one thing; None: nothing."""


def clue(state: State, event: ClueGiven) -> Row:
    """The verdict is for spymasters, what was meant for the giver alone."""
    seat, word, number, verdict = event.seat, event.word, event.number, event.verdict
    inner: Told = ClueTold(seat, word, number, verdict)
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
