"""The ASGI application: routes, sockets, pages, headers, and the tasks beside them."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import HttpMethod, Litestar, MediaType, Response, get, route
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from room40.core.codec import encode
from room40.core.refused import Refused, Why
from room40.server import bot_turns, cleanup, http, http_tables, logs
from room40.server.bots import BotRunner
from room40.server.entrance import Entrance
from room40.server.headers import completed
from room40.server.origin import SAFE, Asked, asked, is_cross_site
from room40.server.pages import NOT_BUILT, Pages
from room40.server.requests import PROVIDED, AnyRequest, OfPages, check_body
from room40.server.room import Room
from room40.server.services import Services, nothing
from room40.server.settings import Settings
from room40.server.wire import FRAME_BYTES, RefusedAnswer
from room40.store.types import Store

STATUS = {
    Why.CROSS_SITE: 403,
    Why.FAULT: 500,
    Why.NOT_HOST: 403,
    Why.NOT_SIGNED_IN: 401,
    Why.NOT_YOUR_SEAT: 403,
    Why.NO_SUCH_GAME: 400,
    Why.NO_SUCH_LEVEL: 400,
    Why.NO_SUCH_MEMBER: 404,
    Why.NO_SUCH_PAGE: 404,
    Why.NO_SUCH_SEAT: 404,
    Why.NO_SUCH_TABLE: 404,
    Why.REMOVED: 403,
    Why.STORAGE: 503,
    Why.TABLE_FULL: 409,
    Why.TOO_LARGE: 413,
    Why.TOO_MANY: 429,
}
BAD_REQUEST, CONFLICT = 400, 409
WHY_BY_FIELD = {"name": Why.BAD_NAME, "options": Why.BAD_OPTIONS, "setup": Why.BAD_SETUP}


def status_of(why: Why) -> int:
    """400 for a request that makes no sense, 409 for one that makes none at this moment."""
    return STATUS.get(why, BAD_REQUEST if why.value.startswith("bad_") else CONFLICT)


class App(Litestar):
    """Every request passes here first, and every answer last."""

    settings: Settings
    room: Room
    """Stands once the application has started."""
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
                headers = list(message.get("headers", []))
                completed_ = completed(headers, self.settings, is_https=request.is_https)
                message = {**message, "headers": completed_}
            await send(message)

        try:
            self._check(scope["method"], scope["path"], request)
        except Refused as refused:
            await _refuse(refused, send_completed)
            return
        await super().__call__(scope, receive, send_completed)

    def _check(self, method: str, path: str, request: Asked) -> None:
        """Not too often; and of what changes something, that our own pages ask for it."""
        gates, now = self.room.gates, self.room.services.now()
        if method in SAFE:
            if path.startswith("/api/"):
                gates.reads.take(request.address, now)
            return
        if is_cross_site(request, self.settings):
            raise Refused(Why.CROSS_SITE)
        gates.requests.take(request.address, now)


async def _refuse(refused: Refused, send: Any) -> None:
    answer = refusal(refused)
    body = encode(answer.content)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += [(k.encode(), str(v).encode()) for k, v in answer.headers.items()]
    await send(
        {"type": "http.response.start", "status": status_of(refused.why), "headers": headers}
    )
    await send({"type": "http.response.body", "body": body})


def refusal(refused: Refused) -> Response[RefusedAnswer]:
    """The answer of every refused request."""
    wait = refused.facts.get("retry_after")
    return Response(
        RefusedAnswer(refused.why, refused.facts),
        status_code=status_of(refused.why),
        media_type=MediaType.JSON,
        headers={"retry-after": str(wait)} if wait is not None else {},
    )


def _on_refused(_: AnyRequest, refused: Refused) -> Response[RefusedAnswer]:
    return refusal(refused)


def _on_http(_: AnyRequest, error: HTTPException) -> Response[RefusedAnswer]:
    """What the framework refuses, in our own words."""
    match error.status_code:
        case 404 | 405:
            why = Why.NO_SUCH_PAGE
        case 413:
            why = Why.TOO_LARGE
        case status if status >= 500:
            return _on_fault(_, error)
        case _:
            return refusal(_unreadable(error))
    answer = refusal(Refused(why))
    answer.status_code = error.status_code
    return answer


def _unreadable(error: HTTPException) -> Refused:
    """A body of another shape than ours: where it is wrong, never what stood there."""
    faults = error.extra if isinstance(error.extra, list) else []
    key = str(faults[0].get("key", "data")) if faults else "data"
    why = WHY_BY_FIELD.get(key.partition(".")[0], Why.BAD_FRAME)
    return Refused(why, at="$" if key == "data" else f"$.{key}")


def _on_fault(request: AnyRequest, error: Exception) -> Response[RefusedAnswer]:
    logs.log_fault("request", error, route=str(request.scope.get("path_template", "")))
    return refusal(Refused(Why.FAULT))


# ---- the pages


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=False,
)
def page(request: AnyRequest, pages: OfPages, path: FromPath[str] = "") -> Response[bytes]:
    """The built pages; which one is shown under an address is for them to say."""
    if path.startswith("/api"):
        raise Refused(Why.NO_SUCH_PAGE)
    found = pages.find(path)
    if found is None:
        if pages.find("") is None:
            return Response(NOT_BUILT, status_code=503, media_type="text/html; charset=utf-8")
        raise Refused(Why.NO_SUCH_PAGE)
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

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        services = Services(store, settings, BotRunner(settings), now, wall, reached)
        services.on_move = bot_turns.consider
        app.room = Room(services)
        async with _at_work(app.room):
            yield

    app = App(
        route_handlers=[*http.ROUTES, *http_tables.ROUTES, schema, page],
        lifespan=[life],
        dependencies={
            "room": Provide(lambda: app.room, sync_to_thread=False),
            "pages": Provide(lambda: app.pages, sync_to_thread=False),
            **PROVIDED,
        },
        exception_handlers={
            Refused: _on_refused,
            HTTPException: _on_http,
            Exception: _on_fault,
        },
        before_request=check_body,
        request_max_body_size=2 * FRAME_BYTES,
        openapi_config=OpenAPIConfig(
            title="Room 40",
            version="1",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )
    app.settings = settings
    app.pages = Pages()
    return app


@asynccontextmanager
async def _at_work(room: Room) -> AsyncIterator[None]:
    """Bots, clock and cleaning run beside the requests, and end before the store is closed."""
    room.services.bots.start()
    jobs = [
        asyncio.create_task(room.lobby.resume()),
        asyncio.create_task(_repeat(room.settings.tick, room.lobby.tick)),
        asyncio.create_task(_repeat(room.settings.clean, lambda: cleanup.clean(room))),
    ]
    try:
        yield
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await room.services.bots.stop()
        await room.services.store.close()


async def _repeat(seconds: float, job: Callable[[], Awaitable[Any]]) -> None:
    """Every so often, whatever became of it last time; 0 is never."""
    while seconds:
        await asyncio.sleep(seconds)
        try:
            await job()
        except Refused as refused:
            logs.log("job_refused", level="warning", why=refused.why)
        except Exception as error:
            logs.log_fault("job", error)
