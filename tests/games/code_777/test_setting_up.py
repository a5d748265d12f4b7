"""What lies where before the first card, and what of it can be laid down by hand."""

import json
from typing import Any

import pytest

import room40
from room40 import Refused
from room40.games.code_777.notation import BOX, TILE_TEXTS, read_tiles
from room40.games.code_777.tables import ALL_CARDS
from tests.games.code_777.laid import a_match, announce, read, the_others_stay, told

clause = pytest.mark.clause

RACKS = {2: 4, 3: 4, 4: 4, 5: 5}


def bad_deal(seats: int = 3, **deal: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        room40.deal("code_777", seats=seats, seed=1, deal=deal)
    assert refused.value.why == "bad_deal"
    return refused.value


@clause("C777-C18", "C777-C15", "C777-C16")
@pytest.mark.parametrize(
    ("seats", "racks", "pile"), [(2, 4, 16), (3, 4, 16), (4, 4, 16), (5, 5, 13)]
)
def test_so_many_racks_and_the_rest_is_the_pile(seats: int, racks: int, pile: int):
    match = a_match(seats=seats)
    view = match.view("everything")
    assert (view["seats"], len(view["racks"]), view["pile"]) == (seats, racks, pile)
    tiles = [
        *" ".join(view["racks"].values()).split(),
        *map(TILE_TEXTS.__getitem__, match.state.pile),
    ]
    assert sorted(read_tiles(" ".join(tiles))) == list(BOX)


@clause("C777-C18")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 2.5, "2", True])
def test_no_other_number_plays(seats: Any):
    with pytest.raises(Refused) as refused:
        room40.deal("code_777", seats=seats)
    assert (refused.value.why, refused.value.facts) == ("bad_setup", {"at": "$.seats"})


@clause("C777-C2", "C777-C15", "C777-C16")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_sees_all_racks_but_its_own(seats: int):
    match = a_match(seats=seats)
    everything = match.view("everything")["racks"]
    for seat in range(seats):
        assert match.view(seat)["racks"] == everything | {str(seat): None}
    ownerless = {str(rack): everything[str(rack)] for rack in range(seats, RACKS[seats])}
    assert match.view(None)["racks"] == {str(s): None for s in range(seats)} | ownerless


@clause("C777-C19", "C777-R16")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_reader_is_drawn_and_the_turn_goes_to_the_left(seats: int):
    drawn = {
        room40.deal("code_777", seats=seats, seed=seed).view(None)["first"] for seed in range(60)
    }
    assert drawn == set(range(seats))
    match = a_match(seats=seats, first=1)
    readers = []
    for _ in range(2 * seats):
        readers += match.awaited
        read(match)
    assert readers == [(1 + step) % seats for step in range(2 * seats)]


@clause("C777-D13")
def test_a_deal_lies_as_it_was_laid_down():
    deal = {
        "racks": ["k3 n4 r5", "b7 b7 b7", "g1 y2 y2", "k5 p6 p7"],
        "pile": "g6 r5 n4",
        "cards": list(reversed(ALL_CARDS)),
        "first": 2,
    }
    match = room40.deal("code_777", seats=3, seed=1, deal=deal)
    assert list(match.view("everything")["racks"].values()) == deal["racks"]
    assert [TILE_TEXTS[tile] for tile in match.state.pile[:3]] == deal["pile"].split()
    assert (match.view(None)["first"], match.awaited) == (2, {2})
    read(match, 23)
    assert [entry["card"] for entry in told(match, "answered")] == deal["cards"]


@clause("C777-D13")
def test_what_a_deal_leaves_open_is_drawn():
    laid = {"racks": (None, "b7", "g1 y2"), "pile": "k5 p7", "cards": ("run_of_three",)}
    drawn = [a_match(seats=4, seed=seed, **laid) for seed in range(20)]
    for match in drawn:
        racks = match.view("everything")["racks"]
        assert "b7" in racks["1"].split() and {"g1", "y2"} <= set(racks["2"].split())
        assert match.state.cards[0] == "run_of_three"
        assert [TILE_TEXTS[tile] for tile in match.state.pile[:2]] == ["k5", "p7"]
    for part in ("racks", "pile", "cards"):
        assert len({getattr(match.state, part) for match in drawn}) == 20


@clause("C777-D13")
@pytest.mark.parametrize(
    ("deal", "at"),
    [
        ({"racks": ["k3 n4 r5 b7"]}, "$.racks[0]"),
        ({"racks": [None, "x1"]}, "$.racks[1]"),
        ({"racks": ["g1", "g1"]}, "$.racks"),
        ({"racks": ["k5"], "pile": "k5"}, "$.racks"),
        ({"racks": [None] * 5}, "$.racks"),
        ({"racks": ["p7 p7"]}, "$.racks[0]"),
        ({"pile": "b7 b7 b7 b7 b7"}, "$.pile"),
        ({"pile": "p8"}, "$.pile"),
        ({"pile": "y2 y2 k3 k3 k3 n4 n4 n4 n4 r5 r5 r5 r5 b7 b7 b7 b7"}, "$.pile"),
        ({"cards": ["run_of_three", "run_of_three"]}, "$.cards"),
        ({"cards": ["no_such_card"]}, "$.cards"),
        ({"first": 3}, "$.first"),
        ({"first": -1}, "$.first"),
        ({"racks": 5}, "$.racks"),
        ({"colour": 5}, "$"),
    ],
    ids=json.dumps,
)
def test_what_cannot_be_is_refused(deal: dict[str, Any], at: str):
    assert bad_deal(**deal).facts["at"] == at


@clause("C777-D1")
def test_neither_places_nor_the_order_of_drawing_tell_anything():
    """The same tiles in any order are the same rack, at the deal and after a replacement."""
    orders = ("b7 g1 r5", "r5 b7 g1", "g1 r5 b7")
    for order in orders:
        match = a_match(racks=(order,), pile=order.replace("g1", "k3"))
        assert match.view(1)["racks"]["0"] == "g1 r5 b7"
        match.act(0, announce(1, 2, 3))
        the_others_stay(match)
        assert match.view(1)["racks"]["0"] == "k3 r5 b7"
