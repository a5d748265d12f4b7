"""Random play under random options, with a table that interferes: what holds in every case."""

from typing import Any

import pytest

import room40
from room40 import Match
from room40.core.codec import decode, encode
from room40.core.refused import Why
from room40.core.rng import Rng, seed_of
from room40.core.seats import EVERYTHING
from room40.games.code_777.notation import BOX
from tests.contract.play import depth, eyes
from tests.factories import ABANDON, TIME_UP, resign
from tests.games.code_777 import twins
from tests.games.code_777.laid import the_solution
from tests.games.code_777.retold import Retold, retold

clause = pytest.mark.clause

SWITCHES: dict[str, list[Any]] = {
    "seats": [2, 3, 4, 5],
    "refresh_threshold": [0, 1, 4, 7],
    "refresh": ["threshold", "threshold", "always"],
    "refresh_before_removal": [False, True],
    "card2": ["at_most", "at_least"],
    "target_points": [1, 2, 3],
    "require_colours": [False, True],
    "finish_queue": [False, True],
    "max_announcements_per_window": [0, 1, 2],
    "draw_choice": [False, True, 1],
    "question_order_seed": [0, 0, 7],
}
SEEDS = range(depth(150, 30))


def begun(seed: int, rng: Rng) -> Match:
    setup = {name: rng.choice(values) for name, values in SWITCHES.items()}
    return room40.deal("code_777", setup=setup, seed=seed)


def act_at_random(match: Match, rng: Rng) -> None:
    """A seat that is awaited, or any other, does anything, and is right now and then."""
    seat = rng.choice(sorted(match.awaited if rng.below(5) else match.to_act))
    if any(offer["tag"] == "announce" for offer in match.offers(seat)) and not rng.below(6):
        match.act(seat, the_solution(match, seat))
    else:
        match.act(seat, match.game.any_action(match.view_of(seat), rng))


def interfere(match: Match, rng: Rng) -> None:
    """Now and then time is up, somebody resigns or all go home."""
    still_in = set(range(match.setup.seats)) - set(match.view(None)["resigned"])
    match rng.below(60):
        case 0 | 1 | 2:
            match.act(None, TIME_UP)
        case 3:
            match.act(None, resign(rng.choice(sorted(still_in))))
        case 4 if not rng.below(4):
            match.act(None, ABANDON)


def check_moment(match: Match) -> None:
    """C1, R13: no tile is lost, the pile has its size; somebody is awaited until it is over."""
    state, view = match.state, match.view(None)
    out = [tile for each in state.out for tile in each.tiles]
    racks = [tile for rack in state.racks for tile in rack]
    assert sorted([*racks, *state.pile, *out]) == list(BOX)
    assert len(state.pile) % 3 == 1
    assert match.awaited <= match.to_act
    assert (match.outcome is None) == bool(match.awaited) == (view["phase"] != "over")
    assert not match.to_act & set(view["resigned"])
    assert match.outcome is not None or len(view["open_cards"]) == 2 * bool(
        view["rules"]["draw_choice"]
    )
    assert max(view["points"].values()) <= match.setup.target_points


def check_end(match: Match) -> None:
    """C14, D6, D7, D14."""
    outcome, view = match.outcome, match.view(None)
    reached = [int(s) for s, n in view["points"].items() if n == match.setup.target_points]
    match outcome["reason"]:
        case "points":
            assert outcome["winners"] == reached
            assert len(reached) == 1 or match.setup.finish_queue
        case "resigned":
            assert len(outcome["winners"]) == 1
            assert len(view["resigned"]) == match.setup.seats - 1
        case _:
            assert outcome["winners"] == []
    if match.setup.seats == 2:
        assert sum(outcome["returns"]) == 0


@clause("C777-R13", "C777-C14", "C777-D14", "C777-C1")
def test_what_holds_under_any_options():
    """At every moment and at the end; the match comes back from its text, each event from its."""
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
        for entry in match.entries:
            again = decode(encode(entry.events), match.game.events_type, Why.BAD_MATCH)
            assert tuple(again) == tuple(entry.events)
        reasons.add(match.outcome["reason"])
    assert reasons >= {"points", "resigned"}


def test_twins_of_any_options_see_the_same():
    """REL-F01: under every option, also after time was up or somebody has resigned."""
    differ = compared = 0
    for seed in range(depth(40, 6)):
        rng = Rng(seed_of(seed), "twins of options")
        match = begun(seed, rng)
        while match.outcome is None:
            act_at_random(match, rng)
            if match.outcome is None:
                interfere(match, rng)
            for eye in eyes(match)[:-1]:
                other = twins.twin(match.state, eye, rng)
                assert match.game.view(match.state, eye) == match.game.view(other, eye)
                compared += 1
                differ += other != match.state
    assert differ > compared / 2


def test_a_match_told_again_with_its_own_tiles_is_the_same_match():
    """The twins' way of telling a match again loses nothing: only piles are redrawn."""
    for seed in range(depth(30, 6)):
        rng = Rng(seed_of(seed), "retold")
        match = begun(seed, rng)
        while match.outcome is None:
            past = twins.past_of(match.state)
            again = retold(match.state, Retold(past.tiles, past.lasts), EVERYTHING, rng)
            assert match.game.view(again, EVERYTHING) == match.game.view(match.state, EVERYTHING)
            assert sorted(again.pile) == sorted(match.state.pile)
            act_at_random(match, rng)
