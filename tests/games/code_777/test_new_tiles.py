"""New tiles: who sees what of them, when the pile is renewed, racks without an owner."""

from typing import Any

import pytest

from room40 import Match
from room40.games.code_777.notation import TILE_BY_TEXT, tiles_text
from tests.factories import TIME_UP, refusal, winners
from tests.games.code_777.laid import (
    a_match,
    a_miss,
    miss,
    piles,
    points,
    rack_of,
    read,
    refresh,
    solve,
    the_solution,
    told,
    verdicts,
)

clause = pytest.mark.clause


def renewals(match: Match) -> list[bool]:
    return [entry["refreshed"] for entry in told(match, "replaced")]


def missed(times: int, **laid: Any) -> Match:
    """A match in which seats have missed that often, one after the other."""
    match = a_match(**laid)
    for each in range(times):
        miss(match, each % match.setup.seats)
    return match


# ---- who sees what


@clause("C777-C10")
@pytest.mark.parametrize("act", [solve, miss])
def test_right_or_not_the_rack_gets_three_new_tiles(act):
    match = a_match(seats=4, racks=("k3 n4 r5",), pile="b7 g1 b7")
    act(match, 0)
    assert rack_of(match, 0) == "g1 b7 b7"
    assert (match.view(None)["pile"], match.view(None)["out"]) == (13, 3)


@clause("C777-C10", "C777-C11", "C777-R20")
def test_after_a_wrong_solution_the_owner_sees_neither_old_nor_new_tiles():
    match = a_match(seats=4, racks=("k3 n4 r5",), pile="b7 g1 b7")
    miss(match, 0)
    seen = {eye: told(match, "replaced", eye)[0] for eye in (0, 1, None, "everything")}
    for eye in (1, "everything"):
        assert (seen[eye]["old"], seen[eye]["new"]) == ("k3 n4 r5", "g1 b7 b7")
        assert match.view(eye)["out_seen"] == "k3 n4 r5"
    for eye in (0, None):
        assert (seen[eye]["old"], seen[eye]["new"]) == (None, None)
        assert match.view(eye)["out_seen"] == ""
    assert told(match, "shown", 0) == []
    assert match.view(0)["racks"]["0"] is None


@clause("C777-C11", "C777-R20")
def test_after_a_right_one_the_owner_is_shown_the_old_tiles_and_no_other_seat_is():
    match = a_match(seats=4, racks=("k3 n4 r5",), pile="b7 g1 b7")
    solve(match, 0)
    for eye in (0, "everything"):
        assert told(match, "shown", eye) == [{"tag": "shown", "seat": 0, "tiles": "k3 n4 r5"}]
    assert told(match, "replaced", 0)[0]["old"] is None
    assert match.view(0)["out_seen"] == "k3 n4 r5"
    for eye in (1, 2, 3, None):
        assert told(match, "shown", eye) == []
    assert match.view(None)["out_seen"] == ""


@clause("C777-C11")
def test_what_was_told_stays_as_it_was():
    """What the owner learns is a new entry."""
    match = a_match(seats=4)
    read(match, 5)
    before = match.view(1)["history"]
    solve(match, 1)
    assert match.view(1)["history"][: len(before)] == before


@clause("C777-R20")
def test_what_was_seen_out_of_play_is_forgotten_when_the_pile_is_renewed():
    match = missed(5, seats=4)
    assert (match.view(None)["out"], match.view(3)["out"]) == (15, 15)
    assert len(match.view(3)["out_seen"].split()) == 12
    assert len(match.view(0)["out_seen"].split()) == 9
    miss(match, 1)
    assert (match.view(3)["out"], match.view(3)["out_seen"]) == (0, "")


# ---- when the pile is renewed


@clause("C777-C12", "C777-E5", "C777-R12", "C777-R13")
@pytest.mark.parametrize("seats", [3, 4])
def test_four_racks_renewal_at_one(seats: int):
    match = missed(5, seats=seats)
    assert piles(match) == [13, 10, 7, 4, 1]
    assert len(match.state.out) == 5
    miss(match, 0)
    assert (piles(match)[5], renewals(match)) == (16, [False] * 5 + [True])
    assert match.state.out == ()


