"""Lemmas and stems of a language, from simplemma and snowball, loaded at first use and kept."""

from collections.abc import Callable
from functools import cache, lru_cache
from threading import Lock

KEPT = 65_536
"""Looked-up words that are kept; a bot tries some thousands of words for a clue."""
SNOWBALL = {"en": "english", "es": "spanish", "pl": "polish"}

_loading = Lock()


@cache
def _lookup() -> Callable[[str, str], str | None]:
    # Imported late: the server starts without these, and most tables never need them.
    from simplemma.strategies.dictionaries import LOW_MEMORY_DICTIONARY_FACTORY
    from simplemma.strategies.dictionary_lookup import DictionaryLookupStrategy

    return DictionaryLookupStrategy(LOW_MEMORY_DICTIONARY_FACTORY).get_lemma


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    import snowballstemmer

    stem: Callable[[str], str] = snowballstemmer.stemmer(SNOWBALL[language]).stemWord
    return stem


def warm(language: str) -> None:
    """Load what the language needs: a second or two for Polish, so best in a thread, beforehand."""
    lemma("a", language)
    stem("a", language)


@lru_cache(KEPT)
def lemma(word: str, language: str) -> str | None:
    """The dictionary form of a lower-case word; None if the dictionary does not have it."""
    with _loading:
        found = _lookup()(word, language)
    return found.lower() if found else None


@lru_cache(KEPT)
def stem(word: str, language: str) -> str:
    """The word without endings, as snowball cuts it: the same for many relatives, not for all."""
    # A stemmer keeps its place in a field, so that two threads would disturb each other.
    with _loading:
        return _stemmer(language)(word)
