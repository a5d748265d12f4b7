"""The move path: decide, store, accept, tell. Every submission ends in a version or a refusal."""

from contextlib import suppress
from typing import Any

from msgspec import Struct

from room40.core.codec import decode, encode
from room40.core.game import Abandon, Resign, by_everybody
from room40.core.match import Entry, Match
from room40.core.refused import Refused, Why
from room40.core.rng import fresh_seed
from room40.core.seats import Seat, Version
from room40.games import game_named
from room40.server import logs, seating
from room40.server.playing import HOLDERS, Playing, hash_of, row_of, setup_from
from room40.server.seating import TableState, Wish, own_seat
from room40.server.services import new_id
from room40.server.table import Table, record_of
from room40.server.wire import ActFrame, DoneFrame
from room40.store.types import Conflict, IdReused, MatchRecord, StorageError

TRIES = 5
"""How often a conflict with another node is judged anew before it counts as trouble."""


class Submission(Struct, frozen=True):
    """What somebody wants to do in the match that is on; `seat` is None for the table itself."""

    seat: Seat | None
    action: Any
    action_id: str
    offer: str | None = None


# ---- from people


async def act(table: Table, person: str, frame: ActFrame) -> None:
    """Play as the holder of a seat, and tell all sockets of that person that it is done."""
    async with table.hold():
        is_current = table.state.match == frame.match
        version = await (_played if is_current else _done_before)(table, person, frame)
        table.services.reached("before_ack")
        done = DoneFrame(frame.action_id, version)
        for connection in table.presence.of(person):
            connection.answer(done)


async def _played(table: Table, person: str, frame: ActFrame) -> Version:
    playing = _playing(table)
    seat = own_seat(table.state.holders, person, frame.seat)
    action = decode(bytes(frame.action), playing.match.game.action_type, Why.BAD_ACTION)
    version = playing.first_answer(seat, frame.action_id, hash_of(action))
    if version is None:
        _check_no_bot(table, seat)
        version = await submit(table, Submission(seat, action, frame.action_id, frame.offer))
    # A store that has failed drops what the table held, but the action counts.
    return (table.playing or playing).match.seen(seat, version)


def _playing(table: Table) -> Playing:
    if table.playing is None:
        raise Refused(Why.NO_SUCH_MATCH)
    return table.playing


def _check_no_bot(table: Table, seat: Seat) -> None:
    if table.state.phase == "playing" and seat in table.state.bots:
        raise Refused(Why.NOT_YOUR_SEAT)


async def _done_before(table: Table, person: str, frame: ActFrame) -> Version:
    """A retry may come after the next match has begun: what counted then has counted."""
    with table.services.storing():
        record = await table.services.store.match(frame.match)
        if record is None or record.table != table.id:
            raise Refused(Why.NO_SUCH_MATCH)
        seat = own_seat(decode(record.holders, HOLDERS, Why.BAD_MATCH), person, frame.seat)
        row = await table.services.store.row_by_action(frame.match, seat, frame.action_id)
    if row is None:
        raise Refused(Why.NO_SUCH_MATCH)
    game = game_named(record.game)
    kind = game.action_type
    if hash_of(decode(bytes(frame.action), kind, Why.BAD_ACTION)) != row.action_hash:
        raise Refused(Why.ID_REUSED)
    if game.noticed is by_everybody:
        return row.version
    with table.services.storing():
        played = await Playing.loaded(table.services.store, record)
    return played.match.seen(seat, row.version)


async def resign(table: Table, person: str, seat: int | None) -> None:
    """Give up a seat of one's own."""
    async with table.hold():
        _check_running(table)
        own = [i for i, holder in enumerate(table.state.holders) if holder == person]
        if seat is None and len(own) == 1:
            seat = own[0]
        chosen = own_seat(table.state.holders, person, -1 if seat is None else seat)
        await submit(table, Submission(None, Resign(chosen), f"resign/{chosen}"))


async def wish(table: Table, person: str, wanted: Wish, agrees: bool) -> None:
    """Agree to end the match or to play again; the last to agree makes it happen."""
    async with table.hold():
        state = seating.wished(table.state, person, wanted, agrees)
        if wanted == "end" and seating.agree_to_end(state):
            await submit(table, Submission(None, Abandon(), "abandon"))
        elif wanted == "rematch" and seating.agree_to_rematch(state, table.presence.people):
            await _begin(table, state, is_rematch=True)
        else:
            await table.change(state)


