"""Where a seat stands in the course of the match: what it may ask, whether it will act again."""

from typing import NamedTuple

from room40.bots.break_the_code.tables import INDEX_OF_QUESTION
from room40.core.seats import Seat
from room40.games.break_the_code.types import AskOffer, Standing, View


class AskChoice(NamedTuple):
    """A question on offer; the two numbers of a card are two questions."""

    card: str
    number: int | None
    answerers: tuple[Seat, ...]

    @property
    def question(self) -> int:
        """Its row in `Racks.codes`."""
        return INDEX_OF_QUESTION[self.card, self.number]


def questions(view: View) -> tuple[AskChoice, ...]:
    """Every question on offer; none where one may only guess."""
    cards = [card for offer in view.offers if isinstance(offer, AskOffer) for card in offer.cards]
    return tuple(
        AskChoice(card.card, number, card.answerers)
        for card in cards
        for number in card.numbers or (None,)
    )


def cards_left(view: View) -> int:
    """How many questions can still be asked in this match."""
    return len(view.row) + view.deck


def others_in(view: View) -> tuple[Seat, ...]:
    """The other seats that have not guessed for good, in the order in which they come to turn."""
    assert isinstance(view.seat, int)
    order = [Seat((view.seat + step) % view.seats) for step in range(1, view.seats)]
    return tuple(seat for seat in order if view.standing[str(seat)] is Standing.IN)


def is_last_turn(view: View) -> bool:
    """Three or four seats: whether a seat that asks now will not come to guess any more.

    That is so in the final round (BTC-B19) and when the cards will be gone (BTC-B20): the others
    take one card each. With a last guess on exhaustion only whoever asks the last card loses it.
    """
    if not questions(view) or view.final_round:
        return True
    if view.rules.final_guess_on_exhaustion:
        return cards_left(view) == 1
    return cards_left(view) <= 1 + len(others_in(view))


def rivals_who_may_end_it(view: View) -> tuple[tuple[Seat, ...], int]:
    """Three or four seats: who could guess before our next turn, and how many of them must be right
    to leave us without one.

    The round of a right guess is completed (BTC-B19), so whoever comes last in it need not hurry.
    """
    others = others_in(view)
    if view.rules.end == "n_minus_1":
        right = list(view.standing.values()).count(Standing.RIGHT)
        return others, view.seats - 1 - right
    assert isinstance(view.seat, int)
    place = (view.seat - view.first) % view.seats
    later = tuple(seat for seat in others if (seat - view.first) % view.seats > place)
    return (others if later and view.rules.guess_any_time else later), 1
