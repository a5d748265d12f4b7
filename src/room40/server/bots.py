"""The processes in which bots think and aids are worked out.

They see one view at a time, have a deadline and may die.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from room40.bots import Choice
from room40.bots.worker import AidQuestion, Asked, NotTaken, Question, Reason, WhyQuestion
from room40.lexicon.folder import VARIABLE, models_in
from room40.server import logs
from room40.server.settings import Settings

LONGEST_LINE = 1 << 20


class Worker:
    """One process that answers one question at a time."""

    def __init__(self, models: Path) -> None:
        self._models = models
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "room40.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            env={**os.environ, VARIABLE: str(self._models)},
        )
        await self._line()

    async def ask(self, question: Asked) -> bytes:
        """A line of JSON. Raises `ConnectionError` if the process has died."""
        process = self._process
        if process is None or process.stdin is None:
            raise ConnectionResetError
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        return await self._line()

    async def _line(self) -> bytes:
        process = self._process
        line = await process.stdout.readline() if process and process.stdout else b""
        if not line.endswith(b"\n"):
            raise ConnectionResetError
        return line

    async def stop(self) -> None:
        """End the process and let go of its pipes. May be called again if it was cut short."""
        process = self._process
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()
            self._process = None


class BotRunner:
    """The workers. One that dies or thinks for too long is replaced."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._workers: set[Worker] = set()
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._has_failed = False
        self._is_stopping = False

    @property
    def status(self) -> Literal["ok", "starting", "down"]:
        if self._workers:
            return "ok"
        return "down" if self._has_failed else "starting"

    def start(self) -> None:
        """Begin to warm the workers up; nobody waits for it."""
        for _ in range(self._settings.bot_workers):
            self.run(self._hire())

    async def stop(self) -> None:
        self._is_stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        self._workers.clear()

    def run(self, job: Coroutine[Any, Any, None]) -> None:
        """A task that is kept until it ends and whose faults are logged."""
        task = asyncio.get_running_loop().create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logs.log_fault("bot_task", error)

    async def _hire(self) -> None:
        worker = Worker(models_in(self._settings.data))
        try:
            await worker.start()
        except OSError as error:
            logs.log_fault("bot_worker", error)
            self._has_failed = True
            await worker.stop()
        except asyncio.CancelledError:
            await worker.stop()
            raise
        else:
            self._has_failed = False
            self._workers.add(worker)
            self._idle.put_nowait(worker)

    async def choose(self, question: Question) -> Choice | None:
        """What the bot chooses, or None if it does not within its deadline."""
        choice: Choice | None = await self._answered(question, Choice)
        return choice

    async def aid(
        self, question: AidQuestion, is_wanted: Callable[[], bool]
    ) -> dict[str, Any] | None:
        """What follows, or None if it does not come in time. Asked only while it is wanted."""
        said: dict[str, Any] | None = await self._answered(
            question, dict[str, Any] | None, is_wanted
        )
        return said

    async def why(self, question: WhyQuestion) -> Reason | NotTaken | None:
        """Why it follows, or None if that does not come in time."""
        reason: Reason | NotTaken | None = await self._answered(question, Reason | NotTaken)
        return reason

    async def _answered(
        self, question: Asked, kind: Any, is_wanted: Callable[[], bool] = lambda: True
    ) -> Any:
        """An answer of that type; None if there is none in time, or none is wanted any more."""
        if self.status == "down":
            self._has_failed = False
            self.run(self._hire())
            return None
        try:
            async with asyncio.timeout(self._settings.bot_patience):
                worker = await self._idle.get()
        except TimeoutError as error:
            logs.log_fault("bot_queue", error)
            return None
        if not is_wanted():
            self._idle.put_nowait(worker)
            return None
        return await self._asked(worker, question, kind)

    async def _asked(self, worker: Worker, question: Asked, kind: Any) -> Any:
        is_well = False
        try:
            async with asyncio.timeout(self._settings.bot_deadline):
                answer = msgspec.json.decode(await worker.ask(question), type=kind)
            is_well = True
            return answer
        except (TimeoutError, OSError, msgspec.DecodeError) as error:
            logs.log_fault("bot_late", error)
            return None
        finally:
            if is_well:
                self._idle.put_nowait(worker)
            elif not self._is_stopping:
                self.run(self._replace(worker))

    async def _replace(self, worker: Worker) -> None:
        await worker.stop()
        self._workers.discard(worker)
        await self._hire()
