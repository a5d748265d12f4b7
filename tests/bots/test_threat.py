"""What the others know by now is what their own solver would say with their rack."""

import numpy as np
import pytest

from room40.bots.break_the_code.facts import Facts, facts_of
from room40.bots.break_the_code.situation import questions
from room40.bots.break_the_code.threat import Nearness, centre_threat, knows_centre
from room40.bots.break_the_code.worlds import CentreWorlds, RivalWorlds
from room40.core.seats import Seat
from room40.games.break_the_code.types import Hand
from tests.bots import brute
from tests.bots.play import views_at_random, well_asked
from tests.contract.play import depth
from tests.factories import guess_wrong


def seen_by(facts: Facts, seat: int, hand: Hand) -> Facts:
    """What a seat with that rack knows of what is public."""
    return Facts(
        seat=Seat(seat),
        seats=facts.seats,
        size=facts.size,
        own=hand,
        answers=facts.answers,
        missed=facts.missed_at_us if facts.seats == 2 else facts.missed,
        found=None,
        missed_at_us=frozenset(),
        is_miss_public=facts.is_miss_public,
    )


@pytest.mark.clause("BTC-B8")
@pytest.mark.parametrize("setup", ["iello", "shared"])
@pytest.mark.parametrize("seed", range(3))
def test_two_seats_weigh_what_each_rack_of_the_rival_would_know(setup: str, seed: int):
    for view in list(views_at_random(2, setup, seed))[8::4]:
        facts = facts_of(view)
        posterior = RivalWorlds(facts).posterior
        knows = odds = 0.0
        for hand, chance in brute.odds_by_hand(posterior).items():
            left = RivalWorlds(seen_by(facts, 1 - facts.seat, hand)).posterior.count
            knows += chance * (left == 1)
            odds += chance / left
        near = Nearness(facts, posterior)
        assert (near.knows, near.odds) == (pytest.approx(knows), pytest.approx(odds))
        for bound in (0.01, 0.3, 0.7, 0.99):
            assert near.knows <= bound or not near.surely_knows_less_than(bound)


@pytest.mark.clause("BTC-B9", "BTC-B16", "BTC-O11")
@pytest.mark.parametrize("shown", [False, True])
@pytest.mark.parametrize("seats", [3, 4])
def test_more_seats_know_the_centre_when_one_is_left_to_them(seats: int, shown: bool):
    verdicts = set()
    for seed in range(depth(4, 2)):
        for match in well_asked(seats, seed, reveal_guess_to_table=shown):
            if match.version == 4:
                guess_wrong(match, match.state.turn)
            facts = facts_of(match.view_of(match.state.turn))
            for seat in facts.opponents:
                own = facts_of(match.view_of(seat)).own
                public = seen_by(facts, seat, own)
                left = CentreWorlds(public, np.random.default_rng(1)).posterior.count
                assert knows_centre(facts, seat, own) == (left == 1)
                verdicts.add(left == 1)
    assert verdicts == {False, True}


@pytest.mark.parametrize("seats", [3, 4])
def test_a_threat_grows_from_nothing_to_certainty(seats: int):
    """It is a share of worlds, and the smaller the more others must know."""
    threats = []
    for match in well_asked(seats, 1):
        view = match.view_of(match.state.turn)
        facts = facts_of(view)
        worlds = CentreWorlds(facts, np.random.default_rng(1))
        asked, rivals = questions(view)[0], facts.opponents
        one, all_of_them = (
            centre_threat(facts, worlds, asked, rivals, enough) for enough in (1, len(rivals))
        )
        assert 0 <= all_of_them <= one <= 1
        threats.append(one)
    assert threats[0] == 0 and threats[-1] == 1


def test_a_threat_looks_past_the_question_that_is_about_to_be_asked():
    """An answer is as good for the others as for us."""
    for match in well_asked(4, 1):
        view = match.view_of(match.state.turn)
        facts = facts_of(view)
        worlds = CentreWorlds(facts, np.random.default_rng(1))
        asked = next(each for each in questions(view) if each.card.startswith("sum"))
        unheard = asked._replace(answerers=())
        before, after = (
            centre_threat(facts, worlds, each, facts.opponents, 1) for each in (unheard, asked)
        )
        if before < after:
            return
    raise AssertionError("no question made the others any wiser")


def test_no_others_no_threat():
    view = next(views_at_random(4, "iello", 1))
    facts = facts_of(view)
    worlds = CentreWorlds(facts, np.random.default_rng(1))
    assert centre_threat(facts, worlds, questions(view)[0], (), 1) == 0
