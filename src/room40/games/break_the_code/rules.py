"""The rules of Break the Code: who may act, what follows, when it ends."""

from collections.abc import Iterator
from typing import assert_never

from room40.core.game import Abandon, Outcome, Resign, TableAction, TimeUp, returns_of
from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.break_the_code.deal import HAND_SIZE
from room40.games.break_the_code.notation import hand_text, read_hand
from room40.games.break_the_code.tables import CARD_BY_ID, Card, asking
from room40.games.break_the_code.types import (
    Abandoned,
    Action,
    Answered,
    Ask,
    Began,
    Dealt,
    Decline,
    Declined,
    Drawn,
    Event,
    Guess,
    Guessed,
    Hand,
    Later,
    Phase,
    Reason,
    Resigned,
    Rules,
    Standing,
    State,
    TimedOut,
)

NOBODY: frozenset[Seat] = frozenset()
SEATS = {seats: tuple(Seat(seat) for seat in range(seats)) for seats in HAND_SIZE}
SEAT_TEXTS = ("0", "1", "2", "3")
"""Seats as the keys of JSON objects."""
OTHERS = {
    (seats, seat): tuple(other for other in SEATS[seats] if other != seat)
    for seats in HAND_SIZE
    for seat in SEATS[seats]
}

# ---- who may act


def awaited(state: State) -> frozenset[Seat]:
    """B7: the seat at turn; nobody once the match is over."""
    return NOBODY if state.phase is Phase.OVER else frozenset((state.turn,))


def to_act(state: State) -> frozenset[Seat]:
    """R13: the seat at turn; with guess_any_time whoever has not guessed yet, too."""
    if may_guess_any_time(state):
        return frozenset(seat for seat in seats_of(state) if state.standing[seat] is Standing.IN)
    return awaited(state)


def may_guess_any_time(state: State) -> bool:
    """The older edition's rule, for three and four seats while questions are asked."""
    rules = state.rules
    return rules.guess_any_time and rules.seats > 2 and state.phase is Phase.TURN


def seats_of(state: State) -> tuple[Seat, ...]:
    return SEATS[state.rules.seats]


def answerers(rules: Rules, card: Card, asker: Seat) -> tuple[Seat, ...]:
    """B8, B9, R19: the others; with four seats, and for shared cards, the asker too."""
    includes_asker = rules.seats == 4 or (rules.shared_info_cards and card.is_shared_info)
    return SEATS[rules.seats] if includes_asker else OTHERS[rules.seats, asker]


def outcome(state: State) -> Outcome | None:
    return state.outcome


# ---- decide: what an action leads to


def decide(
    state: State, seat: Seat | None, action: Action | TableAction, rng: Rng
) -> tuple[Event, ...]:
    """The events of one action, or `Refused`. Nothing is drawn after the deal: `rng` is unused."""
    match action:
        case TimeUp():
            return (TimedOut(state.turn),)
        case Abandon():
            return (Abandoned(),)
        case Resign(giver):
            return (_resign(state, giver),)
    assert seat is not None, "the table has no other actions"
    match action:
        case Ask():
            return tuple(_ask(state, seat, action))
        case Guess():
            return (_guess(state, seat, action),)
        case Decline():
            return (_decline(state, seat),)
        case _ as never:
            assert_never(never)


def _resign(state: State, seat: Seat) -> Event:
    """D5: at any moment, by a seat that is still in."""
    if not 0 <= seat < state.rules.seats:
        raise Refused(Why.NO_SUCH_SEAT)
    _check_still_in(state, seat)
    return Resigned(seat)


def _check_still_in(state: State, seat: Seat) -> None:
    """B14, B17, B18: whoever has guessed for good has nothing left to guess or to give up."""
    standing = state.standing[seat]
    if standing is Standing.RESIGNED:
        raise Refused(Why.NOT_OFFERED)
    if standing is not Standing.IN:
        raise Refused(Why.ALREADY_GUESSED)


def _ask(state: State, seat: Seat, ask: Ask) -> Iterator[Event]:
    """B7 to B10: all who must answer do so at once; the card is replaced in its place."""
    if seat != state.turn:
        raise Refused(Why.NOT_YOUR_TURN)
    if state.phase is not Phase.TURN:  # R12
        raise Refused(Why.NOT_OFFERED)
    if ask.card not in state.row:
        raise Refused(Why.CARD_NOT_IN_ROW)
    card = CARD_BY_ID[ask.card]
    _check_number(card, ask.number)
    number, hands, answered_by = ask.number, state.hands, asking(state.rules, card)
    answers = {
        SEAT_TEXTS[other]: answered_by(hands[other], number)
        for other in answerers(state.rules, card, seat)
    }
    yield Answered(seat, card.id, ask.number, answers)
    if state.deck:
        yield Drawn(state.row.index(card.id), state.deck[0])


