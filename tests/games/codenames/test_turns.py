"""A turn of Codenames: the number, what a card does, who wins."""

import pytest

import room40
from room40 import Match, Why
from tests.factories import TIME_UP, refusal, winners
from tests.games.codenames.laid import (
    ASSASSIN,
    BLUE,
    BLUE_AGENT,
    BLUE_CHIEF,
    BYSTANDER,
    OBJECT,
    RED,
    RED_AGENT,
    RED_CHIEF,
    STOP,
    WAIVE,
    a_match,
    clue,
    left,
    reveal,
    team_at_turn,
    told,
    touch,
    turn,
)

clause = pytest.mark.clause


def found(match: Match, own: int, rival: int) -> Match:
    """So many words of blue and red are covered, and blue is to give a clue."""
    done = [0, 0]
    while done != [own, rival]:
        at = 0 if team_at_turn(match) == "blue" else 1
        cards, wanted = (BLUE, RED)[at], (own, rival)[at]
        if done[at] < wanted:
            turn(match, "unlimited", *cards[done[at] : wanted])
            done[at] = wanted
            match.act(min(match.awaited), STOP)
        else:
            match.act(None, TIME_UP)
    while team_at_turn(match) == "red":
        match.act(None, TIME_UP)
    return match


@clause("CN-N4")
def test_a_clue_is_a_word_and_a_number():
    match = a_match()
    match.act(BLUE_CHIEF, clue("  bodokelu ", 2))
    entry = told(match, "clue")[0]
    assert entry == {"tag": "clue", "seat": 0, "word": "bodokelu", "number": 2}
    assert match.view(None)["clue"]["left"] == 3
    assert match.awaited == {BLUE_AGENT}


@clause("CN-N4")
def test_only_the_spymaster_at_turn_gives_a_clue():
    match = a_match()
    for seat in (RED_CHIEF, BLUE_AGENT, RED_AGENT):
        assert refusal(match, seat, clue()).why is Why.NOT_YOUR_TURN
    match.act(BLUE_CHIEF, clue())
    assert refusal(match, BLUE_CHIEF, clue()).why is Why.NOT_OFFERED


@clause("CN-N7", "CN-R8", "CN-E1")
def test_a_bystander_ends_the_turn():
    match = a_match()
    turn(match, 2, BLUE[0], BYSTANDER[0])
    assert (team_at_turn(match), left(match)) == ("red", (8, 8))


@clause("CN-N6", "CN-R2", "CN-R6", "CN-E2")
def test_the_extra_guess_is_the_last_one():
    match = a_match()
    turn(match, 1, *BLUE[:2])
    assert (team_at_turn(match), left(match)) == ("red", (7, 8))


@clause("CN-R6", "CN-E3")
def test_three_and_one_more_end_the_turn():
    match = a_match()
    turn(match, 3, *BLUE[:3])
    assert team_at_turn(match) == "blue"
    touch(match, BLUE[3])
    assert (team_at_turn(match), left(match)) == ("red", (5, 8))


@clause("CN-N5", "CN-R1", "CN-E4", "CN-E5", "CN-E6")
@pytest.mark.parametrize("number", [3, 0, "unlimited"])
def test_stopping_takes_one_guess(number: int | str):
    match = a_match()
    turn(match, number)
    assert refusal(match, BLUE_AGENT, STOP).why is Why.GUESS_FIRST
    touch(match, BLUE[0])
    match.act(BLUE_AGENT, STOP)
    assert (team_at_turn(match), left(match)) == ("red", (8, 8))


@clause("CN-N12", "CN-R4", "CN-E5", "CN-N13", "CN-R5", "CN-E6")
@pytest.mark.parametrize("number", [0, "unlimited"])
def test_without_a_limit_only_a_miss_ends_it(number: int | str):
    match = a_match()
    turn(match, number, *BLUE[:5])
    view = match.view(None)
    assert (view["clue"]["number"], view["clue"]["left"], view["team"]) == (number, None, "blue")
    touch(match, BYSTANDER[0])
    assert (team_at_turn(match), left(match)) == ("red", (4, 8))


@clause("CN-N11", "CN-R3", "CN-N10")
def test_any_open_card_may_be_touched_first():
    match = a_match()
    match.act(BLUE_CHIEF, clue(number=1))
    (offer,) = [each for each in match.offers(BLUE_AGENT) if each["tag"] == "reveal"]
    assert offer["cards"] == list(range(25))
    match.act(BLUE_AGENT, reveal(BLUE[4]))
    entry = {"tag": "revealed", "seat": BLUE_AGENT, "card": BLUE[4], "identity": "B"}
    assert match.view(RED_AGENT)["history"][-1] == entry


@clause("CN-N7", "CN-R8", "CN-E7")
def test_a_rival_word_counts_for_the_rivals():
    match = a_match()
    turn(match, 2, RED[0])
    assert match.view(None)["covered"][RED[0]] == "R"
    assert (team_at_turn(match), left(match)) == ("red", (9, 7))


@clause("CN-N7", "CN-N9", "CN-R7", "CN-E8")
def test_the_rivals_win_by_a_mistake():
    match = found(a_match(), 2, 7)
    turn(match, 2, RED[7])
    assert (winners(match), match.outcome["reason"]) == ([1, 3], "found")
    assert match.outcome["returns"] == [0.0, 1.0, 0.0, 1.0]


@clause("CN-N8", "CN-E9")
def test_the_assassin_loses_at_once():
    match = found(a_match(), 8, 1)
    turn(match, 1, ASSASSIN)
    assert (winners(match), match.outcome["reason"]) == ([1, 3], "assassin")
    assert (left(match), match.to_act) == ((1, 7), set())


