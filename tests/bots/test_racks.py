"""The solver's arithmetic agrees with the rules on every rack and every question."""

import msgspec
import pytest

from room40.bots.break_the_code.tables import (
    CODES_AT_MOST,
    QUESTIONS,
    Racks,
    bits_of,
    code_of,
    racks,
)
from room40.games.break_the_code.notation import BOX, read_hand
from room40.games.break_the_code.tables import CARDS, answer_under
from room40.games.break_the_code.types import Rules
from tests.bots.play import begun

SIZES = (5, 4)


def rules_with(**options: object) -> Rules:
    return msgspec.convert(msgspec.to_builtins(begun(2).view_of(0).rules) | options, Rules)


FORMS = (
    rules_with(count_same_unit="tiles", neighbour_answer_form="runs"),
    rules_with(count_same_unit="pairs", neighbour_answer_form="pairs"),
)


@pytest.mark.clause("BTC-E15")
@pytest.mark.parametrize(("size", "count"), [(5, 12444), (4, 4029)])
def test_each_different_rack_is_there_once(size: int, count: int):
    among = racks(size)
    assert len(among) == len(set(among.hands)) == count
    assert all(among.index(hand) == index for index, hand in enumerate(among.hands))


def test_each_question_of_each_card_is_there():
    asked = [(card.id, number) for card in CARDS for number in card.numbers or (None,)]
    assert sorted(asked, key=str) == sorted(QUESTIONS, key=str)
    assert len(QUESTIONS) == 25


@pytest.mark.clause("BTC-R8", "BTC-R5", "BTC-R7")
@pytest.mark.parametrize("rules", FORMS, ids=("tiles-runs", "pairs-pairs"))
@pytest.mark.parametrize("size", SIZES)
def test_every_answer_is_that_of_the_rules(rules: Rules, size: int):
    among = racks(size)
    for row, question in enumerate(QUESTIONS):
        told = [code_of(rules, question, answer_under(rules, *question, h)) for h in among.hands]
        assert among.codes[row].tolist() == told, question


@pytest.mark.parametrize("size", SIZES)
def test_different_answers_have_different_codes(size: int):
    """Two racks are told apart by a question if and only if their answers differ."""
    among, rules = racks(size), FORMS[0]
    for row, question in enumerate(QUESTIONS):
        answers = {answer_under(rules, *question, hand) for hand in among.hands}
        assert len(answers) == len(set(among.codes[row].tolist()))
        assert among.codes[row].max() < CODES_AT_MOST


def box_can_hold(left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    both = [*left, *right]
    return all(both.count(tile) <= BOX.count(tile) for tile in both)


@pytest.mark.clause("BTC-B2")
@pytest.mark.parametrize("own", ["0k 1k 2k 3k 4k", "0k 1k 2k 3k 5g", "4w 5g 5g 6k 9w"])
def test_what_the_box_can_hold_besides_a_rack(own: str):
    among: Racks = racks(5)
    hand = read_hand(own)
    beside = among.bits & among.complement[among.index(hand)] == 0
    assert beside.tolist() == [box_can_hold(hand, other) for other in among.hands]


def test_a_mask_with_the_second_green_five_alone_is_the_same_rack():
    among, hand = racks(5), read_hand("0k 1k 2k 3k 5g")
    assert among.hands[among.index_by_bits[bits_of(hand) ^ 0b11 << 10]] == hand
