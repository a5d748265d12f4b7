"""What a bot does with a view: give a clue, touch a card, stop, or judge a rival's clue."""

import contextlib
from threading import Thread

from room40.bots import Note
from room40.bots.codenames import agent, spymaster
from room40.bots.codenames.levels import Player, player_named
from room40.bots.codenames.sight import offer_of
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.codenames.types import (
    Action,
    ApproveOffer,
    ClueOffer,
    Concede,
    ConcedeOffer,
    CoverOffer,
    Object,
    ObjectOffer,
    RevealOffer,
    Stop,
    StopOffer,
    View,
    Waive,
)
from room40.lexicon.languages import LANGUAGES
from room40.lexicon.model import Model, model_of
from room40.lexicon.model_files import NoModel
from room40.lexicon.packs import words as pack
from room40.lexicon.referee import judge
from room40.lexicon.types import ClueRules

Choice = tuple[Action | None, Note]


def warm() -> None:
    """Begin to read what a first clue needs. It can take seconds, and bots of other games do not
    wait for it."""
    Thread(target=_read_words, daemon=True).start()


def _read_words() -> None:
    """Models are mapped, and the dictionaries of their languages read for the referee."""
    for language in LANGUAGES:
        with contextlib.suppress(NoModel):
            model_of(language)
            judge("warm", pack(language)[:25], language, ClueRules())


def choose(view: View, level: str, rng: Rng) -> Choice:
    """An action that the view offers, and why, for that seat alone.

    The view must offer something. None is nothing for now, out of turn. Without a model of the
    language it plays something legal that means nothing. Raises `Refused(NO_SUCH_LEVEL)`.
    """
    player = player_named(level)
    try:
        model = model_of(view.rules.language)
    except NoModel:
        model = None
    return choose_with(view, player, model, rng)


def choose_with(view: View, player: Player, model: Model | None, rng: Rng) -> Choice:
    """The same with a model in hand; None: there is none."""
    assert isinstance(view.seat, int), "onlookers choose nothing"
    seat = Seat(view.seat)
    cover = offer_of(view, CoverOffer)
    if offer_of(view, ClueOffer):
        return _clue(view, seat, player, model, rng)
    if offer_of(view, RevealOffer):
        return _touch(view, seat, player, model, rng)
    if offer_of(view, ApproveOffer):
        return spymaster.answer(view)
    if cover:
        return spymaster.cover(view, seat, cover, player, model)
    if offer_of(view, ConcedeOffer):
        return _about(view, Concede())
    if offer_of(view, ObjectOffer):
        return _about(view, Object())
    return Waive(), Note("waives")


def _clue(view: View, seat: Seat, player: Player, model: Model | None, rng: Rng) -> Choice:
    if model is None:
        return spymaster.weak_clue(view, seat, rng.shuffled(pack(view.rules.language)))
    return spymaster.give_clue(view, seat, player, model)


def _touch(view: View, seat: Seat, player: Player, model: Model | None, rng: Rng) -> Choice:
    if model is not None:
        return agent.guess(view, seat, player, model, rng)
    if offer_of(view, StopOffer):
        return Stop(), Note("no_words")
    return agent.any_card(view, rng)


def _about(view: View, action: Concede | Object) -> Choice:
    """Object to what the referee calls illegal, and grant it of an own clue; nothing else."""
    assert view.clue is not None, "it is about the clue that stands"
    if spymaster.ruling_on(view, view.clue.word).verdict != "illegal":
        return None, Note("waits")
    return action, Note("objects" if isinstance(action, Object) else "concedes")
