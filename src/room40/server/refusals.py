"""How a refused request is answered: reason, facts and status, the same for every route."""

from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from room40.core.codec import encode
from room40.core.refused import Refused, Why
from room40.server import logs
from room40.server.requests import AnyRequest
from room40.server.wire import RefusedAnswer

STATUS = {
    Why.CROSS_SITE: 403,
    Why.FAULT: 500,
    Why.NOT_HOST: 403,
    Why.NOT_SIGNED_IN: 401,
    Why.NOT_YOUR_SEAT: 403,
    Why.NO_SUCH_GAME: 400,
    Why.NO_SUCH_LEVEL: 400,
    Why.NO_SUCH_MATCH: 404,
    Why.NO_SUCH_MEMBER: 404,
    Why.NO_SUCH_MOMENT: 404,
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


async def send_refusal(refused: Refused, send: Any) -> None:
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


def _on_http(request: AnyRequest, error: HTTPException) -> Response[RefusedAnswer]:
    """What the framework refuses, in our own words."""
    match error.status_code:
        case 404 | 405:
            why = Why.NO_SUCH_PAGE
        case 413:
            why = Why.TOO_LARGE
        case status if status >= 500:
            return _on_fault(request, error)
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


HANDLERS: dict[type[Exception] | int, Any] = {
    Refused: _on_refused,
    HTTPException: _on_http,
    Exception: _on_fault,
}
