"""Which words a model knows, and which of them may be given as clues."""

import gzip
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from room40.lexicon.dictionary import lemma
from room40.lexicon.languages import Language, language_named
from room40.lexicon.packs import words as pack

MOST_WORDS = 28_000
MOST_CLUES = 10_000
"""The most frequent ones: what a table can be expected to know."""
SHORTEST = 3
LITTLE_WORDS = 100
"""The most frequent of all, such as "the": they mean too little for a clue."""


def vocabulary(language: str, packages: Path) -> tuple[tuple[str, ...], int]:
    """The words of a model, and how many of the first may be clues."""
    named = language_named(language)
    own = pack(language)
    ranked = list(dict.fromkeys(_dictionary_forms(named, packages)))
    fit = [word for word in ranked[LITTLE_WORDS:] if not is_unfit(word, language)]
    clues = fit[:MOST_CLUES]
    more = dict.fromkeys([*own, *ranked])
    rest = [word for word in more if word not in set(clues)]
    return tuple([*clues, *rest][:MOST_WORDS]), len(clues)


def _dictionary_forms(language: Language, packages: Path) -> Iterator[str]:
    """Frequent ones first."""
    for word in _frequent(language.name, packages):
        is_word = len(word) >= SHORTEST and language.letters.issuperset(word)
        if is_word and lemma(word, language.name) == word:
            yield word


def _frequent(language: str, packages: Path) -> Iterator[str]:
    """The word lists of wordfreq: after a head, one for each hundredth of a bel, falling."""
    packed = (packages / "wordfreq" / "data" / f"large_{language}.msgpack.gz").read_bytes()
    head, *lists = msgspec.msgpack.decode(gzip.decompress(packed), type=list[Any])
    assert head["format"] == "cB", "the lists of wordfreq have changed"
    for words in lists:
        yield from words


def is_unfit(word: str, language: str) -> bool:
    """Whether a bot should not say the word at a family's table."""
    whole, stems = _unfit(language)
    return word in whole or word.startswith(stems)


@cache
def _unfit(language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Whole words, and beginnings of words."""
    text = files(__package__).joinpath("unfit", f"{language}.txt").read_text("utf-8")
    entries = [entry for line in text.splitlines() if line[:1] != "#" for entry in line.split()]
    stems = tuple(entry[:-1] for entry in entries if entry.endswith("*"))
    return frozenset(entry for entry in entries if not entry.endswith("*")), stems
