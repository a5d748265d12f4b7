"""Talk: statements, run inside a caller's transaction."""

from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from room40.core.codec import encode
from room40.core.seats import Seat
from room40.store.tables import tables, talk
from room40.store.types import NoSuchTable, TalkRecord

REPLACED = ("note", "draft", "mark")
"""Kinds of which the newest counts; of the others the first."""
FORGOTTEN = "forgotten:"
"""With the line after it: the id of what tells that it has gone."""

_decode_seats = msgspec.json.Decoder(tuple[Seat, ...]).decode


def say(connection: Connection, record: TalkRecord) -> TalkRecord:
    # The table's row is locked first, where a database knows such locks: two nodes take turns.
    here = tables.c.table_id == record.table
    last = connection.scalar(select(tables.c.talk_seq).where(here).with_for_update())
    if last is None:
        raise NoSuchTable
    same = (
        (talk.c.table_id == record.table)
        & (talk.c.person == record.person)
        & (talk.c.kind == record.kind)
        & (talk.c.talk_id == record.talk_id)
    )
    if record.kind in REPLACED:
        connection.execute(delete(talk).where(same))
    elif (earlier := (connection.execute(select(talk).where(same))).first()) is not None:
        return _talk(earlier)
    connection.execute(update(tables).where(here).values(talk_seq=last + 1))
    stored = connection.execute(
        insert(talk)
        .values(
            table_id=record.table,
            seq=last + 1,
            person=record.person,
            kind=record.kind,
            audience=record.audience,
            seats=encode(record.seats).decode(),
            talk_id=record.talk_id,
            body=record.body,
            at=record.at,
            match_id=record.match,
        )
        .returning(talk)
    )
    return _talk(stored.one())


def read_talk(connection: Connection, table: str, after: int) -> list[TalkRecord]:
    found = connection.execute(
        select(talk).where(talk.c.table_id == table, talk.c.seq > after).order_by(talk.c.seq)
    )
    return [_talk(row) for row in found]


def read_last_seq(connection: Connection, table: str) -> int:
    last = connection.scalar(select(tables.c.talk_seq).where(tables.c.table_id == table))
    return 0 if last is None else last


def forget_talk(connection: Connection, person: str) -> list[TalkRecord]:
    """Of each chat line stays that it has gone, under a new seq: so those who heard it hear that.

    Ids are made up by clients, so they go too; the line takes their place.
    """
    theirs = talk.c.person == person
    connection.execute(delete(talk).where(theirs, talk.c.kind != "chat"))
    lines = connection.execute(
        select(talk).where(theirs).order_by(talk.c.table_id, talk.c.seq)
    ).all()
    return [_forget_line(connection, _talk(line)) for line in lines]


def line_of(said: TalkRecord) -> int:
    """What others know a thing said by. Unlike its seq it tells nothing of how much was said that
    was not for them. Of a chat line it holds no text, which may have to be forgotten."""
    text = said.body if said.kind in REPLACED else ""
    what = encode((said.table, said.person, said.kind, said.talk_id, said.at, text))
    return 1 + int.from_bytes(sha256(what).digest()[:6])


def _forget_line(connection: Connection, said: TalkRecord) -> TalkRecord:
    here = tables.c.table_id == said.table
    last = connection.execute(
        update(tables)
        .where(here)
        .values(talk_seq=tables.c.talk_seq + 1)
        .returning(tables.c.talk_seq)
    ).scalar_one()
    gone = {"seq": last, "person": "", "body": "", "talk_id": f"{FORGOTTEN}{line_of(said)}"}
    which = (talk.c.table_id == said.table) & (talk.c.seq == said.seq)
    return _talk(connection.execute(update(talk).where(which).values(gone).returning(talk)).one())


def _talk(row: Any) -> TalkRecord:
    return TalkRecord(
        table=row.table_id,
        seq=row.seq,
        person=row.person,
        kind=row.kind,
        audience=row.audience,
        seats=_decode_seats(row.seats),
        talk_id=row.talk_id,
        body=row.body,
        at=float(row.at),  # SQLite returns what it has just stored as an integer where it fits.
        match=row.match_id,
    )
