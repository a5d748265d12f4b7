"""The referee of clues over the corpus: one line a case, written by what is true of the words."""

import time
from pathlib import Path
from typing import get_args

import pytest

from room40.core.refused import Why
from room40.lexicon.dictionary import warm
from room40.lexicon.languages import LANGUAGES
from room40.lexicon.referee import board_of, judge
from room40.lexicon.types import LEGAL, ClueRules, ClueWhy, Verdict

CORPUS = Path(__file__).parent / "corpus"
LEAST = 300
"""Cases a language."""
MISSES = {"en": 10, "es": 8, "pl": 11}
"""Relatives that the referee is known to let pass: it may get fewer, never more."""


def cases() -> list[tuple[str, str, tuple[str, ...], str, str, str]]:
    """Language, id, board, clue, verdict and reason of each line."""
    found = []
    for language in LANGUAGES:
        for line in (CORPUS / f"{language}.txt").read_text("utf-8").split("\n"):
            if line and not line.startswith("#"):
                clause, board, clue, verdict, *why = (each.strip() for each in line.split(";"))
                words = tuple(board.split(", "))
                found.append((language, clause, words, clue, verdict, why[0] if why else ""))
    return found


@pytest.mark.clause(
    "CN-K1", "CN-K3", "CN-K5", "CN-K6", "CN-K7", "CN-K9", "CN-K10", "CN-K11", "CN-K12", "CN-K14"
)
@pytest.mark.clause("CN-K15", "CN-K16", "CN-K18")
@pytest.mark.clause("CN-N14", "CN-R15", "CN-R16", "CN-R17", "CN-E14")
@pytest.mark.parametrize(("language", "clause", "board", "clue", "verdict", "why"), cases())
def test_corpus(
    language: str, clause: str, board: tuple[str, ...], clue: str, verdict: str, why: str
) -> None:
    """FAULT-4, FAULT-C11."""
    ruling = judge(clue, board, language, ClueRules())
    assert ruling.verdict == verdict, f"{clause}: {ruling}"
    assert (ruling.why or "clue_").removeprefix("clue_") == why, clause


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_corpus_is_large_and_says_nothing_twice(language: str) -> None:
    asked = [(board, clue) for name, _, board, clue, _, _ in cases() if name == language]
    assert len(asked) >= LEAST
    assert sorted(set(asked)) == sorted(asked)


@pytest.mark.clause("CN-K6", "CN-K22")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_referee_misses_is_known(language: str) -> None:
    """People object to these (CN-N17); one that is mended moves into the corpus."""
    lines = (CORPUS / f"misses.{language}.txt").read_text("utf-8").splitlines()[1:]
    missed = [tuple(map(str.strip, line.split(";"))) for line in lines]
    for board, clue, reason in missed:
        print(f"known miss: {board}, {clue}: {reason}")
        assert reason
        assert judge(clue, [board], language, ClueRules()) == LEGAL, f"{clue}: no miss any more"
    assert len(missed) == MISSES[language]


@pytest.mark.clause("CN-K8")
def test_a_covered_word_binds_no_more() -> None:
    assert judge("moon", ["bank"], "en", ClueRules()) == LEGAL
    assert judge("moon", ["bank", "moon"], "en", ClueRules()).verdict == "illegal"


@pytest.mark.clause("CN-K14", "CN-K17", "CN-N17")
def test_several_words_as_agreed() -> None:
    board = ("clock", "horse")
    several, names = ClueRules(allow_multiword=True), ClueRules(allow_names=True)
    assert judge("full moon", board, "en", several) == LEGAL
    assert judge("full moon", board, "en", names).why == ClueWhy.NAME
    assert judge("alarm clock", board, "en", several).why == ClueWhy.BOARD_WORD
    assert judge("h o r s e", board, "en", several).why == ClueWhy.BOARD_WORD


@pytest.mark.clause("CN-K18")
def test_abbreviations_as_agreed() -> None:
    without = ClueRules(allow_acronyms=False)
    assert judge("U.N.", ["clock"], "en", ClueRules()) == LEGAL
    assert judge("U.N.", ["clock"], "en", without).why == ClueWhy.ACRONYM


def test_a_long_clue_is_refused_unread() -> None:
    """No work grows faster than the clue, and a long one is not looked at."""
    started = time.process_time()
    for sign in ("a", "-", " ", "\u0301", "'", "."):
        ruling = judge(sign * 10_000, ["horse"], "en", ClueRules())
        assert ruling.why == ClueWhy.TOO_LONG
    print(f"six clues of 10,000 signs: {time.process_time() - started:.6f} s")


def test_every_reason_can_be_told() -> None:
    assert {Why(why) for why in ClueWhy} <= set(Why)
    assert get_args(Verdict) == ("legal", "illegal", "ask")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_is_made_once(language: str) -> None:
    warm(language)
    assert board_of(("a", "b"), language, ClueRules()) is board_of(
        ("a", "b"), language, ClueRules()
    )
