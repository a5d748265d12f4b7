"""What an event changes: the state is the fold of the events, and each eye's history with it."""

from enum import Enum
from typing import TypeVar, assert_never

from room40.core.game import Outcome
from room40.core.seats import Seat
from room40.games.decrypto import telling
from room40.games.decrypto.deal import teams_of
from room40.games.decrypto.state import State
from room40.games.decrypto.tables import BLACK, WHITE, index_of, mode_of
from room40.games.decrypto.types import (
    Abandoned,
    ClueRewritten,
    CluesWritten,
    Committed,
    Dealt,
    Ended,
    Event,
    HalfBegan,
    Line,
    Objected,
    Phase,
    PointsCompared,
    Reason,
    Resigned,
    Revealed,
    RoundBegan,
    Succeeded,
    TimedOut,
    Tokens,
    Told,
    Voted,
    WordsBegan,
    WordsTold,
)
from room40.games.word_lists import plain

T = TypeVar("T")

Clues = tuple[str, str, str]
Used = tuple[tuple[Seat, str], ...]
NEITHER = -1


def evolve(state: State | None, event: Event) -> State:
    """The next state; the first event is the deal."""
    if isinstance(event, Dealt):
        return _dealt(event)
    assert state is not None, "a match begins with its deal"
    match event:
        case Committed() | Voted():
            return _guessed(state, event)
        case CluesWritten():
            return _clues_written(state, event)
        case HalfBegan():
            return _half_began(state, event)
        case Revealed():
            return _revealed(state, event)
        case RoundBegan():
            return _round_began(state, event)
        case Objected():
            return _objected(state, event)
        case ClueRewritten():
            return _clue_rewritten(state, event)
        case Succeeded():
            return _succeeded(state, event)
        case WordsBegan():
            told, votes = _row(state, event), _no_votes(state)
            return _with(state, told=told, phase=Phase.WORDS, half=NEITHER, votes=votes)
        case PointsCompared() | WordsTold() | TimedOut():
            return _with(state, told=_row(state, event))
        case Resigned(seat):
            told, votes = _row(state, event), _at(state.votes, seat, None)
            return _with(state, told=told, resigned=(*state.resigned, seat), votes=votes)
        case Ended() | Abandoned():
            return _ended(state, event)
        case _ as never:
            assert_never(never)


def _dealt(event: Dealt) -> State:
    teams = teams_of(event.rules)
    return State(
        rules=event.rules,
        teams=teams,
        keywords=event.keywords,
        codes=event.codes,
        phase=Phase.CLUES,
        round=0,
        half=NEITHER,
        encryptors=(teams[WHITE][0], None),
        clues=(None, None),
        used=((), ()),
        decode=None,
        intercept=None,
        named=(None, None),
        votes=(None,) * event.rules.seats,
        objected=NEITHER,
        tokens=(Tokens(), Tokens()),
        sheets=((), ()),
        resigned=(),
        told=(),
        outcome=None,
    )


# ---- a round


def _round_began(state: State, event: RoundBegan) -> State:
    """D3: each encryptor has a code."""
    return _with(
        state,
        told=_row(state, event),
        phase=Phase.CLUES,
        round=event.round,
        half=NEITHER,
        encryptors=(event.white, event.black),
        clues=(None, None),
    )


def _clues_written(state: State, event: CluesWritten) -> State:
    """D4, D16: what was written is used up, whether it will stand or not."""
    index = team_index(state, event.seat)
    return _with(
        state,
        clues=_pair(state.clues, index, event.clues),
        used=_more_used(state, event.seat, *event.clues),
        told=(*state.told, telling.written(state, event)),
    )


def _more_used(state: State, seat: Seat, *clues: str) -> tuple[Used, Used]:
    index = team_index(state, seat)
    more = tuple([(seat, plain(clue)) for clue in clues if clue])
    return _pair(state.used, index, (*state.used[index], *more))


def _half_began(state: State, event: HalfBegan) -> State:
    """D7: the clues are read, and both teams begin to think."""
    return _with(
        state,
        phase=Phase.GUESS,
        half=index_of(event.team),
        decode=None,
        intercept=None,
        votes=_no_votes(state),
        objected=NEITHER,
        told=(*state.told, telling.half(state, event)),
    )


def _guessed(state: State, event: Voted | Committed) -> State:
    told = (*state.told, telling.guess(state, event))
    if isinstance(event, Voted):
        return _with(state, votes=_at(state.votes, event.seat, event), told=told)
    match event.guess:
        case "decode":
            return _with(state, decode=event, told=told)
        case "intercept":
            return _with(state, intercept=event, told=told)
        case _:
            index = team_index(state, event.seat)
            return _with(state, named=_pair(state.named, index, event), told=told)


def _objected(state: State, event: Objected) -> State:
    """R20: the clue is void, and what was written down in this half."""
    return _with(
        state,
        told=_row(state, event),
        phase=Phase.REWRITE,
        decode=None,
        intercept=None,
        votes=_no_votes(state),
        objected=event.clue,
    )


