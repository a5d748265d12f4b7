"""A match told again from its beginning, with other tiles on the racks that stood in it.

The events are made anew from the history of the eye that sees everything, and folded.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from room40.core.rng import Rng
from room40.core.seats import EVERYTHING, Eye
from room40.games.code_777.evolve import evolve
from room40.games.code_777.notation import BOX, tiles_text
from room40.games.code_777.rules import awaited
from room40.games.code_777.tables import NUMBER, RACKS
from room40.games.code_777.types import (
    Announced,
    Answered,
    Began,
    CardRead,
    CardsShuffled,
    Dealt,
    Event,
    Froze,
    LockedIn,
    Phase,
    Rack,
    RackReplaced,
    Replaced,
    Reshuffled,
    Revealed,
    Setup,
    Shown,
    State,
    Thawed,
    Tile,
    Told,
)
from room40.games.code_777.view import history


@dataclass
class Retold:
    """All racks in the order of coming; of some, which tile was drawn before the pile was new."""

    racks: list[Rack]
    lasts: dict[int, Tile]


def retold(state: State, racks: Retold, eye: Eye, rng: Rng) -> State:
    """The state that these racks lead to."""
    after: State | None = None
    for event, entry in _events(state, racks, eye, rng):
        if not isinstance(entry, Announced | Replaced):
            after = _thawed_if_done(after)
        after = evolve(after, event)
    assert after is not None
    return after if after.phase is state.phase else _thawed_if_done(after)


def _events(state: State, racks: Retold, eye: Eye, rng: Rng) -> Iterator[tuple[Event, Told]]:
    """Each event with the entry that told of it; only that a queue is at its end is left out."""
    entries = [each for each in history(state, -1) if not isinstance(each, Shown | Revealed)]
    tiles = iter(_tile_events(state, entries, racks, rng))
    cards = iter(_decks(state, entries, rng))
    was_right = None
    for place, entry in enumerate(entries):
        event: Event = entry
        match entry:
            case Began(first):
                event = Dealt(state.rules, *next(tiles), next(cards), first)
            case Answered(seat, card, answer, _, other):
                event = CardRead(seat, card, answer, other)
            case Reshuffled():
                event = CardsShuffled(next(cards))
            case Replaced(rack):
                event = RackReplaced(rack, *next(tiles), was_right == rack)
            case Froze() | LockedIn() if not _is_known(state, entries, place, eye):
                event = _redrawn(state, entry, rng)
            case Announced(seat, right=right):
                was_right = seat if right else None
        yield event, entry


def _thawed_if_done(state: State | None) -> State | None:
    """That the queue is at its end is an event of its own of which nobody is told."""
    if state is None or state.phase is not Phase.FREEZE or awaited(state):
        return state
    waits = any(lock is not None and lock.numbers is not None for lock in state.locks)
    return state if waits else evolve(state, Thawed())


# ---- tiles


def _tile_events(state: State, entries: list[Told], racks: Retold, rng: Rng) -> Iterator[tuple]:
    """First racks and pile of the deal, then old tiles, new ones, pile and last of each change."""
    count = RACKS[state.rules.seats]
    standing = list(racks.racks[:count])
    changes = [each for each in entries if isinstance(each, Replaced)]
    draws = [_drawn(racks, count + at, each, rng) for at, each in enumerate(changes)]
    yield (
        tuple(map(tiles_text, standing)),
        tiles_text(_pile(state.rules, standing, changes, draws, rng)),
    )
    out: list[Tile] = []
    for at, entry in enumerate(changes):
        old, new = standing[entry.rack], racks.racks[count + at]
        standing[entry.rack] = new
        pile, last = None, None
        out += old
        if entry.refreshed:
            keeps = state.rules.refresh_before_removal and state.rules.refresh != "always"
            out = list(old) if keeps else []
            later = changes[at + 1 :], draws[at + 1 :]
            pile = tiles_text(_pile(state.rules, [*standing, tuple(out)], *later, rng))
            last = tiles_text((racks.lasts[count + at],)) if entry.last else None
        yield tiles_text(old), tiles_text(new), pile, last


def _drawn(racks: Retold, number: int, entry: Replaced, rng: Rng) -> tuple[Tile, ...]:
    """The tiles that came from the pile, in an order of drawing."""
    tiles = list(racks.racks[number])
    if entry.last is None:
        return rng.shuffled(tiles)
    tiles.remove(racks.lasts[number])
    return (racks.lasts[number], *rng.shuffled(tiles))


def _pile(
    rules: Setup, elsewhere: list[Rack], changes: list[Replaced], draws: list[Rack], rng: Rng
) -> tuple[Tile, ...]:
    """What is nowhere else: first what will be drawn, then the rest in any order."""
    coming: list[Tile] = []
    for entry, drawn in zip(changes, draws, strict=True):
        if entry.refreshed:
            coming += _before_renewal(rules, entry, drawn)
            break
        coming += drawn
    rest = list(BOX)
    for tile in [*(tile for tiles in elsewhere for tile in tiles), *coming]:
        rest.remove(tile)
    return (*coming, *rng.shuffled(rest))


def _before_renewal(rules: Setup, entry: Replaced, drawn: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """What was drawn before the pile was made anew."""
    if rules.refresh == "always":
        return drawn
    return drawn[:1] if entry.last is not None else ()


# ---- what others have locked in


def _is_known(state: State, entries: list[Told], place: int, eye: Eye) -> bool:
    """Whether this eye knows how that seat answered the freeze: its own, one that is over."""
    entry = entries[place]
    assert isinstance(entry, Froze | LockedIn)
    later = entries[place + 1 :]
    is_over = not state.answered or any(isinstance(each, Froze) for each in later)
    is_judged = any(isinstance(each, Announced) and each.seat == entry.seat for each in later)
    return is_over or is_judged or entry.seat in (eye, *state.resigned) or eye == EVERYTHING


def _redrawn(state: State, entry: Froze | LockedIn, rng: Rng) -> Froze | LockedIn:
    """Another announcement; a seat that answers a freeze may stay instead."""
    rack = tuple(sorted(rng.shuffled(BOX)[:3]))
    tiles = tiles_text(rack) if state.rules.require_colours else None
    numbers = tuple(sorted(NUMBER[tile] for tile in rack))
    if isinstance(entry, Froze):
        return Froze(entry.seat, numbers, tiles)
    if rng.below(2):
        return LockedIn(entry.seat, "stay", None, None)
    return LockedIn(entry.seat, "announce", numbers, tiles)


# ---- question cards


def _decks(state: State, entries: list[Told], rng: Rng) -> list[tuple[str, ...]]:
    """The pile of cards as it lay at the deal and after each shuffle: first those that came."""
    sizes: list[int] = []
    came: list[list[str]] = []
    for entry in entries:
        match entry:
            case Began() | Reshuffled():
                sizes.append(entry.cards)
                came.append([])
            case Answered():
                came[-1] += [card for card in (entry.card, entry.other) if card is not None]
    open_now = 2 if state.rules.draw_choice else 0
    rest = (*state.cards[:open_now], *rng.shuffled(state.cards[open_now:]))
    decks = [(*came[-1], *rest)]
    for size, cards in zip(reversed(sizes[:-1]), reversed(came[:-1]), strict=True):
        left_over = [card for card in decks[0] if card not in cards][: size - len(cards)]
        decks.insert(0, (*cards, *left_over))
    return decks
