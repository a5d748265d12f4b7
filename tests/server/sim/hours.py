"""An event loop whose time passes at once: nothing is waited for, so a minute takes a moment.

There are no threads and no network in it, and ties are broken by order, so that whatever runs on it
runs alike each time.
"""

import asyncio
import selectors
from collections.abc import Mapping
from typing import Any


class NothingLeft(Exception):
    """Everybody waits for something that will never come."""


class _NoNetwork(selectors.BaseSelector):
    """Instead of waiting for sockets, time goes on to the next thing that is due."""

    def __init__(self) -> None:
        self.loop: Hours
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        key = self._keys[fileobj] = selectors.SelectorKey(fileobj, 0, events, data)
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._keys

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise NothingLeft
        if timeout > 0:
            self.loop.go_on()
        return []


class Hours(asyncio.SelectorEventLoop):
    """Virtual time, in seconds."""

    def __init__(self) -> None:
        selector = _NoNetwork()
        selector.loop = self
        self._seconds = 0.0
        super().__init__(selector)

    def time(self) -> float:
        return self._seconds

    def go_on(self) -> None:
        """To the moment of the next timer."""
        self._seconds = max(self._seconds, self._scheduled[0]._when)  # type: ignore[attr-defined]

    def begin_again(self) -> None:
        """Midnight: what runs next sees the same times, to the last bit, whatever ran before."""
        self._scheduled.clear()  # type: ignore[attr-defined]
        self._seconds = 0.0
