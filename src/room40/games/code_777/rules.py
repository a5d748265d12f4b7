"""The rules of Code 777: who may act, and what an action leads to."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from room40.core.game import Abandon, Outcome, Resign, TableAction, Timed, TimeUp
from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.code_777.deal import shuffled_cards
from room40.games.code_777.evolve import evolve, seats_of, with_new_tiles
from room40.games.code_777.notation import read_rack, tiles_text
from room40.games.code_777.tables import COPIES_OF_NUMBER, NUMBER, RACK_SIZE, RACKS, answer_under
from room40.games.code_777.types import (
    Abandoned,
    Action,
    Announce,
    Announced,
    CardRead,
    CardsShuffled,
    Event,
    Froze,
    Lock,
    LockedIn,
    Numbers,
    Phase,
    Rack,
    RackReplaced,
    Read,
    Refresh,
    Resigned,
    State,
    Stay,
    Thawed,
    TimedOut,
)

OPEN_CARDS = 2
"""Under draw_choice: how many cards the reader chooses from."""

# ---- who may act


def to_act(state: State) -> frozenset[Seat]:
    """C7: anybody at any moment; in a freeze those who have not answered."""
    return frozenset(to_act_in_order(state))


def awaited(state: State) -> frozenset[Seat]:
    """The reader; in a freeze those who have not answered; with two seats who chooses a rack."""
    return frozenset(awaited_in_order(state))


def to_act_in_order(state: State) -> tuple[Seat, ...]:
    """The same by number of seat."""
    if state.phase is not Phase.TURN:
        return awaited_in_order(state)
    if may_all_announce(state):
        return seats_of(state)
    return tuple(
        [seat for seat in seats_of(state) if seat == state.turn or may_announce(state, seat)]
    )


def awaited_in_order(state: State) -> tuple[Seat, ...]:
    """The same by number of seat."""
    match state.phase:
        case Phase.TURN:
            return (state.turn,)
        case Phase.FREEZE:
            left = [seat for seat in seats_of(state) if seat not in state.answered]
            return tuple(left if may_all_announce(state) else _able(state, left))
        case Phase.REFRESH:
            return (reader_of(state),)
        case Phase.OVER:
            return ()
        case _ as never:
            assert_never(never)


SPANS = ("freeze",)


def timed(state: State) -> Timed | None:
    """R9a: only so long to answer an announcement; nobody is hurried otherwise."""
    is_frozen = state.phase is Phase.FREEZE
    return Timed(SPANS[0], f"freeze-{state.freezes}") if is_frozen else None


def may_announce(state: State, seat: Seat) -> bool:
    """R18: as often as one likes, unless the option limits it; whoever has resigned is out."""
    limit = state.rules.max_announcements_per_window
    return seat not in state.resigned and not (limit and state.announced[seat] >= limit)


def may_all_announce(state: State) -> bool:
    """R18: nothing keeps anybody from it; the common case, told without a look at each seat."""
    return not state.resigned and not state.rules.max_announcements_per_window


def _able(state: State, seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if may_announce(state, seat)]


def reader_of(state: State) -> Seat:
    """R9: who read the last card; before the first card, who is to read it."""
    return state.first if state.reader is None else state.reader


def racks_without_owner(state: State) -> tuple[int, ...]:
    """C15, C16: the ones after those of the seats."""
    return tuple(range(state.rules.seats, RACKS[state.rules.seats]))


def open_cards(state: State) -> tuple[str, ...]:
    """Option draw_choice: two cards lie open before the reader."""
    return state.cards[:OPEN_CARDS] if state.rules.draw_choice else ()


def outcome(state: State) -> Outcome | None:
    return state.outcome


# ---- decide


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
            return tuple(_resign(state, giver, rng))
    assert seat is not None, "the table has no other actions"
    match action:
        case Read():
            return tuple(_read(state, seat, action, rng))
        case Announce():
            return tuple(_announce(state, seat, action, rng))
        case Stay():
            return tuple(_stay(state, seat, rng))
        case Refresh():
            return tuple(_refresh(state, seat, action, rng))
        case _ as never:
            assert_never(never)


def _time_up(state: State, rng: Rng) -> Iterator[Event]:
    """R9, R17: what is due is done: silence means to stay, and a card is read in any case."""
    late = awaited_in_order(state)
    yield TimedOut(late)
    match state.phase:
        case Phase.TURN:
            yield from _card_read(state, state.turn, state.cards[:1], rng)
        case Phase.FREEZE:
            yield from _judged(evolve(state, TimedOut(late)), rng)
        case _:
            yield from _chosen(state, racks_without_owner(state)[0], rng)


def _resign(state: State, seat: Seat, rng: Rng) -> Iterator[Event]:
    """D6: at any moment; what the seat has locked in is void."""
    if not 0 <= seat < state.rules.seats:
        raise Refused(Why.NO_SUCH_SEAT)
    if seat in state.resigned:
        raise Refused(Why.NOT_OFFERED)
    yield Resigned(seat)
    after = evolve(state, Resigned(seat))
    if after.phase is Phase.FREEZE and not awaited_in_order(after):
        yield from _judged(after, rng)


# ---- reading


def _read(state: State, seat: Seat, read: Read, rng: Rng) -> Iterator[Event]:
    """C3: the seat at turn reads, and the answer comes from what it sees."""
    if seat != state.turn:
        raise Refused(Why.NOT_YOUR_TURN)
    if state.phase is not Phase.TURN:
        raise Refused(Why.NOT_OFFERED)
    offered = open_cards(state)
    if offered and read.card is None:
        raise Refused(Why.CARD_NEEDED, cards=list(offered))
    if read.card is not None and read.card not in offered:
        raise Refused(Why.CARD_NOT_IN_ROW)
    yield from _card_read(state, seat, (read.card,) if read.card else state.cards[:1], rng)


def _card_read(state: State, seat: Seat, chosen: tuple[str, ...], rng: Rng) -> Iterator[Event]:
    """C6: when all cards are used they are shuffled; with draw_choice two lie open again."""
    if not state.cards:
        shuffled = CardsShuffled(shuffled_cards(state.rules, state.reads, state.used, rng))
        yield shuffled
        state, chosen = evolve(state, shuffled), shuffled.cards[:1]
    (card,) = chosen
    others = [other for other in open_cards(state) if other != card]
    seen = [rack for place, rack in enumerate(state.racks) if place != seat]
    read = CardRead(
        seat, card, answer_under(state.rules, card, seen), others[0] if others else None
    )
    yield read
    if state.rules.draw_choice and len(state.cards) < 2 * OPEN_CARDS:
        after = evolve(state, read)
        rest = shuffled_cards(state.rules, after.reads, after.used, rng)
        yield CardsShuffled((*after.cards, *rest))


# ---- announcing


def _announce(state: State, seat: Seat, announce: Announce, rng: Rng) -> Iterator[Event]:
    """C7, R9: the first announcement freezes the table, the others join it."""
    _check_may_answer(state, seat)
    lock = _lock(state, announce)
    event: Event = LockedIn(seat, "announce", lock.numbers, lock.tiles)
    if state.phase is Phase.TURN:
        event = Froze(seat, lock.numbers, lock.tiles)
    yield event
    if _is_last(state, seat):
        yield from _judged(evolve(state, event), rng)


def _stay(state: State, seat: Seat, rng: Rng) -> Iterator[Event]:
    """R9: only where somebody else has announced."""
    _check_may_answer(state, seat)
    if state.phase is not Phase.FREEZE:
        raise Refused(Why.NOT_OFFERED)
    event = LockedIn(seat, "stay", None, None)
    yield event
    if _is_last(state, seat):
        yield from _judged(evolve(state, event), rng)


def _is_last(state: State, seat: Seat) -> bool:
    """Whether nobody is left to answer once this seat has."""
    return not any(
        [
            other != seat and other not in state.answered and may_announce(state, other)
            for other in seats_of(state)
        ]
    )


def _check_may_answer(state: State, seat: Seat) -> None:
    """Judged by what all know: who has resigned, answered, or announced as often as is allowed."""
    is_late = state.phase is Phase.REFRESH or seat in state.answered
    if is_late or not may_announce(state, seat):
        raise Refused(Why.NOT_OFFERED)


def _lock(state: State, announce: Announce) -> Lock:
    """R7: numbers, or tiles where colours are required; order does not matter. D2: what is not in
    the box cannot be named."""
    if state.rules.require_colours:
        if announce.tiles is None or announce.numbers is not None:
            raise Refused(Why.COLOURS_NEEDED)
        rack = read_rack(announce.tiles)
        _check_count(len(rack))
        return Lock(_numbers(rack), tiles_text(rack))
    if announce.tiles is not None:
        raise Refused(Why.NOT_OFFERED)
    numbers = tuple(sorted(announce.numbers or ()))
    _check_count(len(numbers))
    surplus = {n for n in numbers if numbers.count(n) > COPIES_OF_NUMBER.get(n, 0)}
    if surplus:
        raise Refused(Why.IMPOSSIBLE_NUMBERS, numbers=sorted(surplus))
    return Lock(numbers)


def _check_count(count: int) -> None:
    if count != RACK_SIZE:
        raise Refused(Why.WRONG_TILE_COUNT, count=RACK_SIZE)


def _numbers(rack: Rack) -> Numbers:
    return tuple(sorted([NUMBER[tile] for tile in rack]))


# ---- judging


def _judged(state: State, rng: Rng) -> Iterator[Event]:
    """R8 to R11: one after the other, each rack renewed before the next is judged.

    With two seats a right solution stops here until a rack has been chosen (C16).
    """
    rules, has_winner = state.rules, False
    for seat in in_order(state):
        lock = state.locks[seat]
        if lock is None or lock.numbers is None:
            continue
        verdict = _verdict(state, seat, lock)
        yield verdict
        has_winner = has_winner or verdict.points >= rules.target_points
        if has_winner and not rules.finish_queue:  # R15
            return
        if has_winner:  # D4: nothing can be learnt any more, so nothing is replaced
            continue
        for rack in (seat, *_renewed_with(state, verdict)):
            replaced = _replaced(state, rack, verdict.right and rack == seat, rng)
            yield replaced
            state = with_new_tiles(state, replaced)
        if verdict.right and rules.seats == 2:
            return
    yield Thawed()


def in_order(state: State) -> tuple[Seat, ...]:
    """C8, R8: the reader's right neighbour first, then counter-clockwise, the reader last."""
    seats, reader = state.rules.seats, reader_of(state)
    return tuple([Seat((reader - step) % seats) for step in range(1, seats + 1)])


