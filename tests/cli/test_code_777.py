"""Code 777 in the terminal: played, replayed, and worded in each language."""

import io
import itertools
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest
from msgspec import structs

import room40
from room40.cli import main
from room40.cli.code_777.commands import VERBS
from room40.cli.code_777.questions import texts
from room40.cli.code_777.words import EN, LANGUAGES, Words
from room40.cli.commands import plain
from room40.cli.terminals import LANGUAGES as OFFERED
from room40.cli.terminals import TERMINALS
from room40.core.refused import Why
from room40.games import GAMES
from room40.games.code_777.tables import ALL_CARDS
from room40.games.code_777.types import Reason
from tests.factories import TIME_UP, resign
from tests.games.code_777.laid import a_match, miss, numbers_of, read, refresh, solve

Run = Callable[..., tuple[int, str]]
by_language = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)

RULES_SAY = {
    Why.CARD_NEEDED,
    Why.CARD_NOT_IN_ROW,
    Why.COLOURS_NEEDED,
    Why.IMPOSSIBLE_NUMBERS,
    Why.IMPOSSIBLE_TILES,
    Why.NO_SUCH_RACK,
    Why.NOT_OFFERED,
    Why.NOT_YOUR_TURN,
    Why.WRONG_TILE_COUNT,
}
"""All that `decide` may answer to somebody at the keyboard."""

ANYTHING = ("read", "read 1", "stay", "refresh 2", "")
"""One of these is right at any moment, and the match goes on."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with these lines typed; its exit code and all that was shown."""

    def ran(lines: Iterable[str], *arguments: str) -> tuple[int, str]:
        typed = iter(lines)

        def read_line(prompt: str = "") -> str:
            print(prompt)
            line = next(typed, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read_line)
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        shown = capsys.readouterr()
        return int(ended.value.code or 0), shown.out + shown.err

    return ran


def racks_of(seed: str, seats: int) -> list[str]:
    match = room40.deal("code_777", seats=seats, seed=seed)
    return list(match.view("everything")["racks"].values())


def test_each_game_has_a_terminal_in_each_language():
    assert set(TERMINALS) == set(GAMES)
    for terminal in TERMINALS.values():
        assert sorted(terminal.languages) == sorted(OFFERED)


@pytest.mark.parametrize(
    ("seats", "language"), [("2", "en"), ("3", "es"), ("4", "pl"), ("5", "en")]
)
def test_a_whole_match_can_be_played(run: Run, seats: str, language: str):
    play = ("play", "code_777", "--seats", seats, "--seed", "5", "--lang", language)
    code, shown = run(itertools.cycle(ANYTHING), *play)
    assert code == 0
    assert "--seed 5" in shown
    assert "{" not in shown and "}" not in shown


def test_a_right_announcement_is_a_point_whoever_is_at_turn(run: Run):
    own = " ".join(map(str, numbers_of(racks_of("8", 3)[1])))
    lines = ["", f"announce {own}", "board", "quit"]
    _, shown = run(lines, "play", "code_777", "--seats", "3", "--seat", "1", "--seed", "8")
    assert f"you: {own}: right. Points: 1" in " ".join(shown.split())


def test_the_own_rack_is_not_shown(run: Run):
    own, *others = racks_of("4", 4)
    lines = ["read", "", "", "board", "log", "announce 1 2 3", "board", "log"]
    _, shown = run(lines, "play", "code_777", "--seats", "4", "--seed", "4", "--level", "easy")
    assert own not in shown
    assert all(rack in shown for rack in others)


def test_at_one_keyboard_any_seat_announces_out_of_turn(run: Run):
    own = " ".join(map(str, numbers_of(racks_of("4", 3)[2])))
    lines = ["", f"2: announce {own}", "", "stay", "", "stay", "", "7: read"]
    _, shown = run(lines, "play", "code_777", "--all", "--seats", "3", "--seed", "4")
    assert f"seat 2: {own}: right. Points: 1" in shown
    assert "This is no command" in shown.rpartition("right. Points")[2]


