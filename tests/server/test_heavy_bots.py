"""Bots that calculate for ever, hang, die or talk nonsense hold up nobody but themselves
(REL-R15, R14). What is asserted is that all goes on; how fast it went is only reported."""

import asyncio
import os
import statistics
import time
from pathlib import Path
from typing import Any

import pytest

from room40.server import bots
from tests.contract.play import depth
from tests.proofs import proved
from tests.server.house import House, act, any_action, open_house
from tests.server.test_match import begun, to_move

PEOPLE, BOTS = depth(2, 1, night=10), depth(2, 1, night=20)
"""Tables of people, and tables of one person and heavy bots."""
WORKERS = 2
DEADLINE = 0.3
PATIENCE = 1200.0

pytestmark = [pytest.mark.slow, pytest.mark.clause("REL-R15", "REL-R14")]


@pytest.fixture
def pids(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Workers are heavy ones; the ids of all that were started."""
    started: list[int] = []
    usual = asyncio.create_subprocess_exec

    async def start(program: str, *arguments: str, **more: Any) -> Any:
        assert arguments == ("-m", "room40.bots.worker")
        process = await usual(program, "-m", "tests.server.heavy_worker", **more)
        started.append(process.pid)
        return process

    monkeypatch.setattr(bots.asyncio, "create_subprocess_exec", start)
    return started


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def people_play(house: House, number: int, took: list[float]) -> None:
    """A whole match between two people, each move with its answer and its view."""
    guests = await house.guests(f"Ana {number}", f"Ben {number}")
    table, wires = await begun(house, *guests)
    match = house.truth(table)
    while match.outcome is None:
        seat, wire, view = await to_move(house, table, wires)
        action = any_action(match, seat, match.version + 1000 * number)
        at = time.perf_counter()
        answer = await wire.answer(act(view, action, f"move{match.version}"))
        took.append(time.perf_counter() - at)
        assert answer["tag"] == "done", answer
        for each in wires:
            await each.view_at(match.version)
    for wire in wires:
        await wire.drop()


async def heavy_table(house: House, number: int) -> None:
    """Bots alone, until their match is over: by their deadlines and fallbacks."""
    host = await house.guest(f"Eva {number}")
    table = await host.new_table()
    for seat, level in enumerate(("easy", "hard")):
        await host.sit(table, seat, f"bot:{level}")
    await host.do("POST", f"/tables/{table}/start")
    match = house.truth(table)
    while match.outcome is None:
        await asyncio.sleep(0.05)


async def people_alone(house: House, first: int) -> list[float]:
    took: list[float] = []
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(people_play(house, first + n, took) for n in range(PEOPLE)))
    return took


async def test_the_move_path_goes_on_beside_heavy_bots(
    tmp_path: Path, pids: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    changes = {"bot_workers": WORKERS, "bot_patience": 60, "bot_deadline": DEADLINE, "tick": 0.5}
    async with open_house(tmp_path, **changes) as house, asyncio.timeout(PATIENCE):
        quiet = await people_alone(house, 0)
        tables = [asyncio.create_task(heavy_table(house, n)) for n in range(BOTS)]
        loud = await people_alone(house, 100)
        while not all(task.done() for task in tables):
            loud += await people_alone(house, len(loud) + 1000)
        await asyncio.gather(*tables)
        while len(house.room.services.bots._workers) < WORKERS:
            await asyncio.sleep(0.05)
        alive = [pid for pid in pids if is_alive(pid)]
        assert house.room.services.bots.status == "ok"
    ratio = statistics.median(loud) / statistics.median(quiet)
    tail = statistics.quantiles(loud, n=100)[98] / statistics.quantiles(quiet, n=100)[98]
    detail = f"latency beside heavy bots: median x {ratio:.2f}, p99 x {tail:.2f}"
    proved(capsys, "moves of people beside heavy bots", len(loud), detail)
    proved(capsys, "bot workers that failed and were replaced", len(pids) - WORKERS)
    assert len(alive) == WORKERS, "whoever was replaced is gone"
    assert len(pids) > WORKERS
    assert not any(is_alive(pid) for pid in pids), "nobody is left behind"
