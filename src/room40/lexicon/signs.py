"""What a clue is written with: hidden and look-alike signs, blanks, digits, length.

Nothing here looks at meaning. Each sign is looked at once, and never more than `LONGEST` of them.
"""

import unicodedata

from msgspec import Struct

from room40.lexicon.languages import LATIN, Language
from room40.lexicon.types import ClueRules, ClueWhy, Ruling

LONGEST = 60
"""Signs of a clue as sent; more is refused unread."""
LONGEST_WORD = 30
MOST_WORDS = 6
BLANKS = frozenset(" \t\u00a0")
HYPHENS = frozenset("-\u2010\u2011\u2013")
APOSTROPHES = frozenset("'\u2019")
HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Mc", "Me", "Mn", "Zl", "Zp", "Zs"})

# Letters of other alphabets, and stray Latin ones, that a reader takes for plain Latin letters.
CYRILLIC = "аеорсухіјѕԁһԛԝкмтвнгпиьз"
GREEK = "αβγικμνορτυχηεζ"
OTHERS = "ıɑɡɩʀɪſƨȷʟɴօսհոց"
LOOK_ALIKES = frozenset(CYRILLIC + GREEK + OTHERS)
DIGIT_LIKE = str.maketrans("013457", "oieast")


class Read(Struct, frozen=True):
    """A clue that can be judged by its words, lower case and composed."""

    words: tuple[str, ...]
    is_capitals: bool
    """Written in capitals throughout, as abbreviations are."""
    has_dots: bool
    """Written like U.N."""
    has_digits: bool


def illegal(why: ClueWhy, word: str | None = None) -> Ruling:
    return Ruling("illegal", why, word)


def read(clue: str, language: Language, rules: ClueRules) -> Read | Ruling:
    """The words of a clue, or the ruling on a clue that has none that can be judged."""
    if len(clue) > LONGEST:
        return illegal(ClueWhy.TOO_LONG)
    text = unicodedata.normalize("NFC", clue.strip())
    if not text:
        return illegal(ClueWhy.EMPTY)
    has_dots = _is_dotted(text)
    plain = text.replace(".", "") if has_dots else text
    wrong = _wrong_sign(plain, language)
    if wrong:
        return illegal(wrong)
    words = tuple(_words(plain.lower()))
    if not words:
        return illegal(ClueWhy.EMPTY)
    if len(words) > 1 and not (rules.allow_multiword or rules.allow_names):
        return illegal(ClueWhy.SEVERAL_WORDS)
    is_long = len(words) > MOST_WORDS and not rules.allow_phrases
    if is_long or max(map(len, words)) > LONGEST_WORD:
        return illegal(ClueWhy.TOO_LONG)
    return Read(
        words,
        is_capitals=plain.isupper(),
        has_dots=has_dots,
        has_digits=any("0" <= sign <= "9" for sign in plain),
    )


def _is_dotted(text: str) -> bool:
    """U.N., U.N: single letters with dots between."""
    letters = text.removesuffix(".").split(".")
    return len(letters) > 1 and all(len(letter) == 1 for letter in letters)


def _words(text: str) -> list[str]:
    """What stands between blanks and hyphens, without apostrophes and the English 's."""
    split = "".join(" " if sign in BLANKS or sign in HYPHENS else sign for sign in text)
    found = []
    for each in split.split():
        word = "".join("'" if sign in APOSTROPHES else sign for sign in each).strip("'")
        found.append(word.removesuffix("'s").replace("'", ""))
    return [word for word in found if word]


def _wrong_sign(text: str, language: Language) -> ClueWhy | None:
    """The worst that is wrong with the signs of a text: hidden ones before strange ones."""
    faults = {_fault(sign, language) for sign in text}
    if ClueWhy.LOOKS_ALIKE in faults:
        return ClueWhy.LOOKS_ALIKE
    return ClueWhy.BAD_LETTER if ClueWhy.BAD_LETTER in faults else None


def _fault(sign: str, language: Language) -> ClueWhy | None:
    lower = sign.lower()
    if lower in language.letters or "0" <= sign <= "9":
        return None
    if sign in BLANKS or sign in HYPHENS or sign in APOSTROPHES:
        return None
    folded = unicodedata.normalize("NFKC", sign).lower()
    is_disguise = folded != lower and all(part in LATIN or part.isdigit() for part in folded)
    if is_disguise or lower in LOOK_ALIKES:
        return ClueWhy.LOOKS_ALIKE
    return ClueWhy.LOOKS_ALIKE if unicodedata.category(sign) in HIDDEN else ClueWhy.BAD_LETTER
