"""What the log says, and above all what it does not (REL-F12, REL-S03)."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from room40.core.match import Match
from room40.server import logs
from tests.server.house import House, act, any_question
from tests.server.test_match import begun, play_out, to_move
from tests.server.test_talk import said

FIELDS = {"at", "level", "event", "logger", "template", "error", "where"}


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that any logger says, at the finest level, as the server would print it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.JsonLines())
    root, own = logging.getLogger(), logging.getLogger("room40")
    levels = root.level, own.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    own.setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(levels[0])
    own.setLevel(levels[1])


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


async def test_no_secret_and_no_word_of_a_person(
    house: House, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await house.guests("Canarian", "Goldfinch")
    table, wires = await begun(house, ana, ben)
    playing = house.table(table).playing
    assert playing is not None
    secrets = {ana.token, ben.token, "Canarian", "Goldfinch", "canary", playing.match.seed.hex()}
    secrets |= {repr(playing.match.seed), *(playing.match.view(seat)["hand"] for seat in (0, 1))}
    await wires[0].answer(said("chat", "table", "canary"))
    await wires[0].answer(said("note", "me", "canary"))
    await wires[0].answer({"tag": "canary", "action_id": "canary"})
    _, wire, view = await to_move(house, table, wires)
    with monkeypatch.context() as broken:

        def fail(*_: Any) -> None:
            raise RuntimeError(f"canary {playing!r} {playing.match!r} {ana.token}")

        broken.setattr(Match, "decide", fail)
        await wire.answer(act(view, any_question(view)))
        await ana.refused("POST", f"/tables/{table}/resign", {"seat": 0})
    await play_out(house, table, wires)
    await asyncio.sleep(0)
    text = log.getvalue()
    assert "RuntimeError" in text and '"moved"' in text
    assert [secret for secret in secrets if secret in text] == []


async def test_lines_have_a_fixed_set_of_fields(house: House, log: io.StringIO) -> None:
    await begun(house, *await house.guests("Ana", "Ben"))
    known = FIELDS | logs.Fields.__annotations__.keys()
    assert lines(log)
    assert {field for line in lines(log) for field in line} <= known


def test_others_give_their_template_alone(log: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").error('%s - "WebSocket %s" [accepted]', "canary", "canary")
    logging.getLogger("asyncio").error(f"task got {'canary'}")
    logging.getLogger("uvicorn.error").error("Traceback:\n  canary")
    assert "canary" not in log.getvalue()
    first, second, third = lines(log)
    assert first["template"] == '%s - "WebSocket %s" [accepted]'
    assert (second["event"], second["logger"]) == ("library", "asyncio")
    assert "template" not in third


def test_faults_say_where_and_not_what(log: io.StringIO) -> None:
    try:
        raise KeyError("canary")
    except KeyError as error:
        logs.log_fault("frame", error, table="t")
    (line,) = lines(log)
    assert line["error"] == "KeyError" and "test_logs.py" in line["where"][0]
    assert "canary" not in log.getvalue() and "/home" not in log.getvalue()
