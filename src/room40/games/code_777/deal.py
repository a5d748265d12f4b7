"""Setting up: tiles on racks and in the pile, question cards, who begins (C777-C2, C18, C19)."""

from collections.abc import Sequence

from room40.core.refused import Refused, Why
from room40.core.rng import Rng, seed_of
from room40.core.seats import Seat
from room40.games.code_777.notation import BOX, read_tiles, tiles_text
from room40.games.code_777.tables import ALL_CARDS, RACK_SIZE, RACKS
from room40.games.code_777.types import Deal, Dealt, Event, Setup, Tile


def check_setup(setup: Setup) -> None:
    """Each combination of options that can be decoded can be played."""
    if setup.seats not in RACKS:
        raise Refused(Why.BAD_SETUP, at="$.seats")


def start(setup: Setup, deal: Deal | None, rng: Rng) -> tuple[Event, ...]:
    """C777-C2, C19: racks, pile and cards; what `deal` leaves open is drawn.

    Raises `Refused(BAD_DEAL)` for what cannot be: a tile too often, a rack too full, no such card.
    """
    laid = deal or Deal()
    racks = _laid_racks(laid, RACKS[setup.seats])
    pile = _read_laid(laid.pile or "", "$.pile")
    stock = rng.shuffled(_left_in_box([*racks, pile]))
    if len(pile) > len(BOX) - RACK_SIZE * len(racks):
        raise Refused(Why.BAD_DEAL, at="$.pile")
    filled: list[str] = []
    for rack in racks:
        missing = RACK_SIZE - len(rack)
        filled.append(tiles_text(tuple(sorted((*rack, *stock[:missing])))))
        stock = stock[missing:]
    return (
        Dealt(
            rules=setup,
            racks=tuple(filled),
            pile=tiles_text((*pile, *stock)),
            cards=_laid_cards(laid.cards, shuffled_cards(setup, 0, ALL_CARDS, rng)),
            first=_first_seat(laid.first, setup.seats, rng),
        ),
    )


def shuffled_cards(rules: Setup, reads: int, cards: Sequence[str], rng: Rng) -> tuple[str, ...]:
    """C777-C6: these cards in a random order, or in that of the option question_order_seed.

    `reads` is how many cards have been read in the match: each shuffle falls otherwise.
    """
    if rules.question_order_seed:
        rng = Rng(seed_of(f"questions/{rules.question_order_seed}"), f"shuffle/{reads}")
    return rng.shuffled([card for card in ALL_CARDS if card in cards])


def _laid_racks(laid: Deal, count: int) -> list[tuple[Tile, ...]]:
    """Racks as far as the deal names them."""
    if len(laid.racks) > count:
        raise Refused(Why.BAD_DEAL, at="$.racks")
    racks = [_read_laid(text or "", f"$.racks[{place}]") for place, text in enumerate(laid.racks)]
    for place, rack in enumerate(racks):
        if len(rack) > RACK_SIZE:
            raise Refused(Why.BAD_DEAL, at=f"$.racks[{place}]")
    return racks + [()] * (count - len(racks))


def _read_laid(text: str, at: str) -> tuple[Tile, ...]:
    try:
        return read_tiles(text)
    except Refused as refused:
        raise Refused(Why.BAD_DEAL, at=at, **refused.facts) from None


def _left_in_box(taken: Sequence[Sequence[Tile]]) -> tuple[Tile, ...]:
    left = list(BOX)
    for tiles in taken:
        for tile in tiles:
            if tile not in left:
                raise Refused(Why.BAD_DEAL, at="$.racks")
            left.remove(tile)
    return tuple(left)


def _laid_cards(laid: Sequence[str], shuffled: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(laid)) < len(laid) or not set(laid) <= set(ALL_CARDS):
        raise Refused(Why.BAD_DEAL, at="$.cards")
    return (*laid, *[card for card in shuffled if card not in laid])


def _first_seat(laid: Seat | None, seats: int, rng: Rng) -> Seat:
    """C777-C19: the first reader is drawn unless the deal names one."""
    if laid is None:
        return Seat(rng.below(seats))
    if not 0 <= laid < seats:
        raise Refused(Why.BAD_DEAL, at="$.first")
    return laid
