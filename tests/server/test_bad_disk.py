"""REL-R16: a disk that is full, fails or may only be read, under a server that people play at."""

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from room40.core.refused import Refused, Why
from room40.server.playing import Playing
from room40.store.sql import open_store, sqlite_url
from tests.contract.play import depth
from tests.proofs import proved
from tests.server.house import Frame, House, Wire, act, any_action, open_house
from tests.server.test_match import begun
from tests.store import vfs
from tests.store.vfs import Change, Deleted, Opened, Resized, Synced, Written

pytestmark = [
    pytest.mark.slow,
    pytest.mark.clause("REL-R16"),
    pytest.mark.skipif(bool(vfs.WHY_NOT), reason=vfs.WHY_NOT),
]
INJECTIONS = depth(15, 5, night=200)


class BadDisk:
    """Takes everything, until it is told what to refuse and from which change on."""

    kinds = ("full", "write fails", "sync fails", "read only")

    def __init__(self) -> None:
        self._kind = ""
        self._good = 0
        self.refused: Counter[str] = Counter()

    def spoil(self, kind: str, good: int) -> None:
        """From now on, after so many more changes."""
        self._kind, self._good = kind, good

    def mend(self) -> None:
        self._kind = ""

    def before(self, change: Change) -> int:
        result = self._result(change) if self._kind else vfs.OK
        if result != vfs.OK:
            self._good -= 1
            if self._good >= 0:
                return vfs.OK
            self.refused[self._kind] += 1
        return result

    def after(self, _: Change) -> None:
        """Nobody counts them."""

    def _result(self, change: Change) -> int:
        """What SQLite is told, if this change is of a kind that fails now."""
        match self._kind, change:
            case "full", Written():
                return vfs.FULL
            case "write fails", Written():
                return vfs.IOERR_WRITE
            case "sync fails", Synced():
                return vfs.IOERR_FSYNC
            case "read only", Written():
                return vfs.IOERR_WRITE
            case "read only", Resized():
                return vfs.IOERR_TRUNCATE
            case "read only", Deleted():
                return vfs.IOERR_DELETE
            case "read only", Opened(_, flags, is_new) if is_new and flags & vfs.OPEN_CREATE:
                return vfs.IOERR
            case _:
                return vfs.OK


@pytest.fixture
def disk() -> BadDisk:
    return BadDisk()


@pytest.fixture
async def spoilt(tmp_path: Path, disk: BadDisk) -> AsyncIterator[House]:
    address = vfs.watched_url(tmp_path / "room40.sqlite3")
    with vfs.watching(tmp_path, disk):
        async with open_house(tmp_path, address=address) as house:
            yield house
            disk.mend()


class Evening:
    """Two people at a table who play on whatever the disk does."""

    def __init__(self, house: House, disk: BadDisk) -> None:
        self.house, self.disk = house, disk
        self.chance = Random(40)
        self.counts: Counter[str] = Counter()
        self.told: dict[str, dict[int, str]] = {}
        """The action_id that was acknowledged, by match and version."""
        self.table = ""
        self._wires: list[Wire] = []
        self._acts = 0

    async def begin(self) -> None:
        guests = await self.house.guests("Ana", "Ben")
        self._host = guests[0]
        self.table, self._wires = await begun(self.house, *guests)

    async def trouble(self) -> None:
        """The disk goes bad amid play and is mended; what was refused is sent again and counts."""
        kind = self.chance.choice(BadDisk.kinds)
        self.disk.spoil(kind, self.chance.randrange(12))
        before, refused = self.disk.refused[kind], []
        for _ in range(8):
            wire, frame = await self._frame()
            if not await self._send(wire, frame):
                refused.append((wire, frame))
                break
        if refused:
            await self._look_at_news()
        self.counts[f"hit: {kind}"] += self.disk.refused[kind] > before
        await self._mend()
        for wire, frame in refused:
            assert await self._send(wire, frame), "space is back"
        async with self.house.room.lobby.open(self.table) as table:
            assert not table.services.is_storage_down

    async def _look_at_news(self) -> None:
        """Everybody reads that nothing can be stored, once the last good write was not the last."""
        if self.house.room.services.is_storage_down:
            self.counts["told that storage is down"] += 1
            for wire in self._wires:
                await wire.next("table", storage="down")

    async def _frame(self) -> tuple[Wire, Frame]:
        """The next move; in a new match if the last one is over."""
        try:
            playing = await self._match()
        except Refused as refused:
            # The end of a match was stored, the news of it was not, and cannot be now.
            assert refused.why is Why.STORAGE
            await self._mend()
            playing = await self._match()
        (seat,) = playing.match.awaited
        self._acts += 1
        action = any_action(playing.match, seat, self._acts)
        view = {"match": playing.id, "seat": seat}
        return self._wires[seat], act(view, action, f"act{self._acts}")

    async def _match(self) -> Playing:
        async with self.house.room.lobby.open(self.table) as table:
            if table.state.phase == "over":
                await self._restart()
            assert table.playing is not None
            return table.playing

    async def _mend(self) -> None:
        self.disk.mend()
        await self.house.pass_(2)

    async def _restart(self) -> None:
        """The disk may be bad already: then it is mended and goes bad again later."""
        answer = await self._host.ask("POST", f"/tables/{self.table}/start")
        if not answer.is_success:
            assert answer.json()["why"] == "storage", answer.text
            await self._mend()
            await self._host.do("POST", f"/tables/{self.table}/start")

    async def _send(self, wire: Wire, frame: Frame) -> bool:
        """Whether it was done; the only other answer is that it could not be stored."""
        answer = await wire.answer(frame)
        if answer["tag"] == "done":
            self.told.setdefault(frame["match"], {})[answer["version"]] = frame["action_id"]
            self.counts["acknowledged"] += 1
            return True
        assert answer["why"] == "storage", answer
        self.counts["refused: storage"] += 1
        return False


async def check_log(path: Path, told: dict[str, dict[int, str]]) -> None:
    """What was acknowledged is there, nothing else is, and all of it can be read and folded."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    store = await open_store(sqlite_url(path))
    for match, acknowledged in told.items():
        record = await store.match(match)
        assert record is not None
        playing = await Playing.loaded(store, record)
        rows = await store.rows(match)
        assert {row.version: row.action_id for row in rows[1:]} == acknowledged
        assert playing.match.version == len(rows)
    await store.close()


async def test_play_goes_on_after_each_trouble_and_nothing_is_lost(
    spoilt: House, disk: BadDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(spoilt, disk)
    await evening.begin()
    for _ in range(INJECTIONS):
        await evening.trouble()
        await check_log(tmp_path / "room40.sqlite3", evening.told)
    counts = evening.counts
    listed = ", ".join(f"{n} {what}" for what, n in sorted(counts.items()))
    proved(capsys, "disks gone bad amid play", INJECTIONS, listed)
    assert sum(counts[f"hit: {kind}"] for kind in BadDisk.kinds) > INJECTIONS / 2
    assert counts["refused: storage"] > INJECTIONS / 3
    assert counts["told that storage is down"] > INJECTIONS / 3
