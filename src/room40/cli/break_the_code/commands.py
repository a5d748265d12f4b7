"""What a person types: words in, a command out. Nothing here acts."""

import unicodedata

from msgspec import Struct

from room40.cli.break_the_code.screen import may_choose_number
from room40.cli.break_the_code.words import Words
from room40.games.break_the_code.types import Action, Ask, Decline, Guess, View

SHOWS = ("board", "log", "help")


class Do(Struct, frozen=True):
    """An action of the game."""

    action: Action


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

VERBS = ("ask", "guess", "decline", *SHOWS, "resign", "quit")


def read_command(line: str, view: View, words: Words) -> Command | None:
    """The command of a line, in English or in the language of the screen; None for an empty one."""
    typed = plain(line).replace(",", " ").split()
    if not typed:
        return None
    verb, rest = _verb(typed[0], words), typed[1:]
    match verb:
        case "ask":
            return _ask(rest, view, words)
        case "guess":
            return Do(Guess(" ".join(rest)))
        case "decline":
            return Do(Decline())
        case "resign":
            return Resign()
        case "quit":
            return Quit()
        case str() as what:
            return Show(what)
        case _:
            return Unreadable(words.unreadable)


def plain(text: str) -> str:
    """Lower case without accents: what is typed in a hurry."""
    split = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(sign for sign in split if not unicodedata.combining(sign))


def _verb(typed: str, words: Words) -> str | None:
    for verb in VERBS:
        if typed == verb or typed in map(plain, words.verbs.get(verb, ())):
            return verb
    return None


def _ask(rest: list[str], view: View, words: Words) -> Command:
    """`3`, `3 4`, `sum_all`, `where_3_4 4`."""
    card = _card(rest[0], view) if rest else None
    if card is None:
        return Unreadable(words.which_card.format(n=len(view.row), cards=", ".join(view.row)))
    numbers = may_choose_number(view, card)
    if numbers and len(rest) == 1:
        verb = next(iter(words.verbs.get("ask", ())), "ask")
        examples = ", ".join(f"{verb} {rest[0]} {number}" for number in numbers)
        return Unreadable(words.which_number.format(examples=examples))
    if len(rest) > 2 or not all(word.isascii() and word.isdecimal() for word in rest[1:]):
        return Unreadable(words.unreadable)
    return Do(Ask(card, int(rest[1]) if len(rest) == 2 else None))


def _card(typed: str, view: View) -> str | None:
    if typed.isascii() and typed.isdecimal():
        place = int(typed)
        return view.row[place - 1] if 1 <= place <= len(view.row) else None
    return typed if typed in view.row else None
