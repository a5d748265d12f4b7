"""The options of the page: each would be missed if it were ignored, and none reaches too far."""

import re
from typing import Any

import msgspec
import pytest

import room40
from room40 import Refused
from room40.games.break_the_code.types import Setup
from tests.clause_pages import page, table
from tests.factories import (
    a_match,
    a_question,
    answers,
    ask,
    ask_something,
    guess,
    guess_right,
    guess_wrong,
    played_out,
    refusal,
    the_code,
    winners,
)

clause = pytest.mark.clause

LISTED = table(page("break_the_code"), "id", "option")
SWITCHES = {
    "guess_any_time": (False, True),
    "shared_info_cards": (False, True),
    "remove_centre_cards_4p": (False, True),
    "count_same_unit": ("tiles", "pairs"),
    "end": ("round", "n_minus_1"),
}
"""How the two rulesets set the switches that are left open."""


def rules(**options: Any) -> dict[str, Any]:
    """What was decided of the options, as every view shows it."""
    return a_match(**options).view(None)["rules"]


def test_the_page_lists_the_options_and_their_defaults():
    fields = {field.name: field for field in msgspec.structs.fields(Setup)}
    assert {row["option"] for row in LISTED} == set(fields) - {"seats"}
    decided = rules()
    for row in LISTED[1:]:
        first = re.split(r"[,;]", row["values, default first"])[0].strip("`")
        assert str(decided[row["option"]]) == {"off": "False", "on": "True"}.get(first, first)


@pytest.mark.parametrize(
    "option",
    [
        {"ruleset": "best"},
        {"guess_any_time": "yes"},
        {"count_same_unit": "kilos"},
        {"end": "never"},
        {"row_size": 0},
        {"row_size": 22},
        {"row_size": "6"},
        {"neighbour_answer_form": None},
        {"exhaustion_result_2p": "loss"},
        {"reveal_guess_to_table": 1},
    ],
)
def test_a_value_that_is_not_listed_is_refused_with_its_place(option: dict[str, Any]):
    with pytest.raises(Refused) as refused:
        room40.deal("break_the_code", setup=option)
    assert refused.value.why == "bad_setup"
    assert refused.value.facts == {"at": f"$.{next(iter(option))}"}


@pytest.mark.parametrize("name", ["easy_mode", 1])
def test_an_unknown_option_is_refused(name: Any):
    with pytest.raises(Refused) as refused:
        room40.deal("break_the_code", setup={name: True})
    assert (refused.value.why, refused.value.facts) == ("bad_setup", {"at": "$"})


# ---- ruleset


