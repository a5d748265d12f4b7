"""A model that tests make themselves: words of our pack in clusters that we know of."""

from pathlib import Path

import numpy as np

from room40.lexicon.model import Model, model_of
from room40.lexicon.model_files import FORMAT, Family, Manifest, packed, write_model
from room40.lexicon.packs import words as pack

SIZE = 12
"""Cluster n holds the words from place n * SIZE of the pack on."""
DIMENSIONS = 512
FAMILIES: tuple[Family, ...] = ("use", "glove50")


def cluster(number: int, language: str = "en") -> tuple[str, ...]:
    return pack(language)[number * SIZE : (number + 1) * SIZE]


def vectors(seed: int, count: int = 480, near: float = 0.5) -> np.ndarray:
    """A row of length 1 a word; words of a cluster point the same way but for some noise."""
    rng = np.random.default_rng(seed)
    clusters = count // SIZE + 1
    centres = np.repeat(rng.normal(size=(clusters, DIMENSIONS)), SIZE, axis=0)[:count]
    rows = centres + near * rng.normal(size=centres.shape)
    lengths: np.ndarray = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / lengths, np.float32)


def plant(models: Path, language: str = "en", families: tuple[Family, ...] = FAMILIES) -> Model:
    """Every word of it may be a clue."""
    words = pack(language)
    manifest = Manifest(
        format=FORMAT,
        language="en" if language == "en" else "es" if language == "es" else "pl",
        made="2026-11-30T00:00:00+00:00",
        words=len(words),
        clues=len(words),
        families=families,
        packages=(),
    )
    rows = {
        family: packed(vectors(seed, len(words)), len(words))
        for seed, family in enumerate(families)
    }
    write_model(models, manifest, words, rows)
    return model_of(language, models)
