"""Reading clues without the keywords, from all that was revealed of them so far.

By posterior: which words of the list may stand behind each slot, given its clues so far, with
p(clue | word) ~ exp(sharpness x likeness), and how likely the new clues are then. By likeness: how
like a new clue is to the earlier ones of each slot, on average and at most. By centre: the cosine
to the mean of the slot's clues, as the published baseline does (Lupu et al., arXiv 2506.20664).
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from room40.bots.decrypto.codes import SLOTS
from room40.bots.decrypto.levels import Player, Way
from room40.bots.decrypto.mind import Mind

BY_MEAN, BY_MOST = 0.8, 0.6
UNHEARD = 0.8
"""What a slot without clues scores by likeness."""


class Heard(Struct, frozen=True, eq=False):
    """What everybody knows of a team's clues."""

    words: tuple[str, ...]
    """The list that its keywords were dealt from."""
    by_slot: tuple[tuple[str, ...], ...]
    """Its clues so far."""
    barred: frozenset[str] = frozenset()
    """Words of the list that cannot be its keywords."""


def scores(mind: Mind, heard: Heard, clues: Sequence[str], player: Player) -> np.ndarray:
    """Clues by slots: in logs, how well each goes with each slot, by the player's ways."""
    each = [_by_way(way, mind, heard, clues, player) for way in player.ways]
    mean: np.ndarray = np.concatenate(each).mean(axis=0)
    return mean


def _by_way(way: Way, mind: Mind, heard: Heard, clues: Sequence[str], player: Player) -> np.ndarray:
    match way:
        case "posterior":
            said = _said(heard)
            each = chances(mind, heard.words, [*said, *clues], player)
            return by_posterior(each[:, len(said) :], _shares(each[:, : len(said)], heard))
        case "likeness":
            return by_likeness(mind, heard, clues)
        case "centre":
            return by_centre(mind, heard, clues)


def chances(mind: Mind, words: tuple[str, ...], clues: Sequence[str], player: Player) -> np.ndarray:
    """Families by clues by words of the list: log p(clue | word)."""
    likeness = np.minimum(mind.likeness(clues, words), player.most)
    norms = mind.norms(words, player.sharpness, player.most)
    log: np.ndarray = player.sharpness * likeness - norms[:, None, :]
    return log


def behind(mind: Mind, heard: Heard, player: Player) -> np.ndarray:
    """Families by slots by words of the list: the chance of each to be the keyword."""
    return _shares(chances(mind, heard.words, _said(heard), player), heard)


def _said(heard: Heard) -> list[str]:
    """All clues so far, slot by slot."""
    return [clue for clues in heard.by_slot for clue in clues]


def _shares(said: np.ndarray, heard: Heard) -> np.ndarray:
    """As `behind`; `said` is as of `chances`, of all clues so far."""
    slots = np.repeat(np.arange(SLOTS), [len(clues) for clues in heard.by_slot])
    log = np.stack([said[:, slots == slot].sum(axis=1) for slot in range(SLOTS)], axis=1)
    log[:, :, [word in heard.barred for word in heard.words]] = -np.inf
    weights = np.exp(log - log.max(axis=2, keepdims=True))
    shares: np.ndarray = weights / weights.sum(axis=2, keepdims=True)
    return shares


def by_posterior(new: np.ndarray, behind_slots: np.ndarray) -> np.ndarray:
    """Families by clues by slots: log p(clue | the slot's clues so far).

    `new` is as of `chances`, `behind_slots` as of `behind`.
    """
    top = new.max(axis=2, keepdims=True)
    found: np.ndarray = np.log(np.exp(new - top) @ behind_slots.transpose(0, 2, 1)) + top
    return found


def by_likeness(mind: Mind, heard: Heard, clues: Sequence[str]) -> np.ndarray:
    """Families by clues by slots: how like the slot's earlier clues."""
    found = np.full((len(mind.families), len(clues), SLOTS), UNHEARD)
    for slot, past in enumerate(heard.by_slot):
        if past:
            likeness = mind.likeness(clues, past)
            mean, most = likeness.mean(axis=2), likeness.max(axis=2)
            found[:, :, slot] = BY_MEAN * mean + BY_MOST * most
    return found


def by_centre(mind: Mind, heard: Heard, clues: Sequence[str]) -> np.ndarray:
    """Families by clues by slots: the cosine to the mean of the slot's clues, 0 without any."""
    found = np.zeros((len(mind.families), len(clues), SLOTS))
    for place, family in enumerate(mind.families):
        new = mind.model.vectors(clues, family)
        for slot, past in enumerate(heard.by_slot):
            if past:
                centre = mind.model.vectors(past, family).mean(axis=0)
                found[place, :, slot] = new @ centre / max(float(np.linalg.norm(centre)), 1e-9)
    return found
