"""A random action that a view offers: for tests, and for a seat whose bot has failed."""

from room40.core.rng import Rng
from room40.games.decrypto.clues import clues_of
from room40.games.decrypto.tables import CODES, SLOTS
from room40.games.decrypto.types import (
    Action,
    Code,
    Decode,
    DecodeOffer,
    Intercept,
    NameWords,
    NameWordsOffer,
    Object,
    ObjectOffer,
    View,
    Voted,
    WriteClues,
    WriteOffer,
)
from room40.games.nonsense import no_word

OBJECTIONS, OWN_MIND = 12, 4
"""One time in so many a rival objects; a voter does not follow the others."""


def any_action(own: View, rng: Rng) -> Action:
    """Clues that mean nothing in any language, any code, and now and then an objection."""
    by_kind = {type(offer): offer for offer in own.offers}
    write, objection = by_kind.get(WriteOffer), by_kind.get(ObjectOffer)
    if isinstance(write, WriteOffer):
        return _clues(own, write, rng)
    is_alone = objection is not None and len(by_kind) == 1
    if isinstance(objection, ObjectOffer) and (is_alone or rng.below(OBJECTIONS) == 0):
        return Object(rng.choice(objection.clues))
    vote = _a_vote(own, rng)
    if NameWordsOffer in by_kind:
        words = vote.words if vote and vote.words else ()
        first, second, third, fourth = words or [no_word(rng) for _ in range(SLOTS)]
        return NameWords((first, second, third, fourth))
    code = (vote and vote.code) or _a_code(own, rng)
    return Decode(code) if DecodeOffer in by_kind else Intercept(code)


def _clues(own: View, offer: WriteOffer, rng: Rng) -> WriteClues:
    """New ones where they are wanted, the others as they stand."""
    assert own.team is not None, "who writes has a team"
    clues = list((own.half and own.clues[own.half]) or ("", "", ""))
    taken = set(clues_of(own, own.team))
    for place in offer.slots:
        clues[place] = no_word(rng, taken)
        taken.add(clues[place])
    first, second, third = clues
    return WriteClues((first, second, third))


def _a_vote(own: View, rng: Rng) -> Voted | None:
    """As a rule what somebody else of the team has voted for: a majority chosen blindly would
    never come."""
    mine = own.votes.get(str(own.seat))
    chosen = None if mine is None else (mine.guess, mine.code, mine.words)
    others = [vote for vote in own.votes.values() if (vote.guess, vote.code, vote.words) != chosen]
    return rng.choice(others) if others and rng.below(OWN_MIND) else None


def _a_code(own: View, rng: Rng) -> Code:
    """Any, but not the one that this seat has voted for."""
    mine = own.votes.get(str(own.seat))
    return rng.choice([code for code in CODES if mine is None or code != mine.code])
