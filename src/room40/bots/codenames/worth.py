"""What a clue is worth: what an agent who nearly thinks alike would touch, card after card.

In each family an agent is taken to touch card i with odds exp(likeness_i / doubt), as long as own
words come up and the number allows. Where families disagree, that is seen in the mean.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from room40.bots.codenames.levels import Player

OWN, BYSTANDER, RIVAL = 1.0, -0.5, -1.2
"""In own words; what the assassin costs is the player's."""


class Cards(Struct, frozen=True, eq=False):
    """The open cards of a board."""

    values: np.ndarray
    """What touching each is worth."""
    is_own: np.ndarray


class Worth(Struct, frozen=True, eq=False):
    """Numbers (1, 2 ...) by clues: what is to be expected of each."""

    values: np.ndarray
    chances: np.ndarray
    """That all the words of such a clue are found, by clues."""


def cards_of(identities: Sequence[str], own: str, assassin: float) -> Cards:
    value = {"n": BYSTANDER, "x": -assassin}
    return Cards(
        np.array([OWN if each == own else value.get(each, RIVAL) for each in identities]),
        np.array([each == own for each in identities]),
    )


def worth(tables: Sequence[np.ndarray], cards: Cards, player: Player) -> Worth:
    """`tables`: by family, likeness of clues by open cards."""
    steps = min(player.most_meant, int(cards.is_own.sum()))
    each = [_by_family(table, cards, player.doubt, steps) for table in tables]
    values = np.mean([values for values, _ in each], axis=0)
    mean = np.mean(tables, axis=0)[:, cards.is_own]
    meant = np.sort(mean, axis=1)[:, : -steps - 1 : -1].T
    values[1:][meant[1:] < player.fits_from] = -np.inf
    return Worth(values, np.mean([chances for _, chances in each], axis=0))


def _by_family(
    table: np.ndarray, cards: Cards, doubt: float, steps: int
) -> tuple[np.ndarray, np.ndarray]:
    odds = np.exp((table - table.max(axis=1, keepdims=True)) / doubt)
    own = np.sort(odds[:, cards.is_own], axis=1)[:, ::-1]
    bad = odds[:, ~cards.is_own]
    wrong, loss = bad.sum(axis=1), bad @ cards.values[~cards.is_own]
    values, chances = np.empty((steps, len(table))), np.empty((steps, len(table)))
    found, gained = np.ones(len(table)), np.zeros(len(table))
    for step in range(steps):
        right = own[:, step:].sum(axis=1)
        gained += found * (right * OWN + loss) / (right + wrong)
        found = found * right / (right + wrong)
        values[step], chances[step] = gained, found
    return values, chances
