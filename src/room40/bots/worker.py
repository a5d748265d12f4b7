"""A process that chooses for bots: a view in, a choice out, a line of JSON each.

It is handed views and nothing else. It ends when its input ends.
"""

import contextlib
import os
import signal
import sys

from msgspec import Raw, Struct, json

from room40.bots import Choice, bot_named, warm


class Question(Struct, frozen=True):
    """What a bot is asked; `seed` fixes its chance."""

    game: str
    level: str
    view: Raw
    seed: str


def answer(line: bytes) -> bytes:
    question = json.decode(line, type=Question)
    bot = bot_named(question.game, question.level)
    choice: Choice = bot.choose(json.decode(question.view), seed=question.seed)
    return json.encode(choice)


def main() -> None:
    """Answer line by line. The server is what matters, so this process gives way to it."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm()
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
