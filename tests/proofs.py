"""What a test has proved, and by how many tries: printed, and kept for the report of a night."""

import json
import os
from pathlib import Path

import pytest

REPORT = os.environ.get("ROOM40_REPORT")
"""The file that `make nightly` gathers from; lines of JSON, added one at a time."""


def proved(capsys: pytest.CaptureFixture[str], what: str, n: int, detail: str = "") -> None:
    """Say it. Call it before the assertions, so that a failure shows how much was tried; `n` of
    equal `what` are added up."""
    with capsys.disabled():
        print(f"\n{what}: n = {n:,}" + (f"; {detail}" if detail else ""))
    if REPORT:
        line = json.dumps({"what": what, "n": n, "detail": detail}, ensure_ascii=False)
        with Path(REPORT).open("a", encoding="utf-8") as report:
            report.write(line + "\n")
