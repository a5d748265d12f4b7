"""All tables: read when somebody asks for one, kept while it is used, looked after by a clock."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import groupby

from room40.core.codec import json_ready
from room40.core.refused import Refused, Why
from room40.server import logs, play, seating, talk
from room40.server.codes import new_code
from room40.server.names import look_alike
from room40.server.people import People
from room40.server.playing import setup_from
from room40.server.services import Services, new_id
from room40.server.table import Table, record_of, state_of
from room40.server.wire import Close, NewTable
from room40.store.types import Conflict, PersonRecord, TableRecord

CODE_TRIES = 20
AT_ONCE = 10
"""Tables that the clock looks after before whoever has made a move gets a turn."""
LONGEST_ID = 64


class Lobby:
    """The tables in memory. The store has all of them."""

    def __init__(self, services: Services, people: People) -> None:
        self._services = services
        self._people = people
        self._tables: dict[str, Table] = {}
        services.on_storage.append(self._tell_storage)

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    @asynccontextmanager
    async def open(self, table_id: str) -> AsyncIterator[Table]:
        """A table to work with, or `Refused(no_such_table)`. Asking for one never makes one."""
        if not table_id or len(table_id) > LONGEST_ID:
            raise Refused(Why.NO_SUCH_TABLE)
        table = self._tables.get(table_id)
        if table is None:
            table = self._tables[table_id] = Table(table_id, self._services, self._people)
        table.users += 1
        try:
            async with table.hold():
                pass
            yield table
        finally:
            table.users -= 1
            table.used_at = self._services.now()
            if not table.is_read and not table.users:
                self._tables.pop(table_id, None)

    async def create(self, person: PersonRecord, wanted: NewTable) -> Table:
        """A new lobby with a code of its own."""
        setup = setup_from(wanted.game, wanted.setup or {})
        state = seating.new_table(
            wanted.game, json_ready(setup), setup.seats, wanted.options, person.person
        )
        table = Table(new_id(), self._services, self._people)
        for _ in range(CODE_TRIES):
            coded = replace(state, code=new_code())
            try:
                with self._services.storing():
                    await self._services.store.save_table(
                        record_of(table.id, coded, self._services.wall())
                    )
            except Conflict:
                continue
            async with table.hold():
                self._tables[table.id] = table
            logs.log("table_created", table=table.id)
            return table
        raise Refused(Why.STORAGE)

    async def join(self, table: Table, person: PersonRecord) -> None:
        """Make somebody a member."""
        async with table.hold():
            most = self._services.settings.limits.members
            state = seating.joined(table.state, person.person, most)
            table.name(person.person, person.name)
            await table.change(state)

    def check_name(self, person: str, name: str) -> None:
        """`Refused(name_taken)` if somebody at a table of theirs looks like that."""
        for table in self:
            if table.is_read and person in table.state.members:
                others = (each for other, each in table.names.items() if other != person)
                if any(look_alike(name, each) for each in others):
                    raise Refused(Why.NAME_TAKEN)

    def renamed(self, person: PersonRecord) -> None:
        """Tell a new name at all tables in memory; the others read it when they are opened."""
        for table in self:
            if person.person in table.names:
                table.name(person.person, person.name)
                table.show_news()

    async def forget(self, person: PersonRecord) -> None:
        """Take somebody from all their tables, erase them, and tell whoever reads their words."""
        with self._services.storing():
            records = await self._services.store.tables_of(person.person)
        for record in records:
            try:
                await self._forget_at(record.table, person.person)
            except Refused as refused:
                if refused.why is Why.STORAGE:
                    raise
                logs.log("table_unread", level="error", table=record.table, why=refused.why)
        gone = await self._people.forget(person)
        for table_id, lines in groupby(gone, lambda line: line.table):
            if (table := self._tables.get(table_id)) is not None:
                await talk.unsay(table, lines)

    async def _forget_at(self, table_id: str, person: str) -> None:
        async with self.open(table_id) as table, table.hold():
            await table.change(seating.left(table.state, person))
            await play.settle(table)
            table.name(person, "")
            self.put_out(table, person, Close.NOT_SIGNED_IN)
            self._services.on_move(table)

    def put_out(self, table: Table, person: str, code: Close) -> None:
        """Close all sockets that somebody has at a table."""
        for connection in table.presence.of(person):
            connection.close(code)

    async def tables_of(self, person: str, most: int) -> list[TableRecord]:
        with self._services.storing():
            return (await self._services.store.tables_of(person))[:most]

    async def resume(self) -> None:
        """After a start: bots go on where they are awaited."""
        with self._services.storing():
            records = await self._services.store.running_matches()
        resumed = 0
        for record in records:
            try:
                resumed += await self._resume(record.table)
            except Refused as refused:
                logs.log("not_resumed", level="error", table=record.table, why=refused.why)
        logs.log("resumed", count=resumed)

    async def _resume(self, table_id: str) -> bool:
        """Whether there are bots at this table; a table of people waits until one comes."""
        with self._services.storing():
            record = await self._services.store.table(table_id)
        if record is None or not state_of(record).bots:
            return False
        async with self.open(table_id) as table:
            self._services.on_move(table)
        return True

    def evict(self, table_ids: list[str]) -> None:
        """Tables that have been erased from the store."""
        for table_id in table_ids:
            table = self._tables.pop(table_id, None)
            for connection in table.presence if table else ():
                connection.close(Close.NO_SUCH_TABLE)

    # ---- as time goes by

    async def tick(self) -> None:
        """Once a second or so: heartbeats, hosts who have left, bots, storage, unused tables."""
        if self._services.is_storage_down:
            await self._services.look_at_storage()
        for number, table in enumerate(self):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            try:
                await self._look_after(table)
            except Refused as refused:
                logs.log("tick_refused", level="warning", table=table.id, why=refused.why)

    async def _look_after(self, table: Table) -> None:
        if table.is_stale and table.presence and not self._services.is_storage_down:
            async with table.hold():
                pass
        if not table.is_read:
            return
        self._beat(table)
        if table.owes_talk and not self._services.is_storage_down:
            await talk.tell_owed(table)
        if self._lacks_host(table):
            async with table.hold():
                if self._lacks_host(table):
                    await table.change(seating.hosted(table.state, table.presence.people))
        if table.state.wants_rematch:
            async with table.hold():
                await play.settle(table)
        if table.playing is not None:
            table.playing.forget_texts()
            self._services.on_move(table)
        self._unload(table)

    def _beat(self, table: Table) -> None:
        latest = self._services.now() - self._services.settings.heartbeat
        for connection in table.presence:
            if connection.news_at < latest:
                connection.show_news()

    def _lacks_host(self, table: Table) -> bool:
        state = table.state
        if not table.presence:
            return False
        if state.host is None:
            return True
        is_between = state.phase != "playing"
        return (
            is_between
            and table.presence.away_for(state.host) > self._services.settings.away_for_the_host
        )

    def _unload(self, table: Table) -> None:
        is_used = table.users or table.presence or table.thinking
        idle = self._services.now() - table.used_at
        if not is_used and idle > self._services.settings.unload_after:
            self._tables.pop(table.id, None)

    def _tell_storage(self) -> None:
        for table in self:
            table.show_news()
