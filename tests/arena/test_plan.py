"""Fixed deals, and seats shared out so that nobody gains from one."""

from collections import Counter
from math import comb

import pytest

import room40
from room40.arena.plan import Plan, Task, begun, choice_seed, mixes, seat_orders, tasks
from room40.core.seats import Seat
from tests.arena.plans import LEVELS, a_plan


def pairs(plan: Plan) -> Counter[tuple[tuple[str, ...], int, str, str]]:
    """How often, in a line-up, this player at this seat has that one to its left."""
    return Counter(
        (tuple(sorted(task.players)), seat, player, task.players[(seat + 1) % plan.seats])
        for task in tasks(plan)
        for seat, player in enumerate(task.players)
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_of_a_lineup_has_each_seat_as_often(seats: int) -> None:
    plan = a_plan(*LEVELS, seats=seats)
    at_seat = Counter(
        (tuple(sorted(task.players)), player, seat)
        for task in tasks(plan)
        for seat, player in enumerate(task.players)
    )
    for lineup in plan.lineups:
        for player in set(lineup):
            times = {at_seat[tuple(sorted(lineup)), player, seat] for seat in range(seats)}
            assert len(times) == 1 and times != {0}


@pytest.mark.parametrize("seats", [3, 4])
def test_each_player_has_each_neighbour_as_often_at_each_seat(seats: int) -> None:
    found = pairs(a_plan(*LEVELS, seats=seats))
    for lineup, _, player, left in found:
        assert len({found[lineup, seat, player, left] for seat in range(seats)}) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_mix_of_different_players_meets(seats: int) -> None:
    found = mixes(LEVELS, seats)
    assert len(set(found)) == len(found) == comb(len(LEVELS) + seats - 1, seats) - len(LEVELS)
    assert all(len(set(mix)) > 1 for mix in found)


def test_a_mirror_match_has_one_order() -> None:
    assert seat_orders(("hard", "hard")) == (("hard", "hard"),)
    assert seat_orders(("hard", "easy")) == (("easy", "hard"), ("hard", "easy"))


def test_no_match_is_played_twice() -> None:
    every = list(tasks(a_plan(*LEVELS, seats=3, deals=2)))
    assert len(set(every)) == len(every) == 2 * (3**3 - 3)
    assert every[0] == Task(0, ("easy", "easy", "medium"))


def test_a_deal_is_the_same_for_every_lineup_and_can_be_dealt_by_anybody() -> None:
    plan = a_plan(seats=3)
    dealt = begun(plan, 1).view("everything")
    assert dealt == begun(a_plan("medium", "hard", seats=3, deals=9), 1).view("everything")
    by_hand = room40.deal("break_the_code", seats=3, seed="arena/test/deal/1")
    assert dealt == by_hand.view("everything")
    assert dealt != begun(plan, 0).view("everything")
    assert dealt != begun(a_plan(seats=3, seed="other"), 1).view("everything")


def test_each_choice_has_a_seed_of_its_own() -> None:
    plan = a_plan()
    places = [(deal, Seat(seat), nth) for deal in range(9) for seat in range(2) for nth in range(9)]
    seeds = [choice_seed(plan, *place) for place in places]
    assert len(set(seeds)) == len(seeds)
    assert seeds != [choice_seed(a_plan(seed="other"), *place) for place in places]
    assert all(0 <= seed < 2**53 for seed in seeds)
