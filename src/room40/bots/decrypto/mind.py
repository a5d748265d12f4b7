"""What words bring to mind: likenesses by family of vectors, also of phrases."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct

from room40.lexicon.model import UNKNOWN, Model
from room40.lexicon.model_files import Family

SHORTEST = 3
"""Letters of a word in a phrase that counts: not "of", "en" or "na"."""
NEUTRAL = 1.0
"""How like any clue an own word is taken to be that no model knows: not as like as what is meant
for another keyword, but liker than what is not."""
MINDS, LISTS = 8, 16
AT_ONCE = 1024


class Mind(Struct, frozen=True, eq=False):
    """A model, seen through some of its families."""

    model: Model
    families: tuple[Family, ...]

    def likeness(self, clues: Sequence[str], words: Sequence[str]) -> np.ndarray:
        """float32, families by clues by words. A phrase is as like as its parts are on average."""
        parts = [_parts(self.model, clue) for clue in clues]
        flat = [part for each in parts for part in each]
        whole = np.full((len(self.families), len(clues), len(words)), UNKNOWN, np.float32)
        if len(flat) == len(parts) and all(parts):
            return self._of_words(flat, words)
        counts = np.array([len(each) for each in parts], int)
        starts, known = np.cumsum(counts) - counts, counts > 0
        if flat:
            sums = np.add.reduceat(self._of_words(flat, words), starts[known], axis=1)
            whole[:, known] = sums / counts[known][:, None]
        return whole

    def _of_words(self, clues: Sequence[str], words: Sequence[str]) -> np.ndarray:
        return np.stack([self.model.likenesses(clues, words, each) for each in self.families])

    def to_keywords(self, clues: Sequence[str], keywords: Sequence[str], most: float) -> np.ndarray:
        """The same for keywords, some of which no model may know; `most`: more makes no
        difference."""
        table: np.ndarray = np.minimum(self.likeness(clues, keywords), most)
        table[:, :, [self.model.place_of(word) is None for word in keywords]] = NEUTRAL
        return table

    def norms(self, words: tuple[str, ...], sharpness: float, most: float) -> np.ndarray:
        """float, families by words: the log of what all clues for each word weigh together."""
        return np.stack(
            [_norms(self.model, each, words, sharpness, most) for each in self.families]
        )


@lru_cache(MINDS)
def mind_of(model: Model, families: tuple[Family, ...]) -> Mind:
    """Through those of the families that the model has, or through whatever it has."""
    there = tuple(family for family in families if family in model.families)
    return Mind(model, there or model.families)


@lru_cache(LISTS)
def _norms(
    model: Model, family: Family, words: tuple[str, ...], sharpness: float, most: float
) -> np.ndarray:
    sums = np.zeros(len(words))
    for start in range(0, len(model.clues), AT_ONCE):
        part = model.likenesses(model.clues[start : start + AT_ONCE], words, family)
        sums += np.exp(sharpness * np.minimum(part, most)).sum(axis=0)
    norms = np.log(sums)
    norms.setflags(write=False)
    return norms


def _parts(model: Model, clue: str) -> tuple[str, ...]:
    """The clue itself if the model knows it, else those of its words that the model knows."""
    if model.place_of(clue) is not None:
        return (clue,)
    words = clue.replace("-", " ").split()
    return tuple(
        word for word in words if len(word) >= SHORTEST and model.place_of(word) is not None
    )