def _check_number(card: Card, number: int | None) -> None:
    """R10: one of the card's two numbers, chosen before the question is put."""
    if number is None and card.numbers:
        raise Refused(Why.NUMBER_NEEDED, numbers=list(card.numbers))
    if number is not None and number not in card.numbers:
        raise Refused(Why.NUMBER_NOT_ON_CARD, numbers=list(card.numbers))


def _guess(state: State, seat: Seat, guess: Guess) -> Event:
    """B13, B16, R1: the rival's rack or the middle, compared in ascending order."""
    _check_still_in(state, seat)
    if seat not in to_act(state):
        raise Refused(Why.NOT_YOUR_TURN)
    named = read_hand(guess.tiles)
    if len(named) != HAND_SIZE[state.rules.seats]:
        raise Refused(Why.WRONG_TILE_COUNT, count=HAND_SIZE[state.rules.seats])
    return Guessed(seat, hand_text(named), named == target(state, seat))


def target(state: State, seat: Seat) -> Hand:
    """B13, B16: what this seat has to find."""
    return state.hands[1 - seat] if state.rules.seats == 2 else state.centre


def _decline(state: State, seat: Seat) -> Event:
    if seat != state.turn:
        raise Refused(Why.NOT_YOUR_TURN)
    if state.phase is Phase.TURN:  # B7: no passing
        raise Refused(Why.NOT_OFFERED)
    return Declined(seat)


# ---- evolve: what an event changes


def evolve(state: State | None, event: Event) -> State:
    """The next state; the first event is the deal."""
    if isinstance(event, Dealt):
        return _dealt(event)
    assert state is not None, "a match begins with its deal"
    told = (*state.told, event)
    match event:
        case Answered():
            return _answered(state, event.card, told)
        case Drawn(place, card):
            row = (*state.row[:place], card, *state.row[place:])
            return _with(state, row=row, deck=state.deck[1:], told=told)
        case Guessed(seat, _, right):
            return _guessed(_with(state, told=told), seat, right)
        case Declined() | TimedOut():
            return _unused(_with(state, told=told))
        case Resigned(seat):
            return _resigned(_with(state, told=told), seat)
        case Abandoned():
            return _end(_with(state, told=told), Reason.ABANDONED)
        case _ as never:
            assert_never(never)


def _answered(state: State, card: str, told: tuple[Began | Later, ...]) -> State:
    """B10, B11: the used card is gone; with the last one the questions are over."""
    row = tuple([other for other in state.row if other != card])
    seat = _following(state)
    if seat is not None and (row or state.deck):
        return _with(state, row=row, told=told, turn=seat)
    after = _with(state, row=row, told=told)
    return _pass_on(after) if row or state.deck else _exhaust(after)


def _dealt(event: Dealt) -> State:
    row_size = event.rules.row_size
    row, deck = event.cards[:row_size], event.cards[row_size:]
    return State(
        rules=event.rules,
        hands=tuple(read_hand(text) for text in event.hands),
        centre=read_hand(event.centre),
        rest=read_hand(event.rest),
        row=row,
        deck=deck,
        first=event.first,
        phase=Phase.TURN,
        turn=event.first,
        turns=1,
        final_round=False,
        standing=(Standing.IN,) * event.rules.seats,
        pending=(),
        told=(Began(event.first, row, len(deck)),),
        outcome=None,
    )


def _with(
    state: State,
    *,
    row: tuple[str, ...] | None = None,
    deck: tuple[str, ...] | None = None,
    phase: Phase | None = None,
    turn: Seat | None = None,
    final_round: bool | None = None,
    standing: tuple[Standing, ...] | None = None,
    pending: tuple[Seat, ...] | None = None,
    told: tuple[Began | Later, ...] | None = None,
    outcome: Outcome | None = None,
) -> State:
    """The state with some fields changed; a new turn is counted wherever `turn` is given."""
    return State(
        state.rules,
        state.hands,
        state.centre,
        state.rest,
        state.row if row is None else row,
        state.deck if deck is None else deck,
        state.first,
        state.phase if phase is None else phase,
        state.turn if turn is None else turn,
        state.turns if turn is None else state.turns + 1,
        state.final_round if final_round is None else final_round,
        state.standing if standing is None else standing,
        state.pending if pending is None else pending,
        state.told if told is None else told,
        state.outcome if outcome is None else outcome,
    )


def _standing(state: State, seat: Seat, now: Standing) -> tuple[Standing, ...]:
    return (*state.standing[:seat], now, *state.standing[seat + 1 :])


