"""Bots and aids that think in this process, for tests in which no process need die."""

from typing import Any

import msgspec
import pytest

from room40.bots import worker
from room40.server.bots import Worker

THINKERS: dict[str, Any] = {"bot_workers": 1, "bot_patience": 20, "bot_deadline": 20}
"""Settings of a house with such a worker."""


def think_here(patch: pytest.MonkeyPatch) -> None:
    """The same questions and answers, without a process in between."""

    async def start(_: Worker) -> None:
        pass

    async def ask(_: Worker, question: worker.Asked) -> bytes:
        return worker.answer(msgspec.json.encode(question))

    patch.setattr(Worker, "start", start)
    patch.setattr(Worker, "ask", ask)
