"""Coming back: a hundred thousand evenings of cut lines, simulated (REL-R07).

The server's own code runs on virtual time over a simulated network and disk; see tests/server/sim.
A seed that fails here fails again by `python -m tests.server.sim SEED`.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from room40.core.seats import Seat, Version
from room40.server import hub, playing, table, talk
from room40.store.sql import open_store
from room40.store.types import Conflict, IdReused, MatchRecord, Row, TableRecord, TalkRecord
from tests.contract.play import depth
from tests.proofs import proved
from tests.server.kill_harness import ROOT
from tests.server.sim.disk import Disk, Handle
from tests.server.sim.many import Total, simulate

clause = pytest.mark.clause

PARTS = 4
SCHEDULES = depth(1_000, 200, night=100_000) // PARTS
LITTLE = 120
"""Schedules within which a planted fault must show."""


@clause("REL-R07", "REL-R04", "FAULT-46", "FAULT-55", "FAULT-56")
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_who_comes_back_sees_what_all_see(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    seeds = range(part * SCHEDULES, (part + 1) * SCHEDULES)
    total = simulate(seeds)
    span = f"seeds {seeds.start} to {seeds.stop - 1}: {total}"
    proved(capsys, "resume schedules simulated", total.schedules, span)
    proved(capsys, "lines lost in these", total.counts["lines lost"])
    assert total.faults == []
    check_that_much_happened(total)


def check_that_much_happened(total: Total) -> None:
    """Else there would have been nothing to find."""
    counts, n = total.counts, total.schedules
    assert n == SCHEDULES
    assert counts["lines lost"] > 4 * n
    assert counts["actions"] > 2 * n
    assert counts["submissions sent again"] > n / 4
    for rare in ("restarts", "stalls", "dead lines", "floods", "lines begun with a wrong number"):
        assert counts[rare] > n / 20, rare
    for rarest in (
        "lines that the server gave up",
        "ended with 1013",
        "frames cut on their way in",
    ):
        assert counts[rarest] > 0 or n < 200, rarest


@clause("REL-R22")
def test_a_seed_fixes_everything() -> None:
    """So a failure can be had again: in another process, with other hashes and addresses."""
    program = (
        "from tests.server.sim.many import simulate; t = simulate(range(40, 44)); "
        "print(t.digest.hex(), t)"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": number},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""


# ---- the simulation bites: planted faults


def in_place(
    where: Any, name: str, put: Callable[..., Any]
) -> Callable[[pytest.MonkeyPatch], None]:
    """That function replaced by one that knows the usual one."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        usual = getattr(where, name)
        patch.setattr(where, name, lambda *given, **named: put(usual, *given, **named))

    return plant


def cut_too_far(usual: Any, view: Any, start: int) -> Any:
    return usual(view, start + 1 if start else 0)


def without_what_was_missed(usual: Any, self: Any, missed: Any) -> None:
    usual(self, list(missed)[1:])


def told_to_few(usual: Any, self: Any, entry: Any = None) -> None:
    """Whoever came last is forgotten when there is a newer view."""
    for connection in list(self.presence)[:-1]:
        for sight in self.sights_of(connection.person):
            connection.show(sight)


def every_number_taken(usual: Any, each: Any, line: int, said: Any) -> bool:
    return True


def no_first_answer(usual: Any, self: Any, *given: Any) -> None:
    return None


def one_view_late(usual: Any, self: Any, entry: Any, row: Any) -> None:
    """The texts of the version before are kept."""
    kept = dict(self._texts)
    usual(self, entry, row)
    self._texts.update(kept)


async def never_owed(usual: Any, at: Any) -> None:
    at.owes_talk = False


def overruns_unnoticed(usual: Any, self: Any, text: str) -> None:
    if len(self._talk) > 3:
        self._talk.pop(0)
    usual(self, text)


PLANTS = {
    "a history cut too far": in_place(playing, "cut", cut_too_far),
    "missed talk left out": in_place(hub.Connection, "catch_up", without_what_was_missed),
    "a page that is not told": in_place(table.Table, "show_match", told_to_few),
    "wrong numbers believed": in_place(talk, "_is_last", every_number_taken),
    "retries judged afresh": in_place(playing.Playing, "first_answer", no_first_answer),
    "an old view": in_place(playing.Playing, "accept", one_view_late),
    "talk stored and not told": in_place(talk, "tell_owed", never_owed),
    "full outboxes that drop": in_place(hub.Connection, "_put", overruns_unnoticed),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert simulate(range(LITTLE * 5), enough=1).faults


# ---- and the simulated disk answers as the store does


def a_row(chance: Random) -> Row:
    seat = chance.choice((None, Seat(0), Seat(1)))
    name, digest = chance.choice("ab"), bytes([chance.randrange(2)])
    return Row(Version(chance.randrange(1, 6)), seat, name, digest, b"{}")


def a_talk(chance: Random) -> TalkRecord:
    kind, person = chance.choice(("chat", "note", "draft", "ping")), chance.choice("pq")
    table_id, name = chance.choice(("t1", "t2", "nowhere")), chance.choice("xyz")
    return TalkRecord(table_id, 0, person, kind, "table", (), name, str(chance.random()), 1.0)


def a_table(name: str, code: str | None) -> TableRecord:
    return TableRecord(name, code, "g", "lobby", b"{}", 1.0, ("p",))


def a_match(chance: Random) -> MatchRecord:
    name, at = chance.choice(("m1", "m2", "m3")), chance.choice(("t1", "t2"))
    return MatchRecord(name, at, chance.randrange(1, 3), "g", b"{}", b"s", b"null", False, b"[]")


def a_call(chance: Random) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    match, at = chance.choice(("m1", "m1", "m2")), chance.choice(("t1", "t2", "nowhere"))
    first = Row(Version(1), None, "deal", b"", b"{}")
    begun = a_match(chance)
    calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
        ("append", (match, a_row(chance)), {"is_over": chance.random() < 0.1}),
        ("start_match", (begun, first, a_table(begun.table, None)), {}),
        ("save_table", (a_table(chance.choice(("t1", "t2")), chance.choice((None, "c"))),), {}),
        ("say", (a_talk(chance),), {}),
        ("talk", (at, chance.randrange(4)), {}),
        ("rows", (match, chance.randrange(3)), {}),
        ("row_by_action", (match, None, "a"), {}),
        ("match", (match,), {}),
        ("table", (at,), {}),
        ("last_seq", (at,), {}),
    ]
    return chance.choices(calls, (6, 1, 1, 6, 2, 2, 1, 1, 1, 1))[0]


async def answer(work: Coroutine[Any, Any, Any]) -> Any:
    try:
        return await work
    except Exception as error:
        return type(error)


async def test_the_simulated_disk_answers_as_the_store_does() -> None:
    chance, kinds = Random(40), set()
    for _ in range(depth(40, 5)):
        store, handle = await open_store("sqlite://"), Handle(Disk())
        deal = Row(Version(1), None, "deal", b"", b"{}")
        m1 = MatchRecord("m1", "t1", 9, "g", b"{}", b"s", b"null", False, b"[]")
        for each in (store, handle):
            await each.start_match(m1, deal, a_table("t1", None))
        for _ in range(60):
            name, given, named = a_call(chance)
            real = await answer(getattr(store, name)(*given, **named))
            simulated = await answer(getattr(handle, name)(*given, **named))
            assert real == simulated, (name, given, named)
            kinds.add(real if isinstance(real, type) else name)
        await store.close()
    assert {Conflict, IdReused, "append", "say"} <= kinds