def _clue_rewritten(state: State, event: ClueRewritten) -> State:
    clues = state.clues[state.half]
    assert clues is not None, "clues are written anew after they were read"
    first, second, third = _at(clues, event.clue, event.text)
    return _with(
        state,
        phase=Phase.GUESS,
        clues=_pair(state.clues, state.half, (first, second, third)),
        used=_more_used(state, event.seat, event.text),
        told=(*state.told, telling.rewritten(state, event)),
    )


def _revealed(state: State, event: Revealed) -> State:
    """D5, D6, D8: tokens, and a new line on the sheet of the team."""
    index = index_of(event.team)
    encryptor, clues = state.encryptors[index], state.clues[index]
    assert encryptor is not None and clues is not None, "what is revealed had clues"
    line = Line(
        state.round,
        encryptor,
        clues,
        event.code,
        event.intercept,
        event.decode,
        event.interception,
        event.miscommunication,
    )
    return _with(
        state,
        told=_row(state, event),
        tokens=tokens_after(state, event),
        sheets=_pair(state.sheets, index, (*state.sheets[index], line)),
        votes=_no_votes(state),
    )


def tokens_after(state: State, event: Revealed) -> tuple[Tokens, Tokens]:
    """D5, D6: the two are independent. T2: with three seats both are the interceptor's."""
    index = index_of(event.team)
    own, rival = state.tokens[index], state.tokens[1 - index]
    gained, lost = int(event.interception), int(event.miscommunication)
    if lost and mode_of(state.rules) == "three" and state.rules.partner_errors == "interceptor":
        gained, lost = gained + 1, 0
    if lost:
        own = Tokens(own.interceptions, own.miscommunications + lost)
    if gained:
        rival = Tokens(rival.interceptions + gained, rival.miscommunications)
    return (own, rival) if index == WHITE else (rival, own)


def _succeeded(state: State, event: Succeeded) -> State:
    """A1: somebody else of the team sees the code and writes."""
    encryptors = _pair(state.encryptors, index_of(event.team), event.seat)
    return _with(state, told=_row(state, event), encryptors=encryptors)


# ---- the end


def _ended(state: State, event: Ended | Abandoned) -> State:
    """A10, A12: the keywords are for everybody."""
    reason: str = Reason.ABANDONED
    winners: tuple[Seat, ...] = ()
    if isinstance(event, Ended):
        seats = [seat for team in event.winners for seat in state.teams[index_of(team)]]
        reason, winners = event.reason, tuple(sorted(seats))
    returns = tuple([1.0 if seat in winners else 0.0 for seat in range(state.rules.seats)])
    outcome = Outcome(winners=winners, reason=reason, returns=returns)
    told = (*_row(state, event), telling.everybody(state, telling.unveiled(state)))
    return _with(state, told=told, phase=Phase.OVER, outcome=outcome)


# ---- helpers


def team_index(state: State, seat: Seat) -> int:
    """0 for a member of white, 1 for one of black."""
    return WHITE if seat in state.teams[WHITE] else BLACK


def _row(state: State, entry: Told) -> tuple[telling.Row, ...]:
    """What was told, and this to everybody."""
    return (*state.told, telling.everybody(state, entry))


def _no_votes(state: State) -> tuple[Voted | None, ...]:
    return (None,) * state.rules.seats


def _at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _pair(values: tuple[T, T], index: int, value: T) -> tuple[T, T]:
    return (value, values[1]) if index == WHITE else (values[0], value)


class Same(Enum):
    """Stands for a field that is left as it is, where None says something."""

    SAME = 0


SAME = Same.SAME


def _with(
    state: State,
    *,
    phase: Phase | None = None,
    round: int | None = None,
    half: int | None = None,
    encryptors: tuple[Seat | None, Seat | None] | None = None,
    clues: tuple[Clues | None, Clues | None] | None = None,
    used: tuple[Used, Used] | None = None,
    decode: Committed | Same | None = SAME,
    intercept: Committed | Same | None = SAME,
    named: tuple[Committed | None, Committed | None] | None = None,
    votes: tuple[Voted | None, ...] | None = None,
    objected: int | None = None,
    tokens: tuple[Tokens, Tokens] | None = None,
    sheets: tuple[tuple[Line, ...], tuple[Line, ...]] | None = None,
    resigned: tuple[Seat, ...] | None = None,
    told: tuple[telling.Row, ...] | None = None,
    outcome: Outcome | None = None,
) -> State:
    """`SAME`, or None where a field is never None, leaves it as it is.

    By place, in the order of `State`: by name takes a tenth of all the time of a move.
    """
    return State(
        state.rules,
        state.teams,
        state.keywords,
        state.codes,
        state.phase if phase is None else phase,
        state.round if round is None else round,
        state.half if half is None else half,
        state.encryptors if encryptors is None else encryptors,
        state.clues if clues is None else clues,
        state.used if used is None else used,
        state.decode if decode is SAME else decode,
        state.intercept if intercept is SAME else intercept,
        state.named if named is None else named,
        state.votes if votes is None else votes,
        state.objected if objected is None else objected,
        state.tokens if tokens is None else tokens,
        state.sheets if sheets is None else sheets,
        state.resigned if resigned is None else resigned,
        state.told if told is None else told,
        state.outcome if outcome is None else outcome,
    )
