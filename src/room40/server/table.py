"""A table in memory: one lock, its state, its match, its open sockets.

Whatever changes is stored first and told after. What is told are marks on the sockets; they fetch
the text themselves when they can take it.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from room40.core.codec import decode, encode
from room40.core.match import Entry
from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.server import seating
from room40.server.hub import Connection, Sight
from room40.server.limits import Bucket
from room40.server.names import told_apart
from room40.server.people import People
from room40.server.playing import Playing
from room40.server.presence import Presence
from room40.server.seating import TableState
from room40.server.services import Services
from room40.store.types import TableRecord

DAY = 86400


def state_of(record: TableRecord) -> TableState:
    state: TableState = decode(record.body, TableState, Why.BAD_MATCH)
    return state


def record_of(table_id: str, state: TableState, touched: float) -> TableRecord:
    body = encode(state)
    return TableRecord(table_id, state.code, state.game, state.phase, body, touched, state.members)


@dataclass(frozen=True, slots=True)
class Running:
    """A span of the match that is measured."""

    match: str
    id: str
    kind: str
    began: float
    seconds: float
    """With the most time that one of those still awaited has."""


class Table:
    """Everything that happens at one table happens inside `hold()`."""

    def __init__(self, table_id: str, services: Services, people: People) -> None:
        self.id = table_id
        self.services = services
        self.people = people
        self.state: TableState = None  # type: ignore[assignment]  # set by the first hold()
        self.playing: Playing | None = None
        self.names: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self.touched = services.wall()
        self.presence = Presence(services.now)
        self.users = 0
        """Who is at work on this table or has it open; while somebody is, it stays in memory."""
        self.used_at = services.now()
        self.buckets: dict[tuple[str, str], Bucket] = {}
        self.thinking: set[tuple[str, int, Seat]] = set()
        """Match, version and seat of the bots that are choosing now or chose to do nothing."""
        self.clock: Running | None = None
        """The span of the match that is measured now."""
        self.aiding: set[tuple[str, int, Seat]] = set()
        """Match, version and seat of the views for which an aid is being worked out."""
        self.is_stale = True
        self.talking = asyncio.Lock()
        """Talk has an order of its own; it does not wait for moves."""
        self.told_up_to: int | None = None
        """The last seq of talk that was told here; None before anything was said."""
        self.owes_talk = False
        """Whether something said may be stored that was not told."""
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """The lock, and the state as it is stored."""
        async with self._lock:
            if self.is_stale:
                await self.refresh()
            try:
                yield
            except asyncio.CancelledError:
                # A line was cut amid a change: nobody knows whether it has been stored.
                self.drop()
                raise

    @property
    def is_read(self) -> bool:
        """Whether it has been read at least once."""
        return self.state is not None

    def drop(self) -> None:
        """What is in memory may differ from what is stored: read it again before the next use."""
        self.is_stale = True
        self.playing = None

    async def refresh(self) -> None:
        """Read the table and its match as they are stored."""
        with self.services.storing():
            record = await self.services.store.table(self.id)
            if record is None:
                raise Refused(Why.NO_SUCH_TABLE)
            state = state_of(record)
            found = await self.services.store.match(state.match) if state.match else None
            playing = await Playing.loaded(self.services.store, found) if found else None
        self.names = await self.people.names(state.members)
        self.touched = record.touched
        is_news = state != self.state
        self.state, self.playing, self.is_stale = state, playing, False
        self._shown.clear()
        if playing is not None and playing.is_over and state.phase == "playing":
            # The process ended between the last move and the news of it.
            await self.change(seating.ended(state))
        self.show_match()
        if is_news:
            # A write that seemed to have failed has come through after all.
            self.show_news()

    # ---- changes

    async def change(self, state: TableState) -> None:
        """Store a new state, then tell it. A failure leaves the old one, read again."""
        if state != self.state:
            await self._store(state)

    async def touch(self) -> None:
        """Somebody is here, so the table is not one of those that are erased for their age."""
        if self.services.wall() - self.touched > DAY:
            await self._store(self.state)

    async def _store(self, state: TableState) -> None:
        record = record_of(self.id, state, self.services.wall())
        try:
            with self.services.storing():
                await self.services.store.save_table(record)
        except Refused:
            self.drop()
            raise
        self.accept(state, record.touched)

    def accept(self, state: TableState, touched: float) -> None:
        """A state that has been stored."""
        self.state, self.touched = state, touched
        self._shown.clear()
        self.show_news()

    # ---- who is here

    def name(self, person: str, name: str) -> None:
        """Note what somebody is called; nothing if they want to be forgotten."""
        self.names[person] = name
        self._shown.clear()

    @property
    def shown(self) -> dict[str, str]:
        """Names as they are shown here, by person: a number tells those apart who look alike."""
        if not self._shown:
            present = [(each, self.names.get(each, "")) for each in self.state.members]
            numbered = told_apart([name for _, name in present])
            self._shown = {
                person: name for (person, _), name in zip(present, numbered, strict=True)
            }
        return self._shown

    def enter(self, connection: Connection) -> None:
        """A socket opens. Its owner is a member by now."""
        self.presence.add(connection)
        for sight in self.sights_of(connection.person):
            connection.show(sight)
        self.show_news()

    def leave(self, connection: Connection) -> None:
        """A socket has closed."""
        self.presence.remove(connection)
        self.used_at = self.services.now()
        self.show_news()

    # ---- what is told

    def sights_of(self, person: str) -> list[Sight]:
        """Their own seats in the match, or else the onlooker's window."""
        if self.playing is None:
            return []
        seats = [Seat(i) for i, holder in enumerate(self.state.holders) if holder == person]
        if seats:
            return list(seats)
        return [None] if self.state.options.onlookers else []

    def show_match(self, entry: Entry | None = None) -> None:
        """There is a newer view for everybody, or for those who may notice this entry."""
        for connection in self.presence:
            for sight in self.sights_of(connection.person):
                if entry is None or self._notices(sight, entry):
                    connection.show(sight)

    def _notices(self, sight: Sight, entry: Entry) -> bool:
        """What nobody else may know to have happened sends them nothing either."""
        assert self.playing is not None, "an entry belongs to a match"
        match = self.playing.match
        return match.game.noticed(match.state, entry.events, sight)

    def show_news(self) -> None:
        """There is newer news for everybody."""
        for connection in self.presence:
            connection.show_news()
