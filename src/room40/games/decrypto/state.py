"""The whole truth of a match of Decrypto; it never leaves the server."""

from msgspec import Struct

from room40.core.game import Outcome
from room40.core.seats import Seat
from room40.games.decrypto.types import Code, Committed, Line, Phase, Setup, Tokens, Told, Voted


class State(Struct, frozen=True, gc=False):
    """Pairs are white, black."""

    rules: Setup
    teams: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    keywords: tuple[tuple[str, ...], tuple[str, ...]]
    codes: tuple[tuple[Code, ...], tuple[Code, ...]]
    """By round."""
    phase: Phase
    round: int
    """From 1."""
    half: int
    """Whose clues are being guessed: 0 white, 1 black; -1: those of neither."""
    encryptors: tuple[Seat | None, Seat | None]
    clues: tuple[tuple[str, str, str] | None, tuple[str, str, str] | None]
    """Of this round."""
    used: tuple[tuple[tuple[Seat, str], ...], tuple[tuple[Seat, str], ...]]
    """Every clue that was given by a member of a team, normalised."""
    decode: Committed | None
    intercept: Committed | None
    named: tuple[Committed | None, Committed | None]
    votes: tuple[Voted | None, ...]
    """By seat, where the majority counts."""
    objected: int
    """Which clue of this half was objected to; -1: none."""
    tokens: tuple[Tokens, Tokens]
    sheets: tuple[tuple[Line, ...], tuple[Line, ...]]
    resigned: tuple[Seat, ...]
    told: tuple[tuple[Told | None, ...], ...]
    """A row for each thing told, with what each eye is told of it: the seats, the onlooker, the
    eye that sees everything; None: nothing."""
    outcome: Outcome | None
