"""What one eye knows of a match: with what it was told, the only way out for secrets."""

from typing import TypeVar

from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games.decrypto.ends import next_encryptors
from room40.games.decrypto.evolve import team_index
from room40.games.decrypto.rules import (
    awaited_in_order,
    decoders,
    interceptors,
    may_intercept,
    namers,
    objectionable,
    objectors,
    to_act_in_order,
    writers,
)
from room40.games.decrypto.state import State
from room40.games.decrypto.tables import BLACK, TEAMS, WHITE, mode_of, round_limit_of
from room40.games.decrypto.telling import is_revealed
from room40.games.decrypto.types import (
    Code,
    Committed,
    DecodeOffer,
    InterceptOffer,
    NameWordsOffer,
    ObjectOffer,
    Offer,
    Phase,
    Team,
    Told,
    View,
    Voted,
    WriteOffer,
)

T = TypeVar("T")
BOTH = (WHITE, BLACK)


def view(state: State, eye: Eye) -> View:
    """D2, D3, D7, D8: own keywords and guesses, the own code for its encryptor."""
    own = team_index(state, eye) if isinstance(eye, int) else None
    is_over = state.phase is Phase.OVER
    sees_all = is_over or eye == EVERYTHING
    codes = _codes(state, eye)
    return View(
        seat=eye,
        seats=state.rules.seats,
        mode=mode_of(state.rules),
        phase=state.phase,
        teams=_by_team(state.teams),
        team=None if own is None else TEAMS[own],
        round=state.round,
        round_limit=round_limit_of(state.rules),
        half=TEAMS[state.half] if state.half in BOTH and not is_over else None,
        may_intercept=may_intercept(state),
        encryptors=_by_team(state.encryptors),
        next_encryptors=_by_team(next_encryptors(state)),
        to_act=to_act_in_order(state),
        awaited=awaited_in_order(state),
        offers=offers(state, eye),
        keywords=_keywords(state, own, sees_all=sees_all),
        code=None if own is None or eye != state.encryptors[own] else codes[TEAMS[own]],
        codes=codes,
        written=_by_team((state.clues[WHITE] is not None, state.clues[BLACK] is not None)),
        clues=_by_team((_clues(state, eye, WHITE), _clues(state, eye, BLACK))),
        commits=_commits(state, own, sees_all=sees_all),
        votes=_votes(state, own, sees_all=sees_all),
        voted=_voted(state),
        objected=state.objected if state.objected >= 0 else None,
        tokens=_by_team(state.tokens),
        sheets=_by_team(state.sheets),
        resigned=state.resigned,
        rules=state.rules,
        history=history(state, eye),
        outcome=state.outcome,
    )


def history(state: State, eye: Eye) -> tuple[Told, ...]:
    """All that this eye was told."""
    place = eye if isinstance(eye, int) else -1 if eye == EVERYTHING else -2
    return tuple([each for row in state.told if (each := row[place])])


def _by_team(pair: tuple[T, T]) -> dict[Team, T]:
    return {"white": pair[WHITE], "black": pair[BLACK]}


def _keywords(
    state: State, own: int | None, *, sees_all: bool
) -> dict[Team, tuple[str, ...] | None]:
    """D2: those of the own team; an interceptor has none."""
    white, black = (
        words if words and (sees_all or index == own) else None
        for index, words in enumerate(state.keywords)
    )
    return {"white": white, "black": black}


def _codes(state: State, eye: Eye) -> dict[Team, Code | None]:
    """D3, D8: of this round, to its encryptor, and to all once it is revealed or all is over."""
    seen: list[Code | None] = [None, None]
    sees_all = state.phase is Phase.OVER or eye == EVERYTHING
    for index in BOTH:
        encryptor = state.encryptors[index]
        if encryptor is None:
            continue
        if sees_all or eye == encryptor or is_revealed(state, index):
            seen[index] = state.codes[index][state.round - 1]
    return {"white": seen[WHITE], "black": seen[BLACK]}


def _clues(state: State, eye: Eye, index: int) -> tuple[str, str, str] | None:
    """D7, R14: once they are read; the writer knows them before."""
    is_read = state.half >= index or is_revealed(state, index)
    if is_read or eye == EVERYTHING or eye == state.encryptors[index]:
        return state.clues[index]
    return None


def _commits(state: State, own: int | None, *, sees_all: bool) -> tuple[Committed, ...]:
    """D7: that a team has written something down is seen; what, by the own team alone."""
    is_half = state.phase is Phase.GUESS
    there = (state.decode, state.intercept) if is_half else state.named
    return tuple(
        [
            each
            if sees_all or own == team_index(state, each.seat)
            else Committed(each.seat, each.guess)
            for each in there
            if each is not None
        ]
    )


def _voted(state: State) -> tuple[Seat, ...]:
    if state.rules.guess_commit == "first":
        return ()
    return tuple([Seat(seat) for seat, vote in enumerate(state.votes) if vote is not None])


def _votes(state: State, own: int | None, *, sees_all: bool) -> dict[str, Voted]:
    if state.rules.guess_commit == "first":
        return {}
    return {
        str(vote.seat): vote
        for vote in state.votes
        if vote is not None and (sees_all or own == team_index(state, vote.seat))
    }


# ---- offers


def offers(state: State, eye: Eye) -> tuple[Offer, ...]:
    """What a seat may do now. An offer's id names the question, and closes with it."""
    if not isinstance(eye, int):
        return ()
    match state.phase:
        case Phase.CLUES if eye in writers(state):
            return (WriteOffer(f"clues-{state.round}", (0, 1, 2)),)
        case Phase.REWRITE if eye == state.encryptors[state.half]:
            return (WriteOffer(f"rewrite-{state.round}-{state.half}", (state.objected,)),)
        case Phase.GUESS:
            return _guess_offers(state, eye)
        case Phase.WORDS if eye in namers(state, team_index(state, eye)):
            return (NameWordsOffer("words"),)
        case _:
            return ()


def _guess_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """An objection closes them: what was written down is void."""
    half = f"{state.round}-{state.half}"
    question = f"{half}-again" if state.objected >= 0 else half
    found: list[Offer] = []
    if seat in decoders(state):
        found.append(DecodeOffer(f"decode-{question}"))
    if seat in interceptors(state):
        found.append(InterceptOffer(f"intercept-{question}"))
    if seat in objectors(state):
        found.append(ObjectOffer(f"object-{half}", objectionable(state)))
    return tuple(found)
