"""What words bring to mind: the likenesses that a player goes by."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from room40.bots.codenames.levels import Player
from room40.lexicon.model import Model
from room40.lexicon.model_files import Family

TABLES = 8


def families_of(model: Model, player: Player) -> tuple[Family, ...]:
    """Those that the player goes by, or whatever there is."""
    there = tuple(family for family in player.families if family in model.families)
    return there or model.families


def likeness(model: Model, player: Player, clue: str, board: Sequence[str]) -> np.ndarray:
    """float by board word, the mean over the player's families."""
    each = [model.likeness(clue, board, family) for family in families_of(model, player)]
    mean: np.ndarray = np.mean(each, axis=0)
    return mean


def tables(model: Model, player: Player, board: tuple[str, ...]) -> tuple[np.ndarray, ...]:
    """By family, clues that the player knows by board words."""
    return _tables(model, families_of(model, player), player.words_known, board)


@lru_cache(TABLES)
def _tables(
    model: Model, families: tuple[Family, ...], known: int, board: tuple[str, ...]
) -> tuple[np.ndarray, ...]:
    return tuple(model.likeness_of_clues(board, family)[:known] for family in families)