async def settle(table: Table) -> None:
    """Make an agreement come true that nobody stands in the way of any more, since whoever had not
    agreed has left or lets a bot play. Inside `table.hold()`; what fails now is tried again."""
    state, presence = table.state, table.presence
    with suppress(Refused):
        if state.phase == "playing" and seating.agree_to_end(state):
            await submit(table, Submission(None, Abandon(), "abandon"))
        elif state.phase == "over" and presence.people & set(state.wants_rematch):
            patience = table.services.settings.away_for_a_bot
            asked = frozenset(p for p in state.seated if presence.away_for(p) <= patience)
            if seating.agree_to_rematch(state, asked):
                await _begin(table, state, is_rematch=True)


def _check_running(table: Table) -> None:
    if table.state.phase != "playing":
        raise Refused(Why.MATCH_OVER if table.state.phase == "over" else Why.NOT_STARTED)


async def start(table: Table, person: str) -> None:
    """The host begins the match."""
    async with table.hold():
        seating.check_host(table.state, person)
        await _begin(table, table.state, is_rematch=False)


async def _begin(table: Table, state: TableState, *, is_rematch: bool) -> None:
    """Deal, store match and table in one commit, tell."""
    after = seating.started(state, new_id(), table.presence.people, is_rematch=is_rematch)
    game = game_named(after.game)
    setup = {**after.setup, **after.carried.get(after.game, {})}
    match = Match(game, setup_from(after.game, setup), fresh_seed())
    entry = match.first_entry()
    after = seating.carrying(after, game.carried(match.setup, entry.events))
    row = row_of(match, entry, "deal")
    record = MatchRecord(
        match=after.match or "",
        table=table.id,
        number=after.number,
        game=after.game,
        setup=encode(match.setup),
        seed=match.seed,
        deal=encode(None),
        is_over=False,
        holders=encode(after.holders),
        options=encode(after.options),
    )
    table_record = record_of(table.id, after, table.services.wall())
    try:
        with table.services.storing():
            await table.services.store.start_match(record, row, table_record)
    except (Refused, Conflict) as error:
        table.drop()
        raise error if isinstance(error, Refused) else Refused(Why.ALREADY_STARTED) from None
    playing = Playing(record.match, match)
    playing.accept(entry, row)
    table.playing = playing
    table.accept(after, table_record.touched)
    _publish(table)


# ---- the path itself


async def submit(table: Table, what: Submission) -> Version:
    """Make an action count exactly once, or raise `Refused`. Inside `table.hold()`."""
    digest = hash_of(what.action)
    for _ in range(TRIES):
        playing = _playing(table)
        known = playing.first_answer(what.seat, what.action_id, digest)
        if known is not None:
            return known
        try:
            return await _decided(table, playing, what)
        except Conflict:
            await _read_again(table)
        except StorageError:
            return await _looked_up(table, what, digest)
    raise Refused(Why.STORAGE)


async def _decided(table: Table, playing: Playing, what: Submission) -> Version:
    try:
        entry = playing.match.decide(what.seat, what.action, what.offer)
    except Refused as refused:
        playing.remember(what.seat, what.action_id, hash_of(what.action), refused)
        raise
    is_over = playing.would_end(entry)
    row = row_of(playing.match, entry, what.action_id)
    try:
        version = await table.services.store.append(playing.id, row, is_over=is_over)
    except IdReused:
        raise Refused(Why.ID_REUSED) from None
    if version != row.version:
        # Stored before, by a node whose answer got lost.
        await _read_again(table)
        return version
    table.services.reached("after_append")
    playing.accept(entry, row)
    logs.log("moved", level="debug", table=table.id, match=playing.id, version=version)
    table.services.set_storage_down(False)
    if is_over:
        await _close(table)
    table.services.reached("before_publish")
    _publish(table, entry)
    return version


async def _close(table: Table) -> None:
    """The move is stored and counts, whatever becomes of this: a table that could not be stored is
    mended when it is read again."""
    with suppress(Refused):
        await table.change(seating.ended(table.state))


async def _read_again(table: Table) -> None:
    table.drop()
    await table.refresh()


async def _looked_up(table: Table, what: Submission, digest: bytes) -> Version:
    """Nobody knows whether the write came through: only the log can tell."""
    table.services.set_storage_down(True)
    await _read_again(table)
    playing = table.playing
    if playing is not None:
        known = playing.first_answer(what.seat, what.action_id, digest)
        if known is not None:
            return known
    raise Refused(Why.STORAGE)


def _publish(table: Table, entry: Entry | None = None) -> None:
    """A newer view for all who may notice; bots whose turn it is begin to think."""
    table.show_match(entry)
    table.services.on_move(table)
