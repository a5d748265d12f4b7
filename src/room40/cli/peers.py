"""What others would pick, measured beside Room 40: drivers in `tools/peers`, installed on demand.

They are no part of the package: whoever has only that, or no npm, is told what is left out and why.
"""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "tools" / "peers"
BOARDGAME_IO = FOLDER / "boardgame_io"
RULES = FOLDER / "rules"
NOT_HERE = "their drivers lie in the project's own folder, and this is an installed package"


class Missing(Exception):
    """Why a peer cannot be measured here, as the end of a sentence."""


def boardgame_io() -> Path:
    """The folder of its server and load client, with what they need installed."""
    if not BOARDGAME_IO.is_dir():
        raise Missing(NOT_HERE)
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Missing("npm is not there")
    installed = BOARDGAME_IO / "node_modules" / ".package-lock.json"
    if _is_older(installed, BOARDGAME_IO / "package-lock.json"):
        _install([npm, "ci", "--ignore-scripts", "--prefer-offline"], BOARDGAME_IO)
    return BOARDGAME_IO


def rules() -> Path:
    """The Python of an environment in which the packages of the rules' peers are installed."""
    if not RULES.is_dir():
        raise Missing(NOT_HERE)
    home, lock = RULES / ".venv", RULES / "requirements.lock"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = home / ".installed"
    if _is_older(stamp, lock):
        venv.create(home, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        _install([*pip, "--require-hashes", "--no-deps", "-r", str(lock)], RULES)
        stamp.touch()
    return python


def _is_older(made: Path, source: Path) -> bool:
    return not made.is_file() or made.stat().st_mtime < source.stat().st_mtime


def _install(command: list[str], folder: Path) -> None:
    """What the installer says goes to standard error, out of the way of the figures."""
    print(f"Installing what is measured beside Room 40, once: {folder.name}", file=sys.stderr)
    done = subprocess.run(command, cwd=folder, stdout=sys.stderr, check=False)
    if done.returncode:
        raise Missing(f"{Path(command[0]).name} could not install it")
