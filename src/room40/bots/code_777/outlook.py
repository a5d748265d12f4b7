"""Whether there is anything left to wait for."""

import numpy as np

from room40.bots.code_777.knowledge import Knowledge
from room40.bots.code_777.tables import codes
from room40.games.code_777.tables import ALL_CARDS
from room40.games.code_777.types import Answered, Replaced, View


def heard(view: View) -> int:
    """How many answers spoke of the rack that is ours now."""
    answers = 0
    for entry in reversed(view.history):
        if isinstance(entry, Replaced) and entry.rack == view.seat:
            break
        answers += isinstance(entry, Answered) and entry.seat != view.seat
    return answers


def can_learn(view: View, knowledge: Knowledge) -> bool:
    """Whether any card, read by any other seat, could tell us more while all racks stay."""
    possible = np.flatnonzero(knowledge.worlds.weights)
    is_12_up = view.rules.card2 == "at_least"
    for reader in range(view.seats):
        if reader == view.seat or reader in view.resigned:
            continue
        known = [rack for number, rack in knowledge.others.items() if number != reader]
        for card in ALL_CARDS:
            answers = codes(card, known, is_12_up)[possible]
            if (answers != answers[0]).any():
                return True
    return False
