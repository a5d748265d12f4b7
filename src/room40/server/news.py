"""News of a table, built field by field for one reader."""

from typing import Any

from room40.core.codec import json_ready
from room40.core.seats import Seat
from room40.games import game_named
from room40.server import clocks
from room40.server.hub import Connection, Sight
from room40.server.playing import setup_from
from room40.server.seating import TableState
from room40.server.table import Table
from room40.server.wire import (
    MatchNews,
    MyTable,
    PersonNews,
    SeatNews,
    TableAnswer,
    TableFrame,
    You,
)

LONG_LIST = 40
"""Entries of an option that pages need only where it can be changed."""


def link_of(table: str, base: str) -> str:
    return f"{base}/t/{table}"


def name_of(table: Table, person: str) -> str:
    return table.shown.get(person, "")


def table_frame(table: Table, connection: Connection) -> TableFrame:
    """What one person may know about the table now."""
    state = table.state
    me = connection.person
    return TableFrame(
        table=table.id,
        code=state.code,
        link=link_of(table.id, connection.base),
        game=state.game,
        setup=_setup(state),
        options=json_ready(state.options),
        language=state.options.language,
        phase=state.phase,
        people=_people(table),
        seats=_seats(state),
        match=_match(state),
        clock=clocks.news_of(table),
        storage="down" if table.services.is_storage_down else "ok",
        you=You(me, name_of(table, me), state.seats_of(me), state.host == me),
    )


def _setup(state: TableState) -> dict[str, Any]:
    """Without its long lists, such as own words, while nobody can change them: they would travel
    with every news of a match."""
    if state.phase != "playing":
        return state.setup
    return {
        field: value
        for field, value in state.setup.items()
        if not (isinstance(value, list | tuple) and len(value) > LONG_LIST)
    }


def _people(table: Table) -> list[PersonNews]:
    present = table.presence.people
    return [
        PersonNews(
            person=each,
            name=name_of(table, each),
            presence="here" if each in present else "away",
            is_host=each == table.state.host,
            times=table.state.times.get(each, 1),
        )
        for each in table.state.members
    ]


def _seats(state: TableState) -> list[SeatNews]:
    role, setup = game_named(state.game).role, setup_from(state.game, state.setup)
    return [
        SeatNews(Seat(seat), chair.owner, chair.bot, role(setup, Seat(seat)))
        for seat, chair in enumerate(state.chairs)
    ]


def _match(state: TableState) -> MatchNews | None:
    if state.match is None:
        return None
    return MatchNews(
        match=state.match,
        number=state.number,
        is_over=state.phase == "over",
        wants_rematch=list(state.wants_rematch),
        wants_end=list(state.wants_end),
    )


def table_answer(table: Table) -> TableAnswer:
    """For whoever has the link, robots that draw previews among them."""
    state = table.state
    shown = [*state.seated, *([state.host] if state.host else [])]
    return TableAnswer(
        table=table.id,
        game=state.game,
        phase=state.phase,
        setup=state.setup,
        options=json_ready(state.options),
        seats=_seats(state),
        names={person: name_of(table, person) for person in shown},
    )


def my_table(table: Table, person: str) -> MyTable:
    """A line of one's own list of tables."""
    state, playing = table.state, table.playing
    seats: set[Any] = set(state.seats_of(person)) - set(state.bots)
    is_on = playing is not None and state.phase == "playing"
    awaited = playing.match.awaited if is_on and playing else set()
    return MyTable(
        table=table.id,
        game=state.game,
        phase=state.phase,
        your_turn=bool(seats & awaited),
        names=[name_of(table, each) for each in state.seated],
    )


def view_text(table: Table, connection: Connection, sight: Sight) -> str | None:
    """The newest view through a sight; None if this person may not look through it now."""
    playing = table.playing
    if playing is None or sight not in table.sights_of(connection.person):
        return None
    view = playing.view(sight)
    if not connection.wants_new_only:
        return playing.view_text(sight, view, None)
    match, known = connection.sent.get(sight, ("", 0))
    connection.sent[sight] = (playing.id, len(view.history))
    return playing.view_text(sight, view, known if match == playing.id else 0)
