"""A process that thinks for others: a view in, a choice or an aid out, a line of JSON each.

It is handed views and nothing else. It ends when its input ends.
"""

import contextlib
import os
import signal
import sys
from typing import Any

from msgspec import Raw, Struct, json

from room40.bots import AidLevel, aid, bot_named, warm, why
from room40.core.refused import Refused, Why
from room40.lexicon.threads import one_thread


class Question(Struct, frozen=True, tag_field="tag", tag="choose"):
    """What a bot is asked; `seed` fixes its chance. Answered by a `Choice`."""

    game: str
    level: str
    view: Raw
    seed: str


class AidQuestion(Struct, frozen=True, tag_field="tag", tag="aid"):
    """What follows from a view. Answered by the game's own aid, or null."""

    game: str
    level: AidLevel
    view: Raw


class WhyQuestion(Struct, frozen=True, tag_field="tag", tag="why"):
    """Why that follows from a view. Answered by a `Reason` or by `NotTaken`."""

    game: str
    view: Raw
    claim: dict[str, Any]


class Reason(Struct, frozen=True, tag_field="tag", tag="reason"):
    """The entries of the history from which it follows; None if it does not follow."""

    entries: list[int] | None


class NotTaken(Struct, frozen=True, tag_field="tag", tag="not_taken"):
    """The claim cannot be read."""

    why: Why
    facts: dict[str, Any]


Asked = Question | AidQuestion | WhyQuestion


def answer(line: bytes) -> bytes:
    """The answer to one line."""
    return json.encode(_answer(json.decode(line, type=Asked)))


def _answer(asked: Asked) -> Any:
    view = json.decode(asked.view)
    match asked:
        case Question(game, level, seed=seed):
            return bot_named(game, level).choose(view, seed=seed)
        case AidQuestion(game, level):
            return aid(game, view, level)
        case WhyQuestion(game, claim=claim):
            try:
                return Reason(why(game, view, claim))
            except Refused as refused:
                return NotTaken(refused.why, refused.facts)


def main() -> None:
    """Answer line by line. The server is what matters, so this process gives way to it."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    one_thread()  # in time: numpy is loaded by `warm`
    warm()
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
