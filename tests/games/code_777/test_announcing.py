"""Announcing: who may, the freeze, the order of judging, points and the end."""

from itertools import permutations
from typing import Any

import pytest

from tests.factories import TIME_UP, refusal, winners
from tests.games.code_777.laid import (
    READ,
    STAY,
    a_match,
    a_miss,
    announce,
    announce_tiles,
    miss,
    points,
    read,
    refresh,
    solve,
    the_others_stay,
    the_solution,
    told,
    verdicts,
)

clause = pytest.mark.clause


@clause("C777-C7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_anybody_may_announce_at_any_moment(seats: int):
    """Before the first card and after each; the reader and whoever reads next included."""
    for cards_before in range(3):
        for seat in range(seats):
            match = a_match(seats=seats)
            read(match, cards_before)
            assert match.to_act == set(range(seats))
            match.act(seat, the_solution(match, seat))
            assert match.view(None)["freeze"] == {"by": seat, "answered": [seat]}


@clause("C777-C9", "C777-E1", "C777-R7")
def test_three_right_numbers_in_any_order_are_a_point():
    for order in permutations((5, 5, 7)):
        match = a_match(racks=("r5 k5 b7",))
        match.act(0, announce(*order))
        the_others_stay(match)
        assert (verdicts(match), points(match)) == ([(0, True)], [1, 0, 0])


@clause("C777-C9", "C777-E1")
@pytest.mark.parametrize("numbers", [(5, 7, 7), (5, 5, 6), (5, 5, 5), (1, 2, 3)])
def test_two_right_numbers_are_nothing(numbers: tuple[int, ...]):
    match = a_match(racks=("r5 k5 b7",))
    match.act(0, announce(*numbers))
    the_others_stay(match)
    assert (verdicts(match), points(match)) == ([(0, False)], [0, 0, 0])


@clause("C777-C9")
def test_a_wrong_solution_takes_no_points_away():
    match = a_match()
    solve(match, 0)
    miss(match, 0)
    assert points(match) == [1, 0, 0]


# ---- the freeze


@clause("C777-R9")
def test_the_first_announcement_freezes_the_table_until_all_have_answered():
    match = a_match(seats=4)
    read(match)
    match.act(2, a_miss(match, 2))
    assert (match.view(None)["phase"], match.awaited, match.to_act) == (
        "freeze",
        {0, 1, 3},
        {0, 1, 3},
    )
    match.act(0, STAY)
    match.act(3, a_miss(match, 3))
    assert (match.awaited, verdicts(match)) == ({1}, [])
    match.act(1, STAY)
    assert verdicts(match) == [(3, False), (2, False)]
    view = match.view(None)
    assert (view["phase"], view["freeze"], match.awaited) == ("turn", None, {1})


@clause("C777-R9")
def test_all_see_who_has_answered_and_nobody_what():
    match = a_match(seats=4)
    match.act(2, announce(1, 2, 3))
    match.act(0, STAY)
    match.act(3, announce(4, 4, 6))
    hidden = [
        {"tag": "froze", "seat": 2},
        {"tag": "locked_in", "seat": 0},
        {"tag": "locked_in", "seat": 3},
    ]
    for eye in (1, None):
        assert match.view(eye)["history"][1:] == hidden
        assert match.view(eye)["freeze"] == {"by": 2, "answered": [2, 0, 3]}
    assert match.view(2)["history"][1:] == [{**hidden[0], "numbers": [1, 2, 3]}, *hidden[1:]]
    assert match.view(0)["history"][2]["choice"] == "stay"
    own = {**hidden[2], "choice": "announce", "numbers": [4, 4, 6]}
    assert match.view(3)["history"][3] == own == match.view("everything")["history"][3]


@clause("C777-R9")
def test_to_stay_and_to_announce_make_one_row_each_and_look_alike():
    frozen = a_match(seats=4, seed=3)
    frozen.act(2, announce(1, 2, 3))
    seen = []
    for action in (STAY, announce(4, 4, 6), announce(7, 7, 7)):
        match = a_match(seats=4, seed=3)
        match.act(2, announce(1, 2, 3))
        assert match.act(0, action) == frozen.version + 1
        seen.append([match.view(eye) for eye in (1, 2, 3, None)])
    assert seen[0] == seen[1] == seen[2]


@clause("C777-R9")
def test_a_seat_answers_a_freeze_once():
    match = a_match(seats=4)
    match.act(2, announce(1, 2, 3))
    match.act(0, STAY)
    for seat, action in ((2, STAY), (2, announce(4, 4, 6)), (0, announce(4, 4, 6)), (0, STAY)):
        assert refusal(match, seat, action).why == "not_offered"


@clause("C777-R9")
def test_one_stays_only_where_somebody_has_announced():
    match = a_match()
    assert refusal(match, 1, STAY).why == "not_offered"
    assert refusal(match, 1, refresh(3)).why == "not_offered"


@clause("C777-R9")
def test_only_a_freeze_is_timed_and_each_freeze_anew():
    match = a_match()
    spans = []
    for _ in range(2):
        read(match)
        assert match.game.timed(match.state) is None
        match.act(1, a_miss(match, 1))
        spans.append(match.game.timed(match.state))
        match.act(0, STAY)
        assert match.game.timed(match.state) == spans[-1]
        match.act(2, STAY)
    assert match.game.timed(match.state) is None
    assert {span.kind for span in spans} == {"freeze"} == set(match.game.spans)
    assert spans[0].id != spans[1].id


@clause("C777-R9")
def test_each_is_judged_by_the_rack_as_it_stood():
    """Whoever is judged later has named the rack of before; nobody sees the new one in between."""
    match = a_match(seats=3, racks=("k3 n4 r5", "b7 b7 b7", "g1 y2 y2"))
    read(match)
    solve(match, 0, 1, 2)
    assert verdicts(match) == [(2, True), (1, True), (0, True)]
    assert points(match) == [1, 1, 1]


# ---- the order


@clause("C777-C8", "C777-R8", "C777-E2")
def test_five_seats_the_reader_is_seat_2():
    match = a_match(seats=5, first=2)
    read(match)
    miss(match, 2, 3, 0)
    assert verdicts(match) == [(0, False), (3, False), (2, False)]
    miss(match, 0, 1, 2, 3, 4)
    assert [seat for seat, _ in verdicts(match)[3:]] == [1, 0, 4, 3, 2]


@clause("C777-C8", "C777-E3")
def test_four_seats_the_reader_is_seat_0():
    match = a_match(seats=4)
    read(match)
    miss(match, 1, 3)
    assert verdicts(match) == [(3, False), (1, False)]


@clause("C777-C8")
@pytest.mark.parametrize("order", list(permutations((0, 1, 2))))
def test_the_order_does_not_ask_who_was_quickest(order: tuple[int, ...]):
    match = a_match(seats=3)
    read(match, 2)
    miss(match, *order)
    assert [seat for seat, _ in verdicts(match)] == [0, 2, 1]


@clause("C777-R9", "C777-R8")
def test_before_the_first_card_whoever_is_to_read_it_is_the_reader():
    match = a_match(seats=4, first=2)
    miss(match, 0, 1, 2, 3)
    assert [seat for seat, _ in verdicts(match)] == [1, 0, 3, 2]


@clause("C777-R8")
def test_the_reader_is_who_read_the_last_card_not_who_reads_next():
    match = a_match(seats=4, first=0)
    read(match)
    miss(match, 0, 1)
    assert [seat for seat, _ in verdicts(match)] == [1, 0]


# ---- the end


@clause("C777-C14")
def test_three_points_win_at_once():
    match = a_match(seats=4)
    for solved in range(3):
        assert match.outcome is None
        solve(match, 1)
        assert points(match)[1] == solved + 1
    assert match.outcome == {"winners": [1], "reason": "points", "returns": [0.0, 1.0, 0.0, 0.0]}


@clause("C777-E4", "C777-R15")
def test_whoever_stands_behind_the_winner_is_not_judged():
    match = a_match(seats=4, first=0)
    read(match)
    for _ in range(2):
        solve(match, 1, 3)
    solve(match, 1, 3)
    assert (winners(match), points(match)) == ([3], [0, 2, 0, 3])
    assert len(verdicts(match)) == 5
    assert told(match, "revealed")[0]["unjudged"][0]["seat"] == 1


@clause("C777-O7", "C777-R15")
def test_all_who_are_right_in_a_queue_that_is_finished_have_won():
    match = a_match(seats=4, finish_queue=True)
    read(match)
    for _ in range(3):
        solve(match, 1, 3)
    assert match.outcome == {
        "winners": [1, 3],
        "reason": "points",
        "returns": [0.0, 1.0, 0.0, 1.0],
    }


@clause("C777-O7", "C777-D4")
@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_is_replaced_any_more_once_somebody_has_the_points(seats: int):
    match = a_match(seats=seats, finish_queue=True, target_points=1)
    read(match)
    solve(match, *range(seats))
    assert (winners(match), told(match, "replaced")) == (list(range(seats)), [])


@clause("C777-O7", "C777-D4")
def test_a_finished_queue_may_have_one_winner():
    match = a_match(seats=3, finish_queue=True, target_points=1)
    read(match)
    match.act(1, a_miss(match, 1))
    solve(match, 2)
    assert (winners(match), verdicts(match)) == ([2], [(2, True), (1, False)])
    assert told(match, "replaced") == []


@clause("C777-O5")
@pytest.mark.parametrize("target", [1, 2, 5])
def test_the_points_that_win_are_an_option(target: int):
    match = a_match(target_points=target)
    for _ in range(target):
        assert match.outcome is None
        solve(match, 2)
    assert winners(match) == [2]


# ---- what can be announced


@clause("C777-D2")
@pytest.mark.parametrize(
    ("action", "why", "facts"),
    [
        (announce(), "wrong_tile_count", {"count": 3}),
        (announce(5, 5), "wrong_tile_count", {"count": 3}),
        (announce(4, 5, 6, 7), "wrong_tile_count", {"count": 3}),
        ({"tag": "announce"}, "wrong_tile_count", {"count": 3}),
        (announce(1, 1, 3), "impossible_numbers", {"numbers": [1]}),
        (announce(2, 2, 2), "impossible_numbers", {"numbers": [2]}),
        (announce(0, 3, 8), "impossible_numbers", {"numbers": [0, 8]}),
        (announce_tiles("r5 k5 b7"), "not_offered", {}),
        ({**announce(5, 5, 7), "tiles": "r5 k5 b7"}, "not_offered", {}),
    ],
)
def test_what_cannot_be_on_a_rack_is_refused(action: dict[str, Any], why: str, facts: Any):
    match = a_match()
    read(match)
    refused = refusal(match, 1, action)
    assert (refused.why, refused.facts) == (why, facts)


@clause("C777-D2")
def test_what_stands_on_another_rack_may_be_named():
    match = a_match(racks=("k3 n4 r5", "g1 y2 y2"))
    match.act(0, announce(1, 2, 2))
    the_others_stay(match)
    assert verdicts(match) == [(0, False)]


@clause("C777-O6", "C777-R7")
def test_where_colours_are_required_number_and_colour_have_to_be_right():
    for tiles, right in (("b7 k5 r5", True), ("r5 r5 b7", False), ("r5 k5 y7", False)):
        match = a_match(racks=("r5 k5 b7",), require_colours=True)
        assert match.offers(0)[-1]["colours"]
        match.act(0, announce_tiles(tiles))
        the_others_stay(match)
        assert verdicts(match) == [(0, right)]
        entry = told(match, "announced")[0]
        assert entry["numbers"] == sorted(int(tile[1]) for tile in tiles.split())
        assert sorted(entry["tiles"].split()) == sorted(tiles.split())


@clause("C777-O6", "C777-D2")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (announce(5, 5, 7), "colours_needed"),
        ({**announce(5, 5, 7), "tiles": "r5 k5 b7"}, "colours_needed"),
        ({"tag": "announce"}, "colours_needed"),
        (announce_tiles("r5 k5"), "wrong_tile_count"),
        (announce_tiles("r5 k5 x"), "impossible_tiles"),
        (announce_tiles("r5 k5 k5"), "impossible_tiles"),
    ],
)
def test_tiles_that_cannot_be_are_refused(action: dict[str, Any], why: str):
    assert refusal(a_match(require_colours=True), 1, action).why == why


