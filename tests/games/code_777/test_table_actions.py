"""What the table itself does: time, giving up, ending; what all see at the end."""

import pytest

import room40
from tests.factories import ABANDON, TIME_UP, refusal, resign, winners
from tests.games.code_777.laid import (
    READ,
    STAY,
    a_match,
    a_miss,
    announce,
    announce_tiles,
    miss,
    points,
    rack_of,
    read,
    solve,
    the_others_stay,
    told,
    verdicts,
)

clause = pytest.mark.clause


@clause("C777-D3", "C777-R17")
def test_a_card_is_read_for_whoever_is_late():
    match = a_match(seats=3, cards=("colours_seen",))
    match.act(None, TIME_UP)
    late, answered = match.view(None)["history"][-2:]
    assert late == {"tag": "timed_out", "seats": [0]}
    assert (answered["seat"], answered["card"], match.awaited) == (0, "colours_seen", {1})


@clause("C777-D3")
def test_of_two_open_cards_it_is_the_first():
    match = a_match(cards=("colours_seen", "run_of_three"), draw_choice=True)
    match.act(None, TIME_UP)
    entry = told(match, "answered")[0]
    assert (entry["card"], entry["other"]) == ("colours_seen", "run_of_three")


@clause("C777-D3", "C777-R9")
def test_in_a_freeze_all_who_are_late_stay():
    match = a_match(seats=5)
    read(match)
    match.act(4, a_miss(match, 4))
    match.act(2, a_miss(match, 2))
    match.act(None, TIME_UP)
    assert told(match, "timed_out")[-1]["seats"] == [0, 1, 3]
    assert verdicts(match) == [(4, False), (2, False)]
    assert match.awaited == {1}


@clause("C777-D3")
def test_time_up_after_all_cards_shuffles_them():
    match = a_match()
    read(match, 23)
    match.act(None, TIME_UP)
    assert len(told(match, "reshuffled")) == 1


# ---- giving up


@clause("C777-D6")
def test_whoever_resigns_is_out_and_the_rack_stays():
    match = a_match(seats=4, first=1)
    rack = rack_of(match, 1)
    match.act(None, resign(1))
    assert (match.awaited, match.to_act, match.view(None)["resigned"]) == ({2}, {0, 2, 3}, [1])
    read(match, 3)
    assert match.awaited == {2}
    assert [entry["seat"] for entry in told(match, "answered")] == [2, 3, 0]
    assert told(match, "answered", 0)[0]["racks"]["1"] == rack
    for action in (READ, STAY, announce(1, 2, 3)):
        assert refusal(match, 1, action).why in ("not_offered", "not_your_turn")
    assert refusal(match, None, resign(1)).why == "not_offered"
    assert refusal(match, None, resign(4)).why == "no_such_seat"


@clause("C777-D6")
@pytest.mark.parametrize("giver", [1, 2])
def test_somebody_out_of_turn_may_resign_too(giver: int):
    """The turn stays where it is, whoever sits to the left of the one that leaves."""
    match = a_match(seats=3)
    match.act(None, resign(giver))
    assert match.awaited == {0}
    read(match)
    assert match.awaited == {3 - giver}
    read(match)
    assert match.awaited == {0}


@clause("C777-D6")
def test_what_a_seat_has_locked_in_is_void_once_it_resigns():
    match = a_match(seats=4)
    match.act(2, announce(1, 2, 3))
    match.act(None, resign(2))
    assert (match.view(None)["phase"], match.awaited) == ("freeze", {0, 1, 3})
    match.act(0, a_miss(match, 0))
    the_others_stay(match)
    assert verdicts(match) == [(0, False)]


@clause("C777-D6", "C777-R9")
def test_a_freeze_does_not_wait_for_whoever_resigns():
    match = a_match(seats=3)
    match.act(0, a_miss(match, 0))
    match.act(1, STAY)
    match.act(None, resign(2))
    assert (verdicts(match), match.view(None)["phase"]) == ([(0, False)], "turn")


