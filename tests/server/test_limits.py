"""How much one may do, and that nobody is banned (REL-S13, REL-S14, FAULT-98)."""

import gc
from pathlib import Path
from typing import Any

import pytest

from room40.core.refused import Refused
from room40.server.limits import MOST_KEYS, Bucket, Buckets, key_of
from room40.server.settings import Limits, Rate
from tests.server.house import ENOUGH, Frame, House, Wire, open_house
from tests.server.test_match import begun
from tests.server.test_talk import said


def test_a_bucket_fills_evenly() -> None:
    bucket = Bucket(Rate(4, 8), now=0)
    for _ in range(4):
        bucket.take(0)
    with pytest.raises(Refused) as caught:
        bucket.take(0.5)
    assert caught.value.facts == {"retry_after": 2}
    bucket.take(2)
    with pytest.raises(Refused):
        bucket.take(2)
    for _ in range(4):
        bucket.take(1000)
    with pytest.raises(Refused):
        bucket.take(1000)


def test_a_flood_of_addresses_fills_no_memory() -> None:
    buckets = Buckets(Rate(1, 60))
    for number in range(3 * MOST_KEYS):
        buckets.take(f"address {number}", 0)
    assert len(buckets) == MOST_KEYS


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("unix", "unix"),
    ],
)
def test_one_household_is_one_address(address: str, key: str) -> None:
    assert key_of(address) == key


async def floods(tmp_path: Path, frame: Any, count: int, **limits: Rate) -> tuple[int, Frame, int]:
    """How many of those frames were not limited, the refusal of the next, and the close code."""
    people = {"new_people": ENOUGH, "new_tables": ENOUGH}
    async with open_house(tmp_path, limits=Limits(**people | limits)) as house:  # type: ignore[arg-type]
        _, wires = await begun(house, *await house.guests("Ana", "Ben"))
        wire = wires[0]
        for number in range(count):
            wire.send(frame(number))
        code = await wire.closed()
        answers = [each for each in wire.frames if each["tag"] in ("done", "refused")]
        return len(answers) - 1, answers[-1], code


async def test_acts_are_limited(tmp_path: Path) -> None:
    def frame(number: int) -> Frame:
        head = {"tag": "act", "match": "m", "seat": 0, "action_id": f"a{number}"}
        return head | {"action": {"tag": "decline"}}

    free, last, code = await floods(tmp_path, frame, 150)
    assert (free, code) == (100, 1008)
    assert (last["why"], last["facts"], last["action_id"]) == (
        "too_many",
        {"retry_after": 1},
        "a100",
    )


async def test_chat_is_limited_apart_from_notes(tmp_path: Path) -> None:
    def chat(number: int) -> Frame:
        return said("chat", "table", "x", f"t{number}")

    def note(number: int) -> Frame:
        return said("note", "me", "x", f"t{number % 3}")

    assert (await floods(tmp_path, chat, 50))[0] == 5
    assert (await floods(tmp_path, note, 100))[0] == 60


async def test_what_cannot_be_read_counts_too(tmp_path: Path) -> None:
    free, last, code = await floods(tmp_path, lambda number: {"number": number}, 150)
    assert (free, last["why"], code) == (100, "too_many", 1008)


async def test_two_tabs_share_one_bucket_and_a_new_socket_is_no_new_bucket(tmp_path: Path) -> None:
    limits = Limits(new_people=ENOUGH, new_tables=ENOUGH)
    async with open_house(tmp_path, limits=limits) as house:
        ana, ben = await house.guests("Ana", "Ben")
        table, wires = await begun(house, ana, ben)
        tabs = [wires[0], await ana.open(table)]
        for number in range(5):
            await tabs[number % 2].answer(said("chat", "table", "x", f"t{number}"))
        assert (await tabs[0].answer(said("chat", "table", "x", "t6")))["why"] == "too_many"
        assert await tabs[0].closed() == 1008
        again = await ana.open(table)
        assert (await again.answer(said("chat", "table", "x", "t7")))["why"] == "too_many"
        assert (await wires[1].answer(said("chat", "table", "x", "t8")))["tag"] == "done"
        house.clock.pass_(10)
        third = await ana.open(table)
        assert (await third.answer(said("chat", "table", "x", "t9")))["tag"] == "done"


