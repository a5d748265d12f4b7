"""REL-R05: several nodes write to the same matches; each history could have been one caller's."""

import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from room40.server.seating import Chair, TableState
from room40.server.table import record_of
from room40.server.wire import TableOptions
from room40.store.sql import SqlStore, open_store, sqlite_url
from tests.contract.play import depth
from tests.proofs import proved
from tests.server.histories import History
from tests.server.kill_harness import ROOT
from tests.server.node import HOST, TABLES, Operation

pytestmark = [pytest.mark.slow, pytest.mark.clause("REL-R05")]

NODES = ("one", "two")
HISTORIES = depth(25, 10, night=1000)
OPERATIONS = 200
"""Of one history, by all nodes together."""
PATIENCE = 1800


async def set_tables(address: str) -> None:
    """All tables of all histories, everybody seated."""
    store = await open_store(address)
    for history in range(HISTORIES):
        for number in range(TABLES):
            seats = 2 + (history + number) % 3
            people = tuple(f"p{seat}" for seat in range(seats))
            state = TableState(
                game="break_the_code",
                setup={"seats": seats},
                options=TableOptions(),
                host=HOST,
                members=people,
                chairs=tuple(Chair(person) for person in people),
            )
            await store.save_table(record_of(f"h{history}-{number}", state, 0.0))
    await store.close()


def played(address: str) -> list[Operation]:
    """What the nodes did, each a process, all at once."""
    share = str(OPERATIONS // len(NODES))
    command = [sys.executable, "-m", "tests.server.node", address]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "cwd": ROOT}
    nodes = [
        subprocess.Popen([*command, name, str(HISTORIES), share, "40"], **pipes) for name in NODES
    ]
    try:
        for node in nodes:
            assert node.stdout is not None and node.stdout.readline() == b"ready\n"
        for node in nodes:
            assert node.stdin is not None
            node.stdin.write(b"go\n")
            node.stdin.flush()
        with ThreadPoolExecutor(len(nodes)) as readers:
            told = [
                each[0] for each in readers.map(lambda n: n.communicate(timeout=PATIENCE), nodes)
            ]
        assert [node.returncode for node in nodes] == [0] * len(nodes)
    finally:
        for node in nodes:
            node.kill()
            node.wait()
    return [
        msgspec.json.decode(line, type=Operation)
        for each in told
        for line in each.split(b"\n")[:-1]
    ]


async def checked(store: SqlStore, told: list[Operation]) -> Counter[str]:
    by_match = defaultdict(list)
    for operation in told:
        by_match[operation.match].append(operation)
    counts: Counter[str] = Counter()
    for match, operations in by_match.items():
        record = await store.match(match)
        assert record is not None
        history = History(record, await store.rows(record.match), operations)
        history.check()
        counts += history.counts
        counts["matches"] += 1
    return counts


async def test_each_history_could_have_been_one_callers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = sqlite_url(tmp_path / "room40.sqlite3")
    await set_tables(address)
    told = played(address)
    store = await open_store(address)
    counts = await checked(store, told)
    await store.close()
    listed = ", ".join(f"{n} {what}" for what, n in sorted(counts.items()))
    proved(capsys, f"histories of {OPERATIONS} operations by several nodes", HISTORIES, listed)
    proved(capsys, "actions in these judged anew", counts["judged anew after a conflict"])
    assert len(told) == HISTORIES * OPERATIONS
    assert counts["acceptances"] > len(told) / 5 and counts["repeats"] > 0 < counts["reads"]
    assert counts["judged anew after a conflict"] > HISTORIES / 10
    assert counts["refused: storage"] < len(told) / 100
