"""An association model as files: a manifest, the words, and per family rows of small integers.

words/en/manifest.json     what it was made of
words/en/words.txt         a word a line, those that may be clues first, frequent ones first
words/en/use.npy           a row a word, int8; all zero: the family does not know the word
words/en/use.scales.npy    a row a word: what one step is worth, then the mean and the spread
                           of its likeness to the words that may be clues
"""

import shutil
from pathlib import Path
from typing import Literal, get_args

import msgspec
import numpy as np
from msgspec import Struct

from room40.lexicon.languages import Name

FORMAT = 1
Family = Literal["use", "glove50", "glove100"]
"""USE: multilingual sentence encoder. GloVe: English co-occurrence; in other languages through the
nearest English words."""
FAMILIES: tuple[Family, ...] = get_args(Family)
STEPS = 127
"""Of int8, to each side."""

MANIFEST, WORDS = "manifest.json", "words.txt"


class Package(Struct, frozen=True):
    """What a model was made of."""

    name: str
    version: str
    licence: str
    sha256: str
    """Of the list of its files with their hashes, as it was installed."""


class Manifest(Struct, frozen=True, kw_only=True):
    """What a model is and where it comes from."""

    format: int
    language: Name
    made: str
    """Date and time, UTC."""
    words: int
    clues: int
    """So many of the first words may be given as clues."""
    families: tuple[Family, ...]
    packages: tuple[Package, ...]


class Rows(Struct, frozen=True, eq=False):
    """One family: a row a word."""

    steps: np.ndarray
    """int8, words by dimensions."""
    scales: np.ndarray
    """float32, words by (worth of a step, mean likeness, spread of likeness)."""


class NoModel(Exception):
    """There is no model for a language, or none of this format."""


def folder_of(models: Path, language: str) -> Path:
    return models / language


def read_manifest(models: Path, language: str) -> Manifest:
    """Raises `NoModel`."""
    try:
        text = (folder_of(models, language) / MANIFEST).read_bytes()
        manifest = msgspec.json.decode(text, type=Manifest)
    except (OSError, msgspec.DecodeError) as error:
        raise NoModel(f"no word model for {language}") from error
    if manifest.format != FORMAT:
        raise NoModel(f"the word model for {language} is of format {manifest.format}")
    return manifest


def written_at(models: Path, language: str) -> int:
    """When the model took its place, in nanoseconds; 0: there is none."""
    try:
        return (folder_of(models, language) / MANIFEST).stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def read_words(models: Path, language: str) -> tuple[str, ...]:
    text = (folder_of(models, language) / WORDS).read_text("utf-8")
    return tuple(text.splitlines())


def open_rows(models: Path, language: str, family: Family) -> Rows:
    """Mapped, not read: processes share the memory."""
    folder = folder_of(models, language)
    return Rows(
        np.load(folder / f"{family}.npy", mmap_mode="r"),
        np.load(folder / f"{family}.scales.npy"),
    )


def packed(vectors: np.ndarray, clues: int) -> Rows:
    """Rows of length 1 (or 0, if unknown) as small integers, and how like each is to the clues."""
    worth = np.abs(vectors).max(axis=1) / STEPS
    steps = np.rint(vectors / np.where(worth == 0, 1, worth)[:, None]).astype(np.int8)
    known = vectors[:clues][np.abs(vectors[:clues]).max(axis=1) > 0].astype(np.float64)
    centre = known.mean(axis=0)
    covariance = (known - centre).T @ (known - centre) / len(known)
    mean = vectors @ centre
    spread = np.sqrt(np.maximum(((vectors @ covariance) * vectors).sum(axis=1), 0))
    return Rows(steps, np.column_stack([worth, mean, spread]).astype(np.float32))


def write_model(
    models: Path, manifest: Manifest, words: tuple[str, ...], rows: dict[Family, Rows]
) -> None:
    """All or nothing: the manifest comes last, into a folder that then takes its place."""
    fresh = models / f".{manifest.language}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    (fresh / WORDS).write_text("\n".join(words) + "\n", "utf-8")
    for family, each in rows.items():
        np.save(fresh / f"{family}.npy", each.steps)
        np.save(fresh / f"{family}.scales.npy", each.scales)
    (fresh / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=2))
    place = folder_of(models, manifest.language)
    shutil.rmtree(place, ignore_errors=True)
    fresh.rename(place)
