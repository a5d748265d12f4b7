"""What the pages weigh, and that the checker of the pages does check."""

import gzip
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from room40.server.pages import STATIC
from tools import web

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BUDGET = 170_000
"""UX 4.4: bytes of a first load, compressed, the largest language and its fonts included."""

PLANTED = '<script lang="ts">const n: number = "planted";</script><p>{n}</p>'


def compressed(path: Path) -> int:
    """Fonts are compressed already."""
    raw = path.read_bytes()
    return len(raw) if path.suffix == ".woff2" else len(gzip.compress(raw, 6))


def test_a_first_load_stays_within_its_budget():
    """U-10: all that is loaded up to the first move of the heaviest game, in the largest language
    and with both fonts; but not the other languages and games, nor the font of rare letters."""
    files = [path for path in STATIC.rglob("*") if path.is_file() and path.suffix != ".svg"]
    languages = [path for path in files if path.name[:3] in ("en-", "es-", "pl-")]
    games = [path for path in files if path.name.startswith("Play-")]
    assert len(languages) == 3
    assert {path.suffix for path in games} == {".js", ".css"}
    rare = [path for path in files if "latin-ext" in path.name or "LICENSE" in path.name]
    total = sum(compressed(path) for path in files if path not in [*languages, *games, *rare])
    total += max(map(compressed, languages))
    for suffix in (".js", ".css"):
        total += max(compressed(path) for path in games if path.suffix == suffix)
    assert 50_000 < total <= BUDGET


def test_a_planted_error_of_types_is_found(tmp_path: Path):
    """A checker that checks nothing would pass for ever."""
    copy = tmp_path / "web"
    shutil.copytree(web.WEB, copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (copy / "node_modules").symlink_to(web.WEB / "node_modules")
    for texts in web.ROOT.glob("src/room40/games/*/texts"):
        shutil.copytree(texts, tmp_path / texts.relative_to(web.ROOT))
    (copy / "src" / "Planted.svelte").write_text(PLANTED, encoding="utf-8")
    command = [sys.executable, str(web.ROOT / "tools" / "web.py"), "npm"]
    command += ["--prefix", str(copy), "run", "check"]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode != 0
    assert "Planted.svelte" in checked.stdout
    assert "1 error" in checked.stdout
