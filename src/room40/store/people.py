"""People and tables: statements, run inside a caller's transaction."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, delete, insert, select, update

from room40.store.tables import members, people, tables
from room40.store.types import Conflict, PersonRecord, TableRecord


def _put(connection: Connection, into: Table, **values: object) -> None:
    """Update the record with that primary key, the first of the values, or insert it."""
    key = next(iter(values))
    changed = connection.execute(update(into).where(into.c[key] == values[key]).values(values))
    if changed.rowcount == 0:
        connection.execute(insert(into).values(values))


def save_table(connection: Connection, record: TableRecord) -> None:
    if record.code is not None:
        holder = connection.scalar(select(tables.c.table_id).where(tables.c.code == record.code))
        if holder not in (None, record.table):
            raise Conflict
    _put(
        connection,
        tables,
        table_id=record.table,
        code=record.code,
        game=record.game,
        phase=record.phase,
        body=record.body,
        touched=record.touched,
    )
    _save_members(connection, record.table, set(record.members))


def _save_members(connection: Connection, table: str, wanted: set[str]) -> None:
    here = members.c.table_id == table
    stored = set(connection.scalars(select(members.c.person).where(here)))
    if gone := stored - wanted:
        connection.execute(delete(members).where(here, members.c.person.in_(gone)))
    if new := sorted(wanted - stored):
        connection.execute(
            insert(members), [{"table_id": table, "person": person} for person in new]
        )


def read_table(connection: Connection, which: ColumnElement[bool]) -> TableRecord | None:
    found = _read_tables(connection, select(tables).where(which))
    return found[0] if found else None


def read_tables_of(connection: Connection, person: str) -> list[TableRecord]:
    theirs = select(tables).join(members).where(members.c.person == person)
    return _read_tables(connection, theirs.order_by(tables.c.touched.desc(), tables.c.table_id))


def _read_tables(connection: Connection, which: Select[Any]) -> list[TableRecord]:
    found = (connection.execute(which)).all()
    belong: dict[str, list[str]] = {row.table_id: [] for row in found}
    for table, person in connection.execute(
        select(members.c.table_id, members.c.person)
        .where(members.c.table_id.in_(belong))
        .order_by(members.c.person)
    ):
        belong[table].append(person)
    return [
        TableRecord(
            table=row.table_id,
            code=row.code,
            game=row.game,
            phase=row.phase,
            body=row.body,
            touched=row.touched,
            members=tuple(belong[row.table_id]),
        )
        for row in found
    ]


def drop_tables(connection: Connection, phase: str, untouched_since: float) -> list[str]:
    """Matches, rows, members and talk go with their table: the foreign keys cascade."""
    dropped = connection.scalars(
        delete(tables)
        .where(tables.c.phase == phase, tables.c.touched < untouched_since)
        .returning(tables.c.table_id)
    )
    return sorted(dropped)


def save_person(connection: Connection, record: PersonRecord) -> None:
    _put(
        connection,
        people,
        person=record.person,
        name=record.name,
        token_hash=record.token_hash,
        seen=record.seen,
    )


def read_unseen(connection: Connection, since: float) -> list[PersonRecord]:
    unseen = select(people).where(people.c.seen < since).order_by(people.c.seen)
    return [_person(row) for row in connection.execute(unseen)]


def read_person(connection: Connection, which: ColumnElement[bool]) -> PersonRecord | None:
    row = (connection.execute(select(people).where(which))).first()
    return None if row is None else _person(row)


def _person(row: Any) -> PersonRecord:
    return PersonRecord(person=row.person, name=row.name, token_hash=row.token_hash, seen=row.seen)


def forget_person(connection: Connection, person: str) -> None:
    connection.execute(delete(people).where(people.c.person == person))
    connection.execute(delete(members).where(members.c.person == person))
