"""A model that tests make themselves: four keywords with two sides each, and words for each side.

A word of the first side of a keyword is like the keyword and like the other words of that side, but
not like those of the second side. So whoever heard the first side alone does not know the second.
"""

from pathlib import Path

import numpy as np

from room40.lexicon.model import Model, model_of
from room40.lexicon.model_files import FORMAT, Family, Manifest, packed, write_model
from room40.lexicon.packs import words as pack

DIMENSIONS, SIZE, SIDES = 32, 10, 2
FAMILIES: tuple[Family, ...] = ("use", "glove50")
NEAR = 0.35
"""How far words of a side lie from its middle, by its length."""
NEARER = 1.25
"""The first side of a keyword is so much nearer to it than the second."""
WORDS = pack("en")
KEYWORDS = WORDS[:4]


def side(slot: int, which: int) -> tuple[str, ...]:
    """The words of a side of a keyword."""
    start = len(KEYWORDS) + (slot * SIDES + which) * SIZE
    return WORDS[start : start + SIZE]


def _vectors(seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    middles = _unit(rng.normal(size=(len(KEYWORDS) * SIDES, DIMENSIONS)))
    keywords = _unit(NEARER * middles[::SIDES] + middles[1::SIDES])
    near = np.repeat(middles, SIZE, axis=0)
    near = _unit(near + NEAR * _unit(rng.normal(size=near.shape)))
    others = _unit(rng.normal(size=(len(WORDS) - len(keywords) - len(near), DIMENSIONS)))
    return np.concatenate([keywords, near, others]).astype(np.float32)


def _unit(rows: np.ndarray) -> np.ndarray:
    lengths: np.ndarray = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / lengths)


def plant(models: Path) -> Model:
    """Every word of the pack may be a clue."""
    manifest = Manifest(
        format=FORMAT,
        language="en",
        made="2026-11-30T00:00:00+00:00",
        words=len(WORDS),
        clues=len(WORDS),
        families=FAMILIES,
        packages=(),
    )
    rows = {
        family: packed(_vectors(seed), len(WORDS)) for seed, family in enumerate(FAMILIES, start=1)
    }
    write_model(models, manifest, WORDS, rows)
    return model_of("en", models)
