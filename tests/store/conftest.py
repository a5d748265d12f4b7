"""A store to test: over SQLite, in a file and in memory, and over PostgreSQL if it is installed."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from room40.store.sql import SqlStore, open_store, sqlite_url
from tests.store.postgres import emptied

KINDS = ("file", "memory", "postgres")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test keeps its database, if that is a file."""
    return tmp_path / "room40.sqlite3"


@pytest.fixture(params=KINDS)
async def address(request: pytest.FixtureRequest, path: Path) -> str:
    """Every kind of database there is, empty."""
    if request.param == "memory":
        return "sqlite://"
    if request.param == "file":
        return sqlite_url(path)
    return await emptied(request.getfixturevalue("cluster"))


@pytest.fixture(params=["file", "memory"])
def threaded(request: pytest.FixtureRequest, path: Path) -> str:
    """Databases that are written in a thread, which a test can stop without stopping itself."""
    return sqlite_url(path) if request.param == "file" else "sqlite://"


@pytest.fixture(params=[kind for kind in KINDS if kind != "memory"])
async def lasting(request: pytest.FixtureRequest, path: Path) -> str:
    """Every kind of database that can be opened twice."""
    if request.param == "file":
        return sqlite_url(path)
    return await emptied(request.getfixturevalue("cluster"))


@pytest.fixture
async def store(address: str) -> AsyncIterator[SqlStore]:
    opened = await open_store(address)
    yield opened
    await opened.close()
