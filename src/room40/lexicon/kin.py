"""Relatives of a word within its language: the roots that its endings and beginnings leave.

A root is the bare stem of a word with the letters that alternate made one (Polish ręka, rączka;
Spanish puerta, portero). Two words are related for certain if one is derived from the other by an
ending or a beginning of the table; the tables and the words that only look derived stand in
`kin/*.toml`.
"""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct, convert

from room40.lexicon.dictionary import KEPT, lemma
from room40.lexicon.languages import language_named, unaccented

SHORTEST_ROOT = 3
"""Letters that have to remain, so that "her" is no form of "he"."""


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """How words are derived in a language."""

    endings: tuple[str, ...]
    """What a word of the dictionary form may end in, beyond its stem."""
    alternations: tuple[tuple[str, str], ...]
    """Letters within a stem that stand for one another: each first is written as the second."""
    suffixes: tuple[str, ...]
    """Endings that make a new word of a stem, longest first when tried."""
    close: frozenset[str]
    """Those of them that are trusted after a stem of three letters too."""
    shortest: int
    """Letters of a stem that the other suffixes are trusted after."""
    shortest_end: int
    """Letters of both halves of what might be a compound; 0 where words seldom make one bare."""
    prefixes: tuple[str, ...]
    plurals: tuple[str, ...]
    """How plurals are written, whatever the dictionary holds: "y>ies", ">s" after any word."""
    corrections: tuple[tuple[str, str], ...]
    """Forms that the dictionary puts under another word, each with its own dictionary form."""
    strangers: frozenset[str]
    """Words that only look derived, such as "corner"."""
    families: tuple[tuple[str, ...], ...]
    """Relatives that no ending shows, or whose stem is too short for one to be trusted."""
    heads: frozenset[str]
    """First parts that make compounds all the time, such as "saca" in "sacacorchos"."""
    compounds: frozenset[str]
    """Compounds that the rule for parts would not see, written with a stroke: "arco|iris",
    "paraguas:para|agua"."""
    solid: frozenset[str]
    """Words that only look like compounds, such as "carpet"."""


@cache
def table(language: str) -> Table:
    """The table of a language, read at first use."""
    named = language_named(language)
    text = files(__package__).joinpath("kin", f"{named.name}.toml").read_text("utf-8")
    raw = tomllib.loads(text)
    return convert(
        {
            key: [*map(str.split, value.strip().splitlines())]
            if key in ("alternations", "families", "corrections")
            else value.split()
            if isinstance(value, str)
            else value
            for key, value in raw.items()
        },
        Table,
    )


@lru_cache(KEPT)
def base(word: str, language: str) -> str:
    """The dictionary form of a word, or the word itself where the dictionary does not know it."""
    return _corrected(language).get(word) or lemma(word, language) or word


@cache
def _corrected(language: str) -> dict[str, str]:
    return dict(table(language).corrections)


@lru_cache(KEPT)
def plurals(word: str, language: str) -> frozenset[str]:
    """What plurals of a word look like, most of them right; none for strangers."""
    rules = table(language)
    pairs = [each.split(">") for each in rules.plurals]
    made = {word.removesuffix(end) + written for end, written in pairs if word.endswith(end)}
    return frozenset(made - rules.strangers)


@lru_cache(KEPT)
def root(word: str, language: str) -> str:
    """The bare stem of a dictionary form, its alternating letters made one."""
    return skeleton(_bare(word, table(language)), language)


@lru_cache(KEPT)
def derived_roots(word: str, language: str, fewer: int = 0) -> frozenset[str]:
    """The roots of what a word may be derived from; empty for strangers.

    With `fewer`, stems shorter by so many letters count too: those are guesses.
    """
    rules = table(language)
    if {word, base(word, language)} & rules.strangers:
        return frozenset()
    # An inflected form is cut as its dictionary form alone: caring is of care, not of car.
    forms = {base(word, language)}
    without = {
        form.removeprefix(prefix)
        for form in forms
        for prefix in rules.prefixes
        if form.startswith(prefix)
    }
    cut = {
        _cut(form, suffix, rules, rules.shortest - fewer)
        for form in forms | without
        for suffix in rules.suffixes
    }
    fronts = {_bare(each, rules) for each in without}
    stems = {each for each in cut | fronts if each}
    return frozenset(skeleton(each, language) for each in stems)


def _cut(word: str, suffix: str, rules: Table, shortest: int) -> str:
    """The stem before a suffix; "" if the word has no such ending or too little would remain."""
    least = SHORTEST_ROOT if suffix in rules.close else shortest
    is_cut = word.endswith(suffix) and len(word) - len(suffix) >= least
    return word.removesuffix(suffix) if is_cut else ""


def _bare(word: str, rules: Table) -> str:
    """A dictionary form without its ending."""
    for ending in rules.endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_ROOT - 1:
            return word.removesuffix(ending)
    return word


def skeleton(text: str, language: str) -> str:
    """A stem with its alternating letters made one, accents and doubled letters gone."""
    named = language_named(language)
    text = unaccented(text, named.own)
    for found, written in table(language).alternations:
        text = text.replace(found, written)
    return "".join(letter for at, letter in enumerate(text) if at == 0 or letter != text[at - 1])


@cache
def _families(language: str) -> dict[str, str]:
    return {word: group[0] for group in table(language).families for word in group}


def family(word: str, language: str) -> str | None:
    """The head of the listed family that a word or its dictionary form belongs to."""
    groups = _families(language)
    return groups.get(word) or groups.get(base(word, language))
