"""A program that folds every stored match and prints digests of all that it leads to.

    python -m tests.server.replay DATABASE

Two runs, in whatever surroundings, must print the same.
"""

import asyncio
import json
import sys
from hashlib import sha256
from pathlib import Path

from room40.core.codec import encode
from room40.server.playing import Playing
from room40.store.sql import open_store, sqlite_url
from room40.store.types import MatchRecord, Store


async def digests(store: Store, record: MatchRecord) -> list[str]:
    """One for each version: of what was stored, drawn again, and of what every eye sees."""
    stored = (await Playing.loaded(store, record)).match
    match = type(stored)(stored.game, stored.setup, stored.seed, stored.deal)
    found = []
    for entry in stored.entries:
        again = match.decide(entry.seat, entry.action) if match.entries else match.first_entry()
        match.accept(again)
        eyes = [None, *range(match.setup.seats), "everything"]
        views = [encode(match.view_of(eye)) for eye in eyes]
        parts = [encode(entry), encode(again), *views]
        found.append(sha256(b"\n".join(parts)).hexdigest())
    return found


async def main(database: Path, matches: list[str]) -> None:
    store = await open_store(sqlite_url(database))
    for name in matches:
        record = await store.match(name)
        assert record is not None
        print(json.dumps([name, await digests(store, record)]))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.stdin.read().split()))
