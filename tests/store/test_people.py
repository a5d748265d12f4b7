"""People, tables and what belongs to them."""

from pathlib import Path

import pytest

from room40.core.seats import Seat
from room40.store.sql import open_store, sqlite_url
from room40.store.types import Conflict, NoteRecord, Store
from tests.store.records import (
    FIRST,
    a_match,
    a_person,
    a_row,
    a_table,
    begin,
    files_of,
    results,
    said,
)

clause = pytest.mark.clause


async def test_a_table_is_kept_and_replaced(store: Store) -> None:
    assert await store.table("table") is None
    await store.save_table(a_table(code="kilo-7", phase="lobby", members=("ann",)))
    assert await store.table("table") == a_table(code="kilo-7", phase="lobby", members=("ann",))
    later = a_table(code=None, touched=2000.25, members=("bob", "cid"))
    await store.save_table(later)
    assert await store.table("table") == later


async def test_a_table_is_found_by_its_code_while_it_has_one(store: Store) -> None:
    await store.save_table(a_table("one", code="kilo-7"))
    await store.save_table(a_table("two", code="lima-8"))
    assert await store.table_by_code("kilo-7") == a_table("one", code="kilo-7")
    await store.save_table(a_table("one"))
    assert await store.table_by_code("kilo-7") is None


async def test_a_code_belongs_to_one_table(store: Store) -> None:
    await store.save_table(a_table("one", code="kilo-7"))
    await store.save_table(a_table("two"))
    got = await results(
        store.save_table(a_table("two", code="kilo-7")),
        store.save_table(a_table("one", code="kilo-7", touched=3000.0)),
        store.save_table(a_table("three", code="kilo-7")),
        store.save_table(a_table("four")),
    )
    assert [type(each) for each in got] == [Conflict, type(None), Conflict, type(None)]
    assert await store.table("two") == a_table("two")
    assert await store.table("three") is None
    assert await store.table("four") == a_table("four")


async def test_many_tables_need_no_code(store: Store) -> None:
    await results(*(store.save_table(a_table(f"t{number}")) for number in range(5)))
    assert await store.table("t4") == a_table("t4")


async def test_ones_tables_come_latest_first(store: Store) -> None:
    await store.save_table(a_table("at first", touched=1.0))
    await store.save_table(a_table("then", touched=3.0, members=("bob", "ann")))
    await store.save_table(a_table("and then", touched=3.0))
    await store.save_table(a_table("other", touched=2.0, members=("cid",)))
    found = [each.table for each in await store.tables_of("ann")]
    assert found == ["and then", "then", "at first"]
    await store.save_table(a_table("then", touched=3.0, members=("bob",)))
    found = [each.table for each in await store.tables_of("ann")]
    assert found == ["and then", "at first"]
    assert (await store.tables_of("bob"))[1] == a_table("then", touched=3.0, members=("bob",))
    assert await store.tables_of("nobody") == []


async def test_a_match_begins_whole_or_not_at_all(store: Store) -> None:
    await store.save_table(a_table("other", code="kilo-7"))
    before = a_table(phase="lobby")
    await store.save_table(before)
    with pytest.raises(Conflict):
        await store.start_match(a_match(), FIRST, a_table(code="kilo-7"))
    assert await store.table("table") == before
    assert await store.match("match") is None
    assert await store.rows("match") == []
    assert await store.running_matches() == []


async def test_of_two_beginnings_one_counts(store: Store) -> None:
    got = await results(
        store.start_match(a_match("one"), FIRST, a_table()),
        store.start_match(a_match("two"), FIRST, a_table()),
        store.start_match(a_match("one", number=2), FIRST, a_table()),
        store.start_match(a_match("three", number=2), FIRST, a_table()),
    )
    assert [type(each) for each in got] == [type(None), Conflict, Conflict, type(None)]
    assert [each.match for each in await store.running_matches()] == ["one", "three"]
    assert await store.rows("two") == []


def noted(body: str, match: str = "match", seat: int = 1, action_id: str = "a") -> NoteRecord:
    return NoteRecord(match, Seat(seat), action_id, body.encode())


