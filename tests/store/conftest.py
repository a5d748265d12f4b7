"""A store to test: over SQLite, in a file and in memory, and over PostgreSQL where it is installed.

ROOM40_TEST_POSTGRES, the URL of a database that may be emptied, takes the place of our own one.
"""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from room40.store.sql import SqlStore, open_store, sqlite_url
from tests.store import postgres

GIVEN = os.environ.get("ROOM40_TEST_POSTGRES")
KINDS = ("file", "memory", "postgres")


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The URL of a PostgreSQL database, the same one for all tests of this process."""
    if GIVEN:
        yield GIVEN
        return
    if reason := postgres.why_not():
        pytest.skip(reason)
    with postgres.cluster() as url:
        yield url


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
    return await _emptied(request.getfixturevalue("cluster"))


@pytest.fixture(params=["file", "memory"])
def threaded(request: pytest.FixtureRequest, path: Path) -> str:
    """Databases that are written in a thread, which a test can stop without stopping itself."""
    return sqlite_url(path) if request.param == "file" else "sqlite://"


@pytest.fixture(params=[kind for kind in KINDS if kind != "memory"])
async def lasting(request: pytest.FixtureRequest, path: Path) -> str:
    """Every kind of database that can be opened twice."""
    if request.param == "file":
        return sqlite_url(path)
    return await _emptied(request.getfixturevalue("cluster"))


@pytest.fixture
async def store(address: str) -> AsyncIterator[SqlStore]:
    opened = await open_store(address)
    yield opened
    await opened.close()


async def _emptied(url: str) -> str:
    engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"))
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()
    return url
