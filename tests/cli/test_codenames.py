"""Codenames in the terminal: played, replayed, and worded in each language."""

from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest
from msgspec import structs

import room40
from room40.cli import main
from room40.cli.codenames.commands import VERBS, read_command
from room40.cli.codenames.words import EN, LANGUAGES, Words
from room40.cli.commands import Do, plain
from room40.core.refused import Why
from room40.games.codenames.types import Consult, Cover, GiveClue, Reason, Reveal
from tests.factories import resign
from tests.games.codenames.laid import BLUE, OBJECT, RED, a_match, clue, consult, reveal, touch

Run = Callable[..., tuple[int, str]]
by_language = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)

WORDS = ("moon", "star", "New York", "star fish")


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
    return ("play", "codenames", "--all", "--seed", "5", *more)


def lines_of_a_match(language: str) -> Iterable[str]:
    """Each spymaster says the same; agents touch what they can see, card after card."""
    words = LANGUAGES[language]
    verb = {name: (words.verbs.get(name) or (name,))[0] for name in VERBS}
    yield from ("", f"{verb['clue']} bodokelu {words.unlimited}")
    for card in range(25):
        yield from (
            "",
            f"{verb['reveal']} {card}",
            f"{verb['clue']} bodokelu 0",
            f"{verb['cover']} {card}",
            f"{verb['waive']}",
        )


@pytest.mark.parametrize(("seats", "language"), [("2", "en"), ("4", "es"), ("3", "pl")])
def test_a_whole_match_can_be_played(run: Run, seats: str, language: str):
    """Whatever is typed at the wrong moment is answered, and the match comes to its end."""
    lines = [*lines_of_a_match(language)] * 4
    code, shown = run(lines, *play("--seats", seats, "--lang", language))
    assert code == 0
    assert "--seed 5" in shown
    assert "{" not in shown and "}" not in shown


def test_the_key_is_shown_to_spymasters_alone(run: Run):
    match = room40.deal("codenames", seats=4, seed="5")
    giver = min(match.awaited)
    key = [f"{word} {letter}" for word, letter in zip(match.state.words, match.state.key, strict=1)]
    shown = run(["", "clue bodokelu 1", ""], *play("--seats", "4"))[1]
    before, after = shown.split("clue “bodokelu”, 1", 1)
    assert all(each in before for each in key), giver
    assert not any(f" {each} " in after for each in key)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dance", "no command"),
        ("clue", "How many?"),
        ("clue sky", "How many?"),
        ("clue 2", "A clue has a word."),
        ("clue two words 2", "One word only: two words."),
        ("clue sky 2 = 99", "cannot be chosen here"),
        ("clue sky 2 = zzz", "Which card?"),
        ("reveal", "Which card?"),
        ("reveal 3", "not possible now"),
        ("stop", "not possible now"),
        ("log", "no clue yet"),
        ("help", "acceptable"),
        ("BOARD", "Words to find"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence(run: Run, typed: str, answer: str):
    code, shown = run(["", typed], *play("--seats", "4"))
    assert code == 0
    assert answer in shown


def test_a_clue_by_a_word_on_the_board_is_explained(run: Run):
    word = room40.deal("codenames", seats=4, seed="5").state.words[0]
    shown = run(["", f"clue {word} 1"], *play("--seats", "4"))[1]
    assert f"That word lies on the board: {word}." in shown


def test_a_level_that_there_is_not_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("room40.bots.LEVELS", {})
    code, shown = run([], "play", "codenames", "--seats", "4")
    assert (code, "no_such_level" in shown) == (2, True)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("clue Łódź 2", GiveClue("Łódź", 2)),
        ("clue sky unlimited", GiveClue("sky", "unlimited")),
        ("clue sky 2 = moon, 1", GiveClue("sky", 2, (0, 1))),
        ("consult ice cream 0", Consult("ice cream", 0)),
        ("reveal STAR", Reveal(1)),
        ("reveal new", Reveal(2)),
        ("reveal star f", Reveal(3)),
        ("reveal 24", Reveal(24)),
        ("cover moo", Cover(0)),
    ],
)
def test_what_is_typed_is_read(typed: str, action: object):
    view = a_match(words=WORDS).view_of(0)
    assert read_command(typed, view, EN) == Do(action)


# ---- replay


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A consult, a clue, cards, an objection that stands, a cover, somebody gives up."""
    match = a_match(words=WORDS, seats=6)
    match.act(0, consult("zebra"))
    match.act(1, {"tag": "decline"})
    match.act(0, clue("bodokelu", 2, (BLUE[0],)))
    touch(match, BLUE[0], RED[0])
    match.act(1, clue("bodokelu", "unlimited"))
    match.act(0, OBJECT)
    match.act(0, {"tag": "cover", "card": BLUE[1]})
    match.act(None, {"tag": "time_up"})
    match.act(1, clue("sky", 1))
    match.act(3, reveal(RED[1]))
    match.act(None, resign(0))
    path = tmp_path / "match.json"
    path.write_text(match.dump())
    return str(path)


def test_all_steps_are_shown(run: Run, file: str):
    _, shown = run([], "replay", file)
    for part in (
        "First clue: Blue.",
        "seat 0: asks in secret about “zebra”, 1",
        "seat 1: not acceptable, in secret",
        "seat 0: clue “bodokelu”, 2 = moon",
        "seat 2: moon: blue",
        "seat 0: objects to the clue, and is right",
        "seat 0: star: blue",
        "seat 0: time is up",
        "seat 0: gives up",
        "“bodokelu”, 2 = moon",
        "A team gave up. The win goes to: seat 1, seat 3, seat 5.",
    ):
        assert part in shown


def test_an_eye_sees_no_more_than_it_saw_then(run: Run, file: str):
    for eye in ("onlooker", "2", "3"):
        shown = run([], "replay", file, "--seat", eye)[1]
        assert "zebra" not in shown and "secret" not in shown
        assert "2 = moon" not in shown.split("gives up")[0]
    assert "zebra" in run([], "replay", file, "--seat", "1")[1]


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
    assert set(words.why) == set(EN.why)
    assert {Why.CARD_COVERED, Why.CLUE_BOARD_WORD, Why.GUESS_FIRST} < set(words.why)


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


@by_language
def test_unlimited_is_one_word(words: Words):
    view = a_match(words=WORDS).view_of(0)
    typed = f"clue sky {words.unlimited}"
    assert read_command(typed, view, words) == Do(GiveClue("sky", "unlimited"))
