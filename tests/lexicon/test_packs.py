"""Packs of words: ours, and those that people paste."""

from itertools import permutations

import pytest

from room40.lexicon import packs
from room40.lexicon.languages import LANGUAGES, language_named, unaccented
from room40.lexicon.packs import BadWords, Fault
from room40.lexicon.referee import is_kin

THIRTY = [f"{first}{second}t" for first in "bcdfg" for second in "aeiouy"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pack_is_large_and_clean(language: str) -> None:
    """FAULT-C6, FAULT-77: no double, no stray blank, no sign of another alphabet."""
    found = packs.words(language)
    assert len(found) >= 440
    assert all(word == word.strip().lower() for word in found)
    assert packs.faults("\n".join(found), language) == []
    assert len({unaccented(word, language_named(language).own) for word in found}) == len(found)


@pytest.mark.clause("CN-K6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_of_a_pack_are_relatives(language: str) -> None:
    """Else a board might hold both, and no clue could be told from either."""
    found = packs.words(language)
    assert [pair for pair in permutations(found, 2) if is_kin(*pair, language)] == []


@pytest.mark.clause("CN-N2")
def test_pasted_words_are_read_whatever_the_line_ends() -> None:
    """FAULT-79: CRLF, tabs, blanks, commas and a byte order mark leave thirty clean words."""
    text = "\ufeff" + "\r\n".join(f"\t {word.upper()} " for word in THIRTY[:20]) + "\r\n\r\n"
    text += "# more\n" + ", ".join(THIRTY[20:25]) + "\n" + "\t".join(THIRTY[25:]) + "\n"
    assert packs.read(text, "en") == tuple(THIRTY)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("c\u0430t", Fault.BAD_LETTER),
        ("cat\u200d", Fault.BAD_LETTER),
        ("cat!", Fault.BAD_LETTER),
        ("-cat", Fault.BAD_LETTER),
        ("b" * 25, Fault.TOO_LONG),
        ("one of the cats", Fault.TOO_MANY_WORDS),
        (" BAT ", Fault.DOUBLE),
    ],
)
def test_a_bad_line_is_named(line: str, fault: Fault) -> None:
    lines = [*THIRTY, "", line, "zebra"]
    with pytest.raises(BadWords, match=f"line 32: {fault}") as caught:
        packs.read("\n".join(lines), "en")
    assert (caught.value.fault, caught.value.line) == (fault, 32)


def test_a_double_names_both_lines() -> None:
    (wrong,) = packs.faults("\n".join([*THIRTY, "cafe\u0301", "CAF\u00c9"]), "en")
    assert (wrong.line, wrong.same_as) == (32, 31)


def test_a_board_is_the_least_and_two_thousand_the_most() -> None:
    many = [
        f"{a}{b}{c}" for a in "abcdefghijklmn" for b in "abcdefghijklmn" for c in "abcdefghijkl"
    ]
    assert len(packs.read("\n".join(many[:25]), "en")) == 25
    assert len(packs.read("\n".join(many[:2_000]), "en")) == 2_000
    for lines, fault in ((many[:24], Fault.TOO_FEW), (many[:2_001], Fault.TOO_MANY)):
        (wrong,) = packs.faults("\n".join(lines), "en")
        assert (wrong.fault, wrong.line) == (fault, None)
    assert packs.faults("a" * 1_000_000, "en")[0].fault == Fault.TOO_LARGE


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no such language: xx"):
        packs.words("xx")
