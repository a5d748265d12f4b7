"""`room40 bench` measures what it names. How large the figures are is nobody's test."""

import json

import pytest

from room40.cli import main
from room40.cli.measures import SCALED_TO, SEATS, yardstick


def bench(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "--seconds", "0.01", *arguments])
    assert ended.value.code == 0
    return capsys.readouterr().out.splitlines()


def test_each_figure_of_the_rules_is_a_line_of_json(capsys: pytest.CaptureFixture[str]):
    figures = [json.loads(line) for line in bench(capsys, "rules", "--json")]
    assert [figure["seats"] for figure in figures] == [seats for seats in SEATS for _ in range(3)]
    for figure in figures:
        assert figure["part"] == "rules"
        assert figure["n"] > 0
        assert figure["scaled"] == pytest.approx(figure["value"] * SCALED_TO / figure["yardstick"])
        assert figure["made"]["date"] and figure["machine"]["processors"]


def test_each_figure_of_the_bots_is_a_line_of_the_table(capsys: pytest.CaptureFixture[str]):
    _, _, table = "\n".join(bench(capsys, "bots")).partition("\n\n")
    heading, tables_made, *lines = table.splitlines()
    assert heading.split() == ["seats", "value", "scaled", "loop", "n"]
    assert tables_made.startswith("index tables")
    assert [line[:30].strip() for line in lines[:4]] == [
        "posterior",
        "posterior, all 25 questions",
        "hard choice",
        "hard choice",
    ]
    assert len(lines) == 4 * len(SEATS)


def test_each_figure_of_code_777_is_a_line_of_json(capsys: pytest.CaptureFixture[str]):
    figures = [json.loads(line) for line in bench(capsys, "code_777", "--json")]
    seats = [n for many in (3, 7) for n in (2, 3, 4, 5) for _ in range(many)]
    assert [figure["seats"] for figure in figures] == seats
    assert {figure["what"] for figure in figures} == {
        "Code 777 moves, bare",
        "Code 777 moves, each with a view",
        "Code 777 moves, with a frame",
        "Code 777 update",
        "Code 777 update, longest",
        "Code 777 whole history",
        "Code 777 hard bot's look",
    }
    assert all(figure["n"] > 0 and figure["value"] >= 0 for figure in figures)


@pytest.mark.parametrize(
    ("part", "game", "seats"),
    [("codenames", "Codenames", (2, 4, 8)), ("decrypto", "Decrypto", (3, 4, 8))],
)
def test_each_figure_of_a_word_game_is_a_line_of_json(
    capsys: pytest.CaptureFixture[str], part: str, game: str, seats: tuple[int, ...]
):
    figures = [json.loads(line) for line in bench(capsys, part, "--json")]
    assert [figure["seats"] for figure in figures] == [n for n in seats for _ in range(4)]
    assert {figure["what"] for figure in figures} == {
        f"{game} moves, bare",
        f"{game} moves, each with a view",
        f"{game} moves, with a frame",
        f"{game} moves, clues judged",
    }
    assert all(figure["n"] > 0 and figure["value"] > 0 for figure in figures)


def test_the_store_is_measured(capsys: pytest.CaptureFixture[str]):
    figures = [json.loads(line) for line in bench(capsys, "store", "--json", "--seconds", "0.2")]
    assert [figure["unit"] for figure in figures] == ["a second", "ms, median", "ms, p99", "us"]
    assert all(figure["value"] > 0 for figure in figures)


def test_the_yardstick_is_a_speed():
    assert yardstick() > 0


@pytest.mark.parametrize("seconds", ["0", "-1", "4000", "nan"])
def test_a_time_that_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str], seconds: str):
    with pytest.raises(SystemExit) as ended:
        main(["bench", f"--seconds={seconds}"])
    assert ended.value.code == 2
    assert "at most 3600" in capsys.readouterr().err
