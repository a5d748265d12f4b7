"""Spymasters: clues that own words share and others do not; and what to say of a rival's clue."""

from collections.abc import Iterator

import numpy as np

from room40.bots import Note
from room40.bots.codenames.ideas import likeness, tables
from room40.bots.codenames.levels import Player
from room40.bots.codenames.sight import (
    letter_of,
    open_cards,
    open_words,
    own_open,
    said,
)
from room40.bots.codenames.worth import cards_of, worth
from room40.core.seats import Seat
from room40.games import ruled
from room40.games.codenames.rules import Ruled
from room40.games.codenames.types import (
    Approve,
    Card,
    Cover,
    CoverOffer,
    Decline,
    GiveClue,
    View,
)
from room40.lexicon.model import Model

FIRST = 256
"""So many of the best clues are put in order at first; mostly one of them is legal."""


def give_clue(view: View, seat: Seat, player: Player, model: Model) -> tuple[GiveClue, Note]:
    """The legal clue that is worth most, with the words that it is meant for."""
    cards = open_cards(view)
    by_family = [table[:, list(cards)] for table in tables(model, player, view.words)]
    kinds = cards_of(
        [(view.key or "")[card] for card in cards], letter_of(view, seat), player.assassin
    )
    value = worth(by_family, kinds, player)
    for clue in _legal(view, value.values.max(axis=0), model):
        number = int(value.values[:, clue].argmax()) + 1
        mean = np.mean([table[clue] for table in by_family], axis=0)
        meant = sorted(np.flatnonzero(kinds.is_own), key=lambda place: -mean[place])[:number]
        facts = {"words": float(number), "chance": round(float(value.chances[number - 1, clue]), 3)}
        action = GiveClue(model.clues[clue], number, tuple(sorted(cards[each] for each in meant)))
        return action, Note("clue_for_several" if number > 1 else "clue_for_one", facts)
    raise AssertionError("among thousands of words one is no relative of twenty-five")


def _legal(view: View, values: np.ndarray, model: Model) -> Iterator[int]:
    """Clues that may be given and were not, the best first."""
    taken, words = said(view), open_words(view)
    for clue in _falling(values):
        word = model.clues[clue]
        if word not in taken and ruled(word, words, view.rules).verdict == "legal":
            yield clue


def _falling(values: np.ndarray) -> Iterator[int]:
    few = min(FIRST, len(values))
    best = np.argpartition(-values, few - 1)[:few]
    yield from (int(each) for each in best[np.argsort(-values[best], kind="stable")])
    yield from (int(each) for each in np.argsort(-values, kind="stable")[few:])


def weak_clue(view: View, seat: Seat, words: tuple[str, ...]) -> tuple[GiveClue, Note]:
    """Without a model: a word of the pack that is legal, for one word; it means nothing."""
    board, taken = open_words(view), said(view)
    for word in words:
        if word not in taken and ruled(word, board, view.rules).verdict == "legal":
            return GiveClue(word, 1, own_open(view, seat)[:1]), Note("no_words")
    raise AssertionError("a pack has hundreds of words, a board 25")


def ruling_on(view: View, word: str) -> Ruled:
    """What the referee says of a clue, whatever the table lets it decide."""
    return ruled(word, open_words(view), view.rules)


def answer(view: View) -> tuple[Approve | Decline, Note]:
    """CN-N17: what is not related to the board is acceptable."""
    assert view.asked is not None, "somebody asks"
    ruling = ruling_on(view, view.asked.word)
    is_related = ruling.verdict == "illegal" or ruling.word is not None
    return (Decline(), Note("declines")) if is_related else (Approve(), Note("approves"))


def cover(
    view: View, seat: Seat, offer: CoverOffer, player: Player, model: Model | None
) -> tuple[Cover, Note]:
    """An own word for a rival's illegal clue: the one that is hardest to give with others. In
    `coop` one of the enemy's: the one that is most in the way."""
    if model is None or len(offer.cards) == 1:
        return Cover(offer.cards[0]), Note("covers")
    own = own_open(view, seat)
    is_penalty = set(offer.cards) <= set(own)
    sums = {card: _company(view, card, own, player, model) for card in offer.cards}
    pick = min if is_penalty else max
    return Cover(pick(offer.cards, key=lambda card: sums[card])), Note("covers")


def _company(view: View, card: Card, own: tuple[Card, ...], player: Player, model: Model) -> float:
    """How well a word goes with the own ones."""
    others = [view.words[each] for each in own if each != card]
    return float(likeness(model, player, view.words[card], others).sum()) if others else 0.0
