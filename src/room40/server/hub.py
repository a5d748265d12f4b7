"""One open socket and what is still to be sent to it. Nobody ever waits for a slow reader.

A view is whole and so is the news of a table: of these only the fact that there is something new
waits here, and the text is made when it is sent. Answers and talk wait in full, up to a limit.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator

from room40.core.seats import Seat
from room40.server.settings import Limits
from room40.server.wire import Close, DoneFrame, RefusedFrame, encode_frame

Sight = Seat | None
"""What a connection looks through: a seat, or the onlooker's window."""


class Connection:
    """A socket's outbox."""

    __slots__ = (
        "_answers",
        "_bytes",
        "_is_awake",
        "_limits",
        "_missed",
        "_talk",
        "_waiter",
        "aids",
        "base",
        "close_code",
        "has_news",
        "heard_up_to",
        "news_at",
        "on_closing",
        "person",
        "sent",
        "sights",
        "wants_new_only",
    )

    def __init__(self, person: str, base: str, limits: Limits, *, wants_new_only: bool) -> None:
        self.person = person
        self.base = base
        """The address under which this person reached the server."""
        self.wants_new_only = wants_new_only
        self.sights: set[Sight] = set()
        """Views that are newer than what was sent."""
        self.aids: set[Seat] = set()
        """Seats for whose view an aid is ready."""
        self.sent: dict[Sight, tuple[str, int]] = {}
        """Match and length of the history as last sent, by sight."""
        self.has_news = False
        self.news_at = float("-inf")
        self.heard_up_to = 0
        """The last seq of talk that was sent, here or by an earlier socket."""
        self.close_code: Close | None = None
        self.on_closing: Callable[[], None] | None = None
        self._limits = limits
        self._answers: list[str] = []
        self._missed: Iterator[tuple[int, str]] = iter(())
        self._talk: list[tuple[int, str]] = []
        self._bytes = 0
        self._is_awake = False
        self._waiter: asyncio.Future[None] | None = None

    @property
    def waiting(self) -> int:
        """How many texts wait; views and news not counted."""
        return len(self._answers) + len(self._talk)

    def answer(self, frame: DoneFrame | RefusedFrame) -> None:
        text = encode_frame(frame).decode()
        if self.close_code is None:
            self._answers.append(text)
            self._put(text)

    def say(self, seq: int, text: str) -> None:
        """Talk, encoded once for all who hear it."""
        if self.close_code is None:
            self._talk.append((seq, text))
            self._put(text)

    def catch_up(self, missed: Iterable[tuple[int, str]]) -> None:
        """Talk from before this socket. No limit here: the client asked for it."""
        self._missed = iter(missed)
        self.wake()

    def show(self, sight: Sight) -> None:
        if self.close_code is None:
            self.sights.add(sight)
            self.wake()

    def show_aid(self, seat: Seat) -> None:
        if self.close_code is None:
            self.aids.add(seat)
            self.wake()

    def show_news(self) -> None:
        if self.close_code is None:
            self.has_news = True
            self.wake()

    def close(self, code: Close) -> None:
        """Nothing after the answers that wait now; for a reader too slow, nothing at all."""
        if self.close_code is not None:
            return
        self.close_code = code
        if code is Close.TOO_SLOW:
            self._answers.clear()
        self._missed = iter(())
        self._talk.clear()
        self.sights.clear()
        self.aids.clear()
        self.has_news = False
        self.wake()
        if self.on_closing is not None:
            self.on_closing()

    def wake(self) -> None:
        """There is something to send, or the end has come."""
        self._is_awake = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        """Until there is something to do. One future, where an event would cost a kilobyte."""
        if not self._is_awake:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        self._is_awake = False

    def next_answer(self) -> str | None:
        if not self._answers:
            return None
        text = self._answers.pop(0)
        self._bytes -= len(text)
        return text

    def next_talk(self) -> str | None:
        """In the order of seq; what was missed may hold what waits here as well."""
        if (earlier := next(self._missed, None)) is not None:
            self.heard_up_to, text = earlier
            return text
        while self._talk:
            seq, text = self._talk.pop(0)
            self._bytes -= len(text)
            if seq > self.heard_up_to:
                self.heard_up_to = seq
                return text
        return None

    def _put(self, text: str) -> None:
        self._bytes += len(text)
        self.wake()
        is_full = self.waiting > self._limits.outbox_frames
        if is_full or self._bytes > self._limits.outbox_bytes:
            self.close(Close.TOO_SLOW)
