"""REL-R27: the tests of durability bite. Each planted fault makes the test that it names fail."""

import os
import re
import subprocess
import sys

import pytest

from tests.proofs import proved
from tests.store.faults import FAULTS
from tests.store.test_crash import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.clause("REL-R27")]
PATIENCE = 900
"""Seconds; the machine may have much else to do."""


def outcomes(fault: str, *tests: str) -> dict[str, int]:
    """How many of these tests passed, failed ... in a process with that fault (empty: none)."""
    chosen = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "tests.store.faults", *tests]
    process = subprocess.run(
        [*chosen, "-k", "not postgres", "--tb=no", "-p", "no:cacheprovider"],
        cwd=ROOT,
        env=os.environ | {"ROOM40_FAULT": fault, "ROOM40_DEPTH": "small", "ROOM40_REPORT": ""},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    *_, last = process.stdout.strip().splitlines()
    return {what: int(n) for n, what in re.findall(r"(\d+) ([a-z]+)", last.split(" in ")[0])}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    test, _ = FAULTS[fault]
    found = outcomes(fault, test)
    if set(found) == {"skipped", "deselected"} or set(found) == {"skipped"}:
        pytest.skip(f"{test} is skipped here")
    assert found.get("failed", 0) > 0, found
    assert "error" not in found and "errors" not in found
    proved(capsys, "planted faults of the durable path, each noticed", 1)


def test_without_a_fault_they_pass() -> None:
    found = outcomes("", *{test for test, _ in FAULTS.values()})
    assert found["passed"] >= len({test for test, _ in FAULTS.values()}) - found.get("skipped", 0)
    assert set(found) <= {"passed", "skipped", "deselected"}


def test_there_are_enough_of_them() -> None:
    assert len(FAULTS) >= 20
