"""How many questions a hard bot needs until one code is left, over fixed deals."""

import numpy as np

from room40.bots.break_the_code.facts import facts_of
from room40.bots.break_the_code.situation import questions
from room40.bots.break_the_code.worlds import worlds_of
from room40.games.break_the_code.notation import read_hand
from tests.contract.play import depth
from tests.factories import a_match, the_code

TARGET = 4.75


def questions_until_certain(seed: int) -> int:
    """Six cards lie open for one player alone; the rival lets its turns pass."""
    match = a_match(seats=2, seed=f"solo/{seed}")
    asked = 0
    while match.outcome is None:
        view = match.view_of(0)
        worlds = worlds_of(facts_of(view), np.random.default_rng(0))
        if worlds.posterior.count == 1:
            assert worlds.posterior.best == read_hand(the_code(match, 0)), "a false certainty"
            return asked
        best = max(questions(view), key=lambda each: worlds.bits(each.question))
        match.act(0, {"tag": "ask", "card": best.card, "number": best.number})
        asked += 1
        if match.outcome is None:
            match.act(None, {"tag": "time_up"})
    return asked


def test_the_mean_number_of_questions_is_as_low_as_promised():
    """Fixed deals, so this is no matter of luck."""
    needed = [questions_until_certain(seed) for seed in range(depth(400, 150))]
    assert np.mean(needed) <= TARGET