async def test_the_latest_note_on_an_action_counts(store: Store) -> None:
    await begin(store, "match", "other")
    others = [noted("", seat=0, action_id="b"), noted("2"), noted("3", action_id="b")]
    elsewhere = noted("4", "other")
    for each in (*reversed(others), elsewhere, noted("5")):
        await store.note(each)
    assert await store.notes("match") == [others[0], noted("5"), others[2]]
    assert await store.notes("other") == [elsewhere]


async def test_only_old_tables_of_that_phase_are_dropped(store: Store) -> None:
    for name, phase, touched in (("a", "over", 1.0), ("b", "over", 2.0), ("c", "lobby", 1.0)):
        await store.start_match(a_match(name, name), FIRST, a_table(name, phase=phase))
        await store.append(name, a_row(2))
        await store.say(said("hello", table=name))
        await store.note(noted("why", name))
        await store.save_table(a_table(name, phase=phase, touched=touched))
    assert await store.drop_tables("over", 2.0) == ["a"]
    assert await store.table("a") is None
    assert await store.match("a") is None
    assert await store.rows("a") == []
    assert await store.talk("a", 0) == []
    assert await store.notes("a") == []
    assert [each.table for each in await store.tables_of("ann")] == ["b", "c"]
    assert len(await store.rows("b")) == 2
    assert await store.drop_tables("over", 2.0) == []


async def test_a_person_is_kept_and_found(store: Store) -> None:
    ann = a_person()
    await store.save_person(ann)
    assert await store.person("ann") == ann
    assert await store.person_by_token(ann.token_hash) == ann
    renamed = a_person(name="Ana", token=b"new")
    await store.save_person(renamed)
    assert await store.person("ann") == renamed
    assert await store.person_by_token(ann.token_hash) is None
    assert await store.person("bob") is None


async def test_whom_nobody_has_seen_for_long(store: Store) -> None:
    for number, (name, seen) in enumerate((("ann", 3.0), ("bob", 1.0), ("cid", 2.0))):
        await store.save_person(a_person(name, token=bytes([number]), seen=seen))
    found = await store.people_unseen_since(3.0)
    assert [each.person for each in found] == ["bob", "cid"]
    assert found[0] == await store.person("bob")


async def test_a_token_belongs_to_one_person(store: Store) -> None:
    await store.save_person(a_person())
    got = await results(
        store.save_person(a_person("bob")), store.save_person(a_person("cid", token=b"other"))
    )
    assert [type(each) for each in got] == [Conflict, type(None)]
    assert await store.person("bob") is None
    assert await store.person("cid") == a_person("cid", token=b"other")


@clause("REL-Q02")
async def test_who_is_forgotten_leaves_the_matches_as_they_were(store: Store) -> None:
    await begin(store)
    await results(*(store.append("match", a_row(version)) for version in range(2, 9)))
    before = await store.rows("match"), await store.match("match")
    await store.save_person(a_person())
    await store.forget_person("ann")
    assert (await store.rows("match"), await store.match("match")) == before
    assert await store.person("ann") is None
    assert await store.person_by_token(a_person().token_hash) is None
    assert await store.tables_of("ann") == []
    assert [each.table for each in await store.tables_of("bob")] == ["table"]


async def _fill(store: Store, canary: str) -> None:
    await store.save_table(a_table())
    await store.save_person(a_person(name=f"{canary}-name"))
    for number in range(150):
        person = ("ann", "bob", "cid")[number % 3]
        text = f"{canary}-{number} " * 20 if person == "ann" else f"something else {number} " * 20
        kind = ("chat", "note", "draft")[number % 9 // 3]
        await store.say(said(text, kind, f"{text[:20]}{number}", person=person))


@clause("REL-Q02")
async def test_no_erased_text_stays_in_the_files(path: Path) -> None:
    store = await open_store(sqlite_url(path))
    await _fill(store, "canary")
    held = files_of(path)
    assert any(b"canary-name" in each for each in held.values())
    assert any(b"canary-147" in each for each in held.values())
    await store.forget_person("ann")
    assert [name for name, held in files_of(path).items() if b"canary" in held] == []
    assert any(b"something else 148" in each for each in files_of(path).values())
    await store.close()
