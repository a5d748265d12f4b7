"""Worlds by plain enumeration, with the answers that the rules give: slow and easy to believe."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from room40.bots.break_the_code.worlds import Posterior
from room40.games.break_the_code.notation import BOX, read_hand
from room40.games.break_the_code.tables import answer_under
from room40.games.break_the_code.types import Answered, Guessed, Hand, View

Tiles = frozenset[int]
"""Places in `BOX`, so that the two green fives are told apart."""


def code_counts(view: View) -> Counter[Hand]:
    """In how many worlds each code is the one to be found."""
    unseen = tiles_unseen(view)
    racks = [possible_racks(view, seat, unseen) for seat in opponents(view)]
    missed = misses(view)
    counts: Counter[Hand] = Counter()
    for world in worlds(racks):
        code = world[0] if view.seats == 2 else unseen.difference(*world)
        if hand(code) not in missed:
            counts[hand(code)] += 1
    return counts


def worlds(racks: list[list[Tiles]]) -> Iterator[tuple[Tiles, ...]]:
    """Every way to give each opponent one of its racks so that no tile is held twice."""
    if not racks:
        yield ()
        return
    for first in racks[0]:
        rest = [[rack for rack in other if not rack & first] for other in racks[1:]]
        yield from ((first, *more) for more in worlds(rest))


def possible_racks(view: View, seat: int, unseen: Tiles) -> list[Tiles]:
    """All that this seat can hold by its own answers."""
    told = [
        each for each in view.history if isinstance(each, Answered) and str(seat) in each.answers
    ]
    size = len(read_hand(view.hand))
    return [
        frozenset(tiles)
        for tiles in combinations(sorted(unseen), size)
        if all(
            answer_under(view.rules, each.card, each.number, hand(tiles)) == each.answers[str(seat)]
            for each in told
        )
    ]


def misses(view: View) -> set[Hand]:
    """What was guessed in vain at the code that this seat looks for, as far as it has seen it."""
    return {
        read_hand(each.tiles)
        for each in view.history
        if isinstance(each, Guessed) and each.tiles and not each.right
        if view.seats > 2 or each.seat == view.seat
    }


def opponents(view: View) -> list[int]:
    return [seat for seat in range(view.seats) if seat != view.seat]


def tiles_unseen(view: View) -> Tiles:
    left = list(range(len(BOX)))
    for tile in read_hand(view.hand):
        left.remove(next(place for place in left if BOX[place] == tile))
    return frozenset(left)


def hand(tiles: Tiles | tuple[int, ...]) -> Hand:
    return tuple(sorted(BOX[place] for place in tiles))


def odds_by_hand(posterior: Posterior) -> dict[Hand, float]:
    """Each code that the solver holds possible, and the chance it gives it."""
    chances = posterior.weights / posterior.weights.sum()
    pairs = zip(posterior.indices, chances, strict=True)
    return {posterior.racks.hands[index]: float(chance) for index, chance in pairs}
