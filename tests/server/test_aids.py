"""Aids at the table: after the view, for the seat alone, never in the way of play."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from room40 import bots as thinkers
from room40.bots import worker
from room40.server.bots import Worker
from room40.server.settings import Rate
from tests.server.house import NO_LIMITS, House, act, any_question, open_house
from tests.server.test_match import begun, play_out, to_move
from tests.server.thinking import THINKERS, think_here

CLAIM = {"target": "1", "tiles": "0k"}


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    think_here(monkeypatch)
    async with open_house(tmp_path, **THINKERS) as house:
        yield house


@pytest.mark.parametrize("level", ["bookkeeping", "logic"])
async def test_each_seat_hears_what_follows_from_its_view(house: House, level: str) -> None:
    table, wires = await begun(house, *await house.guests("Ana", "Ben", "Eva"), aids=level)
    seat, wire, view = await to_move(house, table, wires)
    await wire.answer(act(view, any_question(view)))
    match = house.truth(table)
    for seat, wire in enumerate(wires):
        frame = await wire.next("aid", version=2)
        assert (frame["match"], frame["seat"]) == (view["match"], seat)
        assert frame["aid"] == thinkers.aid("break_the_code", match.view(seat), level)
        versions = [(each["tag"], each.get("version")) for each in wire.frames]
        assert versions.index(("view", 2)) < versions.index(("aid", 2))


async def test_a_table_without_aids_hears_none(house: House) -> None:
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    await play_out(house, table, wires)
    assert all(frame["tag"] != "aid" for wire in wires for frame in wire.frames)


async def test_an_onlooker_hears_none(house: House) -> None:
    ana, ben, zoe = await house.guests("Ana", "Ben", "Zoe")
    table, wires = await begun(house, ana, ben, aids="logic")
    watching = await zoe.open(table)
    await wires[0].next("aid")
    assert (await watching.next("table"))["options"]["aids"] == "logic"
    assert {frame["tag"] for frame in watching.frames} == {"table", "view"}


async def test_a_new_socket_hears_it_again(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben, aids="logic")
    first = await wires[0].next("aid")
    again = await ana.open(table, "history=new")
    assert await again.next("aid") == first
    house.table(table).drop()
    after_a_reload = await ana.open(table)
    assert await after_a_reload.next("aid") == first


async def test_what_a_newer_view_has_overtaken_is_not_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Aids wait for a worker while a question is put: only the last is worked out."""
    is_free, worked_out = asyncio.Event(), []

    async def ask(_: Worker, question: Any) -> bytes:
        worked_out.append(question)
        await is_free.wait()
        return worker.answer(msgspec.json.encode(question))

    monkeypatch.setattr(Worker, "ask", ask)
    table, wires = await begun(house, *await house.guests("Ana", "Ben"), aids="logic")
    _, wire, view = await to_move(house, table, wires)
    await wire.answer(act(view, any_question(view)))
    for each in wires:
        await each.view_at(2)
    is_free.set()
    for each in wires:
        await each.next("aid", version=2)
        assert [frame["version"] for frame in each.frames if frame["tag"] == "aid"] == [2]
    assert len(worked_out) == 3


@pytest.mark.parametrize("trouble", [ConnectionResetError, TimeoutError])
async def test_a_fault_of_the_aid_does_not_disturb_play(
    house: House, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    async def ask(*_: Any) -> bytes:
        raise trouble

    monkeypatch.setattr(Worker, "ask", ask)
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben, aids="logic")
    await play_out(house, table, wires)
    assert all(frame["tag"] != "aid" for wire in wires for frame in wire.frames)


async def test_nonsense_of_a_worker_is_no_aid(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(*_: Any) -> bytes:
        return b"[1, 2"

    monkeypatch.setattr(Worker, "ask", ask)
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben, aids="logic")
    await play_out(house, table, wires)
    asked = await ana.refused("POST", f"/tables/{table}/why", {"seat": 0, "claim": CLAIM})
    assert asked == "no_aids"


