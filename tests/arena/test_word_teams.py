"""Codenames in the arena: one team, two teams, over a model that the tests plant."""

from pathlib import Path

import pytest

from room40.arena.plan import ArenaError, Entrant, Plan, Protocol, pairs, tasks
from room40.arena.provenance import made_now
from room40.arena.report import report
from room40.arena.tournament import check, play_out
from room40.arena.word_teams import WORST, Teamed, pair_figures
from room40.lexicon.folder import VARIABLE
from tests.lexicon.planted import plant


@pytest.fixture(autouse=True)
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    plant(tmp_path)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def a_plan(protocol: Protocol, names: tuple[str, ...], deals: int = 2) -> Plan:
    return Plan(
        game="codenames",
        protocol=protocol,
        seats=2 if protocol is Protocol.ONE_TEAM else 4,
        setup={},
        entrants=tuple(Entrant(name) for name in names),
        lineups=pairs(names, protocol),
        seed="1",
        deals=deals,
    )


def results(plan: Plan) -> list[object]:
    check(plan)
    return [each for batch in play_out(plan, tuple(tasks(plan)), 1) for each in batch]


def test_every_spymaster_meets_every_agent_over_the_same_deals() -> None:
    plan = a_plan(Protocol.ONE_TEAM, ("use", "hard"))
    played = [each for each in results(plan) if isinstance(each, Teamed)]
    assert {each.players for each in played} == {
        (giver, agent) for giver in ("use", "hard") for agent in ("use", "hard")
    }
    assert len(played) == 8
    for each in played:
        assert each.is_won == (each.score < WORST) and not each.forfeits
        assert each.touched["B"] == 9 or not each.is_won
    twins = pair_figures(played, ("hard", "hard"))
    assert twins.n == 2 and twins.score.value is not None and twins.score.value < WORST
    assert "hard -> use" in report(plan, played, [made_now()])


@pytest.mark.slow
def test_teams_change_sides_over_each_deal() -> None:
    plan = a_plan(Protocol.TWO_TEAMS, ("easy", "hard"), deals=3)
    assert [task.players for task in tasks(plan)][:2] == [
        ("easy", "hard") * 2,
        ("hard", "easy") * 2,
    ]
    told = report(plan, results(plan), [made_now()])  # type: ignore[arg-type]
    assert "easy beats hard" in told and "sides changed" in told


def test_a_player_whose_vectors_are_not_there_is_told_how_to_get_them() -> None:
    with pytest.raises(ArenaError, match=r"glove100.*room40 words build"):
        check(a_plan(Protocol.ONE_TEAM, ("glove100", "use")))


def test_without_a_model_there_is_no_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere"))
    with pytest.raises(ArenaError, match="no word model for en"):
        check(a_plan(Protocol.ONE_TEAM, ("use", "hard")))
