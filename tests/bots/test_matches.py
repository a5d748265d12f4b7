"""Whole matches of bots: they end, whatever the rules, and the better level wins."""

from collections import Counter

import pytest

import room40
from room40.bots import LEVELS
from tests.bots.play import SEATS, SETUPS, begun, by_bots
from tests.contract.play import depth
from tests.factories import ask_something

LEVELS_HERE = LEVELS["break_the_code"]


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_bots_of_all_levels_play_to_an_end(seats: int, setup: str):
    for seed in range(depth(3, 1)):
        levels = [LEVELS_HERE[(seed + seat) % 3] for seat in range(seats)]
        match = by_bots(begun(seats, setup, seed), levels, seed)
        assert room40.load(match.dump()).outcome == match.outcome


@pytest.mark.clause("BTC-B11")
@pytest.mark.parametrize("level", LEVELS_HERE)
@pytest.mark.parametrize("seats", SEATS)
def test_bots_come_to_an_end_when_the_questions_run_out(seats: int, level: str):
    """FAULT-17: all but one card have been asked in vain; no bot names the same code for ever."""
    for seed in range(depth(4, 2)):
        match = begun(seats, "narrow" if seed % 2 else "iello", seed)
        ask_something(match, 20)
        by_bots(match, [level] * seats, seed)
        assert match.outcome is not None


def duel(better: str, worse: str, deals: int) -> Counter[str]:
    """Each deal twice, with the seats exchanged."""
    tally: Counter[str] = Counter()
    for deal in range(deals):
        for levels in ([better, worse], [worse, better]):
            outcome = by_bots(begun(2, seed=f"duel/{deal}"), levels, deal).outcome
            won = [levels[seat] for seat in outcome["winners"]]
            tally[won[0] if len(won) == 1 else "draw"] += 1
    return tally


@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy")])
def test_the_better_level_wins_more(better: str, worse: str):
    tally = duel(better, worse, depth(40, 15))
    assert tally[better] > 2 * tally[worse] + 2


@pytest.mark.parametrize("seats", [3, 4])
def test_hard_finds_the_centre_more_often_than_easy(seats: int):
    won: Counter[str] = Counter()
    for deal in range(depth(12, 5)):
        levels = [("hard", "easy")[(deal + seat) % 2] for seat in range(seats)]
        outcome = by_bots(begun(seats, seed=f"field/{deal}"), levels, deal).outcome
        won.update(levels[seat] for seat in outcome["winners"])
    assert won["hard"] > 2 * won["easy"]
