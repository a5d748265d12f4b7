"""The live socket: frames in, one after the other; frames out as fast as the reader takes them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from room40.core.refused import Refused, Why
from room40.server import aids, logs, play, talk
from room40.server.frames import id_in, read_frame
from room40.server.hub import Connection
from room40.server.limits import Bucket
from room40.server.news import table_frame, view_text
from room40.server.settings import Rate
from room40.server.table import Table
from room40.server.wire import (
    ActFrame,
    ClientFrame,
    Close,
    RefusedFrame,
    TalkFrame,
    encode_frame,
)

Send = Callable[[Any], Awaitable[None]]
Receive = Callable[[], Awaitable[Any]]


class Line:
    """One person's socket at one table."""

    def __init__(self, table: Table, connection: Connection) -> None:
        self._table = table
        self._connection = connection
        self._is_gone = False

    async def serve(self, receive: Receive, send: Send) -> None:
        """Until either side ends it. A reader who no longer reads is not waited for."""
        reader = asyncio.get_running_loop().create_task(self._read(receive))
        try:
            async with asyncio.timeout(None) as patience:
                self._connection.on_closing = lambda: self._hurry(patience)
                await self._write(send)
        except (TimeoutError, OSError):
            logs.log("socket_given_up", table=self._table.id)
        finally:
            self._connection.on_closing = None
            reader.cancel()
            await asyncio.wait([reader])
            if not reader.cancelled() and (error := reader.exception()) is not None:
                logs.log_fault("socket", error, table=self._table.id)

    def _hurry(self, patience: asyncio.Timeout) -> None:
        slow = self._table.services.settings.slow_reader
        patience.reschedule(asyncio.get_running_loop().time() + slow)

    # ---- out

    async def _write(self, send: Send) -> None:
        connection = self._connection
        while not self._is_gone:
            text = self._next_text()
            if text is not None:
                await send({"type": "websocket.send", "text": text})
            elif connection.close_code is not None:
                code = connection.close_code
                await send({"type": "websocket.close", "code": code, "reason": code.name.lower()})
                return
            else:
                await connection.wait()

    def _next_text(self) -> str | None:
        """News before answers before views before aids before talk."""
        connection, table = self._connection, self._table
        if connection.has_news:
            connection.has_news = False
            connection.news_at = table.services.now()
            return encode_frame(table_frame(table, connection)).decode()
        if (text := connection.next_answer()) is not None:
            return text
        while connection.sights:
            sight = connection.sights.pop()
            if (text := view_text(table, connection, sight)) is not None:
                aids.follow(table, connection, sight)
                return text
        while connection.aids:
            if (text := aids.text(table, connection, connection.aids.pop())) is not None:
                return text
        return connection.next_talk()

    # ---- in

    async def _read(self, receive: Receive) -> None:
        try:
            while (message := await receive())["type"] == "websocket.receive":
                await self._take(message.get("text"))
        finally:
            self._is_gone = True
            self._connection.wake()

    async def _take(self, text: str | None) -> None:
        """One frame; it is answered whatever happens."""
        frame: ClientFrame | None = None
        text = text or ""
        try:
            try:
                frame = read_frame(text)
            finally:
                self._count(frame)
            if isinstance(frame, ActFrame):
                await play.act(self._table, self._connection.person, frame)
            else:
                await talk.say(self._table, self._connection.person, frame)
        except Refused as refused:
            self._refuse(_id_of(frame, text), refused)
        except Exception as error:
            logs.log_fault(
                "frame", error, table=self._table.id, match=self._table.state.match or ""
            )
            self._table.drop()
            self._refuse(_id_of(frame, text), Refused(Why.FAULT))

    def _refuse(self, submission: str | None, refused: Refused) -> None:
        self._connection.answer(RefusedFrame(submission, refused.why, refused.facts))
        if refused.why is Why.TOO_MANY:
            self._connection.close(Close.LIMIT)

    def _count(self, frame: ClientFrame | None) -> None:
        """Each frame comes out of a bucket of its person, whichever socket it comes by."""
        kind, rate = self._rate_of(frame)
        now = self._table.services.now()
        key = (self._connection.person, kind)
        bucket = self._table.buckets.get(key)
        if bucket is None or bucket.rate is not rate:
            bucket = self._table.buckets[key] = Bucket(rate, now)
        bucket.take(now)

    def _rate_of(self, frame: ClientFrame | None) -> tuple[str, Rate]:
        limits = self._table.services.settings.limits
        if isinstance(frame, TalkFrame):
            is_loud = frame.kind in ("chat", "ping")
            return ("chat", limits.chat) if is_loud else ("notes", limits.notes)
        has_seat = self._connection.person in self._table.state.holders
        return "acts", limits.acts if has_seat else limits.onlooker_frames


def _id_of(frame: ClientFrame | None, text: str) -> str | None:
    """What the answer is an answer to, also if only the id of a frame could be read."""
    match frame:
        case ActFrame(action_id=name) | TalkFrame(talk_id=name):
            return name
        case _:
            return id_in(text)
