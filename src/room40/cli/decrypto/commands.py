"""What a person types: words in, a command out. Nothing here acts."""

import re

from room40.cli.commands import SHOWS, Command, Do, Unreadable, common, plain, verb_of
from room40.cli.decrypto.words import Words
from room40.games.decrypto.tables import LENGTH, SLOTS
from room40.games.decrypto.types import (
    Decode,
    Intercept,
    NameWords,
    Object,
    View,
    WriteClues,
    WriteOffer,
)

VERBS = ("clues", "decode", "intercept", "words", "object", *SHOWS, "resign", "quit")
BETWEEN = re.compile(r"[;|]")
"""What stands between clues, since commas may stand inside of them."""


def read_command(line: str, view: View, words: Words) -> Command | None:
    """The command of a line, in English or in the language of the screen; None for an empty one."""
    typed = line.split(maxsplit=1)
    if not typed:
        return None
    verb = verb_of(plain(typed[0]), VERBS, words.verbs)
    rest = typed[1] if len(typed) > 1 else ""
    match verb:
        case "clues":
            return _clues(_parts(rest), view, words)
        case "decode":
            return Do(Decode(rest))
        case "intercept":
            return Do(Intercept(rest))
        case "words":
            return _words(_parts(rest), words)
        case "object":
            number = rest.strip()
            is_number = len(number) == 1 and number.isascii() and number.isdecimal()
            return Do(Object(int(number) - 1)) if is_number else Unreadable(words.which_clue)
        case _:
            return common(verb, words.unreadable)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in BETWEEN.split(text)]


def _clues(parts: list[str], view: View, words: Words) -> Command:
    """`clues bacon; ice cream; camp`; after an objection the new one alone."""
    asked = next((offer for offer in view.offers if isinstance(offer, WriteOffer)), None)
    standing = view.clues[view.half] if view.half else None
    if len(parts) == 1 and asked and len(asked.slots) == 1 and standing:
        (place,) = asked.slots
        parts = [*standing[:place], parts[0], *standing[place + 1 :]]
    if len(parts) != LENGTH:
        return Unreadable(words.which_clues)
    first, second, third = parts
    return Do(WriteClues((first, second, third)))


def _words(parts: list[str], words: Words) -> Command:
    """`words pig; candy; tent; son`; what one does not know is left out: `words pig;;;son`."""
    if len(parts) != SLOTS:
        return Unreadable(words.which_words)
    first, second, third, fourth = parts
    return Do(NameWords((first, second, third, fourth)))
