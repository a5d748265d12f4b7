"""What one eye knows of a match: with what it was told, the only way out for secrets."""

from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games.code_777.notation import tiles_text
from room40.games.code_777.rules import (
    awaited_in_order,
    may_announce,
    open_cards,
    racks_without_owner,
    reader_of,
    to_act_in_order,
)
from room40.games.code_777.tables import RACK_SIZE
from room40.games.code_777.telling import RACK_TEXTS, racks_seen, sees_rack
from room40.games.code_777.types import (
    AnnounceOffer,
    Freeze,
    Offer,
    Phase,
    ReadOffer,
    RefreshOffer,
    State,
    StayOffer,
    Told,
    View,
)


def view(state: State, eye: Eye) -> View:
    """C2, R20: the racks of others, points, piles by their size, what this eye was told."""
    seats, is_over = state.rules.seats, state.phase is Phase.OVER
    place = _place(eye, seats)
    awaited = awaited_in_order(state)
    return View(
        seat=eye,
        seats=seats,
        phase=state.phase,
        first=state.first,
        reader=state.reader,
        turn=None if is_over else state.turn,
        to_act=to_act_in_order(state) if state.phase is Phase.TURN else awaited,
        awaited=awaited,
        offers=offers(state, eye),
        points=dict(zip(RACK_TEXTS, state.points, strict=False)),
        resigned=state.resigned,
        racks=racks_seen(state.racks, place, seats),
        pile=len(state.pile),
        out=RACK_SIZE * len(state.out),
        out_seen=_out_seen(state, place),
        cards=len(state.cards),
        open_cards=() if is_over else open_cards(state),
        freeze=Freeze(state.answered[0], state.answered) if state.answered else None,
        rules=state.rules,
        history=history(state, place),
        outcome=state.outcome,
    )


def history(state: State, place: int) -> tuple[Told, ...]:
    """All that the eye in this place of the rows was told."""
    # An entry is never false, and asking so is quicker than asking whether it is None.
    return tuple([each for row in state.told if (each := row[place])])


def _place(eye: Eye, seats: int) -> int:
    """Where an eye stands among those that are told."""
    if isinstance(eye, int):
        return eye
    return seats + 1 if eye == EVERYTHING else seats


def _out_seen(state: State, place: int) -> str:
    """C10, C11, R20: what lay on a rack that this eye sees, or on its own if it was shown."""
    seats = state.rules.seats
    seen = [
        tile
        for each in state.out
        if sees_rack(place, each.rack, seats) or (each.shown and each.rack == place)
        for tile in each.tiles
    ]
    return tiles_text(tuple(sorted(seen)))


# ---- offers


def offers(state: State, eye: Eye) -> tuple[Offer, ...]:
    """What a seat may do now. An offer's id names the question, and closes with it.

    To announce stays open as long as the own rack stands, whoever reads or freezes meanwhile: a
    slow line is no disadvantage.
    """
    if not isinstance(eye, int):
        return ()
    match state.phase:
        case Phase.TURN:
            return (*_read_offer(state, eye), *_announce_offer(state, eye))
        case Phase.FREEZE if eye not in state.answered and may_announce(state, eye):
            return (*_announce_offer(state, eye), StayOffer(f"freeze-{state.freezes}"))
        case Phase.REFRESH if eye == reader_of(state):
            return (RefreshOffer(f"refresh-{sum(state.points)}", racks_without_owner(state)),)
        case _:
            return ()


def _read_offer(state: State, seat: Seat) -> tuple[Offer, ...]:
    if seat != state.turn:
        return ()
    return (ReadOffer(f"read-{state.reads}-{state.freezes}", open_cards(state)),)


def _announce_offer(state: State, seat: Seat) -> tuple[Offer, ...]:
    if not may_announce(state, seat):
        return ()
    colours = state.rules.require_colours
    return (AnnounceOffer(f"rack-{state.renewals[seat]}", colours),)
