"""What an event changes: the state is the fold of the events, and each eye's history with it."""

from collections.abc import Sequence
from enum import Enum
from typing import Literal, TypeVar, assert_never

from room40.core.game import Outcome
from room40.core.seats import Seat
from room40.games.codenames import telling
from room40.games.codenames.deal import spymasters_of, teams_of
from room40.games.codenames.tables import CARDS, LETTERS, TEAMS, mode_of
from room40.games.codenames.types import (
    Abandoned,
    Advised,
    Asked,
    Began,
    Card,
    Clue,
    ClueGiven,
    Conceded,
    Consulted,
    Covered,
    Dealt,
    Event,
    Identity,
    Objected,
    Phase,
    Reason,
    Resigned,
    Revealed,
    Setup,
    State,
    Stopped,
    Team,
    TimedOut,
    Told,
    TurnEnded,
    Voted,
    Waived,
)
from room40.games.rows import to_all
from room40.games.word_lists import plain

T = TypeVar("T")


# ---- who is who


def index_of(team: Team) -> int:
    return 0 if team == "blue" else 1


def other_team(team: Team) -> Team:
    return "red" if team == "blue" else "blue"


def is_coop(state: State) -> bool:
    return len(state.spymasters) == 1


def giver_of(state: State) -> Seat:
    """The spymaster of the team whose turn it is."""
    return state.spymasters[0 if is_coop(state) else index_of(state.team)]


def rival_of(state: State) -> Seat | None:
    """The spymaster of the other team; `coop` has none."""
    return None if is_coop(state) else state.spymasters[1 - index_of(state.team)]


def agents_of(state: State, team: Team) -> tuple[Seat, ...]:
    """Who may touch cards for a team."""
    return state.agents[index_of(team)]


