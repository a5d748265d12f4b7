"""Random play under random options, with a table that interferes: what holds in every case."""

from typing import Any

import pytest

import room40
from room40 import Match
from room40.core.rng import Rng, seed_of
from tests.contract.play import depth
from tests.factories import ABANDON, TIME_UP, resign, the_code

clause = pytest.mark.clause

SWITCHES: dict[str, list[Any]] = {
    "seats": [2, 3, 4],
    "ruleset": ["iello", "tagiron"],
    "guess_any_time": [None, False, True],
    "shared_info_cards": [None, False, True],
    "remove_centre_cards_4p": [None, False, True],
    "count_same_unit": [None, "tiles", "pairs"],
    "end": [None, "round", "n_minus_1"],
    "final_guess_on_exhaustion": [False, True],
    "exhaustion_result_2p": ["draw", "none"],
    "row_size": [1, 5, 6, 21],
    "neighbour_answer_form": ["runs", "pairs"],
    "reveal_guess_to_table": [False, True],
}
SEEDS = range(depth(300, 60))


def begun(seed: int, rng: Rng, **fixed: Any) -> Match:
    setup = {name: rng.choice(values) for name, values in SWITCHES.items()} | fixed
    return room40.deal("break_the_code", setup=setup, seed=seed)


def act_at_random(match: Match, rng: Rng) -> None:
    """A seat that may act does anything, and guesses right now and then."""
    seat = rng.choice(sorted(match.to_act))
    if rng.below(9) == 0:
        match.act(seat, {"tag": "guess", "tiles": the_code(match, seat)})
    else:
        match.act(seat, match.game.any_action(match.view_of(seat), rng))


def interfere(match: Match, rng: Rng) -> None:
    """Now and then time is up, somebody resigns or all go home."""
    standing = match.view(None)["standing"]
    still_in = [int(seat) for seat, now in standing.items() if now == "in"]
    match rng.below(40):
        case 0 | 1:
            match.act(None, TIME_UP)
        case 2 if still_in:
            match.act(None, resign(rng.choice(still_in)))
        case 3 if not rng.below(4):
            match.act(None, ABANDON)


def check_moment(match: Match) -> None:
    view = match.view(None)
    assert match.awaited <= match.to_act
    assert (match.outcome is None) == bool(match.awaited) == (view["phase"] != "over")
    assert all(view["standing"][str(seat)] == "in" for seat in match.to_act)


def check_end(match: Match) -> None:
    """B17, D14: exactly those who were right have won, but for the two ways of two seats."""
    outcome, view = match.outcome, match.view(None)
    right = [int(seat) for seat, now in view["standing"].items() if now == "right"]
    if match.setup.seats > 2:
        assert outcome["winners"] == right
        assert outcome["returns"] == [float(s in right) for s in range(match.setup.seats)]
        return
    draw = outcome["reason"] == "cards_used_up" and view["rules"]["exhaustion_result_2p"] == "draw"
    if outcome["reason"] != "resigned":
        assert outcome["winners"] == ([0, 1] if draw else right)
    assert sum(outcome["returns"]) == 0


@clause("BTC-B17", "BTC-D14")
def test_what_holds_under_any_options():
    """At every moment and at the end; and the match comes back from its text."""
    reasons = set()
    for seed in SEEDS:
        rng = Rng(seed_of(seed), "options")
        match = begun(seed, rng)
        while match.outcome is None:
            check_moment(match)
            act_at_random(match, rng)
            if match.outcome is None:
                interfere(match, rng)
        check_moment(match)
        check_end(match)
        assert room40.load(match.dump()).state == match.state
        reasons.add(match.outcome["reason"])
    assert reasons >= {"code_found", "cards_used_up", "all_wrong", "resigned", "abandoned"}


@clause("BTC-B19", "BTC-R21")
@pytest.mark.parametrize("seats", [3, 4])
def test_at_the_end_of_the_final_round_all_have_had_the_same_number_of_turns(seats: int):
    """Whoever is still in has had as many turns as anybody."""
    compared = 0
    for seed in SEEDS:
        rng = Rng(seed_of(seed), "rounds")
        match = begun(seed, rng, seats=seats, guess_any_time=False, end="round")
        while match.outcome is None:
            act_at_random(match, rng)
        if match.outcome["reason"] == "code_found":
            turns = [sum(entry.seat == seat for entry in match.entries) for seat in range(seats)]
            standing = match.view(None)["standing"].items()
            still_in = [turns[int(seat)] for seat, now in standing if now == "in"]
            assert set(still_in) <= {max(turns)}
            compared += len(still_in) > 0
    assert compared > len(SEEDS) // 10
