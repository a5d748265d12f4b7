"""What made a file of results: the commit, the versions, the date."""

import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from msgspec import Struct

PACKAGES = ("room40", "numpy", "msgspec", "joblib")


class Made(Struct, frozen=True, kw_only=True):
    """By what code results were made, and when."""

    date: str
    """UTC, ISO 8601."""
    commit: str | None
    """`-dirty` behind it: with changes not committed. None outside a checkout of room40."""
    versions: dict[str, str]


def made_now() -> Made:
    versions = {name: version(name) for name in PACKAGES}
    return Made(
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        commit=commit(Path(__file__).parent),
        versions={"python": platform.python_version(), **versions},
    )


def commit(folder: Path) -> str | None:
    """The commit of the checkout that holds this folder, if git is there and knows its files."""
    if not _git(folder, "ls-files", "__init__.py"):
        return None
    head = _git(folder, "rev-parse", "HEAD")
    return f"{head}-dirty" if head and _git(folder, "status", "--porcelain", ":/src") else head


def _git(folder: Path, *command: str) -> str | None:
    """What git says; None where there is no git or it has nothing to say."""
    try:
        said = subprocess.run(["git", *command], cwd=folder, capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return said.stdout.strip() or None if said.returncode == 0 else None
