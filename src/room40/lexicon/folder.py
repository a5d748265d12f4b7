"""Where association models lie on this machine."""

import os
import sys
from pathlib import Path

VARIABLE = "ROOM40_WORDS"
"""In the environment of a process: the folder of its models."""


def default_data() -> Path:
    """Where this platform keeps the data of programs."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "room40"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "room40"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "room40"


def models_in(data: Path) -> Path:
    """Of all models that belong to this folder of data."""
    return data / "words"


def models_here() -> Path:
    """What the environment names, else the usual folder of data."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else models_in(default_data())
