"""The referee of Decrypto's clues: a word or a phrase against the keywords of its own team.

    judge_phrase("sweet son", ["pig", "candy", "tent", "son"], "en")  # illegal, board_word, son

It looks at form, as the referee of single words does, and at what speaks of letters, sounds or
places instead of meaning (DEC-D14, R15). It knows nothing of the code, so what it says never
depends on which of the keywords a clue is for.
"""

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from room40.lexicon.languages import normal
from room40.lexicon.referee import board_of
from room40.lexicon.types import ClueRules, ClueWhy, Ruling

RULES = ClueRules(allow_multiword=True, allow_names=True, allow_phrases=True)

STOPS = str.maketrans(dict.fromkeys(',;:!?…“”„«»"()¡¿/&+—', " "))
FULL_STOP = re.compile(r"(?<=\w{2})\.(?=\s|$)")
"""The end of a sentence, not a letter of U.N."""
BETWEEN = re.compile(r"[\s\-\u2010\u2011\u2013]+")

PLACES = frozenset("1234")
"""Alone a digit tells a slot, and not a meaning."""


class Speech(Struct, frozen=True):
    """How a language speaks of letters and sounds: words, and patterns of several."""

    numbers: str
    units: str
    patterns: tuple[str, ...]


SPEECH: dict[str, Speech] = {
    "en": Speech(
        "one two three four five six seven eight nine ten eleven twelve",
        "letter letters syllable syllables vowel vowels consonant consonants character characters",
        (
            r"(starts|start|begins|begin|ends|end) (with|in|on) (the letter )?\w",
            r"(first|last|initial|final) (letter|syllable|vowel|consonant)s?\b.*",
            r"(rhymes|rhyme) (with|on)\b.*",
            r"(an )?anagram\b.*",
            r"(the )?letter \w",
        ),
    ),
    "es": Speech(
        "un una uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
        "letra letras sílaba sílabas vocal vocales consonante consonantes",
        (
            r"(empieza|comienza|acaba|termina) (por|con|en) (la letra )?\w",
            r"(primera|última) (letra|sílaba|vocal|consonante)\b.*",
            r"rima con\b.*",
            r"(un )?anagrama\b.*",
            r"(la )?letra \w",
        ),
    ),
    "pl": Speech(
        "jeden jedna dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć",
        "litera litery liter sylaba sylaby sylab głoska głoski głosek samogłoska samogłoski "
        "samogłosek spółgłoska spółgłoski spółgłosek",
        (
            r"((zaczyna się|kończy się) )?(na|od) (literę |litery )?\w",
            r"(pierwsza|ostatnia) (litera|sylaba|głoska|samogłoska|spółgłoska)\b.*",
            r"rymuje się z\b.*",
            r"anagram\b.*",
            r"(na )?liter(a|ę) \w",
        ),
    ),
}


def judge_phrase(clue: str, keywords: Sequence[str], language: str) -> Ruling:
    """The ruling on a clue for any of these keywords, those of its writer's team."""
    text = FULL_STOP.sub("", clue.translate(STOPS))
    words = [word for word in BETWEEN.split(normal(text)) if word]
    if words and all(word in PLACES for word in words):
        return Ruling("illegal", ClueWhy.POSITION)
    ruling = board_of(tuple(keywords), language, RULES).judge(text)
    if ruling.verdict == "illegal":
        return ruling
    if speaks_of_letters(words, language):
        return Ruling("illegal", ClueWhy.LETTERS)
    if len(words) == 1 and words[0] in _numbers(language):
        return Ruling("ask", ClueWhy.DIGITS)
    return ruling


def speaks_of_letters(words: Sequence[str], language: str) -> bool:
    """Nothing but single letters, a number of letters, what a word begins or rhymes with."""
    if words and all(len(word) == 1 and word.isalpha() for word in words):
        return True
    return _speech(language).fullmatch(" ".join(words)) is not None


@cache
def _numbers(language: str) -> frozenset[str]:
    return frozenset(SPEECH[language].numbers.split())


@cache
def _speech(language: str) -> re.Pattern[str]:
    """One pattern for all that a whole clue may say of letters."""
    speech = SPEECH[language]
    numbers = "|".join((r"\d{1,2}", *speech.numbers.split()))
    units = "|".join(speech.units.split())
    count = rf"(\w+ )?({numbers}) ({units})( \w+)?|({units}) ({numbers})"
    return re.compile("|".join((count, *speech.patterns)))
