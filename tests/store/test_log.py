"""The log of matches: order, expected version, exactly once."""

import random
from collections.abc import AsyncIterator

import pytest

from room40.core.seats import Seat, Version
from room40.store.sql import SqlStore, open_store
from room40.store.types import Conflict, IdReused, Row, Store
from tests.store.records import FIRST, a_match, a_row, a_table, begin, results

clause = pytest.mark.clause


@pytest.fixture
async def both(lasting: str) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    """Two nodes over one database, which holds a match."""
    one, other = await open_store(lasting), await open_store(lasting)
    await begin(one)
    yield one, other
    await one.close()
    await other.close()


async def test_rows_come_back_in_order_and_byte_for_byte(store: Store) -> None:
    await begin(store)
    body = bytes(range(256)) * 40
    rows = [FIRST, *(a_row(version, version % 2, body=body) for version in range(2, 30))]
    for row in rows[1:]:
        assert await store.append("match", row) == row.version
    assert await store.rows("match") == rows
    assert await store.rows("match", Version(27)) == rows[27:]


async def test_what_is_stored_is_there_after_a_restart(lasting: str) -> None:
    store = await open_store(lasting)
    await begin(store)
    await store.append("match", a_row(2))
    aided = a_match("aided", number=2, options=b'{"aids":"logic"}')
    await store.start_match(aided, FIRST, a_table())
    await store.close()
    store = await open_store(lasting)
    assert await store.rows("match") == [FIRST, a_row(2)]
    assert [await store.match(each) for each in ("match", "aided")] == [a_match(), aided]
    await store.close()


@clause("REL-R05")
@pytest.mark.parametrize("version", [0, 1, 2, 4, 2**31 - 1])
async def test_only_the_next_version_is_taken(store: Store, version: int) -> None:
    await begin(store)
    await store.append("match", a_row(2))
    with pytest.raises(Conflict):
        await store.append("match", a_row(version, action_id="other"))
    assert await store.rows("match") == [FIRST, a_row(2)]


