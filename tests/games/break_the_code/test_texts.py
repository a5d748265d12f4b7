"""The questions in three languages: every card has its words, in the same shape."""

import json
import re
from pathlib import Path

import pytest

import room40.games.break_the_code as game
from room40.games.break_the_code.tables import CARDS

FOLDER = Path(game.__file__).parent / "texts"
LANGUAGES = ("en", "es", "pl")
NEEDED = {"title", "question", "short"}

by_language = pytest.mark.parametrize("language", LANGUAGES)


def texts(language: str) -> dict[str, dict[str, str]]:
    return json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))


def test_the_languages_are_these():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(LANGUAGES)


@by_language
@pytest.mark.clause("BTC-B3")
def test_each_card_has_its_words(language: str):
    assert list(texts(language)) == [card.id for card in CARDS]


@by_language
def test_the_shape_is_the_same_in_each_language(language: str):
    shape = {card: set(words) for card, words in texts("en").items()}
    assert {card: set(words) for card, words in texts(language).items()} == shape
    assert all(fields >= NEEDED for fields in shape.values())


@by_language
def test_no_two_cards_are_worded_alike(language: str):
    for field in NEEDED:
        worded = [words[field] for words in texts(language).values()]
        assert len(set(worded)) == len(worded)


@by_language
@pytest.mark.clause("BTC-R10")
def test_a_card_with_two_numbers_names_both_and_then_the_chosen_one(language: str):
    for card in CARDS:
        words = texts(language)[card.id]
        assert ("asked" in words) == ("short_asked" in words) == bool(card.numbers)
        for field, text in words.items():
            assert re.findall(r"\{(\w+)\}", text) == ["number"] * ("asked" in field)
        assert all(str(number) in words["question"] for number in card.numbers)


@by_language
@pytest.mark.clause("BTC-R8", "BTC-B5")
def test_what_the_options_change_is_worded_anew(language: str):
    words = texts(language)
    assert {card for card in words if "question_pairs" in words[card]} == {"count_same"}
    assert {card for card in words if "question_4p" in words[card]} == {"sum_centre"}
