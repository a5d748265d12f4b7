"""Words that mean nothing, for clues at random."""

from collections.abc import Collection

from room40.core.rng import Rng

SYLLABLES = ("ba", "do", "ke", "lu", "mi", "po", "ra", "su", "te", "zo")
LENGTH = 5


def no_word(rng: Rng, taken: Collection[str] = ()) -> str:
    """Longer than the stem of any word, and none of them; none of those that are taken."""
    while (word := "".join([rng.choice(SYLLABLES) for _ in range(LENGTH)])) in taken:
        pass
    return word
