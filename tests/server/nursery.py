"""A program that bears servers, one after the other, for a test that kills them.

Everything is imported once and each server is a fork of this process: it begins with the modules
and nothing else, as a started one does, but in a moment. What is read from standard input are lines
of JSON, {"data", "port", "crash_at"}; what is written are lines "began PID" and "ended STATUS".
`crash_at`, a list of a point and how often it is reached, lets the server kill itself there.
"""

import asyncio
import json
import os
import select
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from room40.server import logs
from room40.server.app import create_app
from room40.server.run import Server, config_of
from room40.server.settings import Settings
from room40.store.sql import open_store, sqlite_url
from tests.server.house import NO_LIMITS

POLL_SECONDS = 0.02


class DieAt:
    """Ends the process as kill -9 does, at a point of the store or of the move path."""

    def __init__(self, point: str = "", times: int = 0) -> None:
        self._point = point
        self._left = times

    def __call__(self, point: str) -> None:
        if point == self._point:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


async def serve(data: Path, port: int, die: DieAt) -> None:
    """The server as `room40 serve` runs it, but for limits, and for bots that play at random."""
    settings = Settings(
        data=data, port=port, limits=NO_LIMITS, bot_workers=0, bot_patience=0, bot_delay=(0, 0)
    )
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(256)
    store = await open_store(sqlite_url(settings.database), crash_point=die)
    app = create_app(settings, store=store, reached=die)
    await Server(config_of(settings, app), lambda: None).serve(sockets=[listener])


def bear(order: dict[str, Any]) -> int:
    pid = os.fork()
    if pid:
        return pid
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, sys.stdin.fileno())
    os.dup2(nothing, sys.stdout.fileno())
    logs.set_up("warning")
    asyncio.run(serve(Path(order["data"]), order["port"], DieAt(*order["crash_at"])))
    os._exit(0)


def ended(pid: int) -> bool:
    """Whether it has; tells how."""
    found, status = os.waitpid(pid, os.WNOHANG)
    if found:
        print("ended", os.waitstatus_to_exitcode(status), flush=True)
    return bool(found)


def main() -> None:
    pid: int | None = None
    while True:
        readable, _, _ = select.select([sys.stdin], [], [], POLL_SECONDS if pid else None)
        if pid and ended(pid):
            pid = None
        if not readable:
            continue
        line = sys.stdin.readline()
        if not line:
            break
        pid = bear(json.loads(line))
        print("began", pid, flush=True)
    if pid:
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
