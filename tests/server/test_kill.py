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
from tests.server.kill_harness import PATIENCE, ROOT, Report, run

clause = pytest.mark.clause
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def report() -> Iterator[Report]:
    """One long run, which the tests look at from all sides. The seed fixes what is chosen."""
    with tempfile.TemporaryDirectory(prefix="room40-kills-") as folder:
        yield asyncio.run(run(Path(folder), depth(100, 20), seed=40))


@clause("REL-R01", "REL-R21", "FAULT-47", "FAULT-101")
def test_no_acknowledged_action_is_lost_doubled_or_reordered(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    with capsys.disabled():
        print(f"\n{report}")
    assert report.faults == []
    assert report.kills.total() >= depth(100, 20)
    assert report.findings.counts["acknowledged"] > 1000
