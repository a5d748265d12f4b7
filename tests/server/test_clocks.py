"""Time that the table measures: whoever is awaited too long is gone on without."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from room40.core.game import Timed
from room40.core.refused import Refused, Why
from room40.games import GAMES
from room40.server import seating
from room40.server.clocks import news_of
from room40.store.sql import open_store, sqlite_url
from tests.server.house import Guest, House, Wire, act, any_question, open_house
from tests.server.test_match import begun, to_move
from tests.server.test_restart import returned
from tests.server.test_trouble import Faulty


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the Code with ten seconds for each turn: any game may ask for it."""
    game = GAMES["break_the_code"]
    each_turn = replace(
        game,
        spans=("freeze",),
        timed=lambda state: (
            Timed("freeze", f"turn/{len(state.told)}") if game.outcome(state) is None else None
        ),
    )
    monkeypatch.setitem(GAMES, "break_the_code", each_turn)


@pytest.fixture
async def room(house: House, timed: None) -> AsyncIterator[tuple[House, str, list[Wire]]]:
    guests = await house.guests("Ana", "Ben")
    table, wires = await begun(house, *guests)
    yield house, table, wires


def told(house: House, table: str) -> Any:
    """The clock as the table would tell it now."""
    return news_of(house.table(table))


def turn(house: House, table: str) -> int:
    (seat,) = house.truth(table).awaited
    return seat


async def test_nobody_is_hurried_where_nothing_is_timed(house: House) -> None:
    guests = await house.guests("Ana", "Ben")
    table, wires = await begun(house, *guests)
    await house.pass_(100_000)
    assert told(house, table) is None
    assert house.truth(table).version == 1
    assert [frame["clock"] for frame in wires[0].frames if frame["tag"] == "table"][-1] is None


async def test_the_match_goes_on_when_time_is_up(room: tuple[House, str, list[Wire]]) -> None:
    """REL-F33: the server decides, and everybody hears of it by one view."""
    house, table, wires = room
    late = turn(house, table)
    await house.pass_(9.9)
    assert (turn(house, table), told(house, table).left) == (late, 0.1)
    await house.pass_(0.2)
    assert turn(house, table) != late
    assert house.truth(table).entries[-1].action.__struct_config__.tag == "time_up"
    for wire in wires:
        assert (await wire.view_at(2))["view"]["awaited"] == [1 - late]
    assert told(house, table).left == 10


async def test_everybody_is_told_what_is_left(room: tuple[House, str, list[Wire]]) -> None:
    house, table, wires = room
    await house.pass_(4)
    late = await house.guest("Eva")
    wire = await late.open(table)
    assert (await wire.next("table"))["clock"] == {"span": "freeze", "seconds": 10, "left": 6}
    assert wires[0].frames[-1] != wire.frames[-1]


async def test_a_move_in_time_stands_and_the_next_span_is_whole(
    room: tuple[House, str, list[Wire]],
) -> None:
    """REL-R17."""
    house, table, wires = room
    await house.pass_(9.9)
    _, wire, view = await to_move(house, table, wires)
    assert (await wire.answer(act(view, any_question(view))))["tag"] == "done"
    await house.pass_(9)
    assert (house.truth(table).version, told(house, table).left) == (2, 1)


async def test_whoever_needs_longer_has_longer(room: tuple[House, str, list[Wire]]) -> None:
    """UX-C4, WCAG 2.2.1: for one person, at once, and seen by all."""
    house, table, wires = room
    slow = turn(house, table)
    person = house.table(table).state.holders[slow] or ""
    guest = Guest(house, house.client(), person, "")
    await set_pace(house, table, person, 3)
    assert (told(house, table).seconds, told(house, table).left) == (30, 30)
    people = (await wires[1 - slow].next("table", clock=frame_of(30)))["people"]
    assert {each["person"]: each["times"] for each in people}[guest.person] == 3
    await house.pass_(29)
    assert turn(house, table) == slow
    await house.pass_(1)
    assert turn(house, table) != slow
    assert told(house, table).seconds == 10


async def set_pace(house: House, table: str, person: str, times: int) -> None:
    """As the request does it."""
    held = house.table(table)
    async with held.hold():
        await held.change(seating.paced(held.state, person, times))
        held.services.on_move(held)


def frame_of(seconds: float) -> dict[str, Any]:
    return {"span": "freeze", "seconds": seconds, "left": seconds}


async def test_pace_is_for_members_and_within_bounds(house: House) -> None:
    ana, eva = await house.guests("Ana", "Eva")
    table = await ana.new_table()
    path = f"/tables/{table}/pace"
    await ana.do("PUT", path, {"times": 4})
    assert await eva.refused("PUT", path, {"times": 2}) == "no_such_member"
    for times in (0, 5, -1, 2.5, "two", None):
        assert await ana.refused("PUT", path, {"times": times}) == "bad_frame", times
    assert house.table(table).state.times == {ana.person: 4}
    await ana.do("PUT", path, {"times": 1})
    assert house.table(table).state.times == {}
    await ana.do("PUT", path, {"times": 2})
    await ana.do("DELETE", f"/tables/{table}/members/me")
    assert house.table(table).state.times == {}


async def test_clocks_stand_while_nothing_can_be_stored(tmp_path: Path, timed: None) -> None:
    """REL-R16, REL-R18."""
    store = Faulty(await open_store("sqlite://"))
    async with open_house(tmp_path, store=store) as house:
        guests = await house.guests("Ana", "Ben")
        table, _ = await begun(house, *guests)
        late = turn(house, table)
        store.fail_before |= {"append", "check", "table"}
        await house.pass_(10)
        for _ in range(5):
            await house.pass_(10)
        assert turn_or(house, table, late) == late
        store.mend()
        await house.pass_(9)
        async with house.table(table).hold():
            pass
        assert turn(house, table) == late
        await house.pass_(10)
        assert turn(house, table) != late


def turn_or(house: House, table: str, otherwise: int) -> int:
    playing = house.table(table).playing
    return otherwise if playing is None else turn(house, table)


async def test_a_span_begins_anew_after_a_restart(tmp_path: Path, timed: None) -> None:
    """REL-R18."""
    address = sqlite_url(tmp_path / "room40.sqlite3")
    async with open_house(tmp_path, address=address) as house:
        guests = await house.guests("Ana", "Ben")
        table, _ = await begun(house, *guests)
        await house.pass_(9)
    async with open_house(tmp_path, address=address) as house:
        wire = await returned(house, guests[0]).open(table)
        await wire.next("view")
        await house.pass_(0)
        await house.pass_(9)
        assert house.truth(table).version == 1
        await house.pass_(1)
        assert house.truth(table).version == 2


async def test_a_refused_time_up_does_not_spin(
    room: tuple[House, str, list[Wire]], caplog: pytest.LogCaptureFixture
) -> None:
    """A rule that will not hear of it is asked again once a span, not at every tick."""
    house, table, _ = room

    def deaf(*_: Any) -> Any:
        raise Refused(Why.NOT_OFFERED)

    house.truth(table).game = replace(house.truth(table).game, decide=deaf)
    for _ in range(10):
        await house.pass_(2.5)
    assert [record.getMessage() for record in caplog.records] == ["clock_refused"] * 2
