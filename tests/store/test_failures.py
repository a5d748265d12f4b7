"""Failures: whose fault they are, what they are called, and what is told of them."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError, StatementError

from room40.store import database, sql
from room40.store.database import blames_the_job, name_of, storage_error
from room40.store.sql import SqlStore, open_store, sqlite_url
from room40.store.types import StorageError
from tests.store.records import a_match, a_person, a_row, a_table, begin, said


class Answer(Exception):
    """What a driver of PostgreSQL raises."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("canary")
        self.sqlstate = sqlstate


def failure(
    kind: type[DBAPIError], state: str | None = None, *, is_cut: bool = False
) -> DBAPIError:
    return kind("INSERT", None, Answer(state), connection_invalidated=is_cut)


@pytest.mark.parametrize(
    ("error", "is_blamed"),
    [
        (failure(DataError, "22021"), True),
        (failure(DBAPIError), True),
        (failure(OperationalError), False),
        (failure(OperationalError, "22021"), False),
        (failure(DataError, "22021", is_cut=True), False),
        (failure(DBAPIError, "53100"), False),
        (failure(InterfaceError, "08006"), False),
        (failure(DBAPIError, "40001"), False),
        (StatementError("x", "INSERT", None, ValueError()), False),
        (OSError("no space"), False),
        (UnicodeEncodeError("utf-8", "\ud800", 0, 1, "lone"), True),
    ],
)
def test_whose_fault_it_is(error: Exception, is_blamed: bool) -> None:
    """A job that is blamed is tried alone; else the whole batch fails and the connection goes."""
    assert blames_the_job(error) is is_blamed


def test_what_it_is_called() -> None:
    assert name_of(ValueError("canary")) == "ValueError"
    assert name_of(failure(DataError, "22021")) == "DataError, 22021"
    assert str(storage_error(failure(DBAPIError))) == "the database failed (DBAPIError)"
    with pytest.raises(OperationalError) as caught, create_engine("sqlite://").connect() as one:
        one.exec_driver_sql("SELECT nothing FROM nowhere")
    assert name_of(caught.value) == "OperationalError, SQLITE_ERROR"


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        (a_row(2), "Row(version=2, seat=0, action_id='action-2')"),
        (a_match(), "MatchRecord(match='match', table='table', number=1, game='break_the_code',"
                    " is_over=False)"),
        (a_table(), "TableRecord(table='table', game='break_the_code', phase='playing')"),
        (a_person(), "PersonRecord(person='ann')"),
        (said("x"), "TalkRecord(table='table', seq=0, kind='chat', audience='table')"),
    ],
)  # fmt: skip
def test_how_records_are_shown(record: object, shown: str) -> None:
    assert repr(record) == shown


async def test_a_write_that_cannot_be_read_back_is_found(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    read = sql._read_probe

    def old(connection: Connection) -> int:
        seen.append(read(connection))
        return seen[-1] - 1

    await store.check()
    monkeypatch.setattr(sql, "_read_probe", old)
    with pytest.raises(StorageError, match="what was written cannot be read back"):
        await store.check()
    assert len(seen) == 1


async def test_a_log_in_use_is_emptied_later(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await open_store(sqlite_url(path))
    await begin(store)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM rows").fetchone()
    await store.append("match", a_row(2))
    await store.forget_person("ann")
    assert "the write-ahead log is in use and will be emptied later" in caplog.text
    reader.close()
    await store.forget_person("ann")
    assert path.with_name(f"{path.name}-wal").stat().st_size == 0
    await store.close()


async def test_a_log_that_cannot_be_emptied_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(sqlite_url(path))

    def fail(*_: object) -> bool:
        raise sqlite3.OperationalError("canary")

    monkeypatch.setattr(database, "_checkpoint", fail)
    await store.forget_person("ann")
    assert "the write-ahead log could not be emptied (OperationalError)" in caplog.text
    assert "canary" not in caplog.text
    await store.close()
