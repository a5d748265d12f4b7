"""Kill -9 and torn files: what was acknowledged is there, whatever else is there is whole."""

import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url

from room40.store.database import database
from room40.store.sql import open_store, sqlite_url
from room40.store.types import Row
from tests.contract.play import depth
from tests.store.records import FIRST, a_match, a_row, begin

clause = pytest.mark.clause
ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60


def crasher(address: str, match: str, *more: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.crasher", address, match, *map(str, more)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def acknowledged(process: subprocess.Popen[str]) -> list[int]:
    """What it has told before it died by SIGKILL."""
    assert process.stdout is not None
    with process.stdout as pipe:  # `communicate` would forget what `readline` has read ahead
        told = pipe.read()
    assert process.wait(timeout=PATIENCE) == -signal.SIGKILL
    # A line that was cut short does not count as told.
    return [int(line) for line in told.split("\n")[:-1]]


async def stored(address: str, match: str) -> list[Row]:
    """The rows of the match, read by a store that has just been opened."""
    store = await open_store(address)
    try:
        record = await store.match(match)
        rows = await store.rows(match)
        assert (record is None) == (rows == [])
        assert record in (None, a_match(match, match))
    finally:
        await store.close()
    return rows


def whole(count: int) -> list[Row]:
    return [FIRST, *(a_row(version) for version in range(2, count + 1))][:count]


@clause("REL-R01")
@pytest.mark.parametrize(
    ("point", "times", "told", "kept"),
    [
        ("before_migration_commit", 1, 0, 0),
        ("before_commit", 1, 0, 0),
        ("after_commit", 1, 0, 1),
        ("before_commit", 5, 4, 4),
        ("after_commit", 5, 4, 5),
    ],
)
async def test_a_crash_at_a_named_point(
    lasting: str, point: str, times: int, told: int, kept: int
) -> None:
    assert acknowledged(crasher(lasting, "one", point, times)) == [*range(1, told + 1)]
    assert await stored(lasting, "one") == whole(kept)


@clause("REL-R01")
async def test_kills_at_any_moment(path: Path) -> None:
    """The same file again and again, so that each start meets what the last kill has left."""
    address, chance, told = sqlite_url(path), random.Random(40), 0
    for _ in range(depth(12, 3)):
        process = crasher(address, "one")
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(chance.randrange(1, 40))]
        process.kill()
        versions = [int(line) for line in lines] + acknowledged(process)
        rows = await stored(address, "one")
        assert versions[0] == told + 1, "it went on where the log ended"
        assert versions == [*range(versions[0], versions[-1] + 1)]
        assert len(rows) in (versions[-1], versions[-1] + 1), "at most one was on its way"
        assert rows == whole(len(rows))
        told = len(rows)


@clause("REL-R02")
@pytest.mark.parametrize(
    ("pragma", "writing", "reading"),
    [
        ("synchronous", 2, 2),
        ("journal_mode", "wal", "wal"),
        ("foreign_keys", 1, 1),
        ("query_only", 0, 1),
    ],
)
async def test_how_sqlite_is_tuned(
    path: Path, pragma: str, writing: object, reading: object
) -> None:
    """No kill can show it, a power cut could: 2 is FULL, every commit waits for the disk."""
    opened = database(make_url(sqlite_url(path)))

    def told(connection: Connection) -> object:
        return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()

    assert (await opened.write(told), await opened.read(told)) == (writing, reading)
    await opened.close()


@clause("REL-R02", "FAULT-101")
async def test_a_write_ahead_log_cut_anywhere(path: Path, tmp_path: Path) -> None:
    """What a power cut may leave of the writes since the last sync: a part of them, or rubbish."""
    store = await open_store(sqlite_url(path))
    await begin(store, "one")
    for version in range(2, 13):
        await store.append("one", a_row(version))
    torn = tmp_path / "torn"
    torn.mkdir()
    log = path.with_name(f"{path.name}-wal").read_bytes()
    chance, lengths = random.Random(40), set()
    for _ in range(40):
        cut = chance.randrange(len(log) + 1)
        shutil.copy(path, torn / "torn.sqlite3")
        rubbish = chance.randbytes(chance.choice((0, 100, 4096, 9000)))
        (torn / "torn.sqlite3-wal").write_bytes(log[:cut] + rubbish)
        rows = await stored(sqlite_url(torn / "torn.sqlite3"), "one")
        assert rows == whole(len(rows))
        lengths.add(len(rows))
    assert len(lengths) > 5, "the cuts fell into different places"
    await store.close()
