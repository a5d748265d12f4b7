"""HTTP: looking back at a match, and match files."""

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter, SkipValidation

from room40.core.refused import Refused, Why
from room40.server import looking
from room40.server.looking import MOST_VIEWS, Recording, Wanted
from room40.server.requests import AnyRequest, Asked, InRoom, Person, check_kind
from room40.server.room import Room
from room40.server.wire import FILE_BYTES, Replay
from room40.store.types import PersonRecord

OfEye = Annotated[str | None, QueryParameter(name="eye", max_length=20)]
From = Annotated[int, QueryParameter(name="from")]
Most = Annotated[int, QueryParameter(name="most", ge=1, le=MOST_VIEWS)]

Sought = NamedDependency[SkipValidation[Wanted]]


def _wanted(eye: OfEye = None, start: From = 1, most: Most = MOST_VIEWS) -> Wanted:
    return Wanted(eye, start, most)


WANTED = {"wanted": Provide(_wanted, sync_to_thread=False)}


def _counted(room: Room, asked: Asked) -> None:
    """Folding costs more than most requests."""
    room.gates.looks.take(asked.address, room.services.now())


async def _recorded(
    room: Room, person: PersonRecord | None, table_id: str, match: str
) -> Recording:
    async with room.lobby.open(table_id) as table:
        return await looking.recording(table, person, match, room.folding)


@get("/api/tables/{table_id:str}/matches/{match:str}/views", dependencies=WANTED)
async def views(
    room: InRoom,
    asked: Asked,
    person: Person,
    table_id: FromPath[str],
    match: FromPath[str],
    wanted: Sought,
) -> Replay:
    """The views that an eye was given, from version `?from=` (1) on, at most `?most=` (50).

    `?eye=` is a seat, `onlooker` or `everything`. While the match runs: what the live socket of
    this person shows. When it is over: any eye, for whoever has the link, unless the table has no
    onlookers and the asker had no seat. Without `eye`: the own seat, or else the widest.
    """
    _counted(room, asked)
    recorded = await _recorded(room, person, table_id, match)
    return await looking.looked_at(recorded, wanted, room.folding)


@get("/api/tables/{table_id:str}/matches/{match:str}/file")
async def match_file(
    room: InRoom, asked: Asked, person: Person, table_id: FromPath[str], match: FromPath[str]
) -> Response[bytes]:
    """A match that is over as a file (docs/match-files.md), for whoever may look at it."""
    _counted(room, asked)
    recorded = await _recorded(room, person, table_id, match)
    name = f"room40-{recorded.match.game.name}-{match}.json"
    return Response(
        looking.file_of(recorded).encode(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def check_file(request: AnyRequest) -> None:
    """A match file is JSON by its type; the rest is found out beside the event loop."""
    check_kind(request)
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > FILE_BYTES:
        raise Refused(Why.TOO_LARGE, most=FILE_BYTES)


@post(
    "/api/replays",
    status_code=200,
    dependencies=WANTED,
    before_request=check_file,
    request_max_body_size=FILE_BYTES + 1,
)
async def open_file(request: AnyRequest, room: InRoom, asked: Asked, wanted: Sought) -> Replay:
    """The replay of a match file, which is the body: at most 262144 bytes. Nothing is kept.

    Every event is made again by the rules. What is not, to the letter, what they make of the file's
    setup, deal, seed and actions is refused (`bad_match`) with its `problem` and `step`.
    """
    _counted(room, asked)
    return await looking.opened(await request.body(), wanted, room.folding)


ROUTES: Sequence[Any] = [views, match_file, open_file]
