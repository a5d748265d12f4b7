"""What people say: it has an audience, is stored, and never comes in the way of a move."""

import unicodedata
from collections.abc import Iterable, Iterator

from room40.core.refused import Refused, Why
from room40.core.seats import Seat, Version
from room40.server.seating import TableState
from room40.server.table import Table
from room40.server.wire import DoneFrame, TalkFrame, TalkFrameOut, encode_frame
from room40.store.talk import line_of
from room40.store.types import NoSuchTable, TalkRecord

LONGEST_CHAT = 500
MOMENTARY = frozenset({"ping"})
"""Kinds that mean something only while they are said."""
KEPT_INVISIBLE = frozenset("\n\u200c\u200d")
"""Line ends, and what holds emoji and some scripts together."""


async def say(table: Table, person: str, frame: TalkFrame) -> None:
    """Store it, confirm it, and tell those it is for."""
    if table.is_stale:
        async with table.hold():
            pass  # Teams are those of the match as it is stored.
    _check(table, person, frame)
    body = _clean(frame.body) if frame.kind in ("chat", "ping") else frame.body
    wanted = TalkRecord(
        table=table.id,
        seq=0,
        person=person,
        kind=frame.kind,
        audience=frame.audience,
        seats=_team_of(table, person) if frame.audience == "team" else (),
        talk_id=frame.talk_id,
        body=body,
        at=table.services.wall(),
        match=table.state.match,
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
        if hears(table.state, connection.person, stored):
            connection.say(stored.seq, text)


def hears(state: TableState, listener: str, said: TalkRecord) -> bool:
    """Whom it is for. A team is those who held its seats in the match in which it was said: whoever
    changes seats afterwards hears neither what the others said nor, in the next match, what they
    themselves once heard."""
    if said.audience != "team":
        return said.audience == "table" or said.person == listener
    if said.match != state.match:
        return False
    holders = state.holders
    is_holder = any(holders[seat] == listener for seat in said.seats if seat < len(holders))
    return is_holder or said.person == listener


def _team_of(table: Table, person: str) -> tuple[Seat, ...]:
    """The seats that hear what this person says to the own team; before a match the own ones."""
    own, playing = table.state.seats_of(person), table.playing
    if playing is None:
        return tuple(own)
    held = [Seat(seat) for seat, each in enumerate(table.state.holders) if each == person]
    team = playing.match.game.team
    return tuple(sorted({mate for seat in held for mate in team(playing.match.state, seat)}))


def _is_silent(table: Table, person: str) -> bool:
    """Whether they know too much to say anything to others (CN-N18), also if they have left their
    seat meanwhile."""
    playing, state = table.playing, table.state
    if playing is None:
        return False
    silent = playing.match.game.silent(playing.match.state)
    return any(state.sat[seat] == person for seat in silent if seat < len(state.sat))


async def missed(
    table: Table, person: str, asked: int, said: str | None
) -> tuple[int, Iterator[tuple[int, str]]]:
    """Up to which seq this person has heard all, and what was said since.

    `asked` and `said` are the line and the talk_id that a client heard last. They count only if
    that was said here and was for this person; else they are of another table, person or past, and
    everything is told again, so that no wrong number can make a gap.
    """
    with table.services.storing():
        records = await table.services.store.talk(table.id, 0)
    heard = [each for each in records if hears(table.state, person, each)]
    after = next((each.seq for each in heard if asked and _is_last(each, asked, said)), 0)
    later = [each for each in heard if each.seq > after and _lasts(each)]
    if asked == 0:
        # Whoever has heard nothing need not hear that some of it has gone.
        later = [each for each in later if each.person]
    return after, ((each.seq, _text(each)) for each in later)


def _is_last(each: TalkRecord, line: int, said: str | None) -> bool:
    """Whether this is what a client says it has heard last."""
    return line_of(each) == line and said in (None, each.talk_id)


def _lasts(said: TalkRecord) -> bool:
    """Not what was of the moment."""
    return said.kind not in MOMENTARY


def _check(table: Table, person: str, frame: TalkFrame) -> None:
    if frame.kind == "note" and frame.audience != "me":
        raise Refused(Why.BAD_FRAME, at="$.audience")
    if frame.audience == "me":
        return
    if _is_silent(table, person):
        raise Refused(Why.SILENT)
    if frame.audience == "team" and not _team_of(table, person):
        raise Refused(Why.NOT_YOUR_SEAT)
    if (frame.kind, frame.audience) == ("mark", "table") and table.state.options.marks == "team":
        raise Refused(Why.BAD_FRAME, at="$.audience")


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
        line=line_of(said),
        kind=said.kind,  # type: ignore[arg-type]
        audience=said.audience,  # type: ignore[arg-type]
        person=said.person,
        body=said.body,
        talk_id=said.talk_id,
    )
    return encode_frame(frame).decode()
