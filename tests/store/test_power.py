"""Power loss: what was told is there, though the disk forgets all that was not synced (REL-R02)."""

import copy
import sqlite3
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from room40.store.sql import open_store
from room40.store.types import BadDatabase
from tests.contract.play import depth
from tests.proofs import proved
from tests.store import vfs
from tests.store.lives import FILE, Life, Told, before, check
from tests.store.power import Disk, Note, Recorder
from tests.store.vfs import Synced, watched_url, watching

clause = pytest.mark.clause
pytestmark = pytest.mark.skipif(bool(vfs.WHY_NOT), reason=vfs.WHY_NOT)

CUTS_OF_A_LIFE = 4
LIVES_OF_A_DISK = 8


def laid(disk: Disk, folder: Path) -> Path:
    folder.mkdir()
    disk.lay(folder)
    return folder


class Chain:
    """A disk that is used life after life: some end by a cut, some by kill -9."""

    def __init__(self, folder: Path, seed: str) -> None:
        self._folder = folder
        self.chance = Random(seed)
        self.disk, self.told = Disk(), Told()
        self.counts: Counter[str] = Counter()

    def place(self) -> Path:
        self.counts["folders"] += 1
        return self._folder / str(self.counts["folders"])

    async def live(self, deeds: int = 12) -> None:
        """One more life, cuts at random moments of it, and the end of it."""
        share = self.chance.choice((0, 0, 0.1))
        recorder = Recorder(lambda _: self.chance.random() < share)
        await Life(laid(self.disk, self.place()), recorder, self.chance).live(deeds)
        self.counts["syncs"] += sum(isinstance(each, Synced) for each in recorder.changes)
        for _ in range(CUTS_OF_A_LIFE):
            await self._cut_power(recorder)
        self.counts["lives"] += 1
        if self.counts["lives"] % 2 == 0:
            self.disk, self.told = self._at_some_moment(recorder)
            self.counts["kills"] += 1
        else:
            self.disk, self.told = await self._cut_power(recorder)

    def _at_some_moment(self, recorder: Recorder) -> tuple[Disk, Told]:
        disk, told = self.disk.copy(), copy.deepcopy(self.told)
        before(recorder, self.chance.randrange(len(recorder.changes) + 1), disk, told)
        return disk, told

    async def _cut_power(self, recorder: Recorder) -> tuple[Disk, Told]:
        disk, told = self._at_some_moment(recorder)
        left = disk.after_a_cut(self.chance)
        folder = laid(left, self.place())
        found = await check(folder, told)
        assert is_sound(folder / FILE)
        self.counts["cuts"] += 1
        self.counts["rows told"] += sum(told.rows.values())
        self.counts["rows not told, yet whole"] += sum(found.values()) - sum(told.rows.values())
        return left, told


def is_sound(path: Path) -> bool:
    connection = sqlite3.connect(path)
    try:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    finally:
        connection.close()


async def cut_often(folder: Path, lives: int, seed: int = 40) -> Counter[str]:
    """So many lives, on as many disks as that takes; what happened."""
    counts: Counter[str] = Counter()
    for number in range(0, lives, LIVES_OF_A_DISK):
        (folder / f"disk-{number}").mkdir()
        chain = Chain(folder / f"disk-{number}", f"{seed}/{number}")
        for _ in range(min(LIVES_OF_A_DISK, lives - number)):
            await chain.live()
        counts += chain.counts
    return counts


@clause("REL-R02", "FAULT-101")
@pytest.mark.slow
async def test_no_cut_of_the_power_takes_what_was_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lives = depth(10, 4, night=250)
    counts = await cut_often(tmp_path, lives)
    left = counts["rows not told, yet whole"]
    detail = f"{counts['kills']} kills between them; {left} rows there that nobody was told of"
    proved(capsys, "cuts of the power, unsynced writes lost or torn", counts["cuts"], detail)
    proved(capsys, "acknowledged rows looked for after these", counts["rows told"])
    assert counts["cuts"] >= lives * CUTS_OF_A_LIFE
    assert counts["syncs"] > counts["cuts"]
    assert counts["rows told"] > 4 * counts["cuts"]
    assert counts["kills"] >= lives // 2 - lives % 2


@clause("REL-R01", "REL-R02")
async def test_what_is_shown_after_a_kill_outlives_a_cut(tmp_path: Path) -> None:
    """A killed store may leave a commit that was written and not synced. The next one reads it like
    any other, so it has to be synced before anybody is shown it."""
    chain = Chain(tmp_path, "shown")
    recorder = Recorder()
    await Life(laid(chain.disk, chain.place()), recorder, chain.chance).live(deeds=6)
    syncs = [at for at, each in enumerate(recorder.changes) if isinstance(each, Synced)]
    started = next(at for at, each in enumerate(recorder.changes) if isinstance(each, Note))
    shown = 0
    for moment in (at for at in syncs if at > started):
        disk, told = Disk(), Told()
        before(recorder, moment, disk, told)
        again = Recorder()
        await Life(laid(disk, chain.place()), again, chain.chance).live(deeds=0)
        last_told = max(at for at, each in enumerate(again.changes) if isinstance(each, Note))
        known = sum(told.rows.values())
        before(again, last_told + 1, disk, told)
        shown += sum(told.rows.values()) > known
        for chance in (Random(0), Random(1), Random(2)):
            await check(laid(disk.after_a_cut(chance), chain.place()), told)
    assert shown > 2, "commits that nobody had been told of before the kill"


@clause("REL-R02")
async def test_the_layer_sees_all_that_reaches_the_files(tmp_path: Path) -> None:
    recorder, folder = Recorder(), tmp_path / "one"
    folder.mkdir()
    await Life(folder, recorder, Random(40)).live(deeds=20)
    disk = Disk()
    before(recorder, len(recorder.changes), disk, Told())
    names = [each.name for each in folder.iterdir()]
    assert names == [FILE] == [*disk.files]
    assert (folder / FILE).read_bytes() == disk.files[FILE].seen == disk.files[FILE].sure


@clause("REL-R16")
async def test_a_start_that_cannot_sync_what_it_shows_is_refused(tmp_path: Path) -> None:
    recorder, disk = Recorder(), Disk()
    await Life(laid(disk, tmp_path / "one"), recorder, Random(40)).live(deeds=3)
    before(recorder, len(recorder.changes) - 5, disk, Told())
    folder = laid(disk, tmp_path / "two")
    with (
        watching(folder, Recorder(lambda _: True)),
        pytest.raises(BadDatabase, match=r"room40\.sqlite3.*cannot be opened"),
    ):
        await open_store(watched_url(folder / FILE))
    await check(folder, Told())
