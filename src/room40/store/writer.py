"""The one writer: it drains a queue of jobs into one transaction after another (group commit)."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from room40.store.database import Database, Work, blames_the_job, name_of, storage_error
from room40.store.matches import Append, append_all, append_next, counts_rows
from room40.store.types import Conflict, IdReused, NoSuchTable, StorageError

log = logging.getLogger(__name__)

BATCH = 256
GATHERING_SECONDS = 0.005
"""A commit costs as much for one job as for ten, so with many callers they begin no closer."""
WAIT_SECONDS = 15.0

Wanted = Append | Work[Any]
"""An append, or any other statements. They may run again after a rollback, so they change nothing
but the database, and they raise Conflict and the like before they write."""

CrashPoint = Callable[[str], None]


@dataclass(slots=True)
class Job:
    wanted: Wanted
    done: asyncio.Future[Any]


class Writer:
    """Owns the writing connection. No other task writes.

    `crash_point` is called with `before_commit` and `after_commit`, so that a test can let the
    process die, or the disk fail, right there.
    """

    def __init__(self, database: Database, crash_point: CrashPoint) -> None:
        self._database = database
        self._crash_point = crash_point
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._is_closing = False
        self._batch: list[Job] = []
        self._task = self._begin()

    async def submit(self, wanted: Wanted) -> Any:
        """What it results in, once that is durable."""
        if self._is_closing:
            raise StorageError("the store is closed")
        job = Job(wanted, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                return await job.done
        except TimeoutError:
            raise StorageError("the database did not answer in time") from None

    async def close(self) -> None:
        """Write what waits, then end."""
        if not self._is_closing:
            self._is_closing = True
            self._queue.put_nowait(None)
        while not self._task.done():
            await asyncio.wait([self._task])

    def _begin(self) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(self._run(), name="store-writer")
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        """The task ends when the store closes. Should anything else end it, nobody is left waiting:
        after a fault of ours another task takes over, after a cancelling (the loop ends) none."""
        if task.cancelled():
            self._is_closing = True
            while not self._queue.empty():
                if (job := self._queue.get_nowait()) is not None:
                    self._batch.append(job)
        elif (error := task.exception()) is not None:
            log.error(f"the writer fell ({name_of(error)}); another takes over")
            self._task = self._begin()
            if self._is_closing:
                self._queue.put_nowait(None)
        for job in self._batch:
            _settle(job, StorageError("the writer was ended"))

    async def _run(self) -> None:
        is_last = False
        next_at = 0.0
        now = asyncio.get_running_loop().time
        while not is_last:
            if (pause := next_at - now()) > 0:
                await asyncio.sleep(pause)
            waiting = [await self._queue.get()]
            while len(waiting) < BATCH and not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            is_last = waiting[-1] is None
            # A job whose caller has left (cancelled, out of time) is not begun.
            self._batch = [job for job in waiting if job is not None and not job.done.done()]
            # Who came alone is not made to wait: what follows does not come from many.
            next_at = now() + GATHERING_SECONDS if len(self._batch) > 1 else 0.0
            if self._batch:
                await self._write(self._batch)

    async def _write(self, batch: Sequence[Job]) -> None:
        """Commit a batch; if the content of one job spoils it, halve it until that one is alone."""
        wanted = [job.wanted for job in batch]
        try:
            results = await self._database.write(partial(_commit, wanted, self._crash_point))
        except _Spoilt as spoilt:
            if len(batch) > 1:
                half = len(batch) // 2
                await self._write(batch[:half])
                await self._write(batch[half:])
                return
            results = [spoilt.verdict]
        except Exception as error:
            log.error(f"{len(batch)} jobs not known to be stored ({name_of(error)})")
            await self._database.renew()
            results = [storage_error(error) for _ in batch]
        for job, result in zip(batch, results, strict=True):
            _settle(job, result)


class _Spoilt(Exception):
    """Nothing of a batch was stored, for what a job is and not for what the database is."""

    def __init__(self, error: Exception) -> None:
        # Where the unique keys speak, another node was first.
        self.verdict = Conflict() if isinstance(error, IntegrityError) else storage_error(error)


def _commit(wanted: Sequence[Wanted], crash_point: CrashPoint, connection: Connection) -> list[Any]:
    try:
        results = _apply(wanted, connection)
    except Exception as error:
        if blames_the_job(error):
            raise _Spoilt(error) from None
        raise
    crash_point("before_commit")
    connection.commit()
    crash_point("after_commit")
    return results


def _apply(wanted: Sequence[Wanted], connection: Connection) -> list[Any]:
    """Jobs that wait at the same time have no order among them: appends go last, all at once."""
    appends = [each for each in wanted if isinstance(each, Append)]
    if appends and counts_rows(connection):
        others = _others(wanted, connection)
        judged = append_next(connection, appends)
        if judged is not None:
            return _in_order(wanted, judged, others)
        # Not what appends nearly always are, and half written: from the beginning, with more care.
        connection.rollback()
    others = _others(wanted, connection)
    return _in_order(wanted, append_all(connection, appends) if appends else [], others)


def _in_order(wanted: Sequence[Wanted], judged: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    of_appends, of_others = iter(judged), iter(others)
    return [next(of_appends if isinstance(each, Append) else of_others) for each in wanted]


def _others(wanted: Sequence[Wanted], connection: Connection) -> list[Any]:
    results: list[Any] = []
    for each in wanted:
        if isinstance(each, Append):
            continue
        try:
            results.append(each(connection))
        except (Conflict, IdReused, NoSuchTable) as verdict:
            results.append(verdict)
    return results


def _settle(job: Job, result: Any) -> None:
    if job.done.done():
        return
    if isinstance(result, Exception):
        job.done.set_exception(result)
    else:
        job.done.set_result(result)
