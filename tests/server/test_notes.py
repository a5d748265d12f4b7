"""Why bots chose what they chose: kept with the match, told when it is over and not before.

REL-F06: a note is for its seat alone until the outcome.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from room40.server import bot_turns, http_aids, notes
from room40.store.sql import SqlStore, open_store, sqlite_url
from room40.store.types import NoteRecord, StorageError
from tests.server.house import Guest, House, Wire, act, any_question, open_house
from tests.server.test_bots import until
from tests.server.thinking import THINKERS, think_here

KINDS = ("asks_what_tells", "asks_anything", "waits", "nothing_else_fits", "miss_costs_a_turn")


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    think_here(monkeypatch)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path, **THINKERS) as house:
        yield house


async def against_a_bot(house: House) -> tuple[Guest, str, Wire]:
    """A match against a bot that has made its first move."""
    ana = await house.guest("Ana")
    table = await ana.new_table()
    await ana.sit(table, 0)
    await ana.sit(table, 1, "bot:hard")
    wire = await ana.open(table)
    await ana.do("POST", f"/tables/{table}/start")
    await until(house, table, lambda match: match.awaited == {0})
    if house.truth(table).version == 1:
        view = await wire.view_at(1)
        await wire.answer(act(view, any_question(view)))
        await until(house, table, lambda match: match.version == 3)
    return ana, table, wire


def path_of(house: House, table: str) -> str:
    return f"/tables/{table}/matches/{house.table(table).state.match}/notes"


async def resigned(house: House, guest: Guest, table: str) -> list[dict[str, Any]]:
    """The notes of a match that has come to its end."""
    await guest.do("POST", f"/tables/{table}/resign", {})
    found: list[dict[str, Any]] = await guest.do("GET", path_of(house, table))
    return found


async def test_notes_are_told_when_the_match_is_over(house: House) -> None:
    ana, table, _ = await against_a_bot(house)
    told = await resigned(house, ana, table)
    entries = house.truth(table).entries
    assert [note["version"] for note in told] == [
        at for at, entry in enumerate(entries, 1) if entry.seat == 1
    ]
    assert all(note["seat"] == 1 and note["facts"]["codes"] > 1 for note in told)
    assert {note["kind"] for note in told} == {"asks_what_tells_most"}
    eva = await house.guest("Eva")
    assert await eva.do("GET", path_of(house, table)) == told


async def test_they_outlive_the_server(tmp_path: Path) -> None:
    address = sqlite_url(tmp_path / "room40.sqlite3")
    async with open_house(tmp_path, address=address, **THINKERS) as house:
        ana, table, _ = await against_a_bot(house)
        told = await resigned(house, ana, table)
        match = house.table(table).state.match or ""
    store = await open_store(address)
    assert len(await store.notes(match)) == len(told) == 1
    await store.close()


async def all_that_is_heard(house: House) -> list[str]:
    """Every byte that reaches a person while the match runs, asked for or not."""
    ana, table, wire = await against_a_bot(house)
    answers = [await ana.ask("GET", path_of(house, table))]
    answers.append(await ana.ask("GET", path_of(house, table).replace("notes", "views")))
    again = await ana.open(table)
    await again.next("view")
    return [*wire.texts, *again.texts, *(answer.text for answer in answers)]


def assert_no_note(heard: list[str]) -> None:
    assert heard
    assert not [text for text in heard for kind in KINDS if kind in text]


async def test_before_the_end_nobody_hears_one(house: House) -> None:
    assert_no_note(await all_that_is_heard(house))


async def test_while_the_match_runs_it_is_refused(house: House) -> None:
    ana, table, _ = await against_a_bot(house)
    assert await ana.refused("GET", path_of(house, table)) == "not_offered"
    eva = await house.guest("Eva")
    assert await eva.refused("GET", path_of(house, table)) == "not_your_seat"


async def test_a_planted_leak_is_caught(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """REL-F02: told although the match is not over."""
    usual = notes.told

    async def early(table: Any, recorded: Any) -> Any:
        return await usual(table, replace(recorded, is_over=True))

    monkeypatch.setattr(http_aids.notes, "told", early)
    heard = await all_that_is_heard(house)
    with pytest.raises(AssertionError):
        assert_no_note(heard)


async def test_a_note_on_what_was_not_played_is_not_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = notes.keep

    async def twice(table: Any, note: NoteRecord) -> None:
        await usual(table, note)
        await usual(table, NoteRecord(note.match, note.seat, "bot/1/99", note.body))

    monkeypatch.setattr(bot_turns.notes, "keep", twice)
    ana, table, _ = await against_a_bot(house)
    assert len(await resigned(house, ana, table)) == 1


async def test_a_note_that_cannot_be_stored_holds_nobody_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise StorageError

    monkeypatch.setattr(SqlStore, "note", broken)
    async with asyncio.timeout(30):
        ana, table, _ = await against_a_bot(house)
    assert await resigned(house, ana, table) == []


async def test_the_aids_of_a_table_are_stored_with_the_match(house: House) -> None:
    """UX-C7: nobody argues about it afterwards."""
    ana = await house.guest("Ana")
    table = await ana.new_table(aids="logic")
    await ana.sit(table, 0)
    await ana.sit(table, 1, "bot:easy")
    await ana.do("POST", f"/tables/{table}/start")
    match = house.table(table).state.match or ""
    record = await house.room.services.store.match(match)
    assert record is not None and b'"aids":"logic"' in record.options
