"""Agents: what a clue brings to mind, what earlier clues are owed, and when to stop."""

from collections import Counter

import numpy as np
from msgspec import Struct

from room40.bots import Note
from room40.bots.codenames.ideas import likeness
from room40.bots.codenames.levels import Player
from room40.bots.codenames.sight import Given, given, open_cards
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.codenames.types import Card, Reveal, Stop, View
from room40.lexicon.model import UNKNOWN, Model

FINE = 1 << 24


class Idea(Struct, frozen=True):
    """A card that a clue brings to mind."""

    card: Card
    likeness: float
    lead: float
    """Before the next card."""


def guess(
    view: View, seat: Seat, player: Player, model: Model, rng: Rng
) -> tuple[Reveal | Stop | None, Note]:
    """Touch a card or stop; where votes count, first an own one, then with the most."""
    clue = view.clue
    assert clue is not None, "agents touch cards for a clue"
    if len(view.votes) and (follows := _following(view, seat)) is not None:
        return follows, Note("follows_the_most")
    if str(seat) in view.votes and seat not in view.awaited:
        return None, Note("has_voted")
    *earlier, now = [each for each in given(view) if each.seat == clue.seat]
    best = _best(view, now, player, model, rng)
    if now.number == 0:
        best = _best(view, now, player, model, rng, least=True)
    is_owed = now.number in (0, "unlimited") or clue.guesses < int(now.number)
    if clue.guesses == 0 or (is_owed and now.number != 0 and best.likeness >= player.goes_on_at):
        return Reveal(best.card), _note("guesses", best)
    owed = [_best(view, each, player, model, rng) for each in earlier if each.missing]
    back = max(owed, key=lambda idea: idea.likeness, default=None)
    if back is not None and back.likeness >= player.goes_back_at:
        return Reveal(back.card), _note("goes_back", back)
    return Stop(), _note("has_all" if not is_owed else "stops", best)


def _note(kind: str, idea: Idea) -> Note:
    kind = "unknown_clue" if idea.likeness <= UNKNOWN and kind == "guesses" else kind
    return Note(kind, {"likeness": round(idea.likeness, 2), "lead": round(idea.lead, 2)})


def _best(
    view: View, clue: Given, player: Player, model: Model, rng: Rng, least: bool = False
) -> Idea:
    """What comes first to mind; `least`: what comes last, as 0 says that none is meant."""
    cards = open_cards(view)
    likenesses = likeness(model, player, clue.word, [view.words[card] for card in cards])
    likenesses = (-likenesses if least else likenesses) + _misjudged(len(cards), player, rng)
    order = np.argsort(-likenesses, kind="stable")
    first = float(likenesses[order[0]])
    lead = first - float(likenesses[order[1]]) if len(order) > 1 else 0.0
    return Idea(cards[order[0]], first, lead)


def _misjudged(count: int, player: Player, rng: Rng) -> np.ndarray:
    if not player.noise:
        return np.zeros(count)
    return np.random.default_rng(rng.below(FINE)).normal(0, player.noise, count)


def _following(view: View, seat: Seat) -> Reveal | Stop | None:
    """CN-R19: once all have voted and no card has a majority, what most of the others want."""
    if str(seat) not in view.votes or seat not in view.awaited:
        return None
    others = Counter(vote for voter, vote in view.votes.items() if voter != str(seat))
    if not others:
        return None
    most, _ = others.most_common(1)[0]
    return Stop() if most == "stop" else Reveal(most)


def any_card(view: View, rng: Rng) -> tuple[Reveal, Note]:
    """Without a model."""
    return Reveal(rng.choice(open_cards(view))), Note("no_words")
