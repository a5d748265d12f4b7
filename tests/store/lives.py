"""A store that lives, is told to end, and lives again over what its disk still holds.

Each life begins by reading what is stored and showing it to people, as a server does after a start,
and goes on with writes of all kinds, several at once. What it acknowledges or shows is noted, in
order with all that reaches the disk. Everything that it writes follows from its number, so that
whoever finds it later knows how it must look.
"""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from room40.store.sql import SqlStore, open_store, sqlite_url
from room40.store.types import BadDatabase, Row, StorageError
from tests.store.power import Disk, Note, Recorder
from tests.store.records import FIRST, a_match, a_person, a_row, a_table, begin, said
from tests.store.vfs import watched_url, watching

MATCHES = ("one", "two", "three")
FILE = "room40.sqlite3"


def row(match: str, version: int) -> Row:
    """That row of that match; most are as large as a move, some fill several pages."""
    chance = Random(f"{match}/{version}")
    size = chance.choice((100, 300, 500, 5_000, 20_000) if version % 4 == 0 else (200, 900))
    return FIRST if version == 1 else a_row(version, version % 2, body=chance.randbytes(size))


def rows(match: str, count: int) -> list[Row]:
    return [row(match, version) for version in range(1, count + 1)]


@dataclass
class Told:
    """What people were told; they will believe it after the cut."""

    rows: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MATCHES, 0))
    """How many of each match."""
    said: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MATCHES, 0))
    """The last seq of each table's talk."""
    touched: dict[str, float] = field(default_factory=lambda: dict.fromkeys(MATCHES, 0.0))
    """When each table was last saved."""
    forgotten: set[str] = field(default_factory=set)

    def take(self, told: object) -> None:
        match told:
            case ("rows", str(match), int(count)):
                self.rows[match] = max(self.rows[match], count)
            case ("said", str(table), int(seq)):
                self.said[table] = max(self.said[table], seq)
            case ("saved", str(table), float(touched)):
                self.touched[table] = max(self.touched[table], touched)
            case ("forgotten", str(person)):
                self.forgotten.add(person)
            case _:
                raise AssertionError(told)


class Life:
    """One store over one folder, from its start to whenever it is made to end."""

    def __init__(self, folder: Path, recorder: Recorder, chance: Random) -> None:
        self.recorder = recorder
        self._path = folder / FILE
        self._chance = chance
        self._store: SqlStore
        self._counts: dict[str, int] = {}

    async def live(self, deeds: int) -> None:
        """Do so much, then close. A disk that fails may end it early."""
        with watching(self._path.parent, self.recorder):
            try:
                self._store = await open_store(watched_url(self._path))
            except BadDatabase:
                return
            try:
                await self._show_all()
                for _ in range(deeds):
                    wanted = self._chance.sample(MATCHES, self._chance.randrange(1, 4))
                    await asyncio.gather(*(self._do(match) for match in wanted))
            finally:
                await self._store.close()

    async def _show_all(self) -> None:
        """What a server shows after a start counts as told."""
        for match in MATCHES:
            if await self._store.match(match) is None:
                await self._try(begin(self._store, match))
            self._counts[match] = len(await self._store.rows(match))
            self.recorder.note(("rows", match, self._counts[match]))
            self.recorder.note(("said", match, await self._store.last_seq(match)))

    async def _do(self, match: str) -> None:
        if not self._counts[match]:
            return
        kind = self._chance.choices(("append", "again", "say", "save", "forget"), (8, 2, 2, 2, 1))
        await self._try(getattr(self, f"_{kind[0]}")(match))

    async def _try(self, deed: Awaitable[None]) -> None:
        """What fails has been told as failed; the log knows what became of it."""
        try:
            await deed
        except StorageError:
            for match in self._counts:
                self._counts[match] = len(await self._store.rows(match))

    async def _append(self, match: str) -> None:
        version = await self._store.append(match, row(match, self._counts[match] + 1))
        self._counts[match] = version
        self.recorder.note(("rows", match, version))

    async def _again(self, match: str) -> None:
        old = self._chance.randrange(1, self._counts[match] + 1)
        assert await self._store.append(match, row(match, old)) == old

    async def _say(self, match: str) -> None:
        seq = await self._store.last_seq(match) + 1
        heard = await self._store.say(said(f"word {seq}", table=match, talk_id=f"{seq}"))
        assert heard.seq == seq
        self.recorder.note(("said", match, seq))

    async def _save(self, match: str) -> None:
        table = await self._store.table(match)
        assert table is not None
        touched = table.touched + 1
        await self._store.save_table(a_table(match, touched=touched))
        self.recorder.note(("saved", match, touched))

    async def _forget(self, match: str) -> None:
        person = f"{match}-{self._chance.getrandbits(64):x}"
        await self._store.save_person(a_person(person, token=person.encode()))
        await self._store.forget_person(person)
        self.recorder.note(("forgotten", person))


def before(recorder: Recorder, moment: int, disk: Disk, told: Told) -> None:
    """Bring disk and told, as they were when the recorder began, to a moment of its record."""
    for change in recorder.changes[:moment]:
        if isinstance(change, Note):
            told.take(change.told)
        else:
            disk.take(change)


async def check(folder: Path, told: Told) -> dict[str, int]:
    """A store opens over that folder and holds what was told, whole, once and in order; returns how
    many rows of each match there are."""
    store = await open_store(sqlite_url(folder / FILE))
    try:
        found = {}
        for match in MATCHES:
            found[match] = await _check_match(store, match, told)
            heard = await store.talk(match, 0)
            assert [(each.seq, each.body) for each in heard] == [
                (seq, f"word {seq}") for seq in range(1, len(heard) + 1)
            ]
            assert len(heard) >= told.said[match], "talk was lost"
            assert len(heard) == await store.last_seq(match)
        for person in told.forgotten:
            assert await store.person(person) is None, "somebody who was forgotten is back"
        await store.check()
    finally:
        await store.close()
    return found


async def _check_match(store: SqlStore, match: str, told: Told) -> int:
    stored = await store.rows(match)
    assert stored == rows(match, len(stored)), "a row is torn, doubled or out of order"
    assert len(stored) >= told.rows[match], "an acknowledged row is lost"
    record, table = await store.match(match), await store.table(match)
    assert record == (a_match(match, match) if stored else None)
    assert (table is None) == (not stored)
    if table is not None:
        assert table == a_table(match, touched=table.touched)
        assert table.touched >= told.touched[match], "a saved table is lost"
    return len(stored)