@clause("C777-C12", "C777-E6")
def test_five_racks_renewal_at_one():
    match = missed(5, seats=5)
    assert (piles(match), renewals(match)) == ([10, 7, 4, 1, 13], [False] * 4 + [True])
    assert match.view(None)["out"] == 0


@clause("C777-C17", "C777-E7", "C777-O1")
@pytest.mark.parametrize(("threshold", "sizes"), [(4, [13, 10, 7, 4, 16]), (7, [13, 10, 7, 16])])
def test_renewal_at_four_and_seven(threshold: int, sizes: list[int]):
    match = missed(len(sizes), seats=4, refresh_threshold=threshold)
    assert piles(match) == sizes
    assert renewals(match) == [False] * (len(sizes) - 1) + [True]


@clause("C777-C17", "C777-E8", "C777-R14", "C777-O1")
def test_renewal_at_none_draws_the_last_tile_first():
    match = missed(5, seats=4, refresh_threshold=0)
    assert piles(match) == [13, 10, 7, 4, 1]
    last = tiles_text(match.state.pile)
    out = sorted(
        [*(tile for each in match.state.out for tile in each.tiles), *match.state.racks[1]]
    )
    miss(match, 1)
    entry = told(match, "replaced", 0)[-1]
    assert (entry["pile"], entry["refreshed"], entry["last"]) == (16, True, last)
    assert last in rack_of(match, 1).split()
    drawn = list(match.state.racks[1])
    drawn.remove(TILE_BY_TEXT[last])
    assert sorted([*drawn, *match.state.pile]) == out
    for eye in (1, None):
        assert "last" not in told(match, "replaced", eye)[-1]


@clause("C777-R12")
def test_tiles_that_have_just_left_may_come_back_at_once():
    back = 0
    for seed in range(12):
        match = missed(5, seats=4, seed=seed)
        left = set(rack_of(match, 1).split())
        miss(match, 1)
        back += bool(left & set(rack_of(match, 1).split()))
        assert len(match.state.pile) == 16
    assert back > 0


@clause("C777-O3", "C777-R12")
def test_by_option_they_stay_out():
    match = missed(5, seats=4, refresh_before_removal=True)
    left = rack_of(match, 1)
    miss(match, 1)
    assert (piles(match)[-1], match.view(0)["out"], match.view(0)["out_seen"]) == (13, 3, left)
    assert (match.view(1)["out"], match.view(1)["out_seen"]) == (3, "")
    assert renewals(match) == [False] * 5 + [True]


@clause("C777-O2")
def test_by_option_old_tiles_go_back_into_the_pile_at_once():
    match = a_match(seats=4, refresh="always", racks=("k3 n4 r5",), pile="b7 g1 b7")
    miss(match, 0)
    assert (rack_of(match, 0), match.view(1)["pile"], match.view(1)["out"]) == ("g1 b7 b7", 16, 0)
    assert renewals(match) == [True]
    for _ in range(12):
        miss(match, 2)
    assert piles(match) == [16] * 13
    assert sorted(match.state.pile + sum(match.state.racks, ())) == sorted(
        a_match(seats=4).state.pile + sum(a_match(seats=4).state.racks, ())
    )


@clause("C777-O2", "C777-O3")
def test_where_old_tiles_always_go_back_the_other_switches_mean_nothing():
    for other in ({"refresh_before_removal": True}, {"refresh_threshold": 0}):
        match = missed(8, seats=4, refresh="always", **other)
        assert (set(piles(match)), match.view(None)["out"]) == ({16}, 0)


@clause("C777-C1")
def test_no_tile_is_ever_lost():
    match = a_match(seats=4)
    box = sorted(match.state.pile + sum(match.state.racks, ()))
    for each in range(30):
        miss(match, each % 4)
        out = tuple(tile for discard in match.state.out for tile in discard.tiles)
        assert sorted(match.state.pile + sum(match.state.racks, ()) + out) == box


# ---- racks without an owner


@clause("C777-C15", "C777-E9", "C777-R10", "C777-R11")
def test_three_players_the_fourth_rack_follows_a_right_solution():
    match = a_match(seats=3, racks=("k3 n4 r5",), pile="b7 g1 b7 k5 p7 r5")
    solve(match, 0)
    assert [(e["rack"], e["pile"]) for e in told(match, "replaced")] == [(0, 13), (3, 10)]
    assert (rack_of(match, 0), rack_of(match, 3)) == ("g1 b7 b7", "r5 k5 p7")
    assert told(match, "replaced")[1]["new"] == "r5 k5 p7"


