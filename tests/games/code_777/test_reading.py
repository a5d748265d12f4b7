"""Reading cards: whose turn it is, used cards, two open cards, an order of one's own."""

import pytest

from room40.games.code_777.tables import ALL_CARDS
from tests.factories import refusal
from tests.games.code_777.laid import READ, a_match, announce, miss, read, told

clause = pytest.mark.clause


def cards_read(match) -> list[str]:
    return [entry["card"] for entry in told(match, "answered")]


@clause("C777-C3")
def test_the_top_card_is_read_and_answered_for_all():
    match = a_match(seats=4, cards=("colours_seen", "run_of_three"))
    match.act(0, READ)
    entry = match.view(None)["history"][-1]
    assert (entry["seat"], entry["card"]) == (0, "colours_seen")
    assert match.view(None)["cards"] == 22
    assert (match.view(None)["reader"], match.view(None)["turn"]) == (0, 1)


@clause("C777-C3", "C777-R17")
def test_only_the_seat_at_turn_reads_and_there_is_no_passing():
    match = a_match(seats=3, first=1)
    for seat in (0, 2):
        assert refusal(match, seat, READ).why == "not_your_turn"
    assert refusal(match, 1, {"tag": "stay"}).why == "not_offered"
    assert [offer["tag"] for offer in match.offers(1)] == ["read", "announce"]
    assert match.awaited == {1}


@clause("C777-C3")
def test_an_entry_keeps_the_racks_that_it_spoke_of():
    """All but the reader's, each as far as that eye sees it; it stays so after a change."""
    racks = ("k3 n4 r5", "b7 b7 b7", "g1 y2 y2", "k5 p6 p7")
    match = a_match(seats=3, racks=racks, pile="r5 r5 n4")
    match.act(0, READ)
    miss(match, 1)
    assert [told(match, "answered", eye)[0]["racks"] for eye in (0, 1, 2, None, "everything")] == [
        {"1": "b7 b7 b7", "2": "g1 y2 y2", "3": "k5 p6 p7"},
        {"1": None, "2": "g1 y2 y2", "3": "k5 p6 p7"},
        {"1": "b7 b7 b7", "2": None, "3": "k5 p6 p7"},
        {"1": None, "2": None, "3": "k5 p6 p7"},
        {"1": "b7 b7 b7", "2": "g1 y2 y2", "3": "k5 p6 p7"},
    ]
    assert match.view(0)["racks"]["1"] == "n4 r5 r5"


@clause("C777-C6", "C777-R6", "C777-E14")
def test_after_23_cards_all_are_shuffled_for_the_next_reading():
    match = a_match()
    read(match, 23)
    assert sorted(cards_read(match)) == sorted(ALL_CARDS)
    assert (match.view(None)["cards"], told(match, "reshuffled")) == (0, [])
    read(match)
    assert told(match, "reshuffled") == [{"tag": "reshuffled", "cards": 23}]
    assert match.view(None)["cards"] == 22
    read(match, 22)
    assert sorted(cards_read(match)[23:]) == sorted(ALL_CARDS)
    assert cards_read(match)[23:] != cards_read(match)[:23]


@clause("C777-C6")
def test_a_shuffle_falls_otherwise_in_another_match():
    orders = set()
    for seed in range(5):
        match = a_match(seed=seed, cards=ALL_CARDS)
        read(match, 46)
        orders.add(tuple(cards_read(match)[23:]))
    assert len(orders) == 5


@clause("C777-R6")
def test_a_used_card_is_not_put_under_the_pile():
    match = a_match(cards=ALL_CARDS)
    read(match)
    assert match.view(None)["cards"] == 22
    assert ALL_CARDS[0] not in match.state.cards


# ---- options


@clause("C777-O9", "C777-D9")
def test_the_reader_chooses_one_of_two_open_cards_and_both_are_used():
    match = a_match(cards=ALL_CARDS, draw_choice=True)
    assert match.view(None)["open_cards"] == list(ALL_CARDS[:2])
    assert match.offers(0)[0]["cards"] == list(ALL_CARDS[:2])
    match.act(0, {"tag": "read", "card": ALL_CARDS[1]})
    entry = told(match, "answered")[0]
    assert (entry["card"], entry["other"]) == (ALL_CARDS[1], ALL_CARDS[0])
    assert match.view(1)["open_cards"] == list(ALL_CARDS[2:4])


@clause("C777-O9")
def test_a_card_has_to_be_named_and_to_lie_open():
    match = a_match(cards=ALL_CARDS, draw_choice=1)
    refused = refusal(match, 0, READ)
    assert (refused.why, refused.facts) == ("card_needed", {"cards": list(ALL_CARDS[:2])})
    assert refusal(match, 0, {"tag": "read", "card": ALL_CARDS[2]}).why == "card_not_in_row"
    plain = a_match(cards=ALL_CARDS)
    assert refusal(plain, 0, {"tag": "read", "card": ALL_CARDS[0]}).why == "card_not_in_row"
    assert plain.view(0)["open_cards"] == []


@clause("C777-D9")
def test_when_one_card_is_left_the_used_ones_come_under_it():
    match = a_match(draw_choice=True)
    read(match, 10)
    assert (match.view(None)["cards"], told(match, "reshuffled")) == (3, [])
    last = match.state.cards[2]
    read(match)
    assert told(match, "reshuffled") == [{"tag": "reshuffled", "cards": 23}]
    assert match.view(None)["open_cards"][0] == last
    assert sorted(match.state.cards) == sorted(ALL_CARDS)
    read(match, 11)
    assert len(told(match, "reshuffled")) == 2


@clause("C777-O10", "C777-D10")
def test_a_number_fixes_the_order_of_the_cards_in_every_match():
    orders = []
    for seed, number in ((1, 7), (2, 7), (1, 8), (1, 0), (2, 0)):
        match = a_match(seed=seed, question_order_seed=number)
        read(match, 46)
        orders.append(cards_read(match))
    assert orders[0] == orders[1]
    assert len({tuple(order) for order in orders}) == 4
    assert orders[0][:23] != orders[0][23:]


@clause("C777-O10", "C777-C6")
@pytest.mark.parametrize("draw_choice", [False, True])
def test_under_such_a_number_too_each_shuffle_falls_otherwise(draw_choice: bool):
    """Looked at without the cards that came to lie on top: with two open ones that one was left."""
    match = a_match(question_order_seed=7, draw_choice=draw_choice)
    shuffled = []
    while len(shuffled) < 3:
        reshuffles = len(told(match, "reshuffled"))
        read(match)
        if len(told(match, "reshuffled")) > reshuffles:
            shuffled.append(match.state.cards)
    tops = {cards[0] for cards in shuffled}
    assert len({tuple(card for card in cards if card not in tops) for cards in shuffled}) == 3


@clause("C777-O10")
def test_a_deal_goes_before_that_order():
    plain = a_match(question_order_seed=7)
    last = plain.state.cards[-1]
    laid = a_match(question_order_seed=7, cards=(last,))
    assert laid.state.cards == (last, *plain.state.cards[:-1])


@clause("C777-C7")
def test_nothing_is_read_while_the_table_is_frozen():
    match = a_match()
    match.act(1, announce(1, 2, 3))
    assert refusal(match, 0, READ).why == "not_offered"
