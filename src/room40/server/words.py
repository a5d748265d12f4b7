"""The word models that bots go by: which are there, and their making beside the server."""

import asyncio
import contextlib
import sys
from pathlib import Path

from room40.lexicon.folder import models_in
from room40.lexicon.languages import LANGUAGES, Name
from room40.lexicon.model_files import NoModel, read_manifest
from room40.server import logs
from room40.server.settings import Settings
from room40.server.wire import WordsAnswer, WordsState

LONGEST_WAIT = 600.0
"""Seconds that a bot waits for its words before it plays without any."""

MAKER = (sys.executable, "-m", "room40.lexicon.model_make")


class WordModels:
    """Made once, after somebody has looked at a page, by a process of its own."""

    def __init__(self, settings: Settings) -> None:
        self._models = models_in(settings.data)
        self._is_wanted = settings.makes_words
        self._failed = False
        self._making: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @property
    def folder(self) -> Path:
        return self._models

    def begin(self) -> None:
        """Make what is missing; called again it does nothing."""
        if self._making is None and self._is_wanted and self._missing():
            self._making = asyncio.get_running_loop().create_task(self._make())

    async def stop(self) -> None:
        if self._making is not None:
            self._making.cancel()
            await asyncio.gather(self._making, return_exceptions=True)

    def state(self, language: str) -> WordsState:
        if self._is_there(language):
            return "ready"
        is_making = self._making is not None and not self._making.done()
        return "building" if is_making else "missing"

    def answer(self) -> WordsAnswer:
        states: dict[str, WordsState] = {each: self.state(each) for each in LANGUAGES}
        if "missing" not in states.values():
            return WordsAnswer(states, None)
        if self._failed:
            return WordsAnswer(states, "failed")
        return WordsAnswer(states, None if self._is_wanted else "off")

    async def settled(self, language: str) -> None:
        """Until the model of a language is there, or nobody makes it any more."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                while self.state(language) == "building":
                    await self._changed.wait()

    def _is_there(self, language: str) -> bool:
        try:
            read_manifest(self._models, language)
        except NoModel:
            return False
        return True

    def _missing(self) -> list[Name]:
        return [language for language in LANGUAGES if not self._is_there(language)]

    def _told(self) -> None:
        """Whoever waits looks again."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def _make(self) -> None:
        languages = self._missing()
        logs.log("words_begun", count=len(languages))
        try:
            code = await self._run(languages)
        except OSError as error:
            logs.log_fault("words", error)
            code = None
        self._failed = code != 0
        if self._failed:
            logs.log("words_failed", level="warning", code=code or 0)
        # The task is over only when this returns; who waits looks after that.
        asyncio.get_running_loop().call_soon(self._told)

    async def _run(self, languages: list[Name]) -> int | None:
        process = await asyncio.create_subprocess_exec(
            *MAKER, str(self._models), *languages, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert process.stdout is not None, "it was asked for"
            ready = len(languages)
            async for _ in process.stdout:
                left = len(self._missing())
                if left < ready:
                    ready = left
                    logs.log("words_ready", count=left)
                    self._told()
            return await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
