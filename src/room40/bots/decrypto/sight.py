"""What a view says, in the terms in which bots think about it."""

from typing import TypeVar

from room40.bots.decrypto.codes import SLOTS, Code, read
from room40.bots.decrypto.encode import Standing
from room40.bots.decrypto.intercept import Heard
from room40.games.decrypto.clues import clues_of
from room40.games.decrypto.types import Offer, Team, View
from room40.lexicon.languages import normal
from room40.lexicon.packs import words as pack

OfferT = TypeVar("OfferT")


def offer_of(view: View, kind: type[OfferT]) -> OfferT | None:
    """The offer of that kind, if there is one."""
    offers: tuple[Offer, ...] = view.offers
    return next((offer for offer in offers if isinstance(offer, kind)), None)


def own_team(view: View) -> Team:
    assert view.team is not None, "onlookers choose nothing"
    return view.team


def rivals_of(team: Team) -> Team:
    return "black" if team == "white" else "white"


def keywords(view: View) -> tuple[str, ...]:
    """Those of the own team; with three seats the interceptor has none."""
    return view.keywords[own_team(view)] or ()


def heard(view: View, team: Team) -> Heard:
    """What everybody knows of a team's clues; of the rivals' besides that their keywords are no
    own ones, and no words that they gave as clues."""
    by_slot: list[list[str]] = [[] for _ in range(SLOTS)]
    for line in view.sheets[team]:
        for slot, clue in zip(read(line.code), line.clues, strict=True):
            by_slot[slot].append(clue)
    barred = {normal(clue) for clues in by_slot for clue in clues}
    if team != view.team:
        barred |= {normal(word) for word in keywords(view)}
    # Own words of a table are no part of a view; then bots name words of the pack in vain.
    words = pack(view.rules.language)
    return Heard(
        words,
        tuple(tuple(clues) for clues in by_slot),
        frozenset(word for word in words if normal(word) in barred),
    )


def past_codes(view: View, team: Team) -> tuple[Code, ...]:
    """Codes that cannot come again (DEC-D13)."""
    if view.rules.repeat_codes:
        return ()
    return tuple(read(line.code) for line in view.sheets[team])


def standing(view: View) -> Standing:
    """With three seats a miscommunication may be one more of the interceptor's tokens."""
    own = own_team(view)
    caught = view.rules.intercept_limit - view.tokens[rivals_of(own)].interceptions
    lost = view.rules.miscommunication_limit - view.tokens[own].miscommunications
    is_shared = view.mode == "three" and view.rules.partner_errors == "interceptor"
    return Standing(
        caught,
        caught if is_shared else lost,
        view.round_limit - view.round + 1,
        view.round >= view.rules.intercept_from_round,
    )


def given(view: View, team: Team) -> frozenset[str]:
    """All clues of a team so far, also those that were objected to."""
    return frozenset(normal(clue) for clue in clues_of(view, team))