@clause("C777-C15", "C777-E9", "C777-R10")
def test_and_keeps_its_tiles_after_a_wrong_one():
    match = a_match(seats=3)
    before = rack_of(match, 3)
    miss(match, 0)
    assert (piles(match), rack_of(match, 3)) == ([13], before)


@clause("C777-R11")
def test_the_pile_is_looked_at_before_each_of_the_two():
    match = missed(4, seats=3)
    assert piles(match)[-1] == 4
    solve(match, 0)
    assert (piles(match)[-2:], renewals(match)[-2:]) == ([1, 16], [False, True])


@clause("C777-C16", "C777-E10", "C777-R10")
@pytest.mark.parametrize("rack", [2, 3])
def test_two_players_the_reader_chooses_the_rack(rack: int):
    match = a_match(seats=2, first=0, racks=(None, "k3 n4 r5"))
    read(match)
    solve(match, 1)
    assert (match.view(None)["phase"], match.awaited, match.to_act) == ("refresh", {0}, {0})
    assert match.offers(0)[0]["racks"] == [2, 3]
    assert match.offers(1) == []
    kept = rack_of(match, 5 - rack)
    match.act(0, refresh(rack))
    assert [(e["rack"], e["pile"]) for e in told(match, "replaced")] == [(1, 13), (rack, 10)]
    assert (rack_of(match, 5 - rack), match.awaited) == (kept, {1})


@clause("C777-C16", "C777-R10")
def test_the_reader_chooses_also_after_an_own_solution():
    match = a_match(seats=2)
    read(match)
    solve(match, 0)
    assert match.awaited == {0}


@clause("C777-R10")
def test_two_players_nothing_is_chosen_after_a_wrong_solution():
    match = a_match(seats=2)
    miss(match, 0)
    assert (match.view(None)["phase"], len(piles(match))) == ("turn", 1)


@clause("C777-C16")
def test_nobody_else_chooses_and_nothing_else():
    match = a_match(seats=2)
    read(match)
    solve(match, 1)
    assert refusal(match, 1, refresh(2)).why == "not_your_turn"
    assert refusal(match, 1, {"tag": "read"}).why == "not_offered"
    for action in (a_miss(match, 0), {"tag": "stay"}):
        assert refusal(match, 0, action).why == "not_offered"
    for rack in (0, 1, 4, -1):
        refused = refusal(match, 0, refresh(rack))
        assert (refused.why, refused.facts) == ("no_such_rack", {"racks": [2, 3]})


@clause("C777-R10", "C777-R9")
def test_the_other_announcement_waits_for_the_choice():
    match = a_match(seats=2)
    read(match)
    match.act(0, the_solution(match, 0))
    match.act(1, the_solution(match, 1))
    assert (verdicts(match), match.awaited) == ([(1, True)], {0})
    first = match.offers(0)[0]["id"]
    match.act(0, refresh(2))
    assert (verdicts(match), match.awaited) == ([(1, True), (0, True)], {0})
    assert match.offers(0)[0]["id"] != first
    match.act(0, refresh(2))
    assert (match.view(None)["phase"], points(match)) == ("turn", [1, 1])
    assert [entry["rack"] for entry in told(match, "replaced")] == [1, 2, 0, 2]


@clause("C777-R10", "C777-D3")
def test_time_up_takes_the_lower_rack_and_the_queue_goes_on():
    match = a_match(seats=2)
    read(match)
    match.act(1, the_solution(match, 1))
    match.act(0, a_miss(match, 0))
    match.act(None, TIME_UP)
    assert [entry["rack"] for entry in told(match, "replaced")] == [1, 2, 0]
    assert told(match, "timed_out")[-1]["seats"] == [0]
    assert (match.view(None)["phase"], verdicts(match)) == ("turn", [(1, True), (0, False)])


@clause("C777-R15")
def test_a_winning_solution_replaces_nothing():
    match = a_match(seats=2, target_points=1)
    solve(match, 1)
    assert (winners(match), piles(match)) == ([1], [])
