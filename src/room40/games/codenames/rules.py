"""The rules of Codenames: who may act, and what an action leads to."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, assert_never, cast

from msgspec import Struct

from room40.core.game import Abandon, Outcome, Resign, TableAction, Timed, TimeUp
from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.codenames.evolve import (
    agents_of,
    evolve,
    giver_of,
    index_of,
    is_coop,
    left_of,
    open_cards,
    other_team,
    rival_of,
)
from room40.games.codenames.tables import CARDS, LETTERS
from room40.games.codenames.types import (
    Abandoned,
    Action,
    Advised,
    Approve,
    ClueGiven,
    Concede,
    Conceded,
    Consult,
    Consulted,
    Cover,
    Covered,
    Decline,
    Event,
    GiveClue,
    Identity,
    Object,
    Objected,
    Phase,
    Resigned,
    Reveal,
    Revealed,
    Setup,
    State,
    Stop,
    Stopped,
    TimedOut,
    TurnEnded,
    Verdict,
    Voted,
    Waive,
    Waived,
)
from room40.games.word_lists import plain

SPANS = ("clue", "guess")

FEWER_NUMBERS = tuple(range(1, 10))
NUMBERS: tuple[int | Literal["unlimited"], ...] = (0, *FEWER_NUMBERS, "unlimited")


class Ruled(Struct, frozen=True):
    """What a referee says of a clue: for a reason, and about which word, if any."""

    verdict: Verdict
    why: Why | None = None
    word: str | None = None


Referee = Callable[[str, Sequence[str], Setup], Ruled]
"""Judges a clue by the uncovered words and the rules. It sees what everybody sees."""


# ---- who may act


def to_act(state: State) -> frozenset[Seat]:
    return frozenset(to_act_in_order(state))


def awaited(state: State) -> frozenset[Seat]:
    return frozenset(awaited_in_order(state))


def to_act_in_order(state: State) -> tuple[Seat, ...]:
    """Who is awaited, who may answer a consult, object or concede."""
    if state.phase is not Phase.GUESS:
        seats = awaited_in_order(state)
        return seats if not is_asked(state) else tuple(sorted((*seats, _rival(state))))
    agents = agents_of(state, state.team)
    if may_object(state):
        return tuple(sorted((*agents, _rival(state))))
    if state.clue is not None and state.clue.objected:
        return tuple(sorted((*agents, giver_of(state))))
    return agents


def _rival(state: State) -> Seat:
    rival = rival_of(state)
    assert rival is not None, "nobody to ask in coop"
    return rival


def awaited_in_order(state: State) -> tuple[Seat, ...]:
    """Whom the table waits for, by number of seat."""
    match state.phase:
        case Phase.CLUE | Phase.ENEMY:
            return (giver_of(state),)
        case Phase.PENALTY:
            return (_rival(state),)
        case Phase.GUESS:
            agents = agents_of(state, state.team)
            late = tuple([seat for seat in agents if state.votes[seat] is None])
            return late or agents
        case Phase.OVER:
            return ()
        case _ as never:
            assert_never(never)


def may_object(state: State) -> bool:
    """CN-N16, R13: once, until the first card is touched."""
    clue = state.clue
    if clue is None or state.rules.objections == "off" or is_coop(state):
        return False
    return state.phase is Phase.GUESS and clue.guesses == 0 and not clue.objected


def may_consult(state: State) -> bool:
    """CN-N17: while a clue is to be given, where there is somebody to ask."""
    return state.phase is Phase.CLUE and not is_coop(state)


def is_asked(state: State) -> bool:
    """Whether a consult waits for its answer. It blocks nothing: the giver may go on without."""
    return state.phase is Phase.CLUE and state.asked is not None and state.asked.approved is None


def numbers_of(rules: Setup) -> tuple[int | Literal["unlimited"], ...]:
    """CN-R9, N12, N13: what may be said."""
    return NUMBERS if rules.zero_unlimited_enabled else FEWER_NUMBERS


def coverable(state: State) -> tuple[int, ...]:
    """Which cards the awaited spymaster may cover (CN-N16, R14, R20)."""
    if state.phase is Phase.ENEMY:
        return open_cards(state, LETTERS[1])
    team = other_team(state.team)
    if left_of(state, team) == 1 and not state.rules.penalty_can_win:
        return ()
    return open_cards(state, LETTERS[index_of(team)])


def timed(state: State) -> Timed | None:
    """CN-N19, R18: how long a clue may take, and the guesses after it."""
    match state.phase:
        case Phase.CLUE:
            return Timed("clue", f"clue-{state.turn}")
        case Phase.GUESS:
            return Timed("guess", f"guess-{state.turn}")
        case _:
            return None


def outcome(state: State) -> Outcome | None:
    return state.outcome


# ---- talk


def team(state: State, seat: Seat) -> tuple[Seat, ...]:
    """CN-N18, CN-O1: who hears the team talk of a seat; the agent of `three_rivals` has two."""
    of_both = {Seat(each) for each in range(state.rules.seats)}.difference(*state.teams)
    teams = [of_both.union(team) for team in state.teams]
    return tuple(sorted({each for team in teams if seat in team for each in team}))


def silent(state: State) -> frozenset[Seat]:
    """CN-N18, R11: who knows the key says nothing until the end."""
    return frozenset() if state.outcome is not None else frozenset(state.spymasters)


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
                return tuple(_time_up(state, rng))
            case Abandon():
                return (Abandoned(),)
            case Resign(giver):
                return tuple(_resign(state, giver))
        assert seat is not None, "the table has no other actions"
        if isinstance(action, GiveClue):
            return tuple(_give_clue(state, seat, action, referee))
        return tuple(_other(state, seat, action))

    return decide


def _other(state: State, seat: Seat, action: Action) -> Iterator[Event]:
    match action:
        case Consult():
            return _consult(state, seat, action)
        case Approve():
            return _advise(state, seat, True)
        case Decline():
            return _advise(state, seat, False)
        case Reveal(card):
            return _reveal(state, seat, card)
        case Stop():
            return _stop(state, seat)
        case Object():
            return _object(state, seat)
        case Concede():
            return _concede(state, seat)
        case Cover(card):
            return _cover(state, seat, card)
        case Waive():
            return _waive(state, seat)
        case _:
            raise AssertionError(action)


def _check_turn(seat: Seat, is_open: bool, whose: Seat | None) -> None:
    if not is_open:
        raise Refused(Why.NOT_OFFERED)
    if seat != whose:
        raise Refused(Why.NOT_YOUR_TURN)


# ---- the clue


def _give_clue(state: State, seat: Seat, clue: GiveClue, referee: Referee) -> Iterator[Event]:
    """CN-N4: a word and a number; CN-K23: by option none twice. An open consult lapses."""
    _check_turn(seat, state.phase is Phase.CLUE, giver_of(state))
    word = _written(clue.word)
    _check_number(state.rules, clue.number)
    _check_meant(state, clue.meant)
    if state.rules.forbid_repeat_clue and (state.team, plain(word)) in state.clues:
        raise Refused(Why.CLUE_REPEATED, clue=word)
    verdict = _verdict(state, word, referee)
    yield ClueGiven(seat, word, clue.number, verdict, tuple(sorted(clue.meant)))


def _written(word: str) -> str:
    """CN-R16: a clue as it is shown: never empty, never with signs that cannot be seen."""
    written = " ".join(word.split())
    if not written:
        raise Refused(Why.CLUE_EMPTY)
    if not written.isprintable():
        raise Refused(Why.CLUE_BAD_LETTER, clue=written)
    return written


def _check_number(rules: Setup, number: int | str) -> None:
    if number not in numbers_of(rules):
        raise Refused(Why.NUMBER_NOT_OFFERED)


def _check_meant(state: State, meant: Sequence[int]) -> None:
    if not meant:
        return
    own = open_cards(state, LETTERS[index_of(state.team)])
    if len(set(meant)) < len(meant) or not set(meant) <= set(own):
        raise Refused(Why.NOT_AN_OWN_CARD)


def _verdict(state: State, word: str, referee: Referee) -> Verdict:
    """CN-N14, N17, K22, R15: what the rival spymaster approved is legal; else the referee says."""
    if state.rules.referee == "off":
        return "unchecked"
    asked = state.asked
    if asked is not None and asked.approved and plain(asked.word) == plain(word):
        return "legal"
    ruled = referee(word, [state.words[card] for card in open_cards(state)], state.rules)
    if ruled.verdict == "illegal" and state.rules.referee == "strict":
        assert ruled.why is not None, "what is illegal has a reason"
        raise Refused(ruled.why, clue=word, word=ruled.word)
    return ruled.verdict


def _consult(state: State, seat: Seat, consult: Consult) -> Iterator[Event]:
    """CN-N17: any clue may be asked about, and another one instead of it."""
    _check_turn(seat, may_consult(state), giver_of(state))
    _check_number(state.rules, consult.number)
    yield Consulted(seat, _written(consult.word), consult.number)


def _advise(state: State, seat: Seat, approves: bool) -> Iterator[Event]:
    """CN-N17: to all others the same is said, whether anything was asked or not."""
    if not is_asked(state) or seat != rival_of(state):
        raise Refused(Why.NOT_OFFERED)
    yield Advised(seat, approves)


# ---- guessing


def _check_agent(state: State, seat: Seat) -> None:
    if state.phase is not Phase.GUESS:
        raise Refused(Why.NOT_OFFERED)
    if seat not in agents_of(state, state.team):
        raise Refused(Why.NOT_YOUR_TURN)


def _reveal(state: State, seat: Seat, card: int) -> Iterator[Event]:
    """CN-N5, N11: any card that is not covered; with a majority, this seat's vote for it."""
    _check_agent(state, seat)
    if not 0 <= card < CARDS:
        raise Refused(Why.NO_SUCH_CARD)
    if state.covered[card] is not None:
        raise Refused(Why.CARD_COVERED, word=state.words[card])
    if state.rules.guess_commit == "majority" and len(agents_of(state, state.team)) > 1:
        voted = Voted(seat, card)
        yield voted
        state = evolve(state, voted)
        if not _has_majority(state, card):
            return
    yield from _revealed(state, seat, card)


