"""Compounds written as one word, and their parts."""

from functools import cache, lru_cache

from room40.lexicon.dictionary import KEPT, lemma
from room40.lexicon.kin import base, table

STROKE = "|"
DOUBLED = "rr"
SHORTEST_PART = 4
"""Letters of what may follow a trusted first part."""


@cache
def _listed(language: str) -> dict[str, tuple[str, ...]]:
    named = [each.rpartition(":") for each in table(language).compounds]
    return {whole or cut.replace(STROKE, ""): tuple(cut.split(STROKE)) for whole, _, cut in named}


@lru_cache(KEPT)
def parts(word: str, language: str) -> tuple[str, ...]:
    """The parts of a compound; empty for a word that is none.

    Beyond the list, only a first part that makes compounds all the time is trusted, and only
    before a known word: "saca|corchos", but not "con|sola".
    """
    rules = table(language)
    listed = _listed(language)
    for form in (word, base(word, language)):
        if form in listed:
            return listed[form]
    if word in rules.solid or base(word, language) in rules.solid:
        return ()
    for head in rules.heads:
        rest = word.removeprefix(head)
        if rest.startswith(DOUBLED):
            rest = rest[1:]  # para|rayos is written pararrayos
        if rest != word and len(rest) >= SHORTEST_PART and lemma(rest, language):
            return (head, rest)
    return ()


@lru_cache(KEPT)
def ends(word: str, language: str) -> frozenset[str]:
    """The halves of what might be a compound of two known words, such as "race|horse"."""
    rules = table(language)
    least = rules.shortest_end
    if not least or {word, base(word, language)} & (rules.solid | rules.strangers):
        return frozenset()
    cuts = range(least, len(word) - least + 1)
    pairs = ((word[:at], word[at:]) for at in cuts)
    known = (pair for pair in pairs if all(lemma(half, language) for half in pair))
    return frozenset(half for pair in known for half in pair)