def _agents(
    rules: Setup, resigned: Sequence[Seat] = ()
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """All of a team but its spymaster and who resigned; with three rivals one agent for both."""
    out = (*spymasters_of(rules), *resigned)
    teams: Sequence[Sequence[Seat]] = teams_of(rules)
    if mode_of(rules) == "three_rivals":
        teams = [[Seat(seat) for seat in range(rules.seats)]] * 2
    blue, red = (tuple([seat for seat in team if seat not in out]) for team in teams)
    return blue, red


def left_of(state: State, team: Team) -> int:
    """How many words of a team are not covered."""
    return state.left[index_of(team)]


def open_cards(state: State, letter: str | None = None) -> tuple[int, ...]:
    """Cards that are not covered; of one identity, or all."""
    return tuple(
        [
            card
            for card in range(CARDS)
            if state.covered[card] is None and letter in (None, state.key[card])
        ]
    )


# ---- the fold


def evolve(state: State | None, event: Event) -> State:
    """The next state; the first event is the deal."""
    if isinstance(event, Dealt):
        return _dealt(event)
    assert state is not None, "a match begins with its deal"
    match event:
        case ClueGiven():
            return _clue_given(state, event)
        case Consulted() | Advised():
            return _whispered(state, event)
        case Revealed():
            return _revealed(state, event)
        case Voted(seat, card):
            votes = _at(state.votes, seat, "stop" if card is None else card)
            return _with(state, told=_row(state, event), votes=votes)
        case Objected():
            return _objected(state, event)
        case Conceded():
            return _with(state, told=_row(state, event), phase=Phase.PENALTY)
        case Covered():
            return _covered(state, event)
        case TurnEnded():
            return _turn_ended(state, event)
        case Stopped() | Waived() | TimedOut():
            return _told(state, event)
        case Resigned():
            return _resigned(state, event)
        case Abandoned():
            return _end(_told(state, event), Reason.ABANDONED, ())
        case _ as never:
            assert_never(never)


def _dealt(event: Dealt) -> State:
    rules = event.rules
    return State(
        rules=rules,
        teams=teams_of(rules),
        spymasters=spymasters_of(rules),
        agents=_agents(rules),
        words=event.words,
        key=event.key,
        first=event.first,
        covered=(None,) * CARDS,
        left=(event.key.count("B"), event.key.count("R")),
        phase=Phase.CLUE,
        team=event.first,
        turn=1,
        clue=None,
        asked=None,
        votes=(None,) * rules.seats,
        meant=(),
        clues=(),
        mistakes=0,
        resigned=(),
        consults=0,
        told=(to_all(rules.seats, Began(event.first)),),
        outcome=None,
    )


def _clue_given(state: State, event: ClueGiven) -> State:
    """CN-N4, N6, N12, N13: how many cards may be touched."""
    number = event.number
    left = None if number in (0, "unlimited") else int(number) + 1
    return _with(
        state,
        phase=Phase.GUESS,
        clue=Clue(event.seat, event.word, number, event.verdict, 0, left, objected=False),
        asked=None,
        meant=(*state.meant, event.meant),
        clues=(*state.clues, (state.team, plain(event.word))),
        told=(*state.told, telling.clue(state, event)),
    )


def _whispered(state: State, event: Consulted | Advised) -> State:
    """CN-N17: phase and turn stay as they are, so that nobody else can notice."""
    told = (*state.told, telling.whisper(state, event))
    if isinstance(event, Consulted):
        asked = Asked(event.word, event.number, None)
        return _with(state, asked=asked, consults=state.consults + 1, told=told)
    assert state.asked is not None, "an answer follows a question"
    return _with(
        state, asked=Asked(state.asked.word, state.asked.number, event.approves), told=told
    )


def _revealed(state: State, event: Revealed) -> State:
    """CN-N6 to N9: the card is covered, whoever touched it; a reveal closes an objection."""
    clue = state.clue
    assert clue is not None, "cards are touched after a clue"
    left = None if clue.left is None else clue.left - 1
    is_enemy = event.identity == LETTERS[1 - index_of(state.team)]
    after = _with(
        state,
        told=_row(state, event),
        covered=_at(state.covered, event.card, event.identity),
        left=_fewer(state.left, event.identity),
        clue=_clue(clue, clue.guesses + 1, left, objected=False),
        votes=(None,) * state.rules.seats,
        mistakes=state.mistakes + (is_enemy and is_coop(state)),
    )
    if event.identity == "x":
        return _end(after, Reason.ASSASSIN, _team_seats(after, other_team(state.team)))
    return _if_found(after)


def _objected(state: State, event: Objected) -> State:
    """CN-N16: it stands, or waits for the giver's word and blocks nobody meanwhile."""
    after = _told(state, event)
    if event.stands:
        return _with(after, phase=Phase.PENALTY)
    assert state.clue is not None, "a clue is objected to"
    clue = state.clue
    return _with(after, clue=_clue(clue, clue.guesses, clue.left, objected=True))


def _covered(state: State, event: Covered) -> State:
    """CN-N16, R14, R20: it counts like any other."""
    after = _with(
        state,
        told=_row(state, event),
        covered=_at(state.covered, event.card, event.identity),
        left=_fewer(state.left, event.identity),
    )
    return _if_found(_next_turn(after) if state.phase is Phase.ENEMY else after)


def _turn_ended(state: State, event: TurnEnded) -> State:
    """In `coop` the enemy's cover comes before the next clue (CN-R20)."""
    votes, told = (None,) * state.rules.seats, _row(state, event)
    if is_coop(state) and state.rules.enemy_covers:
        return _with(state, told=told, votes=votes, phase=Phase.ENEMY)
    return _with(
        state,
        told=told,
        votes=votes,
        team=event.team,
        phase=Phase.CLUE,
        turn=state.turn + 1,
        clue=None,
        asked=None,
    )


def _next_turn(state: State) -> State:
    return _with(state, phase=Phase.CLUE, turn=state.turn + 1, clue=None, asked=None)


def _resigned(state: State, event: Resigned) -> State:
    """A team without a spymaster or without agents has lost."""
    resigned = (*state.resigned, event.seat)
    after = _with(
        state,
        told=_row(state, event),
        resigned=resigned,
        agents=_agents(state.rules, resigned),
        votes=_at(state.votes, event.seat, None),
    )
    if not any(event.seat in team for team in state.teams):
        return _end(after, Reason.RESIGNED, ())  # the one agent of three rivals
    for team in TEAMS:
        is_gone = event.seat in state.spymasters or not agents_of(after, team)
        if event.seat in state.teams[index_of(team)] and is_gone:
            return _end(after, Reason.RESIGNED, _team_seats(after, other_team(team)))
    return after


# ---- the end


def _if_found(state: State) -> State:
    """CN-N9: all words of a team are covered; the team at turn is asked first."""
    for team in (state.team, other_team(state.team)):
        if left_of(state, team) == 0:
            return _end(state, Reason.FOUND, _team_seats(state, team))
    return state


def _team_seats(state: State, team: Team) -> tuple[Seat, ...]:
    """Who wins with a team; in `coop` the box is red, and nobody."""
    return state.teams[index_of(team)]


def _end(state: State, reason: Reason, winners: tuple[Seat, ...]) -> State:
    returns = tuple([1.0 if seat in winners else 0.0 for seat in range(state.rules.seats)])
    outcome = Outcome(winners=winners, reason=reason, returns=returns)
    after = _with(state, phase=Phase.OVER, outcome=outcome)
    return _told(after, telling.unveiled(after))


# ---- helpers


def _told(state: State, entry: Told) -> State:
    return _with(state, told=_row(state, entry))


def _row(state: State, entry: Told) -> tuple[telling.Row, ...]:
    """What was told, and this to everybody."""
    return (*state.told, to_all(state.rules.seats, entry))


def _fewer(left: tuple[int, int], identity: Identity) -> tuple[int, int]:
    """One word less of whose it was."""
    return left[0] - (identity == "B"), left[1] - (identity == "R")


def _clue(clue: Clue, guesses: int, left: int | None, objected: bool) -> Clue:
    return Clue(clue.seat, clue.word, clue.number, clue.verdict, guesses, left, objected)


def _at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


class Same(Enum):
    """Stands for a field that is left as it is, where None says something."""

    SAME = 0


SAME = Same.SAME


def _with(
    state: State,
    *,
    agents: tuple[tuple[Seat, ...], tuple[Seat, ...]] | None = None,
    covered: tuple[Identity | None, ...] | None = None,
    left: tuple[int, int] | None = None,
    phase: Phase | None = None,
    team: Team | None = None,
    turn: int | None = None,
    clue: Clue | Same | None = SAME,
    asked: Asked | Same | None = SAME,
    votes: tuple[Card | Literal["stop"] | None, ...] | None = None,
    meant: tuple[tuple[Card, ...], ...] | None = None,
    clues: tuple[tuple[Team, str], ...] | None = None,
    mistakes: int | None = None,
    resigned: tuple[Seat, ...] | None = None,
    consults: int | None = None,
    told: tuple[telling.Row, ...] | None = None,
    outcome: Outcome | None = None,
) -> State:
    """`SAME`, or None where a field is never None, leaves it as it is."""
    return State(
        rules=state.rules,
        teams=state.teams,
        spymasters=state.spymasters,
        agents=state.agents if agents is None else agents,
        words=state.words,
        key=state.key,
        first=state.first,
        covered=state.covered if covered is None else covered,
        left=state.left if left is None else left,
        phase=state.phase if phase is None else phase,
        team=state.team if team is None else team,
        turn=state.turn if turn is None else turn,
        clue=state.clue if clue is SAME else clue,
        asked=state.asked if asked is SAME else asked,
        votes=state.votes if votes is None else votes,
        meant=state.meant if meant is None else meant,
        clues=state.clues if clues is None else clues,
        mistakes=state.mistakes if mistakes is None else mistakes,
        resigned=state.resigned if resigned is None else resigned,
        consults=state.consults if consults is None else consults,
        told=state.told if told is None else told,
        outcome=state.outcome if outcome is None else outcome,
    )
