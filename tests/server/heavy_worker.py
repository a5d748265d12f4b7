"""Bots as bad as they come, in the place of `room40.bots.worker`: some calculate for ever, some
hang, some die amid their answer, some answer nonsense, some only take their time.

Which one this is follows from the question, so that each table has its share of all.
"""

import os
import sys
import time

from msgspec import json

from room40.bots.worker import Question, answer

KINDS = ("spin", "hang", "die", "nonsense", "slow")
SLOW_SECONDS = 0.3


def spin(seconds: float) -> None:
    """A core at 100 %."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        sum(range(1000))


def main() -> None:
    os.nice(10)  # As the real one does.
    sys.stdout.buffer.write(b"ready\n")
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        question = json.decode(line, type=Question)
        match KINDS[int(question.seed[:8], 16) % len(KINDS)]:
            case "spin":
                spin(3600)
            case "hang":
                time.sleep(3600)
            case "die":
                sys.stdout.buffer.write(b'{"action": {"tag"')
                sys.stdout.buffer.flush()
                sys.exit(1)
            case "nonsense":
                sys.stdout.buffer.write(b"I had rather not.\n")
            case _:
                spin(SLOW_SECONDS)
                sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
