"""The server process: uvicorn around the application, tuned for many quiet sockets."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn

from room40.server.app import create_app
from room40.server.settings import Settings
from room40.server.sockets import Impatient
from room40.server.wire import FRAME_BYTES
from room40.store.sql import open_store

GRACE_SECONDS = 5
SWITCH_SECONDS = 0.0005
"""How long a busy loop may keep the interpreter from the thread that commits, which wants it back
once for each statement. With Python's own 5 ms a commit of ten moves could take 50 ms longer."""
GARBAGE_AFTER = 10_000
"""New containers, between two looks for cycles: a thousand matches make few, but have many."""
PING_SECONDS = 20.0


def config_of(settings: Settings, app: Any) -> uvicorn.Config:
    """No compression on sockets: frames mix secrets with text that others choose."""
    return uvicorn.Config(
        app,
        http="httptools",
        ws=Impatient,
        ws_max_size=2 * FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        proxy_headers=settings.trusted_proxy is not None,
        forwarded_allow_ips=settings.trusted_proxy or [],
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


class Server(uvicorn.Server):
    """Says when it is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()


def serve(settings: Settings, listener: socket.socket, opened: Callable[[], None]) -> None:
    """Until a signal comes; then finish what is being written and close.

    Raises `BadDatabase` if the data cannot be used.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(GARBAGE_AFTER)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(settings, listener, opened))


async def _serve(settings: Settings, listener: socket.socket, opened: Callable[[], None]) -> None:
    store = await open_store(settings.address)
    app = create_app(settings, store)
    # What has been loaded by now stays: no need to look through it again and again.
    gc.collect()
    gc.freeze()
    await Server(config_of(settings, app), opened).serve(sockets=[listener])


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fast loop where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
