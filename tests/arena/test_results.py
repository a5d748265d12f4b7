"""Results do not depend on who works them out, nor on how often the run was cut short."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from room40.arena.plan import ArenaError, Plan, Protocol, tasks
from room40.arena.records import FORMAT, Head, Results, Resumed, begin_file, resume_file
from room40.arena.tournament import play_out
from room40.arena.work import Result
from tests.arena.plans import a_plan

FULL = Path("/dev/full")

PLANS = [a_plan("easy", "hard", deals=12), a_plan("hard", protocol=Protocol.SOLO, deals=20)]


def untimed(results: list[Result]) -> list[dict[str, Any]]:
    """Without what differs from run to run: how long it took."""
    told = [msgspec.to_builtins(each) for each in results]
    return [{name: each[name] for name in each if name != "cpu_ms"} for each in told]


def worked_out(plan: Plan, workers: int = 1) -> list[Result]:
    return [each for batch in play_out(plan, tuple(tasks(plan)), workers) for each in batch]


def finish(results: Results, plan: Plan) -> list[Result]:
    """What a run does: play what is missing, keep it, close."""
    missing = [task for task in tasks(plan) if task not in results.by_task]
    for batch in play_out(plan, missing, 1):
        results.append(batch)
    results.close()
    return [results.by_task[task] for task in tasks(plan)]


def kept(path: Path, plan: Plan) -> list[Result]:
    """A whole run into a new file."""
    return finish(begin_file(path, plan, 24), plan)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.protocol.value)
def test_the_number_of_workers_changes_nothing(plan: Plan) -> None:
    alone = worked_out(plan)
    assert [(each.deal, each.players) for each in alone] == [
        (task.deal, task.players) for task in tasks(plan)
    ]
    assert untimed(worked_out(plan, workers=2)) == untimed(alone)


def test_the_head_tells_how_results_came_about(tmp_path: Path) -> None:
    plan = PLANS[0]
    kept(path := tmp_path / "results.jsonl", plan)
    first, *rest = path.read_bytes().splitlines()
    head = msgspec.json.decode(first, type=Head)
    assert (head.format, head.game, head.protocol) == (FORMAT, "break_the_code", plan.protocol)
    assert (head.seed, head.deals, head.n) == ("test", 12, 24)
    assert {"python", "room40", "numpy"} <= set(head.made.versions)
    assert head.made.date.endswith("+00:00")
    assert [msgspec.json.decode(line)["tag"] for line in rest] == ["match"] * 24


@pytest.mark.parametrize("torn", [b'{"tag":"match","dea', b"\xc3", b'{"tag":"match"}'])
def test_a_torn_last_line_is_redone(tmp_path: Path, torn: bytes) -> None:
    plan = PLANS[0]
    whole = kept(path := tmp_path / "results.jsonl", plan)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:18]) + torn)
    results = resume_file(path, plan, 24)
    assert len(results.by_task) == 17
    assert untimed(finish(results, plan)) == untimed(whole)
    again = path.read_bytes().splitlines(keepends=True)
    assert again[:18] == lines[:18]
    assert isinstance(msgspec.json.decode(again[18], type=Head | Resumed), Resumed)
    assert len(again) == len(lines) + 1 and torn not in again


@pytest.mark.parametrize("torn", [b"", b'{"tag":"head","game'])
def test_a_file_without_a_whole_line_begins_anew(tmp_path: Path, torn: bytes) -> None:
    plan = PLANS[0]
    path = tmp_path / "results.jsonl"
    path.write_bytes(torn)
    finish(resume_file(path, plan, 24), plan)
    assert path.read_bytes().startswith(b'{"tag":"head"')
    assert path.read_bytes().count(b"\n") == 25


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    plan = PLANS[0]
    kept(path := tmp_path / "results.jsonl", plan)
    before = path.read_bytes()
    finish(resume_file(path, plan, 24), plan)
    assert path.read_bytes() == before


def test_more_deals_can_follow(tmp_path: Path) -> None:
    few, more = a_plan("easy", "hard", deals=2), a_plan("easy", "hard", deals=4)
    kept(path := tmp_path / "results.jsonl", few)
    results = resume_file(path, more, 8)
    assert len(results.by_task) == 4 and len(results.made) == 2
    assert untimed(finish(results, more)) == untimed(worked_out(more))


@pytest.mark.parametrize(
    "other",
    [
        a_plan("easy", "hard", seed="other"),
        a_plan("easy", "medium"),
        a_plan("easy", "hard", seats=3),
        a_plan("easy", "hard", setup={"row_size": 4}),
        a_plan("easy", "hard", lineups=(("hard", "hard"),)),
    ],
)
def test_another_plan_does_not_mix_in(tmp_path: Path, other: Plan) -> None:
    kept(path := tmp_path / "results.jsonl", a_plan("easy", "hard"))
    before = path.read_bytes()
    with pytest.raises(ArenaError, match="is of another plan"):
        resume_file(path, other, 1)
    assert path.read_bytes() == before


@pytest.mark.parametrize("number", [1, 2])
def test_a_broken_line_is_named(tmp_path: Path, number: int) -> None:
    plan = a_plan("easy", "hard")
    kept(path := tmp_path / "results.jsonl", plan)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[number - 1] = b'{"tag":"matc\n'
    path.write_bytes(b"".join(lines))
    with pytest.raises(ArenaError, match=f"line {number} is no line of results"):
        resume_file(path, plan, 4)
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("thesis", ["my thesis\n", "my thesis", "{}"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, thesis: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(thesis)
    with pytest.raises(ArenaError, match=r"line 1 is no line|is no file of results"):
        resume_file(path, a_plan(), 4)
    with pytest.raises(ArenaError, match="is there already"):
        begin_file(path, a_plan(), 4)
    assert path.read_text() == thesis


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_told() -> None:
    results = Results(FULL.open("wb"))
    with pytest.raises(ArenaError, match="/dev/full: No space left"):
        results.append(worked_out(a_plan("easy", "hard")))
    with pytest.raises(ArenaError, match="/dev/full: No space left"):
        results.close()
    assert results.by_task == {}
