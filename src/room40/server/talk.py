"""What people say: it has an audience, is stored, and never comes in the way of a move."""

import unicodedata
from collections.abc import Iterable, Iterator

from room40.core.refused import Refused, Why
from room40.core.seats import Version
from room40.server.table import Table
from room40.server.wire import DoneFrame, TalkFrame, TalkFrameOut, encode_frame
from room40.store.types import NoSuchTable, TalkRecord

LONGEST_CHAT = 500
MOMENTARY = frozenset({"ping"})
"""Kinds that mean something only while they are said."""
KEPT_INVISIBLE = frozenset("\n\u200c\u200d")
"""Line ends, and what holds emoji and some scripts together."""


async def say(table: Table, person: str, frame: TalkFrame) -> None:
    """Store it, confirm it, and tell those it is for."""
    _check(table, person, frame)
    body = _clean(frame.body) if frame.kind in ("chat", "ping") else frame.body
    seats = table.state.seats_of(person) if frame.audience == "team" else ()
    wanted = TalkRecord(
        table=table.id,
        seq=0,
        person=person,
        kind=frame.kind,
        audience=frame.audience,
        seats=tuple(seats),
        talk_id=frame.talk_id,
        body=body,
        at=table.services.wall(),
    )
    async with table.talking:
        was_owed, table.owes_talk = table.owes_talk, True
        stored, untold = await _stored(table, wanted)
        for each in untold:
            _tell(table, each)
        for connection in table.presence:
            if connection.person == person:
                connection.answer(DoneFrame(stored.talk_id, version=Version(0)))
        _tell(table, stored)
        table.told_up_to = max(table.told_up_to or 0, stored.seq)
        # This may have been a repeat of something older than what is owed.
        table.owes_talk = was_owed


async def _stored(table: Table, wanted: TalkRecord) -> tuple[TalkRecord, list[TalkRecord]]:
    """What was said, and what was stored before it and told to nobody, since the line of whoever
    said it was cut just then, or the store did not answer in time."""
    store = table.services.store
    with table.services.storing():
        if table.told_up_to is None:
            table.told_up_to = await store.last_seq(table.id)
        # Asked last: whoever is being forgotten has left by now, and nothing of theirs comes after.
        if wanted.person not in table.state.members:
            raise Refused(Why.REMOVED)
        try:
            stored = await store.say(wanted)
        except NoSuchTable:
            raise Refused(Why.NO_SUCH_TABLE) from None
        if stored.seq <= table.told_up_to + 1:
            return stored, []
        later = await store.talk(table.id, table.told_up_to)
        return stored, [each for each in later if each.seq < stored.seq and _lasts(each)]


async def tell_owed(table: Table) -> None:
    """Tell what may have been stored when its line was cut or the store gave no answer: whoever
    said it may never come back to say it again, and nobody else may ever say anything."""
    async with table.talking:
        if table.owes_talk and table.told_up_to is not None:
            store = table.services.store
            with table.services.storing():
                await store.check()  # It waits in line behind every earlier write.
                later = await store.talk(table.id, table.told_up_to)
            for each in later:
                if _lasts(each):
                    _tell(table, each)
                table.told_up_to = each.seq
        table.owes_talk = False


async def unsay(table: Table, gone: Iterable[TalkRecord]) -> None:
    """Tell all who are here which lines have been erased."""
    async with table.talking:
        for each in gone:
            if table.told_up_to is None or each.seq > table.told_up_to:
                _tell(table, each)
                table.told_up_to = each.seq


def _tell(table: Table, stored: TalkRecord) -> None:
    text = _text(stored)
    for connection in table.presence:
        if hears(connection.person, stored):
            connection.say(stored.seq, text)


def hears(listener: str, said: TalkRecord) -> bool:
    """Whom it is for. Seats of the games played here are teams of one, so a team is its speaker."""
    return said.audience == "table" or said.person == listener


async def missed(
    table: Table, person: str, asked: int, said: str | None
) -> tuple[int, Iterator[tuple[int, str]]]:
    """Up to which seq this person has heard all, and what was said since.

    `asked` and `said` are the seq and the talk_id that a client heard last. They count only if that
    is what lies there and it was for this person; else they are of another table, person or past,
    and everything is told again, so that no wrong number can make a gap.
    """
    store, after = table.services.store, asked
    with table.services.storing():
        records = await store.talk(table.id, max(after - 1, 0))
        if after and not _is_heard(records, person, after, said):
            after, records = 0, await store.talk(table.id, 0)
    later = [each for each in records if each.seq > after and hears(person, each) and _lasts(each)]
    if asked == 0:
        # Whoever has heard nothing need not hear that some of it has gone.
        later = [each for each in later if each.person]
    return after, ((each.seq, _text(each)) for each in later)


def _is_heard(records: list[TalkRecord], person: str, seq: int, said: str | None) -> bool:
    """Whether the first of these is what a client says it has heard."""
    first = records[0] if records else None
    return (
        first is not None
        and first.seq == seq
        and hears(person, first)
        and said in (None, first.talk_id)
    )


def _lasts(said: TalkRecord) -> bool:
    """Not what was of the moment."""
    return said.kind not in MOMENTARY


def _check(table: Table, person: str, frame: TalkFrame) -> None:
    if frame.kind == "note" and frame.audience != "me":
        raise Refused(Why.BAD_FRAME, at="$.audience")
    if frame.audience == "team" and not table.state.seats_of(person):
        raise Refused(Why.NOT_YOUR_SEAT)


def _clean(body: str) -> str:
    """Chat without what cannot be seen or turns text around."""
    text = "".join(
        c for c in body if c in KEPT_INVISIBLE or unicodedata.category(c) not in ("Cc", "Cf", "Co")
    ).strip()
    if not text:
        raise Refused(Why.BAD_FRAME, at="$.body")
    if len(text) > LONGEST_CHAT:
        raise Refused(Why.TOO_LARGE, most=LONGEST_CHAT)
    return text


def _text(said: TalkRecord) -> str:
    frame = TalkFrameOut(
        seq=said.seq,
        kind=said.kind,  # type: ignore[arg-type]
        audience=said.audience,  # type: ignore[arg-type]
        person=said.person,
        body=said.body,
        talk_id=said.talk_id,
    )
    return encode_frame(frame).decode()
