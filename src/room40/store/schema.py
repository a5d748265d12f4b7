"""Which schema a database has, and how it gets the newest one."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Text, column, inspect, select, table, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from room40.store.types import BadDatabase

VERSION_TABLE = "room40_schema"
VERSIONS = ("0001",)
"""All there have been, the newest last."""

MIGRATIONS = Path(__file__).parent / "migrations"

# Alembic keeps the running migration in a global, so two stores of one process take turns.
_turn = asyncio.Lock()


async def bring_up(
    readers: AsyncEngine, writers: AsyncEngine, crash_point: Callable[[str], None]
) -> None:
    """Migrate to the newest schema, all or nothing; raises `BadDatabase` if that cannot be."""
    async with readers.connect() as connection:
        if await _version(connection) == VERSIONS[-1]:
            return
    async with _turn, writers.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Nodes that start together migrate one after the other; SQLite locks by itself.
            await connection.execute(text("SELECT pg_advisory_xact_lock(40)"))
        if await _version(connection) != VERSIONS[-1]:
            await connection.run_sync(_migrate)
            crash_point("before_migration_commit")


async def _version(connection: AsyncConnection) -> str | None:
    """None for an empty database."""
    names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    if not names:
        return None
    if VERSION_TABLE not in names:
        raise BadDatabase("it holds the tables of another program")
    stamp = table(VERSION_TABLE, column("version_num", Text))
    version: str | None = await connection.scalar(select(stamp.c.version_num))
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
