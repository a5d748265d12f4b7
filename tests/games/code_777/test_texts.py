"""The questions in three languages: every card has its words, in the same shape."""

import json
from pathlib import Path

import pytest

import room40.games.code_777 as game
from room40.games.code_777.tables import CARDS, SUM_12

FOLDER = Path(game.__file__).parent / "texts"
LANGUAGES = ("en", "es", "pl")
NEEDED = {"title", "question", "short"}

by_language = pytest.mark.parametrize("language", LANGUAGES)


def texts(language: str) -> dict[str, dict[str, str]]:
    return json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))


@by_language
@pytest.mark.clause("C777-C1")
def test_each_card_has_its_words(language: str):
    assert list(texts(language)) == [card.id for card in CARDS]


@by_language
@pytest.mark.clause("C777-C4", "C777-R2")
def test_a_card_has_the_words_that_its_form_asks_for(language: str):
    """A comparison names both sides; the second card has its other wording."""
    for card in CARDS:
        wanted = NEEDED | ({"first", "second"} if card.form == "compare" else set())
        if card.id == SUM_12:
            wanted |= {"question_at_least", "short_at_least"}
        assert set(texts(language)[card.id]) == wanted, card.id


@by_language
def test_no_two_cards_are_worded_alike(language: str):
    for field in NEEDED:
        worded = [words[field] for words in texts(language).values()]
        assert len(set(worded)) == len(worded)
