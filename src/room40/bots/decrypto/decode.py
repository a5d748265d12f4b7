"""Reading clues with their keywords in hand; and the published baseline's clues."""

from collections.abc import Collection, Sequence

import numpy as np

from room40.bots.decrypto.codes import CODES, Code, open_codes, sums
from room40.bots.decrypto.levels import Player
from room40.bots.decrypto.mind import Mind


def scores(mind: Mind, keywords: Sequence[str], clues: Sequence[str], player: Player) -> np.ndarray:
    """Clues by slots: how well each goes with each keyword."""
    if player.is_baseline:
        family = mind.families[0]
        cosines: np.ndarray = (
            mind.model.vectors(clues, family) @ mind.model.vectors(keywords, family).T
        )
        return cosines
    mean: np.ndarray = mind.to_keywords(clues, keywords, player.most).mean(axis=0)
    return mean


def likeliest(found: np.ndarray, past: Collection[Code]) -> tuple[Code, float]:
    """The code under which clues and slots go best together, each slot for one clue at most; and
    how sure that is if `found` is in logs. `past`: codes that cannot come again."""
    among = open_codes(past)
    total = sums(found)[among]
    weights = np.exp(total - total.max())
    best = int(np.argmax(total))
    return CODES[among[best]], float(weights[best] / weights.sum())
