"""How a database is opened and tuned, and how its faults become ours."""

import logging
import sqlite3
from typing import Any

from sqlalchemy import URL, Connection, StaticPool, event, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from room40.store.types import StorageError

log = logging.getLogger(__name__)

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
READERS = 4
BUSY_SECONDS = 5.0
"""How long a writer waits for another process that writes to the same SQLite file."""


def engines(address: str) -> tuple[URL, AsyncEngine, AsyncEngine]:
    """The address with its driver, an engine to read with and one of one connection to write with.

    For a database in memory, which belongs to its connection, the two are the same.
    """
    url = make_url(address)
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    if url.get_backend_name() != "sqlite":
        readers = create_async_engine(url, hide_parameters=True, pool_pre_ping=True)
        writers = create_async_engine(url, hide_parameters=True, pool_size=1, max_overflow=0)
    elif url.database in (None, "", ":memory:"):
        readers = writers = create_async_engine(url, hide_parameters=True, poolclass=StaticPool)
        _tune_sqlite(writers, "BEGIN IMMEDIATE")
    else:
        readers = create_async_engine(url, hide_parameters=True, pool_size=READERS, max_overflow=0)
        _tune_sqlite(readers, "BEGIN", "query_only=ON")
        writers = create_async_engine(url, hide_parameters=True, pool_size=1, max_overflow=0)
        # What somebody had erased is overwritten, not only let go.
        _tune_sqlite(writers, "BEGIN IMMEDIATE", "secure_delete=ON")
    return url, readers, writers


async def renew(engine: AsyncEngine) -> None:
    """After a failure: the next use opens a new connection. A database in memory has but one."""
    if not isinstance(engine.pool, StaticPool):
        await engine.dispose()


async def empty_the_wal(engine: AsyncEngine) -> None:
    """SQLite: move all that is committed to the main file, so that no erased text stays behind."""
    if engine.dialect.name != "sqlite" or isinstance(engine.pool, StaticPool):
        return
    try:
        async with engine.connect() as connection:
            # Past SQLAlchemy, which would begin a transaction: amid one it is not possible.
            raw: Any = (await connection.get_raw_connection()).driver_connection
            async with raw.execute("PRAGMA wal_checkpoint(TRUNCATE)") as cursor:
                is_busy, *_ = await cursor.fetchone()
    except (SQLAlchemyError, sqlite3.Error) as error:
        log.warning("the write-ahead log could not be emptied (%s)", name_of(error))
    else:
        if is_busy:
            log.warning("the write-ahead log is in use and will be emptied later")


def _tune_sqlite(engine: AsyncEngine, begin: str, *further: str) -> None:
    pragmas = (
        f"busy_timeout={int(BUSY_SECONDS * 1000)}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        *further,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _: object) -> None:
        # The driver would begin transactions late and commit early: SQLAlchemy begins them here.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def name_of(error: BaseException) -> str:
    """What went wrong, by its class and SQLite's name for it; never its text, which may quote."""
    inner = error.orig if isinstance(error, DBAPIError) else error
    while inner is not None:
        if isinstance(inner, sqlite3.Error) and hasattr(inner, "sqlite_errorname"):
            return f"{type(error).__name__}, {inner.sqlite_errorname}"
        inner = inner.__cause__
    return type(error).__name__


def storage_error(error: BaseException) -> StorageError:
    """To be raised `from None`: the text of the cause may quote what was to be stored."""
    return StorageError(f"the database failed ({name_of(error)})")
