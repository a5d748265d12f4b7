"""Bookkeeping: what each card states outright, and that the others leave no mark."""

from typing import Any

import pytest

import room40
from tests.factories import a_match, ask, guess

OWN = "0k 3k 5g 8k 9k"
FREE = "0w 1k 1w 2k 2w 3w 4k 4w 5g 6k 6w 7k 7w 8w 9w"
"""What a rival of `OWN` can hold."""


def heard(hand: str, *asked: Any) -> dict[str, Any]:
    """What is marked of a rival with this rack after these questions."""
    cards = tuple(each["card"] for each in asked)
    match = a_match(hands=(OWN, hand), cards=cards, row_size=21)
    for each in asked:
        match.act(0, each)
        match.act(1, guess("0k 0w 1k 1w 2k"))
    return room40.bots.aid("break_the_code", match.view(0), "bookkeeping")["lines"][0]


def without(*tiles: str) -> str:
    return " ".join(tile for tile in FREE.split() if tile not in tiles)


MINE = "0k 3k 5g 8k 9k"
"""Crossed off from the beginning: own tiles; and with one five in hand, a second one."""


def test_before_any_answer_only_own_tiles_are_crossed_off():
    assert heard("1k 2w 4k 5g 7w") == {
        "target": "1",
        "excluded": MINE,
        "certain": "",
        "places": [FREE] * 5,
    }


def test_a_number_that_is_nowhere():
    line = heard("1k 2w 4k 5g 7w", ask("where_6_7", 6))
    assert line["excluded"] == "0k 3k 5g 6k 6w 8k 9k"
    assert line["places"] == [without("6k", "6w")] * 5


def test_a_number_at_one_place():
    line = heard("1k 2w 4k 5g 7w", ask("where_3_4", 4))
    others = without("4k", "4w")
    assert line["places"] == [others, others, "4k 4w", others, others]
    assert (line["excluded"], line["certain"]) == (MINE, "")


def test_a_number_at_two_places():
    line = heard("1k 4k 4w 5g 7w", ask("where_3_4", 4))
    others = without("4k", "4w")
    assert line["places"] == [others, "4k", "4w", others, others]
    assert line["certain"] == "4k 4w"


def test_fives():
    none = heard("1k 2w 4k 6k 7w", ask("where_5"))
    assert none["excluded"] == "0k 3k 5g 5g 8k 9k"
    one = heard("1k 2w 4k 5g 7w", ask("where_5"))
    assert (one["certain"], one["places"][3]) == ("5g", "5g")


@pytest.mark.parametrize(
    ("hand", "card", "gone"),
    [
        ("1w 2w 4w 5g 7w", "count_black", "1k 2k 4k 6k 7k"),
        ("1w 2w 4w 6w 7w", "count_white", "1k 2k 4k 5g 6k 7k"),
        ("1k 1w 5g 7k 9w", "count_even", "0w 2k 2w 4k 4w 6k 6w 8w"),
        ("1k 1w 3w 7k 9w", "count_odd", "0w 2k 2w 4k 4w 6k 6w 8w"),
        ("1w 2w 4w 5g 7w", "sum_black", "1k 2k 4k 6k 7k"),
        ("1k 2k 4k 5g 7k", "sum_white", "1w 2w 3w 4w 6w 7w 8w 9w"),
    ],
)
def test_counts_that_leave_nothing_open(hand: str, card: str, gone: str):
    line = heard(hand, ask(card))
    assert set(line["excluded"].split()) == {*MINE.split(), *gone.split()}
    assert line["places"] == [without(*gone.split())] * 5


def test_place_c_over_four():
    low = " ".join(tile for tile in FREE.split() if int(tile[0]) <= 4)
    assert heard("1k 2w 4k 5g 7w", ask("c_over_4"))["places"] == [FREE, FREE, low, FREE, FREE]


@pytest.mark.parametrize(
    "card",
    [
        "sum_all",
        "sum_left3",
        "sum_centre",
        "sum_right3",
        "sum_black",
        "sum_white",
        "count_black",
        "count_even",
        "count_same",
        "spread",
        "next_colour",
        "next_number",
    ],
)
def test_all_else_leaves_no_mark(card: str):
    """Something follows from each of these, but it has to be thought out."""
    assert heard("1k 2w 4k 5g 7w", ask(card)) == heard("1k 2w 4k 5g 7w")


def test_a_right_guess_names_everything():
    match = a_match(hands=(OWN, "1k 2w 4k 5g 7w"))
    match.act(0, guess("1k 2w 4k 5g 7w"))
    (line,) = room40.bots.aid("break_the_code", match.view(0), "bookkeeping")["lines"]
    assert line["certain"] == "1k 2w 4k 5g 7w"
    assert line["places"] == ["1k", "2w", "4k", "5g", "7w"]


def test_of_the_centre_nothing_is_said_but_what_one_holds():
    match = a_match(seats=3, hands=(OWN,), cards=("where_5",))
    match.act(0, ask("where_5"))
    lines = room40.bots.aid("break_the_code", match.view(0), "bookkeeping")["lines"]
    assert [line["target"] for line in lines] == ["1", "2", "centre"]
    assert (lines[2]["excluded"], lines[2]["certain"]) == (MINE, "")
