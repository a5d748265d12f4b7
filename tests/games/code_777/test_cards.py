"""Tiles, the 23 question cards, and what is answered."""

from itertools import combinations, product
from math import comb
from typing import Any

import pytest

from room40.games.code_777.notation import BOX, read_rack, tiles_text
from room40.games.code_777.tables import ALL_CARDS, COLOURS, NUMBER, SHAPES, card_under
from room40.games.code_777.types import Setup
from tests.clause_pages import page, table
from tests.games.code_777.laid import a_match, read, told

clause = pytest.mark.clause

PAGE = page("code_777")
TILES = table(PAGE, "tile", "number")
QUESTIONS = table(PAGE, "id", "what is asked")
ANSWERED = table(PAGE, "card", "S1")
SEEN = {
    "S1": ("k3 n4 r5", "b7 b7 y7", "g1 y2 k3"),
    "S2": ("p6 p6 g6", "r5 r5 k5", "n4 n4 n4"),
    "S3": ("y2 n4 g6", "p7 b7 b7", "k5 p6 y7", "g1 k3 r5"),
    "S4": ("b7 b7 b7", "b7 y7 y7", "p7 g6 p6"),
}
CASES = [
    pytest.param(row["card"], seen, row[seen], id=f"{row['card']}-{seen}")
    for row, seen in product(ANSWERED, SEEN)
]


def answer_to(card: str, seen: tuple[str, ...], **options: Any) -> Any:
    """What seat 0 answers at a table where it sees these racks."""
    match = a_match(seats=len(seen) + 1, racks=(None, *seen), cards=(card,), **options)
    read(match)
    return told(match, "answered")[0]["answer"]


def counted(card: str, *racks: str) -> list[bool]:
    """Which of these racks a card on racks counts."""
    holds = card_under(Setup(), card).holds
    return [holds(read_rack(rack)) for rack in racks]


@clause("C777-E0", "C777-C3", "C777-C4", "C777-C5", "C777-R3", "C777-R4", "C777-O4")
@pytest.mark.parametrize(("card", "seen", "cell"), CASES)
def test_what_is_answered(card: str, seen: str, cell: str):
    """At a table, from the racks of the others, and in no other form than the page says."""
    name, _, wording = card.partition(", ")
    options = {"card2": wording} if wording else {}
    assert answer_to(name, SEEN[seen], **options) == (int(cell) if cell.isdecimal() else cell)


@clause("C777-C1")
def test_the_page_lists_the_tiles_of_the_box():
    copies = {row["tile"]: int(row["copies"]) for row in TILES}
    assert sorted(BOX) == sorted(
        tile for text, count in copies.items() for tile in read_rack(text) * count
    )
    assert len(BOX) == 28
    for number in range(1, 8):
        assert sum(NUMBER[tile] == number for tile in BOX) == number
    for colour in COLOURS:
        assert tiles_text(BOX).count(colour) == 4


@clause("C777-C13")
def test_each_colour_has_a_shape_of_its_own():
    assert len(set(SHAPES.values())) == len(COLOURS) == 7
    for row in TILES:
        letter = row["tile"][0]
        assert (COLOURS[letter], SHAPES[letter]) == (row["colour"], row["shape"])
        assert row["tile"][1] == row["number"]


@clause("C777-C1")
def test_there_are_23_different_cards_in_the_order_of_the_page():
    assert list(ALL_CARDS) == [row["id"] for row in QUESTIONS]
    assert len(set(ALL_CARDS)) == 23


@clause("C777-C5", "C777-R4")
@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: row["id"])
def test_an_answer_has_the_form_that_the_page_says(row: dict[str, str]):
    """Over all tables of three racks that some deals give."""
    for seed in range(30):
        match = a_match(seats=4, seed=seed, cards=(row["id"],))
        read(match)
        answer = told(match, "answered")[0]["answer"]
        if row["answer"] == "comparison":
            assert answer in ("first", "second", "equal")
        else:
            low, high = row["answer"].replace("V", "3").split(" to ")
            assert int(low) <= answer <= int(high)


@clause("C777-R2", "C777-O4")
def test_the_second_card_means_at_most_twelve():
    racks = ("k3 n4 r5", "k3 n4 p6", "y2 n4 r5")
    assert answer_to("sum_12_down", racks) == 2
    assert answer_to("sum_12_down", racks, card2="at_least") == 2
    racks = ("k3 n4 r5", "g6 g6 p6", "b7 b7 b7")
    assert answer_to("sum_12_down", racks) == 1
    assert answer_to("sum_12_down", racks, card2="at_least") == 3


@clause("C777-R5", "C777-E13")
def test_one_number_in_two_colours_and_two_alike_exclude_nothing():
    racks = ("y7 b7 b7", "r5 r5 k5", "b7 b7 b7")
    assert counted("same_number_two_colours", *racks) == [True, True, False]
    assert counted("identical_pair", *racks) == [True, True, True]


@clause("C777-E11")
def test_a_run_is_of_three_numbers_in_any_order():
    racks = ("r5 k3 n4", "p6 b7 r5", "y7 y7 p6", "g1 y2 y2")
    assert counted("run_of_three", *racks) == [True, True, False, False]


@clause("C777-E12")
def test_one_parity_is_all_even_or_all_odd():
    racks = ("g1 k3 r5", "y2 n4 g6", "y2 n4 r5")
    assert counted("one_parity", *racks) == [True, True, False]


@clause("C777-E15")
def test_how_many_racks_there_are():
    drawn = {tuple(sorted(rack)) for rack in combinations(BOX, 3)}
    assert comb(len(BOX), 3) == 3276
    assert len(drawn) == 251
    assert len({tuple(NUMBER[tile] for tile in rack) for rack in drawn}) == 76


@clause("C777-R1", "C777-E16")
def test_the_reader_s_own_rack_does_not_count():
    racks = ("g1 k3 n4", "y2 k3 n4", "r5 p6 b7", "k5 g6 y7")
    for card, of_others in (("singles_seen", 1), ("numbers_unseen", 1)):
        match = a_match(seats=4, racks=racks, cards=(card,))
        read(match)
        assert told(match, "answered")[0]["answer"] == of_others


@clause("C777-R19")
@pytest.mark.parametrize(("seats", "seen"), [(2, 3), (3, 3), (4, 3), (5, 4)])
def test_racks_without_an_owner_count_like_all_others(seats: int, seen: int):
    racks = ("g1 y2 y2", "r5 r5 r5", "n4 n4 n4", "b7 b7 b7", "g6 g6 g6")
    match = a_match(seats=seats, racks=racks[: seen + 1], cards=("identical_pair",))
    read(match)
    assert told(match, "answered")[0]["answer"] == seen
