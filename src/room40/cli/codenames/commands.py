"""What a person types: words in, a command out. Nothing here acts."""

from room40.cli.codenames.words import Words
from room40.cli.commands import SHOWS, Command, Do, Unreadable, common, plain, verb_of
from room40.games.codenames.types import (
    Action,
    Approve,
    Concede,
    Consult,
    Cover,
    Decline,
    GiveClue,
    Number,
    Object,
    Reveal,
    Stop,
    View,
    Waive,
)

ALONE: dict[str, Action] = {
    "approve": Approve(),
    "decline": Decline(),
    "stop": Stop(),
    "object": Object(),
    "concede": Concede(),
    "waive": Waive(),
}
VERBS = ("clue", "consult", "reveal", "cover", *ALONE, *SHOWS, "resign", "quit")


def read_command(line: str, view: View, words: Words) -> Command | None:
    """The command of a line, in English or in the language of the screen; None for an empty one."""
    typed = line.split()
    if not typed:
        return None
    verb, rest = verb_of(plain(typed[0]), VERBS, words.verbs), typed[1:]
    match verb:
        case "clue" | "consult":
            return _clue(verb, rest, view, words)
        case "reveal" | "cover":
            card = _card(" ".join(rest), view)
            if card is None:
                return Unreadable(words.which_card)
            return Do(Reveal(card) if verb == "reveal" else Cover(card))
        case str() if verb in ALONE:
            return Do(ALONE[verb])
        case _:
            return common(verb, words.unreadable)


def _clue(verb: str, rest: list[str], view: View, words: Words) -> Command:
    """`clue sky 2`, `clue ice cream unlimited`, `clue sky 2 = moon, star`."""
    said, _, meant = " ".join(rest).partition("=")
    *word, count = said.split() or [""]
    number = _number(count, words)
    cards = [_card(each, view) for each in meant.split(",") if each.strip()]
    if number is None:
        return Unreadable(words.which_number)
    if None in cards:
        return Unreadable(words.which_card)
    if verb == "consult":
        return Do(Consult(" ".join(word), number))
    return Do(GiveClue(" ".join(word), number, tuple(card for card in cards if card is not None)))


def _number(typed: str, words: Words) -> Number | None:
    if len(typed) == 1 and typed.isascii() and typed.isdecimal():
        return int(typed)
    names = {"unlimited", plain(words.unlimited)}
    return "unlimited" if typed and plain(typed) in names else None


def _card(typed: str, view: View) -> int | None:
    """A card by its place, or by its word as far as that is clear."""
    wanted = plain(typed.strip())
    if wanted.isascii() and wanted.isdecimal():
        return int(wanted) if len(wanted) < 3 else None
    begun = [
        card for card, word in enumerate(view.words) if wanted and plain(word).startswith(wanted)
    ]
    whole = [card for card in begun if plain(view.words[card]) == wanted]
    found = whole or begun
    return found[0] if len(found) == 1 else None
