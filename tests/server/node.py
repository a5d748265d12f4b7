"""A node: one of several processes that play at the same tables over one database.

    python -m tests.server.node ADDRESS NAME HISTORIES OPERATIONS SEED

When it reads a line from standard input it begins: at the tables of each history, one after the
other, it acts for all seats, now and then out of turn, again, or under an id that means something
else, and reads what is stored. It keeps what it has seen of a match until the log contradicts, so
it often acts on what is no longer so. Each operation is written as one line of JSON (`Operation`).
"""

import asyncio
import sys
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from room40.core.codec import encode
from room40.core.refused import Refused, Why
from room40.core.rng import Rng, seed_of
from room40.core.seats import Seat
from room40.server import play
from room40.server.bots import BotRunner
from room40.server.people import People
from room40.server.play import Submission
from room40.server.services import Services
from room40.server.table import Table
from room40.store.sql import open_store
from tests.server.house import settings_for
from tests.store import faults

AT_ONCE = 24
"""Histories of one node."""
TABLES = 8
"""Of one history, at most; the next one follows when a match is over."""
HOST = "p0"
SHARED = 6
"""Ids that all nodes use, so that they get in each other's way."""


class Operation(Struct, frozen=True):
    """What a node did between two moments (nanoseconds, the same clock for all processes)."""

    match: str
    node: str
    began: int
    ended: int
    known: int
    """The version that the node thought the last one."""
    seat: int
    action_id: str
    action: msgspec.Raw
    """null: it only read."""
    version: int | None
    """Of the acceptance, or how many rows were read."""
    why: Why | None = None

    @property
    def is_read(self) -> bool:
        return bytes(self.action) == b"null"

    @property
    def key(self) -> tuple[int, str]:
        return self.seat, self.action_id


class Player:
    """One history as this node lives it."""

    def __init__(self, services: Services, node: str, history: str, rng: Rng) -> None:
        self._services = services
        self._node = node
        self._history = history
        self._rng = rng
        self._sent: list[Submission] = []
        self._count = 0

    async def live(self, operations: int) -> None:
        for number in range(TABLES):
            table = Table(f"{self._history}-{number}", self._services, People(self._services))
            await self._begin(table)
            self._sent = []
            late = 0
            while operations and late < 4:
                operations -= 1
                await self._operate(table)
                late += table.playing is not None and table.playing.is_over

    async def _begin(self, table: Table) -> None:
        try:
            async with table.hold():
                is_new = table.state.phase == "lobby"
            if is_new:
                await play.start(table, HOST)
        except Refused as refused:
            assert refused.why is Why.ALREADY_STARTED, refused
            async with table.hold():
                """What another node has begun is read."""

    async def _operate(self, table: Table) -> None:
        assert table.playing is not None
        match, known = table.playing.id, table.playing.match.version
        is_read = not self._rng.below(8)
        what = Submission(Seat(0), None, "") if is_read else self._wanted(table)
        version, why, began = None, None, time.monotonic_ns()
        try:
            if is_read:
                version = len(await self._services.store.rows(match))
            else:
                self._sent.append(what)
                async with table.hold():
                    version = await play.submit(table, what)
        except Refused as refused:
            why = refused.why
        action, seat = msgspec.Raw(encode(what.action)), what.seat or 0
        times = began, time.monotonic_ns()
        told = Operation(
            match, self._node, *times, known, seat, what.action_id, action, version, why
        )
        print(encode(told).decode())

    def _wanted(self, table: Table) -> Submission:
        assert table.playing is not None
        match, rng = table.playing.match, self._rng
        if self._sent and not rng.below(6):
            return rng.choice(self._sent)
        seat = rng.choice(sorted(match.awaited) or [0])
        action = match.game.any_action(match.view_of(seat), rng)
        if not rng.below(8):
            seat = (seat + 1) % match.setup.seats
        self._count += 1
        name = f"shared/{rng.below(SHARED)}" if not rng.below(10) else f"{self._node}/{self._count}"
        return Submission(Seat(seat), action, name)


async def main(address: str, node: str, histories: str, operations: str, seed: str) -> None:
    store = await open_store(address)
    settings = settings_for(Path())
    services = Services(store, settings, BotRunner(settings))
    names = iter(range(int(histories)))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)

    async def live() -> None:
        for number in names:
            rng = Rng(seed_of(int(seed)), f"{node}/{number}")
            await Player(services, node, f"h{number}", rng).live(int(operations))

    await asyncio.gather(*(live() for _ in range(AT_ONCE)))
    await store.close()


if __name__ == "__main__":
    faults.pytest_configure()
    asyncio.run(main(*sys.argv[1:]))
