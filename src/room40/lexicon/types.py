"""What the referee of clues is asked and what it answers: data only."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from room40.core.refused import Why

Verdict = Literal["legal", "illegal", "ask"]


class ClueRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What a group allows beyond the firm rules (CN-K14 to CN-K20)."""

    allow_multiword: bool = False
    """CN-K14: clues of two words or with a hyphen, such as "alarm clock"."""
    allow_names: bool = False
    """CN-K17: names and titles of several words, such as "New York"."""
    allow_acronyms: bool = True
    """CN-K18: acronyms such as "UFO"."""
    allow_homonyms: bool = False
    """CN-K20: a clue may stand for what sounds like it. People judge it; the referee never asks."""
    allow_free_rhymes: bool = False
    """CN-K19: a clue may be nothing but a rhyme. People judge it; the referee never asks."""
    allow_phrases: bool = False
    """DEC-D14: as many words as a clue can hold."""


class ClueWhy(StrEnum):
    """Why a clue is not simply legal. Each is a reason of `Why` too: `Why(ruling.why)`."""

    # certain: the clue is illegal
    EMPTY = Why.CLUE_EMPTY.value
    TOO_LONG = Why.CLUE_TOO_LONG.value
    SEVERAL_WORDS = Why.CLUE_SEVERAL_WORDS.value
    BAD_LETTER = Why.CLUE_BAD_LETTER.value
    LOOKS_ALIKE = Why.CLUE_LOOKS_ALIKE.value
    BOARD_WORD = Why.CLUE_BOARD_WORD.value
    FORM_OF = Why.CLUE_FORM_OF.value
    LETTERS = Why.CLUE_LETTERS.value
    PART_OF = Why.CLUE_PART_OF.value
    POSITION = Why.CLUE_POSITION.value
    COMPOUND_WITH = Why.CLUE_COMPOUND_WITH.value
    # in doubt: the rival spymaster may be asked
    ACCENTS_ONLY = Why.CLUE_ACCENTS_ONLY.value
    MAYBE_FORM_OF = Why.CLUE_MAYBE_FORM_OF.value
    MAYBE_PART_OF = Why.CLUE_MAYBE_PART_OF.value
    MAYBE_COMPOUND = Why.CLUE_MAYBE_COMPOUND.value
    SINGLE_LETTER = Why.CLUE_SINGLE_LETTER.value
    DIGITS = Why.CLUE_DIGITS.value
    NAME = Why.CLUE_NAME.value
    ACRONYM = Why.CLUE_ACRONYM.value
    UNKNOWN = Why.CLUE_UNKNOWN.value


class Ruling(Struct, frozen=True):
    """A verdict, its reason (None when legal) and the board word that it is about, if any."""

    verdict: Verdict
    why: ClueWhy | None = None
    word: str | None = None


LEGAL = Ruling("legal")
