"""What a view says, in the terms in which bots think about it."""

from typing import Literal, TypeVar

from msgspec import Struct

from room40.core.seats import Seat
from room40.games.codenames.tables import LETTERS
from room40.games.codenames.types import (
    Card,
    ClueTold,
    Offer,
    Revealed,
    View,
)
from room40.lexicon.languages import normal

OfferT = TypeVar("OfferT")


class Given(Struct, frozen=True):
    """A clue, and how many of the giver's words were found while it stood."""

    seat: Seat
    word: str
    number: int | Literal["unlimited"]
    found: int

    @property
    def missing(self) -> int:
        """How many words it promised that nobody found."""
        return max(0, self.number - self.found) if isinstance(self.number, int) else 0


def offer_of(view: View, kind: type[OfferT]) -> OfferT | None:
    """The offer of that kind, if there is one."""
    offers: tuple[Offer, ...] = view.offers
    return next((offer for offer in offers if isinstance(offer, kind)), None)


def open_cards(view: View) -> tuple[Card, ...]:
    return tuple(card for card, identity in enumerate(view.covered) if identity is None)


def open_words(view: View) -> tuple[str, ...]:
    return tuple(view.words[card] for card in open_cards(view))


def letter_of(view: View, spymaster: Seat) -> str:
    """The identity of the words that a spymaster wants found."""
    return LETTERS[view.spymasters.index(spymaster)]


def own_open(view: View, spymaster: Seat) -> tuple[Card, ...]:
    """By the key, which only spymasters see."""
    letter = letter_of(view, spymaster)
    return tuple(card for card in open_cards(view) if (view.key or "")[card : card + 1] == letter)


def given(view: View) -> tuple[Given, ...]:
    """Every clue of the match, oldest first; the last one may stand now."""
    clues: list[Given] = []
    for entry in view.history:
        if isinstance(entry, ClueTold):
            clues.append(Given(entry.seat, entry.word, entry.number, 0))
        elif isinstance(entry, Revealed) and clues:
            last = clues[-1]
            is_found = entry.identity == letter_of(view, last.seat)
            clues[-1] = Given(last.seat, last.word, last.number, last.found + is_found)
    return tuple(clues)


def said(view: View) -> frozenset[str]:
    """All clues so far, whoever gave them."""
    return frozenset(normal(clue.word) for clue in given(view))
