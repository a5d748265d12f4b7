"""What may stand behind the rivals' slots: the likeliest words of the list, each for one slot."""

import numpy as np

from room40.bots.decrypto.codes import SLOTS
from room40.bots.decrypto.intercept import Heard, behind
from room40.bots.decrypto.levels import Player
from room40.bots.decrypto.mind import Mind

Names = tuple[str, str, str, str]


def likeliest_words(mind: Mind, heard: Heard, player: Player) -> tuple[Names, float]:
    """The surest slot has its word first; and how many are to be expected right."""
    sure = behind(mind, heard, player).mean(axis=0)
    names = [""] * SLOTS
    expected = 0.0
    for _ in range(SLOTS):
        slot, word = np.unravel_index(int(np.argmax(sure)), sure.shape)
        expected += float(sure[slot, word])
        names[int(slot)] = heard.words[int(word)]
        sure[slot, :] = -1.0
        sure[:, word] = -1.0
    first, second, third, fourth = names
    return (first, second, third, fourth), expected
