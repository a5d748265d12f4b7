"""A layer between SQLite and its files: it sees each write, sync and delete, and may forbid it.

SQLite reaches the system through a table of functions, its VFS. This one is a copy of the default
table in which the calls that change the disk are watched; they, and all others, end in the real
ones, so files, locks and shared memory are what they always are. A store uses it by its address
(`watched_url`), and whoever wants to watch a folder says so by `watching`.

ctypes registers it in the very library that the module sqlite3 uses. A Python that has SQLite
linked in and its symbols hidden leaves no way to do so; `WHY_NOT` then tells.
"""

import ctypes
import ctypes.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from room40.store.sql import sqlite_url

NAME = "room40_watched"

OK = 0
FULL = 13
IOERR = 10
IOERR_WRITE = IOERR | 3 << 8
IOERR_FSYNC = IOERR | 4 << 8
IOERR_TRUNCATE = IOERR | 6 << 8
IOERR_DELETE = IOERR | 10 << 8
"""Results of SQLite's calls, by the names that it gives them."""

OPEN_READONLY, OPEN_READWRITE, OPEN_CREATE = 0x01, 0x02, 0x04
OPEN_MAIN_JOURNAL, OPEN_SUPER_JOURNAL, OPEN_WAL = 0x0800, 0x4000, 0x80000


@dataclass(frozen=True, slots=True)
class Opened:
    file: str
    flags: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class Written:
    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Resized:
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    file: str


@dataclass(frozen=True, slots=True)
class Deleted:
    file: str
    is_synced: bool
    """Whether the folder is synced too, so that the file cannot come back."""


Change = Opened | Written | Resized | Synced | Deleted


class Watcher(Protocol):
    """Of one folder. SQLite calls from the threads that use it."""

    def before(self, change: Change) -> int:
        """The result of SQLite's to fail with; 0 lets it happen."""
        ...

    def after(self, change: Change) -> None:
        """It has happened."""
        ...


class _Vfs(Structure):
    """`sqlite3_vfs` of version 3."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("app_data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 14),
    )


class _Methods(Structure):
    """`sqlite3_io_methods` of version 3."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),
    )


_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
_DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)

_watchers: dict[str, Watcher] = {}
"""By folder."""


def watched_url(path: Path) -> str:
    """The address of a database whose files lie behind this layer."""
    return sqlite_url(Path(f"file:{path}")) + f"?vfs={NAME}&uri=true"


@contextmanager
def watching(folder: Path, watcher: Watcher) -> Iterator[None]:
    """From now on that watcher sees what happens in that folder."""
    _watchers[str(folder)] = watcher
    try:
        yield
    finally:
        del _watchers[str(folder)]


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    watcher: Watcher
    real: _Methods


def _guarded(call: Callable[..., int]) -> Callable[..., int]:
    """SQLite knows no exceptions: a fault of the watcher's becomes one of the disk."""

    def guarded(*given: Any) -> int:
        try:
            return call(*given)
        except BaseException as error:
            os.write(2, f"the watcher of a file failed: {error!r}\n".encode())
            return IOERR

    return guarded


class _Layer:
    """The copied tables, and the files that are open behind them."""

    def __init__(self, library: ctypes.CDLL) -> None:
        library.sqlite3_vfs_find.restype = c_void_p
        self._default: int = library.sqlite3_vfs_find(None)
        real = _Vfs.from_address(self._default)
        self._open, self._delete = _OPEN(real.open), _DELETE(real.delete)
        self._files: dict[int, _File] = {}
        self._tables: dict[int, _Methods] = {}
        self._calls = {
            "open": _OPEN(_guarded(self.open)),
            "delete": _DELETE(_guarded(self.delete)),
            "close": _CLOSE(_guarded(self.close)),
            "write": _WRITE(_guarded(self.write)),
            "truncate": _TRUNCATE(_guarded(self.truncate)),
            "sync": _SYNC(_guarded(self.sync)),
        }
        self._vfs = _Vfs.from_buffer_copy(real)
        self._vfs.name = NAME.encode()
        self._watch(self._vfs, "open", "delete")
        if library.sqlite3_vfs_register(ctypes.byref(self._vfs), 0) != OK:
            raise OSError("SQLite does not take another VFS")

    def _watch(self, table: Structure, *names: str) -> None:
        for name in names:
            setattr(table, name, ctypes.cast(self._calls[name], c_void_p).value)

    def open(self, _: int, name: int | None, file: int, flags: int, out: Any) -> int:
        path = os.fsdecode(ctypes.string_at(name)) if name else ""
        folder, short = os.path.split(path)
        watcher = _watchers.get(folder)
        if watcher is None or not short:
            return int(self._open(self._default, name, file, flags, out))
        opened = Opened(short, flags, not os.path.exists(path))
        if (failure := watcher.before(opened)) != OK:
            return failure
        result = int(self._open(self._default, name, file, flags, out))
        if result == OK:
            # The first thing in a file is the address of the table of its methods.
            place = c_void_p.from_address(file)
            assert place.value
            self._files[file] = _File(short, watcher, _Methods.from_address(place.value))
            place.value = ctypes.addressof(self._table(place.value))
            watcher.after(opened)
        return result

    def _table(self, real: int) -> _Methods:
        """A table like the real one, with our calls in it, and without memory-mapped files."""
        if real not in self._tables:
            table = _Methods.from_buffer_copy(_Methods.from_address(real))
            table.version = min(table.version, 2)
            self._watch(table, "close", "write", "truncate", "sync")
            self._tables[real] = table
        return self._tables[real]

    def delete(self, _: int, name: int, is_synced: int) -> int:
        folder, short = os.path.split(os.fsdecode(ctypes.string_at(name)))

        def really() -> int:
            return int(self._delete(self._default, name, is_synced))

        watcher = _watchers.get(folder)
        return (
            really() if watcher is None else _done(watcher, Deleted(short, bool(is_synced)), really)
        )

    def close(self, file: int) -> int:
        # Forgotten first: once it is closed, another thread may open one at the same address.
        return int(_CLOSE(self._files.pop(file).real.close)(file))

    def write(self, file: int, data: int, size: int, offset: int) -> int:
        there = self._files[file]
        written = Written(there.name, offset, ctypes.string_at(data, size))
        call = _WRITE(there.real.write)
        return _done(there.watcher, written, lambda: call(file, data, size, offset))

    def truncate(self, file: int, size: int) -> int:
        there = self._files[file]
        call = _TRUNCATE(there.real.truncate)
        return _done(there.watcher, Resized(there.name, size), lambda: call(file, size))

    def sync(self, file: int, flags: int) -> int:
        there = self._files[file]
        call = _SYNC(there.real.sync)
        return _done(there.watcher, Synced(there.name), lambda: call(file, flags))


def _done(watcher: Watcher, change: Change, call: Callable[[], int]) -> int:
    result = watcher.before(change) or int(call())
    if result == OK:
        watcher.after(change)
    return result


def _registered() -> tuple[_Layer | None, str]:
    """The layer, or why there is none."""
    try:
        import _sqlite3

        # Symbols are looked for in the libraries that the module is linked to as well.
        library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        return _Layer(library), ""
    except (ImportError, OSError, AttributeError) as error:
        return None, f"this Python's SQLite does not let a VFS be registered ({error})"


_LAYER, WHY_NOT = _registered()