# ---- how often


@clause("C777-R18")
def test_one_may_announce_as_often_as_one_likes():
    match = a_match()
    for _ in range(12):
        miss(match, 1)
    assert verdicts(match) == [(1, False)] * 12
    assert match.awaited == {0}


@clause("C777-O8", "C777-D8")
def test_a_limit_counts_between_two_cards():
    match = a_match(max_announcements_per_window=1)
    read(match)
    miss(match, 1)
    assert match.to_act == {0, 1, 2}
    assert [offer["tag"] for offer in match.offers(1)] == ["read"]
    assert refusal(match, 1, announce(1, 2, 3)).why == "not_offered"
    read(match)
    match.act(1, announce(1, 2, 3))


@clause("C777-D8")
def test_whoever_has_announced_as_often_as_allowed_is_not_waited_for():
    match = a_match(max_announcements_per_window=1)
    read(match)
    miss(match, 2)
    assert match.to_act == {0, 1}
    match.act(0, a_miss(match, 0))
    assert match.awaited == {1}
    assert refusal(match, 2, STAY).why == "not_offered"
    match.act(1, a_miss(match, 1))
    assert [seat for seat, _ in verdicts(match)] == [2, 1, 0]
    assert match.to_act == match.awaited == {1}


@clause("C777-O8")
def test_a_higher_limit_allows_as_many():
    match = a_match(seats=2, max_announcements_per_window=2)
    for _ in range(2):
        match.act(0, a_miss(match, 0))
        match.act(1, STAY)
    assert match.to_act == {0, 1}
    assert refusal(match, 0, a_miss(match, 0)).why == "not_offered"


