"""A random action that a view offers: for tests, and for a seat whose bot has failed."""

from room40.core.rng import Rng
from room40.games.codenames.tables import LETTERS, TEAMS
from room40.games.codenames.types import (
    Action,
    Approve,
    ClueOffer,
    ClueTold,
    Concede,
    ConcedeOffer,
    Consult,
    ConsultOffer,
    Cover,
    CoverOffer,
    Decline,
    GiveClue,
    Object,
    ObjectOffer,
    Reveal,
    RevealOffer,
    Stop,
    StopOffer,
    View,
    Waive,
    WaiveOffer,
)
from room40.games.nonsense import no_word

CONSULTS, WAITS, STOPS = 8, 4, 4
"""One time in so many a spymaster asks first, objects or concedes; an agent stops."""


def any_action(own: View, rng: Rng) -> Action:
    """A clue that means nothing in any language, any card, and now and then what is rarer."""
    by_kind = {type(offer): offer for offer in own.offers}
    clue, reveal = by_kind.get(ClueOffer), by_kind.get(RevealOffer)
    if isinstance(clue, ClueOffer):
        given = {entry.word for entry in own.history if isinstance(entry, ClueTold)}
        if ConsultOffer in by_kind and rng.below(CONSULTS) == 0:
            return Consult(no_word(rng, given), rng.choice(clue.numbers))
        return GiveClue(no_word(rng, given), rng.choice(clue.numbers), _meant(own, rng))
    if isinstance(reveal, RevealOffer):
        if StopOffer in by_kind and rng.below(STOPS) == 0:
            return Stop()
        return _agreeing(own, rng) or Reveal(rng.choice(reveal.cards))
    if ObjectOffer in by_kind:
        return Object()
    if ConcedeOffer in by_kind:
        return Concede()
    cover = by_kind.get(CoverOffer)
    if isinstance(cover, CoverOffer) and (WaiveOffer not in by_kind or rng.below(WAITS)):
        return Cover(rng.choice(cover.cards))
    if WaiveOffer in by_kind:
        return Waive()
    return Approve() if rng.below(2) else Decline()


def _agreeing(own: View, rng: Rng) -> Reveal | Stop | None:
    """As a rule what somebody else has voted for: a majority chosen blindly would never come."""
    votes = list(own.votes.values())
    if not votes or rng.below(WAITS) == 0:
        return None
    vote = rng.choice(votes)
    return Stop() if vote == "stop" else Reveal(vote)


def _meant(own: View, rng: Rng) -> tuple[int, ...]:
    """Up to two own cards."""
    letter = LETTERS[TEAMS.index(own.team or "blue")]
    cards = [
        card
        for card, identity in enumerate(own.key or "")
        if identity == letter and own.covered[card] is None
    ]
    return tuple(sorted(rng.shuffled(cards)[: rng.below(3)]))
