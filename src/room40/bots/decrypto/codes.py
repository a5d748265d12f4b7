"""All codes at once, in slots from 0 up."""

from collections.abc import Collection
from itertools import permutations

import numpy as np

SLOTS = 4
Code = tuple[int, int, int]
"""The slot that each of the three clues is for."""
CODES: tuple[Code, ...] = tuple(
    (first, second, third) for first, second, third in permutations(range(SLOTS), 3)
)
TABLE = np.array(CODES)
CLUES = np.arange(3)


def read(text: str) -> Code:
    """From `4-2-1`."""
    first, second, third = (int(digit) - 1 for digit in text.split("-"))
    return first, second, third


def written(code: Code) -> str:
    return "-".join(str(slot + 1) for slot in code)


def open_codes(past: Collection[Code]) -> np.ndarray:
    """Where in `CODES` those stand that may still come; `past` is empty where codes come back."""
    return np.array([place for place, code in enumerate(CODES) if code not in past])


def sums(scores: np.ndarray) -> np.ndarray:
    """Clues by slots -> by code, what the clues score under it."""
    total: np.ndarray = scores[CLUES, TABLE].sum(axis=1)
    return total
