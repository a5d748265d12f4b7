"""How fast rows become durable: many matches append at once to one file on the disk."""

import asyncio
import statistics
import tempfile
import time
from hashlib import sha256
from pathlib import Path

from room40.core.seats import Seat, Version
from room40.store.sql import open_store, sqlite_url
from room40.store.types import MatchRecord, Row, Store, TableRecord

APPENDERS = 64
BODY = b"x" * 300
"""About as long as a question of Break the Code with its answers."""


def bench_appends(seconds: float, appenders: int = APPENDERS) -> dict[str, float]:
    """Appends a second, how long one takes (ms) and what it costs (CPU, microseconds).

    Each appender plays its own match and waits for one row before it sends the next, as a table
    does. The folder for temporary files decides on which disk.
    """
    with tempfile.TemporaryDirectory(prefix="room40-bench-") as folder:
        return asyncio.run(_measure(sqlite_url(Path(folder) / "bench.sqlite3"), seconds, appenders))


async def _measure(address: str, seconds: float, appenders: int) -> dict[str, float]:
    store: Store = await open_store(address)
    try:
        matches = [f"match-{number}" for number in range(appenders)]
        for match in matches:
            await _begin(store, match)
        cpu, clock = time.process_time(), time.perf_counter()
        taken = await asyncio.gather(*(_play(store, match, clock + seconds) for match in matches))
        cpu, clock = time.process_time() - cpu, time.perf_counter() - clock
    finally:
        await store.close()
    return _figures([each for one in taken for each in one], cpu, clock)


async def _begin(store: Store, match: str) -> None:
    table = TableRecord(
        table=match, code=None, game="bench", phase="playing", body=b"{}", touched=0.0, members=()
    )
    record = MatchRecord(
        match=match,
        table=match,
        number=1,
        game="bench",
        setup=b"{}",
        seed=b"",
        deal=b"null",
        is_over=False,
        holders=b"[]",
    )
    await store.start_match(record, _row(1), table)


async def _play(store: Store, match: str, until: float) -> list[float]:
    taken: list[float] = []
    while (begun := time.perf_counter()) < until:
        await store.append(match, _row(len(taken) + 2))
        taken.append(time.perf_counter() - begun)
    return taken


def _row(version: int) -> Row:
    action_id = f"action-{version}"
    return Row(
        version=Version(version),
        seat=Seat(version % 2),
        action_id=action_id,
        action_hash=sha256(action_id.encode()).digest(),
        body=BODY,
    )


def _figures(taken: list[float], cpu: float, clock: float) -> dict[str, float]:
    cuts = statistics.quantiles(taken, n=100)
    return {
        "appends": len(taken),
        "appends_per_second": len(taken) / clock,
        "p50_ms": cuts[49] * 1000,
        "p99_ms": cuts[98] * 1000,
        "cpu_us_per_append": cpu / len(taken) * 1e6,
    }
