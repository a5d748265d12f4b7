"""How a round and a match end (DEC-D9 to D12, T2, T3)."""

from collections.abc import Iterator

from room40.core.seats import Seat
from room40.games.decrypto.evolve import evolve
from room40.games.decrypto.state import State
from room40.games.decrypto.tables import (
    BLACK,
    SLOTS,
    TEAMS,
    WHITE,
    encryptor_of,
    mode_of,
    round_limit_of,
)
from room40.games.decrypto.types import (
    Ended,
    Event,
    PointsCompared,
    Reason,
    RoundBegan,
    Team,
    WordsBegan,
    WordsTold,
)
from room40.games.decrypto.words import hits_of

FOUR_BLANKS = ("",) * SLOTS


def after_the_round(state: State) -> Iterator[Event]:
    """D9, R11: looked at when both halves are over."""
    if mode_of(state.rules) == "three":
        return _after_three(state)
    return _after_teams(state)


def _after_teams(state: State) -> Iterator[Event]:
    favoured = [index for index in (WHITE, BLACK) if _is_favoured(state, index)]
    if len(favoured) == 1:
        (index,) = favoured
        yield Ended(_reason(state, index), (TEAMS[index],))
    elif favoured:
        yield from _by_points(state)
    elif state.round < round_limit_of(state.rules):
        yield next_round(state)
    elif state.rules.round_limit_end == "words":
        yield WordsBegan("round_limit")
    else:
        yield from _by_points(state)


def _has_intercepted(state: State, index: int) -> bool:
    return state.tokens[index].interceptions >= state.rules.intercept_limit


def _has_failed(state: State, index: int) -> bool:
    return state.tokens[index].miscommunications >= state.rules.miscommunication_limit


def _is_favoured(state: State, index: int) -> bool:
    """D9: by its own interceptions, or by what the others did not understand."""
    return _has_intercepted(state, index) or _has_failed(state, 1 - index)


def _reason(state: State, index: int) -> Reason:
    is_by_ear = _has_intercepted(state, index)
    return Reason.INTERCEPTIONS if is_by_ear else Reason.MISCOMMUNICATIONS


def points(state: State, index: int) -> int:
    """D10."""
    tokens = state.tokens[index]
    return tokens.interceptions - tokens.miscommunications


def _by_points(state: State) -> Iterator[Event]:
    """D10, D11: more points win; as many: the keywords."""
    white, black = points(state, WHITE), points(state, BLACK)
    yield PointsCompared(white, black)
    if white == black:
        yield WordsBegan("points")
    else:
        yield Ended(Reason.POINTS, ("white" if white > black else "black",))


def next_round(state: State) -> RoundBegan:
    """D3, R10."""
    white, black = next_encryptors(state)
    assert white is not None, "white always has an encryptor"
    return RoundBegan(state.round + 1, white, black)


def next_encryptors(state: State) -> tuple[Seat | None, Seat | None]:
    """Who would encrypt in the next round; with three seats black has no keywords."""
    white, black = (encryptor_of(team, state.round + 1, state.resigned) for team in state.teams)
    return white, None if mode_of(state.rules) == "three" else black


def _after_three(state: State) -> Iterator[Event]:
    """T3: the interceptor against the clock."""
    if _has_intercepted(state, BLACK):
        yield Ended(Reason.INTERCEPTIONS, ("black",))
    elif _has_failed(state, WHITE):
        yield Ended(Reason.MISCOMMUNICATIONS, ("black",))
    elif state.round < round_limit_of(state.rules):
        yield next_round(state)
    else:
        yield Ended(Reason.SURVIVED, ("white",))


def after_the_words(state: State) -> Iterator[Event]:
    """D11: both are told at once; more hits win, as many share the victory."""
    counts = []
    for index, team in enumerate(TEAMS):
        named = state.named[index]
        first, second, third, fourth = (named and named.words) or FOUR_BLANKS
        words = (first, second, third, fourth)
        told = WordsTold(team, words, hits_of(words, state.keywords[1 - index], state.rules))
        yield told
        state = evolve(state, told)
        counts.append(sum(told.hits))
    white, black = counts
    winners: tuple[Team, ...] = TEAMS
    if white != black:
        winners = ("white",) if white > black else ("black",)
    yield Ended(Reason.WORDS, winners)
