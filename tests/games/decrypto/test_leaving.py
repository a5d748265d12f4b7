"""Who resigns in Decrypto, and how the others play on."""

import pytest

from room40 import Match, Why
from room40.games import game_named
from tests.factories import refusal, resign, winners
from tests.games.decrypto.laid import (
    NOTHING,
    a_match,
    decode,
    half,
    intercept,
    name,
    new_clues,
    objection,
    play_round,
    seats_offered,
    told,
    write,
)

clause = pytest.mark.clause
GAME = game_named("decrypto")


def without(match: Match, seat: int) -> None:
    match.act(None, resign(seat))


@clause("DEC-A1", "DEC-A12")
def test_a_team_of_which_one_is_left_has_lost():
    match = a_match()
    without(match, 2)
    assert winners(match) == [1, 3]
    assert match.outcome == {
        "winners": [1, 3],
        "reason": "resigned",
        "returns": [0.0, 1.0, 0.0, 1.0],
    }


@clause("DEC-A1")
def test_black_is_not_alone_with_one_either():
    match = a_match()
    without(match, 3)
    assert winners(match) == [0, 2]


@clause("DEC-A1")
def test_the_next_member_writes_for_an_encryptor_who_resigned():
    match = a_match(seats=6)
    without(match, 0)
    assert match.outcome is None
    assert told(match, "succeeded") == [{"tag": "succeeded", "team": "white", "seat": 2}]
    assert match.awaited == {1, 2}
    assert match.view(2)["code"] == "4-2-1"
    assert match.view(0)["code"] is None
    write(match)
    assert seats_offered(match, "decode") == {4}


@clause("DEC-A1", "DEC-R10")
def test_the_cycle_passes_over_who_resigned():
    match = a_match(seats=6)
    without(match, 2)
    seen = []
    for _ in range(4):
        seen.append(match.view(None)["encryptors"]["white"])
        play_round(match)
    assert seen == [0, 4, 4, 0]


@clause("DEC-A1")
def test_clues_stand_when_their_writer_resigns():
    match = a_match(seats=6)
    write(match)
    without(match, 0)
    assert told(match, "succeeded") == []
    assert seats_offered(match, "decode") == {2, 4}
    assert refusal(match, 0, decode("4-2-1")).why is Why.NOT_YOUR_TURN
    match.act(4, decode("4-2-1"))
    assert match.view(None)["half"] == "black"


@clause("DEC-A1", "DEC-R20")
def test_after_an_objection_somebody_else_writes_anew():
    match = a_match(seats=6)
    write(match)
    without(match, 0)
    match.act(1, objection(0))
    assert match.awaited == {2}
    later = a_match(seats=6)
    write(later)
    later.act(1, objection(0))
    without(later, 0)
    assert later.awaited == {2}
    later.act(2, {**new_clues(), "clues": ["mokidelu", *later.view(2)["clues"]["white"][1:]]})
    assert seats_offered(later, "decode") == {4}


@clause("DEC-A1", "DEC-A2")
def test_with_one_voice_less_there_may_be_a_majority():
    match = a_match(seats=8, guess_commit="majority")
    write(match)
    match.act(2, decode("4-2-1"))
    match.act(4, decode("1-2-3"))
    without(match, 4)
    assert match.view(None)["voted"] == [2]
    match.act(6, decode("1-2-3"))
    without(match, 6)
    assert told(match, "revealed")[0]["decode"] == "4-2-1"


@clause("DEC-A1", "DEC-A2")
def test_the_rivals_too_may_agree_with_one_voice_less():
    match = a_match(seats=8, guess_commit="majority", intercept_from_round=1)
    write(match)
    for seat, code in ((1, "1-2-3"), (3, "1-2-3"), (5, "4-2-1"), (7, "4-2-1")):
        match.act(seat, intercept(code))
    without(match, 7)
    assert [(each["seat"], each["guess"]) for each in told(match, "committed")] == [
        (1, "intercept")
    ]


@clause("DEC-A1")
def test_who_has_resigned_names_no_keywords():
    match = a_match(seats=6, round_limit=1)
    without(match, 3)
    play_round(match)
    words = name("a", "b", "c", "d")
    assert refusal(match, 3, words).why is Why.NOT_YOUR_TURN
    assert match.awaited == {0, 1, 2, 4, 5}


@clause("DEC-A1")
def test_who_has_resigned_does_nothing_more():
    match = a_match(seats=6)
    without(match, 3)
    assert refusal(match, None, resign(3)).why is Why.NOT_OFFERED
    assert refusal(match, None, resign(6)).why is Why.NO_SUCH_SEAT
    write(match)
    assert refusal(match, 3, objection()).why is Why.NOT_OFFERED
    half(match, *NOTHING)
    assert refusal(match, 3, decode("1-2-3")).why is Why.NOT_YOUR_TURN
    assert match.view(None)["resigned"] == [3]
