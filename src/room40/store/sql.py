"""The store over SQLAlchemy Core: one text of code for SQLite and PostgreSQL."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, TypeVarTuple, cast

from sqlalchemy import URL, Connection, make_url, select, update
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from room40.core.seats import Seat, Version
from room40.store import matches, notes, people, talk
from room40.store.database import Database, database, storage_error
from room40.store.schema import bring_up
from room40.store.tables import people as people_table
from room40.store.tables import probe, tables
from room40.store.types import (
    BadDatabase,
    MatchRecord,
    NoteRecord,
    PersonRecord,
    Row,
    StorageError,
    TableRecord,
    TalkRecord,
)
from room40.store.writer import CrashPoint, Writer

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
        url = make_url(address)
        opened = database(url)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise BadDatabase(f"this is no database to open: {error}") from None
    try:
        await bring_up(opened, crash_point)
        await opened.settle()
    except (BadDatabase, SQLAlchemyError, sqlite3.Error, OSError) as error:
        await opened.close()
        raise BadDatabase(f"{url!r} cannot be opened: {_said(error)}") from None
    return SqlStore(opened, crash_point)


def _said(error: Exception) -> str:
    """The bare words of a driver; while a database is opened they quote nothing secret."""
    return str(error.orig if isinstance(error, DBAPIError) else error)


class SqlStore:
    """Fulfils `room40.store.types.Store`; see there for what each method promises."""

    def __init__(self, opened: Database, crash_point: CrashPoint) -> None:
        self._database = opened
        self._writer = Writer(opened, crash_point)
        self._is_closed = False

    async def append(self, match: str, row: Row, *, is_over: bool = False) -> Version:
        return cast(Version, await self._writer.submit(matches.Append(match, row, is_over)))

    async def start_match(self, record: MatchRecord, first: Row, table: TableRecord) -> None:
        await self._write(matches.start_match, record, first, table)

    async def rows(self, match: str, after: Version = BEGINNING) -> list[Row]:
        return await self._read(matches.read_rows, match, after)

    async def row_by_action(self, match: str, seat: Seat | None, action_id: str) -> Row | None:
        return await self._read(matches.read_row_by_action, match, seat, action_id)

    async def match(self, match: str) -> MatchRecord | None:
        return await self._read(matches.read_match, match)

    async def running_matches(self) -> list[MatchRecord]:
        return await self._read(matches.read_running)

    async def note(self, record: NoteRecord) -> None:
        await self._write(notes.note, record)

    async def notes(self, match: str) -> list[NoteRecord]:
        return await self._read(notes.read_notes, match)

    async def save_table(self, record: TableRecord) -> None:
        await self._write(people.save_table, record)

    async def table(self, table: str) -> TableRecord | None:
        return await self._read(people.read_table, tables.c.table_id == table)

    async def table_by_code(self, code: str) -> TableRecord | None:
        return await self._read(people.read_table, tables.c.code == code)

    async def drop_tables(self, phase: str, untouched_since: float) -> list[str]:
        return await self._write(people.drop_tables, phase, untouched_since)

    async def save_person(self, record: PersonRecord) -> None:
        await self._write(people.save_person, record)

    async def person(self, person: str) -> PersonRecord | None:
        return await self._read(people.read_person, people_table.c.person == person)

    async def person_by_token(self, token_hash: bytes) -> PersonRecord | None:
        return await self._read(people.read_person, people_table.c.token_hash == token_hash)

    async def forget_person(self, person: str) -> list[TalkRecord]:
        gone = await self._write(_forget, person)
        await self._database.wipe()
        return gone

    async def people_unseen_since(self, moment: float) -> list[PersonRecord]:
        return await self._read(people.read_unseen, moment)

    async def tables_of(self, person: str) -> list[TableRecord]:
        return await self._read(people.read_tables_of, person)

    async def say(self, record: TalkRecord) -> TalkRecord:
        return await self._write(talk.say, record)

    async def talk(self, table: str, after: int) -> list[TalkRecord]:
        return await self._read(talk.read_talk, table, after)

    async def last_seq(self, table: str) -> int:
        return await self._read(talk.read_last_seq, table)

    async def check(self) -> None:
        written = await self._write(_count_probe)
        if await self._read(_read_probe) < written:
            raise StorageError("what was written cannot be read back")

    async def close(self) -> None:
        """Write what waits, then let go of the database. Later calls raise `StorageError`."""
        if not self._is_closed:
            self._is_closed = True
            await self._writer.close()
            await self._database.close()

    async def _write(self, work: Callable[[Connection, *Ts], T], *given: *Ts) -> T:
        return cast(T, await self._writer.submit(lambda connection: work(connection, *given)))

    async def _read(self, work: Callable[[Connection, *Ts], T], *given: *Ts) -> T:
        if self._is_closed:
            raise StorageError("the store is closed")
        try:
            return await self._database.read(lambda connection: work(connection, *given))
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise storage_error(error) from None


def _forget(connection: Connection, person: str) -> list[TalkRecord]:
    people.forget_person(connection, person)
    return talk.forget_talk(connection, person)


def _count_probe(connection: Connection) -> int:
    counted = update(probe).values(count=probe.c.count + 1).returning(probe.c.count)
    return int(connection.execute(counted).scalar_one())


def _read_probe(connection: Connection) -> int:
    return int(connection.execute(select(probe.c.count)).scalar_one())
