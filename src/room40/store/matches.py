"""The log of matches: statements on matches and their rows, run inside a caller's transaction."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from room40.core.seats import Seat, Version
from room40.store.people import save_table
from room40.store.tables import matches, rows
from room40.store.types import Conflict, IdReused, MatchRecord, Row, TableRecord

NO_SEAT = -1
"""The table itself, in a column that knows no NULL."""


Key = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class Append:
    """One row that wants to be stored; `ends` if the match is over with it."""

    match: str
    row: Row
    ends: bool

    @property
    def key(self) -> Key:
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

ROW_BY_ACTION = select(rows).where(
    rows.c.match_id == bindparam("match"),
    rows.c.action_id == bindparam("action_id"),
    rows.c.seat == bindparam("seat"),
)

INSERT_ROW = insert(rows)
INSERT_NEXT_ROW = insert(rows).from_select(
    [column.name for column in rows.c],
    select(*(bindparam(column.name, type_=column.type) for column in rows.c)).where(
        select(func.max(rows.c.version))
        .where(rows.c.match_id == bindparam("match_id"))
        .scalar_subquery()
        == bindparam("version") - 1
    ),
)
"""A row that follows the last one of its match; otherwise nothing is written."""

END_MATCHES = (
    update(matches)
    .values(is_over=True)
    .where(matches.c.match_id.in_(bindparam("matches", expanding=True)))
)

Stored = dict[Key, tuple[Version, bytes]]
"""Version and hash of actions that are stored."""


def counts_rows(connection: Connection) -> bool:
    """Whether the driver says how many rows many statements have written: `append_next` needs it.
    That of SQLite does."""
    return connection.dialect.supports_sane_multi_rowcount


def append_next(connection: Connection, wanted: Sequence[Append]) -> list[Accepted] | None:
    """Store all, if each is the next version of its match and no action is a repeat: what nearly
    always is. One statement, whose condition and unique keys judge.

    None: something is odd, and some rows may have been written. Roll back, then `append_all`.
    """
    given = [_columns(each.match, each.row) for each in wanted]
    try:
        written = connection.execute(INSERT_NEXT_ROW, given).rowcount
    except IntegrityError:
        return None
    if written != len(wanted):
        return None
    _end(connection, wanted)
    return [each.row.version for each in wanted]


def append_all(connection: Connection, wanted: Sequence[Append]) -> list[Accepted]:
    """Store all that may be stored; the others change nothing and learn why.

    Each is judged as if those before it were stored. To look for a repeat costs a query, so at
    first that is done only for what is not the next version, or not the only one of its match; the
    unique keys find the rest. They also find another node that was first: should that happen
    twice, the IntegrityError goes on to the writer, which takes the batch apart.
    """
    last = _last_versions(connection, wanted)
    of_match = Counter(each.match for each in wanted)
    odd = [
        each
        for each in wanted
        if of_match[each.match] > 1 or each.row.version != last.get(each.match, 0) + 1
    ]
    try:
        with connection.begin_nested():
            return _append(connection, wanted, last, _stored(connection, odd))
    except IntegrityError:
        last = _last_versions(connection, wanted)
        return _append(connection, wanted, last, _stored(connection, wanted))


def _append(
    connection: Connection, wanted: Sequence[Append], last: dict[str, Version], stored: Stored
) -> list[Accepted]:
    good: list[Append] = []
    judged: list[Accepted] = []
    for each in wanted:
        row = each.row
        if each.key in stored:
            version, first_hash = stored[each.key]
            judged.append(version if first_hash == row.action_hash else IdReused())
        elif each.match not in last or row.version != last[each.match] + 1:
            judged.append(Conflict())
        else:
            last[each.match] = row.version
            stored[each.key] = (row.version, row.action_hash)
            good.append(each)
            judged.append(row.version)
    if good:
        connection.execute(INSERT_ROW, [_columns(each.match, each.row) for each in good])
    _end(connection, good)
    return judged


def _end(connection: Connection, stored: Sequence[Append]) -> None:
    if ended := sorted({each.match for each in stored if each.ends}):
        connection.execute(END_MATCHES, {"matches": ended})


def _last_versions(connection: Connection, wanted: Sequence[Append]) -> dict[str, Version]:
    """Of the matches that are stored."""
    among = {"matches": sorted({each.match for each in wanted})}
    found = connection.execute(LAST_VERSIONS, among)
    return {match: Version(last) for match, last in found}


def _stored(connection: Connection, wanted: Sequence[Append]) -> Stored:
    stored: Stored = {}
    for each in wanted:
        match, action_id, seat = each.key
        row = connection.execute(
            ROW_BY_ACTION, {"match": match, "action_id": action_id, "seat": seat}
        ).first()
        if row is not None:
            stored[each.key] = (Version(row.version), row.action_hash)
    return stored


def start_match(
    connection: Connection, record: MatchRecord, first: Row, table: TableRecord
) -> None:
    taken = select(matches.c.match_id).where(
        or_(
            matches.c.match_id == record.match,
            (matches.c.table_id == record.table) & (matches.c.number == record.number),
        )
    )
    if (connection.execute(taken)).first() is not None:
        raise Conflict
    save_table(connection, table)
    connection.execute(
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
            options=record.options,
        )
    )
    connection.execute(INSERT_ROW, _columns(record.match, first))


def read_rows(connection: Connection, match: str, after: int) -> list[Row]:
    found = connection.execute(
        select(rows)
        .where(rows.c.match_id == match, rows.c.version > after)
        .order_by(rows.c.version)
    )
    return [_row(each) for each in found]


def read_row_by_action(
    connection: Connection, match: str, seat: Seat | None, action_id: str
) -> Row | None:
    wanted = {"match": match, "action_id": action_id, "seat": _seat_in(seat)}
    row = connection.execute(ROW_BY_ACTION, wanted).first()
    return None if row is None else _row(row)


def read_match(connection: Connection, match: str) -> MatchRecord | None:
    row = (connection.execute(select(matches).where(matches.c.match_id == match))).first()
    return None if row is None else _match(row)


def read_running(connection: Connection) -> list[MatchRecord]:
    running = select(matches).where(~matches.c.is_over).order_by(matches.c.match_id)
    return [_match(each) for each in connection.execute(running)]


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
        options=row.options or b"{}",
    )
