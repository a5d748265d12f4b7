"""uvicorn's WebSocket protocol for many quiet sockets: less memory each, and none for the deaf."""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT_SECONDS = 10.0
"""How long a closed connection may keep what its other side does not read."""


class Gate:
    """`asyncio.Event` for what hardly ever waits, without a queue of its own."""

    __slots__ = ("_is_open", "_waiting")

    def __init__(self) -> None:
        self._is_open = True
        self._waiting: list[asyncio.Future[None]] = []

    def set(self) -> None:
        self._is_open = True
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.done():
                each.set_result(None)

    def clear(self) -> None:
        self._is_open = False

    async def wait(self) -> None:
        while not self._is_open:
            future = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await future


class Mailbox:
    """`asyncio.Queue` for one reader; it takes a tenth of the memory."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)


class Impatient(WebSocketsSansIOProtocol):
    """A closing connection whose other side reads no more is cut, so it cannot hold memory."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # With a thousand tables it is these that fill the memory, not the matches.
        lean: Any = self
        lean.queue = Mailbox()
        lean.writable = Gate()

    def start_keepalive(self) -> None:
        """The handshake is done; its headers are not needed again."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._cut_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_soon()

    def _cut_soon(self) -> None:
        if not self.disconnected:
            self.loop.call_later(ABORT_SECONDS, self._cut)

    def _cut(self) -> None:
        if not self.disconnected:
            self.transport.abort()
