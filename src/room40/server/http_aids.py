"""HTTP: what one may ask of an aid."""

from collections.abc import Sequence
from typing import Any

from litestar import post
from litestar.params import FromPath, JSONBody

from room40.server import aids
from room40.server.people import signed_in
from room40.server.requests import InRoom, Person
from room40.server.wire import AskWhy, WhyAnswer


@post("/api/tables/{table_id:str}/why", status_code=200)
async def ask_why(
    room: InRoom, person: Person, table_id: FromPath[str], data: JSONBody[AskWhy]
) -> WhyAnswer:
    """Which answers force what the aid has marked on one's own sheet; where aids are `logic`."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table:
        return await aids.why(table, own.person, data)


ROUTES: Sequence[Any] = [ask_why]
