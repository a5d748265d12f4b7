"""One live socket of the load client: the protocol of the `websockets` library, no task of its own.

A thousand matches have four thousand of them, and what they cost is not to be mistaken for what the
server costs.
"""

import asyncio
from collections.abc import Callable
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.typing import Origin
from websockets.uri import parse_uri

OPENING_SECONDS = 30

Hear = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """Hands each text to `hear` as it comes; `lost` is called if the other side ends it."""

    def __init__(self, url: str, origin: str, cookie: str, hear: Hear) -> None:
        self._web = ClientProtocol(parse_uri(url), origin=Origin(origin), max_size=None)
        self._cookie = cookie
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        self.lost: Callable[[], None] = lambda: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        request = self._web.connect()
        request.headers["Cookie"] = self._cookie
        self._web.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._web.receive_data(data)
        for event in self._web.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self._hear(bytes(event.data))
            elif isinstance(event, Response):
                self._be_opened()
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server took no socket"))
        self.lost()

    def send(self, text: bytes) -> None:
        self._web.send_text(text)
        self._flush()

    def close(self) -> None:
        """At once: the server is about to be ended."""
        self.lost = lambda: None
        if self._transport is not None:
            self._transport.abort()

    def _be_opened(self) -> None:
        if self._web.handshake_exc is not None:
            self.opened.set_exception(self._web.handshake_exc)
        else:
            self.opened.set_result(None)

    def _flush(self) -> None:
        texts = self._web.data_to_send()
        if texts and self._transport is not None:
            self._transport.write(b"".join(texts))


async def open_line(url: str, origin: str, cookie: str, hear: Hear) -> Line:
    """A socket whose handshake is done. Raises if the server turns it away."""
    host, port = parse_uri(url).host, parse_uri(url).port
    async with asyncio.timeout(OPENING_SECONDS):
        _, line = await asyncio.get_running_loop().create_connection(
            lambda: Line(url, origin, cookie, hear), host, port
        )
        await line.opened
    return line
