"""Kill -9 and retries: what was acknowledged is stored, once and in order."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.play import depth
from tests.server.kill_harness import PATIENCE, ROOT, Command, Nursery, Report, run

clause = pytest.mark.clause
pytestmark = pytest.mark.slow
KILLS = depth(100, 20)


@pytest.fixture(scope="module")
def report() -> Iterator[Report]:
    """One long run, which the tests look at from all sides. The seed fixes what is chosen."""
    with tempfile.TemporaryDirectory(prefix="room40-kills-") as folder:
        yield asyncio.run(run(Nursery(Path(folder)), KILLS, seed=40))


@clause("REL-R01", "REL-R21", "FAULT-47", "FAULT-101")
def test_no_acknowledged_action_is_lost_doubled_or_reordered(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    with capsys.disabled():
        print(f"\n{report}")
    assert report.faults == []
    assert report.kills.total() == KILLS
    assert report.findings.counts["acknowledged"] > 5 * KILLS


@clause("REL-R01")
def test_all_named_points_were_hit(report: Report) -> None:
    assert set(report.kills) == set(Nursery.places)


@clause("REL-R07", "FAULT-46")
def test_everybody_ends_with_the_view_of_the_stored_log(report: Report) -> None:
    """Byte for byte; so was every view that anybody was ever shown."""
    counts = report.findings.counts
    assert counts["last views"] > 20
    assert counts["views"] > counts["acknowledged"]
    assert counts["heard"] > 100


@clause("REL-R04")
def test_retries_over_real_sockets(report: Report) -> None:
    assert report.retries > 2 * KILLS


@clause("REL-R19", "FAULT-59", "FAULT-61")
def test_stored_matches_replay_to_the_same_bytes_anywhere(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    matches = report.findings.matches[:200]
    found = [
        _replayed(report.database, matches, PYTHONHASHSEED=seed, TZ=zone, LC_ALL=locale)
        for seed, zone, locale in (("1", "Asia/Kathmandu", "C"), ("2", "America/St_Johns", "POSIX"))
    ]
    with capsys.disabled():
        print(f"\nn = {len(matches)} matches replayed twice")
    assert len(found[0]) == len(matches) > 10
    assert found[0] == found[1]


def _replayed(database: Path, matches: list[str], **surroundings: str) -> list[str]:
    process = subprocess.run(
        [sys.executable, "-m", "tests.server.replay", database],
        cwd=ROOT,
        input=" ".join(matches),
        env=os.environ | surroundings,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return process.stdout.splitlines()


@clause("REL-R01")
async def test_the_command_of_hosts_survives_kills(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With real bots, real limits, and nothing that a test has brought in."""
    found = await run(Command(tmp_path), kills=depth(3, 1), seed=40)
    with capsys.disabled():
        print(f"\n{found}")
    assert found.faults == []
    assert found.findings.counts["acknowledged"] > 10
