"""Twins of a state of Decrypto, drawn from the rules: what an eye cannot tell apart.

Nothing here looks at a view. The match is told again from its beginning with other keywords for
the teams that the eye is not of, other codes wherever none was revealed to it, other clues where
they are written and not read yet, and other guesses where they are not told. What an encryptor
knows for the team, the others of the team do not.
"""

from collections.abc import Iterator, Sequence

from room40.core.rng import Rng
from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games.decrypto.evolve import evolve, team_index
from room40.games.decrypto.state import State
from room40.games.decrypto.tables import CODES, TEAMS
from room40.games.decrypto.telling import is_revealed
from room40.games.decrypto.types import (
    Action,
    ClueRewritten,
    CluesTold,
    CluesWritten,
    Code,
    Committed,
    Dealt,
    Decode,
    Event,
    HalfBegan,
    Intercept,
    NameWords,
    Object,
    Objected,
    Revealed,
    Rewrote,
    RoundBegan,
    Told,
    Unveiled,
    Verdict,
    Voted,
    WordsBegan,
    WriteClues,
    Wrote,
)
from room40.lexicon.packs import words

SETUPS = (
    {},
    {"guess_commit": "majority"},
    {"intercept_from_round": 1, "repeat_codes": False, "referee": "off"},
    {"objections": "off", "clue_reuse_scope": "team", "language": "es"},
    {"decode": "if_not_intercepted", "round_limit_end": "points_then_words", "language": "pl"},
    {"intercept_limit": 3, "miscommunication_limit": 8, "keyword_match": "any", "round_limit": 3},
    {"partner_errors": "apart", "guess_commit": "majority", "miscommunication_limit": 3},
)
"""The rule options under which twins are compared."""

Guesses = dict[Code, Code]

NOT_SAID = ("hakobenu", "rimetola", "sudovaki", "wenilopa", "gatudemo", "yokisare")
"""Clues and words that nobody says in these matches."""


def twin(state: State, eye: Eye, rng: Rng) -> State:
    """Another truth that this eye cannot tell from `state`; it may happen to be the same."""
    if knows_everything(state, eye):
        return state
    after: State | None = None
    for event in _events(state, eye, rng):
        after = evolve(after, event)
    assert after is not None
    return after


def truth_of(state: State) -> list[Told]:
    return [row[-1] for row in state.told if row[-1] is not None]


def events_of(state: State) -> Iterator[Event]:
    """What happened, from what the eye that sees everything was told."""
    yield Dealt(state.rules, state.keywords, state.codes)
    for entry in truth_of(state):
        match entry:
            case Wrote(seat, clues, verdicts):
                assert clues is not None and verdicts is not None
                yield CluesWritten(seat, clues, verdicts)
            case CluesTold(team):
                yield HalfBegan(team)
            case Rewrote(seat, clue, text, verdict):
                assert verdict is not None
                yield ClueRewritten(seat, clue, text, verdict)
            case Unveiled():
                pass
            case _:
                yield entry


def _events(state: State, eye: Eye, rng: Rng) -> Iterator[Event]:
    """The same story, as far as this eye was told of it."""
    story = list(events_of(state))
    maps: tuple[Guesses, Guesses] = ({}, {})
    for place, event in enumerate(story):
        match event:
            case Dealt():
                yield _dealt(state, eye, rng)
            case CluesWritten():
                yield _written(state, event, eye, rng, _is_read(state, story, place))
            case ClueRewritten(seat, clue, text, verdict):
                maps = _maps(state, story, place, rng)
                yield ClueRewritten(seat, clue, text, _verdict(seat, eye, verdict, rng))
            case HalfBegan() | WordsBegan():
                maps = _maps(state, story, place, rng)
                yield event
            case Voted() | Committed():
                yield _guess(state, event, eye, maps, rng)
            case _:
                yield event


# ---- keywords and codes


def _dealt(state: State, eye: Eye, rng: Rng) -> Dealt:
    """D2, D3: other keywords for teams that the eye is not of; other codes where none was told."""
    known = [state.outcome is not None or eye in team for team in state.teams]
    own = [
        word
        for keywords, is_own in zip(state.keywords, known, strict=True)
        if is_own
        for word in keywords
    ]
    fresh = iter(rng.shuffled([word for word in words(state.rules.language) if word not in own]))
    white, black = (
        keywords if is_own else tuple([next(fresh) for _ in keywords])
        for keywords, is_own in zip(state.keywords, known, strict=True)
    )
    return Dealt(
        state.rules, (white, black), (_codes(state, 0, eye, rng), _codes(state, 1, eye, rng))
    )