async def test_aids_are_chosen_in_the_lobby_and_nowhere_else(house: House) -> None:
    """UX-C7: a rule of the table, shown to all."""
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table(aids="logic")
    path = f"/tables/{table}"
    assert (await ben.do("GET", path))["options"]["aids"] == "logic"
    await ana.do("PATCH", path, {"options": {"aids": "bookkeeping"}})
    assert (await ben.do("GET", path))["options"]["aids"] == "bookkeeping"
    assert await ana.refused("PATCH", path, {"options": {"aids": "all"}}) == "bad_options"
    for seat, guest in enumerate((ana, ben)):
        await guest.sit(table, seat)
    await ana.do("POST", f"{path}/start")
    assert await ana.refused("PATCH", path, {"options": {"aids": "logic"}}) == "already_started"


# ---- why


async def test_the_reason_comes_on_demand(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, _ = await begun(house, ana, ben, aids="logic")
    own = house.truth(table).view(0)["hand"].split()[0]
    tiles = "5g 5g" if own == "5g" else own
    path = f"/tables/{table}/why"
    claim = {"target": "1", "tiles": tiles}
    assert await ana.do("POST", path, {"seat": 0, "claim": claim}) == {"entries": []}
    open_claim = {"target": "1", "tiles": "0k 0w 1k 1w 2k", "place": "A", "is_certain": True}
    assert await ana.do("POST", path, {"seat": 0, "claim": open_claim}) == {"entries": None}


@pytest.mark.parametrize("level", ["none", "bookkeeping"])
async def test_without_logic_there_is_no_why(house: House, level: str) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, _ = await begun(house, ana, ben, aids=level)
    asked = await ana.refused("POST", f"/tables/{table}/why", {"seat": 0, "claim": CLAIM})
    assert asked == "no_aids"


async def test_nobody_asks_for_the_seat_of_another(house: House) -> None:
    ana, ben, zoe = await house.guests("Ana", "Ben", "Zoe")
    table, _ = await begun(house, ana, ben, aids="logic")
    await zoe.open(table)
    for guest in (ana, zoe):
        for seat in (1, 2, -1):
            asked = await guest.refused(
                "POST", f"/tables/{table}/why", {"seat": seat, "claim": CLAIM}
            )
            assert asked == "not_your_seat"


@pytest.mark.parametrize(
    "claim",
    [{}, {"target": "1"}, {"target": "1", "tiles": "9x"}, {"target": "7", "tiles": "0k"}, CLAIM],
)
async def test_claims_that_cannot_be_read(house: House, claim: dict[str, Any]) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, _ = await begun(house, ana, ben, aids="logic")
    answer = await ana.ask("POST", f"/tables/{table}/why", {"seat": 0, "claim": claim})
    if claim is CLAIM:
        assert answer.status_code == 200
    else:
        assert answer.json()["why"] in ("bad_frame", "impossible_tiles")


async def test_reasons_are_rationed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    think_here(monkeypatch)
    limits = replace(NO_LIMITS, whys=Rate(2, 60))
    async with open_house(tmp_path, limits=limits, **THINKERS) as house:
        ana, ben = await house.guests("Ana", "Ben")
        table, _ = await begun(house, ana, ben, aids="logic")
        body = {"seat": 0, "claim": CLAIM}
        for _ in range(2):
            await ana.do("POST", f"/tables/{table}/why", body)
        answer = await ana.ask("POST", f"/tables/{table}/why", body)
        assert (answer.status_code, answer.json()["why"]) == (429, "too_many")
        others = {"seat": 1, "claim": {"target": "0", "tiles": "0k"}}
        assert (await ben.ask("POST", f"/tables/{table}/why", others)).is_success


async def test_a_worker_process_works_aids_out(tmp_path: Path) -> None:
    """The same over a real process."""
    settings = {"bot_workers": 1, "bot_patience": 60, "bot_deadline": 60}
    async with open_house(tmp_path, **settings) as house:
        ana, ben = await house.guests("Ana", "Ben")
        table, wires = await begun(house, ana, ben, aids="logic")
        async with asyncio.timeout(60):
            while house.room.services.bots.status != "ok":
                await asyncio.sleep(0.05)
        frame = await wires[0].next("aid")
        assert frame["aid"] == thinkers.aid("break_the_code", house.truth(table).view(0), "logic")
        answer = await ana.do("POST", f"/tables/{table}/why", {"seat": 0, "claim": CLAIM})
        assert answer["entries"] in ([], None)
