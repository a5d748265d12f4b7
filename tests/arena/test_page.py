"""The program on docs/arena.md plays."""

import re
import sys
from pathlib import Path

import pytest

from room40.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"


def test_the_program_on_the_page_takes_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    (tmp_path / "mine.py").write_text(program)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    command = ["arena", "break_the_code", "--levels", "easy", "--player", "mine=mine:Mine"]
    with pytest.raises(SystemExit) as ended:
        main([*command, "--deals", "3", "--workers", "1"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert "easy + mine" in told and "Forfeits" not in told
