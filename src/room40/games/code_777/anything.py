"""A random action that a view offers: for tests, and for a seat whose bot has failed."""

from itertools import combinations

from room40.core.rng import Rng
from room40.games.code_777.notation import BOX, read_tiles, tiles_text
from room40.games.code_777.tables import NUMBER, RACK_SIZE, answer_under
from room40.games.code_777.types import (
    Action,
    Announce,
    AnnounceOffer,
    Answer,
    Answered,
    Offer,
    Rack,
    Read,
    ReadOffer,
    Refresh,
    RefreshOffer,
    Replaced,
    Setup,
    Stay,
    StayOffer,
    Tile,
    View,
)

ENOUGH = 8
"""After so many answers an announcement is worth a try."""

TRIED_EARLY, TRIED_LATE = 30, 2
"""One time in so many a seat announces though it could read or stay."""


def any_action(own: View, rng: Rng) -> Action:
    """Reads as a rule, stays as a rule, and now and then announces what may well be right."""
    by_kind: dict[type[Offer], Offer] = {type(offer): offer for offer in own.offers}
    refresh = by_kind.get(RefreshOffer)
    if isinstance(refresh, RefreshOffer):
        return Refresh(rng.choice(refresh.racks))
    heard = _heard(own)
    waits = rng.below(TRIED_LATE if len(heard) >= ENOUGH else TRIED_EARLY) > 0
    match by_kind.get(ReadOffer) or by_kind.get(StayOffer):
        case ReadOffer(_, cards) if waits or AnnounceOffer not in by_kind:
            return Read(rng.choice(cards) if cards else None)
        case StayOffer() if waits:
            return Stay()
    rack = _a_rack(own, heard, rng)
    if own.rules.require_colours:
        return Announce(tiles=tiles_text(rack))
    return Announce(tuple([NUMBER[tile] for tile in rack]))


def _a_rack(own: View, heard: list[Answered], rng: Rng) -> Rack:
    """One of those that agree with all that others have answered."""
    racks = sorted(set(combinations(_unseen(own), RACK_SIZE)))
    for each in heard:
        racks = [rack for rack in racks if _answer_with(own.rules, each, rack) == each.answer]
    return rng.choice(racks)


def _unseen(own: View) -> list[Tile]:
    left = list(BOX)
    for text in own.racks.values():
        for tile in read_tiles(text or ""):
            left.remove(tile)
    return left


def _heard(own: View) -> list[Answered]:
    """What others answered since the own rack got its tiles."""
    heard: list[Answered] = []
    for entry in own.history:
        match entry:
            case Replaced(rack) if rack == own.seat:
                heard = []
            case Answered(seat) if seat != own.seat:
                heard.append(entry)
    return heard


def _answer_with(rules: Setup, heard: Answered, rack: Rack) -> Answer:
    """What would have been answered if this were the own rack."""
    racks = [rack if text is None else read_tiles(text) for text in heard.racks.values()]
    return answer_under(rules, heard.card, racks)
