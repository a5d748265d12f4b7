"""Readers who do not read: nobody waits for them, and they cost little (REL-R10, R11)."""

from pathlib import Path

from room40.server.settings import Limits
from tests.server.house import ENOUGH, House, act, any_question, open_house
from tests.server.test_match import begun, play_out, to_move
from tests.server.test_talk import said


async def test_who_does_not_read_holds_nobody_up(house: House) -> None:
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben)
    deaf = await eva.open(table)
    deaf.is_reading.clear()
    await play_out(house, table, wires)
    (connection,) = house.table(table).presence.of(eva.person)
    assert connection.waiting == 0
    assert connection.sights <= {None}


async def test_who_reads_again_gets_the_newest_view_alone(house: House) -> None:
    """A view is whole, so only the newest waits."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben)
    deaf = await eva.open(table)
    first = await deaf.next("view")
    deaf.is_reading.clear()
    await play_out(house, table, wires)
    deaf.is_reading.set()
    match = house.truth(table)
    last = await deaf.next("view", version=match.version)
    assert last["view"] == match.view(None)
    assert len(deaf.views()) <= 3
    assert first["version"] == 1


async def test_after_a_gap_the_new_history_has_no_hole(house: House) -> None:
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben)
    deaf = await eva.open(table, "history=new")
    await deaf.next("view")
    deaf.is_reading.clear()
    await play_out(house, table, wires)
    deaf.is_reading.set()
    match = house.truth(table)
    await deaf.next("view", version=match.version)
    history: list[object] = []
    for frame in deaf.views():
        assert frame["history_from"] <= len(history)
        history[frame["history_from"] :] = frame["view"]["history"]
    assert history == match.view(None)["history"]


async def test_a_reader_too_slow_is_closed_and_comes_back(tmp_path: Path) -> None:
    limits = Limits(chat=ENOUGH, new_people=ENOUGH, new_tables=ENOUGH, outbox_frames=20)
    async with open_house(tmp_path, limits=limits, slow_reader=60) as house:
        ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
        table, wires = await begun(house, ana, ben)
        deaf = await eva.open(table)
        deaf.is_reading.clear()
        for number in range(30):
            await wires[0].answer(said("chat", "table", "x" * 400, f"t{number}"))
        deaf.is_reading.set()
        assert await deaf.closed() == 4008
        again = await eva.open(table, f"talk={deaf.frames[-1].get('line', 0)}")
        await again.next("talk", talk_id="t29")
        assert house.table(table).state.members[-1] == eva.person


async def test_a_reader_who_never_reads_again_is_let_go(tmp_path: Path) -> None:
    limits = Limits(chat=ENOUGH, new_people=ENOUGH, new_tables=ENOUGH, outbox_bytes=5000)
    async with open_house(tmp_path, limits=limits) as house:
        ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
        table, wires = await begun(house, ana, ben)
        deaf = await eva.open(table)
        deaf.is_reading.clear()
        for number in range(30):
            await wires[0].answer(said("chat", "table", "x" * 400, f"t{number}"))
        news = await wires[0].next("table")
        while [each["presence"] for each in news["people"] if each["name"] == "Eva"] != ["away"]:
            news = await wires[0].next("table")
        assert len(house.table(table).presence) == 2


async def test_a_slow_player_keeps_the_seat(tmp_path: Path) -> None:
    """REL-R11."""
    limits = Limits(
        chat=ENOUGH, acts=ENOUGH, new_people=ENOUGH, new_tables=ENOUGH, outbox_frames=10
    )
    async with open_house(tmp_path, limits=limits, slow_reader=60) as house:
        ana, ben = await house.guests("Ana", "Ben")
        table, wires = await begun(house, ana, ben)
        seat, slow, view = await to_move(house, table, wires)
        slow.is_reading.clear()
        for number in range(20):
            await wires[1 - seat].answer(said("chat", "table", "x", f"t{number}"))
        slow.is_reading.set()
        assert await slow.closed() == 4008
        back = await (ana, ben)[seat].open(table)
        assert (await back.next("view"))["seat"] == seat
        assert (await back.answer(act(view, any_question(view))))["version"] == 2


async def test_a_dropped_line_costs_nothing(house: House) -> None:
    """FAULT-46, FAULT-55, FAULT-56: whoever comes back sees what is, in the same seat."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    match = house.truth(table)
    for _ in range(6):
        seat, wire, view = await to_move(house, table, wires)
        await wires[1 - seat].drop()
        await wire.answer(act(view, any_question(view), f"m{match.version}"))
        wires[1 - seat] = await (ana, ben)[1 - seat].open(table)
        frame = await wires[1 - seat].next("view")
        assert (frame["seat"], frame["version"]) == (1 - seat, match.version)
        assert frame["view"] == match.view(1 - seat)


async def test_everybody_hears_something_every_twenty_seconds(house: House) -> None:
    """FAULT-100: no proxy takes a quiet table for a dead one."""
    ana = await house.guest("Ana")
    wire = await ana.open(await ana.new_table())
    for _ in range(5):
        before = len(wire.frames)
        for _ in range(20):
            await house.pass_(1)
        await wire.wait(lambda before=before: len(wire.frames) > before)  # type: ignore[misc]
    assert {frame["tag"] for frame in wire.frames} == {"table"}


async def test_a_view_that_waited_is_not_shown_to_who_has_moved(house: House) -> None:
    """REL-F10: who changes seats while a view is due to them sees only their new seat."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    await wires[0].view_at(1)
    wires[0].is_reading.clear()
    await ben.do("POST", f"/tables/{table}/resign", {})
    await ben.sit(table, 1, "nobody")
    await ana.sit(table, 1)
    await ben.sit(table, 0)
    for guest in (ana, ben):
        await guest.do("POST", f"/tables/{table}/rematch", {})
    second = house.table(table).playing
    assert second is not None
    (due,) = house.table(table).presence.of(ana.person)
    assert due.sights == {0, 1}
    wires[0].is_reading.set()
    await wires[0].next("view", match=second.id, seat=1)
    await wires[0].answer(said("chat", "table", "end"))
    seen = [frame["seat"] for frame in wires[0].views() if frame["match"] == second.id]
    assert seen == [1]
