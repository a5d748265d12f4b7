"""The association model of a language: how like a clue and a word on the board are.

Likeness is told in spreads above the mean: 0 is how a word stands to any clue, 3 is much. So
words that lie near everything count no more than others, and families can be compared.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from room40.lexicon.dictionary import lemma
from room40.lexicon.folder import models_here
from room40.lexicon.languages import normal
from room40.lexicon.model_files import (
    Family,
    Manifest,
    NoModel,
    Rows,
    open_rows,
    read_manifest,
    read_words,
    written_at,
)

UNKNOWN = -1.0
"""The likeness of what a family does not know: unlike everything."""
BOARDS = 32
"""Tables of likeness that are kept, of about a megabyte each."""
PART = 2048
"""So many rows are unpacked at once."""


class Model:
    """The words of one language and what each family knows of them."""

    def __init__(
        self,
        manifest: Manifest,
        words: tuple[str, ...],
        rows: dict[Family, Rows],
    ) -> None:
        self.manifest = manifest
        self.words = words
        self.clues = words[: manifest.clues]
        """Those that may be given as clues, frequent ones first."""
        self._rows = rows
        self._place_by_word = {word: place for place, word in enumerate(words)}
        self._on_board = lru_cache(BOARDS)(self._worked_out)

    @property
    def families(self) -> tuple[Family, ...]:
        return self.manifest.families

    def place_of(self, word: str) -> int | None:
        """Where a word stands, or its dictionary form; None: unknown."""
        found = self._place_by_word.get(word)
        if found is not None:
            return found
        plain = normal(word)
        found = self._place_by_word.get(plain)
        if found is None:
            form = lemma(plain, self.manifest.language)
            found = None if form is None else self._place_by_word.get(form)
        return found

    def likeness(self, clue: str, board: Sequence[str], family: Family) -> np.ndarray:
        """float32 by board word: how like it is to the clue."""
        place = self.place_of(clue)
        if place is None or not self._rows[family].scales[place, 0]:
            return np.full(len(board), UNKNOWN, np.float32)
        row: np.ndarray = self._above_mean(self._unpacked(family, [place]), board, family)[0]
        return row

    def likenesses(self, clues: Sequence[str], words: Sequence[str], family: Family) -> np.ndarray:
        """float32, clues by words: the same for many clues at once. Nothing of it is kept."""
        places = [self.place_of(clue) for clue in clues]
        known = [row for row, place in enumerate(places) if place is not None]
        table = np.full((len(clues), len(words)), UNKNOWN, np.float32)
        if known:
            rows = [place for place in places if place is not None]
            found = self._above_mean(self._unpacked(family, rows), words, family)
            found[self._rows[family].scales[rows, 0] == 0] = UNKNOWN
            table[known] = found
        return table

    def vectors(self, words: Sequence[str], family: Family) -> np.ndarray:
        """float32, a row of length 1 a word; all zero: unknown."""
        places = [self.place_of(word) for word in words]
        known = [row for row, place in enumerate(places) if place is not None]
        rows = self._unpacked(family, [place for place in places if place is not None])
        vectors = np.zeros((len(words), self._rows[family].steps.shape[1]), np.float32)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        vectors[known] = rows / np.where(lengths == 0, 1, lengths)
        return vectors

    def likeness_of_clues(self, board: Sequence[str], family: Family) -> np.ndarray:
        """float32, clues by board words; worked out once for a board. Not to be changed."""
        return self._on_board(tuple(board), family)

    def _worked_out(self, board: tuple[str, ...], family: Family) -> np.ndarray:
        every = range(len(self.clues))
        parts = [every[start : start + PART] for start in range(0, len(every), PART)]
        table = np.concatenate(
            [self._above_mean(self._unpacked(family, part), board, family) for part in parts]
        )
        table[self._rows[family].scales[: len(self.clues), 0] == 0] = UNKNOWN
        table.setflags(write=False)
        return table

    def _above_mean(self, clues: np.ndarray, board: Sequence[str], family: Family) -> np.ndarray:
        places = [self.place_of(word) for word in board]
        known = [column for column, place in enumerate(places) if place is not None]
        rows = [place for place in places if place is not None]
        table = np.full((len(clues), len(board)), UNKNOWN, np.float32)
        mean, spread = self._rows[family].scales[rows, 1:].T
        likeness = clues @ self._unpacked(family, rows).T
        table[:, known] = np.where(
            spread > 0, (likeness - mean) / np.where(spread > 0, spread, 1), UNKNOWN
        )
        return table

    def _unpacked(self, family: Family, places: Sequence[int]) -> np.ndarray:
        rows = self._rows[family]
        chosen = slice(places.start, places.stop) if isinstance(places, range) else list(places)
        vectors: np.ndarray = rows.steps[chosen].astype(np.float32) * rows.scales[chosen, :1]
        return vectors


@lru_cache(8)
def _loaded(models: Path, language: str, written: int) -> Model:
    """`written` tells a model from the one that was made before it."""
    manifest = read_manifest(models, language)
    rows = {family: open_rows(models, language, family) for family in manifest.families}
    return Model(manifest, read_words(models, language), rows)


def model_of(language: str, models: Path | None = None) -> Model:
    """The model of a language, mapped at first use. Raises `NoModel`."""
    place = models or models_here()
    try:
        return _loaded(place, language, written_at(place, language))
    except (OSError, ValueError, EOFError) as error:
        raise NoModel(f"the word model for {language} cannot be read") from error
