"""What a person types: words in, a command out. Nothing here acts."""

from room40.cli.code_777.words import Words
from room40.cli.commands import SHOWS, Command, Do, Unreadable, common, verb_of, words_of
from room40.games.code_777.types import Announce, Read, Refresh, Stay, View

VERBS = ("read", "announce", "stay", "refresh", *SHOWS, "resign", "quit")


def read_command(line: str, view: View, words: Words) -> Command | None:
    """The command of a line, in English or in the language of the screen; None for an empty one."""
    typed = words_of(line)
    if not typed:
        return None
    verb, rest = verb_of(typed[0], VERBS, words.verbs), typed[1:]
    match verb:
        case "read":
            return _read(rest, view, words)
        case "announce":
            return _announce(rest, words)
        case "stay":
            return Do(Stay())
        case "refresh":
            return _refresh(rest, words)
        case _:
            return common(verb, words.unreadable)


def _read(rest: list[str], view: View, words: Words) -> Command:
    """`read`; where two cards lie open `read 1`, `read run_of_three`."""
    if not rest:
        return Do(Read())
    place = int(rest[0]) if _is_number(rest[0]) else None
    if place is None:
        return Do(Read(rest[0]))
    if not 1 <= place <= len(view.open_cards):
        return Unreadable(words.unreadable)
    return Do(Read(view.open_cards[place - 1]))


def _announce(rest: list[str], words: Words) -> Command:
    """`announce 5 5 7`, `announce 557`, `announce r5 k5 b7`."""
    if len(rest) == 1 and rest[0].isascii() and rest[0].isdecimal():
        rest = list(rest[0])
    if all(map(_is_number, rest)):
        return Do(Announce(tuple(map(int, rest))))
    if any(map(_is_number, rest)):
        return Unreadable(words.unreadable)
    return Do(Announce(tiles=" ".join(rest)))


def _refresh(rest: list[str], words: Words) -> Command:
    if len(rest) != 1 or not _is_number(rest[0]):
        return Unreadable(words.unreadable)
    return Do(Refresh(int(rest[0])))


def _is_number(word: str) -> bool:
    return len(word) == 1 and word.isascii() and word.isdecimal()
