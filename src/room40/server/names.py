"""Names of people: what may be one, and which two look alike.

Letters of the Latin script with their marks, digits, blanks, ' - . and emoji; nothing that is
invisible (but for what joins emoji to one picture), turns text around or stacks up. Every letter
has a plain one that it looks like, so two names can be compared by eye, as it were.
"""

import re
import unicodedata
from collections import Counter

from room40.core.refused import Refused, Why

LONGEST = 20
"""In characters as people count them: a letter with its marks is one, so is a flag."""
MARKS_PER_LETTER = 2

LOOKS_LIKE = {
    "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ħ": "h",
    "Ħ": "H", "ŧ": "t", "Ŧ": "T", "\u0131": "i", "ȷ": "j", "ß": "ss", "ẞ": "SS", "æ": "ae",
    "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "p", "Þ": "P", "ŋ": "n", "Ŋ": "N", "ə": "e", "Ə": "E",
    "ĸ": "k",
}  # fmt: skip
"""Latin letters that do not come apart into a plain one and marks."""

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
SIGNS = frozenset("0123456789 '-.")
QUOTES = str.maketrans({"\u2019": "'", "\u02bc": "'", "\u2010": "-", "\u2011": "-"})
"""What phones put where people type an apostrophe or a hyphen."""

EMOJI = re.compile("[\u2600-\u27bf\u2b50\u2b55\U0001f300-\U0001f3fa\U0001f400-\U0001faff]")
SKIN = re.compile("[\U0001f3fb-\U0001f3ff]")
FLAG = re.compile("[\U0001f1e6-\U0001f1ff]")
EMOJI_STYLE = "\ufe0f"
JOINER = "\u200d"
MOST_JOINED = 4
"""A family has four."""

RESERVED = frozenset(
    {"host", "bot", "system", "anfitrion", "anfitriona", "sistema"}
    | {"gospodarz", "gospodyni", "admin"}
)
"""Who speaks for the table, in English, Spanish and Polish, as a bare word."""


def name_from(text: str) -> str:
    """The name that a person asks for, tidied up, or `Refused(bad_name)`."""
    if len(text) > 200:
        raise Refused(Why.BAD_NAME, problem="length")
    name = re.sub(" +", " ", unicodedata.normalize("NFC", text).translate(QUOTES)).strip(" ")
    _check_characters(name)
    if not 1 <= length(name) <= LONGEST:
        raise Refused(Why.BAD_NAME, problem="length")
    if not any(is_letter(c) or c.isdigit() or EMOJI.match(c) or FLAG.match(c) for c in name):
        raise Refused(Why.BAD_NAME, problem="character")
    if reserved_words(name):
        raise Refused(Why.BAD_NAME, problem="reserved")
    return name


def is_letter(char: str) -> bool:
    return plain_letter(char) is not None


def plain_letter(char: str) -> str | None:
    """The plain letter or letters that this one looks like; None: no Latin letter."""
    base = unicodedata.normalize("NFD", char)[:1]
    return base if base in PLAIN else LOOKS_LIKE.get(base)


def _check_characters(name: str) -> None:
    marks = joined = 0
    before = ""
    for char in unicodedata.normalize("NFD", name):
        marks = marks + 1 if is_mark(char) else 0
        if marks > MARKS_PER_LETTER:
            raise Refused(Why.BAD_NAME, problem="marks")
        if not _may_follow(char, before, marks):
            raise Refused(Why.BAD_NAME, problem="character")
        joined = _joined(char, before, joined)
        if joined > MOST_JOINED:
            raise Refused(Why.BAD_NAME, problem="marks")
        before = char
    if before == JOINER:
        raise Refused(Why.BAD_NAME, problem="character")


def _joined(char: str, before: str, so_far: int) -> int:
    """How many emoji one picture is made of by now."""
    if EMOJI.match(char):
        return so_far + 1 if before == JOINER else 1
    return so_far


def _may_follow(char: str, before: str, marks: int) -> bool:
    if before == JOINER:
        return bool(EMOJI.match(char))
    if char == JOINER:
        return bool(EMOJI.match(before) or SKIN.match(before) or before == EMOJI_STYLE)
    if char == EMOJI_STYLE or SKIN.match(char):
        return bool(EMOJI.match(before))
    if marks:
        return is_mark(before) or is_letter(before)
    return is_letter(char) or char in SIGNS or bool(EMOJI.match(char) or FLAG.match(char))


def is_mark(char: str) -> bool:
    return "\u0300" <= char <= "\u036f"


def length(name: str) -> int:
    """How many characters a reader counts."""
    flags = len(FLAG.findall(name))
    joined = 2 * name.count(JOINER)
    others = sum(
        not (is_mark(c) or c == EMOJI_STYLE or SKIN.match(c) or FLAG.match(c)) for c in name
    )
    return others - joined + (flags + 1) // 2


def reserved_words(name: str) -> set[str]:
    """Words in a name that would speak for the table."""
    words = re.split("[^a-z0-9]+", bare(name).casefold())
    lookalikes = re.split("[^a-z0-9]+", bare(name).casefold().translate(DIGITS))
    return {word.strip("0123456789") for word in [*words, *lookalikes]} & RESERVED


DIGITS = str.maketrans("013457", "oleast")


def bare(name: str) -> str:
    """The name in plain letters, marks left out."""
    parts = (plain_letter(c) or c for c in unicodedata.normalize("NFC", name) if not is_mark(c))
    return "".join(parts)


def looks(name: str) -> frozenset[str]:
    """What a name can be taken for, by ear and by eye; two names that share one look alike."""
    plain = re.sub("[ '.-]", "", bare(name)).replace(EMOJI_STYLE, "").replace(JOINER, "")
    by_ear = plain.casefold()
    by_eye = plain.replace("I", "l").replace("1", "l").replace("0", "o").replace("O", "o")
    by_eye = by_eye.replace("rn", "m").replace("vv", "w").replace("VV", "W")
    return frozenset({by_ear, by_ear.replace("1", "i"), by_eye.casefold()})


def look_alike(one: str, other: str) -> bool:
    return not looks(one).isdisjoint(looks(other))


def told_apart(names: list[str]) -> list[str]:
    """The names with a number behind those that look like one before them."""
    seen: Counter[str] = Counter()
    shown = []
    for name in names:
        keys = looks(name) if name else frozenset()
        number = max((seen[key] for key in keys), default=0) + 1
        for key in keys:
            seen[key] = number
        shown.append(name if number == 1 else f"{name} ({number})")
    return shown
