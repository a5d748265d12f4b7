"""Where the work is done: the one place that knows joblib.

Another back end (a cluster, a queue) takes over by another `spread`: the function and its batches
can be pickled, no batch needs another one, and no order of doing them is assumed.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import joblib  # type: ignore[import-untyped]
from joblib.externals.loky.process_executor import (  # type: ignore[import-untyped]
    TerminatedWorkerError,
)

from room40.arena.plan import ArenaError

ORPHANED = 10
"""Seconds without work after which a process ends; so it does where this one was killed."""

Given = TypeVar("Given")
Made = TypeVar("Made")


def cores() -> int:
    """How many processors this process may use."""
    return int(joblib.cpu_count())


def spread(work: Callable[[Given], Made], given: Iterable[Given], workers: int) -> Iterator[Made]:
    """What `work` makes of each, in the order given, worked out by that many processes.

    One worker is this process itself. Raises `ArenaError` if a process dies.
    """
    parallel = joblib.Parallel(
        n_jobs=workers,
        backend="loky",
        batch_size=1,
        return_as="generator",
        max_nbytes=None,
        idle_worker_timeout=ORPHANED,
    )
    try:
        yield from parallel(joblib.delayed(work)(each) for each in given)
    except TerminatedWorkerError as error:
        raise ArenaError("a worker process died: a player crashed it, or memory ran out") from error
