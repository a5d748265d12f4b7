"""The store over SQLAlchemy Core: one text of code for SQLite and PostgreSQL."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple, cast

from sqlalchemy import URL, select, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from room40.core.seats import Seat, Version
from room40.store import engine, matches, people, talk
from room40.store.schema import bring_up
from room40.store.tables import people as people_table
from room40.store.tables import probe, tables
from room40.store.types import (
    BadDatabase,
    MatchRecord,
    PersonRecord,
    Row,
    StorageError,
    TableRecord,
    TalkRecord,
)
from room40.store.writer import CrashPoint, Writer

log = logging.getLogger(__name__)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

BEGINNING = Version(0)
"""Before the first row."""


def sqlite_url(path: Path) -> str:
    """The address of a database in one file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def no_crash(point: str) -> None:
    """The crash point of every store outside of tests."""


async def open_store(address: str, *, crash_point: CrashPoint = no_crash) -> "SqlStore":
    """Open a database, make or migrate its schema. Raises `BadDatabase` with a text for the host.

    `address` is a URL such as `sqlite:///data/room40.sqlite3` or
    `postgresql://room40@localhost/room40`; `sqlite://` lives in memory.
    """
    try:
        url, readers, writers = engine.engines(address)
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        raise BadDatabase(f"this database cannot be spoken to: {error}") from None
    try:
        await bring_up(readers, writers, crash_point)
    except Exception as error:
        await _dispose(readers, writers)
        if isinstance(error, BadDatabase | SQLAlchemyError | sqlite3.Error | OSError):
            raise BadDatabase(f"{url!r} cannot be opened: {_said(error)}") from None
        raise
    return SqlStore(readers, writers, crash_point)


def _said(error: Exception) -> str:
    """The bare words of a driver; while a database is opened they quote nothing secret."""
    return str(error.orig if isinstance(error, DBAPIError) else error)


async def _dispose(readers: AsyncEngine, writers: AsyncEngine) -> None:
    await readers.dispose()
    await writers.dispose()


class SqlStore:
    """Fulfils `room40.store.types.Store`; see there for what each method promises."""

    def __init__(self, readers: AsyncEngine, writers: AsyncEngine, crash_point: CrashPoint) -> None:
        self._readers = readers
        self._writers = writers
        # One connection alone (a database in memory) must not read amid its own transaction.
        self._gate: AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if readers is writers else nullcontext()
        )
        self._writer = Writer(writers, self._gate, crash_point)
        self._is_closed = False

    async def append(self, match: str, row: Row, *, is_over: bool = False) -> Version:
        return cast(Version, await self._writer.submit(matches.Append(match, row, is_over)))

    async def start_match(self, record: MatchRecord, first: Row, table: TableRecord) -> None:
        await self._write(matches.start_match, record, first, table)

    async def rows(self, match: str, after: Version = BEGINNING) -> list[Row]:
        async with self._reading() as connection:
            return await matches.read_rows(connection, match, after)

    async def row_by_action(self, match: str, seat: Seat | None, action_id: str) -> Row | None:
        async with self._reading() as connection:
            return await matches.read_row_by_action(connection, match, seat, action_id)

    async def match(self, match: str) -> MatchRecord | None:
        async with self._reading() as connection:
            return await matches.read_match(connection, match)

    async def running_matches(self) -> list[MatchRecord]:
        async with self._reading() as connection:
            return await matches.read_running(connection)

    async def save_table(self, record: TableRecord) -> None:
        await self._write(people.save_table, record)

    async def table(self, table: str) -> TableRecord | None:
        async with self._reading() as connection:
            return await people.read_table(connection, tables.c.table_id == table)

    async def table_by_code(self, code: str) -> TableRecord | None:
        async with self._reading() as connection:
            return await people.read_table(connection, tables.c.code == code)

    async def drop_tables(self, phase: str, untouched_since: float) -> list[str]:
        return await self._write(people.drop_tables, phase, untouched_since)

    async def save_person(self, record: PersonRecord) -> None:
        await self._write(people.save_person, record)

    async def person(self, person: str) -> PersonRecord | None:
        async with self._reading() as connection:
            return await people.read_person(connection, people_table.c.person == person)

    async def person_by_token(self, token_hash: bytes) -> PersonRecord | None:
        async with self._reading() as connection:
            return await people.read_person(connection, people_table.c.token_hash == token_hash)

    async def forget_person(self, person: str) -> None:
        await self._write(_forget, person)
        await engine.empty_the_wal(self._writers)

    async def tables_of(self, person: str) -> list[TableRecord]:
        async with self._reading() as connection:
            return await people.read_tables_of(connection, person)

    async def say(self, record: TalkRecord) -> TalkRecord:
        return await self._write(talk.say, record)

    async def talk(self, table: str, after: int) -> list[TalkRecord]:
        async with self._reading() as connection:
            return await talk.read_talk(connection, table, after)

    async def check(self) -> None:
        written = await self._write(_count_probe)
        async with self._reading() as connection:
            read = await connection.scalar(select(probe.c.count))
        if read is None or read < written:
            raise StorageError("what was written cannot be read back")

    async def close(self) -> None:
        """Write what waits, then let go of the database. Later calls raise `StorageError`."""
        self._is_closed = True
        await self._writer.close()
        await _dispose(self._readers, self._writers)

    async def _write(self, work: Callable[[AsyncConnection, *Ts], Awaitable[T]], *given: *Ts) -> T:
        return cast(T, await self._writer.submit(lambda connection: work(connection, *given)))

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        if self._is_closed:
            raise StorageError("the store is closed")
        try:
            async with self._gate, self._readers.connect() as connection:
                yield connection
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise engine.storage_error(error) from None


async def _forget(connection: AsyncConnection, person: str) -> None:
    await people.forget_person(connection, person)
    await talk.forget_talk(connection, person)


async def _count_probe(connection: AsyncConnection) -> int:
    counted = update(probe).values(count=probe.c.count + 1).returning(probe.c.count)
    return cast(int, await connection.scalar(counted))
