"""The load client, a process of its own: it does what it is told line by line, and says what came
of it. The client for another server speaks the same few commands.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random
from typing import Any

import msgspec

from room40.cli.capacity.guests import Desk
from room40.cli.capacity.line import open_line
from room40.cli.capacity.orders import Began, Order, Said
from room40.cli.capacity.table import Table
from room40.cli.capacity.tally import Played, Tally

PATIENCE = 5.0
"""Seconds after which a move counts as lost."""
SETTLING = 5.0
"""Seconds that onlookers of a move have to be shown it as well."""
DESKS = 4
PACE_JITTER = (0.8, 1.2)


class Crowd:
    """All tables of the load client."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.tables: list[Table] = []
        self._chance = Random(40)
        self._threads = ThreadPoolExecutor(DESKS)

    async def open(self, count: int) -> Began:
        """Guests, tables and open sockets, up to so many tables; no match yet."""
        begun = time.perf_counter()
        wanted = range(len(self.tables), count)
        tables = [
            Table(name, cookies, Random(self._chance.random()))
            for name, cookies in await self._at_desks(Desk.seated, wanted)
        ]
        for table in tables:
            await self._connect(table)
        self.tables.extend(tables)
        return Began(count=len(tables), seconds=time.perf_counter() - begun)

    async def _connect(self, table: Table) -> None:
        url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table.name}/live?history=new"
        for seat, cookie in enumerate(table.cookies):

            def hear(text: bytes, table: Table = table, seat: int = seat) -> None:
                table.hear(seat, text)

            line = await open_line(url, self.base, cookie, hear)
            line.lost = lambda table=table: table.tally.fault("socket lost")  # type: ignore[misc]
            table.lines.append(line)

    async def begin(self, moves: int) -> Began:
        """At each table a match with at least so many moves to come."""
        await self.finish(moves)
        begun = time.perf_counter()
        waiting = [table for table in self.tables if not table.cards_left]
        await self._at_desks(_begin, waiting)
        async with asyncio.timeout(60):
            while not all(table.cards_left and table.is_even for table in waiting):
                await asyncio.sleep(0.01)
        return Began(count=len(waiting), seconds=time.perf_counter() - begun)

    async def finish(self, moves: int) -> Played:
        """Play matches with fewer moves to come to their end, as fast as the server answers."""
        ending = [table for table in self.tables if table.cards_left < moves]
        return await self._counted(ending, self._to_the_end)

    async def _to_the_end(self, table: Table) -> None:
        while table.cards_left and not table.tally.faults:
            await table.move(PATIENCE)

    async def play(self, seconds: float) -> Played:
        """One move per table and second, one at a time; no match ends meanwhile."""
        start = time.perf_counter()
        order = {id(table): place for place, table in enumerate(self.tables)}

        async def at_its_pace(table: Table) -> None:
            due = start + order[id(table)] / len(order)
            while due < start + seconds and table.cards_left > 1 and not table.tally.faults:
                await asyncio.sleep(due - time.perf_counter())
                await table.move(PATIENCE)
                due = max(due + self._chance.uniform(*PACE_JITTER), time.perf_counter())

        return await self._counted(self.tables, at_its_pace)

    async def _counted(
        self, tables: list[Table], play: Callable[[Table], Awaitable[None]]
    ) -> Played:
        tally = Tally()
        for table in tables:
            table.tally = tally
        clock, cpu = time.perf_counter(), time.process_time()
        await asyncio.gather(*(play(table) for table in tables))
        clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
        await self._all_shown(tables)
        return tally.summed(clock, cpu)

    async def _all_shown(self, tables: Iterable[Table]) -> None:
        """Who does not act next is shown the same; a line that lags for long is a fault."""
        behind = [table for table in tables if table.match]
        until = time.monotonic() + SETTLING
        while behind := [table for table in behind if not table.is_even]:
            if time.monotonic() > until:
                for table in behind:
                    table.tally.fault("not shown to all")
                return
            await asyncio.sleep(0.01)

    async def _at_desks(self, do: Callable[[Desk, Any], Any], things: Iterable[Any]) -> list[Any]:
        """Blocking requests, a few at a time; in any order."""
        shares: list[list[Any]] = [list(things)[n::DESKS] for n in range(DESKS)]
        loop = asyncio.get_running_loop()

        def one(share: list[Any]) -> list[Any]:
            with closing(Desk(self.base)) as desk:
                return [do(desk, thing) for thing in share]

        done = await asyncio.gather(
            *(loop.run_in_executor(self._threads, one, share) for share in shares)
        )
        return [result for results in done for result in results]

    def hang_up(self) -> None:
        for table in self.tables:
            table.hang_up()
        self._threads.shutdown()


def _begin(desk: Desk, table: Table) -> None:
    (desk.again if table.match else desk.start)(table.name, table.cookies)


async def _obey(crowd: Crowd, order: Order) -> Said:
    match order.do:
        case "open":
            return await crowd.open(order.count)
        case "begin":
            return await crowd.begin(order.count)
        case "finish":
            return await crowd.finish(order.count)
        case "play":
            return await crowd.play(order.seconds)


async def _serve(base: str) -> None:
    """Until there are no more orders."""
    crowd = Crowd(base)
    read = asyncio.get_running_loop().run_in_executor
    try:
        while line := await read(None, sys.stdin.buffer.readline):
            said = await _obey(crowd, msgspec.json.decode(line, type=Order))
            print(msgspec.json.encode(said).decode(), flush=True)
    finally:
        crowd.hang_up()


def main() -> None:
    from room40.server.run import loop_factory

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(sys.argv[1]))


if __name__ == "__main__":
    main()
