"""The rules of Decrypto: who may act, and what an action leads to."""

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from room40.core.game import Abandon, Outcome, Resign, TableAction, Timed, TimeUp
from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.decrypto.clues import Referee, judged
from room40.games.decrypto.ends import after_the_round, after_the_words
from room40.games.decrypto.evolve import evolve, team_index, tokens_after
from room40.games.decrypto.state import State
from room40.games.decrypto.tables import (
    BLACK,
    TEAMS,
    WHITE,
    mode_of,
    read_code,
    successor_of,
)
from room40.games.decrypto.types import (
    Abandoned,
    Action,
    ClueRewritten,
    CluesWritten,
    Committed,
    Decode,
    Ended,
    Event,
    HalfBegan,
    Intercept,
    NameWords,
    Object,
    Objected,
    Phase,
    Reason,
    Resigned,
    Revealed,
    Succeeded,
    TimedOut,
    Verdict,
    Voted,
    WriteClues,
)
from room40.games.word_lists import shown

SPANS = ("clue", "guess")

NO_CLUES = ("", "", "")
FIRST_HALF = HalfBegan("white")
"""R5: White's half comes first, once all clues are written."""
UNCHECKED: tuple[Verdict, Verdict, Verdict] = ("unchecked", "unchecked", "unchecked")


# ---- who may act


def to_act(state: State) -> frozenset[Seat]:
    return frozenset(to_act_in_order(state))


def awaited(state: State) -> frozenset[Seat]:
    return frozenset(awaited_in_order(state))


def to_act_in_order(state: State) -> tuple[Seat, ...]:
    """All of the teams that owe a guess, and who may object."""
    match state.phase:
        case Phase.GUESS:
            seats = {*decoders(state), *interceptors(state), *objectors(state)}
            return tuple(sorted(seats))
        case Phase.WORDS:
            return tuple(sorted([*namers(state, WHITE), *namers(state, BLACK)]))
        case _:
            return awaited_in_order(state)


def awaited_in_order(state: State) -> tuple[Seat, ...]:
    """Whom the table waits for, by number of seat."""
    match state.phase:
        case Phase.CLUES:
            return tuple(sorted(writers(state)))
        case Phase.REWRITE:
            encryptor = state.encryptors[state.half]
            return () if encryptor is None else (encryptor,)
        case Phase.GUESS:
            late = [*_late(state, decoders(state)), *_late(state, interceptors(state))]
            return tuple(sorted(late))
        case Phase.WORDS:
            late = [seat for index in (WHITE, BLACK) for seat in _late(state, namers(state, index))]
            return tuple(sorted(late))
        case Phase.OVER:
            return ()
        case _ as never:
            assert_never(never)


def _late(state: State, seats: Sequence[Seat]) -> Sequence[Seat]:
    """Who has not voted; once all have and do not agree, all of them."""
    if state.rules.guess_commit == "first":
        return seats
    return [seat for seat in seats if state.votes[seat] is None] or seats


def writers(state: State) -> list[Seat]:
    """D4: both encryptors, at the same time."""
    return [
        seat
        for seat, clues in zip(state.encryptors, state.clues, strict=True)
        if seat is not None and clues is None
    ]


def decoders(state: State) -> list[Seat]:
    """D5, R9: the team of the half without its encryptor, until it has written its guess down."""
    if state.decode is not None:
        return []
    encryptor = state.encryptors[state.half]
    return [seat for seat in members(state, state.half) if seat != encryptor]


def interceptors(state: State) -> Sequence[Seat]:
    """D6, R9: all of the other team, its own encryptor too."""
    if state.intercept is not None or not may_intercept(state):
        return []
    return members(state, 1 - state.half)


def may_intercept(state: State) -> bool:
    """D6, R3: not in the first round."""
    return state.round >= state.rules.intercept_from_round


def objectors(state: State) -> Sequence[Seat]:
    """R20: the rivals until they have written their guess down; once in each half."""
    if state.rules.objections == "off" or state.objected >= 0 or state.intercept is not None:
        return []
    return members(state, 1 - state.half) if objectionable(state) else []


