"""One match: played by the rules, and what a player does wrong costs that player alone."""

import pytest

import room40
from room40.arena.plan import Task
from room40.arena.play import MOST_ACTIONS, Played, asked_in_turn, play
from tests.arena.plans import a_plan, outsider


def against_easy(kind: str, seats: int = 2) -> Played:
    """An outside program at the last seat, own bots at the others."""
    plan = a_plan("easy", outsider(kind), seats=seats)
    return play(plan, Task(0, ("easy",) * (seats - 1) + (kind,)))


def test_a_result_says_what_the_library_says() -> None:
    plan = a_plan("easy", "hard")
    played = play(plan, Task(0, ("easy", "hard")))
    assert played.deal == 0 and played.players == ("easy", "hard")
    assert played.reason == "code_found" and len(played.winners) in (1, 2)
    assert sum(played.returns) == 0
    assert played.forfeits == ()


def test_every_choice_has_its_cost() -> None:
    played = play(a_plan(outsider("Leftmost")), Task(0, ("Leftmost",) * 2))
    assert played.reason == "cards_used_up"
    assert sum(map(len, played.cpu_ms)) == 21
    assert all(spent >= 0 for own in played.cpu_ms for spent in own)


@pytest.mark.parametrize(
    ("kind", "why", "detail"),
    [
        ("Illegal", "card_not_in_row", "no_such_card"),
        ("Raising", "raised", "KeyError: 'not thought of'"),
        ("Leaving", "raised", "SystemExit: 1"),
        ("Silent", "no_choice", "NoneType"),
        ("Waiting", "no_choice", "the table waits"),
    ],
)
def test_whoever_cannot_choose_forfeits(kind: str, why: str, detail: str) -> None:
    played = against_easy(kind)
    (forfeit,) = played.forfeits
    assert (forfeit.seat, forfeit.why) == (1, why)
    assert detail in forfeit.detail
    assert (played.reason, played.winners, played.returns) == ("resigned", (0,), (1.0, -1.0))


@pytest.mark.parametrize("seats", [3, 4])
def test_after_a_forfeit_the_others_play_on(seats: int) -> None:
    played = against_easy("Illegal", seats)
    assert [forfeit.seat for forfeit in played.forfeits] == [seats - 1]
    assert played.reason != "resigned" and seats - 1 not in played.winners
    assert len(played.cpu_ms[-1]) == 1 and all(played.cpu_ms[:-1])


def test_who_may_act_out_of_turn_is_asked_first() -> None:
    """From the left of whoever is awaited; the same in every process."""
    match = room40.deal(
        "break_the_code", seats=4, setup={"guess_any_time": True}, deal={"first": 2}
    )
    assert asked_in_turn(match) == [3, 0, 1, 2]
    assert asked_in_turn(room40.deal("break_the_code", seats=4, deal={"first": 2})) == [2]


def test_two_who_guess_wrong_for_ever_are_parted() -> None:
    played = play(a_plan(outsider("Stubborn")), Task(0, ("Stubborn",) * 2))
    assert (played.reason, played.winners) == ("abandoned", ())
    assert sum(map(len, played.cpu_ms)) == MOST_ACTIONS


def test_an_own_bot_that_raises_is_not_covered_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(room40.Bot, "choose", broken)
    with pytest.raises(ZeroDivisionError):
        play(a_plan("easy", "medium", seats=2, seed="broken"), Task(0, ("easy", "medium")))
