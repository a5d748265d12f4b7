"""A program that runs into a full disk and sees it emptied; prints what its calls came to.

The limit on the size of files stands for the disk: the kernel refuses to let them grow.
"""

import asyncio
import json
import resource
import sys
from collections.abc import Awaitable
from pathlib import Path

from room40.store.sql import open_store, sqlite_url
from tests.store.records import a_row, begin


async def outcome(call: Awaitable[object]) -> str:
    try:
        return repr(await call)
    except Exception as error:
        return repr(error)


def let_files_grow_to(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


async def main(path: Path) -> None:
    store = await open_store(sqlite_url(path))
    await begin(store, "one")
    await store.close()
    # The log is empty now and will grow with each write.
    store = await open_store(sqlite_url(path))
    await store.check()
    log = path.with_name(f"{path.name}-wal")
    told = []
    for version in (2, 4, 6):
        row, other = a_row(version, body=b"x" * 20_000), a_row(version + 1, body=b"x" * 20_000)
        # A different part of the transaction fits each time.
        let_files_grow_to(log.stat().st_size + version * 4000 - 8000)
        full = [await outcome(store.append("one", row)), await outcome(store.check())]
        readable = len(await store.rows("one"))
        let_files_grow_to(resource.RLIM_INFINITY)
        again = [await outcome(store.append("one", each)) for each in (row, row, other)]
        told.append({"full": full, "readable": readable, "again": again})
    await store.close()
    print(json.dumps(told))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