def objectionable(state: State) -> tuple[int, ...]:
    """The clues that are there."""
    clues = state.clues[state.half] or NO_CLUES
    return tuple([place for place, clue in enumerate(clues) if clue])


def namers(state: State, index: int) -> Sequence[Seat]:
    """D11: all of a team, until it has written the other's keywords down."""
    return members(state, index) if state.named[index] is None else []


def members(state: State, index: int) -> Sequence[Seat]:
    """A team without who resigned."""
    team = state.teams[index]
    return [seat for seat in team if seat not in state.resigned] if state.resigned else team


def timed(state: State) -> Timed | None:
    """R12: for clues time runs once only one encryptor is left to write."""
    match state.phase:
        case Phase.CLUES if len(writers(state)) == 1:
            return Timed("clue", f"clues-{state.round}")
        case Phase.REWRITE:
            return Timed("clue", f"rewrite-{state.round}-{state.half}")
        case Phase.GUESS:
            return Timed("guess", f"guess-{state.round}-{state.half}-{state.objected >= 0}")
        case Phase.WORDS:
            return Timed("guess", "words")
        case _:
            return None


def outcome(state: State) -> Outcome | None:
    return state.outcome


# ---- talk


def team(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who may hear what a seat says to its team."""
    return state.teams[team_index(state, seat)]


def silent(state: State) -> frozenset[Seat]:
    """R9: who knows the code that the own team is to find says nothing until it is told."""
    match state.phase:
        case Phase.CLUES:
            known = state.encryptors
        case Phase.GUESS | Phase.REWRITE:
            known = (state.encryptors[state.half], None)
        case _:
            return frozenset()
    return frozenset([seat for seat in known if seat is not None])


# ---- decide


def decide_with(
    referee: Referee,
) -> Callable[[State, Seat | None, Action | TableAction, Rng], tuple[Event, ...]]:
    """The rules, with this referee of clues."""

    def decide(
        state: State, seat: Seat | None, action: Action | TableAction, rng: Rng
    ) -> tuple[Event, ...]:
        """The events of one action, or `Refused`."""
        match action:
            case TimeUp():
                return tuple(_time_up(state))
            case Abandon():
                return (Abandoned(),)
            case Resign(giver):
                return tuple(_resign(state, giver))
        assert seat is not None, "the table has no other actions"
        match action:
            case WriteClues(clues):
                return tuple(_write(state, seat, clues, referee))
            case Decode(code):
                return tuple(_decode(state, seat, code))
            case Intercept(code):
                return tuple(_intercept(state, seat, code))
            case NameWords(words):
                return tuple(_name_words(state, seat, words))
            case Object(clue):
                return tuple(_object(state, seat, clue))
            case _ as never:
                assert_never(never)

    return decide


# ---- the clues


def _write(state: State, seat: Seat, clues: Sequence[str], referee: Referee) -> Iterator[Event]:
    """D4: each encryptor three clues; after an objection the one anew."""
    if state.phase is Phase.REWRITE:
        yield _rewritten(state, seat, clues, referee)
        return
    if state.phase is not Phase.CLUES:
        raise Refused(Why.NOT_OFFERED)
    if seat not in state.encryptors:
        raise Refused(Why.NOT_YOUR_TURN)
    late = writers(state)
    if seat not in late:
        raise Refused(Why.CLUES_STAND)
    texts, verdicts = judged(state, seat, clues, range(len(clues)), referee)
    yield CluesWritten(seat, (texts[0], texts[1], texts[2]), _three(verdicts))
    if late == [seat]:
        yield FIRST_HALF


def _three(verdicts: Sequence[Verdict]) -> tuple[Verdict, Verdict, Verdict]:
    first, second, third = verdicts
    return first, second, third


def _rewritten(state: State, seat: Seat, clues: Sequence[str], referee: Referee) -> ClueRewritten:
    """R20: the two others stand as they were read."""
    if seat != state.encryptors[state.half]:
        raise Refused(Why.NOT_YOUR_TURN)
    place, old = state.objected, state.clues[state.half] or NO_CLUES
    if any(shown(clues[each]) != old[each] for each in range(len(old)) if each != place):
        raise Refused(Why.CLUES_STAND, place=place)
    texts, verdicts = judged(state, seat, [clues[place]], [place], referee)
    return ClueRewritten(seat, place, texts[0], verdicts[0])


def _object(state: State, seat: Seat, clue: int) -> Iterator[Event]:
    """R20: it needs nobody's consent, and nobody waits for it."""
    if state.phase is not Phase.GUESS:
        raise Refused(Why.NOT_OFFERED)
    if team_index(state, seat) == state.half:
        raise Refused(Why.NOT_YOUR_TURN)
    if seat not in objectors(state) or clue not in objectionable(state):
        raise Refused(Why.NOT_OFFERED)
    objected = Objected(seat, clue)
    yield objected
    yield from _succession(evolve(state, objected), state.half)


# ---- guesses


def _decode(state: State, seat: Seat, text: str) -> Iterator[Event]:
    """D5, R9: any member but the encryptor."""
    if state.phase is not Phase.GUESS:
        raise Refused(Why.NOT_OFFERED)
    if seat == state.encryptors[state.half] or seat not in members(state, state.half):
        raise Refused(Why.NOT_YOUR_TURN)
    _check_first(state.decode)
    yield from _guess(state, Voted(seat, "decode", read_code(text)), decoders(state))


def _intercept(state: State, seat: Seat, text: str) -> Iterator[Event]:
    """D6: any member of the other team."""
    if state.phase is not Phase.GUESS or not may_intercept(state):
        raise Refused(Why.NOT_OFFERED)
    if seat not in members(state, 1 - state.half):
        raise Refused(Why.NOT_YOUR_TURN)
    _check_first(state.intercept)
    yield from _guess(state, Voted(seat, "intercept", read_code(text)), interceptors(state))


def _name_words(state: State, seat: Seat, words: Sequence[str]) -> Iterator[Event]:
    """D11: any texts, by slot."""
    if state.phase is not Phase.WORDS:
        raise Refused(Why.NOT_OFFERED)
    index = team_index(state, seat)
    if seat not in members(state, index):
        raise Refused(Why.NOT_YOUR_TURN)
    _check_first(state.named[index])
    named = tuple([shown(word) for word in words])
    for place, word in enumerate(named):
        if not word.isprintable():
            raise Refused(Why.CLUE_BAD_LETTER, place=place, clue=word)
    yield from _guess(state, Voted(seat, "words", words=named), namers(state, index))


def _check_first(committed: Committed | None) -> None:
    """What is written down stands."""
    if committed is not None:
        raise Refused(Why.ALREADY_GUESSED, seat=committed.seat)


def _guess(state: State, vote: Voted, voters: Sequence[Seat]) -> Iterator[Event]:
    """A2: the first guess is the team's; by option a vote, until more than half agree."""
    if state.rules.guess_commit == "first" or len(voters) == 1:
        yield from _committed(state, vote)
        return
    if _is_same(state.votes[vote.seat], vote):
        raise Refused(Why.ALREADY_GUESSED, seat=vote.seat)
    yield vote
    after = evolve(state, vote)
    if 2 * _support(after, vote, voters) > len(voters):
        yield from _committed(after, vote)


def _is_same(one: Voted | None, other: Voted) -> bool:
    return one is not None and (one.guess, one.code, one.words) == (
        other.guess,
        other.code,
        other.words,
    )


def _support(state: State, vote: Voted, voters: Sequence[Seat]) -> int:
    return sum([_is_same(state.votes[seat], vote) for seat in voters])


def _committed(state: State, vote: Voted) -> Iterator[Event]:
    """D7: both guesses are written down before either is told."""
    committed = Committed(vote.seat, vote.guess, vote.code, vote.words)
    yield committed
    match vote.guess:
        case "decode":
            if state.intercept is not None or not may_intercept(state):
                yield from _revealed(state, committed, state.intercept)
        case "intercept":
            if state.decode is not None:
                yield from _revealed(state, state.decode, committed)
        case _:
            index = team_index(state, vote.seat)
            other = state.named[1 - index]
            if other is not None:
                named = (committed, other) if index == WHITE else (other, committed)
                yield from after_the_words(state, named)


def _revealed(state: State, own: Committed | None, heard: Committed | None) -> Iterator[Event]:
    """D5 to D8, R2 to R4, R7: all three digits in order, or nothing."""
    code = state.codes[state.half][state.round - 1]
    decode = own.code if own else None
    intercept = heard.code if heard else None
    is_had = intercept == code
    counts = state.rules.decode == "always" or not is_had
    is_wrong = decode != code and counts
    revealed = Revealed(TEAMS[state.half], intercept, decode, code, is_had, is_wrong)
    yield revealed
    if state.half == WHITE and mode_of(state.rules) == "teams":
        yield HalfBegan("black")
    else:
        yield from after_the_round(state, tokens_after(state, revealed))


# ---- what the table does


def _time_up(state: State) -> Iterator[Event]:
    """R12: what is not written by then is missing, and play goes on."""
    late = awaited_in_order(state)
    yield TimedOut(late)
    match state.phase:
        case Phase.CLUES:
            for seat in late:
                yield CluesWritten(seat, NO_CLUES, UNCHECKED)
            yield FIRST_HALF
        case Phase.REWRITE:
            yield ClueRewritten(late[0], state.objected, "", "unchecked")
        case Phase.GUESS:
            own = _most(state, decoders(state))
            heard = _most(state, interceptors(state))
            yield from (each for each in (own, heard) if each)
            yield from _revealed(state, state.decode or own, state.intercept or heard)
        case _:
            white, black = _most(state, namers(state, WHITE)), _most(state, namers(state, BLACK))
            yield from (each for each in (white, black) if each)
            named = (state.named[WHITE] or white, state.named[BLACK] or black)
            yield from after_the_words(state, named)


def _most(state: State, voters: Sequence[Seat]) -> Committed | None:
    """A3: the choice that most have voted for; a team without any vote has none."""
    votes = [vote for seat in voters if (vote := state.votes[seat]) is not None]
    if not votes:
        return None
    vote = max(votes, key=lambda each: _support(state, each, voters))
    return Committed(vote.seat, vote.guess, vote.code, vote.words)


def _resign(state: State, seat: Seat) -> Iterator[Event]:
    """A1: at any moment; what is left of the team goes on if it can."""
    if not 0 <= seat < state.rules.seats:
        raise Refused(Why.NO_SUCH_SEAT)
    if seat in state.resigned:
        raise Refused(Why.NOT_OFFERED)
    resigned = Resigned(seat)
    yield resigned
    after = evolve(state, resigned)
    index = team_index(state, seat)
    if len(members(after, index)) < 2:
        yield Ended(Reason.RESIGNED, (TEAMS[1 - index],))
        return
    heir = list(_succession(after, index))
    yield from heir
    for event in heir:
        after = evolve(after, event)
    yield from _now_agreed(after)


def _succession(state: State, index: int) -> Iterator[Event]:
    """A1: where an encryptor who resigned has something to write, another one does it."""
    seat = state.encryptors[index]
    if seat is None or seat not in state.resigned or not _has_to_write(state, index):
        return
    heir = successor_of(state.teams[index], seat, state.resigned)
    assert heir is not None, "a team that plays on has somebody left"
    yield Succeeded(TEAMS[index], heir)


def _has_to_write(state: State, index: int) -> bool:
    if state.phase is Phase.CLUES:
        return state.clues[index] is None
    return state.phase is Phase.REWRITE and state.half == index


def _now_agreed(state: State) -> Iterator[Event]:
    """With one voice less there may be a majority."""
    voters: list[Sequence[Seat]] = []
    match state.phase:
        case Phase.GUESS:
            voters = [decoders(state), interceptors(state)]
        case Phase.WORDS:
            voters = [namers(state, WHITE), namers(state, BLACK)]
    for seats in voters:
        for seat in seats:
            vote = state.votes[seat]
            if vote is not None and 2 * _support(state, vote, seats) > len(seats):
                yield from _committed(state, vote)
                return
