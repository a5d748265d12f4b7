"""Which schema a database has, and how it gets the newest one."""

import threading
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Text, column, inspect, select, table, text

from room40.store.database import Database
from room40.store.types import BadDatabase
from room40.store.writer import CrashPoint

VERSION_TABLE = "room40_schema"
VERSIONS = ("0001", "0002", "0003")
"""All there have been, the newest last."""

MIGRATIONS = Path(__file__).parent / "migrations"

# Alembic keeps the running migration in a global, so two stores of one process take turns.
_turn = threading.Lock()


async def bring_up(database: Database, crash_point: CrashPoint) -> None:
    """Migrate to the newest schema, all or nothing; raises `BadDatabase` if that cannot be."""
    if await database.read(_version) != VERSIONS[-1]:
        await database.write(partial(_bring_up, crash_point))


def _bring_up(crash_point: CrashPoint, connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Nodes that start together migrate one after the other; SQLite locks by itself.
        connection.execute(text("SELECT pg_advisory_xact_lock(40)"))
    if _version(connection) != VERSIONS[-1]:
        with _turn:
            _migrate(connection)
        crash_point("before_migration_commit")
        connection.commit()


def _version(connection: Connection) -> str | None:
    """None for an empty database."""
    names = inspect(connection).get_table_names()
    if not names:
        return None
    if VERSION_TABLE not in names:
        raise BadDatabase("it holds the tables of another program")
    stamp = table(VERSION_TABLE, column("version_num", Text))
    version: str | None = connection.scalar(select(stamp.c.version_num))
    if version not in VERSIONS:
        raise BadDatabase(
            f"it was written by a newer Room 40 (schema {version}, this one knows {VERSIONS[-1]})"
        )
    return version


def _migrate(connection: Connection) -> None:
    # Imported where it is needed: most starts find the newest schema.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    # The option knows interpolation by "%".
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")
