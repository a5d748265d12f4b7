"""The server over PostgreSQL: played at, killed, and found as it was."""

from pathlib import Path

import httpx
import pytest

from room40.cli import parser
from room40.cli.serve import kept_in
from room40.server.settings import Settings
from room40.store.sql import open_store
from tests.server.house import act, any_action, open_house
from tests.server.test_match import begun, play_out, to_move
from tests.server.test_serve import process
from tests.store.postgres import emptied

clause = pytest.mark.clause
SECRET = "postgresql://room40:canary@db.example.org/room40"


@pytest.fixture
async def address(cluster: str) -> str:
    return await emptied(cluster)


@clause("REL-R19")
async def test_a_match_goes_on_in_another_server(tmp_path: Path, address: str) -> None:
    async with open_house(tmp_path, address=address) as house:
        guests = await house.guests("Ana", "Ben")
        table, wires = await begun(house, *guests)
        seat, wire, view = await to_move(house, table, wires)
        sent = act(view, any_action(house.truth(table), seat, 1))
        assert (await wire.answer(sent))["version"] == 2
        await wires[0].view_at(2)
        before = [each.views()[-1] for each in wires]
    async with open_house(tmp_path, address=address) as house:
        for guest in guests:
            guest.house, guest.client = house, _moved(house.client(), guest.client)
        wires = [await guest.open(table) for guest in guests]
        assert [await each.view_at(2) for each in wires] == before
        assert (await wires[seat].answer(sent))["version"] == 2
        await play_out(house, table, wires)


def _moved(new: httpx.AsyncClient, old: httpx.AsyncClient) -> httpx.AsyncClient:
    """Another connection of the same browser."""
    new.cookies.update(old.cookies)
    return new


async def test_the_command_keeps_its_data_there(tmp_path: Path, address: str) -> None:
    with process("--database", address, "--port", "0", data=tmp_path) as (_, base):
        answer = httpx.post(
            f"{base}/api/people", json={"name": "Łucja"}, headers={"origin": base}, trust_env=False
        )
        assert answer.status_code == 201, answer.text
    assert list(tmp_path.glob("*.sqlite3")) == []
    store = await open_store(address)
    person = await store.person(answer.json()["person"])
    await store.close()
    assert person is not None and person.name == "Łucja"


def test_no_password_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROOM40_DATABASE", SECRET)
    assert parser().parse_args(["serve"]).database == SECRET
    shown = kept_in(Settings(data=tmp_path, database_url=SECRET))
    assert shown == "postgresql://room40:***@db.example.org/room40"
    with pytest.raises(SystemExit):
        parser().parse_args(["serve", "--help"])
    helped = capsys.readouterr().out
    assert "--database" in helped and "canary" not in helped
