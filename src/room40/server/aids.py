"""Aids at the table: what follows from a view is worked out in a worker and told after the view.

Play never waits for one. One that comes too late for its view is dropped, since a newer view brings
its own; one that fails is missing until the next view.
"""

import msgspec

from room40.bots import AIDS, AidLevel
from room40.bots.worker import AidQuestion, NotTaken, WhyQuestion
from room40.core.codec import encode
from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.server.hub import Connection, Sight
from room40.server.limits import Bucket
from room40.server.playing import Playing
from room40.server.seating import own_seat
from room40.server.table import Table
from room40.server.wire import AidFrame, AskWhy, WhyAnswer, encode_frame


def follow(table: Table, connection: Connection, sight: Sight) -> None:
    """A view goes out to this connection: let what follows from it come after."""
    playing, level = table.playing, _level(table)
    if playing is None or level is None or sight is None:
        return
    if sight in playing.aids:
        connection.show_aid(sight)
        return
    key = (playing.id, playing.match.version, sight)
    if key not in table.aiding:
        table.aiding.add(key)
        question = AidQuestion(playing.match.game.name, level, _view(playing, sight))
        table.services.bots.run(_work_out(table, playing, sight, question))


def text(table: Table, connection: Connection, seat: Seat) -> str | None:
    """The aid for the newest view of that seat, if it is ready and for this person."""
    playing = table.playing
    if playing is None or seat not in table.sights_of(connection.person):
        return None
    return playing.aids.get(seat)


async def _work_out(table: Table, playing: Playing, seat: Seat, question: AidQuestion) -> None:
    version = playing.match.version

    def is_wanted() -> bool:
        return table.playing is playing and playing.match.version == version

    try:
        said = await table.services.bots.aid(question, is_wanted)
        if said is None or not is_wanted():
            return
        playing.aids[seat] = encode_frame(
            AidFrame(playing.id, seat, playing.match.seen(seat), said)
        ).decode()
        for connection in table.presence:
            if seat in table.sights_of(connection.person):
                connection.show_aid(seat)
    finally:
        table.aiding.discard((playing.id, version, seat))


async def why(table: Table, person: str, asked: AskWhy) -> WhyAnswer:
    """Why the aid says so; only for one's own seat, and only where everything is marked."""
    seat = own_seat(table.state.holders, person, asked.seat)
    playing = table.playing
    if playing is None or _level(table) != "logic":
        raise Refused(Why.NO_AIDS)
    _count(table, person)
    question = WhyQuestion(playing.match.game.name, _view(playing, seat), asked.claim)
    answer = await table.services.bots.why(question)
    if answer is None:
        raise Refused(Why.FAULT)
    if isinstance(answer, NotTaken):
        raise Refused(answer.why, **answer.facts)
    return WhyAnswer(answer.entries)


def _level(table: Table) -> AidLevel | None:
    """What is marked here now, if anything is."""
    state = table.state
    level = state.options.aids
    if level == "none" or state.phase != "playing" or level not in AIDS.get(state.game, ()):
        return None
    return level


def _view(playing: Playing, seat: Seat) -> msgspec.Raw:
    return msgspec.Raw(encode(playing.view(seat)))


def _count(table: Table, person: str) -> None:
    """Reasons cost more than moves; each person has a bucket of them."""
    services = table.services
    key = (person, "whys")
    bucket = table.buckets.get(key)
    if bucket is None:
        bucket = table.buckets[key] = Bucket(services.settings.limits.whys, services.now())
    bucket.take(services.now())
