"""What an event changes: the state is the fold of the events, and each eye's history with it."""

from typing import TypeVar, assert_never

from room40.core.game import Outcome, returns_of
from room40.core.seats import Seat
from room40.games.code_777 import telling
from room40.games.code_777.notation import read_rack, read_tiles
from room40.games.code_777.tables import RACK_SIZE
from room40.games.code_777.types import (
    Abandoned,
    Announced,
    CardRead,
    CardsShuffled,
    Dealt,
    Discard,
    Event,
    Froze,
    Lock,
    LockedIn,
    Phase,
    Rack,
    RackReplaced,
    Reason,
    Resigned,
    State,
    Thawed,
    Tile,
    TimedOut,
    Told,
)

T = TypeVar("T")

SEATS = {seats: tuple(Seat(seat) for seat in range(seats)) for seats in (2, 3, 4, 5)}


def seats_of(state: State) -> tuple[Seat, ...]:
    return SEATS[state.rules.seats]


def has_winner(state: State) -> bool:
    """C14: somebody has as many points as are asked for."""
    return max(state.points) >= state.rules.target_points


def evolve(state: State | None, event: Event) -> State:
    """The next state; the first event is the deal."""
    if isinstance(event, Dealt):
        return _dealt(event)
    assert state is not None, "a match begins with its deal"
    match event:
        case CardRead():
            return _card_read(state, event)
        case CardsShuffled(cards):
            row = telling.to_all(state.rules.seats, telling.reshuffled(event))
            return _with(state, cards=cards, used=(), told=(*state.told, row))
        case Froze() | LockedIn():
            return _locked_in(state, event)
        case Announced():
            return _announced(state, event)
        case RackReplaced():
            return _replaced(state, event)
        case Thawed():
            return _thawed(state)
        case TimedOut():
            return _timed_out(state, event)
        case Resigned():
            return _resigned(state, event)
        case Abandoned():
            return _end(_told_to_all(state, event), Reason.ABANDONED, ())
        case _ as never:
            assert_never(never)


def _dealt(event: Dealt) -> State:
    seats = event.rules.seats
    racks = tuple(read_rack(text) for text in event.racks)
    return State(
        rules=event.rules,
        racks=racks,
        pile=read_tiles(event.pile),
        out=(),
        cards=event.cards,
        used=(),
        first=event.first,
        reader=None,
        turn=event.first,
        phase=Phase.TURN,
        points=(0,) * seats,
        resigned=(),
        answered=(),
        locks=(None,) * seats,
        announced=(0,) * seats,
        renewals=(0,) * seats,
        reads=0,
        freezes=0,
        told=(telling.began(event, racks),),
        outcome=None,
    )


def _card_read(state: State, event: CardRead) -> State:
    """C3, C6, R16: the card is used up, and the next seat to the left is to read."""
    gone = [event.card] if event.other is None else [event.card, event.other]
    return _with(
        state,
        cards=tuple([card for card in state.cards if card not in gone]),
        used=(*state.used, *gone),
        reader=event.seat,
        turn=_following(state, event.seat),
        announced=(0,) * state.rules.seats,
        reads=state.reads + 1,
        told=(*state.told, telling.answered(state, event)),
    )


def _following(state: State, seat: Seat) -> Seat:
    """The next seat to the left that has not resigned."""
    seats = state.rules.seats
    for step in range(1, seats):
        following = Seat((seat + step) % seats)
        if following not in state.resigned:
            return following
    return seat


def _locked_in(state: State, event: Froze | LockedIn) -> State:
    """R9: who has answered is seen, what has been answered is not."""
    is_first = isinstance(event, Froze)
    return _with(
        state,
        phase=Phase.FREEZE,
        answered=(*state.answered, event.seat),
        locks=_at(state.locks, event.seat, Lock(event.numbers, event.tiles)),
        freezes=state.freezes + is_first,
        told=(*state.told, telling.locked_in(state.rules.seats, event)),
    )


def _announced(state: State, event: Announced) -> State:
    """C9, C14: a point for a right one; enough of them win at once, or with the whole queue."""
    seat = event.seat
    told = (*state.told, telling.to_all(state.rules.seats, event))
    after = _with(
        state,
        points=_at(state.points, seat, event.points),
        locks=_at(state.locks, seat, None),
        announced=_at(state.announced, seat, state.announced[seat] + 1),
        told=(*told, telling.shown(state, seat)) if event.right else told,
    )
    if has_winner(after):
        return after if state.rules.finish_queue else _won(after)
    return _with(after, phase=Phase.REFRESH) if event.right and state.rules.seats == 2 else after


