"""One player alone: questions until it is certain, by the rules, and never falsely so."""

from typing import Any

import pytest

import room40
from room40.arena.plan import Plan, Protocol, Task, begun
from room40.arena.solo import Patient, Solved, Verdict, solve
from room40.bots.break_the_code.facts import facts_of
from room40.games.break_the_code.notation import hand_text
from room40.games.break_the_code.rules import target
from room40.games.break_the_code.types import decode_view
from tests.arena.plans import a_plan, outsider
from tests.factories import TIME_UP


def solo_plan(*entrants: Any, **changed: Any) -> Plan:
    return a_plan(*entrants, protocol=Protocol.SOLO, **changed)


def solved(kind: str) -> Solved:
    return solve(solo_plan(outsider(kind)), Task(0, (kind,)))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_certainty_is_never_false(level: str, seats: int) -> None:
    plan = solo_plan(level, seats=seats)
    found = [solve(plan, Task(deal, (level,))) for deal in range(4)]
    assert {each.verdict for each in found} <= {Verdict.RIGHT, Verdict.NEVER}
    assert any(each.verdict is Verdict.RIGHT for each in found)
    assert all(2 <= each.questions <= 21 and not each.forfeits for each in found)


def test_the_hard_bot_needs_few_questions() -> None:
    plan = solo_plan("hard")
    asked = [solve(plan, Task(deal, ("hard",))).questions for deal in range(30)]
    assert 3.4 < sum(asked) / len(asked) < 6


def test_whoever_only_asks_has_21_questions_and_is_never_certain() -> None:
    alone = solved("Leftmost")
    assert (alone.questions, alone.verdict) == (21, Verdict.NEVER)


def test_a_wrong_guess_is_a_false_certainty() -> None:
    alone = solved("Stubborn")
    assert (alone.questions, alone.verdict) == (0, Verdict.WRONG)


def test_an_illegal_action_ends_the_run() -> None:
    alone = solved("Illegal")
    assert (alone.questions, alone.verdict) == (0, Verdict.FORFEIT)
    assert [forfeit.why for forfeit in alone.forfeits] == ["card_not_in_row"]


def test_only_the_one_player_asks_and_six_cards_lie_open() -> None:
    """Played by hand beside the protocol: the same questions, the others' turns pass."""
    plan = solo_plan("hard")
    match = begun(plan, 0, {"first": 0})
    player = Patient(room40.bot("break_the_code", "hard"))
    asked = 0
    while (choice := player.choose(match.view(0), asked)).action["tag"] == "ask":
        assert len(match.view(0)["row"]) == 6
        match.act(0, choice.action)
        match.act(None, TIME_UP)
        asked += 1
    assert choice.action["tiles"] == hand_text(target(match.state, 0))
    assert {each["seat"] for each in match.view(0)["history"] if each["tag"] == "answered"} == {0}
    assert len(facts_of(decode_view(match.view(0))).answers[1]) == asked


def test_a_bot_that_would_gamble_is_made_to_ask() -> None:
    """Two seats: from even odds on a bot guesses. Here it does not while two codes fit."""
    bot = room40.bot("break_the_code", "hard")
    gambles = 0
    for deal in range(20):
        match = begun(solo_plan("hard"), deal, {"first": 0})
        choice = Patient(bot).choose(match.view(0), 1)
        while choice.action["tag"] == "ask":
            gambles += bot.choose(match.view(0), 1).action["tag"] == "guess"
            match.act(0, choice.action)
            match.act(None, TIME_UP)
            choice = Patient(bot).choose(match.view(0), 1)
    assert gambles > 0
