"""What happens when storage fails, another node interferes, or our own code is wrong."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from room40.core.match import Match
from room40.core.refused import Refused, Why
from room40.server import play
from room40.server.wire import ActFrame
from room40.store.sql import open_store
from room40.store.types import StorageError
from tests.server.house import House, act, any_question, open_house
from tests.server.test_match import begun, to_move
from tests.server.test_talk import said


async def others_had_time() -> None:
    """A disk takes its time to fail: whoever would speak too early speaks now."""
    for _ in range(20):
        await asyncio.sleep(0)


class Faulty:
    """The store behind a switch: a named call fails before or after it has done its work."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.fail_before: set[str] = set()
        self.fail_after: set[str] = set()
        self._held: dict[str, asyncio.Event] = {}

    def __getattr__(self, name: str) -> Any:
        call = getattr(self._store, name)

        async def switched(*args: Any, **kwargs: Any) -> Any:
            if name in self.fail_before:
                await others_had_time()
                raise StorageError("switched off")
            result = await call(*args, **kwargs)
            if name in self.fail_after:
                raise StorageError("the answer got lost")
            if name in self._held:
                self._held[name].set()
                await asyncio.Event().wait()
            return result

        return switched

    def hold_after(self, name: str) -> asyncio.Event:
        """That call does its work and never returns; the event says that it has done it."""
        self._held[name] = asyncio.Event()
        return self._held[name]

    def mend(self) -> None:
        self.fail_before.clear()
        self.fail_after.clear()
        self._held.clear()


WRITES = {"append", "start_match", "save_table", "save_person", "say", "check", "forget_person"}


@pytest.fixture
async def store() -> Faulty:
    return Faulty(await open_store("sqlite://"))


@pytest.fixture
async def troubled(tmp_path: Path, store: Faulty) -> AsyncIterator[House]:
    async with open_house(tmp_path, store=store) as house:  # type: ignore[arg-type]
        yield house
        store.mend()


async def test_what_cannot_be_stored_is_refused_and_then_counts(
    troubled: House, store: Faulty
) -> None:
    """REL-R16: no acceptance without storage; the table says so; play goes on afterwards."""
    table, wires = await begun(troubled, *await troubled.guests("Ana", "Ben"))
    _, wire, view = await to_move(troubled, table, wires)
    store.fail_before |= WRITES
    frame = act(view, any_question(view))
    assert (await wire.answer(frame))["why"] == "storage"
    assert (await wire.next("table", storage="down"))["phase"] == "playing"
    await troubled.pass_(2)
    assert troubled.room.services.is_storage_down
    store.mend()
    await troubled.pass_(2)
    await wire.next("table", storage="ok")
    assert (await wire.answer(frame))["version"] == 2
    await wire.next("view", version=2)


async def test_nothing_is_told_that_is_not_stored(troubled: House, store: Faulty) -> None:
    table, wires = await begun(troubled, *await troubled.guests("Ana", "Ben"))
    _, wire, view = await to_move(troubled, table, wires)
    store.fail_before.add("append")
    await wire.answer(act(view, any_question(view)))
    await wire.next("view", version=1)
    assert {frame["version"] for each in wires for frame in each.views()} == {1}


async def test_an_unknown_outcome_is_looked_up(troubled: House, store: Faulty) -> None:
    """The write came through, its answer did not: the log decides, and it is told once."""
    table, wires = await begun(troubled, *await troubled.guests("Ana", "Ben"))
    seat, wire, view = await to_move(troubled, table, wires)
    store.fail_after.add("append")
    answer = await wire.answer(act(view, any_question(view)))
    assert (answer["tag"], answer["version"]) == ("done", 2)
    assert (await wires[1 - seat].next("view", version=2))["view"]["history"][1:]
    assert troubled.truth(table).version == 2


