"""The server stops and starts: seats, sessions, matches and bots go on (FAULT-47, FAULT-101)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from room40.store.sql import sqlite_url
from tests.server.house import Clock, Guest, House, act, any_question, open_house
from tests.server.test_match import begun, play_out, to_move
from tests.server.test_talk import said


@asynccontextmanager
async def lasting(tmp_path: Path, **changes: Any) -> AsyncIterator[House]:
    address = sqlite_url(tmp_path / "room40.sqlite3")
    async with open_house(tmp_path, address=address, **changes) as house:
        yield house


def returned(house: House, guest: Guest) -> Guest:
    """The same browser, after the server has come back."""
    client = house.client()
    client.cookies.set("room40", guest.token, domain="room.test")
    return Guest(house, client, guest.person, guest.name)


async def test_everything_is_as_it_was(tmp_path: Path) -> None:
    """FAULT-56, FAULT-18: same seat, same tiles, same notes, and the next move counts."""
    async with lasting(tmp_path) as house:
        guests = await house.guests("Ana", "Ben")
        table, wires = await begun(house, *guests)
        for _ in range(4):
            _, wire, view = await to_move(house, table, wires)
            await wire.answer(act(view, any_question(view), f"m{view['version']}"))
        await wires[0].answer(said("note", "me", "my note"))
        views = [house.truth(table).view(eye) for eye in (0, 1, None)]
        news = await guests[0].do("GET", f"/tables/{table}")
    async with lasting(tmp_path) as house:
        again = [returned(house, guest) for guest in guests]
        assert await again[0].do("GET", f"/tables/{table}") == news
        wires = [await guest.open(table, "talk=0") for guest in again]
        for seat, wire in enumerate(wires):
            assert (await wire.next("view"))["view"] == views[seat]
        assert house.truth(table).view(None) == views[2]
        assert (await wires[0].next("talk"))["body"] == "my note"
        await play_out(house, table, wires)


async def test_a_retry_across_the_restart_counts_once(tmp_path: Path) -> None:
    """REL-R04."""
    async with lasting(tmp_path) as house:
        guests = await house.guests("Ana", "Ben")
        table, wires = await begun(house, *guests)
        seat, wire, view = await to_move(house, table, wires)
        frame = act(view, any_question(view), "once")
        first = await wire.answer(frame)
    async with lasting(tmp_path) as house:
        wire = await returned(house, guests[seat]).open(table)
        assert await wire.answer(frame) == first
        other = await wire.answer(frame | {"action": {"tag": "decline"}})
        assert other["why"] == "id_reused"
        assert house.truth(table).version == 2


async def test_bots_go_on_by_themselves(tmp_path: Path) -> None:
    async with lasting(tmp_path, bot_delay=(3600, 3600)) as house:
        ana = await house.guest("Ana")
        table = await ana.new_table(seats=3)
        for seat in range(3):
            await ana.sit(table, seat, "bot:easy")
        await ana.do("POST", f"/tables/{table}/start")
        assert house.truth(table).version == 1
    async with lasting(tmp_path) as house, asyncio.timeout(30):
        record = await house.room.services.store.table(table)
        while record is None or record.phase != "over":
            await asyncio.sleep(0.02)
            record = await house.room.services.store.table(table)


async def test_a_table_that_missed_the_end_of_its_match_is_mended(tmp_path: Path) -> None:
    """The process may end between the last move and the news of it."""
    async with lasting(tmp_path) as house:
        guests = await house.guests("Ana", "Ben")
        table, _ = await begun(house, *guests)
        playing_record = await house.room.services.store.table(table)
        await guests[0].do("POST", f"/tables/{table}/resign", {})
        assert playing_record is not None
        await house.room.services.store.save_table(playing_record)
    async with lasting(tmp_path) as house:
        ana = returned(house, guests[0])
        assert (await ana.do("GET", f"/tables/{table}"))["phase"] == "over"
        assert (await (await ana.open(table)).next("table"))["match"]["is_over"]


async def test_an_unused_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    clock = Clock()
    async with lasting(tmp_path, clock=clock) as house:
        guests = await house.guests("Ana", "Ben")
        table, wires = await begun(house, *guests)
        seat, _, view = await to_move(house, table, wires)
        await house.pass_(400)
        assert len(house.room.lobby) == 1
        for each in wires:
            await each.drop()
        await house.pass_(299)
        assert len(house.room.lobby) == 1
        await house.pass_(2)
        assert len(house.room.lobby) == 0
        back = await guests[seat].open(table)
        assert (await back.answer(act(view, any_question(view))))["version"] == 2


async def test_who_is_away_is_away_after_a_restart_too(tmp_path: Path) -> None:
    async with lasting(tmp_path) as house:
        guests = await house.guests("Ana", "Ben")
        table, _ = await begun(house, *guests)
    async with lasting(tmp_path) as house:
        ana = returned(house, guests[0])
        await ana.open(table)
        path = f"/tables/{table}/seats/1"
        assert await ana.refused("PUT", path, {"holder": "bot:hard"}) == "still_here"
        await house.pass_(31)
        await ana.sit(table, 1, "bot:hard")


async def test_one_broken_table_does_not_lock_its_people_out(tmp_path: Path) -> None:
    """REL-R14: the others are listed, and somebody can still be forgotten."""
    async with lasting(tmp_path) as house:
        ana = await house.guest("Ana")
        broken, whole = await ana.new_table(), await ana.new_table()
        store = house.room.services.store
        record = await store.table(broken)
        assert record is not None
        fields = {name: getattr(record, name) for name in record.__struct_fields__}
        await store.save_table(type(record)(**fields | {"body": b"{}"}))
    async with lasting(tmp_path) as house:
        again = returned(house, ana)
        mine = (await again.do("GET", "/people/me"))["tables"]
        assert [each["table"] for each in mine] == [whole]
        assert (await again.do("GET", f"/tables/{whole}"))["names"] == {ana.person: "Ana"}
        await again.do("DELETE", "/people/me")
