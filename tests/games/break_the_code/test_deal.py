"""What lies where before the first turn, and what of it can be laid down by hand."""

import json
from collections import Counter
from typing import Any

import pytest

import room40
from room40 import Match, Refused
from room40.games.break_the_code.notation import hand_text, read_hand
from tests.factories import a_match, ask_something

clause = pytest.mark.clause

CARDS_OF_SIX = ("where_0", "where_5", "sum_all", "spread", "count_odd", "count_even")


def laid(match: Match) -> dict[str, Any]:
    """Everything that was dealt."""
    history = match.view("everything")["history"]
    return next(entry for entry in history if entry["tag"] == "revealed")


def bad_deal(seats: int = 2, **deal: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        room40.deal("break_the_code", seats=seats, seed=1, deal=deal)
    assert refused.value.why == "bad_deal"
    return refused.value


# ---- clauses


@clause("BTC-B1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_play(seats: int):
    assert a_match(seats=seats).view(None)["seats"] == seats


@clause("BTC-B1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 2.5, "2", True])
def test_no_other_number_plays(seats: Any):
    with pytest.raises(Refused) as refused:
        room40.deal("break_the_code", seats=seats)
    assert (refused.value.why, refused.value.facts) == ("bad_setup", {"at": "$.seats"})


@clause("BTC-B4", "BTC-E3")
def test_tiles_stand_in_order_however_they_were_dealt():
    assert a_match(hands=("7w 2k 4w 5g 4k",)).view(0)["hand"] == "2k 4k 4w 5g 7w"


@clause("BTC-B4")
def test_every_rack_is_in_order_black_before_white():
    order = [f"{number}{colour}" for number in range(10) for colour in "kgw"]
    for seed in range(20):
        for seats in (2, 3, 4):
            for rack in laid(a_match(seats=seats, seed=seed))["hands"]:
                assert rack.split() == sorted(rack.split(), key=order.index)


@clause("BTC-B4")
def test_what_is_stored_of_a_deal_is_in_order_too():
    dealt = json.loads(a_match(seats=3, hands=("9k 5g 0w",)).dump())["entries"][0]["events"][0]
    for rack in (*dealt["hands"], dealt["centre"]):
        assert rack == hand_text(read_hand(rack))


@clause("BTC-B5")
@pytest.mark.parametrize(
    ("seats", "rack", "centre", "rest"), [(2, 5, 0, 10), (3, 5, 5, 0), (4, 4, 4, 0)]
)
def test_how_many_tiles_lie_where(seats: int, rack: int, centre: int, rest: int):
    dealt = laid(a_match(seats=seats))
    assert [len(tiles.split()) for tiles in dealt["hands"]] == [rack] * seats
    assert len((dealt["centre"] or "").split()) == centre
    assert len((dealt["rest"] or "").split()) == rest


@clause("BTC-B6")
def test_six_cards_lie_open_and_the_rest_is_a_deck():
    view = a_match().view(None)
    assert (len(set(view["row"])), view["deck"]) == (6, 15)


@clause("BTC-B6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_begins_is_drawn(seats: int):
    begun = [room40.deal("break_the_code", seats=seats, seed=seed) for seed in range(240)]
    firsts = Counter(match.view(None)["first"] for match in begun)
    assert set(firsts) == set(range(seats))
    assert min(firsts.values()) > 240 / seats * 0.6
    assert all(match.to_act == {match.view(None)["first"]} for match in begun)


@clause("BTC-B6")
def test_tiles_and_cards_are_shuffled():
    """In 200 deals each card opens some row and each kind of tile reaches the first seat."""
    views = [a_match(seed=seed).view(0) for seed in range(200)]
    assert len({view["row"][0] for view in views}) == 21
    assert len({tile for view in views for tile in view["hand"].split()}) == 19


# ---- deals


@clause("BTC-D13")
def test_a_deal_may_lay_everything_down():
    racks = ("0k 0w 1k 1w", "2k 2w 3k 3w", "4k 4w 5g 5g", "6k 6w 7k 7w")
    match = a_match(seats=4, first=3, hands=racks, centre="8k 8w 9k 9w", cards=CARDS_OF_SIX)
    assert tuple(laid(match)["hands"]) == racks
    assert laid(match)["centre"] == "8k 8w 9k 9w"
    assert tuple(match.view(None)["row"]) == CARDS_OF_SIX
    assert match.to_act == {3}


@clause("BTC-D13")
def test_a_rack_laid_in_part_is_filled_from_the_box():
    for seed in range(20):
        dealt = laid(a_match(seats=3, hands=("5g 9w", None, "5g"), centre="0k 0w", seed=seed))
        first, _, third = (rack.split() for rack in dealt["hands"])
        assert {"5g", "9w"} <= set(first)
        assert "5g" in third
        assert {"0k", "0w"} <= set(dealt["centre"].split())
        everything = " ".join([*dealt["hands"], dealt["centre"]]).split()
        assert len(everything) == 20
        assert [tile for tile, times in Counter(everything).items() if times > 1] == ["5g"]


@clause("BTC-D13")
def test_cards_laid_in_part_come_first_and_no_card_comes_twice():
    match = a_match(cards=("sum_all", "spread"), row_size=21)
    row = match.view(None)["row"]
    assert row[:2] == ["sum_all", "spread"]
    assert len(set(row)) == 21


@clause("BTC-D13")
def test_cards_beyond_the_row_lie_on_top_of_the_deck():
    match = a_match(cards=(*CARDS_OF_SIX, "next_colour", "next_number"))
    ask_something(match, times=2)
    assert match.view(None)["row"][:2] == ["next_number", "where_5"]


@clause("BTC-D13")
def test_what_a_deal_leaves_open_comes_from_the_seed():
    rows = {tuple(a_match(hands=("2k 3k",), seed=seed).view(0)["row"]) for seed in range(10)}
    racks = {a_match(hands=("2k 3k",), seed=seed).view(0)["hand"] for seed in range(10)}
    assert len(rows) == len(racks) == 10


@clause("BTC-D13")
@pytest.mark.parametrize(
    ("seats", "deal", "at"),
    [
        (2, {"hands": ["2k 2k"]}, "$.hands[0]"),
        (2, {"hands": [None, "5g 5g 5g"]}, "$.hands[1]"),
        (2, {"hands": ["5k"]}, "$.hands[0]"),
        (2, {"hands": ["2g"]}, "$.hands[0]"),
        (2, {"hands": ["10k"]}, "$.hands[0]"),
        (2, {"hands": [None, "0k 1k 2k 3k 4k 6k"]}, "$.hands[1]"),
        (4, {"hands": ["0k 1k 2k 3k 4k"]}, "$.hands[0]"),
        (2, {"hands": [None, None, "2k"]}, "$.hands"),
        (2, {"hands": ["2k", "2k"]}, "$.hands"),
        (3, {"hands": ["2k"], "centre": "2k"}, "$.hands"),
        (3, {"hands": ["5g 5g"], "centre": "5g"}, "$.hands"),
        (2, {"centre": "2k"}, "$.centre"),
        (3, {"centre": "0k 1k 2k 3k 4k 6k"}, "$.centre"),
        (3, {"centre": "blue"}, "$.centre"),
        (2, {"cards": ["sum_of_all"]}, "$.cards"),
        (2, {"cards": ["sum_all", "sum_all"]}, "$.cards"),
        (2, {"cards": ["sum_all"] * 22}, "$.cards"),
        (2, {"first": 2}, "$.first"),
        (2, {"first": -1}, "$.first"),
        (2, {"first": "0"}, "$.first"),
        (2, {"first": True}, "$.first"),
        (2, {"hands": "2k"}, "$.hands"),
        (2, {"hands": [["2k"]]}, "$.hands[0]"),
        (2, {"hands": ["0k " * 100]}, "$.hands[0]"),
        (2, {"screens": []}, "$"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_place(seats: int, deal: dict, at: str):
    assert bad_deal(seats, **deal).facts["at"] == at


@clause("BTC-D13", "BTC-O4")
def test_a_card_that_is_not_in_play_cannot_be_dealt():
    with pytest.raises(Refused) as refused:
        a_match(seats=4, cards=("sum_centre",), remove_centre_cards_4p=True)
    assert (refused.value.why, refused.value.facts) == ("bad_deal", {"at": "$.cards"})


def test_a_bad_deal_names_the_tiles_that_do_not_exist():
    assert bad_deal(hands=["2k 5k 5w"]).facts["tiles"] == ["5k", "5w"]
    assert bad_deal(hands=["3w 3w"]).facts["tiles"] == ["3w"]


def test_an_unknown_game_is_refused_with_those_that_there_are():
    with pytest.raises(Refused) as refused:
        room40.deal("chess")
    assert refused.value.why == "no_such_game"
    assert "break_the_code" in refused.value.facts["games"]


# ---- chance


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_deals_the_same_bytes(seats: int):
    deals = [room40.deal("break_the_code", seats=seats, seed=7).dump() for _ in range(3)]
    assert len(set(deals)) == 1
    others = [room40.deal("break_the_code", seats=seats, seed=seed) for seed in range(50)]
    assert len({match.view(0)["hand"] for match in others}) == 50


def test_a_seed_is_a_number_or_a_text():
    assert (
        room40.deal("break_the_code", seed="7").dump()
        == room40.deal("break_the_code", seed=7).dump()
    )


def test_without_a_seed_no_two_deals_are_alike():
    fresh = [room40.deal("break_the_code") for _ in range(20)]
    assert len({match.dump() for match in fresh}) == 20
    assert len({match.view(0)["hand"] for match in fresh}) == 20
