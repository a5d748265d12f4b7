"""Decrypto in the terminal: played, replayed, and worded in each language."""

from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest
from msgspec import structs

import room40
from room40.cli import main
from room40.cli.commands import Do, plain
from room40.cli.decrypto.commands import VERBS, read_command
from room40.cli.decrypto.words import EN, LANGUAGES, Words
from room40.core.refused import Why
from room40.games.decrypto.types import (
    Decode,
    Intercept,
    NameWords,
    Object,
    Reason,
    WriteClues,
)
from tests.factories import resign
from tests.games.decrypto.laid import (
    NOTHING,
    RIGHT,
    a_match,
    clues,
    decode,
    half,
    new_clues,
    objection,
    play_round,
    write,
)

Run = Callable[..., tuple[int, str]]
by_language = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)


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


def play(*more: str) -> tuple[str, ...]:
    return ("play", "decrypto", "--all", "--seed", "5", *more)


def lines_of_a_match(language: str) -> Iterable[str]:
    """Whatever is wanted next, one of these lines is it."""
    words = LANGUAGES[language]
    verb = {name: (words.verbs.get(name) or (name,))[0] for name in VERBS}
    for at in range(120):
        sign = "aeiou"[at % 5] + "bcdfg"[at // 5 % 5] + "klmnp"[at // 25]
        yield from (
            "",
            f"{verb['clues']} bodokelu{sign}; mipora{sign}; sutezo{sign}",
            f"{verb['intercept']} 4-2-1",
            f"{verb['decode']} 1-2-3",
            f"{verb['words']} a; b; ; d",
        )


@pytest.mark.parametrize(("seats", "language"), [("3", "en"), ("4", "es"), ("5", "pl")])
def test_a_whole_match_can_be_played(run: Run, seats: str, language: str):
    """Whatever is typed at the wrong moment is answered, and the match comes to its end."""
    code, shown = run(lines_of_a_match(language), *play("--seats", seats, "--lang", language))
    assert code == 0
    assert "--seed 5" in shown
    assert "{" not in shown and "}" not in shown


def test_keywords_are_shown_to_their_team_alone(run: Run):
    match = room40.deal("decrypto", seats=4, seed="5")
    white, black = match.state.keywords
    lines = ["", "clues bodokelu; mipora; sutezo", ""]
    first, second = run(lines, *play("--seats", "4"))[1].split("seat 1: press Enter", 1)
    assert all(f" {word}\n" in first for word in white)
    assert not any(f" {word}\n" in first for word in black)
    assert all(f" {word}\n" in second for word in black)
    assert not any(f" {word}\n" in second for word in white)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dance", "no command"),
        ("clues", "Three clues"),
        ("clues one; two", "Three clues"),
        ("clues ; two; three", "A clue is missing."),
        ("clues 3; two; three", "That tells a slot, not a meaning: 3."),
        ("clues p; two; three", "not of a meaning: p."),
        ("decode 4-2-1", "not possible now"),
        ("object", "Which clue?"),
        ("object 1", "not possible now"),
        ("words a; b", "Four words"),
        ("log", "No code has been told yet."),
        ("help", "by slot"),
        ("BOARD", "Round 1 of at most 8"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence(run: Run, typed: str, answer: str):
    code, shown = run(["", typed], *play("--seats", "4"))
    assert code == 0
    assert answer in shown


def test_a_keyword_in_a_clue_is_explained(run: Run):
    word = room40.deal("decrypto", seats=4, seed="5").state.keywords[0][0]
    shown = run(["", f"clues my {word}; b c; d e"], *play("--seats", "4"))[1]
    assert f"That is one of your keywords: {word}." in shown


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("clues Łódź; ice cream, cold; camp", WriteClues(("Łódź", "ice cream, cold", "camp"))),
        ("CLUES a | b | c", WriteClues(("a", "b", "c"))),
        ("decode 421", Decode("421")),
        ("intercept 4-2-1", Intercept("4-2-1")),
        ("words pig; ; tent;", NameWords(("pig", "", "tent", ""))),
        ("object 3", Object(2)),
    ],
)
def test_what_is_typed_is_read(typed: str, action: object):
    assert read_command(typed, a_match().view_of(0), EN) == Do(action)


