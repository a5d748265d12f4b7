"""What bots noted of their choices: statements, run inside a caller's transaction."""

from sqlalchemy import Connection, delete, insert, select

from room40.store.tables import notes
from room40.store.types import NoteRecord


def note(connection: Connection, record: NoteRecord) -> None:
    """The latest note on an action is the one that counts."""
    same = (
        (notes.c.match_id == record.match)
        & (notes.c.seat == record.seat)
        & (notes.c.action_id == record.action_id)
    )
    connection.execute(delete(notes).where(same))
    connection.execute(
        insert(notes).values(
            match_id=record.match,
            seat=record.seat,
            action_id=record.action_id,
            body=record.body,
        )
    )


def read_notes(connection: Connection, match: str) -> list[NoteRecord]:
    found = connection.execute(
        select(notes).where(notes.c.match_id == match).order_by(notes.c.seat, notes.c.action_id)
    )
    return [NoteRecord(row.match_id, row.seat, row.action_id, row.body) for row in found]
