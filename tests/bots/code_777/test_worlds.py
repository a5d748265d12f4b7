"""The odds are those of plain enumeration, whatever was drawn, lost and shuffled meanwhile."""

from collections import Counter

import numpy as np
import pytest

from room40.bots.code_777.memory import knowledge_of
from room40.bots.code_777.tables import RACKS
from room40.games.code_777.types import View
from tests.bots.code_777 import brute
from tests.bots.code_777.play import (
    SEATS,
    SETUPS,
    at_random,
    dealt,
    discards,
    knowledge,
    well_informed,
)
from tests.contract.play import depth
from tests.proofs import proved


def odds_of(view: View) -> dict[tuple[int, ...], float]:
    odds = knowledge(view).worlds.odds
    return {tuple(RACKS[rack].tolist()): float(odds[rack]) for rack in np.flatnonzero(odds)}


def compare(view: View) -> bool:
    """Whether the case was small enough to be enumerated."""
    try:
        expected = brute.odds(view)
    except brute.TooLarge:
        return False
    assert odds_of(view) == pytest.approx(expected, rel=1e-9), view
    return True


PLAYINGS = {"at random": (at_random, 32, 8), "well informed": (well_informed, 120, 10)}
"""How matches are played, for how many moves, and how many of them go by between comparisons."""


@pytest.mark.slow
@pytest.mark.clause("C777-C10", "C777-C11", "C777-C12", "C777-C17", "C777-R12", "C777-R14")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_the_odds_are_those_of_plain_enumeration(
    seats: int, setup: str, capsys: pytest.CaptureFixture
):
    """The same racks are possible, and each is as likely, whatever was lost and shuffled."""
    kinds: Counter = Counter()
    for seed in range(depth(1, 1)):
        for played, moves, pause in PLAYINGS.values():
            match = dealt(seats, setup, seed, target_points=9)
            for moment, now in enumerate(played(match, seed, moves)):
                view = now.view_of(moment // pause % seats)
                if moment % pause == pause - 1 and compare(view):
                    kinds[tuple(bool(each) for each in discards(view))] += 1
    proved(
        capsys, f"odds of one's own rack, {seats} seats, {setup}", kinds.total(), f"{dict(kinds)}"
    )
    assert kinds.total() > 4 and kinds[True, True] > 0


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_the_truth_is_always_possible(seats: int, setup: str):
    """Also for a player who forgets: fewer facts leave more racks."""
    for seed in range(depth(3, 1)):
        match = dealt(seats, setup, seed, target_points=9)
        for now in list(at_random(match, seed, 150))[::9]:
            for seat in range(seats):
                view = now.view_of(seat)
                truth = np.equal(RACKS, now.state.racks[seat]).all(1)
                everything = knowledge_of(view).worlds.odds
                assert (everything[truth] > 0).all() and truth.sum() == 1
                assert (knowledge_of(view, forgets=3).worlds.odds[everything > 0] > 0).all()


def test_what_was_made_of_the_beginning_of_a_view_changes_nothing():
    """A choice is a function of the view: entry by entry, all at once and after other views."""
    views = [now.view_of(1) for now in at_random(dealt(4, seed=5), 5, 60)]
    others = [now.view_of(1) for now in at_random(dealt(4, seed=6), 6, 60)]
    for view, other in zip(views, others, strict=False):
        assert (knowledge_of(view).worlds.weights == knowledge(view).worlds.weights).all()
        assert (knowledge_of(other).worlds.weights == knowledge(other).worlds.weights).all()
    for view in views[::-7]:
        assert (knowledge_of(view).worlds.weights == knowledge(view).worlds.weights).all()
