"""What a person types: words in, a command out. Nothing here acts."""

from room40.cli.break_the_code.screen import may_choose_number
from room40.cli.break_the_code.words import Words
from room40.cli.commands import SHOWS, Command, Do, Unreadable, common, verb_of, words_of
from room40.games.break_the_code.types import Ask, Decline, Guess, View

VERBS = ("ask", "guess", "decline", *SHOWS, "resign", "quit")


def read_command(line: str, view: View, words: Words) -> Command | None:
    """The command of a line, in English or in the language of the screen; None for an empty one."""
    typed = words_of(line)
    if not typed:
        return None
    verb, rest = verb_of(typed[0], VERBS, words.verbs), typed[1:]
    match verb:
        case "ask":
            return _ask(rest, view, words)
        case "guess":
            return Do(Guess(" ".join(rest)))
        case "decline":
            return Do(Decline())
        case _:
            return common(verb, words.unreadable)


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
