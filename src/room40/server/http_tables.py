"""HTTP: tables, from the first seat to the next match."""

import io
from collections.abc import Sequence
from typing import Any

import segno
from litestar import Response, delete, get, patch, post, put
from litestar.params import FromPath, JSONBody

from room40.bots import LEVELS
from room40.core.codec import convert, json_ready
from room40.core.refused import Refused, Why
from room40.server import news, play, seating
from room40.server.origin import base_of
from room40.server.people import signed_in
from room40.server.playing import setup_from
from room40.server.requests import LARGE, Asked, InRoom, Person
from room40.server.room import Room
from room40.server.table import Table
from room40.server.wire import (
    Agree,
    ChangeTable,
    Close,
    Level,
    NewTable,
    NewTableAnswer,
    Pace,
    ResignSeat,
    Signed,
    TableAnswer,
    TableOptions,
    TakeSeat,
)
from room40.store.types import PersonRecord


@post("/api/tables", **LARGE)
async def create_table(
    room: InRoom, asked: Asked, person: Person, data: JSONBody[NewTable]
) -> NewTableAnswer:
    """A new table; whoever makes it is its host."""
    own = signed_in(person)
    room.gates.new_tables.take(asked.address, room.services.now())
    table = await room.lobby.create(own, data)
    link = news.link_of(table.id, base_of(asked, room.settings))
    return NewTableAnswer(table.id, table.state.code or "", link)


@get("/api/tables/{table_id:str}")
async def see_table(room: InRoom, table_id: FromPath[str]) -> TableAnswer:
    """What anybody with the link may know. It has no effect: robots fetch links too."""
    async with room.lobby.open(table_id) as table:
        return news.table_answer(table)


@get("/api/tables/{table_id:str}/qr")
async def qr(room: InRoom, asked: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """The link as a QR code, an SVG picture."""
    async with room.lobby.open(table_id) as table:
        link = news.link_of(table.id, base_of(asked, room.settings))
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", border=2, scale=8, light="#fff", xmldecl=False, svgns=True
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


@patch("/api/tables/{table_id:str}", **LARGE)
async def change_table(
    room: InRoom, person: Person, table_id: FromPath[str], data: JSONBody[ChangeTable]
) -> Signed:
    """The host changes game, rules or options while no match is on; what is left out stays."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table, table.hold():
        state = table.state
        seating.check_host(state, own.person)
        game = data.game or state.game
        setup = setup_from(game, (state.setup if game == state.game else {}) | data.setup)
        options = json_ready(state.options) | data.options
        options = convert(options, TableOptions, Why.BAD_OPTIONS)
        await table.change(seating.changed(state, game, json_ready(setup), setup.seats, options))
        return Signed()


@put("/api/tables/{table_id:str}/seats/{seat:int}")
async def take_seat(
    room: InRoom,
    person: Person,
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[TakeSeat],
) -> Signed:
    """Sit down, stand up, or let a bot play."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table:
        if own.person not in table.state.members:
            await room.lobby.join(table, own)
        async with table.hold():
            await table.change(_seated(room, table, own, seat, data.holder))
            await play.settle(table)
            room.services.on_move(table)
            return Signed()


def _seated(
    room: Room, table: Table, own: PersonRecord, seat: int, holder: str
) -> seating.TableState:
    state, person = table.state, own.person
    level = _level(state.game, holder)
    if state.phase != "playing":
        if level is not None:
            return seating.bot_seated(state, person, seat, level)
        take = seating.seat_taken if holder == "me" else seating.seat_left
        return take(state, person, seat)
    if level is not None:
        is_away = _is_owner_away(room, table, seat)
        return seating.stood_in(state, person, seat, level, is_owner_away=is_away)
    if holder == "me":
        return seating.taken_back(state, person, seat)
    raise Refused(Why.ALREADY_STARTED)


def _level(game: str, holder: str) -> Level | None:
    """The level of `bot:hard` and the like, if the game has it; None for people."""
    kind, _, level = holder.partition(":")
    if kind != "bot":
        return None
    if level not in LEVELS.get(game, ()):
        raise Refused(Why.NO_SUCH_LEVEL, levels=list(LEVELS.get(game, ())))
    chosen: Any = level
    return chosen  # type: ignore[no-any-return]


def _is_owner_away(room: Room, table: Table, seat: int) -> bool:
    chairs = table.state.chairs
    owner = chairs[seat].owner if 0 <= seat < len(chairs) else None
    return owner is not None and table.presence.away_for(owner) > room.settings.away_for_a_bot


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(room: InRoom, person: Person, table_id: FromPath[str]) -> Signed:
    """The host begins the match; every seat must be taken."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table:
        await play.start(table, own.person)
    return Signed()


@post("/api/tables/{table_id:str}/resign", status_code=200)
async def resign(
    room: InRoom, person: Person, table_id: FromPath[str], data: JSONBody[ResignSeat]
) -> Signed:
    """Give a seat of one's own up, at any moment of a match."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table:
        await play.resign(table, own.person, data.seat)
    return Signed()


@put("/api/tables/{table_id:str}/pace")
async def pace(
    room: InRoom, person: Person, table_id: FromPath[str], data: JSONBody[Pace]
) -> Signed:
    """Take more time than others where time is measured, or the usual time again."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table, table.hold():
        await table.change(seating.paced(table.state, own.person, data.times))
        room.services.on_move(table)
    return Signed()


@post("/api/tables/{table_id:str}/end", status_code=200)
async def end(
    room: InRoom, person: Person, table_id: FromPath[str], data: JSONBody[Agree]
) -> Signed:
    """Agree to end the match without a winner; it ends when all who play agree."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table:
        await play.wish(table, own.person, "end", data.agree)
    return Signed()


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(
    room: InRoom, person: Person, table_id: FromPath[str], data: JSONBody[Agree]
) -> Signed:
    """Agree to play again; the match begins when all seated people who are there agree."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table:
        await play.wish(table, own.person, "rematch", data.agree)
    return Signed()


@delete("/api/tables/{table_id:str}/members/{member:str}", status_code=200)
async def remove_member(
    room: InRoom, person: Person, table_id: FromPath[str], member: FromPath[str]
) -> Signed:
    """The host removes somebody for good. `me`: leave the table; one may come back."""
    own = signed_in(person)
    async with room.lobby.open(table_id) as table, table.hold():
        is_leaving = member in ("me", own.person)
        gone = own.person if is_leaving else member
        if is_leaving:
            if gone not in table.state.members:
                raise Refused(Why.NO_SUCH_MEMBER)
            after = seating.left(table.state, gone)
        else:
            after = seating.removed(table.state, own.person, member)
        await table.change(after)
        await play.settle(table)
        room.lobby.put_out(table, gone, Close.REMOVED)
        room.services.on_move(table)
        return Signed()


ROUTES: Sequence[Any] = [
    create_table,
    see_table,
    qr,
    change_table,
    take_seat,
    start,
    resign,
    pace,
    end,
    rematch,
    remove_member,
]
