"""Holding the tournament that `room40 arena` was asked for."""

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from room40.arena.plan import Plan, tasks
from room40.arena.records import Results, begin_file, resume_file, unkept
from room40.arena.report import report
from room40.arena.scheduler import cores
from room40.arena.tournament import check, play_out

DONE, INTERRUPTED = 0, 130


def hold(plan: Plan, given: argparse.Namespace) -> int:
    """An exit code. Raises `ArenaError`."""
    check(plan)
    wanted = tuple(tasks(plan))
    with closing(_results(plan, len(wanted), given)) as results:
        missing = tuple(task for task in wanted if task not in results.by_task)
        try:
            with _ending_politely(), _progress(len(wanted), len(wanted) - len(missing)) as advance:
                for batch in play_out(plan, missing, given.workers or cores()):
                    results.append(batch)
                    advance(len(batch))
        except KeyboardInterrupt:
            return _interrupted(given)
        print(report(plan, [results.by_task[task] for task in wanted], results.made))
    return DONE


def _results(plan: Plan, n: int, given: argparse.Namespace) -> Results:
    if given.out is None:
        return unkept(plan, n)
    return (resume_file if given.resume else begin_file)(given.out, plan, n)


def _interrupted(given: argparse.Namespace) -> int:
    kept = f"--resume goes on with {given.out}" if given.out else "nothing was kept (no --out)"
    print(f"room40 arena: interrupted; {kept}", file=sys.stderr)
    return INTERRUPTED


@contextmanager
def _ending_politely() -> Iterator[None]:
    """SIGTERM is taken like Ctrl-C, so that the worker processes end, too."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _progress(total: int, done: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, redrawn as matches end; nothing where nobody would see it."""
    columns = (
        TextColumn("matches"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    hidden = not sys.stderr.isatty()
    with Progress(*columns, console=console, auto_refresh=False, disable=hidden) as progress:
        bar = progress.add_task("matches", total=total, completed=done)

        def advance(more: int) -> None:
            progress.update(bar, advance=more, refresh=True)

        yield advance