@clause("CN-N8")
def test_the_assassin_loses_for_red_too():
    match = a_match()
    match.act(None, TIME_UP)
    turn(match, 1, ASSASSIN)
    assert (winners(match), match.outcome["reason"]) == ([0, 2], "assassin")


@clause("CN-N9", "CN-E10")
def test_the_last_word_wins_at_once():
    match = found(a_match(), 7, 0)
    turn(match, 2, *BLUE[7:9])
    assert (winners(match), match.outcome["reason"]) == ([0, 2], "found")
    assert refusal(match, BLUE_AGENT, reveal(RED[0])).why is Why.MATCH_OVER


@clause("CN-E20")
def test_a_covered_card_is_refused_and_costs_nothing():
    match = a_match()
    turn(match, 2, BLUE[0])
    refused = refusal(match, BLUE_AGENT, reveal(BLUE[0]))
    assert (refused.why, refused.facts) == (Why.CARD_COVERED, {"word": match.state.words[0]})
    assert match.view(None)["clue"]["left"] == 2
    for card in (-1, 25):
        assert refusal(match, BLUE_AGENT, reveal(card)).why is Why.NO_SUCH_CARD


@clause("CN-N18")
def test_only_agents_at_turn_touch_cards():
    match = a_match(seats=6)
    assert refusal(match, 2, reveal(0)).why is Why.NOT_OFFERED
    match.act(0, clue())
    assert match.awaited == {2, 4}
    for seat in (0, 1, 3, 5):
        assert refusal(match, seat, reveal(0)).why is Why.NOT_YOUR_TURN
        assert refusal(match, seat, STOP).why is Why.NOT_YOUR_TURN
    assert refusal(match, 0, OBJECT).why is Why.NOT_YOUR_TURN
    assert refusal(match, 3, WAIVE).why is Why.NOT_OFFERED


@clause("CN-R19", "CN-O14")
def test_of_two_in_the_same_instant_one_counts():
    """Offers close at each reveal: the second answers a question that is gone."""
    match = a_match(seats=6)
    match.act(0, clue(number=2))
    (offer,) = match.offers(2)
    assert match.offers(4) == [offer]
    match.act(2, reveal(BLUE[0]), offer["id"])
    assert refusal(match, 4, reveal(BLUE[0]), offer["id"]).why is Why.CLOSED
    assert refusal(match, 4, reveal(BLUE[1]), offer["id"]).why is Why.CLOSED
    assert len(told(match, "revealed")) == 1
    match.act(4, STOP)
    assert (team_at_turn(match), told(match, "stopped")[0]["seat"]) == ("red", 4)


@clause("CN-R9", "CN-O6")
def test_numbers_from_zero_to_nine():
    match = a_match()
    (offer,) = [each for each in match.offers(BLUE_CHIEF) if each["tag"] == "give_clue"]
    assert offer["numbers"] == [*range(10), "unlimited"]
    for number in (10, -1, "many", 1.5, None, True):
        assert refusal(match, BLUE_CHIEF, clue(number=number)).why is Why.BAD_ACTION
    fewer = a_match(zero_unlimited_enabled=False)
    for number in (0, "unlimited"):
        assert refusal(fewer, BLUE_CHIEF, clue(number=number)).why is Why.NUMBER_NOT_OFFERED


@clause("CN-R10")
def test_a_number_may_be_larger_than_what_is_left():
    match = found(a_match(), 8, 0)
    turn(match, 9, BLUE[8])
    assert winners(match) == [0, 2]


@clause("CN-R11", "CN-D13", "CN-D9")
def test_what_was_meant_is_the_givers_until_the_end():
    match = a_match()
    for cards in ((RED[0],), (BLUE[0], BLUE[0]), (25,), (ASSASSIN,)):
        assert refusal(match, BLUE_CHIEF, clue(meant=cards)).why is Why.NOT_AN_OWN_CARD
    match.act(BLUE_CHIEF, clue(meant=(BLUE[3], BLUE[1])))
    assert told(match, "clue", BLUE_CHIEF)[0]["meant"] == [BLUE[1], BLUE[3]]
    for eye in (RED_CHIEF, BLUE_AGENT, RED_AGENT, None):
        assert "meant" not in told(match, "clue", eye)[0]
    touch(match, ASSASSIN)
    for eye in (0, 1, 2, 3, None):
        view = match.view(eye)
        assert view["history"][-1] == {
            "tag": "unveiled",
            "key": match.state.key,
            "meant": [[BLUE[1], BLUE[3]]],
        }
        assert view["key"] == match.state.key


@clause("CN-D3", "CN-D13")
def test_whoever_has_no_seat_is_told_as_none_of_them():
    """Also where the last seats hold the key: the onlooker knows less, `everything` all."""
    match = a_match(spymasters=[2, 3])
    match.act(2, clue(meant=(BLUE[1],)))
    for eye, known in (
        (None, (None, None)),
        (0, (None, None)),
        (3, ("ask", None)),
        (2, ("ask", [BLUE[1]])),
        ("everything", ("ask", [BLUE[1]])),
    ):
        (entry,) = told(match, "clue", eye)
        assert (entry.get("verdict"), entry.get("meant")) == known


@clause("CN-N3", "CN-E19")
def test_three_turns_are_the_fewest_for_nine_words_with_clues_of_two():
    match = room40.deal(
        "codenames",
        seats=2,
        seed=1,
        deal={"key": "B" * 9 + "R" * 8 + "n" * 7 + "x"},
        setup={"enemy_covers": False},
    )
    for number in range(3):
        assert match.outcome is None
        turn(match, 2, *BLUE[3 * number : 3 * number + 3])
    assert (winners(match), match.view(None)["turn"]) == ([0, 1], 3)
