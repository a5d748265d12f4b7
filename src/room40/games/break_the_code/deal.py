"""Setting up: the options decided, tiles and cards laid out (BTC-B1 to B6)."""

from collections.abc import Sequence
from typing import Any

from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.break_the_code.notation import BOX, hand_text, read_hand
from room40.games.break_the_code.tables import cards_in_play
from room40.games.break_the_code.types import Deal, Dealt, Event, Hand, Rules, Setup, Tile

HAND_SIZE = {2: 5, 3: 5, 4: 4}
"""BTC-B5: tiles of a rack by number of seats."""

CENTRE_SIZE = {2: 0, 3: 5, 4: 4}
"""BTC-B5: tiles in the middle by number of seats."""


def check_setup(setup: Setup) -> None:
    """Each combination of options that can be decoded can be played."""
    if setup.seats not in HAND_SIZE:
        raise Refused(Why.BAD_SETUP, at="$.seats")


def rules_of(setup: Setup) -> Rules:
    """The switches decided: those left open follow the ruleset."""
    is_old = setup.ruleset == "tagiron"

    def chosen(switch: Any, old: Any, new: Any) -> Any:
        return switch if switch is not None else (old if is_old else new)

    return Rules(
        seats=setup.seats,
        guess_any_time=chosen(setup.guess_any_time, True, False),
        shared_info_cards=chosen(setup.shared_info_cards, True, False),
        remove_centre_cards_4p=chosen(setup.remove_centre_cards_4p, True, False),
        count_same_unit=chosen(setup.count_same_unit, "pairs", "tiles"),
        end=chosen(setup.end, "n_minus_1", "round"),
        final_guess_on_exhaustion=setup.final_guess_on_exhaustion,
        exhaustion_result_2p=setup.exhaustion_result_2p,
        row_size=setup.row_size,
        neighbour_answer_form=setup.neighbour_answer_form,
        reveal_guess_to_table=setup.reveal_guess_to_table,
    )


def start(setup: Setup, deal: Deal | None, rng: Rng) -> tuple[Event, ...]:
    """BTC-B5, B6: racks, centre and cards; what `deal` leaves open is drawn.

    Raises `Refused(BAD_DEAL)` for what cannot be: a tile too often, a rack too full, no such card.
    """
    laid = deal or Deal()
    rules = rules_of(setup)
    racks = _laid_racks(laid, rules.seats)
    stock = rng.shuffled(_left_in_box(racks))
    sizes = [HAND_SIZE[rules.seats]] * rules.seats + [CENTRE_SIZE[rules.seats]]
    filled: list[Hand] = []
    for rack, size in zip(racks, sizes, strict=True):
        missing = size - len(rack)
        filled.append(tuple(sorted((*rack, *stock[:missing]))))
        stock = stock[missing:]
    cards = _laid_cards(laid.cards, cards_in_play(rules), rng)
    return (
        Dealt(
            rules=rules,
            hands=tuple(hand_text(hand) for hand in filled[:-1]),
            centre=hand_text(filled[-1]),
            rest=hand_text(tuple(sorted(stock))),
            cards=cards,
            first=_first_seat(laid.first, rules.seats, rng),
        ),
    )


def _laid_racks(laid: Deal, seats: int) -> list[Hand]:
    """Racks and, last, the centre, as far as the deal names them."""
    if len(laid.hands) > seats:
        raise Refused(Why.BAD_DEAL, at="$.hands")
    texts = [*laid.hands, *[None] * (seats - len(laid.hands)), laid.centre]
    sizes = [HAND_SIZE[seats]] * seats + [CENTRE_SIZE[seats]]
    racks: list[Hand] = []
    for place, (text, size) in enumerate(zip(texts, sizes, strict=True)):
        at = "$.centre" if place == seats else f"$.hands[{place}]"
        rack = _read_rack(text or "", at)
        if len(rack) > size:
            raise Refused(Why.BAD_DEAL, at=at)
        racks.append(rack)
    return racks


def _read_rack(text: str, at: str) -> Hand:
    try:
        return read_hand(text)
    except Refused as refused:
        raise Refused(Why.BAD_DEAL, at=at, **refused.facts) from None


def _left_in_box(racks: Sequence[Hand]) -> tuple[Tile, ...]:
    left = list(BOX)
    for rack in racks:
        for tile in rack:
            if tile not in left:
                raise Refused(Why.BAD_DEAL, at="$.hands")
            left.remove(tile)
    return tuple(left)


def _laid_cards(laid: Sequence[str], in_play: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    unknown = [card for card in laid if card not in in_play]
    if unknown or len(set(laid)) < len(laid):
        raise Refused(Why.BAD_DEAL, at="$.cards")
    return (*laid, *rng.shuffled([card for card in in_play if card not in laid]))


def _first_seat(laid: Seat | None, seats: int, rng: Rng) -> Seat:
    """BTC-B6: the first player is drawn unless the deal names one."""
    if laid is None:
        return Seat(rng.below(seats))
    if not 0 <= laid < seats:
        raise Refused(Why.BAD_DEAL, at="$.first")
    return laid