def test_after_an_objection_the_new_clue_is_enough():
    match = a_match()
    match.act(0, clues("bacon", "sweet", "camp"))
    match.act(1, new_clues())
    match.act(3, objection(1))
    command = read_command("clues sugar lump", match.view_of(0), EN)
    assert command == Do(WriteClues(("bacon", "sugar lump", "camp")))


# ---- replay


@pytest.fixture
def file(tmp_path: Path) -> str:
    """An interception, a mistake, an objection, a clue anew, somebody gives up."""
    match = a_match(seats=6)
    play_round(match)
    match.act(2, clues("bacon", "sweet", "camp"))
    match.act(3, new_clues())
    half(match, RIGHT, RIGHT)
    match.act(0, objection(2))
    match.act(3, {**new_clues(), "clues": [*match.view(3)["clues"]["black"][:2], "tick"]})
    match.act(None, {"tag": "time_up"})
    match.act(None, resign(4))
    match.act(None, resign(0))
    path = tmp_path / "match.json"
    path.write_text(match.dump())
    return str(path)


def test_all_steps_are_shown(run: Run, file: str):
    _, shown = run([], "replay", file)
    for part in (
        "Round 2. Clues come from: seat 2, seat 3.",
        "seat 2: clues written: 1. bacon  2. sweet  3. camp",
        "Clues (White, seat 2): 1. bacon  2. sweet  3. camp",
        "seat 1: written down: interception 2-4-3",
        "White: interception 2-4-3, own guess 2-4-3, code 2-4-3, token for an interception",
        "token for a miscommunication",
        "seat 0: objects to clue 3",
        "seat 3: clue 3 anew: tick",
        "time is up",
        "seat 0: gives up",
        "Keywords (White): pig, candy, tent, son",
        "A team gave up. The win goes to: seat 1, seat 3, seat 5.",
    ):
        assert part in shown


def test_an_eye_sees_no_more_than_it_saw_then(run: Run, file: str):
    shown = run([], "replay", file, "--seat", "onlooker")[1]
    assert "clues written: 1." not in shown
    assert "pig" not in shown.split("gives up")[0]
    assert "seat 1: written down: interception\n" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_shown_in_each_language(run: Run, file: str, language: str):
    code, shown = run([], "replay", file, "--lang", language)
    assert (code, "{" in shown) == (0, False)


def test_votes_points_and_named_keywords_are_shown(run: Run, tmp_path: Path):
    match = a_match(
        seats=6, guess_commit="majority", round_limit=1, round_limit_end="points_then_words"
    )
    write(match)
    match.act(2, decode("1-2-3"))
    half(match, *NOTHING)
    half(match, *NOTHING)
    for seat in (0, 1, 2, 3):
        match.act(seat, {"tag": "name_words", "words": ["anchor", "", "Tent", "x"]})
    path = tmp_path / "match.json"
    path.write_text(match.dump())
    shown = run([], "replay", str(path))[1]
    for part in (
        "seat 2: vote: own guess 1-2-3",
        "Points: White 0, Black 0.",
        "Now each team names the other's keywords.",
        "White: keywords named anchor +, (nothing) -, Tent -, x -",
        "Decided by the keywords.",
    ):
        assert part in shown


# ---- words


def fields_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@by_language
def test_each_case_has_its_words(words: Words):
    assert set(words.reason) == set(Reason)
    assert set(words.why) == set(EN.why)
    assert {Why.CLUE_KEYWORD, Why.CODE_REPEATS, Why.CLUES_STAND} < set(words.why)


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
