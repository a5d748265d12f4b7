"""How a database is opened, tuned and run. What is said to it stands in the modules beside.

Work on a database is a plain function of a SQLAlchemy `Connection`. SQLite runs it in a thread of
ours, with one hop for a whole transaction where an asynchronous driver needs one for every call;
PostgreSQL runs the same function over asyncpg.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from room40.store.types import BadDatabase, StorageError

log = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[Connection], T]

READERS = 4
BUSY_SECONDS = 5
"""How long a transaction waits for another process that writes to the same SQLite file."""
COMMAND_SECONDS = 10
"""How long one command to PostgreSQL may take."""

UNWELL = ("08", "25", "40", "53", "55", "57", "58", "XX")
"""Classes of SQLSTATE that speak of the state of the database, not of what was asked of it."""


class Database(Protocol):
    """Reads and writes have connections of their own; writes run one after the other."""

    async def write(self, work: Work[T]) -> T:
        """Run `work`, which commits by itself; what it leaves uncommitted is rolled back."""
        ...

    async def read(self, work: Work[T]) -> T:
        """Run `work` on a snapshot."""
        ...

    async def renew(self) -> None:
        """After a failure: the next write opens a new connection."""
        ...

    async def settle(self) -> None:
        """Sync what an earlier process has written and, killed, did not sync: it can be read by
        now, and a cut of the power could still take it."""
        ...

    async def wipe(self) -> None:
        """Leave no copy of what was erased."""
        ...

    async def close(self) -> None: ...


def database(url: URL) -> Database:
    match url.get_backend_name():
        case "sqlite":
            return Sqlite(url.set(drivername="sqlite+pysqlite"))
        case "postgresql":
            return Postgres(url.set(drivername="postgresql+asyncpg"))
        case name:
            raise BadDatabase(f"{name} is neither sqlite nor postgresql")


class Sqlite:
    """SQLite in threads. In memory a database belongs to its connection: one thread does all."""

    def __init__(self, url: URL) -> None:
        self._is_in_memory = url.database in (None, "", ":memory:")
        self._writing = self._reading = ThreadPoolExecutor(1, "store-writer")
        if self._is_in_memory:
            self._writers = create_engine(url, hide_parameters=True, poolclass=StaticPool)
            self._readers = self._writers
        else:
            self._writers = create_engine(url, hide_parameters=True, pool_size=1, max_overflow=0)
            self._readers = create_engine(url, hide_parameters=True, pool_size=READERS)
            self._reading = ThreadPoolExecutor(READERS, "store-reader")
            _tune(self._readers, "BEGIN", "query_only=ON")
        # secure_delete: what is erased is overwritten, not only let go.
        _tune(self._writers, "BEGIN IMMEDIATE", "secure_delete=ON")

    async def write(self, work: Work[T]) -> T:
        return await _in_thread(self._writing, _connected, self._writers, work)

    async def read(self, work: Work[T]) -> T:
        return await _in_thread(self._reading, _connected, self._readers, work)

    async def renew(self) -> None:
        if not self._is_in_memory:
            await _in_thread(self._writing, self._writers.dispose)

    async def settle(self) -> None:
        await _in_thread(self._writing, _sync_the_wal, self._writers)

    async def wipe(self) -> None:
        await _in_thread(self._writing, _empty_the_wal, self._writers)

    async def close(self) -> None:
        await _in_thread(self._writing, self._writers.dispose)
        self._writing.shutdown()
        self._reading.shutdown()
        self._readers.dispose()


class Postgres:
    """PostgreSQL over asyncpg."""

    def __init__(self, url: URL) -> None:
        self._writers = self._engine(url, "READ COMMITTED", pool_size=1, max_overflow=0)
        self._readers = self._engine(url, "REPEATABLE READ", pool_size=READERS, pool_pre_ping=True)

    async def write(self, work: Work[T]) -> T:
        async with self._writers.connect() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        async with self._readers.connect() as connection:
            return await connection.run_sync(work)

    async def renew(self) -> None:
        await self._writers.dispose()

    async def settle(self) -> None:
        """Its own start does that."""

    async def wipe(self) -> None:
        """Its own vacuum does that."""

    async def close(self) -> None:
        await self._writers.dispose()
        await self._readers.dispose()

    @staticmethod
    def _engine(url: URL, isolation: str, **pool: Any) -> AsyncEngine:
        limits = {"timeout": COMMAND_SECONDS, "command_timeout": COMMAND_SECONDS}
        return create_async_engine(
            url, hide_parameters=True, isolation_level=isolation, connect_args=limits, **pool
        )


async def _in_thread(threads: ThreadPoolExecutor, call: Callable[..., T], *given: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, call, *given)


def _connected(engine: Engine, work: Work[T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _checkpoint(engine: Engine, mode: str) -> bool:
    """Sync the write-ahead log and move what is committed to the main file; whether that was done.

    Past SQLAlchemy, which would begin a transaction: amid one it is not possible.
    """
    connection = engine.raw_connection()
    try:
        is_busy, *_ = connection.cursor().execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
    finally:
        connection.close()
    return not is_busy


def _sync_the_wal(engine: Engine) -> None:
    """A checkpoint begins with that; the rest of it may fail (no space, a file only to be read)."""
    try:
        _checkpoint(engine, "PASSIVE")
    except sqlite3.Error as error:
        if error.sqlite_errorname == "SQLITE_IOERR_FSYNC":
            raise
        log.warning(f"the write-ahead log stays as it is ({name_of(error)})")


def _empty_the_wal(engine: Engine) -> None:
    """Cut the write-ahead log to nothing."""
    try:
        if not _checkpoint(engine, "TRUNCATE"):
            log.warning("the write-ahead log is in use and will be emptied later")
    except sqlite3.Error as error:
        log.warning(f"the write-ahead log could not be emptied ({name_of(error)})")


def _tune(engine: Engine, begin: str, *further: str) -> None:
    pragmas = (
        f"busy_timeout={BUSY_SECONDS * 1000}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        *further,
    )

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _: object) -> None:
        # The driver would begin transactions late and commit early: SQLAlchemy begins them here.
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def blames_the_job(error: Exception) -> bool:
    """Whether a failure comes from what was asked, and not from the state of the database."""
    if isinstance(error, DBAPIError):
        state = getattr(error.orig, "sqlstate", None) or ""
        is_unwell = isinstance(error, OperationalError) or state[:2] in UNWELL
        return not is_unwell and not error.connection_invalidated
    return not isinstance(error, OSError | SQLAlchemyError)


def name_of(error: BaseException) -> str:
    """What went wrong, by its class and SQLite's name for it; never its text, which may quote."""
    inner = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(inner, "sqlite_errorname", None) or getattr(inner, "sqlstate", None)
    return f"{type(error).__name__}, {name}" if name else type(error).__name__


def storage_error(error: BaseException) -> StorageError:
    """To be raised `from None`: the text of the cause may quote what was to be stored."""
    return StorageError(f"the database failed ({name_of(error)})")
