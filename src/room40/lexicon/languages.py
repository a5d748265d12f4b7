"""The letters of each language, and how a word is written down for comparing."""

import unicodedata
from typing import Literal, get_args

from msgspec import Struct

Name = Literal["en", "es", "pl"]
LANGUAGES: tuple[Name, ...] = get_args(Name)

LATIN = frozenset("abcdefghijklmnopqrstuvwxyz")


class Language(Struct, frozen=True):
    """A language of play."""

    name: Name
    letters: frozenset[str]
    """Every letter that a word may have, lower case, composed (NFC)."""
    own: str
    """Letters with a sign that are letters of their own: ñ is no n, ł is no l."""


LANGUAGE: dict[str, Language] = {
    "en": Language("en", LATIN | frozenset("àâäçèéêëîïñôöûü"), ""),
    "es": Language("es", LATIN | frozenset("áéíóúüñ"), "ñ"),
    "pl": Language("pl", LATIN | frozenset("ąćęłńóśźż"), "ąćęłńóśźż"),
}


def language_named(name: str) -> Language:
    """The language of that name; `ValueError` names those there are."""
    found = LANGUAGE.get(name)
    if found is None:
        raise ValueError(f"no such language: {name} (there are {', '.join(LANGUAGE)})")
    return found


def normal(text: str) -> str:
    """One form per word: composed, lower case, blanks at the ends gone and single between words."""
    return " ".join(
        unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower()).split()
    )


def unaccented(word: str, own: str = "") -> str:
    """A word without accents, but for letters of their own: camión, camion."""
    return "".join(
        letter if letter in own else unicodedata.normalize("NFD", letter)[0] for letter in word
    ).replace("ł", "ł" if "ł" in own else "l")