async def test_when_even_reading_fails_the_table_recovers_by_itself(
    troubled: House, store: Faulty
) -> None:
    table, wires = await begun(troubled, *await troubled.guests("Ana", "Ben"))
    _, wire, view = await to_move(troubled, table, wires)
    store.fail_after |= {"append"}
    store.fail_before |= WRITES - {"append"} | {"table", "match", "rows"}
    frame = act(view, any_question(view))
    assert (await wire.answer(frame))["why"] == "storage"
    store.mend()
    await troubled.pass_(2)
    await troubled.pass_(2)
    await wire.next("view", version=2)
    assert (await wire.answer(frame))["version"] == 2


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_start_with_an_unknown_outcome(troubled: House, store: Faulty, when: str) -> None:
    ana, ben = await troubled.guests("Ana", "Ben")
    table = await ana.new_table()
    await ana.sit(table, 0)
    await ben.sit(table, 1)
    getattr(store, f"fail_{when}").add("start_match")
    assert await ana.refused("POST", f"/tables/{table}/start") == "storage"
    store.mend()
    answer = await ana.do("GET", f"/tables/{table}")
    assert answer["phase"] == ("lobby" if when == "before" else "playing")
    wire = await ana.open(table)
    if when == "after":
        assert (await wire.next("view"))["version"] == 1


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_seat_with_an_unknown_outcome(troubled: House, store: Faulty, when: str) -> None:
    ana = await troubled.guest("Ana")
    table = await ana.new_table()
    getattr(store, f"fail_{when}").add("save_table")
    assert await ana.refused("PUT", f"/tables/{table}/seats/0", {"holder": "me"}) == "storage"
    store.mend()
    owner = (await ana.do("GET", f"/tables/{table}"))["seats"][0]["owner"]
    assert owner == (None if when == "before" else ana.person)


async def test_health_tells_the_truth(troubled: House, store: Faulty) -> None:
    """REL-R28."""
    client = troubled.client()
    assert (await client.get("/api/health")).json()["status"] == "ok"
    store.fail_before.add("check")
    troubled.clock.pass_(2)
    answer = await client.get("/api/health")
    assert (answer.status_code, answer.json()["status"]) == (503, "storage")
    store.mend()
    troubled.clock.pass_(2)
    assert (await client.get("/api/health")).status_code == 200


async def test_people_and_talk_are_refused_too(troubled: House, store: Faulty) -> None:
    ana = await troubled.guest("Ana")
    table = await ana.new_table()
    wire = await ana.open(table)
    store.fail_before |= WRITES
    body = {"name": "Eva"}
    assert await ana.refused("PATCH", "/people/me", body) == "storage"
    assert await ana.refused("DELETE", "/people/me") == "storage"
    assert await ana.refused("POST", "/tables", {"game": "break_the_code"}) == "storage"
    chat = {"tag": "talk", "kind": "chat", "audience": "table", "body": "hi", "talk_id": "t"}
    assert (await wire.answer(chat))["why"] == "storage"


async def test_a_line_that_is_cut_amid_a_move(troubled: House, store: Faulty) -> None:
    """What was stored is told to the others, though its sender has gone before the answer."""
    table, wires = await begun(troubled, *await troubled.guests("Ana", "Ben"))
    seat, wire, view = await to_move(troubled, table, wires)
    is_stored = store.hold_after("append")
    wire.send(act(view, any_question(view)))
    await is_stored.wait()
    await wire.cut()
    await troubled.pass_(2)
    assert (await wires[1 - seat].next("view", version=2))["view"]["history"][1:]


async def test_a_line_that_is_cut_amid_a_word(troubled: House, store: Faulty) -> None:
    """REL-R07: no gap that nobody notices. What was stored is heard before what comes later."""
    _, wires = await begun(troubled, *await troubled.guests("Ana", "Ben"))
    chat = {"tag": "talk", "kind": "chat", "audience": "table", "body": "bye", "talk_id": "t"}
    is_stored = store.hold_after("say")
    wires[0].send(chat)
    await is_stored.wait()
    await wires[0].cut()
    store.mend()
    await wires[1].answer(chat | {"body": "gone?"})
    heard = [await wires[1].next("talk") for _ in range(2)]
    assert [each["body"] for each in heard] == ["bye", "gone?"]