def _replaced(state: State, event: RackReplaced) -> State:
    """C10, C16: an owner has a new rack to solve; one without an owner lets the queue go on."""
    rack, after = event.rack, with_new_tiles(state, event)
    is_owned = rack < state.rules.seats
    return _with(
        after,
        phase=state.phase if is_owned else Phase.FREEZE,
        renewals=_at(state.renewals, rack, state.renewals[rack] + 1) if is_owned else None,
        told=(*state.told, telling.replaced(state.rules.seats, event, len(after.pile))),
    )


def with_new_tiles(state: State, event: RackReplaced) -> State:
    """C10, C12: the old tiles are out of play unless they have been shuffled in."""
    rack, rules = event.rack, state.rules
    discard = Discard(rack, state.racks[rack], event.shown)
    if event.pile is None:
        pile, out = state.pile[RACK_SIZE:], (*state.out, discard)
    else:
        stays_out = rules.refresh_before_removal and rules.refresh != "always"
        pile, out = read_tiles(event.pile), (discard,) if stays_out else ()
    racks = _at(state.racks, rack, read_rack(event.new))
    return _with(state, racks=racks, pile=pile, out=out)


def _thawed(state: State) -> State:
    if has_winner(state):  # R15, option finish_queue
        return _won(state)
    return _with(state, phase=Phase.TURN, answered=(), locks=(None,) * state.rules.seats)


def _timed_out(state: State, event: TimedOut) -> State:
    """R9: in a freeze whoever is late stays."""
    after = _told_to_all(state, event)
    if state.phase is not Phase.FREEZE:
        return after
    return _with(after, answered=(*state.answered, *event.seats))


def _resigned(state: State, event: Resigned) -> State:
    """D6: the others play on; the last one left has won. The rack stays where it is."""
    seat = event.seat
    after = _with(
        _told_to_all(state, event),
        resigned=(*state.resigned, seat),
        locks=_at(state.locks, seat, None),
        turn=_following(state, seat) if seat == state.turn else None,
    )
    left = tuple([other for other in seats_of(state) if other not in after.resigned])
    return _end(after, Reason.RESIGNED, left) if len(left) == 1 else after


def _won(state: State) -> State:
    """C14: all who have the points, which are several only where the queue was finished."""
    target = state.rules.target_points
    winners = tuple([seat for seat in seats_of(state) if state.points[seat] >= target])
    return _end(state, Reason.POINTS, winners)


def _end(state: State, reason: Reason, winners: tuple[Seat, ...]) -> State:
    returns = returns_of(state.rules.seats, winners)
    outcome = Outcome(winners=winners, reason=reason, returns=returns)
    after = _told_to_all(state, telling.revealed(state))
    return _with(after, phase=Phase.OVER, outcome=outcome)


def _told_to_all(state: State, entry: Told) -> State:
    return _with(state, told=(*state.told, telling.to_all(state.rules.seats, entry)))


# ---- a state with some fields changed


def _at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _with(
    state: State,
    *,
    racks: tuple[Rack, ...] | None = None,
    pile: tuple[Tile, ...] | None = None,
    out: tuple[Discard, ...] | None = None,
    cards: tuple[str, ...] | None = None,
    used: tuple[str, ...] | None = None,
    reader: Seat | None = None,
    turn: Seat | None = None,
    phase: Phase | None = None,
    points: tuple[int, ...] | None = None,
    resigned: tuple[Seat, ...] | None = None,
    answered: tuple[Seat, ...] | None = None,
    locks: tuple[Lock | None, ...] | None = None,
    announced: tuple[int, ...] | None = None,
    renewals: tuple[int, ...] | None = None,
    reads: int | None = None,
    freezes: int | None = None,
    told: tuple[telling.Row, ...] | None = None,
    outcome: Outcome | None = None,
) -> State:
    """None leaves a field as it is."""
    return State(
        state.rules,
        state.racks if racks is None else racks,
        state.pile if pile is None else pile,
        state.out if out is None else out,
        state.cards if cards is None else cards,
        state.used if used is None else used,
        state.first,
        state.reader if reader is None else reader,
        state.turn if turn is None else turn,
        state.phase if phase is None else phase,
        state.points if points is None else points,
        state.resigned if resigned is None else resigned,
        state.answered if answered is None else answered,
        state.locks if locks is None else locks,
        state.announced if announced is None else announced,
        state.renewals if renewals is None else renewals,
        state.reads if reads is None else reads,
        state.freezes if freezes is None else freezes,
        state.told if told is None else told,
        state.outcome if outcome is None else outcome,
    )
