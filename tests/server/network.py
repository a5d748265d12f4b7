"""A server on a real port, and a network in front of it that breaks lines amid their frames."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import uvicorn

from room40.cli.serve import listening
from room40.server.app import App, create_app
from room40.server.run import config_of
from room40.store.sql import open_store, sqlite_url
from tests.server.house import PATIENCE, settings_for

LITTLE = 8192
"""Bytes that the network holds, so that a reader who stops is felt at once."""


@dataclass(frozen=True, slots=True)
class Served:
    base: str
    app: App
    server: uvicorn.Server

    @property
    def port(self) -> int:
        return int(self.base.rpartition(":")[2])

    def held_by_network(self) -> list[int]:
        """Bytes that wait below the application, for each connection."""
        return [
            each.transport.get_write_buffer_size()  # type: ignore[union-attr]
            for each in self.server.server_state.connections
        ]


@asynccontextmanager
async def served(data: Path, **changes: Any) -> AsyncIterator[Served]:
    """As `room40 serve` runs it, on a free port of loopback."""
    listener = listening("127.0.0.1", 0)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
    settings = settings_for(data, **{"tick": 0.2} | changes)
    app = create_app(settings, await open_store(sqlite_url(settings.database)))
    server = uvicorn.Server(config_of(settings, app))
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server.serve([listener]))
    async with asyncio.timeout(PATIENCE):
        while not server.started:
            await asyncio.sleep(0.01)
    try:
        yield Served(f"http://127.0.0.1:{listener.getsockname()[1]}", app, server)
    finally:
        server.should_exit = True
        await task
        listener.close()


class Storm:
    """A proxy of bytes. While it blows, each line breaks after some of them, wherever that is."""

    def __init__(self, chance: Random) -> None:
        self.target = 0
        """The port behind it; 0 while there is no server."""
        self.blows = False
        self.cuts = 0
        self._chance = chance
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        ends, pumps = [writer], set[asyncio.Task[None]]()
        try:
            back, out = await asyncio.open_connection("127.0.0.1", self.target)
            ends.append(out)
            both = ((reader, out), (back, writer))
            pumps = {asyncio.create_task(self._pump(*each)) for each in both}
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        except OSError:
            pass  # Nobody is behind it just now.
        finally:
            for pump in pumps:
                pump.cancel()
            for end in ends:
                end.transport.abort()
            await asyncio.gather(*pumps, return_exceptions=True)
            self._tasks.discard(task)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Until either side ends, or what this line was to carry is used up."""
        left = self._chance.randrange(1_000, 20_000)
        with suppress(OSError):
            while data := await reader.read(4096):
                if self.blows and len(data) > left:
                    self.cuts += 1
                    writer.write(data[:left])
                    await writer.drain()
                    return
                left -= len(data)
                writer.write(data)
                await writer.drain()
