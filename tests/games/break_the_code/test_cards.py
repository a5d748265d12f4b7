"""The 21 question cards: what each rack answers."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from room40.games.break_the_code.notation import BOX, LETTERS, read_hand
from room40.games.break_the_code.tables import CARDS, answer
from room40.games.break_the_code.types import Hand
from tests.clause_pages import page, table
from tests.factories import a_match, answers, ask

PAGE = page("break_the_code")
ANSWERED = table(PAGE, "rack", "tiles")
COLUMNS = [name for name in ANSWERED[0] if name not in ("rack", "tiles")]
CASES = [
    pytest.param(row["tiles"], card, row[card], id=f"{row['rack']}-{card}")
    for row, card in product(ANSWERED, COLUMNS)
]
clause = pytest.mark.clause

H1 = "2k 4k 4w 5g 7w"
H5 = "0w 5g 5g 9k 9w"


def answer_of(tiles: str, card: str, number: int | None = None, **options: Any) -> Any:
    """What a rack answers when the card is asked at a table: four tiles are one of four racks."""
    seats = 4 if len(tiles.split()) == 4 else 2
    match = a_match(seats=seats, first=0, hands=(None, tiles), cards=(card,), **options)
    match.act(0, ask(card, number))
    return answers(match)["1"]


def read(cell: str) -> Any:
    """A cell of the page: a number, yes or no, runs such as `A-B, C-D`, none."""
    if cell in ("yes", "no"):
        return cell == "yes"
    if cell == "none":
        return []
    if cell[0] in LETTERS:
        return [run.split("-") for run in cell.split(", ")]
    return int(cell)


def test_the_worked_table_is_all_there():
    assert len(ANSWERED) == 10
    assert len(COLUMNS) == 15
    assert {len(row["tiles"].split()) for row in ANSWERED} == {4, 5}


@clause("BTC-E0")
@pytest.mark.parametrize(("tiles", "card", "cell"), CASES)
def test_each_rack_answers_as_the_page_says(tiles: str, card: str, cell: str):
    found, wanted = answer_of(tiles, card), read(cell)
    assert found == wanted
    assert type(found) is type(wanted)


@clause("BTC-B3")
def test_the_cards_are_the_21_of_the_page():
    match = a_match(row_size=21)
    listed = [row["id"] for row in table(PAGE, "id", "what is asked")]
    assert len(set(listed)) == 21
    assert sorted(match.view(None)["row"]) == sorted(listed)


@clause("BTC-B3")
def test_no_two_cards_ask_the_same():
    """Over some racks, and whichever number one chooses, each card has its own answers."""
    racks = [tuple(sorted(rack)) for rack in list(combinations(BOX, 5))[::97]]
    columns = {
        (card.id, chosen): tuple(answer(card.id, chosen, rack) for rack in racks)
        for card in CARDS
        for chosen in card.numbers or (None,)
    }
    assert len(columns) == 25
    assert max(Counter(columns.values()).values()) == 1


# ---- places


@clause("BTC-E1")
def test_h1_says_where_its_numbers_are():
    assert answer_of(H1, "where_3_4", 4) == ["B", "C"]
    assert answer_of(H1, "where_3_4", 3) == []
    assert answer_of(H1, "where_0") == []
    assert answer_of(H1, "where_5") == ["D"]


@clause("BTC-E2")
def test_h5_says_where_its_numbers_are():
    assert answer_of(H5, "where_5") == ["B", "C"]
    assert answer_of(H5, "where_8_9", 9) == ["D", "E"]
    assert answer_of(H5, "where_8_9", 8) == []
    assert answer_of(H5, "where_0") == ["A"]


@clause("BTC-R10")
@pytest.mark.parametrize(
    ("card", "low", "high", "tiles"),
    [
        ("where_1_2", 1, 2, "1k 1w 2k 8k 9k"),
        ("where_3_4", 3, 4, "3k 3w 4k 8k 9k"),
        ("where_6_7", 6, 7, "6k 6w 7k 8k 9k"),
        ("where_8_9", 8, 9, "8k 8w 9k 0k 1k"),
    ],
)
def test_the_chosen_number_alone_is_answered_for_both_its_tiles(
    card: str, low: int, high: int, tiles: str
):
    of_both, of_one = (
        [LETTERS[place] for place, tile in enumerate(in_order(tiles)) if tile[0] == str(number)]
        for number in (low, high)
    )
    assert (len(of_both), len(of_one)) == (2, 1)
    assert answer_of(tiles, card, low) == of_both
    assert answer_of(tiles, card, high) == of_one


def in_order(tiles: str) -> list[str]:
    return sorted(tiles.split())


# ---- sums and counts


@clause("BTC-R2")
def test_a_green_five_has_no_black_or_white_but_a_number():
    tiles = "1k 2w 5g 5g 8k"
    assert [answer_of(tiles, card) for card in ("sum_black", "sum_white")] == [9, 2]
    assert [answer_of(tiles, card) for card in ("count_black", "count_white")] == [2, 1]
    assert [answer_of(tiles, card) for card in ("sum_all", "sum_left3")] == [21, 8]
    assert [answer_of(tiles, card) for card in ("sum_centre", "sum_right3")] == [12, 18]
    assert [answer_of(tiles, card) for card in ("count_same", "spread")] == [2, 7]
    assert [answer_of(tiles, card) for card in ("count_odd", "count_even")] == [3, 2]


@clause("BTC-R4")
def test_0_is_even():
    assert answer_of("0k 0w 1k 3k 7k", "count_even") == 2
    assert answer_of("0k 0w 1k 3k 7k", "count_odd") == 3


@clause("BTC-R8")
@pytest.mark.parametrize(
    ("tiles", "same"), [("1k 2k 3k 4k 5g", 0), ("1k 1w 3k 4k 5g", 2), ("1k 1w 3k 5g 5g", 4)]
)
def test_count_same_counts_tiles(tiles: str, same: int):
    assert answer_of(tiles, "count_same") == same


@clause("BTC-R9")
@pytest.mark.parametrize("tiles", ["5g 5g 6k 7k 8k", "0w 5g 6k 7k 8k"])
def test_no_white_tile_and_a_white_0_sum_to_the_same(tiles: str):
    assert answer_of(tiles, "sum_white") == 0


@clause("BTC-R9")
@pytest.mark.parametrize("tiles", ["5g 5g 6w 7w 8w", "0k 5g 6w 7w 8w"])
def test_no_black_tile_and_a_black_0_sum_to_the_same(tiles: str):
    assert answer_of(tiles, "sum_black") == 0


@clause("BTC-E14")
def test_four_tiles_have_two_in_the_middle():
    assert answer_of("0k 2w 5g 6k", "sum_centre") == 7
    assert answer_of("0k 2w 5g 6k", "sum_right3") == 13


@pytest.mark.parametrize(
    ("tiles", "is_over"),
    [("0k 1k 4k 5g 9k", False), ("0k 1k 4w 5g 9k", False), ("0k 1k 5g 6k 9k", True)],
)
def test_c_over_4_means_more_than_4(tiles: str, is_over: bool):
    assert answer_of(tiles, "c_over_4") is is_over


# ---- neighbours


@clause("BTC-R3")
def test_two_fives_side_by_side_have_the_same_colour():
    assert answer_of("4k 5g 5g 6k 7w", "next_colour") == [["B", "C"]]


@clause("BTC-R5")
def test_two_pairs_are_not_one_run_of_four():
    assert answer_of("1k 2k 3w 4w 9k", "next_colour") == [["A", "B"], ["C", "D"]]
    assert answer_of("1k 2k 3k 4k 9w", "next_colour") == [["A", "B", "C", "D"]]


@clause("BTC-R6")
def test_equal_numbers_break_the_chain():
    assert answer_of("7k 8k 8w 9k", "next_number") == [["A", "B"], ["C", "D"]]
    assert answer_of("1k 3k 5g 7k 9k", "next_number") == []


@clause("BTC-R7")
def test_a_run_of_three_is_told_whole():
    assert answer_of("0k 2k 3k 4k 9w", "next_number") == [["B", "C", "D"]]
    assert answer_of("0k 2k 3k 4k 9w", "next_colour") == [["A", "B", "C", "D"]]


# ---- counting


def racks_of(size: int, box: Hand = BOX) -> set[Hand]:
    """All different racks that can be drawn from a box."""
    return {tuple(sorted(tiles)) for tiles in combinations(box, size)}


def without(tiles: str) -> Hand:
    """The box less what one holds oneself."""
    left = Counter(BOX) - Counter(read_hand(tiles))
    return tuple(left.elements())


@clause("BTC-B2")
def test_the_box_holds_20_tiles_and_two_green_fives():
    match = a_match(seats=4)
    shown = next(e for e in match.view("everything")["history"] if e["tag"] == "revealed")
    dealt = " ".join([*shown["hands"], shown["centre"]]).split()
    wanted = [f"{n}{colour}" for n in range(10) if n != 5 for colour in "kw"] + ["5g", "5g"]
    assert sorted(dealt) == sorted(wanted)
    assert sum(int(tile[0]) for tile in dealt) == 90


@clause("BTC-E15")
def test_how_many_racks_there_are():
    assert (len(racks_of(5)), len(racks_of(4))) == (12444, 4029)


@clause("BTC-E15")
@pytest.mark.parametrize(
    ("held", "count"),
    [
        ("0k 1k 2k 3k 4k", 2288),
        ("0k 1k 2k 3k 5g", 3003),
        ("0k 1k 2k 5g 5g", 3003),
        ("0k 1k 2k 3k", 1456),
        ("0k 1k 2k 5g", 1820),
        ("0k 1k 5g 5g", 1820),
    ],
)
def test_how_many_racks_another_seat_may_hold(held: str, count: int):
    assert len(racks_of(len(held.split()), without(held))) == count


@clause("BTC-E16")
def test_how_far_the_answers_reach():
    reached = {
        card: {answer(card, None, rack) for rack in racks_of(5)}
        for card in ("sum_all", "sum_left3", "sum_centre", "sum_right3", "spread")
    }
    assert (min(reached["sum_all"]), max(reached["sum_all"])) == (4, 41)
    assert max(reached["sum_left3"]) == 23
    assert (min(reached["sum_centre"]), max(reached["sum_centre"])) == (2, 25)
    assert (min(reached["sum_right3"]), max(reached["sum_right3"])) == (4, 26)
    assert min(reached["spread"]) == 2
