"""Stored playthroughs replay line by line; `make golden` writes them anew."""

import importlib.util
from pathlib import Path

import pytest

from room40.games import GAMES

ROOT = Path(__file__).parent.parent.parent
PLAYS = sorted((ROOT / "tests" / "golden").glob("*/*.play"))

_spec = importlib.util.spec_from_file_location("golden", ROOT / "tools" / "golden.py")
assert _spec and _spec.loader
golden = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(golden)


@pytest.mark.parametrize("path", PLAYS, ids=[f"{p.parent.name}/{p.stem}" for p in PLAYS])
def test_a_playthrough_replays(path: Path):
    text = path.read_text(encoding="utf-8")
    assert golden.replayed(text) == text


def test_each_game_has_three():
    for name in GAMES:
        assert sum(path.parent.name == name for path in PLAYS) >= 3
