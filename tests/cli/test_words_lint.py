"""`room40 words lint`: a list of own words is checked before it is pasted at a table."""

import io
from pathlib import Path

import pytest

from room40.cli import main
from room40.cli.words import CANNOT_BE_READ, SENTENCES
from room40.lexicon.packs import Fault

GOOD = [f"{first}{second}t" for first in "bcdfg" for second in "aeiou"]


def ended(*arguments: str) -> int:
    """The exit code of the command."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    return int(caught.value.code or 0)


def lint(file: Path, lines: list[str], *more: str) -> int:
    file.write_text("\r\n".join(lines), "utf-8")
    return ended("words", "lint", str(file), *more)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own.txt"


def test_a_good_list_is_counted(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lint(file, ["# ours", *GOOD]) == 0
    assert capsys.readouterr().out == f"{file}: 25 words, fit to play with (en)\n"


@pytest.mark.clause("CN-N2")
def test_every_bad_line_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lint(file, [*GOOD, "", "c\u0430t", "BAT", "x" * 25, "one of the cats"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f'{file}:27: "c\u0430t" has a letter or sign that the language has not',
        f'{file}:28: "BAT" stands there twice, first in line 1',
        f'{file}:29: "{"x" * 24}" has more than 24 letters',
        f'{file}:30: "one of the cats" has more than 3 words',
    ]


def test_the_language_decides_about_letters(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lint(file, [*GOOD, "\u017c\u00f3\u0142w"]) == 1
    assert lint(file, [*GOOD, "\u017c\u00f3\u0142w"], "--language", "pl") == 0
    assert capsys.readouterr().out.endswith("26 words, fit to play with (pl)\n")


def test_too_few_is_said_of_the_whole_list(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lint(file, GOOD[:24]) == 1
    assert capsys.readouterr().out == f"{file}: fewer than 25 words\n"


def test_a_list_may_be_piped_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(GOOD)))
    assert ended("words", "lint", "-") == 0


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"], ids=["none there", "no UTF-8"])
def test_what_cannot_be_read_is_said(
    file: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        file.write_bytes(content)
    assert ended("words", "lint", str(file)) == CANNOT_BE_READ
    assert str(file) in capsys.readouterr().err


def test_a_file_is_asked_for_and_belongs_to_lint_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ended("words", "lint") == CANNOT_BE_READ
    assert ended("words", "status", "own.txt") == CANNOT_BE_READ
    assert capsys.readouterr().err.count("room40 words: ") == 2


def test_every_fault_has_its_sentence() -> None:
    assert set(SENTENCES) == set(Fault)
