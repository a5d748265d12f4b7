"""The built pages: files of one folder, compressed once, kept as long as they do not change."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parent / "static"
WORTH_COMPRESSING = ("text/", "application/json", "application/manifest", "image/svg")
SMALLEST = 500
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Room 40</title>
<h1>Room 40</h1>
<p>The server is running, but its pages have not been built. Run <code>make play</code>,
or <code>python tools/web.py build</code> in the project's folder, and load this page again.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class Page:
    """A file, ready to send."""

    body: bytes
    zipped: bytes | None
    kind: str
    etag: str
    cache: str


class Pages:
    """Finds what a path asks for. Only names below the folder can be asked for."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder.resolve()
        self._kept: dict[Path, tuple[int, Page]] = {}

    def find(self, path: str) -> Page | None:
        """The file of that name; for an address of the pages themselves: index.html."""
        wanted = path.strip("/")
        is_address = "." not in wanted.rpartition("/")[2] and not wanted.startswith("assets/")
        return self._file("index.html" if is_address else wanted)

    def _file(self, name: str) -> Page | None:
        if any(part.startswith(".") for part in name.split("/")):
            return None
        try:
            path = (self._folder / name).resolve()
            if not (path.is_relative_to(self._folder) and path.is_file()):
                return None
            changed = path.stat().st_mtime_ns
            kept = self._kept.get(path)
            if kept is None or kept[0] != changed:
                kept = self._kept[path] = (changed, _read(path, name))
        except (OSError, ValueError):
            return None
        return kept[1]


def _read(path: Path, name: str) -> Page:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in (".js", ".mjs"):
        kind = "text/javascript"
    is_text = kind.startswith(WORTH_COMPRESSING)
    zipped = gzip.compress(body, 9, mtime=0) if is_text and len(body) > SMALLEST else None
    return Page(
        body=body,
        zipped=zipped,
        kind=kind,
        etag=f'"{hashlib.sha256(body).hexdigest()[:24]}"',
        cache=FOR_EVER if name.startswith("assets/") else ASK_FIRST,
    )
