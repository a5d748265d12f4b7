"""A PostgreSQL of our own for as long as the tests run, where the machine has one installed.

It listens on a socket in its own folder and nowhere else, and syncs as it does by default.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

PATIENCE = 60.0
"""Seconds that a start may take."""

OWNER = "room40"
WHILE_WE_LIVE = '"$@" </dev/null & read -r _; kill -QUIT $!; wait'
"""A line for the shell: the pipe it reads from ends with this process, however that ends; then the
server is stopped at once, as nobody will read what it holds."""
PROGRAMS = ("initdb", "postgres", "pg_isready")


def bin_folder() -> Path | None:
    """Where its programs are; Debian keeps those of a server off the PATH."""
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    folders = sorted(versions, key=lambda each: int(each.parent.name), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    return next((each for each in folders if all((each / p).exists() for p in PROGRAMS)), None)


def why_not() -> str:
    """Why there is none; empty if there is one."""
    return "" if bin_folder() else "PostgreSQL is not installed on this machine"


@contextmanager
def cluster() -> Iterator[str]:
    """A new one; the URL of its database, in which everything is allowed."""
    programs = bin_folder()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="room40-pg-"))
    try:
        who = _not_root(folder)
        data = folder / "data"
        initdb = [programs / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8"]
        subprocess.run([*initdb, "--no-locale"], check=True, capture_output=True, cwd=folder, **who)
        server = [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses="]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                ["sh", "-c", WHILE_WE_LIVE, "sh", *server],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=folder,
                **who,
            )
        try:
            _wait_for([programs / "pg_isready", "-q", "-h", folder], folder / "log")
            yield f"postgresql://{OWNER}@/postgres?host={folder}"
        finally:
            process.communicate(timeout=PATIENCE)
    finally:
        shutil.rmtree(folder)


def _not_root(folder: Path) -> dict[str, Any]:
    """It refuses to run as root; then somebody without rights owns the folder and runs it."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _wait_for(asks: list[Any], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while subprocess.run(asks).returncode != 0:
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.05)


async def emptied(url: str) -> str:
    """The same database with nothing in it."""
    engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"))
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()
    return url
