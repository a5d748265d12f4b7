"""A disk that forgets: what it holds after any number of changes, if the power fails right then.

Of a file, only what was synced is sure to be there. Each later write may be there whole, in some of
its sectors, as rubbish in the place where it was to be, or not at all, whatever its order; a file
may have its old length; a new file may be missing, a deleted one may be back. Bytes beside those
that were being written stay as they were (what SQLite calls powersafe overwrite and relies upon).

Kill -9 takes nothing of this away: a new process sees all that was written, synced or not. What a
sync has failed to bring to the disk may never reach it, though later syncs succeed: the system may
have let go of it (Linux does).
"""

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.store.vfs import (
    IOERR_FSYNC,
    OK,
    OPEN_CREATE,
    OPEN_MAIN_JOURNAL,
    OPEN_SUPER_JOURNAL,
    OPEN_WAL,
    Change,
    Deleted,
    Opened,
    Resized,
    Synced,
    Written,
)

SECTOR = 512
JOURNALS = OPEN_MAIN_JOURNAL | OPEN_SUPER_JOURNAL | OPEN_WAL


@dataclass(frozen=True, slots=True)
class SyncFailed:
    file: str


@dataclass(slots=True)
class Late:
    """A change that came after the last sync, or after one that failed."""

    change: Written | Resized
    is_doubtful: bool = False
    """A sync has failed on it: only writing it again helps."""
    is_sure: bool = False
    """It was synced, but lies upon a doubtful one."""


@dataclass(slots=True)
class File:
    sure: bytearray = field(default_factory=bytearray)
    """What was synced."""
    seen: bytearray = field(default_factory=bytearray)
    """What whoever reads the file gets."""
    late: list[Late] = field(default_factory=list)
    """What lies between the two."""
    is_named: bool = False
    """Whether its entry in the folder was synced."""
    names_at_sync: bool = False
    """Whether its next sync takes the folder along, as SQLite does after it has opened a log."""

    def take(self, change: Written | Resized) -> None:
        _apply(self.seen, change)
        self.late.append(Late(change))

    def sync(self) -> None:
        for late in self.late:
            late.is_sure = not late.is_doubtful
        while self.late and self.late[0].is_sure:
            _apply(self.sure, self.late.pop(0).change)

    def fail_to_sync(self) -> None:
        for late in self.late:
            late.is_doubtful = not late.is_sure

    def after_a_cut(self, chance: Random) -> bytearray:
        held = bytearray(self.sure)
        share = chance.choice((0, 1, chance.random()))
        for late in self.late:
            if late.is_sure:
                _apply(held, late.change)
            elif isinstance(late.change, Resized):
                if chance.random() < share:
                    _apply(held, late.change)
            else:
                _apply_torn(held, late.change, share, chance)
        return held


def _apply(held: bytearray, change: Written | Resized) -> None:
    if isinstance(change, Resized):
        _resize(held, change.size)
    else:
        _put(held, change.offset, change.data)


def _apply_torn(held: bytearray, write: Written, share: float, chance: Random) -> None:
    for start, sector in _sectors(write):
        if chance.random() < share:
            is_rubbish = share < 1 and chance.random() < 0.05
            _put(held, start, chance.randbytes(len(sector)) if is_rubbish else sector)


def _sectors(write: Written) -> list[tuple[int, bytes]]:
    """The part of a write that each sector gets."""
    end = write.offset + len(write.data)
    starts = [write.offset, *range((write.offset // SECTOR + 1) * SECTOR, end, SECTOR)]
    stops = [*starts[1:], end]
    pairs = zip(starts, stops, strict=True)
    return [(a, write.data[a - write.offset : b - write.offset]) for a, b in pairs]


def _put(held: bytearray, offset: int, data: bytes) -> None:
    if len(held) < offset:
        _resize(held, offset)
    held[offset : offset + len(data)] = data


def _resize(held: bytearray, size: int) -> None:
    del held[size:]
    held.extend(bytes(size - len(held)))


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody was told just then."""

    told: object


class Disk:
    """One folder, as the system sees it and as a cut of the power would leave it."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self._deleted: dict[str, File] = {}
        """Deleted, but the folder was not synced since."""

    def take(self, change: Change | SyncFailed) -> None:
        """A change that has happened."""
        match change:
            case Opened(name, flags, is_new):
                if is_new:
                    self.files[name] = File()
                self.files[name].names_at_sync = bool(flags & OPEN_CREATE and flags & JOURNALS)
            case Written(name) | Resized(name):
                self.files[name].take(change)
            case Synced(name):
                self._sync(self.files[name])
            case SyncFailed(name):
                self.files[name].fail_to_sync()
            case Deleted(name, is_synced):
                if name in self.files:
                    self._deleted[name] = self.files.pop(name)
                if is_synced:
                    self._sync_names()

    def _sync(self, file: File) -> None:
        file.sync()
        if file.names_at_sync:
            file.names_at_sync = False
            self._sync_names()

    def _sync_names(self) -> None:
        self._deleted.clear()
        for file in self.files.values():
            file.is_named = True

    def after_a_cut(self, chance: Random) -> "Disk":
        """What may be left, all of it synced by the time that it is read again."""
        left = Disk()
        kept = self.files | {
            name: file for name, file in self._deleted.items() if name not in self.files
        }
        for name, file in sorted(kept.items()):
            is_sure = file.is_named and name in self.files
            if is_sure or chance.random() < 0.5:
                held = file.after_a_cut(chance)
                left.files[name] = File(held, bytearray(held), is_named=True)
        return left

    def lay(self, folder: Path) -> None:
        """Make the files in an empty folder, as they are read."""
        for name, file in self.files.items():
            (folder / name).write_bytes(file.seen)

    def copy(self) -> "Disk":
        return copy.deepcopy(self)


class Recorder:
    """Watches a folder and notes what its users are told; what they have in common is the order."""

    def __init__(self, fails: Callable[[Change], bool] = lambda _: False) -> None:
        """`fails` says which syncs fail."""
        self.changes: list[Change | SyncFailed | Note] = []
        self._fails = fails

    def before(self, change: Change) -> int:
        if not (isinstance(change, Synced) and self._fails(change)):
            return OK
        self.changes.append(SyncFailed(change.file))
        return IOERR_FSYNC

    def after(self, change: Change) -> None:
        self.changes.append(change)

    def note(self, told: object) -> None:
        self.changes.append(Note(told))
