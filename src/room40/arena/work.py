"""The unit of work: a pure function from a plan and some of its tasks to their results."""

from typing import assert_never

from room40.arena.plan import Plan, Protocol, Task
from room40.arena.play import Played, play
from room40.arena.solo import Solved, solve
from room40.arena.word_roles import Roles, play_roles
from room40.arena.word_teams import Teamed, team_up

Result = Played | Solved | Teamed | Roles
Batch = tuple[Task, ...]


def results_of(plan: Plan, batch: Batch) -> tuple[Result, ...]:
    """The results in the order of the tasks; the same in every process, but for the CPU times."""
    return tuple(_result_of(plan, task) for task in batch)


def _result_of(plan: Plan, task: Task) -> Result:
    match plan.protocol:
        case Protocol.ROUND_ROBIN | Protocol.TWO_TEAMS:
            return play(plan, task)
        case Protocol.SOLO:
            return solve(plan, task)
        case Protocol.ONE_TEAM:
            return team_up(plan, task)
        case Protocol.THREE_ROLE:
            return play_roles(plan, task)
        case _ as never:
            assert_never(never)
