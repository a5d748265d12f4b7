"""A match in the terminal: typed words in, plain text out, and always a polite end."""

import io
import itertools
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import room40
from room40.cli import main
from room40.cli.break_the_code.words import LANGUAGES

Play = Callable[..., tuple[int, str]]

ANY_QUESTION = ("ask 1", "ask 1 1", "ask 1 3", "ask 1 6", "ask 1 8")
"""One of these is right whatever card lies first."""


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Plays with these lines typed (then the input ends); the exit code and all that was shown."""

    def played(lines: Iterable[str], *arguments: str) -> tuple[int, str]:
        typed = iter(lines)

        def read(prompt: str = "") -> str:
            print(prompt)
            line = next(typed, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)
        with pytest.raises(SystemExit) as ended:
            main(["play", "break_the_code", *arguments])
        shown = capsys.readouterr()
        return int(ended.value.code or 0), shown.out + shown.err

    return played


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_a_whole_match_can_be_played(play: Play, seats: str, language: str):
    code, shown = play(
        itertools.cycle(ANY_QUESTION), "--seats", seats, "--seed", "5", "--lang", language
    )
    assert code == 0
    assert "--seed 5" in shown
    assert "{" not in shown and "}" not in shown


def test_the_same_seed_and_words_play_the_same_match(play: Play):
    first = play(itertools.cycle(ANY_QUESTION), "--seed", "9", "--level", "easy")
    assert play(itertools.cycle(ANY_QUESTION), "--seed", "9", "--level", "easy") == first


def test_a_right_guess_wins(play: Play):
    truth = room40.deal("break_the_code", seats=2, seed="8").view("everything")["history"][1]
    code, shown = play([f"guess {truth['hands'][1]}"], "--seats", "2", "--seed", "8")
    assert code == 0
    assert "right" in shown and "The code was found." in shown


def test_the_racks_of_others_are_not_shown(play: Play):
    """Before the end neither the deal nor what a bot thinks may be read off the screen."""
    truth = room40.deal("break_the_code", seats=3, seed="4").view("everything")["history"][1]
    _, shown = play(["ask 1", "ask 1 1", "ask 1 3", "log", "board"], "--seats", "3", "--seed", "4")
    own, *hidden = truth["hands"]
    together = " ".join(shown.split())
    assert own in together
    assert all(hand not in together for hand in (*hidden, truth["centre"]))


def test_with_all_seats_each_rack_is_shown_to_its_own_seat_alone(play: Play):
    truth = room40.deal("break_the_code", seats=2, seed="4").view("everything")["history"][1]
    _, shown = play(["", "ask 1", "ask 1 1", "ask 1 3"], "--all", "--seats", "2", "--seed", "4")
    turns = [" ".join(part.split()) for part in shown.split("press Enter")]
    assert len(turns) == 3
    racks_shown = [[hand in turn for hand in truth["hands"]] for turn in turns]
    assert racks_shown[0] == [False, False]
    assert sum(racks_shown[1]) == 1


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "> "),
        ("dance", "no command"),
        ("ask", "Which card"),
        ("ask 0", "Which card"),
        ("ask 99", "Which card"),
        ("ask nothing", "Which card"),
        ("ask where_3_4", "ask where_3_4 3, ask where_3_4 4"),
        ("ask where_3_4 7", "On it: 3, 4"),
        ("ask where_3_4 x", "no command"),
        ("ask sum_all 3", "not on the card"),
        ("guess", "Tiles to be named: 5"),
        ("guess 2k 3k", "Tiles to be named: 5"),
        ("guess 5k 3k 3k 9w 0w", "no such tiles: 5k"),
        ("decline", "not possible now"),
        ("help", "name the code"),
        ("log", "Nothing has been asked yet."),
        ("BOARD", "Your rack"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence(play: Play, typed: str, answer: str):
    """Every line typed is answered, and none of these is a turn."""
    row = '{"row_size": 21}'
    _, before = play([], "--seed", "3", "--setup", row)
    code, shown = play([typed], "--seed", "3", "--setup", row)
    said = shown.removeprefix(before[: before.rindex("\nBye.")])
    assert code == 0
    assert answer in said
    assert said.count("ask one question") == (typed == "BOARD")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("es", ["Registro", "mesa", "ayuda", "código 2k", "PREGUNTA", "paso", "salir"]),
        ("pl", ["dziennik", "stół", "pomoc", "szyfr 2k", "pytaj", "ODPUSC", "koniec"]),
    ],
)
def test_commands_are_understood_in_the_language_of_the_screen(
    play: Play, language: str, lines: list[str]
):
    unknown = LANGUAGES[language].unreadable
    assert unknown in play(["dance"], "--lang", language, "--seed", "3")[1]
    code, shown = play(lines, "--lang", language, "--seed", "3")
    assert code == 0
    assert unknown not in shown


def test_the_end_of_the_input_is_a_way_to_leave(play: Play):
    code, shown = play([])
    assert code == 0
    assert shown.rstrip().endswith("Bye.")


def test_ctrl_c_is_a_way_to_leave(monkeypatch: pytest.MonkeyPatch, capsys):
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    with pytest.raises(SystemExit) as ended:
        main(["play", "break_the_code", "--seed", "1"])
    assert ended.value.code == 130
    assert capsys.readouterr().out.rstrip().endswith("Bye.")


@pytest.mark.clause("BTC-D8")
def test_giving_up_ends_a_match_of_two(play: Play):
    _, shown = play(["resign"], "--seats", "2")
    assert "One side gave up. The win goes to: bot 1." in shown


@pytest.mark.parametrize(
    "arguments",
    [
        ["--setup", "{"],
        ["--setup", "[]"],
        ["--setup", '{"nonsense": 1}'],
        ["--seats", "5"],
        ["--seat", "2", "--seats", "2"],
    ],
)
def test_a_setup_that_cannot_be_is_refused(play: Play, arguments: list[str]):
    code, shown = play([], *arguments)
    assert code == 2
    assert re.search(r"^room40 play: (bad_setup|no_such_seat)", shown)


def test_a_match_is_kept_and_can_be_loaded(play: Play, tmp_path: Path):
    file = tmp_path / "match.json"
    play(["ask 1", "ask 1 1", "ask 1 3", "quit"], "--seed", "3", "--save", str(file))
    assert room40.load(file.read_text()).version > 1


def test_a_match_that_cannot_be_kept_is_said_so(play: Play, tmp_path: Path):
    code, shown = play(["quit"], "--save", str(tmp_path / "missing" / "match.json"))
    assert code == 2
    assert "room40 play:" in shown


def test_lines_may_come_from_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("log\nquit\n"))
    with pytest.raises(SystemExit) as ended:
        main(["play", "break_the_code", "--seed", "3"])
    assert ended.value.code == 0
    assert "Nothing has been asked yet." in capsys.readouterr().out
