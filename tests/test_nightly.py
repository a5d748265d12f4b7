"""The recipe of a night: its parts leave nothing out, and its table says what was run."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from room40.games import GAMES

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
REPORT = {
    "part": "twins_decrypto",
    "date": "2026-11-30T03:00+00:00",
    "commit": "abc",
    "share": 100,
    "minutes": 7.5,
    "machine": "a machine",
    "load": 2,
    "tests": 3,
    "passed": True,
    "proved": {"twin pairs": 100_000},
}


@pytest.fixture
def nightly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = importlib.util.spec_from_file_location("nightly", ROOT / "tools" / "nightly.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "REPORTS", tmp_path)
    monkeypatch.setattr(module, "commit", lambda: "abc")
    return module


def filed(nightly: Any, **changes: Any) -> None:
    report = REPORT | changes
    (nightly.REPORTS / f"{report['part']}.json").write_text(json.dumps(report))


def test_whatever_has_a_depth_is_part_of_a_night(nightly: Any) -> None:
    """A test that is asked for more at night must be asked at night."""
    chosen = [ROOT / path for paths in nightly.PARTS.values() for path in paths if path[0] != "-"]
    assert all(path.exists() for path in chosen)
    deep = [path for path in TESTS.rglob("test_*.py") if "night=" in path.read_text()]
    left_out = [
        str(path.relative_to(ROOT))
        for path in deep
        if path != Path(__file__) and path not in chosen and not set(path.parents) & set(chosen)
    ]
    assert left_out == [] and len(deep) > 5


def test_each_game_has_its_twins_at_night(nightly: Any) -> None:
    """REL-F01: whatever the secrecy tests try of a game belongs to exactly one part."""
    assert set(nightly.TWINS) == {f"twins_{game}" for game in GAMES}
    collect = [sys.executable, "-m", "pytest", "-q", "-n0", "--collect-only"]
    ran = subprocess.run(
        [*collect, *nightly.SECRECY], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ids = [line.partition("[")[2] for line in ran.stdout.splitlines() if "[" in line]
    chosen = [[game for game in GAMES if id.startswith(f"{game}-")] for id in ids]
    assert len(ids) > 100 and all(len(games) == 1 for games in chosen)


def test_what_this_commit_has_passed_is_not_run_again(nightly: Any) -> None:
    assert not nightly.is_done("twins_decrypto", 100)
    for changes in ({"passed": False}, {"commit": "older"}, {"share": 10}):
        filed(nightly, **changes)
        assert not nightly.is_done("twins_decrypto", 100)
    filed(nightly)
    assert nightly.is_done("twins_decrypto", 100)


def test_the_table_says_how_much_and_whether_it_held(nightly: Any) -> None:
    filed(nightly)
    filed(nightly, part="kills", passed=False, proved={})
    lines = nightly.table().splitlines()
    assert (
        "| twins_decrypto | twin pairs | 100,000 | 100 | held | 2026-11-30 | abc | 7.5 |" in lines
    )
    failed = "| kills | tests at this share | 3 | 100 | **failed** | 2026-11-30 | abc | 7.5 |"
    assert failed in lines
    assert any(line.startswith("15 minutes in all") for line in lines)


def test_each_part_takes_its_share_of_a_night(nightly: Any) -> None:
    """Unless another one is asked for; what is named is a part."""
    assert set(nightly.SHARES) < set(nightly.PARTS)
    assert (
        nightly.share_of("twins_decrypto", None) == 100 and nightly.share_of("sockets", None) == 25
    )
    assert nightly.share_of("twins_decrypto", 7) == 7
    assert nightly.passed_in("x\n1 failed, 12 passed in 3.1s\n") == 12


def test_equal_things_are_added_up(nightly: Any, tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    said = [{"what": "kills", "n": 3, "detail": ""}, {"what": "kills", "n": 4, "detail": "x"}]
    lines.write_text("".join(json.dumps(each) + "\n" for each in said))
    assert nightly.gathered(lines) == {"kills": 7}


def test_the_page_keeps_its_words(nightly: Any, tmp_path: Path, monkeypatch: Any) -> None:
    page = tmp_path / "proof.md"
    page.write_text(f"before\n{nightly.BEGIN}old figures\n{nightly.END}after\n")
    monkeypatch.setattr(nightly, "PAGE", page)
    filed(nightly)
    nightly.write_page()
    text = page.read_text()
    assert text.startswith("before\n") and text.endswith("after\n")
    assert "100,000" in text and "old figures" not in text
