"""One open socket and what is still to be sent to it. Nobody ever waits for a slow reader.

A view is whole and so is the news of a table: of these only the fact that there is something new
waits here, and the text is made when it is sent. Answers and talk wait in full, up to a limit.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

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
        "_limits",
        "_missed",
        "_talk",
        "_wake",
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
        self.sent: dict[Sight, tuple[str, int]] = {}
        """Match and length of the history as last sent, by sight."""
        self.has_news = False
        self.news_at = float("-inf")
        self.heard_up_to = 0
        """The last seq of talk that was sent."""
        self.close_code: Close | None = None
        self.on_closing: Callable[[], None] | None = None
        self._limits = limits
        self._answers: deque[str] = deque()
        self._missed: deque[tuple[int, str]] = deque()
        self._talk: deque[tuple[int, str]] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()

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
        self._missed.extend(missed)
        self._wake.set()

    def show(self, sight: Sight) -> None:
        self.sights.add(sight)
        self._wake.set()

    def show_news(self) -> None:
        self.has_news = True
        self._wake.set()

    def close(self, code: Close) -> None:
        """Nothing after the answers that wait now; for a reader too slow, nothing at all."""
        if self.close_code is not None:
            return
        self.close_code = code
        if code is Close.TOO_SLOW:
            self._answers.clear()
        self._missed.clear()
        self._talk.clear()
        self.sights.clear()
        self.has_news = False
        self._wake.set()
        if self.on_closing is not None:
            self.on_closing()

    def wake(self) -> None:
        self._wake.set()

    async def wait(self) -> None:
        """Until there is something to send, or the end."""
        await self._wake.wait()
        self._wake.clear()

    def next_answer(self) -> str | None:
        if not self._answers:
            return None
        text = self._answers.popleft()
        self._bytes -= len(text)
        return text

    def next_talk(self) -> str | None:
        """In the order of seq; what was missed may hold what waits here as well."""
        if self._missed:
            self.heard_up_to, text = self._missed.popleft()
            return text
        while self._talk:
            seq, text = self._talk.popleft()
            self._bytes -= len(text)
            if seq > self.heard_up_to:
                self.heard_up_to = seq
                return text
        return None

    def _put(self, text: str) -> None:
        self._bytes += len(text)
        self._wake.set()
        is_full = self.waiting > self._limits.outbox_frames
        if is_full or self._bytes > self._limits.outbox_bytes:
            self.close(Close.TOO_SLOW)
