"""What each eye is told of each event: the seats, the onlooker, the eye that sees everything."""

from room40.games.decrypto.state import State
from room40.games.decrypto.tables import TEAMS
from room40.games.decrypto.types import (
    ClueRewritten,
    CluesTold,
    CluesWritten,
    Committed,
    HalfBegan,
    Rewrote,
    Told,
    Unveiled,
    Voted,
    Wrote,
)
from room40.games.rows import to_all, to_some

Row = tuple[Told | None, ...]
"""What each eye is told of one thing; None: nothing."""


def everybody(state: State, entry: Told) -> Row:
    return to_all(state.rules.seats, entry)


def written(state: State, event: CluesWritten) -> Row:
    """D4, D7: until the half begins only the writer knows the clues, and alone the verdicts."""
    seat = event.seat
    inner: Told = Wrote(seat, event.clues, event.verdicts)
    return to_some(state.rules.seats, (seat,), inner, Wrote(seat))


def rewritten(state: State, event: ClueRewritten) -> Row:
    """R19: what one team is told, the other is told as well; but for the writer's verdict."""
    seat, clue, text = event.seat, event.clue, event.text
    inner: Told = Rewrote(seat, clue, text, event.verdict)
    return to_some(state.rules.seats, (seat,), inner, Rewrote(seat, clue, text))


def half(state: State, event: HalfBegan) -> Row:
    """D7: the clues are read to all."""
    index = TEAMS.index(event.team)
    seat, clues = state.encryptors[index], state.clues[index]
    assert seat is not None and clues is not None, "a half has clues"
    return everybody(state, CluesTold(event.team, seat, state.round, clues))


def guess(state: State, event: Voted | Committed) -> Row:
    """D7: what a team thinks is for the team until both have written it down."""
    outer: Told = type(event)(event.seat, event.guess)
    inner: Told = event
    white, black = state.teams
    insiders = white if event.seat in white else black
    return to_some(state.rules.seats, insiders, inner, outer)


def unveiled(state: State) -> Unveiled:
    """At the end the keywords are for everybody, and codes that were not revealed."""
    codes = {
        team: state.codes[index][state.round - 1]
        for index, team in enumerate(TEAMS)
        if state.encryptors[index] is not None and not is_revealed(state, index)
    }
    return Unveiled(*state.keywords, codes)


def is_revealed(state: State, index: int) -> bool:
    """Whether the code of a team in this round has been told."""
    sheet = state.sheets[index]
    return bool(sheet) and sheet[-1].round == state.round
