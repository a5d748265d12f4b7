"""How a round and a match end (DEC-D9 to D12, T2, T3)."""

from collections.abc import Iterator

from room40.core.seats import Seat
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
    Committed,
    Ended,
    Event,
    PointsCompared,
    Reason,
    RoundBegan,
    Setup,
    Team,
    Tokens,
    WordsBegan,
    WordsTold,
)
from room40.games.decrypto.words import hits_of

Pair = tuple[Tokens, Tokens]

FOUR_BLANKS = ("",) * SLOTS


def after_the_round(state: State, tokens: Pair) -> Iterator[Event]:
    """D9, R11: looked at when both halves are over, with the tokens of both."""
    if mode_of(state.rules) == "three":
        yield _after_three(state, tokens)
    else:
        yield from _after_teams(state, tokens)


def _after_teams(state: State, tokens: Pair) -> Iterator[Event]:
    favoured = [index for index in (WHITE, BLACK) if _is_favoured(state.rules, tokens, index)]
    if len(favoured) == 1:
        (index,) = favoured
        is_by_ear = _has_intercepted(state.rules, tokens[index])
        reason = Reason.INTERCEPTIONS if is_by_ear else Reason.MISCOMMUNICATIONS
        yield Ended(reason, (TEAMS[index],))
    elif favoured:
        yield from _by_points(tokens)
    elif state.round < round_limit_of(state.rules):
        yield next_round(state)
    elif state.rules.round_limit_end == "words":
        yield WordsBegan("round_limit")
    else:
        yield from _by_points(tokens)


def _has_intercepted(rules: Setup, tokens: Tokens) -> bool:
    return tokens.interceptions >= rules.intercept_limit


def _has_failed(rules: Setup, tokens: Tokens) -> bool:
    return tokens.miscommunications >= rules.miscommunication_limit


def _is_favoured(rules: Setup, tokens: Pair, index: int) -> bool:
    """D9: by its own interceptions, or by what the others did not understand."""
    return _has_intercepted(rules, tokens[index]) or _has_failed(rules, tokens[1 - index])


def points(tokens: Tokens) -> int:
    """D10."""
    return tokens.interceptions - tokens.miscommunications


def _by_points(tokens: Pair) -> Iterator[Event]:
    """D10, D11: more points win; as many: the keywords."""
    white, black = map(points, tokens)
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
    (white, black), round = state.teams, state.round + 1
    first = encryptor_of(white, round, state.resigned)
    if mode_of(state.rules) == "three":
        return first, None
    return first, encryptor_of(black, round, state.resigned)


def _after_three(state: State, tokens: Pair) -> Event:
    """T3: the interceptor against the clock."""
    if _has_intercepted(state.rules, tokens[BLACK]):
        return Ended(Reason.INTERCEPTIONS, ("black",))
    if _has_failed(state.rules, tokens[WHITE]):
        return Ended(Reason.MISCOMMUNICATIONS, ("black",))
    if state.round < round_limit_of(state.rules):
        return next_round(state)
    return Ended(Reason.SURVIVED, ("white",))


def after_the_words(
    state: State, named: tuple[Committed | None, Committed | None]
) -> Iterator[Event]:
    """D11: both are told at once; more hits win, as many share the victory."""
    counts = []
    for index, team in enumerate(TEAMS):
        by_team = named[index]
        first, second, third, fourth = (by_team and by_team.words) or FOUR_BLANKS
        words = (first, second, third, fourth)
        hits = hits_of(words, state.keywords[1 - index], state.rules)
        yield WordsTold(team, words, hits)
        counts.append(sum(hits))
    white, black = counts
    winners: tuple[Team, ...] = TEAMS
    if white != black:
        winners = ("white",) if white > black else ("black",)
    yield Ended(Reason.WORDS, winners)
