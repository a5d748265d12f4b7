"""A kept match can be seen again, through any eye; a forged one is refused with the reason."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from room40 import Match
from room40.cli import main
from tests.factories import (
    TIME_UP,
    a_match,
    ask,
    ask_something,
    guess_right,
    guess_wrong,
    the_code,
)

Replay = Callable[..., tuple[int, str, str]]


@pytest.fixture
def replay(capsys: pytest.CaptureFixture[str]) -> Replay:
    """The exit code, what was shown and what was complained of."""

    def replayed(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["replay", *arguments])
        return int(ended.value.code or 0), *capsys.readouterr()

    return replayed


def a_long_match() -> Match:
    """Three seats: a question, two turns gone by alike, a secret miss, a right guess."""
    match = a_match(seats=3, cards=("sum_all", "where_3_4"))
    match.act(0, ask("sum_all"))
    match.act(None, TIME_UP)
    guess_wrong(match, 2)
    match.act(0, ask("where_3_4", 4))
    guess_right(match, 1)
    return match


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "match.json"
    path.write_text(a_long_match().dump())
    return str(path)


def test_all_steps_are_shown(replay: Replay, file: str):
    code, shown, _ = replay(file)
    assert code == 0
    assert [line.split()[0] for line in shown.splitlines() if line[:3].strip()][-1:] == ["The"]
    for part in ("What do all your tiles add up to?", "Where are your 4s?", "time is up", "Centre"):
        assert part in shown
    assert shown.rstrip().endswith("The code was found. The win goes to: seat 1.")


def test_two_turns_that_go_by_alike_are_both_told(replay: Replay, tmp_path: Path):
    match = a_match(seats=2)
    match.act(None, TIME_UP)
    match.act(None, TIME_UP)
    match.act(None, TIME_UP)
    (tmp_path / "m").write_text(match.dump())
    assert replay(str(tmp_path / "m"))[1].count("time is up") == 3


@pytest.mark.clause("BTC-B16", "BTC-B18")
@pytest.mark.parametrize("eye", ["0", "1", "onlooker"])
def test_an_eye_sees_no_more_than_it_saw_then(replay: Replay, file: str, eye: str):
    match = a_long_match()
    _, shown, _ = replay(file, "--seat", eye, "--at", "5")
    together = " ".join(shown.split())
    assert "in secret: not right" in together
    assert the_code(match, 0) not in together
    for seat in range(3):
        assert (match.view(seat)["hand"] in together) == (eye == str(seat))


def test_everything_is_seen_by_default(replay: Replay, file: str):
    match = a_long_match()
    together = " ".join(replay(file, "--at", "2")[1].split())
    assert all(match.view(seat)["hand"] in together for seat in range(3))


@pytest.mark.parametrize("language", ["en", "es", "pl"])
def test_it_is_shown_in_each_language(replay: Replay, file: str, language: str):
    code, shown, _ = replay(file, "--lang", language)
    assert code == 0
    assert "{" not in shown


@pytest.mark.parametrize("at", ["0", "-1", "7"])
def test_a_step_that_is_not_there_is_named(replay: Replay, file: str, at: str):
    code, _, complaint = replay(file, f"--at={at}")
    assert code == 2
    assert "entries 1 to 6" in complaint


@pytest.mark.parametrize("eye", ["3", "-1", "everybody", "½"])
def test_an_eye_that_is_not_there_is_refused(replay: Replay, file: str, eye: str):
    code, _, complaint = replay(file, f"--seat={eye}")
    assert code == 2
    assert "no_such_seat" in complaint


def test_a_forged_answer_is_refused_with_its_place(replay: Replay, tmp_path: Path):
    record = json.loads(a_long_match().dump())
    record["entries"][1]["events"][0]["answers"]["1"] = 3
    (tmp_path / "forged.json").write_text(json.dumps(record))
    code, _, complaint = replay(str(tmp_path / "forged.json"))
    assert code == 2
    assert "bad_match" in complaint and "$.entries[1]" in complaint


@pytest.mark.parametrize("content", [b"", b"{}", b"not json", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_match_is_refused(replay: Replay, tmp_path: Path, content: bytes):
    (tmp_path / "bad").write_bytes(content)
    code, shown, complaint = replay(str(tmp_path / "bad"))
    assert code == 2
    assert shown == ""
    assert complaint.startswith("room40 replay: ")


def test_a_file_that_is_not_there_is_named(replay: Replay, tmp_path: Path):
    code, _, complaint = replay(str(tmp_path / "nowhere.json"))
    assert code == 2
    assert "nowhere.json" in complaint


def test_a_match_may_come_from_a_pipe(replay: Replay, monkeypatch: pytest.MonkeyPatch):
    match = a_match(seats=2)
    ask_something(match)
    monkeypatch.setattr("sys.stdin", io.StringIO(match.dump()))
    code, shown, _ = replay("-")
    assert code == 0
    assert "At turn: seat 1." in shown