def _has_majority(state: State, choice: int | str) -> bool:
    """CN-R19: more than half of the agents."""
    agents = agents_of(state, state.team)
    return 2 * sum(1 for seat in agents if state.votes[seat] == choice) > len(agents)


def _revealed(state: State, seat: Seat, card: int) -> Iterator[Event]:
    """CN-N6 to N8, R6, R8: a right one goes on while the number allows, anything else ends it."""
    revealed = Revealed(seat, card, _identity(state, card))
    yield revealed
    after = evolve(state, revealed)
    if after.outcome is not None:
        return
    is_right = revealed.identity == LETTERS[index_of(state.team)]
    if not is_right or (after.clue is not None and after.clue.left == 0):
        yield from _turn_over(after)


def _identity(state: State, card: int) -> Identity:
    return cast(Identity, state.key[card])


def _turn_over(state: State) -> Iterator[Event]:
    yield TurnEnded(state.team if is_coop(state) else other_team(state.team))


def _stop(state: State, seat: Seat) -> Iterator[Event]:
    """CN-N5, R1: after one guess at least."""
    _check_agent(state, seat)
    if state.clue is None or state.clue.guesses == 0:
        raise Refused(Why.GUESS_FIRST)
    if state.rules.guess_commit == "majority" and len(agents_of(state, state.team)) > 1:
        voted = Voted(seat, None)
        yield voted
        state = evolve(state, voted)
        if not _has_majority(state, "stop"):
            return
    yield Stopped(seat)
    yield from _turn_over(state)


