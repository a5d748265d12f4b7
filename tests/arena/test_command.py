"""`room40 arena` as typed."""

import sys
from pathlib import Path

import pytest

from room40.cli import main

SHORT = ("arena", "break_the_code", "--deals", "2", "--workers", "1")


def typed(*arguments: str) -> int:
    """The exit code."""
    with pytest.raises(SystemExit) as ended:
        main([*SHORT, *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_round_robin_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("--levels", "easy,hard") == 0
    told = capsys.readouterr()
    assert "break_the_code, round-robin, 2 seats, 2 deals, 4 matches, seed 1" in told.out
    assert "share of wins" in told.out and "CPU ms, mean" in told.out and "easy + hard" in told.out
    assert told.err == "", "no bar where there is no terminal"


def test_solo_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("--protocol", "solo", "--seats", "3", "--lineup", "hard") == 0
    told = capsys.readouterr().out
    assert "false certainties" in told and "never certain" in told
    assert "medium" not in told


def test_a_program_of_somebody_else_takes_part(capsys: pytest.CaptureFixture[str]) -> None:
    program = "mine=tests.arena.outsiders:leftmost"
    assert typed("--levels", "easy", "--player", program) == 0
    assert "easy + mine" in capsys.readouterr().out


def test_forfeits_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("--levels", "easy", "--player", "mine=tests.arena.outsiders:Illegal") == 0
    told = capsys.readouterr().out
    assert "Forfeits: 4" in told
    assert "deal 0, mine: card_not_in_row" in told


def test_results_are_kept_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "results.jsonl")
    assert typed("--levels", "easy,medium", "--out", file) == 0
    first = capsys.readouterr().out
    assert typed("--levels", "easy,medium", "--out", file) == 2
    assert "--resume goes on with it" in capsys.readouterr().err
    assert typed("--levels", "easy,medium", "--out", file, "--resume") == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--deals", "0"], "a whole number from 1 up, not '0'"),
        (["--workers", "-1"], "a whole number from 1 up, not '-1'"),
        (["--protocol", "knockout"], "invalid choice: 'knockout'"),
        (["--seats", "5"], "break_the_code has 2 to 4 seats"),
        (["--levels", "easy,wizard"], "no such level: wizard (there are easy, medium, hard)"),
        (["--levels", "easy"], "a round robin needs two different players"),
        (["--levels", "easy,easy"], "two players have the same name: easy, easy"),
        (["--lineup", "easy,me"], "no such player: me (there are easy, medium, hard)"),
        (["--lineup", "easy"], "easy: 1 at the table, not 2"),
        (["--lineup", "easy,hard", "--lineup", "hard,easy"], "the same line-up is there twice"),
        (["--resume"], "--resume needs --out FILE"),
        (["--setup", "{"], "--setup is no JSON"),
        (["--setup", '{"seats": 3}'], "seats have their own argument"),
        (["--setup", '{"row_size": 99}'], "bad_setup (at='$.row_size')"),
        (["--player", "mine"], "write it as NAME=module:attribute"),
        (["--player", "mine=tests.arena.outsiders"], "write it as module:attribute"),
        (["--player", "mine=tests.arena.nowhere:Me"], "ModuleNotFoundError"),
        (["--player", "mine=tests.arena.outsiders:Nobody"], "AttributeError"),
        (["--player", "mine=tests.arena.outsiders:nothing"], "no method choose(view, seed)"),
        (["--player", "mine=tests.arena.outsiders:Needy"], "TypeError"),
        (["--player", "hard=tests.arena.outsiders:Illegal"], "two players have the same name"),
        (["--out", "no/such/folder/results.jsonl"], "No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(*arguments) == 2
    told = capsys.readouterr()
    assert sentence in told.err.splitlines()[-1] and told.out == ""


def test_an_interrupted_run_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("room40.arena.work.play", interrupted)
    file = str(tmp_path / "results.jsonl")
    assert typed("--out", file) == 130
    assert f"--resume goes on with {file}" in capsys.readouterr().err


def test_a_player_that_kills_its_process_ends_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = "mine=tests.arena.outsiders:Deadly"
    file = str(tmp_path / "results.jsonl")
    assert typed("--levels", "easy", "--player", player, "--workers", "2", "--out", file) == 2
    assert "a worker process died" in capsys.readouterr().err


def test_a_terminal_is_shown_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert typed("--levels", "easy,hard") == 0
    assert "4/4" in capsys.readouterr().err
