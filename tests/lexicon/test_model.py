"""The association model: its files, what it says of words, and which words it offers as clues."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from room40.lexicon.languages import LANGUAGES
from room40.lexicon.model import UNKNOWN, Model, model_of
from room40.lexicon.model_files import MANIFEST, NoModel, packed, read_manifest
from room40.lexicon.model_vocabulary import is_unfit
from room40.lexicon.packs import words as pack
from tests.lexicon.planted import FAMILIES, cluster, plant, vectors


@pytest.fixture
def model(tmp_path: Path) -> Model:
    return plant(tmp_path)


def test_words_of_a_cluster_are_like_each_other_and_unlike_others(model: Model) -> None:
    clue, *friends = cluster(3)
    strangers = [*cluster(5), *cluster(8)]
    for family in FAMILIES:
        assert model.likeness(clue, friends, family).min() > 3
        assert model.likeness(clue, strangers, family).max() < 3


def test_a_table_of_all_clues_says_what_each_clue_says(model: Model) -> None:
    board = [*cluster(1)[:5], *cluster(2)[:5]]
    table = model.likeness_of_clues(board, "use")
    assert table.shape == (len(model.clues), len(board))
    for place in (0, 17, len(model.clues) - 1):
        alone = model.likeness(model.clues[place], board, "use")
        assert np.allclose(table[place], alone, atol=1e-4)


def test_many_clues_at_once_are_told_as_each_alone_is(model: Model) -> None:
    clues, words = [cluster(1)[0], "zyzzyva", cluster(2)[0]], cluster(2)
    table = model.likenesses(clues, words, "use")
    for row, clue in zip(table, clues, strict=True):
        assert np.allclose(row, model.likeness(clue, words, "use"), atol=1e-4)
    assert (table[1] == UNKNOWN).all()
    assert model.likenesses(["zyzzyva"], words, "use").shape == (1, len(words))
    assert model.likenesses([], words, "use").shape == (0, len(words))


def test_vectors_are_of_length_one_or_unknown(model: Model) -> None:
    lengths = np.linalg.norm(model.vectors([cluster(1)[0], "zyzzyva"], "use"), axis=1)
    assert np.allclose(lengths, [1, 0], atol=1e-5)


def test_likeness_is_told_in_spreads_above_the_mean_of_each_word(model: Model) -> None:
    table = model.likeness_of_clues(pack("en")[:25], "use")
    assert np.allclose(table.mean(axis=0), 0, atol=0.1)
    assert np.allclose(table.std(axis=0), 1, atol=0.1)


def test_small_integers_keep_what_vectors_say() -> None:
    rows = vectors(7)
    kept = packed(rows, len(rows))
    back = kept.steps * kept.scales[:, :1]
    assert np.abs(back @ back.T - rows @ rows.T).max() < 0.02


def test_unknown_words_are_unlike_everything(model: Model) -> None:
    """Own words of a table need not be in any model."""
    board = ["zyzzyva", cluster(0)[1], "Grand Hotel Budapest"]
    said = model.likeness(cluster(0)[0], board, "use")
    assert said[0] == said[2] == UNKNOWN and said[1] > 3
    assert (model.likeness("zyzzyva", board, "use") == UNKNOWN).all()
    assert (model.likeness_of_clues(board, "glove50")[:, [0, 2]] == UNKNOWN).all()


def test_another_form_of_a_word_is_known_by_its_dictionary_form(model: Model) -> None:
    moon = next(word for word in model.words if word == "planet")
    assert model.place_of("planets") == model.place_of("  PLANET ") == model.words.index(moon)


def test_no_model_and_one_of_another_format_are_told_apart_from_none(tmp_path: Path) -> None:
    with pytest.raises(NoModel):
        model_of("pl", tmp_path)
    plant(tmp_path)
    path = tmp_path / "en" / MANIFEST
    other = msgspec.structs.asdict(read_manifest(tmp_path, "en")) | {"format": 0}
    path.write_bytes(msgspec.json.encode(other))
    with pytest.raises(NoModel, match="format 0"):
        model_of("en", tmp_path)


def test_a_model_cut_short_is_no_model(tmp_path: Path) -> None:
    plant(tmp_path)
    (tmp_path / "en" / "use.npy").write_bytes(b"\x93NUMPY")
    (tmp_path / "en" / MANIFEST).touch()
    with pytest.raises(NoModel):
        model_of("en", tmp_path)


def test_a_model_made_anew_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    plant(tmp_path)
    again = plant(tmp_path, families=("use",))
    assert again.families == read_manifest(tmp_path, "en").families == ("use",)
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_unfit_for_a_family_is_no_clue_and_our_own_words_are_none_of_it(
    language: str,
) -> None:
    assert is_unfit({"en": "fucker", "es": "puta", "pl": "kurwa"}[language], language)
    assert [word for word in pack(language) if is_unfit(word, language)] == []
    harmless = {
        "en": ["analysis", "cumin", "title", "scrape", "grass", "cocktail", "sextant"],
        "es": ["computadora", "analizar", "cajón", "disputa", "reputación", "culebra"],
        "pl": ["analiza", "kuratela", "nagroda", "stosunek", "sukienka", "dupleks"],
    }[language]
    assert [word for word in harmless if is_unfit(word, language)] == []
