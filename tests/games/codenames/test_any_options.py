"""Random play under random options, with a table that interferes: what holds in every case."""

from collections import Counter
from typing import Any

import pytest

import room40
from room40 import Match
from room40.core.rng import Rng, seed_of
from room40.games.codenames.evolve import evolve
from room40.games.codenames.tables import KEYS, LETTERS, TEAMS
from tests.contract.play import depth, eyes
from tests.factories import ABANDON, TIME_UP, resign
from tests.games.codenames import twins
from tests.games.codenames.laid import APPROVE, DECLINE, a_match, clue, consult

clause = pytest.mark.clause

SWITCHES: dict[str, list[Any]] = {
    "mode": ["teams", "teams", "coop"],
    "language": ["en", "es", "pl"],
    "referee": ["strict", "advise", "off"],
    "objections": ["on", "on", "off"],
    "penalty_can_win": [True, False],
    "zero_unlimited_enabled": [True, False],
    "key_mode": ["random", "deck40"],
    "guess_commit": ["first", "majority"],
    "forbid_repeat_clue": [False, True],
    "allow_multiword": [False, True],
    "enemy_covers": [True, False],
}
SEEDS = range(depth(120, 20))


def begun(seed: int, rng: Rng) -> Match:
    setup = {name: rng.choice(values) for name, values in SWITCHES.items()}
    return room40.deal("codenames", seats=rng.choice((2, 3, 4, 5, 6, 8)), setup=setup, seed=seed)


def act_at_random(match: Match, rng: Rng) -> None:
    """A seat that is awaited, or any other that may act, does anything."""
    seat = rng.choice(sorted(match.awaited if rng.below(3) else match.to_act))
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
    """N3, N10: what is covered is what the key says; somebody is awaited until it is over."""
    state, view = match.state, match.view(None)
    assert Counter(state.key) == KEYS[state.first]
    for card, covered in enumerate(view["covered"]):
        assert covered in (None, state.key[card])
    for team, letter in zip(TEAMS, LETTERS, strict=True):
        assert view["left"][team] == state.key.count(letter) - view["covered"].count(letter)
    assert match.awaited <= match.to_act
    assert (match.outcome is None) == bool(match.awaited) == (view["phase"] != "over")
    assert not match.to_act & set(view["resigned"])


def check_end(match: Match) -> None:
    """N8, N9, D7, D8, D14."""
    outcome, view = match.outcome, match.view(None)
    assert outcome["returns"] == [
        float(seat in outcome["winners"]) for seat in range(view["seats"])
    ]
    match outcome["reason"]:
        case "found":
            assert 0 in view["left"].values()
        case "assassin":
            assert "x" in view["covered"]
        case "abandoned":
            assert outcome["winners"] == []
    assert (view["score"] is not None) == bool(
        match.state.rules.enemy_covers and not view["teams"]["red"]
    )


@clause("CN-N3", "CN-N10", "CN-D14")
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
    assert reasons >= {"assassin", "resigned"}


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


def test_a_match_told_again_is_the_same_match():
    """The twins' way of telling a match again loses nothing."""
    for seed in range(depth(30, 6)):
        rng = Rng(seed_of(seed), "retold")
        match = begun(seed, rng)
        while match.outcome is None:
            act_at_random(match, rng)
            state = None
            for event in twins.events_of(match.state):
                state = evolve(state, event)
            assert state == match.state


@clause("CN-N17", "CN-D3")
def test_versions_do_not_count_whispers_for_those_who_may_not_know():
    match = a_match()
    for action, seat in ((consult(), 0), (APPROVE, 1), (consult("sky"), 0), (DECLINE, 1)):
        match.act(seat, action)
    assert [match.seen(eye) for eye in (0, 1, "everything")] == [5, 5, 5]
    assert [match.seen(eye) for eye in (2, 3, None)] == [1, 1, 1]
    match.act(0, clue())
    assert [match.seen(eye) for eye in (0, 2, None)] == [6, 2, 2]
