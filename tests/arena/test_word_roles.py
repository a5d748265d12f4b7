"""Decrypto in three roles in the arena, over a model that the tests plant."""

from pathlib import Path

import pytest

from room40.arena.plan import ArenaError, Entrant, Plan, Protocol, tasks
from room40.arena.provenance import made_now
from room40.arena.report import report
from room40.arena.tournament import check, play_out
from room40.arena.word_roles import Roles, roles_figures
from room40.lexicon.folder import VARIABLE
from tests.bots.decrypto.planted import plant

LINEUPS = (("hard", "hard", "baseline-use"), ("baseline-use", "baseline-use", "use"))


@pytest.fixture(autouse=True)
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    plant(tmp_path)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def a_plan(lineups: tuple[tuple[str, ...], ...] = LINEUPS, deals: int = 2, seats: int = 3) -> Plan:
    return Plan(
        game="decrypto",
        protocol=Protocol.THREE_ROLE,
        seats=seats,
        setup={},
        entrants=tuple(Entrant(name) for name in sorted({each for row in lineups for each in row})),
        lineups=lineups,
        seed="1",
        deals=deals,
    )


def test_each_role_has_its_player_and_two_mishaps_end_it() -> None:
    plan = a_plan()
    check(plan)
    played = [each for batch in play_out(plan, tuple(tasks(plan)), 1) for each in batch]
    roles = [each for each in played if isinstance(each, Roles)]
    assert [each.players for each in roles] == list(LINEUPS) * 2
    for each in roles:
        assert not each.forfeits and 1 <= each.rounds <= 8
        mishaps = max(each.interceptions, each.miscommunications)
        assert each.is_survived == (mishaps < 2) and each.is_survived == (each.rounds == 8)
    assert "hard + hard, baseline-use" in report(plan, played, [made_now()])


def a_result(deal: int, rounds: int, interceptions: int, miscommunications: int) -> Roles:
    return Roles(
        deal=deal,
        players=LINEUPS[0],
        rounds=rounds,
        interceptions=interceptions,
        miscommunications=miscommunications,
        forfeits=(),
    )


def test_mishaps_are_counted_by_all_rounds_together() -> None:
    results = [a_result(0, 8, 1, 0), a_result(1, 2, 2, 1), a_result(2, 4, 0, 2)]
    figures = roles_figures(results, LINEUPS[0])
    assert figures.n == 3 and figures.survived.value == pytest.approx(1 / 3)
    assert figures.intercepted.value == pytest.approx(1 / 3)
    assert figures.interceptions.value == pytest.approx(3 / 14)
    assert figures.miscommunications.value == pytest.approx(3 / 14)
    assert figures.interceptions.error is not None and figures.interceptions.error > 0
    assert roles_figures([], LINEUPS[0]).interceptions.value is None


def test_vectors_that_are_not_there_are_named() -> None:
    with pytest.raises(ArenaError, match=r"glove100.*room40 words build"):
        check(a_plan((("hard", "glove100", "baseline-use"),)))


def test_it_is_a_protocol_for_three() -> None:
    with pytest.raises(ArenaError, match="not 3"):
        check(a_plan((("hard", "hard"),)))
