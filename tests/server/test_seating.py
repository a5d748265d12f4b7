"""Whatever people do at a table in whatever order, it stays whole (REL-R25, REL-S15)."""

from collections.abc import Callable
from random import Random

import pytest

from room40.core.refused import Refused
from room40.server import seating
from room40.server.seating import TableState
from room40.server.wire import Level, TableOptions

PEOPLE = ("ana", "ben", "eva", "zoe", "max")
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
Step = Callable[[TableState, Random], TableState]


def table(seats: int) -> TableState:
    return seating.new_table("break_the_code", {"seats": seats}, seats, TableOptions(), "ana")


def somebody(chance: Random) -> str:
    return chance.choice(PEOPLE)


def begin(state: TableState, chance: Random) -> TableState:
    seating.check_host(state, somebody(chance))
    name = f"match {state.number + 1}"
    return seating.started(state, name, frozenset(PEOPLE[:3]), is_rematch=state.phase == "over")


def sit(state: TableState, chance: Random) -> TableState:
    person, seat = somebody(chance), chance.randrange(5)
    if person not in state.members:
        state = seating.joined(state, person, 4)
    if state.phase == "playing":
        return seating.taken_back(state, person, seat)
    return chance.choice((seating.seat_taken, seating.seat_left))(state, person, seat)


def seat_bot(state: TableState, chance: Random) -> TableState:
    person, seat, level = somebody(chance), chance.randrange(5), chance.choice(LEVELS)
    if state.phase == "playing":
        away = chance.random() < 0.5
        return seating.stood_in(state, person, seat, level, is_owner_away=away)
    return seating.bot_seated(state, person, seat, level)


def change(state: TableState, chance: Random) -> TableState:
    seats = chance.randint(2, 4)
    options = TableOptions(onlookers=chance.random() < 0.8)
    return seating.changed(state, state.game, {"seats": seats}, seats, options)


def end(state: TableState, chance: Random) -> TableState:
    if state.phase != "playing":
        return state
    return seating.ended(state)


def wish(state: TableState, chance: Random) -> TableState:
    wanted = chance.choice(("end", "rematch"))
    return seating.wished(state, somebody(chance), wanted, chance.random() < 0.8)  # type: ignore[arg-type]


STEPS: tuple[Step, ...] = (
    begin,
    sit,
    sit,
    seat_bot,
    seat_bot,
    change,
    end,
    wish,
    lambda state, chance: seating.joined(state, somebody(chance), 4),
    lambda state, chance: seating.left(state, somebody(chance)),
    lambda state, chance: seating.removed(state, somebody(chance), somebody(chance)),
    lambda state, chance: seating.hosted(state, frozenset(chance.sample(PEOPLE, 3))),
)


def check(state: TableState) -> None:
    owners = state.seated
    assert len(owners) == len(set(owners)), "one person, one seat"
    assert set(owners) <= set(state.members)
    assert len(state.members) == len(set(state.members)) <= 4
    assert state.host is None or state.host in state.members
    assert not set(state.removed) & set(state.members)
    assert set(state.wants_end) | set(state.wants_rematch) <= set(owners)
    if state.phase == "playing":
        assert len(state.chairs) == len(state.holders)
        assert not any(chair.is_empty for chair in state.chairs), "somebody plays each seat"
        assert state.holders == tuple(chair.owner for chair in state.chairs)
        check_nobody_is_stuck(state)


def check_nobody_is_stuck(state: TableState) -> None:
    """For each seat of somebody who has gone away, those who are left can ask for a bot."""
    for seat, chair in enumerate(state.chairs):
        others = [owner for owner in state.seated if owner != chair.owner]
        if chair.owner is not None and others:
            after = seating.stood_in(state, others[0], seat, "easy", is_owner_away=True)
            assert after.chairs[seat].bot is not None
            assert after.chairs[seat].owner == chair.owner


@pytest.mark.parametrize("seed", range(150))
def test_a_table_stays_whole(seed: int) -> None:
    chance = Random(seed)
    state = table(chance.randint(2, 4))
    for _ in range(80):
        before = state
        try:
            state = chance.choice(STEPS)(state, chance)
        except Refused:
            assert state is before
        check(state)


def test_the_walk_gets_everywhere() -> None:
    """The test above is not empty: matches begin and end, bots stand in, people come and go."""
    seen = set()
    for seed in range(400):
        chance = Random(seed)
        state = table(2)
        for _ in range(80):
            try:
                state = chance.choice(STEPS)(state, chance)
            except Refused as refused:
                seen.add(refused.why.value)
            seen.add(f"{state.phase} {min(state.number, 2)} {bool(state.bots)}")
    assert {"playing 1 True", "playing 1 False", "over 1 True", "playing 2 True"} <= seen
    assert {"removed", "seat_taken", "still_here", "not_host", "table_full", "seats_empty"} <= seen


def test_fewer_seats_move_people_up_and_bots_go() -> None:
    state = table(4)
    state = seating.bot_seated(state, "ana", 0, "easy")
    state = seating.seat_taken(state, "ana", 3)
    state = seating.changed(state, state.game, {"seats": 2}, 2, TableOptions())
    assert [(chair.owner, chair.bot) for chair in state.chairs] == [(None, "easy"), ("ana", None)]


def test_people_go_before_bots_where_seats_are_few() -> None:
    state = seating.joined(seating.joined(table(4), "ben", 9), "eva", 9)
    state = seating.bot_seated(state, "ana", 0, "easy")
    for person, seat in (("ana", 1), ("ben", 2), ("eva", 3)):
        state = seating.seat_taken(state, person, seat)
    state = seating.changed(state, state.game, {"seats": 2}, 2, TableOptions())
    assert state.seated == ["ben", "ana"]


def test_the_new_host_is_somebody_who_sits() -> None:
    state = seating.joined(seating.joined(table(2), "ben", 9), "eva", 9)
    state = seating.seat_taken(state, "eva", 0)
    assert seating.hosted(state, frozenset({"ben", "eva"})).host == "eva"
    assert seating.hosted(state, frozenset({"ben"})).host == "ben"
    assert seating.hosted(state, frozenset()).host == "ana"
