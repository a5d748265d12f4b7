"""The writer: groups, failures, and nobody left waiting."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from room40.store import database, writer
from room40.store.sql import SqlStore, open_store, sqlite_url
from room40.store.types import Conflict, StorageError
from room40.store.writer import Writer
from tests.store.records import FIRST, a_match, a_row, a_table, begin, results, said

clause = pytest.mark.clause
PATIENCE = 30.0
MATCHES = tuple(f"match-{number}" for number in range(10))


class Fault:
    """A crash point: counts, stops the writer on demand, fails on demand."""

    def __init__(self) -> None:
        self.reached: list[str] = []
        self.fails_at: str | None = None
        self.may_go = threading.Event()
        self.may_go.set()
        self.waits = threading.Event()

    def __call__(self, point: str) -> None:
        self.reached.append(point)
        if not self.may_go.is_set():
            self.waits.set()
            assert self.may_go.wait(PATIENCE)
        if point == self.fails_at:
            self.fails_at = None
            raise sqlite3.OperationalError("disk I/O error")

    async def hold(self, store: SqlStore) -> "asyncio.Task[object]":
        """A write that has come as far as its commit and stays there until `may_go` is set."""
        self.may_go.clear()
        self.waits.clear()
        held = asyncio.ensure_future(store.append("match-0", a_row(2)))
        assert await asyncio.to_thread(self.waits.wait, PATIENCE)
        return held

    def commits(self) -> int:
        return self.reached.count("after_commit")


@pytest.fixture
def fault() -> Fault:
    return Fault()


@pytest.fixture
async def store(address: str, fault: Fault) -> AsyncIterator[SqlStore]:
    async with _opened(address, fault) as store:
        yield store


@pytest.fixture
async def stoppable(threaded: str, fault: Fault) -> AsyncIterator[SqlStore]:
    async with _opened(threaded, fault) as store:
        yield store


@asynccontextmanager
async def _opened(address: str, fault: Fault) -> AsyncIterator[SqlStore]:
    store = await open_store(address, crash_point=fault)
    await begin(store, *MATCHES)
    fault.reached.clear()
    yield store
    fault.may_go.set()
    await store.close()


async def test_what_waits_together_is_committed_together(stoppable: SqlStore, fault: Fault) -> None:
    held = await fault.hold(stoppable)
    rows = [a_row(version, action_id=f"{version}") for version in range(3, 302)]
    others: list[asyncio.Future[object]] = [
        asyncio.ensure_future(stoppable.append("match-0", row)) for row in rows
    ]
    others.append(asyncio.ensure_future(stoppable.save_table(a_table())))
    await asyncio.sleep(0)
    fault.may_go.set()
    assert await held == 2
    assert await asyncio.gather(*others) == [*range(3, 302), None]
    assert fault.commits() == 3, "one, then at most 256 at once"


async def test_nothing_is_answered_before_the_commit(stoppable: SqlStore, fault: Fault) -> None:
    held = await fault.hold(stoppable)
    assert fault.reached == ["before_commit"]
    assert not held.done()
    fault.may_go.set()
    assert await held == 2


@clause("REL-R16")
async def test_a_failing_commit_is_told_to_all_and_passes(store: SqlStore, fault: Fault) -> None:
    fault.fails_at = "before_commit"
    got = await results(*(store.append(name, a_row(2)) for name in MATCHES[:5]))
    assert [type(each) for each in got] == [StorageError] * 5
    assert await store.rows("match-0") == [FIRST]
    assert await results(*(store.append(name, a_row(2)) for name in MATCHES[:5])) == [2] * 5


async def test_a_match_that_could_not_be_stored_leaves_nothing(
    store: SqlStore, fault: Fault
) -> None:
    fault.fails_at = "before_commit"
    with pytest.raises(StorageError):
        await begin(store, "late")
    assert await store.table("late") is None
    assert await store.match("late") is None
    assert await store.rows("late") == []
    await begin(store, "late")
    assert await store.rows("late") == [FIRST]


@clause("REL-R04")
async def test_an_unknown_outcome_can_be_looked_up(store: SqlStore, fault: Fault) -> None:
    """The rows are stored, yet nobody heard of it: the action_id tells."""
    fault.fails_at = "after_commit"
    with pytest.raises(StorageError):
        await store.append("match-0", a_row(2, 1, "x"))
    assert await store.row_by_action("match-0", a_row(2, 1, "x").seat, "x") == a_row(2, 1, "x")
    assert await store.append("match-0", a_row(2, 1, "x")) == 2
    assert len(await store.rows("match-0")) == 2


async def test_one_bad_job_fails_alone(store: SqlStore) -> None:
    lone_surrogate = "\ud800"
    got = await results(
        *(store.append(name, a_row(2)) for name in MATCHES[:5]),
        store.append("match-9", a_row(2, action_id=lone_surrogate)),
        store.say(said(lone_surrogate, table="match-0")),
        store.say(said("fine", table="match-0", talk_id="second")),
        store.append("match-5", a_row(7)),
    )
    assert got[:5] == [2] * 5
    assert [type(each) for each in got[5:]] == [StorageError, StorageError, type(got[7]), Conflict]
    # Which of the two it is, is the driver's choice; neither quotes what was to be stored.
    failed = {"the database failed (UnicodeEncodeError)", "the database failed (DBAPIError, 22000)"}
    assert str(got[5]) in failed
    assert [each.body for each in await store.talk("match-0", 0)] == ["fine"]
    for name in MATCHES:
        kept = [FIRST, a_row(2)] if name in MATCHES[:5] else [FIRST]
        assert await store.rows(name) == kept


@clause("REL-R04", "REL-R05")
async def test_who_is_late_does_not_take_a_group_apart(stoppable: SqlStore, fault: Fault) -> None:
    """Repeats and those who lost a race get their answers; the others go on in the same commit."""
    await stoppable.append("match-1", a_row(2, action_id="x"))
    await stoppable.save_table(a_table("match-1", code="kilo-7"))
    before = fault.commits()
    held = await fault.hold(stoppable)
    calls = (
        stoppable.append("match-1", a_row(3, action_id="x")),
        stoppable.append("match-2", a_row(2)),
        stoppable.append("match-2", a_row(2)),
        stoppable.start_match(a_match("match-3", "elsewhere"), FIRST, a_table("elsewhere")),
        stoppable.start_match(a_match("new", "match-3"), FIRST, a_table("match-3")),
        stoppable.save_table(a_table("match-2", code="kilo-7")),
        stoppable.append("match-3", a_row(2)),
        stoppable.append("match-3", a_row(3), is_over=True),
    )
    group = [asyncio.ensure_future(each) for each in calls]
    await asyncio.sleep(0)
    fault.may_go.set()
    assert await held == 2
    got = await results(*group)
    assert [got[:3], [type(each) for each in got[3:6]]] == [[2, 2, 2], [Conflict] * 3]
    assert got[6:] == [2, 3]
    assert fault.commits() == before + 2, "the one that was held, and one for all others"
    over = await stoppable.match("match-3")
    assert over is not None and over.is_over


async def test_rows_that_follow_are_stored_without_a_second_look(
    stoppable: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("looked again")

    monkeypatch.setattr(writer, "append_all", never)
    calls = (stoppable.append(f"match-{i}", a_row(2), is_over=i == 2) for i in (1, 2, 3))
    assert await results(*calls) == [2, 2, 2]
    over = await stoppable.match("match-2")
    assert over is not None and over.is_over


async def test_waiting_has_a_limit(
    stoppable: SqlStore, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = await fault.hold(stoppable)
    monkeypatch.setattr(writer, "WAIT_SECONDS", 0.01)
    with pytest.raises(StorageError, match="in time"):
        await stoppable.append("match-1", a_row(2))
    monkeypatch.undo()
    fault.may_go.set()
    assert await held == 2
    assert await stoppable.append("match-1", a_row(2, action_id="again")) == 2, "was not begun"


async def test_who_stops_waiting_harms_nobody(stoppable: SqlStore, fault: Fault) -> None:
    held = await fault.hold(stoppable)
    leaver = asyncio.ensure_future(stoppable.append("match-1", a_row(2)))
    stayer = asyncio.ensure_future(stoppable.append("match-2", a_row(2)))
    await asyncio.sleep(0)
    leaver.cancel()
    held.cancel()
    fault.may_go.set()
    assert await stayer == 2
    assert leaver.cancelled() and held.cancelled()
    assert await stoppable.append("match-0", a_row(2)) == 2


async def test_another_writer_takes_over_from_one_that_fell(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fall(self: Writer, batch: object) -> None:
        raise LookupError("a fault of ours")

    monkeypatch.setattr(Writer, "_write", fall)
    with pytest.raises(StorageError, match="the writer was ended"):
        await store.append("match-0", a_row(2))
    monkeypatch.undo()
    assert await store.append("match-0", a_row(2)) == 2
    assert "the writer fell" in caplog.text


async def test_a_writer_that_falls_while_closing_does_not_hold_it_up(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fall(self: Writer, batch: object) -> None:
        raise LookupError("a fault of ours")

    monkeypatch.setattr(Writer, "_write", fall)
    last = asyncio.ensure_future(store.append("match-0", a_row(2)))
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await store.close()
    with pytest.raises(StorageError, match="the writer was ended"):
        await last


async def test_nobody_waits_for_a_writer_that_was_cancelled(
    stoppable: SqlStore, fault: Fault
) -> None:
    held = await fault.hold(stoppable)
    queued = asyncio.ensure_future(stoppable.append("match-1", a_row(2)))
    await asyncio.sleep(0)
    [task] = [each for each in asyncio.all_tasks() if each.get_name() == "store-writer"]
    task.cancel()
    fault.may_go.set()
    got = await results(held, queued, stoppable.append("match-2", a_row(2)))
    assert [type(each) for each in got] == [StorageError] * 3
    assert [str(each) for each in got[:2]] == ["the writer was ended"] * 2, "at once, not in time"


async def test_closing_writes_what_waits(path: Path) -> None:
    store = await open_store(sqlite_url(path))
    await begin(store)
    last = asyncio.ensure_future(store.append("match", a_row(2)))
    await asyncio.sleep(0)
    await store.close()
    assert await last == 2
    store = await open_store(sqlite_url(path))
    assert await store.rows("match") == [FIRST, a_row(2)]
    await store.close()


async def test_a_closed_store_says_so(store: SqlStore) -> None:
    await store.close()
    await store.close()
    calls = (
        store.append("match-0", a_row(2)),
        store.rows("match-0"),
        store.check(),
        store.table("match-0"),
    )
    for each in await results(*calls):
        assert isinstance(each, StorageError)
        assert "closed" in str(each)


async def test_check_writes_and_reads(store: SqlStore, fault: Fault) -> None:
    await store.check()
    assert fault.commits() == 1
    fault.fails_at = "before_commit"
    with pytest.raises(StorageError):
        await store.check()
    await store.check()


@clause("REL-R16")
async def test_a_locked_file_is_an_error_until_it_is_free(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    store = await open_store(sqlite_url(path))
    await begin(store)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="SQLITE_BUSY"):
        await store.append("match", a_row(2))
    assert await store.rows("match") == [FIRST], "reading goes on"
    other.execute("ROLLBACK")
    other.close()
    assert await store.append("match", a_row(2)) == 2
    await store.close()
