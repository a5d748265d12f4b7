"""What every table leans on: store, clocks, settings, bots; and whether storage works."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from room40.core.refused import Refused, Why
from room40.server import logs
from room40.server.bots import BotRunner
from room40.server.settings import Settings
from room40.server.words import WordModels
from room40.store.types import StorageError, Store

if TYPE_CHECKING:
    from room40.server.table import Table

ID_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None of them can be taken for another."""


def new_id(length: int = 14) -> str:
    """14 signs are 69 bits: nobody finds a table by guessing."""
    return "".join(secrets.choice(ID_SIGNS) for _ in range(length))


def nothing(_: object) -> None:
    """Nobody listens."""


@dataclass(slots=True)
class Services:
    """Handed to everything that lives as long as the server."""

    store: Store
    settings: Settings
    bots: BotRunner
    now: Callable[[], float] = time.monotonic
    """For spans."""
    wall: Callable[[], float] = time.time
    """For dates."""
    reached: Callable[[str], None] = nothing
    """Called with `after_append`, `before_ack` and `before_publish` by the move path."""
    on_move: Callable[["Table"], None] = nothing
    """Called when a match has begun or gone on: bots listen."""
    is_storage_down: bool = False
    words: WordModels = field(init=False)
    _looked_at: float = float("-inf")
    on_storage: list[Callable[[], None]] = field(default_factory=list)
    """Called when storage goes down and when it comes back."""

    def __post_init__(self) -> None:
        self.words = WordModels(self.settings)

    @contextmanager
    def storing(self) -> Iterator[None]:
        """A failing store becomes `Refused(storage)`, and everybody is told."""
        try:
            yield
        except StorageError:
            self.set_storage_down(True)
            raise Refused(Why.STORAGE) from None

    async def look_at_storage(self) -> None:
        """Try whether the store takes and gives, at most once a second."""
        now = self.now()
        if now - self._looked_at < 1:
            return
        self._looked_at = now
        try:
            await self.store.check()
        except StorageError:
            self.set_storage_down(True)
        else:
            self.set_storage_down(False)

    def set_storage_down(self, is_down: bool) -> None:
        if is_down == self.is_storage_down:
            return
        self.is_storage_down = is_down
        logs.log(
            "storage_down" if is_down else "storage_back", level="error" if is_down else "info"
        )
        for listener in self.on_storage:
            listener()
