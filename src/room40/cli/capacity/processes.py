"""What a process has used so far, and where it may run. Linux tells; elsewhere it stays unknown."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct


class Used(Struct, frozen=True):
    """CPU in seconds, of all threads; memory that is resident, in KiB."""

    cpu: float
    memory: int


def used_by(process: int) -> Used | None:
    """None where there is no /proc, or no longer such a process."""
    folder = Path("/proc", str(process))
    try:
        stat = (folder / "stat").read_text(encoding="ascii", errors="replace")
        status = (folder / "status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    ticks = stat.rpartition(")")[2].split()[11:13]
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return Used(sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"), int(resident.split()[1]))


def busy() -> float | None:
    """CPU seconds that all processes have used on this machine; None if it does not say."""
    try:
        line = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0]
    except OSError:
        return None
    ticks = [int(each) for each in line.split()[1:9]]
    idle = sum(ticks[3:5])
    return (sum(ticks) - idle) / os.sysconf("SC_CLK_TCK")


def cores() -> list[int]:
    """Those that this process may use; none where a process cannot be bound to one."""
    return sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []


@contextmanager
def bound_to(core: int | None) -> Iterator[None]:
    """Run on one core, if that is possible here; processes begun meanwhile stay there."""
    if sys.platform != "linux" or core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
