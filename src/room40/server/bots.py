"""The processes in which bots think. They see one view at a time, have a deadline and may die."""

import asyncio
import sys
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Literal

import msgspec

from room40.bots import Choice
from room40.bots.worker import Question
from room40.server import logs
from room40.server.settings import Settings

LONGEST_LINE = 1 << 20


class Worker:
    """One process that answers one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "room40.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        await self._line()

    async def ask(self, question: Question) -> Choice:
        """Raises `ConnectionError` if the process has died."""
        process = self._process
        if process is None or process.stdin is None:
            raise ConnectionResetError
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        return msgspec.json.decode(await self._line(), type=Choice)

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
        worker = Worker()
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
        return await self._asked(worker, question)

    async def _asked(self, worker: Worker, question: Question) -> Choice | None:
        is_well = False
        try:
            async with asyncio.timeout(self._settings.bot_deadline):
                choice = await worker.ask(question)
            is_well = True
            return choice
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
