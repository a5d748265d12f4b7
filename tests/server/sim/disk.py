"""A store in memory that is slow, may fail, and dies with its server; what it holds lives on.

It answers as `room40.store.sql` does (tests/server/test_resume.py compares them), but without a
database, so that a hundred thousand evenings can be had in some minutes.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from room40.core.seats import Seat, Version
from room40.store.talk import REPLACED
from room40.store.types import (
    Conflict,
    IdReused,
    MatchRecord,
    NoSuchTable,
    NoteRecord,
    PersonRecord,
    Row,
    StorageError,
    TableRecord,
    TalkRecord,
)

T = TypeVar("T")
SLOW = 0.03
"""Seconds that a transaction may take, before it counts and again before its caller knows."""

Moved = tuple[str, Row]
Begun = tuple[MatchRecord, Row, TableRecord]


class Disk:
    """What is stored, and a journal of the order in which it was."""

    def __init__(self) -> None:
        self.people: dict[str, PersonRecord] = {}
        self.tables: dict[str, TableRecord] = {}
        self.matches: dict[str, MatchRecord] = {}
        self.rows: dict[str, list[Row]] = {}
        self.notes: dict[tuple[str, Seat, str], NoteRecord] = {}
        self.said: dict[str, list[TalkRecord]] = {}
        self.last_seq: dict[str, int] = {}
        self.journal: list[Moved | Begun | TalkRecord] = []

    def copy(self) -> "Disk":
        """The same again, with an empty journal."""
        other = Disk()
        other.people = dict(self.people)
        other.tables = dict(self.tables)
        other.matches = dict(self.matches)
        other.rows = {match: list(rows) for match, rows in self.rows.items()}
        other.notes = dict(self.notes)
        other.said = {table: list(said) for table, said in self.said.items()}
        other.last_seq = dict(self.last_seq)
        return other

    # ---- transactions, each whole

    def append(self, match: str, row: Row, is_over: bool) -> Version:
        rows = self.rows.get(match, [])
        for each in rows:
            if (each.seat, each.action_id) == (row.seat, row.action_id):
                if each.action_hash != row.action_hash:
                    raise IdReused
                return each.version
        if not rows or row.version != len(rows) + 1:
            raise Conflict
        rows.append(row)
        if is_over:
            self._end(match)
        self.journal.append((match, row))
        return row.version

    def _end(self, match: str) -> None:
        record = self.matches[match]
        fields = {name: getattr(record, name) for name in record.__struct_fields__}
        self.matches[match] = MatchRecord(**fields | {"is_over": True})

    def start_match(self, record: MatchRecord, first: Row, table: TableRecord) -> None:
        numbers = {(each.table, each.number) for each in self.matches.values()}
        if record.match in self.matches or (record.table, record.number) in numbers:
            raise Conflict
        self.matches[record.match] = record
        self.rows[record.match] = [first]
        self.save_table(table)
        self.journal.append((record, first, table))

    def save_table(self, record: TableRecord) -> None:
        others = (each for each in self.tables.values() if each.table != record.table)
        if record.code is not None and any(each.code == record.code for each in others):
            raise Conflict
        self.tables[record.table] = record
        self.last_seq.setdefault(record.table, 0)

    def say(self, record: TalkRecord) -> TalkRecord:
        if record.table not in self.tables:
            raise NoSuchTable
        said = self.said.setdefault(record.table, [])
        for each in said:
            if _same(each, record):
                if record.kind not in REPLACED:
                    return each
                said.remove(each)
                break
        seq = self.last_seq[record.table] = self.last_seq[record.table] + 1
        fields = {name: getattr(record, name) for name in record.__struct_fields__}
        stored = TalkRecord(**fields | {"seq": seq})
        said.append(stored)
        self.journal.append(stored)
        return stored


def _same(one: TalkRecord, other: TalkRecord) -> bool:
    return (one.person, one.kind, one.talk_id) == (other.person, other.kind, other.talk_id)


class Handle:
    """The disk as one server has it in hand, until that server dies."""

    def __init__(self, disk: Disk, chance: Random | None = None, failing: float = 0.0) -> None:
        self.disk = disk
        self.failing = failing
        """How likely a transaction fails: before it counts, or with nobody knowing that it has."""
        self._chance = chance
        self._is_dead = False

    def die(self) -> None:
        """What this server still wants from the disk never happens."""
        self._is_dead = True

    async def _do(self, work: Callable[..., T], *given: Any) -> T:
        await self._moment()
        result = work(*given)
        await self._moment()
        return result

    async def _moment(self) -> None:
        chance = self._chance
        if chance is None:
            return
        if chance.random() < 0.5:
            await asyncio.sleep(chance.random() * SLOW)
        if self._is_dead:
            raise asyncio.CancelledError
        if self.failing and chance.random() < self.failing:
            raise StorageError

    # ---- the contract of the store

    async def append(self, match: str, row: Row, *, is_over: bool = False) -> Version:
        return await self._do(self.disk.append, match, row, is_over)

    async def start_match(self, record: MatchRecord, first: Row, table: TableRecord) -> None:
        await self._do(self.disk.start_match, record, first, table)

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        return await self._do(lambda: self.disk.rows.get(match, [])[after:])

    async def row_by_action(self, match: str, seat: Seat | None, action_id: str) -> Row | None:
        wanted = (seat, action_id)
        rows = await self.rows(match)
        return next((row for row in rows if (row.seat, row.action_id) == wanted), None)

    async def match(self, match: str) -> MatchRecord | None:
        return await self._do(self.disk.matches.get, match)

    async def note(self, record: NoteRecord) -> None:
        key = (record.match, record.seat, record.action_id)
        await self._do(self.disk.notes.__setitem__, key, record)

    async def notes(self, match: str) -> list[NoteRecord]:
        return await self._do(
            lambda: [each for key, each in sorted(self.disk.notes.items()) if key[0] == match]
        )

    async def save_table(self, record: TableRecord) -> None:
        await self._do(self.disk.save_table, record)

    async def table(self, table: str) -> TableRecord | None:
        return await self._do(self.disk.tables.get, table)

    async def save_person(self, record: PersonRecord) -> None:
        self.disk.people[record.person] = record

    async def person(self, person: str) -> PersonRecord | None:
        return self.disk.people.get(person)

    async def person_by_token(self, token_hash: bytes) -> PersonRecord | None:
        found = (each for each in self.disk.people.values() if each.token_hash == token_hash)
        return next(found, None)

    async def say(self, record: TalkRecord) -> TalkRecord:
        return await self._do(self.disk.say, record)

    async def talk(self, table: str, after: int) -> list[TalkRecord]:
        said = self.disk.said
        return await self._do(lambda: [each for each in said.get(table, []) if each.seq > after])

    async def last_seq(self, table: str) -> int:
        return await self._do(self.disk.last_seq.get, table, 0)

    async def check(self) -> None:
        await self._moment()
