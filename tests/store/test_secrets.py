"""What the store holds does not get into logs, texts of errors or representations."""

import logging
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import fields

from room40.store.sql import SqlStore, open_store, sqlite_url
from room40.store.types import (
    MatchRecord,
    PersonRecord,
    Record,
    Row,
    StorageError,
    TableRecord,
    TalkRecord,
)
from tests.store.records import results

CANARY = "canary-5G"
ALLOWED = {"match", "table", "number", "game", "phase", "person", "is_over"} | {
    "version", "seat", "seq", "kind", "audience", "action_id",
}  # fmt: skip
"""What may be told: ids, tags and versions."""

clause = pytest.mark.clause


def filled(kind: type[Record], **told: object) -> Record:
    """A record that holds the canary in all that must not be told."""
    values: dict[str, object] = {}
    for field in fields(kind):
        if field.name in ALLOWED:
            values[field.name] = told.get(field.name, "x")
        else:
            is_bytes = "bytes" in str(field.type)
            values[field.name] = CANARY.encode() if is_bytes else CANARY
    return kind(**values)


KINDS = (Row, MatchRecord, TableRecord, PersonRecord, TalkRecord)


@pytest.mark.parametrize("kind", KINDS)
def test_records_show_ids_alone(kind: type[Record]) -> None:
    record = filled(kind)
    for text in (repr(record), str(record), f"{[record]}", str(record.__rich_repr__())):
        assert CANARY not in text
    assert kind.__name__ in repr(record)
    assert any(CANARY in str(getattr(record, field.name)) for field in fields(kind))


def secret_match(match: str) -> tuple[MatchRecord, Row, TableRecord]:
    record = filled(MatchRecord, match=match, table=match, number=1, is_over=False)
    row = filled(Row, version=1, seat=-1, action_id="deal")
    table = TableRecord(match, None, "g", "playing", CANARY.encode(), 1.0, ())
    assert isinstance(record, MatchRecord) and isinstance(row, Row)
    return record, row, table


async def _live(store: SqlStore) -> list[object]:
    """Much that works and much that does not."""
    await store.start_match(*secret_match("one"))
    lone = "\ud800"
    return await results(
        store.start_match(*secret_match("one")),
        store.append("one", Row(2, 0, lone, CANARY.encode(), CANARY.encode())),  # type: ignore[arg-type]
        store.append("one", Row(2, 0, "a", CANARY.encode(), CANARY.encode())),  # type: ignore[arg-type]
        store.append("one", Row(2, 0, "b", CANARY.encode(), CANARY.encode())),  # type: ignore[arg-type]
        store.say(TalkRecord("one", 0, "ann", "note", "me", (), "id", CANARY + lone, 1.0)),
        store.say(TalkRecord("one", 0, "ann", "note", "me", (), "id", CANARY, 1.0)),
        store.save_person(PersonRecord("ann", CANARY, CANARY.encode(), 1.0)),
        store.save_person(PersonRecord("bob", CANARY, CANARY.encode(), 1.0)),
        store.rows("one"),
        store.match("one"),
        store.talk("one", 0),
        store.person("ann"),
    )


@clause("REL-F12")
async def test_no_log_and_no_error_quotes_a_secret(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    failing = True

    def crash_point(point: str) -> None:
        if failing and point == "before_commit":
            raise sqlite3.OperationalError(CANARY)

    store = await open_store(address, crash_point=crash_point)
    got = await results(store.start_match(*secret_match("none")))
    failing = False
    got += await _live(store)
    await store.close()
    errors = [each for each in got if isinstance(each, BaseException)]
    assert len(errors) >= 5
    for error in errors:
        assert CANARY not in repr(error)
        assert (error.__cause__ is None and error.__suppress_context__) or not error.__context__
    assert "not known to be stored" in caplog.text
    assert CANARY not in caplog.text


@clause("REL-F12")
async def test_a_failing_read_quotes_nothing(path: Path) -> None:
    store = await open_store(sqlite_url(path))
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE matches RENAME TO gone")
    connection.close()
    with pytest.raises(StorageError) as failure:
        await store.match(CANARY)
    assert CANARY not in str(failure.value)
    assert failure.value.__suppress_context__
    await store.close()
