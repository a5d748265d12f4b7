"""Decrypto for three: a team of two against one interceptor."""

import pytest

from room40 import Match, Why
from tests.factories import refusal, winners
from tests.games.decrypto.laid import (
    NOTHING,
    RIGHT,
    WHITE,
    WRONG,
    a_match,
    decode,
    half,
    intercept,
    name,
    new_clues,
    objection,
    play_round,
    seats_offered,
    tokens,
    told,
    write,
)

clause = pytest.mark.clause

TEAM, INTERCEPTOR = (0, 2), 1
BOTH, LOST, HAD = (WRONG, RIGHT), (WRONG, WRONG), (RIGHT, RIGHT)


def played(*rounds: tuple[bool, bool], **options: object) -> Match:
    match = a_match(seats=3, **options)  # type: ignore[arg-type]
    for each in rounds:
        play_round(match, each)
    return match


@clause("DEC-T1")
def test_two_play_against_one():
    match = played()
    view = match.view(INTERCEPTOR)
    assert (view["mode"], view["teams"]) == ("three", {"white": [0, 2], "black": [1]})
    assert view["keywords"] == {"white": None, "black": None}
    assert match.view(2)["keywords"] == {"white": list(WHITE), "black": None}
    assert view["encryptors"] == {"white": 0, "black": None}
    assert (match.awaited, view["codes"]) == ({0}, {"white": None, "black": None})
    assert refusal(match, INTERCEPTOR, new_clues()).why is Why.NOT_YOUR_TURN


@clause("DEC-T1", "DEC-T2")
def test_a_round_has_one_half():
    match = played(NOTHING)
    assert match.view(None)["encryptors"]["white"] == 2
    write(match)
    assert seats_offered(match, "decode") == {0}
    assert seats_offered(match, "intercept") == {INTERCEPTOR}
    half(match, *NOTHING)
    assert match.view(None)["round"] == 3


@clause("DEC-T2", "DEC-E18")
def test_mistakes_and_interceptions_are_the_interceptors_tokens():
    match = played(LOST)
    assert tokens(match) == {"white": (0, 0), "black": (1, 0)}
    play_round(match, BOTH)
    assert tokens(match)["black"] == (3, 0)
    assert match.outcome is not None and match.outcome["reason"] == "interceptions"
    assert winners(match) == [INTERCEPTOR]


@clause("DEC-T3", "DEC-E18", "DEC-O3")
def test_after_five_rounds_the_team_has_won():
    match = played(LOST, *[NOTHING] * 4)
    assert match.outcome is not None and match.outcome["reason"] == "survived"
    assert winners(match) == [*TEAM]
    longer = played(*[NOTHING] * 5, round_limit=8)
    assert longer.outcome is None
    assert refusal(longer, INTERCEPTOR, name(*WHITE)).why is Why.NOT_OFFERED


@clause("DEC-T2")
def test_nobody_intercepts_in_the_first_round():
    match = played()
    write(match)
    assert refusal(match, INTERCEPTOR, intercept("4-2-1")).why is Why.NOT_OFFERED
    match.act(2, decode("4-2-1"))
    assert match.view(None)["round"] == 2


@clause("DEC-T1", "DEC-R20")
def test_the_interceptor_may_object():
    match = played()
    write(match)
    match.act(INTERCEPTOR, objection(0))
    assert match.awaited == {0}


@clause("DEC-O14")
def test_by_option_mistakes_are_counted_apart():
    match = played(LOST, HAD, partner_errors="apart")
    assert tokens(match) == {"white": (0, 1), "black": (1, 0)}
    play_round(match, LOST)
    assert told(match, "ended") == [
        {"tag": "ended", "reason": "miscommunications", "winners": ["black"]}
    ]
    assert match.outcome is not None and match.outcome["reason"] == "miscommunications"
    assert winners(match) == [INTERCEPTOR]


@clause("DEC-T1", "DEC-A1")
def test_whoever_resigns_has_lost():
    for seat, won in ((0, [1]), (1, [0, 2])):
        match = played()
        match.act(None, {"tag": "resign", "seat": seat})
        assert winners(match) == won