@clause("C777-D6")
def test_a_freeze_of_which_nothing_is_left_is_over():
    match = a_match(seats=4)
    match.act(0, a_miss(match, 0))
    match.act(1, STAY)
    match.act(2, STAY)
    match.act(None, resign(0))
    match.act(3, STAY)
    assert (verdicts(match), match.view(None)["phase"], match.awaited) == ([], "turn", {1})


@clause("C777-D6", "C777-D14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_last_one_left_has_won(seats: int):
    match = a_match(seats=seats)
    for seat in range(seats - 1):
        assert match.outcome is None
        match.act(None, resign(seat))
    assert winners(match) == [seats - 1]
    lost = -1.0 if seats == 2 else 0.0
    assert match.outcome["returns"] == [lost] * (seats - 1) + [1.0]
    assert match.outcome["reason"] == "resigned"


@clause("C777-D6")
@pytest.mark.parametrize("giver", [0, 1])
def test_one_of_two_may_resign_while_a_rack_is_to_be_chosen(giver: int):
    match = a_match(seats=2)
    read(match)
    solve(match, 1)
    match.act(None, resign(giver))
    assert winners(match) == [1 - giver]


# ---- the end


@clause("C777-D7", "C777-D14")
@pytest.mark.parametrize("seats", [2, 4])
def test_an_agreed_end_has_no_winner(seats: int):
    match = a_match(seats=seats)
    solve(match, 1)
    match.act(None, ABANDON)
    assert match.outcome == {"winners": [], "reason": "abandoned", "returns": [0.0] * seats}
    for eye in (0, None, "everything"):
        assert [e["tag"] for e in match.view(eye)["history"][-2:]] == ["abandoned", "revealed"]


@clause("C777-D14")
def test_two_players_play_for_one_and_minus_one():
    match = a_match(seats=2, target_points=1)
    solve(match, 0)
    assert match.outcome["returns"] == [1.0, -1.0]
    both = a_match(seats=2, target_points=1, finish_queue=True)
    solve(both, 0, 1)
    assert (both.outcome["winners"], both.outcome["returns"]) == ([0, 1], [0.0, 0.0])


@clause("C777-D5")
def test_at_the_end_everything_is_shown_to_all():
    match = a_match(seats=4, racks=("k3 n4 r5", "b7 b7 b7"))
    miss(match, 2)
    match.act(3, announce(4, 4, 6))
    match.act(1, STAY)
    state = match.state
    match.act(None, ABANDON)
    for eye in (0, 1, 2, 3, None, "everything"):
        shown = match.view(eye)["history"][-1]
        assert shown["tag"] == "revealed"
        assert list(shown["racks"].values()) == list(match.view("everything")["racks"].values())
        assert len(shown["pile"].split()) == len(state.pile) == 13
        assert len(shown["out"].split()) == 3
        assert [(e["seat"], e["numbers"]) for e in shown["unjudged"]] == [(3, [4, 4, 6])]
    assert match.view(None)["turn"] is None


@clause("C777-D5", "C777-O6")
def test_at_the_end_tiles_that_were_not_judged_are_shown_as_they_were_named():
    match = a_match(require_colours=True)
    match.act(1, announce_tiles("b7 k5 r5"))
    match.act(None, ABANDON)
    (entry,) = told(match, "revealed")[0]["unjudged"]
    assert (entry["seat"], entry["numbers"]) == (1, [5, 5, 7])
    assert sorted(entry["tiles"].split()) == ["b7", "k5", "r5"]


@clause("C777-D15")
def test_a_match_has_no_longest_length():
    match = a_match()
    read(match, 120)
    assert (match.outcome, points(match)) == (None, [0, 0, 0])
    assert room40.load(match.dump()).state == match.state


@clause("C777-D12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_onlooker_sees_no_rack_of_a_seat(seats: int):
    match = a_match(seats=seats)
    read(match)
    miss(match, 0)
    view = match.view(None)
    owned = [str(seat) for seat in range(seats)]
    assert all(view["racks"][seat] is None for seat in owned)
    assert all(view["history"][0]["racks"][seat] is None for seat in owned)
    assert all(told(match, "answered")[0]["racks"].get(seat) is None for seat in owned)
    assert told(match, "announced") == told(match, "announced", 1)
    assert view["offers"] == []
