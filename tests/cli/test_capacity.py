"""The load client counts right, the ramp stops where it must; how large figures are is no test."""

import json
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from room40.cli import main, peers
from room40.cli.capacity import client
from room40.cli.capacity import ramp as ramp_module
from room40.cli.capacity.client import Crowd
from room40.cli.capacity.orders import Began
from room40.cli.capacity.ramp import Ramp
from room40.cli.capacity.side import Side, SideFailed, line_of, running
from room40.cli.capacity.table import CARDS, Table
from room40.cli.capacity.tally import Played, Tally, percentile

# ---- what is counted


def test_a_move_is_acknowledged_once_and_seen_once() -> None:
    tally = Tally()
    for move, at in (("a", 1.0), ("b", 2.0)):
        tally.sent(move, at)
        tally.acknowledged(move)
        tally.seen(move, at + 0.25)
    played = tally.summed(10, 1)
    assert (played.moves, played.acknowledged, played.seen) == (2, 2, 2)
    assert (played.p50, played.p99, played.faults) == (250, 250, {})
    assert played.is_clean


@pytest.mark.parametrize("part", ["acknowledged", "seen"])
def test_half_an_answer_is_a_lost_move(part: str) -> None:
    tally = Tally()
    tally.sent("a", 1.0)
    if part == "acknowledged":
        tally.acknowledged("a")
    else:
        tally.seen("a", 1.1)
    played = tally.summed(10, 1)
    assert played.faults == {"lost": 1}
    assert not played.is_clean


def test_what_comes_twice_or_unasked_is_a_fault() -> None:
    tally = Tally()
    tally.sent("a", 1.0)
    for _ in range(2):
        tally.acknowledged("a")
        tally.seen("a", 1.1)
    tally.acknowledged("b")
    tally.seen("b", 1.1)
    assert tally.summed(10, 1).faults == {"doubled": 2, "unasked": 2}


def test_percentiles_are_values_that_were_measured() -> None:
    ascending = [float(n) for n in range(1, 201)]
    assert [percentile(ascending, share) for share in (0, 50, 99, 100)] == [1, 100, 198, 200]
    assert percentile([7.0], 99) == 7
    assert percentile([], 99) == 0


# ---- over real sockets


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("load")


@pytest.fixture(scope="module")
def base(data: Path) -> Iterator[str]:
    """The address of a server process as the bench starts it."""
    command = [sys.executable, "-m", "room40.cli.capacity.server", str(data)]
    with running(command, {}, None) as process:
        yield line_of(process)


@asynccontextmanager
async def crowd(base: str, tables: int) -> AsyncIterator[Crowd]:
    """A load client in this process, its tables opened and their matches begun."""
    found = Crowd(base)
    try:
        assert (await found.open(tables)).count == tables
        assert (await found.begin(CARDS)).count == tables
        yield found
    finally:
        found.hang_up()


def moves_stored(data: Path) -> int:
    with closing(sqlite3.connect(data / "room40.sqlite3")) as log:
        (count,) = log.execute("select count(*) from rows where seat >= 0").fetchone()
    return int(count)


async def test_every_move_is_stored_acknowledged_and_seen(base: str, data: Path) -> None:
    before = moves_stored(data)
    async with crowd(base, 3) as found:
        paced = await found.play(1.5)
        rest = await found.finish(CARDS + 1)
        assert paced.is_clean and rest.is_clean
        assert 3 <= paced.moves <= 6
        assert paced.moves + rest.moves == 3 * CARDS
        assert 0 < paced.p50 <= paced.p99 <= paced.max
        again = await found.begin(CARDS)
        assert again.count == 3
    assert moves_stored(data) - before == 3 * CARDS


Hear = Callable[[Table, int, bytes], None]


def swallowed(hear: Hear, wanted: bytes) -> Hear:
    """Lets one frame of a kind never arrive."""
    was_lost = False

    def lossy(table: Table, seat: int, text: bytes) -> None:
        nonlocal was_lost
        if wanted in text and not was_lost:
            was_lost = True
        else:
            hear(table, seat, text)

    return lossy


def echoed(hear: Hear, wanted: bytes) -> Hear:
    """Lets each frame of a kind arrive twice."""

    def doubling(table: Table, seat: int, text: bytes) -> None:
        hear(table, seat, text)
        if wanted in text:
            hear(table, seat, text)

    return doubling


