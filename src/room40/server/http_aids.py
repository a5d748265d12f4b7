"""HTTP: what one may ask of an aid, and afterwards why bots chose what they chose."""

from collections.abc import Sequence
from typing import Any

from litestar import get, post
from litestar.params import FromPath, JSONBody

from room40.server import aids, looking, notes
from room40.server.people import signed_in
from room40.server.requests import Asked, InRoom, Person
from room40.server.wire import AskWhy, BotNote, WhyAnswer


@post("/api/tables/{table_id:str}/why", status_code=200)
async def ask_why(
    room: InRoom, person: Person, table_id: FromPath[str], data: JSONBody[AskWhy]
) -> WhyAnswer:
    """Which answers force what the aid has marked on one's own sheet; where aids are `logic`."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table:
        return await aids.why(table, own.person, data)


@get("/api/tables/{table_id:str}/matches/{match:str}/notes")
async def bot_notes(
    room: InRoom, asked: Asked, person: Person, table_id: FromPath[str], match: FromPath[str]
) -> list[BotNote]:
    """Why the bots of a match that is over chose what they chose, for whoever may look at it."""
    room.gates.looks.take(asked.address, room.services.now())
    async with room.lobby.open(table_id) as table:
        recorded = await looking.recording(table, person, match, room.folding)
        return await notes.told(table, recorded)


ROUTES: Sequence[Any] = [ask_why, bot_notes]
