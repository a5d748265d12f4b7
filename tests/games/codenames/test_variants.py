"""One team alone, three rivals, majorities, and what the table does."""

import pytest

from room40 import Match, Why
from tests.factories import ABANDON, TIME_UP, refusal, resign, winners
from tests.games.codenames.laid import (
    ASSASSIN,
    BLUE,
    BYSTANDER,
    OBJECT,
    RED,
    STOP,
    WAIVE,
    a_match,
    clue,
    cover,
    left,
    reveal,
    team_at_turn,
    told,
    touch,
    turn,
)

clause = pytest.mark.clause


# ---- one team alone


def alone(**options: object) -> Match:
    return a_match(seats=2, **options)


def turns(match: Match, guesses: list[list[int]]) -> None:
    """A turn with each of these rows of cards; after it the spymaster covers the last red one."""
    for cards in guesses:
        turn(match, 9, *cards)
        if match.outcome is None and match.view(None)["phase"] == "guess":
            match.act(1, STOP)
        if match.outcome is None:
            match.act(0, cover(match.offers(0)[0]["cards"][-1]))


@clause("CN-R20", "CN-D10")
def test_the_spymaster_covers_a_word_of_the_enemy_after_each_turn():
    match = alone()
    turn(match, 1, BYSTANDER[0])
    assert (match.view(None)["phase"], match.awaited) == ("enemy", {0})
    assert match.offers(0)[0]["cards"] == list(RED)
    for card in (BLUE[0], BYSTANDER[0], ASSASSIN):
        assert refusal(match, 0, cover(card)).why is Why.NOT_AN_OWN_CARD
    assert refusal(match, 0, WAIVE).why is Why.NOT_OFFERED
    assert refusal(match, 1, cover(RED[0])).why is Why.NOT_YOUR_TURN
    match.act(0, cover(RED[2]))
    assert (left(match), team_at_turn(match), match.awaited) == ((9, 7), "blue", {0})
    assert match.view(None)["turn"] == 2


@clause("CN-E17", "CN-D10")
@pytest.mark.parametrize(
    ("score", "guesses"),
    [
        (5, [[0, 1], [2, 3], [4, 5], [6, 7, 8]]),
        (2, [[0, 1, RED[0]], [2, RED[1]], [3], [4, 5], [6, 7, 8]]),
        (8, [list(BLUE)]),
    ],
)
def test_the_score_of_one_team(score: int, guesses: list[list[int]]):
    match = alone()
    turns(match, guesses)
    assert (winners(match), match.view(None)["score"]) == ([0, 1], score)
    assert match.outcome["returns"] == [1.0, 1.0]


@clause("CN-E18", "CN-R20")
def test_all_enemy_words_covered_is_a_loss():
    match = alone()
    turns(match, [[0, RED[0]], [1, RED[1]], [2], [3], [4]])
    assert match.outcome is None
    turns(match, [[5]])
    assert (winners(match), match.outcome["reason"]) == ([], "found")
    assert match.view(None)["score"] == 0
    assert match.outcome["returns"] == [0.0, 0.0]


@clause("CN-N8", "CN-D10")
def test_the_assassin_is_a_loss_for_one_team():
    match = alone()
    turn(match, 1, ASSASSIN)
    assert (winners(match), match.view(None)["score"]) == ([], 0)


@clause("CN-O15", "CN-O1")
def test_without_covers_only_turns_count():
    match = alone(enemy_covers=False)
    turn(match, 1, RED[0])
    assert (match.view(None)["phase"], match.view(None)["turn"], left(match)) == ("clue", 2, (9, 7))
    turn(match, "unlimited", *BLUE)
    assert (winners(match), match.view(None)["score"], match.view(None)["turn"]) == (
        [0, 1],
        None,
        2,
    )


@clause("CN-D1", "CN-N16")
def test_one_team_has_nobody_to_ask_or_to_object():
    match = a_match(seats=5, mode="coop", referee="advise")
    assert [each["tag"] for each in match.offers(0)] == ["give_clue"]
    match.act(0, clue())
    assert match.to_act == match.awaited == {1, 2, 3, 4}
    assert refusal(match, 1, OBJECT).why is Why.NOT_OFFERED


