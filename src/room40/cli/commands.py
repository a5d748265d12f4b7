"""What a person types, whatever the game: commands, and how words are found in a line."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

SHOWS = ("board", "log", "help")


class Do(Struct, frozen=True):
    """An action of the game."""

    action: Any


class Show(Struct, frozen=True):
    """Something to look at: board, log or help."""

    what: str


class Resign(Struct, frozen=True):
    pass


class Quit(Struct, frozen=True):
    pass


class Unreadable(Struct, frozen=True):
    """A sentence that says what is missing."""

    sentence: str


Command = Do | Show | Resign | Quit | Unreadable


def plain(text: str) -> str:
    """Lower case without accents: what is typed in a hurry."""
    split = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(sign for sign in split if not unicodedata.combining(sign))


def words_of(line: str) -> list[str]:
    """What stands in a line, commas aside."""
    return plain(line).replace(",", " ").split()


def verb_of(typed: str, verbs: Iterable[str], words: Mapping[str, tuple[str, ...]]) -> str | None:
    """The command of that name, in English or in the language of the screen."""
    for verb in verbs:
        if typed == verb or typed in map(plain, words.get(verb, ())):
            return verb
    return None


def common(verb: str | None, unreadable: str) -> Command:
    """What every game understands."""
    match verb:
        case "resign":
            return Resign()
        case "quit":
            return Quit()
        case str() as what:
            return Show(what)
        case _:
            return Unreadable(unreadable)
