"""A program that stores one row after the other, tells of each, and dies where it is told to.

    python crasher.py ADDRESS MATCH [POINT TIMES]

With a point it kills itself when the store reaches that point for the given time; without, it goes
on until somebody else kills it. Each line that it prints is a version whose append has returned.
"""

import asyncio
import itertools
import os
import signal
import sys

from room40.store.sql import open_store
from tests.store.records import a_row, begin


class DieAt:
    """Kills the process, as a power cut would, when a point is reached often enough."""

    def __init__(self, point: str | None, times: int) -> None:
        self.point = point
        self.left = times

    def __call__(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


async def main(address: str, match: str, point: str | None = None, times: str = "0") -> None:
    store = await open_store(address, crash_point=DieAt(point, int(times)))
    if await store.match(match) is None:
        await begin(store, match)
        print(1, flush=True)
    for version in itertools.count(len(await store.rows(match)) + 1):
        print(await store.append(match, a_row(version)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