# ---- objections


def _object(state: State, seat: Seat) -> Iterator[Event]:
    """CN-N16: stands by itself where the referee doubted the clue, else the giver is asked."""
    _check_turn(seat, may_object(state), rival_of(state))
    assert state.clue is not None, "there is a clue to object to"
    yield Objected(seat, state.clue.verdict in ("ask", "illegal"))


def _concede(state: State, seat: Seat) -> Iterator[Event]:
    """CN-N16: granted by the one who gave it, so it stands."""
    is_open = state.phase is Phase.GUESS and state.clue is not None and state.clue.objected
    _check_turn(seat, is_open, giver_of(state))
    yield Conceded(seat)


def _cover(state: State, seat: Seat, card: int) -> Iterator[Event]:
    """CN-N16: an own word for an illegal clue; CN-R20: in `coop` one of the enemy's."""
    is_open = state.phase in (Phase.PENALTY, Phase.ENEMY)
    _check_turn(seat, is_open, awaited_in_order(state)[0] if is_open else None)
    if card not in coverable(state):
        raise Refused(Why.NOT_AN_OWN_CARD)
    covered = Covered(seat, card, _identity(state, card))
    yield covered
    after = evolve(state, covered)
    if after.outcome is None and state.phase is Phase.PENALTY:
        yield from _turn_over(after)


def _waive(state: State, seat: Seat) -> Iterator[Event]:
    """CN-N16: the rival spymaster may cover a word, and need not."""
    _check_turn(seat, state.phase is Phase.PENALTY, rival_of(state))
    yield Waived(seat)
    yield from _turn_over(state)


# ---- what the table does


def _time_up(state: State, rng: Rng) -> Iterator[Event]:
    """CN-R18: who is late loses the turn, but not what others have to decide."""
    yield TimedOut(awaited_in_order(state))
    if state.phase is Phase.ENEMY:
        card = rng.choice(coverable(state))
        yield from _cover(state, giver_of(state), card)
    else:
        yield from _turn_over(state)


def _resign(state: State, seat: Seat) -> Iterator[Event]:
    """CN-D7: at any moment; what is left of the team goes on if it can."""
    if not 0 <= seat < state.rules.seats:
        raise Refused(Why.NO_SUCH_SEAT)
    if seat in state.resigned:
        raise Refused(Why.NOT_OFFERED)
    resigned = Resigned(seat)
    yield resigned
    after = evolve(state, resigned)
    if after.outcome is None and after.phase is Phase.GUESS:
        yield from _now_agreed(after)


def _now_agreed(state: State) -> Iterator[Event]:
    """With one voice less there may be a majority."""
    for seat in agents_of(state, state.team):
        choice = state.votes[seat]
        if choice is None or not _has_majority(state, choice):
            continue
        if choice == "stop":
            yield Stopped(seat)
            yield from _turn_over(state)
        else:
            yield from _revealed(state, seat, choice)
        return