def _verdict(state: State, seat: Seat, lock: Lock) -> Announced:
    """C9: all three right give a point."""
    rack = state.racks[seat]
    right = lock.numbers == _numbers(rack)
    if state.rules.require_colours:
        right = lock.tiles == tiles_text(rack)
    assert lock.numbers is not None, "whoever stays is not judged"
    return Announced(seat, lock.numbers, right, state.points[seat] + right, lock.tiles)


def _renewed_with(state: State, verdict: Announced) -> tuple[int, ...]:
    """C15: with three seats the one rack without an owner follows a right solution."""
    is_due = verdict.right and state.rules.seats == 3
    return racks_without_owner(state) if is_due else ()


# ---- new tiles


def _refresh(state: State, seat: Seat, refresh: Refresh, rng: Rng) -> Iterator[Event]:
    """C16: the seat whose turn it is chooses one of the two."""
    if state.phase is not Phase.REFRESH:
        raise Refused(Why.NOT_OFFERED)
    if seat != reader_of(state):
        raise Refused(Why.NOT_YOUR_TURN)
    if refresh.rack not in racks_without_owner(state):
        raise Refused(Why.NO_SUCH_RACK, racks=list(racks_without_owner(state)))
    yield from _chosen(state, refresh.rack, rng)


def _chosen(state: State, rack: int, rng: Rng) -> Iterator[Event]:
    """The rack gets new tiles, and the rest of the queue goes on."""
    replaced = _replaced(state, rack, False, rng)
    yield replaced
    yield from _judged(evolve(state, replaced), rng)