@clause("BTC-O1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rulesets_set_the_switches(seats: int):
    for place, ruleset in enumerate(("iello", "tagiron")):
        decided = rules(seats=seats, ruleset=ruleset)
        assert {name: decided[name] for name in SWITCHES} == {
            name: both[place] for name, both in SWITCHES.items()
        }
    assert rules(seats=seats) == rules(seats=seats, ruleset="iello")


@clause("BTC-O1")
@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_that_is_set_goes_before_the_ruleset(name: str):
    new, old = SWITCHES[name]
    assert rules(ruleset="tagiron", **{name: new})[name] == new
    assert rules(ruleset="iello", **{name: old})[name] == old


@clause("BTC-O1")
def test_the_older_edition_leaves_the_other_options_alone():
    changed = {k for k, v in rules(ruleset="tagiron").items() if v != rules()[k]}
    assert changed == set(SWITCHES)


@clause("BTC-O1")
def test_four_play_the_older_edition():
    match = a_match(seats=4, ruleset="tagiron", row_size=21)
    assert len(match.view(None)["row"]) == 19
    guess_right(match, 3)
    guess_wrong(match, 1)
    match.act(0, ask("count_same"))
    assert match.to_act == {0, 2}
    guess_right(match, 2)
    assert match.outcome is None
    guess_right(match, 0)
    assert winners(match) == [0, 2, 3]


# ---- guess_any_time


@clause("BTC-O2", "BTC-R13")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_guess_any_time_all_who_have_not_guessed_may(seats: int):
    match = a_match(seats=seats, first=1, guess_any_time=True)
    assert match.to_act == set(range(seats))
    assert match.awaited == {1}
    guess_wrong(match, 2)
    assert match.to_act == set(range(seats)) - {2}
    assert refusal(match, 2, guess(the_code(match, 2))).why == "already_guessed"


@clause("BTC-O2")
def test_a_guess_out_of_turn_uses_up_no_turn():
    match = a_match(seats=4, first=1, guess_any_time=True)
    guess_wrong(match, 3)
    assert match.awaited == {1}
    ask_something(match)
    assert match.awaited == {2}
    guess_wrong(match, 2)
    assert match.awaited == {0}


@clause("BTC-O2")
def test_out_of_turn_one_guesses_and_does_not_ask():
    match = a_match(seats=3, guess_any_time=True)
    assert [offer["tag"] for offer in match.offers(2)] == ["guess"]
    assert [offer["tag"] for offer in match.offers(0)] == ["ask", "guess"]
    assert refusal(match, 2, a_question(match)).why == "not_your_turn"


@clause("BTC-O2", "BTC-B19")
def test_a_right_guess_out_of_turn_begins_the_final_round():
    match = a_match(seats=4, first=0, guess_any_time=True)
    ask_something(match)
    guess_right(match, 3)
    assert match.view(None)["final_round"] is True
    ask_something(match)
    assert match.awaited == {2}
    ask_something(match)
    assert winners(match) == [3]


@clause("BTC-O2")
@pytest.mark.parametrize("option", [{}, {"ruleset": "iello"}, {"guess_any_time": False}])
def test_without_guess_any_time_nobody_guesses_out_of_turn(option: dict[str, Any]):
    match = a_match(seats=3, **option)
    assert match.to_act == {0}
    assert refusal(match, 1, guess(the_code(match, 1))).why == "not_your_turn"


@clause("BTC-D10")
@pytest.mark.parametrize("ruleset", ["iello", "tagiron"])
def test_two_never_guess_out_of_turn(ruleset: str):
    match = a_match(guess_any_time=True, ruleset=ruleset)
    assert match.to_act == {0}
    assert match.offers(1) == []
    assert refusal(match, 1, guess(the_code(match, 1))).why == "not_your_turn"


# ---- shared_info_cards


SHARED = ["sum_all", "spread", "c_over_4"]
NOT_SHARED = ["sum_left3", "sum_centre", "count_odd", "where_0", "next_number"]


@clause("BTC-O3")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("card", SHARED + NOT_SHARED)
@pytest.mark.parametrize("is_on", [False, True])
def test_the_asker_answers_shared_cards_too(seats: int, card: str, is_on: bool):
    match = a_match(seats=seats, first=1, cards=(card,), shared_info_cards=is_on)
    offered = match.offers(1)[0]["cards"][0]["answerers"]
    match.act(1, ask(card))
    answering = [seat for seat in range(seats) if seat != 1 or (is_on and card in SHARED)]
    assert [int(seat) for seat in answers(match)] == offered == answering


@clause("BTC-D10", "BTC-O3")
@pytest.mark.parametrize("card", SHARED + NOT_SHARED)
def test_of_four_all_answer_anyway(card: str):
    match = a_match(seats=4, cards=(card,), shared_info_cards=True)
    match.act(0, ask(card))
    assert set(answers(match)) == {"0", "1", "2", "3"}


# ---- remove_centre_cards_4p


@clause("BTC-O4")
def test_without_the_centre_cards_there_are_19_questions():
    match = a_match(seats=4, remove_centre_cards_4p=True)
    played_out(match)
    asked = [e["card"] for e in match.view(None)["history"] if e["tag"] == "answered"]
    assert len(asked) == 19
    assert not {"sum_centre", "c_over_4"} & set(asked)


@clause("BTC-D10", "BTC-O4")
@pytest.mark.parametrize(("seats", "option"), [(2, True), (3, True), (4, False), (4, None)])
def test_else_there_are_21(seats: int, option: bool | None):
    match = a_match(seats=seats, remove_centre_cards_4p=option, row_size=21)
    assert len(match.view(None)["row"]) == 21


# ---- the form of answers


@clause("BTC-O5", "BTC-R8")
@pytest.mark.parametrize(
    ("tiles", "count", "pairs"),
    [("1k 2k 3k 4k 5g", 0, 0), ("1k 1w 3k 4k 5g", 2, 1), ("1k 1w 3k 5g 5g", 4, 2)],
)
def test_count_same_counts_tiles_or_pairs(tiles: str, count: int, pairs: int):
    for unit, wanted in (("tiles", count), ("pairs", pairs)):
        match = a_match(hands=(None, tiles), cards=("count_same",), count_same_unit=unit)
        match.act(0, ask("count_same"))
        assert answers(match) == {"1": wanted}
        assert type(answers(match)["1"]) is int


@clause("BTC-O5")
@pytest.mark.parametrize("seats", [3, 4])
def test_pairs_are_counted_by_all_seats_and_of_one_card_only(seats: int):
    cards = ("count_same", "count_odd")
    match = a_match(seats=seats, hands=("2k", "1k 1w 3k 3w"), cards=cards, count_same_unit="pairs")
    match.act(0, ask("count_same"))
    assert answers(match)["1"] == 2
    match = a_match(seats=4, hands=("2k", "1k 1w 3k 3w"), cards=cards, count_same_unit="pairs")
    match.act(0, ask("count_odd"))
    assert answers(match)["1"] == 4


@clause("BTC-O10", "BTC-R7")
@pytest.mark.parametrize(
    ("card", "tiles", "pairs"),
    [
        ("next_number", "0k 2k 3k 4k 9w", [["B", "C"], ["C", "D"]]),
        ("next_colour", "0k 2k 3w 4w 9w", [["A", "B"], ["C", "D"], ["D", "E"]]),
        ("next_number", "0k 2k 4w 6k 8w", []),
        ("where_5", "0k 2k 4w 5g 5g", ["D", "E"]),
    ],
)
def test_neighbours_may_be_answered_pair_by_pair(card: str, tiles: str, pairs: list):
    match = a_match(hands=(None, tiles), cards=(card,), neighbour_answer_form="pairs")
    match.act(0, ask(card))
    assert answers(match) == {"1": pairs}


# ---- end


@clause("BTC-O6")
@pytest.mark.parametrize("seats", [3, 4])
def test_n_minus_1_goes_on_until_one_is_left(seats: int):
    match = a_match(seats=seats, first=0, end="n_minus_1")
    guess_right(match, 0)
    assert match.view(None)["final_round"] is False
    ask_something(match, times=seats - 1)
    for seat in range(1, seats - 1):
        assert match.outcome is None
        assert match.awaited == {seat}
        guess_right(match, seat)
    assert (winners(match), match.outcome["reason"]) == ([*range(seats - 1)], "code_found")


@clause("BTC-O6", "BTC-R17")
def test_n_minus_1_goes_on_until_nobody_is_left():
    match = a_match(seats=3, first=0, end="n_minus_1")
    guess_right(match, 0)
    guess_wrong(match, 1)
    ask_something(match, times=3)
    assert match.outcome is None
    guess_wrong(match, 2)
    assert (winners(match), match.outcome["reason"]) == ([0], "code_found")


@clause("BTC-O6", "BTC-R14")
def test_n_minus_1_ends_with_the_cards():
    match = a_match(seats=3, first=0, end="n_minus_1")
    guess_right(match, 0)
    played_out(match)
    assert (winners(match), match.outcome["reason"]) == ([0], "cards_used_up")


@clause("BTC-D10", "BTC-O6")
def test_two_end_as_ever_under_n_minus_1():
    match = a_match(first=0, end="n_minus_1")
    guess_right(match, 0)
    assert match.view(None)["phase"] == "last_chance"
    guess_right(match, 1)
    assert winners(match) == [0, 1]


# ---- exhaustion_result_2p


@clause("BTC-O8", "BTC-B11")
@pytest.mark.parametrize(("result", "won"), [("draw", [0, 1]), ("none", [])])
def test_what_cards_used_up_mean_for_two(result: str, won: list[int]):
    match = played_out(a_match(exhaustion_result_2p=result))
    assert match.outcome == {"winners": won, "reason": "cards_used_up", "returns": [0.0, 0.0]}


@clause("BTC-O8", "BTC-B14")
def test_two_right_guesses_are_a_draw_under_none_too():
    match = a_match(exhaustion_result_2p="none")
    guess_right(match, 0)
    guess_right(match, 1)
    assert winners(match) == [0, 1]


# ---- row_size


@clause("BTC-O9")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [1, 6, 20, 21])
def test_so_many_cards_lie_open(seats: int, size: int):
    match = a_match(seats=seats, row_size=size)
    assert (len(match.view(None)["row"]), match.view(None)["deck"]) == (size, 21 - size)
    played_out(match)
    asked = [entry for entry in match.view(None)["history"] if entry["tag"] == "answered"]
    assert len(asked) == 21


@clause("BTC-O9", "BTC-O4")
def test_a_row_holds_no_more_than_there_are():
    match = a_match(seats=4, row_size=21, remove_centre_cards_4p=True)
    assert (len(match.view(None)["row"]), match.view(None)["deck"]) == (19, 0)


# ---- reveal_guess_to_table


@clause("BTC-O11", "BTC-B16")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("is_on", [False, True])
def test_all_see_a_guess_if_so_chosen(seats: int, is_on: bool):
    match = a_match(seats=seats, reveal_guess_to_table=is_on)
    tiles = match.view(0)["hand"]
    guess_wrong(match, 0)
    for eye in (1, 2, None):
        assert match.view(eye)["history"][-1]["tiles"] == (tiles if is_on else None)


@clause("BTC-D10", "BTC-B13")
@pytest.mark.parametrize("is_on", [False, True])
def test_of_two_a_guess_is_spoken_anyway(is_on: bool):
    match = a_match(reveal_guess_to_table=is_on)
    tiles = match.view(0)["hand"]
    guess_wrong(match, 0)
    assert match.view(1)["history"][-1]["tiles"] == tiles