# ---- slow lines


def offer_to_announce(match, seat: int) -> str:
    return next(offer["id"] for offer in match.offers(seat) if offer["tag"] == "announce")


@clause("C777-D11")
def test_an_announcement_under_way_is_not_refused_because_others_read_or_freeze():
    match = a_match(seats=4)
    offer = offer_to_announce(match, 3)
    read(match, 2)
    miss(match, 1)
    match.act(2, a_miss(match, 2))
    assert offer_to_announce(match, 3) == offer
    match.act(3, a_miss(match, 3), offer)
    the_others_stay(match)
    assert (3, False) in verdicts(match)


@clause("C777-D11")
def test_an_announcement_for_tiles_that_are_gone_is_refused_as_closed():
    match = a_match(seats=4)
    offer = offer_to_announce(match, 3)
    miss(match, 3)
    assert refusal(match, 3, announce(1, 2, 3), offer).why == "closed"
    assert offer_to_announce(match, 3) != offer


@clause("C777-D11", "C777-R9")
def test_to_stay_holds_for_this_freeze_and_no_other():
    match = a_match(seats=3)
    match.act(0, a_miss(match, 0))
    offer = match.offers(1)[-1]["id"]
    match.act(None, TIME_UP)
    match.act(0, a_miss(match, 0))
    assert refusal(match, 1, STAY, offer).why == "closed"


@clause("C777-D11")
def test_a_reading_under_way_is_refused_once_the_table_was_frozen():
    match = a_match(seats=3)
    offer = match.offers(0)[0]["id"]
    match.act(1, a_miss(match, 1))
    assert refusal(match, 0, READ, offer).why == "closed"
    the_others_stay(match)
    assert refusal(match, 0, READ, offer).why == "closed"
    match.act(0, READ, match.offers(0)[0]["id"])
