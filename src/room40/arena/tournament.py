"""A whole tournament: checked before it begins, then played batch by batch."""

from collections.abc import Iterator, Sequence
from functools import partial

from room40.arena.plan import ArenaError, Plan, Protocol, Task, begun
from room40.arena.players import loaded
from room40.arena.scheduler import spread
from room40.arena.solo import SOLO_GAMES
from room40.arena.word_roles import check_roles
from room40.arena.word_teams import check_teams
from room40.arena.work import Result, results_of
from room40.core.refused import Refused
from room40.games import game_named

PAIRED = (Protocol.ONE_TEAM, Protocol.TWO_TEAMS)
"""Line-ups of two, whatever the number of seats."""

BATCH = 16
"""So many matches go to a process at a time: some tenths of a second of work or more."""


def check(plan: Plan) -> None:
    """Raises `ArenaError` for a plan that cannot be played, and says why."""
    names = [each.name for each in plan.entrants]
    if len(set(names)) < len(names):
        raise ArenaError(f"two players have the same name: {', '.join(names)}")
    if plan.deals < 1:
        raise ArenaError("at least one deal is needed")
    if plan.protocol is Protocol.SOLO and plan.game not in SOLO_GAMES:
        raise ArenaError(f"solo is defined for {', '.join(SOLO_GAMES)} only")
    if plan.protocol in PAIRED:
        check_teams(plan)
    if plan.protocol is Protocol.THREE_ROLE:
        check_roles(plan)
    _check_rules(plan)
    for entrant in plan.entrants:
        loaded(plan.game, entrant)
    _check_lineups(plan, names)


def _check_rules(plan: Plan) -> None:
    try:
        counts = game_named(plan.game).seat_counts
        if plan.seats not in counts:
            raise ArenaError(f"{plan.game} has {min(counts)} to {max(counts)} seats")
        begun(plan, 0)
    except Refused as refused:
        raise ArenaError(f"{plan.game} cannot be played so: {refused}") from None


def _check_lineups(plan: Plan, names: list[str]) -> None:
    if not plan.lineups:
        raise ArenaError("a round robin needs two different players")
    is_ordered = plan.protocol in (Protocol.ONE_TEAM, Protocol.THREE_ROLE)
    lineups = {lineup if is_ordered else tuple(sorted(lineup)) for lineup in plan.lineups}
    if len(lineups) < len(plan.lineups):
        raise ArenaError("the same line-up is there twice")
    size = 1 if plan.protocol is Protocol.SOLO else 2 if plan.protocol in PAIRED else plan.seats
    for lineup in plan.lineups:
        unknown = [name for name in lineup if name not in names]
        if unknown:
            raise ArenaError(f"no such player: {unknown[0]} (there are {', '.join(names)})")
        if len(lineup) != size:
            raise ArenaError(f"{', '.join(lineup)}: {len(lineup)} at the table, not {size}")


def play_out(plan: Plan, todo: Sequence[Task], workers: int) -> Iterator[tuple[Result, ...]]:
    """The results of these tasks, batch by batch, in their order."""
    batches = (tuple(todo[at : at + BATCH]) for at in range(0, len(todo), BATCH))
    return spread(partial(results_of, plan), batches, workers)
