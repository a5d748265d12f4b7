"""What a bot does with a view: announce, wait, or do what the table waits for."""

from typing import TypeVar

from msgspec import Struct

from room40.bots import Note
from room40.bots.code_777.best import CERTAIN, best_of
from room40.bots.code_777.knowledge import Knowledge
from room40.bots.code_777.memory import knowledge_of
from room40.bots.code_777.outlook import can_learn, heard
from room40.bots.code_777.rivals import Rivals
from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.games.code_777.types import (
    Action,
    AnnounceOffer,
    Read,
    ReadOffer,
    Refresh,
    RefreshOffer,
    Stay,
    StayOffer,
    View,
)

Choice = tuple[Action | None, Note]
OfferT = TypeVar("OfferT", ReadOffer, RefreshOffer)


class Player(Struct, frozen=True):
    """How a level plays."""

    forgets: int
    """One answer in so many is not in mind; 0: none."""
    announces_at: float
    """The odds from which it announces."""
    patience: int | None
    """After so many answers it announces in any case; None: never."""
    is_careful: bool = False
    """It minds the points, and what the others can know."""


EVEN = 0.42
"""From these odds on it pays to announce: waiting costs time, and a miss what is known already."""

HURRY = 0.3
"""The same once a rival lacks one point: what is known may soon be worth nothing."""

LATE = 10
"""After so many answers it may be that nothing more can be learnt."""

HOPE = 0.35
"""The chance to win all the same with a new rack, if both lack one point."""

PLAYERS = {
    "easy": Player(forgets=2, announces_at=0.6, patience=23),
    "medium": Player(forgets=5, announces_at=0.7, patience=23),
    "hard": Player(forgets=0, announces_at=EVEN, patience=46, is_careful=True),
    "certain": Player(forgets=0, announces_at=CERTAIN, patience=None),
}
"""By level. The last is no level but a measure of the others: it knows all and dares nothing."""


def warm() -> None:
    """The tables are there once this module is."""


def choose(view: View, level: str, rng: Rng) -> Choice:
    """An action that the view offers, and why, for that seat alone.

    The view must offer something. None is nothing for now, out of turn. Raises
    `Refused(NO_SUCH_LEVEL)`.
    """
    player = PLAYERS.get(level)
    if player is None:
        raise Refused(Why.NO_SUCH_LEVEL, levels=["easy", "medium", "hard"])
    refresh = _offer(view, RefreshOffer)
    if refresh:
        return Refresh(rng.choice(refresh.racks)), Note("any_rack")
    knowledge = knowledge_of(view, player.forgets)
    best = best_of(knowledge.worlds.odds, view.rules.require_colours)
    needed, reason = _needed(view, player, knowledge)
    facts = {"codes": best.count, "odds": best.odds, "needed": needed}
    if best.odds >= needed and _may_announce(view):
        kind = "nothing_else_fits" if best.odds >= CERTAIN else reason
        return best.action, Note(kind, facts)
    return _otherwise(view, player, knowledge), Note("waits", facts)


def _may_announce(view: View) -> bool:
    return any(isinstance(offer, AnnounceOffer) for offer in view.offers)


def _offer(view: View, kind: type[OfferT]) -> OfferT | None:
    return next((offer for offer in view.offers if isinstance(offer, kind)), None)


# ---- when to announce


def _needed(view: View, player: Player, knowledge: Knowledge) -> tuple[float, str]:
    """The odds from which it pays to announce now, and the kind of reason."""
    answers = heard(view)
    if player.patience is not None and answers >= player.patience:
        return 0, "waited_long_enough"
    if not player.is_careful:
        return player.announces_at, "good_enough"
    if answers >= LATE and not can_learn(view, knowledge):
        return 0, "nothing_left_to_learn"
    near = _near(view)
    if not near:
        return player.announces_at, "good_enough"
    later = [seat for seat in near if _place(view, seat) > _place(view, knowledge.seat)]
    if not later or view.points[str(knowledge.seat)] < view.rules.target_points - 1:
        return HURRY, "others_lack_a_point"
    return needed_at_risk(Rivals(view, knowledge).threat(later)), "others_lack_a_point"


def needed_at_risk(risk: float) -> float:
    """With one point to go for us and for others who would be judged after us and, with this
    chance, win: the odds at which to announce is as good as to wait.

    At no risk that is `HURRY`, which says what waiting is worth.
    """
    stands = 1 - risk
    waiting = HURRY + HOPE * (1 - HURRY)
    return stands * (waiting - HOPE) / (1 - stands * HOPE)


def _near(view: View) -> list[int]:
    """The rivals who lack one point."""
    enough = view.rules.target_points - 1
    return [
        seat
        for seat in range(view.seats)
        if seat != view.seat and seat not in view.resigned and view.points[str(seat)] >= enough
    ]


def _place(view: View, seat: int) -> int:
    """Where a seat stands among those who announce at the same time (C777-C8, R8)."""
    reader = view.first if view.reader is None else view.reader
    return (reader - seat - 1) % view.seats


# ---- what else there is to do


def _otherwise(view: View, player: Player, knowledge: Knowledge) -> Action | None:
    """What the table waits for, if it waits for this seat."""
    read = _offer(view, ReadOffer)
    if read:
        return Read(_card(view, player, knowledge, read) if read.cards else None)
    return Stay() if any(isinstance(offer, StayOffer) for offer in view.offers) else None


def _card(view: View, player: Player, knowledge: Knowledge, read: ReadOffer) -> str:
    """One's own answer tells oneself nothing, so the card that tells the others least."""
    if not player.is_careful:
        return read.cards[0]
    rivals = Rivals(view, knowledge)
    return min(read.cards, key=rivals.told_by)