async def test_a_match_that_is_not_there_takes_nothing(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append("nowhere", a_row(1))
    assert await store.rows("nowhere") == []
    assert await store.match("nowhere") is None


@clause("REL-R04")
@pytest.mark.parametrize("version", [1, 2, 4, 9])
async def test_a_repeat_gets_the_first_acceptance(store: Store, version: int) -> None:
    await begin(store)
    await store.append("match", a_row(2, action_id="x"))
    await store.append("match", a_row(3))
    assert await store.append("match", a_row(version, action_id="x")) == 2
    assert await store.rows("match") == [FIRST, a_row(2, action_id="x"), a_row(3)]


@clause("REL-R04")
@pytest.mark.parametrize("version", [1, 2, 3, 9])
async def test_an_id_stands_for_one_action(store: Store, version: int) -> None:
    await begin(store)
    await store.append("match", a_row(2, action_id="x"))
    with pytest.raises(IdReused):
        await store.append("match", a_row(version, action_id="x", action=b"guess"))
    assert len(await store.rows("match")) == 2


async def test_ids_belong_to_a_seat_of_a_match(store: Store) -> None:
    await begin(store, "one", "two")
    for match in ("one", "two"):
        assert await store.append(match, a_row(2, 0, "x")) == 2
        assert await store.append(match, a_row(3, 1, "x")) == 3
        assert await store.append(match, a_row(4, None, "x")) == 4
        assert await store.append(match, a_row(9, None, "x")) == 4


@clause("REL-R04")
async def test_actions_of_the_table_are_stored_once_too(store: Store) -> None:
    await begin(store)
    assert await store.append("match", a_row(2, None, "time_up")) == 2
    assert await store.append("match", a_row(3, None, "time_up")) == 2
    with pytest.raises(IdReused):
        await store.append("match", a_row(3, None, "deal", action=b"other"))
    assert [row.seat for row in await store.rows("match")] == [None, None]


async def test_a_row_is_found_by_its_action(store: Store) -> None:
    await begin(store)
    await store.append("match", a_row(2, 1, "x"))
    assert await store.row_by_action("match", Seat(1), "x") == a_row(2, 1, "x")
    assert await store.row_by_action("match", None, "deal") == FIRST
    for seat, action_id in ((Seat(0), "x"), (None, "x"), (Seat(1), "y")):
        assert await store.row_by_action("match", seat, action_id) is None


async def test_conflicts_in_a_batch_hit_those_alone_who_are_late(store: Store) -> None:
    await begin(store, "one", "two")
    got = await results(
        store.append("one", a_row(2, 0, "a")),
        store.append("two", a_row(2, 0, "a")),
        store.append("one", a_row(2, 1, "b")),
        store.append("two", a_row(2, 0, "a")),
        store.append("two", a_row(3, 0, "a", action=b"other")),
        store.append("one", a_row(3, 1, "c")),
        store.append("nowhere", a_row(1, 0, "d")),
    )
    assert [each if isinstance(each, int) else type(each) for each in got] == [
        2, 2, Conflict, 2, IdReused, 3, Conflict,
    ]  # fmt: skip
    assert [row.action_id for row in await store.rows("one")] == ["deal", "a", "c"]
    assert [row.action_id for row in await store.rows("two")] == ["deal", "a"]


@clause("REL-R04")
async def test_a_repeat_at_the_next_version_does_not_spoil_its_batch(store: Store) -> None:
    names = [f"match-{number}" for number in range(20)]
    await begin(store, *names)
    await results(*(store.append(name, a_row(2, 0, "x")) for name in names[:10]))
    got = await results(*(store.append(name, a_row(3, 0, "x")) for name in names[:10]),
                        *(store.append(name, a_row(2, 0, "x")) for name in names[10:]))  # fmt: skip
    assert got == [2] * 20
    assert [len(await store.rows(name)) for name in names] == [2] * 20


async def test_the_end_of_a_match_is_stored_with_its_last_row(store: Store) -> None:
    await begin(store, "one", "two")
    await results(store.append("one", a_row(2)), store.append("two", a_row(2), is_over=True))
    assert [each.match for each in await store.running_matches()] == ["one"]
    over = await store.match("two")
    assert over is not None and over.is_over


async def test_a_refused_row_does_not_end_its_match(store: Store) -> None:
    await begin(store)
    with pytest.raises(Conflict):
        await store.append("match", a_row(5), is_over=True)
    assert await store.running_matches() == [a_match()]


@clause("REL-R05")
async def test_of_two_nodes_one_gets_each_version(both: tuple[Store, Store]) -> None:
    for version in range(2, 40):
        got = await results(
            *(node.append("match", a_row(version, i, f"{version}")) for i, node in enumerate(both))
        )
        assert {type(each) for each in got} == {int, Conflict}
    rows = await both[0].rows("match")
    assert [row.version for row in rows] == list(range(1, 40))
    assert rows == await both[1].rows("match")


class Model:
    """The promise in its simplest form: one caller after the other."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {"one": [FIRST], "two": [FIRST]}

    def append(self, match: str, row: Row) -> object:
        for earlier in self.rows[match]:
            if (earlier.seat, earlier.action_id) == (row.seat, row.action_id):
                same = earlier.action_hash == row.action_hash
                return earlier.version if same else IdReused
        if row.version != len(self.rows[match]) + 1:
            return Conflict
        self.rows[match].append(row)
        return row.version


def _any_row(chance: random.Random, length: int) -> Row:
    version = max(1, length + chance.choice((-1, 0, 1, 1, 1, 1, 2)))
    seat = chance.choice((0, 1, None))
    action = chance.choice((b"ask", b"ask", b"guess"))
    return a_row(version, seat, f"id-{chance.randrange(60)}", action=action)


@clause("REL-R04", "REL-R05")
@pytest.mark.parametrize("seed", range(5))
async def test_batches_end_as_if_one_came_after_the_other(store: Store, seed: int) -> None:
    await begin(store, "one", "two")
    chance, model = random.Random(seed), Model()
    kinds: set[object] = set()
    for _ in range(40):
        asked: list[tuple[str, Row]] = []
        for _ in range(chance.randrange(1, 9)):
            match = chance.choice(("one", "two"))
            asked.append((match, _any_row(chance, len(model.rows[match]) + len(asked) // 3)))
        expected = [model.append(match, row) for match, row in asked]
        got = await results(*(store.append(match, row) for match, row in asked))
        assert [each if isinstance(each, int) else type(each) for each in got] == expected
        kinds.update(type(each) if isinstance(each, int) else each for each in expected)
    assert {match: await store.rows(match) for match in model.rows} == model.rows
    assert kinds == {int, Conflict, IdReused}