def test_new_tiles_are_hidden_from_whoever_owns_them(run: Run):
    lines = ["announce 1 2 3", "board"]
    _, shown = run(lines, "play", "code_777", "--seats", "4", "--seed", "4", "--level", "easy")
    assert "you: new tiles\n" in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dance", "no command"),
        ("read 1", "no command"),
        ("read no_card", "does not lie open"),
        ("announce", "To be named: 3"),
        ("announce 5 5", "To be named: 3"),
        ("announce 555 7", "no command"),
        ("announce 1 1 2", "Not that often in the box: 1"),
        ("announce r5 k5 b7", "not possible now"),
        ("announce 5 k5 7", "no command"),
        ("stay", "not possible now"),
        ("refresh", "no command"),
        ("refresh x", "no command"),
        ("refresh 2", "not possible now"),
        ("help", "say which numbers"),
        ("log", "Nothing has been asked yet."),
        ("BOARD", "Tiles in the pile: 16"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence(run: Run, typed: str, answer: str):
    """Every line typed is answered, and none of these goes on."""
    play = ("play", "code_777", "--seats", "4", "--seed", "3", "--all")
    _, before = run([""], *play)
    code, shown = run(["", typed], *play)
    assert code == 0
    assert answer in shown.removeprefix(before[: before.rindex("\nBye.")])
    assert "Question cards in the pile: 22" not in shown


def test_numbers_may_be_typed_in_one_word(run: Run):
    lines = ["", "announce 557", "", "stay"]
    assert "5 5 7" in run(lines, "play", "code_777", "--all", "--seats", "2", "--seed", "3")[1]


@pytest.mark.parametrize(
    ("setup", "typed", "answer"),
    [
        ('{"require_colours": true}', "announce 5 5 7", "announce r5 k5 b7"),
        ('{"require_colours": true}', "announce x y z", "no such tiles: x, y, z"),
        ('{"draw_choice": true}', "read", "Which card? One of:"),
    ],
)
def test_options_have_their_sentences(run: Run, setup: str, typed: str, answer: str):
    play = ("play", "code_777", "--all", "--seats", "3", "--seed", "3", "--setup", setup)
    assert answer in run(["", typed], *play)[1]


def test_of_two_open_cards_one_is_chosen_by_place_or_name(run: Run):
    setup = ("--setup", '{"draw_choice": true}')
    play = ("play", "code_777", "--all", "--seats", "3", "--seed", "3", *setup)
    first = room40.deal("code_777", seats=3, seed="3", setup={"draw_choice": True}).state.cards[0]
    by_place, by_name = run(["", "read 1"], *play)[1], run(["", f"read {first}"], *play)[1]
    assert by_place == by_name
    assert texts("en")[first].question in by_place


def test_lines_may_come_from_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("log\nquit\n"))
    with pytest.raises(SystemExit) as ended:
        main(["play", "code_777", "--seed", "3"])
    assert ended.value.code == 0
    assert "Bye." in capsys.readouterr().out


# ---- replay


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Two seats: cards, time that was up, a right and a wrong solution, one gives up."""
    match = a_match(seats=2, racks=("k3 n4 r5", "b7 b7 y7"))
    read(match, 2)
    match.act(None, TIME_UP)
    solve(match, 1)
    match.act(0, refresh(2))
    miss(match, 0)
    match.act(None, resign(0))
    path = tmp_path / "match.json"
    path.write_text(match.dump())
    return str(path)


def test_all_steps_are_shown(run: Run, file: str):
    _, shown = run([], "replay", file)
    for part in (
        "First card: seat 0.",
        "seat 0: time is up",
        "seat 1: 7 7 7: right. Points: 1",
        "seat 1: before: y7 b7 b7",
        "open rack 2: new tiles",
        "seat 0: gives up",
        "The others gave up. The win goes to: seat 1.",
    ):
        assert part in shown


def test_an_eye_sees_no_more_than_it_saw_then(run: Run, file: str):
    before_it_is_shown = ("--at", "5")
    assert "y7 b7 b7" not in run([], "replay", file, "--seat", "onlooker", *before_it_is_shown)[1]
    assert "y7 b7 b7" not in run([], "replay", file, "--seat", "1", *before_it_is_shown)[1]
    assert "y7 b7 b7" in run([], "replay", file, "--seat", "0", *before_it_is_shown)[1]
    assert "y7 b7 b7" in run([], "replay", file, *before_it_is_shown)[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_shown_in_each_language(run: Run, file: str, language: str):
    code, shown = run([], "replay", file, "--lang", language)
    assert (code, "{" in shown) == (0, False)


# ---- words


def fields_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@by_language
def test_each_case_has_its_words(words: Words):
    assert set(words.reason) == set(Reason)
    assert set(words.why) == RULES_SAY


@by_language
def test_the_gaps_to_be_filled_are_those_of_english(words: Words):
    for name, text in structs.asdict(words).items():
        if isinstance(text, str):
            assert fields_in(text) == fields_in(getattr(EN, name)), name
    gaps = {why: fields_in(text) for why, text in words.why.items()}
    assert gaps == {why: fields_in(text) for why, text in EN.why.items()}


@by_language
def test_no_word_means_two_commands_and_the_help_names_each(words: Words):
    typed = {verb: {verb, *map(plain, words.verbs.get(verb, ()))} for verb in VERBS}
    assert set(words.verbs) <= set(VERBS)
    for (verb, own), (other, others) in combinations(typed.items(), 2):
        assert own & others == set(), (verb, other)
    for verb in (each for each in VERBS if each != "help"):
        names = (verb, *words.verbs.get(verb, ())) if words is EN else words.verbs[verb]
        assert any(name in words.help for name in names), verb


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_read_out(language: str):
    assert list(texts(language)) == list(ALL_CARDS)
