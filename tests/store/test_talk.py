"""Talk: its own sequence, its repeats and its erasing."""

import pytest

from room40.store.sql import open_store
from room40.store.talk import line_of
from room40.store.types import NoSuchTable, Store, TalkRecord
from tests.store.records import a_table, results, said

clause = pytest.mark.clause


@pytest.fixture(autouse=True)
async def tables(store: Store) -> None:
    """Two tables to talk at."""
    await store.save_table(a_table())
    await store.save_table(a_table("other"))


def told(records: list[TalkRecord]) -> list[tuple[int, str]]:
    return [(each.seq, each.body) for each in records]


async def test_what_is_said_comes_back_as_it_was(store: Store) -> None:
    stored = await store.say(said("¿Żółć?\n", "mark", audience="team", seats=(0, 2), at=99.125))
    assert await store.talk("table", 0) == [stored]
    assert stored == TalkRecord(
        table="table",
        seq=1,
        person="ann",
        kind="mark",
        audience="team",
        seats=(stored.seats[0], stored.seats[1]),
        talk_id="first",
        body="¿Żółć?\n",
        at=99.125,
    )
    assert stored.seats == (0, 2)


async def test_the_sequence_grows_by_table(store: Store) -> None:
    for number in range(1, 6):
        assert (await store.say(said(f"{number}", talk_id=f"{number}"))).seq == number
    assert (await store.say(said("x", table="other"))).seq == 1
    assert told(await store.talk("table", 3)) == [(4, "4"), (5, "5")]
    assert await store.talk("table", 5) == []


async def test_the_last_seq_outlives_what_was_said(store: Store) -> None:
    assert await store.last_seq("table") == await store.last_seq("nowhere") == 0
    await store.say(said("one", "note"))
    await store.say(said("two", "note"))
    await store.forget_person("ann")
    assert await store.last_seq("table") == 2
    assert (await store.say(said("three", person="bob"))).seq == 3


async def test_things_said_at_once_get_seqs_of_their_own(store: Store) -> None:
    got = await results(*(store.say(said(f"{i}", talk_id=f"{i}")) for i in range(30)))
    assert [each.seq for each in got] == list(range(1, 31))
    assert await store.talk("table", 0) == got


@clause("REL-R04")
@pytest.mark.parametrize("kind", ["chat", "ping"])
async def test_a_repeat_is_said_once(store: Store, kind: str) -> None:
    first = await store.say(said("hello", kind))
    await store.say(said("then", kind, "second"))
    assert await store.say(said("hello again", kind)) == first
    assert told(await store.talk("table", 0)) == [(1, "hello"), (2, "then")]


@pytest.mark.parametrize("kind", ["note", "draft", "mark"])
async def test_the_newest_note_or_draft_counts(store: Store, kind: str) -> None:
    await store.say(said("old", kind))
    await store.say(said("between", "chat"))
    stored = await store.say(said("new", kind))
    assert stored.seq == 3
    assert told(await store.talk("table", 0)) == [(2, "between"), (3, "new")]


async def test_an_id_is_one_for_a_person_a_kind_and_a_table(store: Store) -> None:
    await results(
        store.say(said("a")),
        store.say(said("b", person="bob")),
        store.say(said("c", "note")),
        store.say(said("d", table="other")),
    )
    assert [body for _, body in told(await store.talk("table", 0))] == ["a", "b", "c"]
    assert told(await store.talk("other", 0)) == [(1, "d")]


async def test_a_table_that_is_not_there_hears_nothing(store: Store) -> None:
    got = await results(store.say(said("lost", table="nowhere")), store.say(said("heard")))
    assert isinstance(got[0], NoSuchTable)
    assert got[1].seq == 1


@clause("REL-Q02")
async def test_the_forgotten_leave_no_text(store: Store) -> None:
    chat = said("none")
    for kind in ("note", "chat", "draft", "ping", "mark"):
        stored = await store.say(said(f"{kind} of ann", kind, "ann's own id"))
        chat = stored if kind == "chat" else chat
    await store.say(said("of bob", person="bob"))
    gone = await store.forget_person("ann")
    left = await store.talk("table", 0)
    assert [(each.person, each.body) for each in left] == [("bob", "of bob"), ("", "")]
    assert gone == [left[1]]
    assert (gone[0].seq, gone[0].talk_id) == (7, f"forgotten:{line_of(chat)}")


@clause("REL-R07")
async def test_no_seq_is_given_twice(store: Store) -> None:
    await store.say(said("one", "chat"))
    await store.say(said("two", "note"))
    await store.forget_person("ann")
    assert (await store.say(said("three", person="bob"))).seq == 4


async def test_two_who_are_forgotten_do_not_get_in_each_others_way(store: Store) -> None:
    await store.say(said("a", person="ann"))
    await store.say(said("b", person="bob"))
    await store.forget_person("ann")
    await store.forget_person("bob")
    assert told(await store.talk("table", 0)) == [(3, ""), (4, "")]


async def test_the_sequence_goes_on_after_a_restart(lasting: str) -> None:
    store = await open_store(lasting)
    await store.save_table(a_table("third"))
    await store.say(said("one", table="third"))
    await store.close()
    store = await open_store(lasting)
    assert (await store.say(said("two", table="third", talk_id="two"))).seq == 2
    await store.close()
