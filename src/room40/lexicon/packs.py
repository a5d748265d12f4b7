"""Word packs: ours, one file a language, and those that people paste."""

from enum import StrEnum
from functools import cache
from importlib.resources import files

from room40.lexicon.languages import Language, language_named, normal

FEWEST = 25
"""One board."""
MOST = 2_000
LONGEST = 24
"""Letters of an entry, blanks included: what fits on a card on a small phone."""
MOST_WORDS = 3
"""Words in an entry, such as NEW YORK."""
BETWEEN = " -'"
"""What may stand inside an entry between letters."""
COMMENT = "#"
MOST_CHARACTERS = MOST * (LONGEST + 40)
"""A pasted text longer than that is refused unread."""


class Fault(StrEnum):
    """Why a list of words cannot be used."""

    BAD_LETTER = "bad_letter"
    DOUBLE = "double"
    TOO_FEW = "too_few"
    TOO_LARGE = "too_large"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    TOO_MANY_WORDS = "too_many_words"


class BadWords(ValueError):
    """A list of words that cannot be used: what is wrong, the line (from 1; None: the whole list),
    the text of that line and, for a double, the line it repeats.
    """

    def __init__(self, fault: Fault, line: int | None, text: str = "", same_as: int | None = None):
        place = f"line {line}: " if line else ""
        same = f" (also in line {same_as})" if same_as else ""
        super().__init__(
            f"{place}{fault.value} {text!r}{same}" if text else f"{place}{fault.value}"
        )
        self.fault = fault
        self.line = line
        self.text = text
        self.same_as = same_as


@cache
def words(language: str) -> tuple[str, ...]:
    """The words of our pack, lower case, in the order of the file; read at first use."""
    named = language_named(language)
    text = files(__package__).joinpath("packs", f"{named.name}.txt").read_text("utf-8")
    return read(text, named.name)


def read(text: str, language: str) -> tuple[str, ...]:
    """The words of a pasted text, one a line or several between tabs, commas or semicolons.

    Any line ending, blank lines, a byte order mark, blanks around words and lines beginning
    with `#` are fine. Raises the first `BadWords` that `faults` finds.
    """
    found, wrong = _sorted_out(text, language_named(language))
    if wrong:
        raise wrong[0]
    return tuple(found)


def faults(text: str, language: str) -> list[BadWords]:
    """All that is wrong with a list, in the order of its lines."""
    return _sorted_out(text, language_named(language))[1]


def _sorted_out(text: str, language: Language) -> tuple[list[str], list[BadWords]]:
    if len(text) > MOST_CHARACTERS:
        return [], [BadWords(Fault.TOO_LARGE, None)]
    line_by_word: dict[str, int] = {}
    wrong: list[BadWords] = []
    for line, entry in _entries(text):
        word = normal(entry)
        fault = _fault(word, language)
        if fault is None and word in line_by_word:
            wrong.append(BadWords(Fault.DOUBLE, line, entry[:LONGEST], line_by_word[word]))
        elif fault:
            wrong.append(BadWords(fault, line, entry[:LONGEST]))
        else:
            line_by_word[word] = line
    if len(line_by_word) < FEWEST and not wrong:
        wrong.append(BadWords(Fault.TOO_FEW, None))
    if len(line_by_word) > MOST:
        wrong.append(BadWords(Fault.TOO_MANY, None))
    return list(line_by_word), wrong


def _entries(text: str) -> list[tuple[int, str]]:
    """Each entry with the number of its line."""
    return [
        (number, entry.strip())
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if not line.lstrip().startswith(COMMENT)
        for entry in line.replace("\t", ",").replace(";", ",").split(",")
        if entry.strip()
    ]


def _fault(word: str, language: Language) -> Fault | None:
    if len(word) > LONGEST:
        return Fault.TOO_LONG
    if len(word.split()) > MOST_WORDS:
        return Fault.TOO_MANY_WORDS
    inside = all(letter in language.letters or letter in BETWEEN for letter in word)
    if not inside or word[0] in BETWEEN or word[-1] in BETWEEN:
        return Fault.BAD_LETTER
    return None
