"""Kill -9, again and again: what was acknowledged is stored, once and in order."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.play import depth
from tests.proofs import proved
from tests.server.kill_harness import PATIENCE, ROOT, Command, Nursery, Report, run

clause = pytest.mark.clause
pytestmark = pytest.mark.slow
KILLS = depth(100, 20)


@clause("REL-R01", "REL-R04", "REL-R07", "REL-R19", "REL-R21")
@clause("FAULT-46", "FAULT-47", "FAULT-59", "FAULT-61", "FAULT-101")
async def test_no_acknowledged_action_is_lost_doubled_or_reordered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One long run. The seed fixes what is chosen, not how the processes interleave."""
    report = await run(Nursery(tmp_path), KILLS, seed=40)
    counts = report.findings.counts
    proved(capsys, "kills of a server", report.kills.total(), str(report))
    proved(capsys, "acknowledged actions over these kills", counts["acknowledged"])
    assert report.faults == []
    check_that_much_happened(report)
    check_replays(report)


def check_that_much_happened(report: Report) -> None:
    """Else the audit would have had nothing to find."""
    counts = report.findings.counts
    assert report.kills.total() == KILLS
    assert set(report.kills) == set(Nursery.places)
    assert counts["acknowledged"] > 5 * KILLS
    assert counts["views"] > counts["acknowledged"]
    assert counts["last views"] > 20
    assert counts["heard"] > KILLS
    assert report.retries > 2 * KILLS


def check_replays(report: Report) -> None:
    """Folded twice by other processes, elsewhere in the world, the log leads to the same bytes."""
    matches = report.findings.matches[:200]
    here = replayed(report.database, matches, PYTHONHASHSEED="1", TZ="Asia/Kathmandu", LC_ALL="C")
    there = replayed(report.database, matches, PYTHONHASHSEED="2", TZ="America/St_Johns")
    assert len(here) == len(matches) > 10
    assert here == there


def replayed(database: Path, matches: list[str], **surroundings: str) -> list[str]:
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
    """With thinking bots, usual limits, and nothing that a test has brought in."""
    report = await run(Command(tmp_path), kills=depth(3, 1), seed=40)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.faults == []
    assert report.findings.counts["acknowledged"] > 10