async def test_another_node_was_faster(tmp_path: Path) -> None:
    """REL-R05: two servers over one log; the loser reads again and judges anew."""
    address = f"sqlite:///{tmp_path}/one.sqlite3"
    async with (
        open_house(tmp_path, address=address) as one,
        open_house(tmp_path, address=address) as two,
    ):
        table, wires = await begun(one, *await one.guests("Ana", "Ben"))
        seat, wire, view = await to_move(one, table, wires)
        async with two.room.lobby.open(table) as elsewhere:
            await wire.answer(act(view, any_question(view), "first"))
            late = msgspec.convert(
                act(view, None, "second")
                | {"action": msgspec.Raw(msgspec.json.encode(any_question(view)))},
                ActFrame,
            )
            with pytest.raises(Refused) as caught:
                await play.act(elsewhere, elsewhere.state.holders[seat] or "", late)
            assert caught.value.why is Why.NOT_YOUR_TURN
            assert elsewhere.playing is not None
            assert elsewhere.playing.match.version == 2


async def test_a_fault_of_ours_is_told_and_leaves_the_table_whole(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """REL-R14: another table does not notice."""
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    other, others = await begun(house, *await house.guests("Eva", "Zoë"))
    _, wire, view = await to_move(house, table, wires)
    _, next_door, theirs = await to_move(house, other, others)
    with monkeypatch.context() as broken:
        broken.setattr(Match, "decide", lambda *_: 1 / 0)
        assert (await wire.answer(act(view, any_question(view))))["why"] == "fault"
    assert (await wire.answer(act(view, any_question(view))))["version"] == 2
    assert (await next_door.answer(act(theirs, any_question(theirs))))["version"] == 2


async def test_what_was_said_with_the_last_breath_is_told(troubled: House, store: Faulty) -> None:
    """REL-R07: stored, refused for want of an answer, and its author never says anything again."""
    ana, ben = await troubled.guests("Ana", "Ben")
    _, wires = await begun(troubled, ana, ben)
    store.fail_after = {"say"}
    assert (await wires[0].answer(said("chat", "table", "farewell")))["why"] == "storage"
    await wires[0].drop()
    store.mend()
    await troubled.pass_(2)
    await troubled.pass_(2)
    assert (await wires[1].next("talk"))["body"] == "farewell"


async def test_a_repeat_pays_no_debt(troubled: House, store: Faulty) -> None:
    """REL-R07: somebody's old line comes again before the clock has told what was owed."""
    ana, ben = await troubled.guests("Ana", "Ben")
    _, wires = await begun(troubled, ana, ben)
    old = said("chat", "table", "old", "t1")
    await wires[1].answer(old)
    store.fail_after = {"say"}
    assert (await wires[0].answer(said("chat", "table", "owed", "t2")))["why"] == "storage"
    store.mend()
    assert (await wires[1].answer(old))["tag"] == "done"
    await troubled.pass_(2)
    await troubled.pass_(2)
    assert (await wires[1].next("talk", talk_id="t2"))["body"] == "owed"


async def test_a_match_that_began_without_an_answer_is_told(troubled: House, store: Faulty) -> None:
    """Not only its views: also the news that it has begun."""
    ana, ben = await troubled.guests("Ana", "Ben")
    table = await ana.new_table()
    for seat, guest in enumerate((ana, ben)):
        await guest.sit(table, seat)
    wire = await ben.open(table)
    await wire.next("table", phase="lobby")
    store.fail_after = {"start_match"}
    assert await ana.refused("POST", f"/tables/{table}/start") == "storage"
    store.mend()
    await troubled.pass_(2)
    await troubled.pass_(2)
    assert (await wire.next("table", phase="playing"))["match"]["number"] == 1