@pytest.mark.parametrize(
    ("plant", "wanted", "fault"),
    [
        (swallowed, b'"tag":"done"', "lost"),
        (swallowed, b'"offers":[{', "lost"),
        (swallowed, b'"offers":[]', "not shown to all"),
        (echoed, b'"tag":"done"', "doubled"),
        (echoed, b'"tag":"view"', "doubled view"),
    ],
)
async def test_a_planted_fault_is_reported(
    base: str,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[Hear, bytes], Hear],
    wanted: bytes,
    fault: str,
) -> None:
    monkeypatch.setattr(client, "PATIENCE", 1.0)
    monkeypatch.setattr(client, "SETTLING", 1.0)
    async with crowd(base, 1) as found:
        monkeypatch.setattr(Table, "hear", plant(Table.hear, wanted))
        played = await found.play(0.5)
    assert played.faults.get(fault, 0) >= 1
    assert not played.is_clean


async def test_a_socket_that_breaks_is_a_fault(base: str) -> None:
    async with crowd(base, 1) as found:
        found.tables[0].lines[2].connection_lost(None)
        assert found.tables[0].tally.faults == {"socket lost": 1}


def test_a_process_that_has_ended_is_said_to_have() -> None:
    command = [sys.executable, "-c", "print('one')"]
    with running(command, {}, None) as process:
        assert line_of(process) == "one"
        with pytest.raises(SideFailed, match="has ended"):
            line_of(process)


# ---- more and more


class Scripted(Side):
    """A server whose answers take what the test says, by number of matches."""

    def __init__(self, name: str, taking: dict[int, list[float]]) -> None:
        self.name = name
        self._taking = taking
        self._size = 0
        self.faults: dict[str, int] = {}

    used = None

    def open(self, tables: int) -> Began:
        self._size = tables
        return Began(tables, 0)

    def begin(self, moves: int) -> Began:
        return Began(0, 0)

    def play(self, seconds: float) -> Played:
        late = self._taking[self._size].pop(0)
        taken = dict.fromkeys(("p50", "p95", "p99", "max"), late)
        counts = dict.fromkeys(("moves", "acknowledged", "seen"), 10)
        return Played(seconds=seconds, **counts, **taken, faults=self.faults, cpu=0.0)


def ramp(*sides: Scripted, sizes: tuple[int, ...] = (10, 20, 30)) -> Ramp:
    return Ramp(sides, sizes, 1.0, lambda: 22.0, 22.0, rounds=3)


def test_servers_take_turns_until_one_is_late() -> None:
    fast = Scripted("fast", {10: [1, 1, 1], 20: [1, 300, 1], 30: [1, 300, 300]})
    slow = Scripted("slow", {10: [1, 1, 1], 20: [300, 300, 1]})
    both = ramp(fast, slow)
    order = [(step.matches, step.server) for step in both.run()]
    assert order == [
        *[(10, name) for _ in range(3) for name in ("fast", "slow")],
        *[(20, name) for _ in range(3) for name in ("fast", "slow")],
        *[(30, "fast")] * 3,
    ]
    assert (both.result("fast").matches, both.result("slow").matches) == (20, 10)
    assert both.cpu_at("slow", 30) is None


def test_a_fault_counts_as_not_held() -> None:
    faulty = Scripted("faulty", {10: [1, 1, 1]})
    faulty.faults = {"lost": 1}
    alone = ramp(faulty, sizes=(10,))
    assert [step.is_held for step in alone.run()] == [False] * 3
    assert alone.result("faulty").matches == 0


# ---- as typed


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ramp_module, "AT_REST", 0)


def typed(*arguments: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(
            ["bench", "server", "--matches", "11", "--rounds", "1", "--seconds", "0.5", *arguments]
        )
    assert ended.value.code == 0


@pytest.mark.usefixtures("hurried")
def test_each_line_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    typed("--alone", "--json")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = [line["kind"] for line in lines if line["kind"] != "note"]
    assert kinds in (["memory", "flatout", "step", "held"], ["flatout", "step", "held"])
    assert lines[-1]["note"].startswith("room40 ") and "11 matches" in lines[-1]["note"]
    assert all(line["part"] == "server" and line["machine"]["processors"] for line in lines)


@pytest.mark.usefixtures("hurried")
def test_who_is_not_there_is_left_out_in_plain_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(peers, "BOARDGAME_IO", tmp_path / "nowhere")
    typed()
    shown = capsys.readouterr().out
    assert "boardgame.io is left out: their drivers lie in the project's own folder" in shown
    assert "room40" in shown and "p99" in shown


def test_without_npm_its_peers_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(peers.Missing, match="npm is not there"):
        peers.boardgame_io()


@pytest.mark.parametrize("matches", ["0", "x", "1,,2"])
def test_sizes_that_make_no_sense_are_refused(
    capsys: pytest.CaptureFixture[str], matches: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "server", "--matches", matches])
    assert ended.value.code == 2
    assert "--matches" in capsys.readouterr().err