def _following(state: State) -> Seat | None:
    """B19, R21: the next seat to the left that is still in; a final round ends where it began."""
    seats, standing = state.rules.seats, state.standing
    for step in range(1, seats + 1):
        seat = (state.turn + step) % seats
        if standing[seat] is Standing.IN:
            starts_round = (seat - state.first) % seats <= (state.turn - state.first) % seats
            return None if state.final_round and starts_round else Seat(seat)
    return None


def _pass_on(state: State) -> State:
    """To whom it is next; with nobody left to come, the match is over."""
    seat = _following(state)
    if seat is None:
        return _end(state, _reason_when_nobody_is_left(state))
    return _with(state, turn=seat)


def _reason_when_nobody_is_left(state: State) -> Reason:
    """B19, B20."""
    if Standing.RIGHT in state.standing:
        return Reason.CODE_FOUND
    return Reason.ALL_WRONG if Standing.WRONG in state.standing else Reason.RESIGNED


def _guessed(state: State, seat: Seat, right: bool) -> State:
    if state.rules.seats == 2:
        return _guessed_by_one_of_two(state, seat, right)
    after = _with(state, standing=_standing(state, seat, _verdict(right)))  # B17, B18
    if state.phase is Phase.LAST_GUESSES:
        return _next_last_guess(after)
    if right and state.rules.end == "round":
        after = _with(after, final_round=True)
    elif after.standing.count(Standing.RIGHT) == state.rules.seats - 1:  # option n_minus_1
        return _end(after, Reason.CODE_FOUND)
    return _pass_on(after) if seat == state.turn else after


def _verdict(right: bool) -> Standing:
    return Standing.RIGHT if right else Standing.WRONG


def _guessed_by_one_of_two(state: State, seat: Seat, right: bool) -> State:
    """B14, B15: the starter's right guess leaves the rival one more; a miss costs the turn."""
    if not right:
        return _unused(state)
    after = _with(state, standing=_standing(state, seat, Standing.RIGHT))
    if seat == state.first:
        return _with(after, phase=Phase.LAST_CHANCE, turn=Seat(1 - seat), pending=())
    return _end(after, Reason.CODE_FOUND)


def _unused(state: State) -> State:
    """The seat at turn has let its turn or its chance go by."""
    match state.phase:
        case Phase.LAST_CHANCE:  # B14
            return _end(state, Reason.CODE_FOUND)
        case Phase.LAST_GUESSES:
            return _next_last_guess(state)
        case _:
            return _pass_on(state)


def _exhaust(state: State) -> State:
    """B11, R15: no card is left; by option the others may guess once more, to the left in turn.

    D8: in a final round only those whose turn in it was still to come (B19).
    """
    seats = state.rules.seats
    had_their_turn = (state.turn - state.first) % seats if state.final_round else 0
    others = tuple(Seat((state.turn + step) % seats) for step in range(1, seats - had_their_turn))
    pending = tuple(seat for seat in others if state.standing[seat] is Standing.IN)
    if not state.rules.final_guess_on_exhaustion or not pending:
        return _end(state, Reason.CARDS_USED_UP)
    return _with(state, phase=Phase.LAST_GUESSES, turn=pending[0], pending=pending)


def _next_last_guess(state: State) -> State:
    """R15, option: the next of those who may still guess, until none is left."""
    pending = state.pending[1:]
    if not pending:
        return _end(state, Reason.CARDS_USED_UP)
    return _with(state, turn=pending[0], pending=pending)


def _resigned(state: State, seat: Seat) -> State:
    """Two seats: the rival wins. Three or four: out without a guess, still answering."""
    after = _with(state, standing=_standing(state, seat, Standing.RESIGNED))
    if state.rules.seats == 2:
        return _end_with(after, Reason.RESIGNED, (Seat(1 - seat),))
    if seat == state.turn:
        return _unused(after)
    return _with(after, pending=tuple(other for other in state.pending if other != seat))


# ---- the end


def _end(state: State, reason: Reason) -> State:
    """B17, R14: whoever was right has won, however it ends."""
    winners = tuple(seat for seat in seats_of(state) if state.standing[seat] is Standing.RIGHT)
    if reason is Reason.CARDS_USED_UP and _is_draw_by_cards(state.rules):
        winners = seats_of(state)
    return _end_with(state, reason, winners)


def _is_draw_by_cards(rules: Rules) -> bool:
    """B11: with two seats nobody can have been right by then (B14)."""
    return rules.seats == 2 and rules.exhaustion_result_2p == "draw"


def _end_with(state: State, reason: Reason, winners: tuple[Seat, ...]) -> State:
    returns = returns_of(state.rules.seats, winners)
    outcome = Outcome(winners=winners, reason=reason, returns=returns)
    return _with(state, phase=Phase.OVER, pending=(), outcome=outcome)