# ---- three rivals


@clause("CN-O1", "CN-D1", "CN-D14")
def test_one_agent_guesses_for_two_spymasters():
    match = a_match(seats=3)
    turn(match, 1, BYSTANDER[0])
    assert match.awaited == {1}
    match.act(1, clue(number="unlimited"))
    assert match.awaited == {2}
    touch(match, *RED)
    assert (winners(match), match.outcome["returns"]) == ([1], [0.0, 1.0, 0.0])


@clause("CN-D7")
def test_nobody_wins_when_the_only_agent_goes():
    match = a_match(seats=3)
    match.act(None, resign(2))
    assert (winners(match), match.outcome["reason"]) == ([], "resigned")


@clause("CN-N18", "CN-O1")
def test_both_spymasters_hear_the_only_agent():
    """Who plays for two teams is heard by both, as everywhere a spymaster may read along."""
    match = a_match(seats=3)
    heard = [match.game.team(match.state, seat) for seat in range(3)]
    assert heard == [(0, 2), (1, 2), (0, 1, 2)]


# ---- teams and majorities


@clause("CN-N18", "CN-R11")
def test_a_team_hears_its_members_but_spymasters_are_silent_until_the_end():
    match = a_match(seats=5)
    assert [match.game.team(match.state, seat) for seat in (0, 3)] == [(0, 2, 4), (1, 3)]
    assert match.game.silent(match.state) == {0, 1}
    match.act(None, ABANDON)
    assert match.game.silent(match.state) == set()


def voting(seats: int = 8, **options: object) -> Match:
    """Blue agents are 2, 4 and 6."""
    match = a_match(seats=seats, guess_commit="majority", **options)
    match.act(0, clue(number=2))
    return match


@clause("CN-R19", "CN-O14", "CN-D6")
def test_more_than_half_of_the_agents_decide():
    match = voting()
    assert match.awaited == {2, 4, 6}
    match.act(2, reveal(BLUE[0]))
    assert match.awaited == {4, 6}
    assert match.view(None)["votes"] == {"2": BLUE[0]}
    match.act(4, reveal(BLUE[1]))
    match.act(4, reveal(BLUE[0]))
    assert [entry["seat"] for entry in told(match, "voted")] == [2, 4, 4]
    assert told(match, "revealed") == [
        {"tag": "revealed", "seat": 4, "card": BLUE[0], "identity": "B"}
    ]
    assert match.view(None)["votes"] == {}


@clause("CN-D6", "CN-N5")
def test_they_stop_by_majority_too():
    match = voting()
    assert refusal(match, 2, STOP).why is Why.GUESS_FIRST
    match.act(2, reveal(BLUE[0]))
    match.act(4, reveal(BLUE[0]))
    match.act(6, STOP)
    assert match.view(None)["votes"] == {"6": "stop"}
    match.act(2, reveal(BLUE[1]))
    match.act(4, STOP)
    assert (team_at_turn(match), told(match, "stopped")[0]["seat"]) == ("red", 4)


@clause("CN-D6")
def test_a_single_agent_needs_no_votes():
    match = voting(seats=4)
    match.act(2, reveal(BLUE[0]))
    match.act(2, STOP)
    assert [entry["tag"] for entry in match.view(None)["history"][2:]] == [
        "revealed",
        "stopped",
        "turn_ended",
    ]


@clause("CN-D6")
def test_votes_leave_when_their_agent_does_and_may_then_decide():
    match = voting()
    match.act(2, reveal(BLUE[0]))
    match.act(None, resign(6))
    assert told(match, "revealed") == []
    match.act(None, resign(4))
    assert told(match, "revealed")[0]["seat"] == 2
    match.act(2, reveal(BLUE[1]))
    assert len(told(match, "voted")) == 1


@clause("CN-D6")
def test_a_resignation_may_let_them_stop():
    match = voting()
    for seat in (2, 4):
        match.act(seat, reveal(BLUE[0]))
    match.act(2, STOP)
    match.act(4, reveal(BLUE[1]))
    match.act(None, resign(4))
    assert (team_at_turn(match), match.view(None)["votes"]) == ("blue", {"2": "stop"})
    match.act(None, resign(6))
    assert (team_at_turn(match), told(match, "stopped")[0]["seat"]) == ("red", 2)


