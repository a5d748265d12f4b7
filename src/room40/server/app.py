"""The ASGI application: routes, sockets, pages, headers, and the tasks beside them."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import HttpMethod, Litestar, Response, get, route
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from room40.core.refused import Refused, Why
from room40.server import (
    bot_turns,
    cleanup,
    clocks,
    http,
    http_aids,
    http_matches,
    http_tables,
    logs,
)
from room40.server.bots import BotRunner
from room40.server.entrance import Entrance
from room40.server.headers import completed
from room40.server.origin import SAFE, Asked, asked, is_cross_site
from room40.server.pages import NOT_BUILT, Pages
from room40.server.refusals import HANDLERS, send_refusal
from room40.server.requests import PROVIDED, AnyRequest, InRoom, OfPages, check_body
from room40.server.room import Room
from room40.server.services import Services, nothing
from room40.server.settings import Settings
from room40.server.table import Table
from room40.server.wire import FRAME_BYTES
from room40.store.types import Store


class App(Litestar):
    """Every request passes here first, and every answer last."""

    room: Room
    pages: Pages

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        match scope["type"]:
            case "websocket":
                await Entrance(self.room)(scope, receive, send)
            case "http":
                await self._answer(scope, receive, send)
            case _:
                await super().__call__(scope, receive, send)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        request = asked(scope)

        async def send_completed(message: Any) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", []))
                headers = completed(given, self.room.settings, is_https=request.is_https)
                message = {**message, "headers": headers}
            await send(message)

        try:
            self._check(scope["method"], scope["path"], request)
        except Refused as refused:
            await send_refusal(refused, send_completed)
            return
        await super().__call__(scope, receive, send_completed)

    def _check(self, method: str, path: str, request: Asked) -> None:
        """Not too often; and of what changes something, that our own pages ask for it."""
        gates, now = self.room.gates, self.room.services.now()
        if method in SAFE:
            if path.startswith("/api/"):
                gates.reads.take(request.address, now)
            return
        if is_cross_site(request, self.room.settings):
            raise Refused(Why.CROSS_SITE)
        gates.requests.take(request.address, now)


# ---- the pages


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=False,
)
def page(
    request: AnyRequest, room: InRoom, pages: OfPages, path: FromPath[str] = ""
) -> Response[bytes]:
    """The built pages; which one is shown under an address is for them to say."""
    if path.startswith("/api"):
        raise Refused(Why.NO_SUCH_PAGE)
    found = pages.find(path)
    if found is None:
        if pages.find("") is None:
            return Response(NOT_BUILT, status_code=503, media_type="text/html; charset=utf-8")
        raise Refused(Why.NO_SUCH_PAGE)
    room.services.words.begin()
    headers = {"cache-control": found.cache, "etag": found.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    body = found.body
    if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.zipped
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=found.kind)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def schema(request: AnyRequest) -> dict[str, Any]:
    """OpenAPI. The framework would also put pages of its own beside it."""
    described: dict[str, Any] = request.app.openapi_schema.to_schema()
    return described


API = (*http.ROUTES, *http_tables.ROUTES, *http_matches.ROUTES, *http_aids.ROUTES)

# ---- life


def create_app(
    settings: Settings,
    store: Store,
    *,
    now: Callable[[], float] = time.monotonic,
    wall: Callable[[], float] = time.time,
    reached: Callable[[str], None] = nothing,
) -> App:
    """The server over a store that it will close. Tests bring their own clocks, and hear of the
    points of a move."""
    services = Services(store, settings, BotRunner(settings), now, wall, reached)
    services.on_move = _go_on
    room, pages = Room(services), Pages()
    app = App(
        route_handlers=[*API, schema, page],
        lifespan=[lambda _: _at_work(room)],
        dependencies={
            "room": Provide(lambda: room, sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
            **PROVIDED,
        },
        exception_handlers=HANDLERS,
        before_request=check_body,
        request_max_body_size=2 * FRAME_BYTES,
        openapi_config=OpenAPIConfig(
            title="Room 40", version="1", path="/api/openapi", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    app.room, app.pages = room, pages
    return app


def _go_on(table: Table) -> None:
    """A match has begun, gone on or ended, or somebody else holds a seat."""
    clocks.consider(table)
    bot_turns.consider(table)


@asynccontextmanager
async def _at_work(room: Room) -> AsyncIterator[None]:
    """Bots, clock and cleaning run beside the requests, and end before the store is closed."""
    room.services.bots.start()
    jobs = [
        asyncio.create_task(_tried(room.lobby.resume)),
        asyncio.create_task(_repeat(room.settings.tick, room.lobby.tick)),
        asyncio.create_task(_repeat(room.settings.clock_tick, lambda: clocks.tick(room.lobby))),
        asyncio.create_task(_repeat(room.settings.clean, lambda: cleanup.clean(room))),
    ]
    try:
        yield
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.wait(jobs)
        await room.services.bots.stop()
        await room.services.words.stop()
        await room.services.store.close()


async def _repeat(seconds: float, job: Callable[[], Awaitable[Any]]) -> None:
    """Every so often; 0 is never."""
    while seconds:
        await asyncio.sleep(seconds)
        await _tried(job)


async def _tried(job: Callable[[], Awaitable[Any]]) -> None:
    """Whatever becomes of it is logged, and the next time it is tried again."""
    try:
        await job()
    except Refused as refused:
        logs.log("job_refused", level="warning", why=refused.why)
    except Exception as error:
        logs.log_fault("job", error)
