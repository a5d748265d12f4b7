"""The odds of the own rack by following every course that things can have taken, tile by tile.

No counting argument: a world names the own rack, what lies out of play and what is in the pile;
each entry of the history splits or ends worlds by the rules as written. Slow, easy to believe.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from room40.games.code_777.notation import COPIES, read_rack
from room40.games.code_777.tables import NUMBER, answer_under
from room40.games.code_777.types import (
    Announced,
    Answered,
    Began,
    Rack,
    Replaced,
    Setup,
    Shown,
    Told,
    View,
)

TOO_MANY = 60_000
"""Worlds; with more of them a case is too large to be enumerated."""
TO_SPLIT = 400
"""So many of them are split into all draws at once."""


class World(NamedTuple):
    own: Rack
    out: Rack
    pile: Rack


Worlds = dict[World, float]


class TooLarge(Exception):
    """More worlds than can be followed."""


def chance(pile: Rack, tiles: Rack) -> float:
    """Of drawing just these tiles from the pile."""
    ways = prod(comb(pile.count(tile), tiles.count(tile)) for tile in set(tiles))
    return ways / comb(len(pile), len(tiles))


def draws(pile: Rack, size: int) -> dict[Rack, float]:
    """Every set of tiles that can be drawn, and its chance."""
    return {tiles: chance(pile, tiles) for tiles in set(combinations(pile, size))}


def without(tiles: Rack, taken: Rack) -> Rack:
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)


def joined(*parts: Rack) -> Rack:
    return tuple(sorted(sum(parts, ())))


def odds(view: View) -> dict[Rack, float]:
    """By rack its chance. Raises `TooLarge`."""
    worlds: Worlds = {}
    others: dict[str, Rack] = {}
    for entry in view.history:
        if isinstance(entry, Began):
            others = {key: read_rack(text) for key, text in entry.racks.items() if text}
            worlds = dealt(others)
        else:
            worlds = after(worlds, others, entry, view)
        if len(worlds) > TOO_MANY:
            raise TooLarge
    chances: dict[Rack, float] = defaultdict(float)
    for world, weight in worlds.items():
        chances[world.own] += weight / sum(worlds.values())
    return chances


def dealt(others: dict[str, Rack]) -> Worlds:
    box = tuple(tile for tile, copies in enumerate(COPIES) for _ in range(copies))
    unseen = without(box, joined(*others.values()))
    return {World(own, (), without(unseen, own)): p for own, p in draws(unseen, 3).items()}


def after(worlds: Worlds, others: dict[str, Rack], entry: Told, view: View) -> Worlds:
    match entry:
        case Answered(seat) if seat != view.seat:
            return {w: p for w, p in worlds.items() if answers(view.rules, entry, w.own)}
        case Announced(seat) if seat == view.seat and not entry.right:
            return {w: p for w, p in worlds.items() if not is_named(entry, w.own)}
        case Shown(_, tiles):
            return {w: p for w, p in worlds.items() if w.own == read_rack(tiles)}
        case Replaced():
            return replaced(worlds, others, entry, view)
        case _:
            return worlds


def answers(rules: Setup, entry: Answered, own: Rack) -> bool:
    racks = [own if text is None else read_rack(text) for text in entry.racks.values()]
    return answer_under(rules, entry.card, racks) == entry.answer


def is_named(entry: Announced, own: Rack) -> bool:
    if entry.tiles is not None:
        return read_rack(entry.tiles) == own
    return sorted(NUMBER[tile] for tile in own) == sorted(entry.numbers)


def replaced(worlds: Worlds, others: dict[str, Rack], entry: Replaced, view: View) -> Worlds:
    """Own tiles that are drawn stay unseen: every draw. Those of others are seen: just that one."""
    is_own = entry.rack == view.seat
    if is_own and len(worlds) > TO_SPLIT:
        raise TooLarge
    following: Worlds = defaultdict(float)
    for world, weight in worlds.items():
        old = world.own if is_own else others[str(entry.rack)]
        for new, share, out, pile in courses(world, old, entry, view.rules):
            own = new if is_own else world.own
            following[World(own, out, pile)] += weight * share
    if not is_own:
        others[str(entry.rack)] = read_rack(entry.new or "")
    return following


Course = tuple[Rack, float, Rack, Rack]
"""New rack, its chance, what is out of play and in the pile afterwards."""


def courses(world: World, old: Rack, entry: Replaced, rules: Setup) -> Iterator[Course]:
    """C10, C12, R12, R14: how the three tiles can have come."""
    out, pile = world.out, world.pile
    if rules.refresh == "always":
        for new, share in drawn(pile, entry):
            yield new, share, (), joined(without(pile, new), old)
    elif not entry.refreshed:
        for new, share in drawn(pile, entry):
            yield new, share, joined(out, old), without(pile, new)
    else:
        stays = old if rules.refresh_before_removal else ()
        back = out if rules.refresh_before_removal else joined(out, old)
        last = pile if rules.refresh_threshold == 0 else ()
        if entry.last is None or read_rack(entry.last) == last:
            full = back if last else joined(pile, back)
            for rest, share in drawn(full, entry, last):
                yield joined(last, rest), share, stays, without(full, rest)


def drawn(pile: Rack, entry: Replaced, last: Rack = ()) -> Iterator[tuple[Rack, float]]:
    """Every draw of what is missing, or the one that was seen."""
    if entry.new is None:
        yield from draws(pile, 3 - len(last)).items()
    elif set(last) <= set(read_rack(entry.new)):
        tiles = without(read_rack(entry.new), last)
        if chance(pile, tiles) > 0:
            yield tiles, chance(pile, tiles)