def _codes(state: State, team: int, eye: Eye, rng: Rng) -> tuple[Code, ...]:
    """What was revealed stays, and what the eye holds in its hand as the encryptor."""
    is_told = state.outcome is not None or is_revealed(state, team)
    is_known = is_told or eye == state.encryptors[team]
    codes = list(state.codes[team][: state.round if is_known else state.round - 1])
    while len(codes) < len(state.codes[team]):
        left = CODES if state.rules.repeat_codes else [code for code in CODES if code not in codes]
        codes.append(rng.choice(left))
    return tuple(codes)


# ---- clues


def _is_read(state: State, story: Sequence[Event], place: int) -> bool:
    """D7: whether these clues were read out to all."""
    written = story[place]
    assert isinstance(written, CluesWritten)
    team = TEAMS[team_index(state, written.seat)]
    for each in story[place + 1 :]:
        if isinstance(each, RoundBegan):
            return True
        if isinstance(each, HalfBegan) and each.team == team:
            return True
    return False


def _written(state: State, event: CluesWritten, eye: Eye, rng: Rng, is_read: bool) -> CluesWritten:
    """D4, D7: other clues until they are read; what the referee said of them is the writer's."""
    seat, clues = event.seat, event.clues
    if seat == eye:
        return event
    if not is_read and all(clues):
        first, second, third = rng.shuffled(NOT_SAID)[:3]
        clues = (first, second, third)
    one, two, three = (_verdict(seat, eye, verdict, rng) for verdict in event.verdicts)
    return CluesWritten(seat, clues, (one, two, three))


def _verdict(seat: Seat, eye: Eye, verdict: Verdict, rng: Rng) -> Verdict:
    if seat == eye or verdict == "unchecked":
        return verdict
    return "ask" if rng.below(2) else "legal"


# ---- guesses


def _maps(state: State, story: Sequence[Event], place: int, rng: Rng) -> tuple[Guesses, Guesses]:
    """For each team other guesses until the next objection or reveal: equal ones stay equal, and
    the one that will be told stays as it is."""
    return _map(state, story[place + 1 :], 0, rng), _map(state, story[place + 1 :], 1, rng)


def _map(state: State, rest: Sequence[Event], team: int, rng: Rng) -> Guesses:
    kept: Code | None = None
    for each in rest:
        if isinstance(each, Objected):
            break
        if isinstance(each, Revealed):
            kept = each.decode if each.team == TEAMS[team] else each.intercept
            break
    hidden = [code for code in CODES if code != kept]
    return dict(zip(hidden, rng.shuffled(hidden), strict=True))


def _guess(
    state: State, event: Voted | Committed, eye: Eye, maps: tuple[Guesses, Guesses], rng: Rng
) -> Voted | Committed:
    """D7: what a team thinks is its own until it is told."""
    team = team_index(state, event.seat)
    if isinstance(eye, int) and team_index(state, eye) == team:
        return event
    guesses = maps[team]
    if event.code is not None:
        code = guesses.get(event.code, event.code)
        return type(event)(event.seat, event.guess, code)
    if state.outcome is not None:
        return event
    said = event.words
    assert said is not None
    return type(event)(
        event.seat, event.guess, words=tuple([f"{word}{len(guesses)}" for word in said])
    )


# ---- what the tests ask


def differs(state: State, other: State) -> bool:
    """Whether anything hidden is otherwise."""
    return state != other


def differs_in_tiles(state: State, other: State) -> bool:
    """Whether what the game is about lies elsewhere: keywords, or codes of this round."""
    this = state.round - 1
    return state.keywords != other.keywords or any(
        one[this] != two[this] for one, two in zip(state.codes, other.codes, strict=True)
    )


def probes(state: State, eye: Eye) -> list[Action]:
    """Actions whose taking or refusal must not depend on what is hidden."""
    this = state.round - 1
    codes = {"1-2-3", "4-2-1", state.codes[0][this], state.codes[1][this]}
    clues = ("kelubodo", "sudorazo", "mikelupo")
    tried = ["three letters", "3", "p", "zebra", " ", *state.keywords[0], *state.keywords[1]]
    if state.half >= 0 and (old := state.clues[state.half]):
        place = max(state.objected, 0)
        first, second, third = (*old[:place], "kelubodo", *old[place + 1 :])
        clues = (first, second, third)
    return [
        WriteClues(clues),
        *(WriteClues((word, clues[1], clues[2])) for word in tried),
        *(Decode(code) for code in sorted(codes)),
        *(Intercept(code) for code in sorted(codes)),
        Decode("1-1-2"),
        Intercept("4-2"),
        NameWords(("a", "b", "c", "d")),
        *(Object(clue) for clue in range(-1, 4)),
    ]


def knows_everything(state: State, eye: Eye) -> bool:
    """Even at the end there is something that nobody else was told: what the referee said, who
    had voted for what, the codes of rounds that were not played."""
    return eye == EVERYTHING
