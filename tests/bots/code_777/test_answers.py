"""The solver's arrays say what the rules say."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from room40.bots.code_777.tables import (
    COUNTS,
    NUMBERS,
    RACKS,
    SAME,
    code_of,
    codes,
    index_of,
    tiles_of,
    with_numbers,
)
from room40.core.rng import Rng, seed_of
from room40.games.code_777.notation import COPIES
from room40.games.code_777.tables import ALL_CARDS, NUMBER, answer_under
from room40.games.code_777.types import Setup
from tests.contract.play import depth


@pytest.mark.clause("C777-C1")
def test_every_rack_is_there_once():
    racks = {
        rack
        for rack in combinations_with_replacement(range(11), 3)
        if all(rack.count(tile) <= COPIES[tile] for tile in rack)
    }
    assert len(RACKS) == len(racks) == 251
    assert {tuple(rack) for rack in RACKS.tolist()} == racks
    assert len({tuple(numbers) for numbers in NUMBERS.tolist()}) == 76
    assert all(index_of(tiles_of(index)) == index for index in range(251))
    assert SAME[index_of("b7 b7 b7")] == 6 and SAME[index_of("g1 b7 b7")] == 2


@pytest.mark.clause("C777-C3", "C777-C4", "C777-C5", "C777-R1", "C777-R2", "C777-R3")
@pytest.mark.parametrize("card2", ["at_most", "at_least"])
@pytest.mark.parametrize("card", ALL_CARDS)
def test_every_answer_is_that_of_the_rules(card: str, card2: str):
    rules, rng = Setup(card2=card2), Rng(seed_of(card), "racks")
    for known_racks in (0, 1, 2, 3):
        for _ in range(depth(6, 2)):
            known = [rng.below(len(RACKS)) for _ in range(known_racks)]
            beside = [tuple(RACKS[rack].tolist()) for rack in known]
            told = [
                code_of(answer_under(rules, card, [*beside, tuple(rack)]))
                for rack in RACKS.tolist()
            ]
            assert codes(card, known, card2 == "at_least").tolist() == told


@pytest.mark.clause("C777-R7")
def test_the_racks_with_three_numbers():
    flags = with_numbers((7, 5, 5))
    assert np.count_nonzero(flags) == 6
    for rack in RACKS[flags].tolist():
        assert sorted(NUMBER[tile] for tile in rack) == [5, 5, 7]
    assert COUNTS.sum() == 3 * len(RACKS)
