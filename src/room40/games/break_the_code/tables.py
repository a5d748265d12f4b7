"""The 21 question cards: one table of data for rules, bots' checks, screen and command line.

Meanings: clause page, section "Question cards" (sources named there).
"""

from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct

from room40.games.break_the_code.notation import BOX, GREEN_FIVE, LETTERS
from room40.games.break_the_code.types import Answer, Hand, Rules, Tile

BLACK, WHITE, GREEN = 0, 1, 2


def number(tile: Tile) -> int:
    """0 to 9."""
    return tile // 2


def colour(tile: Tile) -> int:
    """BLACK, WHITE or GREEN; a five is neither black nor white (BTC-R2)."""
    return GREEN if tile == GREEN_FIVE else tile % 2


class Card(Struct, frozen=True):
    """A question card; `numbers` are those the asker chooses from (BTC-R10), none: no choice."""

    id: str
    ask: Callable[[Hand, int | None], Answer]
    numbers: tuple[int, ...] = ()
    is_shared_info: bool = False
    """In the older edition the asker answers this one too (option shared_info_cards)."""
    needs_centre: bool = False
    """Left out with four seats under remove_centre_cards_4p."""


_number = tuple(number(tile) for tile in BOX).__getitem__
_black_number = tuple(number(tile) * (colour(tile) == BLACK) for tile in BOX).__getitem__
_white_number = tuple(number(tile) * (colour(tile) == WHITE) for tile in BOX).__getitem__
_is_black = tuple(int(colour(tile) == BLACK) for tile in BOX).__getitem__
_is_white = tuple(int(colour(tile) == WHITE) for tile in BOX).__getitem__
_is_odd = tuple(number(tile) % 2 for tile in BOX).__getitem__
"""By tile; looking up is what makes an answer quick. BTC-R2, R4: fives are odd, 0 is even."""


def _total(hand: Hand, of: Callable[[Tile], int] = _number) -> int:
    """BTC-R9: 0 where there is no such tile, and 0 where the only one is a 0."""
    return sum(map(of, hand))


def _count_same(hand: Hand) -> int:
    """BTC-R8: tiles that share their number with another tile of the rack: 0, 2 or 4.

    Of each number there are two tiles at most.
    """
    return 2 * (len(hand) - len(set(map(_number, hand))))


def _places_of(hand: Hand, wanted: int) -> tuple[str, ...]:
    return tuple([place for place, tile in zip(LETTERS, hand, strict=False) if tile // 2 == wanted])


def _runs(hand: Hand, joined: Callable[[Tile, Tile], bool]) -> tuple[tuple[str, ...], ...]:
    """BTC-R5, R7: maximal runs of letters whose neighbours are joined."""
    runs: list[tuple[str, ...]] = []
    start = 0
    for place in range(1, len(hand) + 1):
        if place < len(hand) and joined(hand[place - 1], hand[place]):
            continue
        if place - start > 1:
            runs.append(tuple(LETTERS[start:place]))
        start = place
    return tuple(runs)


def _same_colour(left: Tile, right: Tile) -> bool:
    """BTC-R3: two fives side by side are of the same colour."""
    return colour(left) == colour(right)


def _consecutive(left: Tile, right: Tile) -> bool:
    """BTC-R6: exactly one more; equal numbers break the chain."""
    return number(right) == number(left) + 1


def _where(wanted: int) -> Card:
    return Card(f"where_{wanted}", lambda hand, _: _places_of(hand, wanted))


def _where_either(low: int, high: int) -> Card:
    def ask(hand: Hand, chosen: int | None) -> Answer:
        assert chosen is not None, "the rules ask with a number"
        return _places_of(hand, chosen)

    return Card(f"where_{low}_{high}", ask, (low, high))


CARDS: tuple[Card, ...] = (
    Card("sum_all", lambda hand, _: _total(hand), is_shared_info=True),
    Card("sum_left3", lambda hand, _: _total(hand[:3])),
    # four tiles: B and C, as the card itself says
    Card("sum_centre", lambda hand, _: _total(hand[1:-1]), needs_centre=True),
    Card("sum_right3", lambda hand, _: _total(hand[-3:])),
    Card("sum_black", lambda hand, _: _total(hand, _black_number)),
    Card("sum_white", lambda hand, _: _total(hand, _white_number)),
    Card("count_black", lambda hand, _: _total(hand, _is_black)),
    Card("count_white", lambda hand, _: _total(hand, _is_white)),
    Card("count_even", lambda hand, _: len(hand) - _total(hand, _is_odd)),
    Card("count_odd", lambda hand, _: _total(hand, _is_odd)),
    Card("count_same", lambda hand, _: _count_same(hand)),
    Card("spread", lambda hand, _: number(hand[-1]) - number(hand[0]), is_shared_info=True),
    Card("c_over_4", lambda hand, _: number(hand[2]) > 4, is_shared_info=True, needs_centre=True),
    _where(0),
    _where(5),
    _where_either(1, 2),
    _where_either(3, 4),
    _where_either(6, 7),
    _where_either(8, 9),
    Card("next_colour", lambda hand, _: _runs(hand, _same_colour)),
    Card("next_number", lambda hand, _: _runs(hand, _consecutive)),
)
"""In the order of the clause page."""

CARD_BY_ID = {card.id: card for card in CARDS}
NEIGHBOUR_CARDS = ("next_colour", "next_number")
ALL_CARDS = tuple(card.id for card in CARDS)
WITHOUT_CENTRE = tuple(card.id for card in CARDS if not card.needs_centre)


def answer(card: str, chosen: int | None, hand: Hand) -> Answer:
    """The truthful answer of a rack in its fullest form (tiles, runs)."""
    return CARD_BY_ID[card].ask(hand, chosen)


def asking(rules: Rules, card: Card) -> Callable[[Hand, int | None], Answer]:
    """How a card is answered in the form that the options ask for (BTC-R5, R8)."""
    if card.id == "count_same" and rules.count_same_unit == "pairs":
        return lambda hand, _: _count_same(hand) // 2
    if card.id in NEIGHBOUR_CARDS and rules.neighbour_answer_form == "pairs":
        return lambda hand, chosen: _in_pairs(card.ask(hand, chosen))
    return card.ask


def _in_pairs(runs: Answer) -> Answer:
    return tuple(pair for run in runs for pair in pairwise(run))  # type: ignore[union-attr]


def answer_under(rules: Rules, card: str, chosen: int | None, hand: Hand) -> Answer:
    """The answer of one rack in that form."""
    return asking(rules, CARD_BY_ID[card])(hand, chosen)


def cards_in_play(rules: Rules) -> tuple[str, ...]:
    """All 21, or 19 under remove_centre_cards_4p with four seats."""
    return WITHOUT_CENTRE if rules.remove_centre_cards_4p and rules.seats == 4 else ALL_CARDS
