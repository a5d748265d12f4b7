"""What handlers may ask for, and how it is found out from a request."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from room40.core.refused import Refused, Why
from room40.server import origin
from room40.server.entrance import cookie_of
from room40.server.frames import check_json
from room40.server.origin import SAFE
from room40.server.pages import Pages
from room40.server.room import Room
from room40.server.wire import FRAME_BYTES, TABLE_BYTES
from room40.store.types import PersonRecord

AnyRequest = Request[Any, Any, Any]

MOST = "most"
LARGE: dict[str, Any] = {"opt": {MOST: TABLE_BYTES}, "request_max_body_size": TABLE_BYTES + 1}
"""Of a route that takes the setup of a table."""

InRoom = NamedDependency[SkipValidation[Room]]
Asked = NamedDependency[SkipValidation[origin.Asked]]
Person = NamedDependency[SkipValidation[PersonRecord | None]]
Token = NamedDependency[SkipValidation[str | None]]
OfPages = NamedDependency[SkipValidation[Pages]]


def _asked(request: AnyRequest) -> origin.Asked:
    return origin.asked(request.scope)  # type: ignore[arg-type]


def _token(request: AnyRequest) -> str | None:
    return cookie_of(request.scope)


async def _person(token: Token, room: InRoom) -> PersonRecord | None:
    return await room.people.by_token(token)


PROVIDED = {
    "asked": Provide(_asked, sync_to_thread=False),
    "token": Provide(_token, sync_to_thread=False),
    "person": Provide(_person),
}


def check_kind(request: AnyRequest) -> str | None:
    """The type of a body; `Refused(bad_frame)` if it is another one than JSON."""
    kind = request.headers.get("content-type")
    if kind is not None and kind.partition(";")[0].strip().lower() != "application/json":
        raise Refused(Why.BAD_FRAME, at="content-type")
    return kind


async def check_body(request: AnyRequest) -> None:
    """What is sent must be JSON by its type, small, shallow and without doubled keys.

    A route that takes more than a frame does says so: `opt={MOST: bytes}`.
    """
    if request.method in SAFE:
        return
    kind = check_kind(request)
    body = await request.body()
    if not body:
        return
    if kind is None:
        raise Refused(Why.BAD_FRAME, at="content-type")
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused(Why.BAD_FRAME, at="$") from None
    check_json(text, request.scope["route_handler"].opt.get(MOST, FRAME_BYTES))
