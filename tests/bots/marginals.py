"""What each rack and the centre can be, found by another route than the solver's.

The answers are those of the rules, hand by hand; the joint is a join of bit masks, group by group,
where the solver has tables of ways to split. Slow, and easy to believe.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import numpy as np

from room40.games.break_the_code.notation import read_hand
from room40.games.break_the_code.tables import answer_under
from room40.games.break_the_code.types import Answered, Guessed, Hand, View
from tests.bots.brute import hand, tiles_unseen

answer = lru_cache(maxsize=2_000_000)(answer_under)


def targets(view: View) -> list[str]:
    others = [str(seat) for seat in range(view.seats) if seat != view.seat]
    return [*others, "centre"] if view.seats > 2 else others


def possible(view: View) -> dict[str, set[Hand]]:
    """Each target's racks that are part of a world in which all is as this view says."""
    groups = {target: _by_itself(view, target) for target in targets(view)}
    masks = {target: np.array(sorted(group), dtype=np.int32) for target, group in groups.items()}
    if view.seats == 2:
        return {target: set(group.values()) for target, group in groups.items()}
    unseen = sum(1 << tile for tile in tiles_unseen(view))
    return {
        target: {groups[target][mask] for mask in _beside(masks, target, unseen)}
        for target in groups
    }


def _beside(masks: dict[str, np.ndarray], target: str, unseen: int) -> Iterator[int]:
    """What the other groups together can leave of the unseen tiles, if the target can be that."""
    taken = np.zeros(1, dtype=np.int32)
    for other, group in masks.items():
        if other != target:
            meets = taken[:, None] & group
            taken = np.unique((taken[:, None] | group)[meets == 0])
    return iter(np.intersect1d(unseen ^ taken, masks[target]).tolist())


def _by_itself(view: View, target: str) -> dict[int, Hand]:
    """Masks of unseen tiles that agree with all that was said of this target alone."""
    size = len(read_hand(view.hand))
    masks = {
        sum(1 << tile for tile in tiles): hand(tiles)
        for tiles in combinations(sorted(tiles_unseen(view)), size)
    }
    for entry in view.history:
        masks = {mask: rack for mask, rack in masks.items() if _agrees(view, target, entry, rack)}
    return masks


def _agrees(view: View, target: str, entry: object, rack: Hand) -> bool:
    match entry:
        case Answered(_, card, number, answers) if target in answers:
            return answer(view.rules, card, number, rack) == answers[target]
        case Guessed(seat, str(tiles), right) if target == ("centre" if view.seats > 2 else target):
            is_at_target = view.seats > 2 or seat == view.seat
            return not is_at_target or (rack == read_hand(tiles)) == right
    return True
