"""Records as a test needs them, and ways to look at a database from outside."""

import asyncio
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from room40.core.seats import Seat, Version
from room40.store.types import MatchRecord, PersonRecord, Row, Store, TableRecord, TalkRecord


def a_row(
    version: int,
    seat: int | None = 0,
    action_id: str | None = None,
    *,
    action: bytes = b"ask",
    body: bytes | None = None,
) -> Row:
    return Row(
        version=Version(version),
        seat=None if seat is None else Seat(seat),
        action_id=action_id or f"action-{version}",
        action_hash=sha256(action).digest(),
        body=body or f'{{"version":{version}}}'.encode(),
    )


def a_match(
    match: str = "match", table: str = "table", number: int = 1, *, options: bytes = b"{}"
) -> MatchRecord:
    return MatchRecord(
        match=match,
        table=table,
        number=number,
        game="break_the_code",
        setup=b'{"seats":2}',
        seed=b"\x00seed\xff",
        deal=b"null",
        is_over=False,
        holders=b'["ann","bob"]',
        options=options,
    )


def a_table(
    table: str = "table",
    *,
    code: str | None = None,
    phase: str = "playing",
    touched: float = 1000.5,
    members: Iterable[str] = ("ann", "bob"),
) -> TableRecord:
    return TableRecord(
        table=table,
        code=code,
        game="break_the_code",
        phase=phase,
        body=b'{"language":"pl"}',
        touched=touched,
        members=tuple(members),
    )


def a_person(
    person: str = "ann", name: str = "Łucja", token: bytes = b"token", seen: float = 7.25
) -> PersonRecord:
    return PersonRecord(person=person, name=name, token_hash=sha256(token).digest(), seen=seen)


def said(body: str, kind: str = "chat", talk_id: str = "first", **given: Any) -> TalkRecord:
    """Something said; the store gives the seq."""
    filled: dict[str, Any] = {
        "table": "table",
        "person": "ann",
        "audience": "table",
        "seats": (),
        "at": 12.5,
    }
    return TalkRecord(seq=0, kind=kind, talk_id=talk_id, body=body, **(filled | given))


FIRST = a_row(1, None, "deal")


async def begin(store: Store, *names: str) -> None:
    """A running match for each name (one called "match" if there is none), at a table of its own,
    which has the same name."""
    tables = {name: "table" if name == "match" else name for name in names or ("match",)}
    await asyncio.gather(
        *(
            store.start_match(a_match(name, table), FIRST, a_table(table))
            for name, table in tables.items()
        )
    )


async def results(*calls: Any) -> list[Any]:
    """What concurrent calls return or raise, in the order in which they were made."""
    return await asyncio.gather(*calls, return_exceptions=True)


def files_of(database: Path) -> dict[str, bytes]:
    """The bytes of a SQLite database on the disk: main file and write-ahead log."""
    return {each.name: each.read_bytes() for each in sorted(database.parent.glob("*.sqlite3*"))}
