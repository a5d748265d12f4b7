"""The referee of phrases: what speaks of letters, sounds and places, and what only looks so."""

import pytest

from room40.lexicon.languages import LANGUAGES
from room40.lexicon.phrases import SPEECH, judge_phrase
from room40.lexicon.types import LEGAL, ClueWhy

KEYWORDS = {
    "en": ("pig", "candy", "tent", "ice cream"),
    "es": ("cerdo", "casa", "sol", "mesa"),
    "pl": ("zamek", "las", "ryba", "sok"),
}

LETTERS = {
    "en": [
        "a",
        "p i",
        "three letters",
        "3 letters",
        "only 12 letters",
        "five letters long",
        "letters 3",
        "two syllables",
        "starts with x",
        "ends in y",
        "first letter of the alphabet",
        "rhymes with big",
        "anagram of gip",
        "the letter P",
    ],
    "es": ["c", "cuatro letras", "dos sílabas", "empieza por c", "rima con beso", "la letra c"],
    "pl": ["k", "trzy litery", "pięć liter", "na k", "zaczyna się na w", "rymuje się z domek"],
}

MEANINGS = {
    "en": [
        "love letter",
        "letters to a friend",
        "a first step",
        "vitamin C",
        "starts with a bang",
        "the thing you put on your head at night",
        "U.N.",
        "it sounds like thunder, loud!",
    ],
    "es": ["carta de amor", "la primera vez", "empieza por la mañana", "¡tres tristes tigres!"],
    "pl": ["na zawsze", "list miłosny", "trzy koty", "zaczyna się na dworze"],
}


def each(cases: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(language, clue) for language, clues in cases.items() for clue in clues]


@pytest.mark.clause("DEC-D14", "DEC-R15")
@pytest.mark.parametrize(("language", "clue"), each(LETTERS))
def test_letters_and_sounds_are_no_meaning(language: str, clue: str):
    ruling = judge_phrase(clue, KEYWORDS[language], language)
    assert (ruling.verdict, ruling.why) == ("illegal", ClueWhy.LETTERS)


@pytest.mark.clause("DEC-D14", "DEC-R13")
@pytest.mark.parametrize(("language", "clue"), each(MEANINGS))
def test_what_only_looks_so_is_legal(language: str, clue: str):
    assert judge_phrase(clue, KEYWORDS[language], language) == LEGAL


@pytest.mark.clause("DEC-R15")
@pytest.mark.parametrize(
    ("clue", "verdict", "why"),
    [
        ("3", "illegal", ClueWhy.POSITION),
        ("4-2-1", "illegal", ClueWhy.POSITION),
        ("5", "ask", ClueWhy.DIGITS),
        ("1984", "ask", ClueWhy.DIGITS),
        ("three", "ask", ClueWhy.DIGITS),
        ("zzyzx", "ask", ClueWhy.UNKNOWN),
        ("cold cream", "illegal", ClueWhy.PART_OF),
        ("p-i-g", "illegal", ClueWhy.BOARD_WORD),
        ("the pig's house", "illegal", ClueWhy.BOARD_WORD),
        ("PIGLETS!", "illegal", ClueWhy.FORM_OF),
        ("?!", "illegal", ClueWhy.EMPTY),
        ("a" * 61, "illegal", ClueWhy.TOO_LONG),
    ],
)
def test_places_numbers_and_keywords(clue: str, verdict: str, why: ClueWhy):
    ruling = judge_phrase(clue, KEYWORDS["en"], "en")
    assert (ruling.verdict, ruling.why) == (verdict, why)


def test_each_language_has_its_ways_to_speak_of_letters():
    assert set(SPEECH) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_keywords_are_no_words_about_letters(language: str):
    """Each keyword is refused as such, whatever else it might be."""
    for word in KEYWORDS[language]:
        ruling = judge_phrase(word, KEYWORDS[language], language)
        assert (ruling.verdict, ruling.word) == ("illegal", word)
        assert ruling.why in (ClueWhy.BOARD_WORD, ClueWhy.PART_OF)
