"""The server under load: `room40 serve` in a process of its own, as it is, with two settings that a
load from one address needs: limits by address out of the way, and no workers for bots that nobody
asks for. It prints its address once it is open.
"""

import sys
from pathlib import Path

from room40.cli.serve import LOOPBACK, listening
from room40.server import logs
from room40.server.run import serve
from room40.server.settings import Limits, Rate, Settings

MANY = Rate(10_000_000, 1)
FROM_ONE_ADDRESS = Limits(
    new_tables=MANY, new_people=MANY, new_people_of_all=MANY, requests=MANY, reads=MANY,
    sockets=1_000_000,
)  # fmt: skip


def main() -> None:
    logs.set_up("warning")
    with listening(LOOPBACK, 0) as listener:
        port = listener.getsockname()[1]
        settings = Settings(
            data=Path(sys.argv[1]),
            port=port,
            log_level="warning",
            limits=FROM_ONE_ADDRESS,
            bot_workers=0,
        )
        serve(settings, listener, lambda: print(f"http://{LOOPBACK}:{port}", flush=True))


if __name__ == "__main__":
    main()
