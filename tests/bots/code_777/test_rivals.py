"""What the others know by now is what their own view tells a solver; what is left to learn."""

import numpy as np
import pytest

from room40 import Match
from room40.bots.code_777.memory import knowledge_of
from room40.bots.code_777.outlook import can_learn, heard
from room40.bots.code_777.rivals import Rivals
from room40.bots.code_777.tables import index_of
from room40.games.code_777.types import View
from tests.bots.code_777.play import dealt, knowledge
from tests.contract.play import depth


def read_on(match: Match, cards: int) -> Match:
    for _ in range(cards):
        (reader,) = match.awaited
        match.act(reader, {"tag": "read"})
    return match


def own_rack(match: Match, seat: int) -> int:
    return index_of(match.view("everything")["racks"][str(seat)])


def rivals_of(view: View) -> Rivals:
    return Rivals(view, knowledge_of(view))


@pytest.mark.clause("C777-C2", "C777-C3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_our_true_rack_a_rival_knows_what_its_own_view_tells(seats: int):
    """Exact as long as nothing has gone out of play unseen."""
    for seed in range(depth(4, 1)):
        match = read_on(dealt(seats, seed=seed), 9)
        for seat in range(seats):
            rivals = rivals_of(match.view_of(seat))
            for other in set(range(seats)) - {seat}:
                estimated = rivals.odds(other, own_rack(match, seat))
                assert estimated == pytest.approx(knowledge(match.view_of(other)).worlds.odds)


@pytest.mark.clause("C777-C10", "C777-C11")
def test_what_was_said_before_a_rack_was_lost_is_left_out_where_it_may_mislead():
    """Seat 0 lost its rack unseen: what others said of it and of seat 1 together tells seat 0
    nothing certain of seat 1's knowledge. A rack that was shown is as good as one in sight."""
    for is_right in (False, True):
        match = read_on(dealt(4, seed=5), 8)
        before = own_rack(match, 0)
        named = [int(tile[1]) for tile in match.view("everything")["racks"]["0"].split()]
        match.act(0, {"tag": "announce", "numbers": named if is_right else [1, 2, 3]})
        for seat in (1, 2, 3):
            match.act(seat, {"tag": "stay"})
        rivals = rivals_of(match.view_of(0))
        spoke = [each for each in rivals._heard(1) if not each.with_ours]
        assert all((before in each.known) == (each.entry.seat != 0) for each in spoke)
        assert (len(spoke) > 2) == is_right


def test_a_threat_grows_with_what_is_told():
    match, threats = dealt(4, seed=2), []
    for _ in range(12):
        threats.append(rivals_of(match.view_of(0)).threat([1, 2, 3]))
        read_on(match, 4)
    assert threats[0] == 0 and threats[-1] > 0.9
    assert rivals_of(match.view_of(0)).threat([]) == 0


def test_a_card_tells_the_others_nothing_once_they_know():
    match = read_on(dealt(4, seed=2), 60)
    known = [np.count_nonzero(knowledge(match.view_of(seat)).worlds.odds) for seat in (1, 2, 3)]
    assert known == [1, 1, 1]
    assert rivals_of(match.view_of(0)).told_by("colours_seen") == pytest.approx(0)
    fresh = rivals_of(dealt(4, seed=2).view_of(0))
    assert fresh.told_by("colours_seen") > fresh.told_by("singles_seen") > 0


# ---- what is left to wait for


def test_nothing_is_left_to_learn_once_all_cards_were_read_by_all():
    match = dealt(3, seed=4)
    assert can_learn(match.view_of(0), knowledge(match.view_of(0)))
    read_on(match, 3 * 23 + 1)
    for seat in range(3):
        view = match.view_of(seat)
        assert not can_learn(view, knowledge(view))


def test_answers_are_counted_since_the_present_rack_was_drawn():
    match = read_on(dealt(4, seed=5), 8)
    assert [heard(match.view_of(seat)) for seat in range(4)] == [6, 6, 6, 6]
    match.act(1, {"tag": "announce", "numbers": [1, 2, 3]})
    for seat in (0, 2, 3):
        match.act(seat, {"tag": "stay"})
    assert [heard(match.view_of(seat)) for seat in range(4)] == [6, 0, 6, 6]
