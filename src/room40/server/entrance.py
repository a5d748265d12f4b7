"""Where a live socket comes in: origin, cookie, table, membership; then the line is served."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import parse_qs

from room40.core.refused import Refused, Why
from room40.server import logs, talk
from room40.server.hub import Connection
from room40.server.limits import too_many
from room40.server.live import Line, Receive, Send
from room40.server.origin import asked, base_of, is_cross_site
from room40.server.people import COOKIE, signed_in
from room40.server.room import Room
from room40.server.table import Table
from room40.server.wire import Close, RefusedFrame, encode_frame
from room40.store.types import PersonRecord

PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/live/?")
LAST_LINE = 2**53
WAIT_FOR_A_SOCKET = 10

CLOSE_FOR = {
    Why.NO_SUCH_TABLE: Close.NO_SUCH_TABLE,
    Why.NOT_SIGNED_IN: Close.NOT_SIGNED_IN,
    Why.REMOVED: Close.REMOVED,
    Why.TABLE_FULL: Close.TABLE_FULL,
    Why.TOO_MANY: Close.LIMIT,
}


class Entrance:
    """The ASGI application of all sockets."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        await receive()
        request = asked(scope)
        found = PATH.fullmatch(scope["path"])
        if found is None or is_cross_site(request, self._room.settings):
            await send({"type": "websocket.close", "code": Close.REMOVED})
            return
        await send({"type": "websocket.accept"})
        try:
            with self._counted(request.address):
                await self._serve(found[1], scope, receive, send)
        except Refused as refused:
            await turn_away(refused, send)
        except OSError:
            return  # The other side has gone while we were about to speak.
        except Exception as error:
            logs.log_fault("socket", error)
            await turn_away(Refused(Why.FAULT), send)

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        self._room.gates.reads.take(address, self._room.services.now())
        sockets = self._room.gates.sockets
        if sockets.get(address, 0) >= self._room.settings.limits.sockets:
            raise too_many(WAIT_FOR_A_SOCKET)
        sockets[address] = sockets.get(address, 0) + 1
        try:
            yield
        finally:
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]

    async def _serve(self, table_id: str, scope: Any, receive: Receive, send: Send) -> None:
        room = self._room
        person = signed_in(await room.people.by_token(cookie_of(scope)))
        query = parse_qs(scope["query_string"].decode("latin-1"))
        connection = Connection(
            person.person,
            base_of(asked(scope), room.settings),
            room.settings.limits,
            wants_new_only=query.get("history") == ["new"],
        )
        # A socket lives for hours; what its first request said has been read.
        scope.clear()
        async with room.lobby.open(table_id) as table:
            await self._come_in(table, person, connection, query)
            try:
                await Line(table, connection).serve(receive, send)
            finally:
                table.leave(connection)

    async def _come_in(
        self,
        table: Table,
        person: PersonRecord,
        connection: Connection,
        query: dict[str, list[str]],
    ) -> None:
        """Become a member, see table and match, and hear what was said meanwhile."""
        await self._room.lobby.join(table, person)
        async with table.hold():
            await table.touch()
        table.enter(connection)
        try:
            connection.heard_up_to, missed = await talk.missed(
                table, person.person, _line(query.get("talk", [])), _only(query.get("said", []))
            )
            connection.catch_up(missed)
        except Refused:
            table.leave(connection)
            raise


def cookie_of(scope: Any) -> str | None:
    """Our cookie's value, if it was sent exactly once."""
    values = [
        value
        for name, line in scope["headers"]
        if name == b"cookie"
        for part in line.decode("latin-1").split(";")
        for key, _, value in [part.strip().partition("=")]
        if key == COOKIE
    ]
    return values[0] if len(values) == 1 else None


def _only(values: list[str]) -> str | None:
    return values[0] if len(values) == 1 else None


def _line(values: list[str]) -> int:
    text = _only(values) or ""
    return min(int(text), LAST_LINE) if text.isascii() and text.isdigit() and len(text) < 20 else 0


async def turn_away(refused: Refused, send: Send) -> None:
    """Say why, in a frame and by the code of the close."""
    frame = RefusedFrame(None, refused.why, refused.facts)
    code = CLOSE_FOR.get(refused.why, Close.TRY_LATER)
    with suppress(OSError):  # They may have gone by themselves.
        await send({"type": "websocket.send", "text": encode_frame(frame).decode()})
        await send({"type": "websocket.close", "code": code, "reason": refused.why.value})
