"""The log of matches: statements on matches and their rows, run inside a caller's transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, func, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from room40.core.seats import Seat, Version
from room40.store.people import save_table
from room40.store.tables import matches, rows
from room40.store.types import Conflict, IdReused, MatchRecord, Row, TableRecord

NO_SEAT = -1
"""The table itself, in a column that knows no NULL."""


@dataclass(frozen=True, slots=True)
class Append:
    """One row that wants to be stored; `ends` if the match is over with it."""

    match: str
    row: Row
    ends: bool

    @property
    def key(self) -> tuple[str, str, int]:
        """The second key: no two rows share it."""
        return self.match, self.row.action_id, _seat_in(self.row.seat)


Accepted = Version | Conflict | IdReused

LAST_VERSIONS = select(
    matches.c.match_id,
    select(func.max(rows.c.version))
    .where(rows.c.match_id == matches.c.match_id)
    .scalar_subquery()
    .label("last"),
).where(matches.c.match_id.in_(bindparam("matches", expanding=True)))

KNOWN_ACTIONS = select(
    rows.c.match_id, rows.c.action_id, rows.c.seat, rows.c.action_hash, rows.c.version
).where(
    tuple_(rows.c.match_id, rows.c.action_id, rows.c.seat).in_(bindparam("keys", expanding=True))
)

INSERT_ROW = insert(rows)
END_MATCHES = (
    update(matches)
    .values(is_over=True)
    .where(matches.c.match_id.in_(bindparam("matches", expanding=True)))
)


async def append_all(connection: AsyncConnection, wanted: Sequence[Append]) -> list[Accepted]:
    """Judge each append as if those before it were stored, then store the good ones at once.

    Another node that stores the same version meanwhile makes the database raise an
    IntegrityError; the writer then finds the one whom it hit.
    """
    keys = {each.key for each in wanted}
    last = {
        match: version or 0
        for match, version in await connection.execute(
            LAST_VERSIONS, {"matches": sorted({match for match, _, _ in keys})}
        )
    }
    known = {
        (match, action_id, seat): (action_hash, version)
        for match, action_id, seat, action_hash, version in await connection.execute(
            KNOWN_ACTIONS, {"keys": sorted(keys)}
        )
    }
    judged: list[Accepted] = []
    good: list[Append] = []
    for each in wanted:
        row = each.row
        if each.key in known:
            first_hash, version = known[each.key]
            judged.append(Version(version) if first_hash == row.action_hash else IdReused())
        elif each.match not in last or row.version != last[each.match] + 1:
            judged.append(Conflict())
        else:
            last[each.match] = row.version
            known[each.key] = (row.action_hash, row.version)
            good.append(each)
            judged.append(row.version)
    await _store(connection, good)
    return judged


async def _store(connection: AsyncConnection, good: Sequence[Append]) -> None:
    if good:
        await connection.execute(INSERT_ROW, [_columns(each.match, each.row) for each in good])
    if ended := sorted({each.match for each in good if each.ends}):
        await connection.execute(END_MATCHES, {"matches": ended})


async def start_match(
    connection: AsyncConnection, record: MatchRecord, first: Row, table: TableRecord
) -> None:
    taken = select(matches.c.match_id).where(
        or_(
            matches.c.match_id == record.match,
            (matches.c.table_id == record.table) & (matches.c.number == record.number),
        )
    )
    if (await connection.execute(taken)).first() is not None:
        raise Conflict
    await save_table(connection, table)
    await connection.execute(
        insert(matches).values(
            match_id=record.match,
            table_id=record.table,
            number=record.number,
            game=record.game,
            setup=record.setup,
            seed=record.seed,
            deal=record.deal,
            is_over=record.is_over,
            holders=record.holders,
        )
    )
    await connection.execute(INSERT_ROW, _columns(record.match, first))


async def read_rows(connection: AsyncConnection, match: str, after: int) -> list[Row]:
    found = await connection.execute(
        select(rows)
        .where(rows.c.match_id == match, rows.c.version > after)
        .order_by(rows.c.version)
    )
    return [_row(each) for each in found]


async def read_row_by_action(
    connection: AsyncConnection, match: str, seat: Seat | None, action_id: str
) -> Row | None:
    found = await connection.execute(
        select(rows).where(
            rows.c.match_id == match,
            rows.c.action_id == action_id,
            rows.c.seat == _seat_in(seat),
        )
    )
    row = found.first()
    return None if row is None else _row(row)


async def read_match(connection: AsyncConnection, match: str) -> MatchRecord | None:
    row = (await connection.execute(select(matches).where(matches.c.match_id == match))).first()
    return None if row is None else _match(row)


async def read_running(connection: AsyncConnection) -> list[MatchRecord]:
    running = select(matches).where(~matches.c.is_over).order_by(matches.c.match_id)
    return [_match(each) for each in await connection.execute(running)]


def _seat_in(seat: Seat | None) -> int:
    return NO_SEAT if seat is None else seat


def _columns(match: str, row: Row) -> dict[str, object]:
    return {
        "match_id": match,
        "version": row.version,
        "seat": _seat_in(row.seat),
        "action_id": row.action_id,
        "action_hash": row.action_hash,
        "body": row.body,
    }


def _row(row: Any) -> Row:
    return Row(
        version=row.version,
        seat=None if row.seat == NO_SEAT else row.seat,
        action_id=row.action_id,
        action_hash=row.action_hash,
        body=row.body,
    )


def _match(row: Any) -> MatchRecord:
    return MatchRecord(
        match=row.match_id,
        table=row.table_id,
        number=row.number,
        game=row.game,
        setup=row.setup,
        seed=row.seed,
        deal=row.deal,
        is_over=row.is_over,
        holders=row.holders,
    )
