"""A disk that takes no more: no acknowledgement without storage, and play goes on afterwards."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from room40.store.sql import open_store, sqlite_url
from room40.store.types import StorageError
from tests.store.records import FIRST, a_row, begin
from tests.store.test_crash import PATIENCE, ROOT

clause = pytest.mark.clause
FULL = "StorageError('the database failed (OperationalError, SQLITE_IOERR_WRITE)')"


@clause("REL-R16")
async def test_a_full_disk_and_space_again(path: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "tests.store.full_disk", path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    for version, told in zip((2, 4, 6), json.loads(process.stdout), strict=True):
        assert told["full"][0] == FULL
        assert told["full"][1] in (FULL, "None"), "a small write may still fit"
        assert told["readable"] == version - 1
        assert told["again"] == [f"{version}", f"{version}", f"{version + 1}"]
    store = await open_store(sqlite_url(path))
    assert [row.version for row in await store.rows("one")] == list(range(1, 8))
    await store.close()


@clause("REL-R16")
async def test_a_file_that_may_only_be_read(path: Path) -> None:
    writable = await open_store(sqlite_url(path))
    await begin(writable)
    store = await open_store(f"sqlite:///file:{path}?mode=ro&uri=true")
    with pytest.raises(StorageError, match="SQLITE_READONLY"):
        await store.append("match", a_row(2))
    with pytest.raises(StorageError, match="SQLITE_READONLY"):
        await store.check()
    assert await store.rows("match") == [FIRST]
    await store.close()
    assert await writable.append("match", a_row(2)) == 2
    await writable.close()
