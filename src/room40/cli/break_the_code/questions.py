"""The texts of the question cards, read from the files that the browser is built with, too."""

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from room40.games.break_the_code.types import Rules


class QuestionText(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in one language; `{number}` stands for the number chosen on it."""

    title: str
    question: str
    short: str
    asked: str | None = None
    short_asked: str | None = None
    question_4p: str | None = None
    question_pairs: str | None = None


@cache
def texts(language: str) -> dict[str, QuestionText]:
    """All cards by id."""
    folder = resources.files("room40.games.break_the_code") / "texts"
    raw = (folder / f"{language}.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, QuestionText])


def question(language: str, rules: Rules, card: str, number: int | None = None) -> str:
    """The sentence on the card, or the one that is put once its number is chosen."""
    text = texts(language)[card]
    if number is not None and text.asked:
        return text.asked.format(number=number)
    if rules.seats == 4 and text.question_4p:
        return text.question_4p
    if rules.count_same_unit == "pairs" and text.question_pairs:
        return text.question_pairs
    return text.question


def short(language: str, card: str, number: int | None) -> str:
    """A few words for a table."""
    text = texts(language)[card]
    return text.short_asked.format(number=number) if text.short_asked else text.short
