"""A socket between a browser and the server's own code: in order, slow, and easily cut."""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

Message = dict[str, Any]

HELD = 3
"""Messages that the network holds; who sends more has to wait for the reader."""
TICK = 1e-6
"""What keeps two things of one direction in their order."""


class End(Protocol):
    """The browser's side."""

    def opened(self) -> None: ...

    def heard(self, text: str) -> None: ...

    def ended(self, code: int) -> None: ...


class Cable:
    """`receive` and `send` are the server's end, as ASGI has it; the rest is the browser's."""

    def __init__(self, chance: Random | None, end: End, count: Callable[[str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._chance = chance
        self._end: End | None = end
        self._count = count
        self._in: deque[Message] = deque([{"type": "websocket.connect"}])
        self._out: deque[Message] = deque()
        self._arrives_at = 0.0
        self._on_the_way = 0
        self._loses_all = False
        self._is_under_way = False
        self._is_broken = False
        self._is_reading = True
        self._reader: asyncio.Future[None] | None = None
        self._sender: asyncio.Future[None] | None = None

    def _delay(self) -> float:
        return 0.0 if self._chance is None else self._chance.random() ** 2 * 0.2

    # ---- the server's end

    async def receive(self) -> Message:
        while not self._in:
            self._reader = self._loop.create_future()
            await self._reader
        return self._in.popleft()

    async def send(self, message: Message) -> None:
        while len(self._out) >= HELD and not self._is_broken:
            self._sender = self._loop.create_future()
            await self._sender
        if self._is_broken:
            raise OSError("nobody is there")
        self._out.append(message)
        if self._chance is None:
            self._arrived()
        else:
            self._carry()

    def _carry(self) -> None:
        if self._out and self._is_reading and self._end and not self._is_under_way:
            self._is_under_way = True
            self._loop.call_later(self._delay(), self._arrived)

    def _arrived(self) -> None:
        """All that is in the network comes in at once."""
        self._is_under_way = False
        while self._out and self._end is not None and self._is_reading:
            message = self._out.popleft()
            match message["type"]:
                case "websocket.accept":
                    self._end.opened()
                case "websocket.send":
                    self._end.heard(message["text"])
                case "websocket.close":
                    self._hang_up(message["code"])
        _wake(self._sender)

    def _put(self, message: Message) -> None:
        self._in.append(message)
        _wake(self._reader)

    # ---- the browser's end

    def write(self, text: str) -> None:
        now = self._loop.time()
        self._arrives_at = max(now + self._delay(), self._arrives_at + TICK)
        self._on_the_way += 1
        self._loop.call_at(self._arrives_at, self._came_in, text)

    def _came_in(self, text: str) -> None:
        self._on_the_way -= 1
        if not self._loses_all:
            self._put({"type": "websocket.receive", "text": text})

    @property
    def is_alive(self) -> bool:
        """Whether what is sent arrives."""
        return self._is_reading

    def read(self, is_reading: bool) -> None:
        """Whether anything is taken out of the network."""
        self._is_reading = is_reading
        self._carry()

    def let_go(self, *, notices_after: float = 0.0, loses: bool = False) -> None:
        """The browser is gone. The server learns of it later, or while it sends; what is on its way
        there may be lost, as it is if a frame is only half through."""
        if self._end is None:
            return
        self._end = None
        if loses and self._on_the_way:
            self._count("frames cut on their way in")
        if self._is_under_way:
            self._count("frames cut on their way out")
        self._loses_all = loses
        at = max(self._loop.time() + notices_after, self._arrives_at + TICK)
        self._loop.call_at(at, self.break_)

    def break_(self, code: int = 1006) -> None:
        """The server knows that nobody is there."""
        if not self._is_broken:
            self._is_broken = True
            self._put({"type": "websocket.disconnect", "code": code})
            _wake(self._sender)

    def _hang_up(self, code: int) -> None:
        end, self._end = self._end, None
        self.break_(code)
        if end is not None:
            end.ended(code)

    def served(self) -> None:
        """The server's code has done with it, whether it has said so or not: it lets readers go who
        do not read any more."""
        if not self._is_broken and not any(m["type"] == "websocket.close" for m in self._out):
            self._count("lines that the server gave up")
            self._out.append({"type": "websocket.close", "code": 1006})
            self._carry()

    def die(self, code: int) -> None:
        """The server is no more; the browser hears of that, and of nothing that was on its way."""
        end, self._end, self._loses_all, self._is_broken = self._end, None, True, True
        if self._is_under_way or self._out:
            self._count("frames cut on their way out")
        if end is not None:
            self._loop.call_later(self._delay(), end.ended, code)


def _wake(waiter: asyncio.Future[None] | None) -> None:
    if waiter is not None and not waiter.done():
        waiter.set_result(None)


def scope_of(table: str, token: str, query: str) -> dict[str, Any]:
    """What the server is told of a socket that somebody opens."""
    return {
        "type": "websocket",
        "scheme": "ws",
        "path": f"/api/tables/{table}/live",
        "query_string": query.encode(),
        "headers": [
            (b"host", b"room.test"),
            (b"origin", b"http://room.test"),
            (b"cookie", f"room40={token}".encode()),
        ],
        "client": ("192.0.2.1", 50000),
    }