async def test_a_flood_of_tables_from_one_address(tmp_path: Path) -> None:
    """FAULT-98: limited, and the memory stays flat."""
    async with open_house(tmp_path, limits=Limits(requests=ENOUGH)) as house:
        ana, ben = await house.guest("Ana"), await house.guest("Ben", "198.51.100.7")
        body = {"game": "break_the_code"}
        answers = [await ana.ask("POST", "/tables", body) for _ in range(30)]
        assert [each.status_code for each in answers] == [201] * 20 + [429] * 10
        assert int(answers[-1].headers["retry-after"]) == answers[-1].json()["facts"]["retry_after"]
        before = objects()
        for _ in range(1000):
            assert (await ana.ask("POST", "/tables", body)).status_code == 429
        assert objects() - before < 500
        assert len(house.room.lobby) == 20
        assert (await ben.ask("POST", "/tables", body)).status_code == 201
        house.clock.pass_(3600 / 20)
        assert (await ana.ask("POST", "/tables", body)).status_code == 201


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


async def test_new_people_are_limited_for_one_and_for_all(tmp_path: Path) -> None:
    limits = Limits(new_people=Rate(3, 3600), new_people_of_all=Rate(5, 3600))
    async with open_house(tmp_path, limits=limits) as house:
        taken = [
            (await house.client(f"198.51.100.{n // 4}").post("/api/people", json={"name": "A"}))
            for n in range(12)
        ]
        assert [each.status_code for each in taken] == [201] * 3 + [429] + [201] * 2 + [429] * 6


async def test_requests_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(requests=Rate(10, 60))) as house:
        client = house.client()
        codes = [(await client.post("/api/people", json={})).status_code for _ in range(15)]
        assert codes == [400] * 10 + [429] * 5
        assert (await client.get("/api/games")).status_code == 200


async def test_reads_and_new_sockets_are_limited(tmp_path: Path) -> None:
    limits = Limits(new_people=ENOUGH, reads=Rate(10, 60))
    async with open_house(tmp_path, limits=limits) as house:
        ana = await house.guest("Ana")
        table = await ana.new_table()
        codes = [(await ana.ask("GET", f"/tables/{table}")).status_code for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2
        assert (await ana.client.get("/t/abc")).status_code in (200, 503)
        assert await (await ana.open(table)).closed() == 1008
        house.clock.pass_(60)
        assert (await (await ana.open(table)).next("table"))["table"] == table


async def test_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(sockets=3)) as house:
        ana = await house.guest("Ana")
        table = await ana.new_table()
        wires = [await ana.open(table) for _ in range(3)]
        extra = await ana.open(table)
        assert (extra.frames[0]["why"], await extra.closed()) == ("too_many", 1008)
        assert await elsewhere(house, ana.token, table)
        await wires[0].drop()
        assert (await (await ana.open(table)).next("table"))["table"] == table
    assert house.room.gates.sockets == {}


async def elsewhere(house: House, token: str, table: str) -> bool:
    headers = {"origin": "http://room.test", "cookie": f"room40={token}"}
    wire = Wire(house, f"/api/tables/{table}/live", "", headers, "198.51.100.7")
    house.opened(wire)
    await wire.begin()
    return wire.frames[0]["tag"] == "table"


async def test_a_table_has_room_for_so_many(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(members=3)) as house:
        guests = await house.guests("Ana", "Ben", "Eva", "Zoë")
        table = await guests[0].new_table()
        for guest in guests[:3]:
            await guest.open(table)
        assert await (await guests[3].open(table)).closed() == 4409
        await guests[2].do("DELETE", f"/tables/{table}/members/me")
        assert (await (await guests[3].open(table)).next("table"))["you"]["name"] == "Zoë"
