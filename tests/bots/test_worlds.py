"""The worlds are all that fit the view, and no others: compared with plain enumeration."""

from collections import Counter
from itertools import islice

import numpy as np
import pytest

from room40.bots.break_the_code.facts import facts_of
from room40.bots.break_the_code.splits import Possible, splits
from room40.bots.break_the_code.tables import INDEX_OF_QUESTION, QUESTIONS, racks
from room40.bots.break_the_code.worlds import CentreWorlds, entropy, unseen_by, worlds_of
from room40.core.rng import Rng, seed_of
from room40.games.break_the_code.notation import read_hand
from room40.games.break_the_code.tables import answer_under
from room40.games.break_the_code.types import View
from tests.bots import brute
from tests.bots.play import SEATS, SETUPS, at_random, begun, views_at_random
from tests.contract.play import depth
from tests.factories import the_code

FEW = 3000
"""Plain enumeration is quick enough below so many combinations of racks."""


def counts(view: View) -> Counter:
    posterior = worlds_of(facts_of(view), np.random.default_rng(1)).posterior
    pairs = zip(posterior.indices, posterior.weights, strict=True)
    return Counter({posterior.racks.hands[index]: round(weight) for index, weight in pairs})


def combinations_to_try(view: View) -> int:
    unseen = brute.tiles_unseen(view)
    racks_left = [len(brute.possible_racks(view, seat, unseen)) for seat in brute.opponents(view)]
    return int(np.prod(racks_left, dtype=np.float64))


@pytest.mark.clause("BTC-B8", "BTC-B13", "BTC-E15")
@pytest.mark.parametrize("setup", SETUPS)
def test_two_seats_have_the_worlds_of_plain_enumeration(setup: str):
    for seed in range(depth(4, 1)):
        for view in islice(views_at_random(2, setup, seed), 0, None, 3):
            assert counts(view) == brute.code_counts(view)


@pytest.mark.clause("BTC-B9", "BTC-R19")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", [3, 4])
def test_more_seats_have_the_worlds_of_plain_enumeration(seats: int, setup: str):
    compared = 0
    for seed in range(depth(4, 2)):
        late = list(views_at_random(seats, setup, seed))[-7::3]
        for view in [each for each in late if combinations_to_try(each) < FEW]:
            assert counts(view) == brute.code_counts(view)
            compared += 1
    assert compared > 1


@pytest.mark.parametrize(("opponents", "worlds"), [(2, 756_756), (3, 63_063_000)])
def test_nothing_told_leaves_all_worlds(opponents: int, worlds: int):
    tables = splits(opponents)
    all_of_them = np.ones(len(tables.positions), dtype=np.bool_)
    possible = Possible(all_of_them, (all_of_them,) * opponents)
    assert tables.centres(possible).sum() == worlds


@pytest.mark.parametrize("opponents", [2, 3])
def test_draws_are_worlds_and_all_of_them_where_they_are_few(opponents: int):
    tables, chance = splits(opponents), np.random.default_rng(7)
    bits = (1 << tables.positions).sum(1)
    full = (1 << (opponents + 1) * tables.size) - 1
    possible = Possible(
        chance.random(len(bits)) < 0.5,
        tuple(chance.random(len(bits)) < 0.04 for _ in range(opponents)),
    )
    draws = tables.draws(possible, 10**6, chance)
    drawn = set(
        zip(draws.centre.tolist(), *(each.tolist() for each in draws.opponents), strict=True)
    )
    assert len(drawn) == len(draws.centre) == tables.centres(possible).sum() > 100
    for centre, *racks_drawn in drawn:
        assert possible.centre[centre]
        assert all(fits[rack] for fits, rack in zip(possible.opponents, racks_drawn, strict=True))
        assert sum(bits[each] for each in (centre, *racks_drawn)) == full
    few = tables.draws(possible, 50, chance)
    some = set(zip(few.centre.tolist(), *(each.tolist() for each in few.opponents), strict=True))
    assert some <= drawn and len(few.centre) == 50


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_the_truth_is_always_among_the_worlds(seats: int, setup: str):
    """Also for a player who forgets: fewer facts leave more worlds."""
    for seed in range(depth(4, 1)):
        for match in islice(at_random(begun(seats, setup, seed), seed), 0, None, depth(2, 5)):
            seat = min(match.to_act)
            facts = facts_of(match.view_of(seat))
            truth = read_hand(the_code(match, seat))
            forgetful = facts.half_forgotten(Rng(seed_of(seed), "memory"))
            for known in (facts, forgetful):
                worlds = worlds_of(known, np.random.default_rng(1))
                assert truth in brute.odds_by_hand(worlds.posterior)


@pytest.mark.parametrize("seed", range(3))
def test_two_seats_know_what_a_question_tells(seed: int):
    """The entropy of the answer over all worlds, the answers being those of the rules."""
    view = list(views_at_random(2, "iello", seed))[2]
    worlds = worlds_of(facts_of(view), np.random.default_rng(1))
    for question in QUESTIONS:
        answers: Counter = Counter()
        for hand, weight in brute.code_counts(view).items():
            answers[answer_under(view.rules, *question, hand)] += weight
        expected = entropy(np.array(list(answers.values())))
        assert worlds.bits(INDEX_OF_QUESTION[question]) == pytest.approx(expected)


def brute_information(view: View, question: tuple[str, int | None]) -> float:
    """H(answers) + H(centre) - H(both), over all worlds."""
    unseen = brute.tiles_unseen(view)
    fitting = [brute.possible_racks(view, seat, unseen) for seat in brute.opponents(view)]
    both: Counter = Counter()
    for world in brute.worlds(fitting):
        told = tuple(answer_under(view.rules, *question, brute.hand(rack)) for rack in world)
        both[told, brute.hand(unseen.difference(*world))] += 1
    answers, centres = Counter(), Counter()
    for (told, centre), times in both.items():
        answers[told] += times
        centres[centre] += times
    parts = [entropy(np.array(list(each.values()))) for each in (answers, centres, both)]
    return parts[0] + parts[1] - parts[2]


@pytest.mark.parametrize("seats", [3, 4])
def test_more_seats_know_what_a_question_tells_of_the_centre(seats: int):
    views = [
        view for seed in range(4) for view in list(views_at_random(seats, "iello", seed))[4:9:2]
    ]
    few = [each for each in views if combinations_to_try(each) < FEW]
    unsure = [each for each in few if len(brute.code_counts(each)) > 1][:3]
    assert unsure
    for view in unsure:
        worlds = CentreWorlds(facts_of(view), np.random.default_rng(1))
        for question in QUESTIONS:
            told = worlds.bits(INDEX_OF_QUESTION[question])
            assert told == pytest.approx(brute_information(view, question), abs=1e-9)


def test_a_shown_right_guess_leaves_one_centre():
    """Under reveal_guess_to_table the others read the centre off it."""
    match = begun(3, "open", 5)
    (seat,) = match.awaited
    centre = the_code(match, seat)
    match.act(seat, {"tag": "guess", "tiles": centre})
    (following,) = match.awaited
    assert counts(match.view_of(following)).keys() == {read_hand(centre)}


def test_the_unseen_tiles_are_all_but_ones_own():
    assert len(unseen_by(read_hand("0k 5g 5g 9k 9w"))) == 15
    assert {10, 11} & set(unseen_by(read_hand("0k 1k 5g 9k 9w")).tolist()) == {11}
    assert len(racks(4)) == 4029