@clause("CN-D6")
def test_a_majority_by_resignation_need_not_be_of_the_first_agent():
    match = voting(seats=10)
    for seat in (4, 6):
        match.act(seat, reveal(BLUE[0]))
    match.act(None, resign(8))
    assert [entry["seat"] for entry in told(match, "revealed")] == [4]


@clause("CN-D6", "CN-D4")
def test_votes_reveal_nothing_once_an_objection_stands():
    match = voting()
    match.act(2, reveal(BLUE[0]))
    match.act(1, OBJECT)
    for seat in (4, 6):
        match.act(None, resign(seat))
    assert (told(match, "revealed"), match.view(None)["phase"]) == ([], "penalty")


@clause("CN-D6", "CN-D5")
@pytest.mark.parametrize("options", [{}, {"mode": "coop"}])
def test_votes_end_with_their_turn(options: dict[str, object]):
    match = voting(**options)
    match.act(2, reveal(BLUE[0]))
    match.act(None, TIME_UP)
    assert match.view(None)["votes"] == {}


# ---- the table


@clause("CN-N19", "CN-R18", "CN-D5")
def test_whoever_is_late_loses_the_turn():
    match = a_match()
    match.act(None, TIME_UP)
    assert (team_at_turn(match), told(match, "timed_out")[0]["seats"]) == ("red", [0])
    match.act(1, clue())
    match.act(None, TIME_UP)
    assert (team_at_turn(match), left(match)) == ("blue", (9, 8))
    match.act(0, clue())
    match.act(1, OBJECT)
    match.act(None, TIME_UP)
    assert (team_at_turn(match), left(match), match.awaited) == ("red", (9, 8), {1})


@clause("CN-D5", "CN-R20")
def test_a_late_cover_is_drawn():
    match = alone()
    turn(match, 1, BYSTANDER[0])
    match.act(None, TIME_UP)
    assert (left(match), match.view(None)["phase"]) == ((9, 7), "clue")


@clause("CN-N19")
def test_clue_and_guesses_have_a_span_each():
    match = a_match()
    spans = [match.game.timed(match.state)]
    match.act(0, {"tag": "consult", "word": "zebra", "number": 1})
    assert match.game.timed(match.state) == spans[0]
    match.act(0, clue(number=2))
    spans.append(match.game.timed(match.state))
    touch(match, BLUE[0])
    assert match.game.timed(match.state) == spans[1]
    match.act(2, STOP)
    spans.append(match.game.timed(match.state))
    match.act(1, clue())
    spans.append(match.game.timed(match.state))
    assert [span.kind for span in spans] == ["clue", "guess", "clue", "guess"]
    assert len({span.id for span in spans}) == 4


@clause("CN-D7")
@pytest.mark.parametrize(
    ("seats", "gone", "won"),
    [(4, [0], [1, 3]), (4, [3], [0, 2]), (6, [2], None), (6, [2, 4], [1, 3, 5])],
)
def test_a_team_without_spymaster_or_agents_has_lost(
    seats: int, gone: list[int], won: list[int] | None
):
    match = a_match(seats=seats)
    for seat in gone:
        match.act(None, resign(seat))
    assert (match.outcome and match.outcome["winners"]) == won
    if won is None:
        assert refusal(match, None, resign(gone[0])).why is Why.NOT_OFFERED
        match.act(0, clue())
        assert match.awaited == {4}


@clause("CN-D8", "CN-D9")
def test_an_agreed_end_has_no_winner_and_shows_the_key():
    match = a_match()
    match.act(None, ABANDON)
    assert (winners(match), match.outcome["reason"]) == ([], "abandoned")
    assert match.view(None)["key"] == match.state.key
    assert match.to_act == set()


@clause("CN-D7")
def test_nobody_resigns_from_a_seat_that_is_not_there():
    assert refusal(a_match(), None, resign(4)).why is Why.NO_SUCH_SEAT