def _replaced(state: State, rack: int, shown: bool, rng: Rng) -> RackReplaced:
    """C10, C12: three tiles out of play, three new ones; the pile is renewed first if it is due."""
    rules, pile, old = state.rules, state.pile, state.racks[rack]
    if rules.refresh == "always":
        new, pile = pile[:RACK_SIZE], rng.shuffled((*pile[RACK_SIZE:], *old))
        return RackReplaced(rack, tiles_text(old), _as_rack(new), tiles_text(pile), None, shown)
    if len(pile) >= RACK_SIZE and len(pile) != rules.refresh_threshold:
        new = pile[:RACK_SIZE]
        return RackReplaced(rack, tiles_text(old), _as_rack(new), None, None, shown)
    out = [tile for discard in state.out for tile in discard.tiles]
    if not rules.refresh_before_removal:  # R12
        out += old
    last = pile if rules.refresh_threshold == 0 else ()  # R14
    pile = rng.shuffled((*pile[len(last) :], *out))
    drawn = RACK_SIZE - len(last)
    return RackReplaced(
        rack=rack,
        old=tiles_text(old),
        new=_as_rack((*last, *pile[:drawn])),
        pile=tiles_text(pile[drawn:]),
        last=tiles_text(last) or None,
        shown=shown,
    )


def _as_rack(tiles: tuple[int, ...]) -> str:
    """In ascending order: the order of drawing tells nothing."""
    return tiles_text(tuple(sorted(tiles)))
