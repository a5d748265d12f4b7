"""Migrations: a new database, an old one, a newer one, and what is no database of ours."""

import importlib.util
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, make_url

from room40.store import schema
from room40.store.database import database
from room40.store.sql import no_crash, open_store, sqlite_url
from room40.store.tables import metadata
from room40.store.types import BadDatabase
from tests.store.records import FIRST, a_match, a_person, a_row, a_table, begin, results, said
from tests.store.test_crash import ROOT

clause = pytest.mark.clause
CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.sql"))


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"version_table": schema.VERSION_TABLE})
    return list(compare_metadata(context, metadata))


def laid(path: Path, text: str) -> str:
    """A database file made by that SQL; its address."""
    connection = sqlite3.connect(path)
    connection.executescript(text)
    connection.close()
    return sqlite_url(path)


async def test_the_migrations_make_the_tables_that_the_code_knows(address: str) -> None:
    opened = database(make_url(address))
    await schema.bring_up(opened, no_crash)
    assert await opened.read(differences) == []
    await opened.close()


def test_the_code_knows_all_migrations() -> None:
    found = []
    for script in sorted((schema.MIGRATIONS / "versions").glob("*.py")):
        spec = importlib.util.spec_from_file_location(script.stem, script)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found.append((module.down_revision, module.revision))
    assert found == [*zip((None, *schema.VERSIONS), schema.VERSIONS, strict=False)]


def test_each_schema_there_has_been_is_in_the_corpus() -> None:
    assert [each.stem for each in CORPUS] == list(schema.VERSIONS)


@clause("REL-R20")
@pytest.mark.parametrize("old", CORPUS, ids=lambda each: each.stem)
async def test_a_file_of_each_version_opens_with_all_that_it_holds(old: Path, path: Path) -> None:
    store = await open_store(laid(path, old.read_text()))
    assert await store.match("match") == a_match()
    assert await store.rows("match") == [FIRST, a_row(2), a_row(3, 1)]
    assert await store.table("table") == a_table(code="kilo-7")
    assert await store.person("ann") == a_person()
    assert [each.body for each in await store.talk("table", 0)] == ["¡Hola!"]
    assert await store.append("match", a_row(4)) == 4
    assert (await store.say(said("x", talk_id="second"))).seq == 2
    await store.check()
    await store.close()
    opened = database(make_url(sqlite_url(path)))
    assert await opened.read(differences) == []
    await opened.close()


async def test_the_migrations_may_lie_in_any_folder(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alembic reads a percent sign in an option as the beginning of a name."""
    folder = shutil.copytree(schema.MIGRATIONS, path.parent / "100%" / "migrations")
    monkeypatch.setattr(schema, "MIGRATIONS", folder)
    store = await open_store(sqlite_url(path))
    await begin(store)
    await store.close()


async def test_an_open_database_may_be_opened_again(lasting: str) -> None:
    stores = await results(*(open_store(lasting) for _ in range(4)))
    await begin(stores[0])
    assert [await store.rows("match") for store in stores] == [[FIRST]] * 4
    await results(*(store.close() for store in stores))


@clause("REL-R20")
async def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    store = await open_store(sqlite_url(path))
    await begin(store)
    await store.close()
    laid(path, f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'")
    before = path.read_bytes()
    told = rf"room40\.sqlite3.*newer Room 40 \(schema 9999, this one knows {schema.VERSIONS[-1]}\)"
    with pytest.raises(BadDatabase, match=told):
        await open_store(sqlite_url(path))
    assert path.read_bytes() == before


async def test_a_database_of_another_program_is_refused(path: Path) -> None:
    address = laid(path, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(BadDatabase, match="another program"):
        await open_store(address)


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"Dear diary,\n" * 1000)
    with pytest.raises(BadDatabase, match="file is not a database"):
        await open_store(sqlite_url(path))
    assert path.read_bytes() == b"Dear diary,\n" * 1000


async def test_a_folder_that_is_not_there_is_named(path: Path) -> None:
    with pytest.raises(BadDatabase, match=r"nowhere/room40\.sqlite3.*unable to open"):
        await open_store(sqlite_url(path.parent / "nowhere" / path.name))


@pytest.mark.parametrize("address", ["", "no address", "mysql://localhost/x", "ftp://x"])
async def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(BadDatabase):
        await open_store(address)


async def test_no_password_is_told() -> None:
    with pytest.raises(BadDatabase) as refusal:
        await open_store("postgresql://someone:canary@127.0.0.1:1/room40")
    assert "canary" not in str(refusal.value)


def test_a_wheel_carries_the_migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOM40_SKIP_WEB", "1")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    scripts = {f"room40/store/{each.relative_to(schema.MIGRATIONS.parent).as_posix()}"
               for each in schema.MIGRATIONS.rglob("*.py")}  # fmt: skip
    assert "room40/store/migrations/env.py" in scripts
    assert scripts <= held
