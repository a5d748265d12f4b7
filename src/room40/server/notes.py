"""Why bots chose what they chose: kept when they choose, told when the match has an outcome."""

from room40.bots import Note
from room40.core.codec import decode
from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.server import logs
from room40.server.looking import Recording
from room40.server.table import Table
from room40.server.wire import BotNote
from room40.store.types import NoteRecord, StorageError


async def keep(table: Table, note: NoteRecord) -> None:
    """Store a note before its action is submitted, so that none is missing after a restart.

    A note that cannot be stored holds nobody up.
    """
    try:
        await table.services.store.note(note)
    except StorageError as error:
        logs.log_fault("note", error, table=table.id, match=note.match)


async def told(table: Table, recorded: Recording) -> list[BotNote]:
    """The notes on the actions that were accepted, in their order. `Refused(not_offered)` before
    the outcome: they tell what a seat knew."""
    if not recorded.is_over:
        raise Refused(Why.NOT_OFFERED)
    with table.services.storing():
        kept = await table.services.store.notes(recorded.id)
        rows = await table.services.store.rows(recorded.id)
    bodies = {(note.seat, note.action_id): note.body for note in kept}
    found = []
    for row in rows:
        if row.seat is not None and (body := bodies.get((row.seat, row.action_id))) is not None:
            note: Note = decode(body, Note, Why.BAD_MATCH)
            found.append(BotNote(row.version, Seat(row.seat), note.kind, note.facts))
    return found
