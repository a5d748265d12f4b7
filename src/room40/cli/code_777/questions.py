"""The texts of the question cards, read from the files that the browser is built with, too."""

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from room40.games.code_777.tables import SUM_12
from room40.games.code_777.types import Setup


class QuestionText(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in one language; `first` and `second` are the two things that it compares."""

    title: str
    question: str
    short: str
    first: str | None = None
    second: str | None = None
    question_at_least: str | None = None
    short_at_least: str | None = None


@cache
def texts(language: str) -> dict[str, QuestionText]:
    """All cards by id."""
    folder = resources.files("room40.games.code_777") / "texts"
    raw = (folder / f"{language}.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, QuestionText])


def question(language: str, rules: Setup, card: str) -> str:
    """The sentence on the card."""
    text = texts(language)[card]
    if card == SUM_12 and rules.card2 == "at_least" and text.question_at_least:
        return text.question_at_least
    return text.question


def short(language: str, rules: Setup, card: str) -> str:
    """A few words for a table."""
    text = texts(language)[card]
    if card == SUM_12 and rules.card2 == "at_least" and text.short_at_least:
        return text.short_at_least
    return text.short
