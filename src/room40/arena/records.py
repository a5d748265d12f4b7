"""Results as JSON Lines: a head, then one line per match, appended as batches come in.

A run that was killed leaves at worst a torn last line. Whoever resumes cuts it off, and that match
is played anew.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, assert_never

import msgspec
from msgspec import Struct

from room40.arena.plan import ArenaError, Plan, Task, tasks
from room40.arena.play import Played
from room40.arena.provenance import Made, made_now
from room40.arena.solo import Solved
from room40.arena.word_roles import Roles
from room40.arena.word_teams import Teamed
from room40.arena.work import Result

FORMAT = "room40-arena-1"

BEGINNING = b'{"tag":"head",'
"""By this a file is known whose very first line was torn."""

FIXED = ("game", "protocol", "seats", "setup", "entrants", "lineups", "seed")
"""What a run that goes on with a file may not change; it may ask for more deals, or for fewer."""


class Head(Plan, frozen=True, kw_only=True, tag_field="tag", tag="head"):
    """The first line: the plan, how many results it leads to, and what makes them."""

    format: str
    n: int
    made: Made


class Resumed(Struct, frozen=True, kw_only=True, tag_field="tag", tag="resumed"):
    """From here on a later run has written, perhaps with other code and for more deals."""

    deals: int
    n: int
    made: Made


Line = Head | Resumed | Played | Solved | Teamed | Roles

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


class Results:
    """All results so far, with who made them; kept in a file if there is one."""

    def __init__(self, file: BinaryIO | None) -> None:
        self.by_task: dict[Task, Result] = {}
        self.made: list[Made] = []
        self._file = file

    def append(self, lines: Iterable[Line]) -> None:
        """Written out at once, as one piece. Raises `ArenaError` if that fails."""
        lines = tuple(lines)
        if self._file:
            with _told(self._file.name):
                self._file.write(b"".join(_encode(line) + b"\n" for line in lines))
                self._file.flush()
        self.take(lines)

    def take(self, lines: Iterable[Line]) -> None:
        """What the file holds already."""
        for line in lines:
            match line:
                case Head() | Resumed():
                    self.made.append(line.made)
                case Played() | Solved() | Teamed() | Roles():
                    self.by_task[Task(line.deal, line.players)] = line
                case _ as never:
                    assert_never(never)

    def close(self) -> None:
        if self._file:
            with _told(self._file.name):
                self._file.close()


def unkept(plan: Plan, n: int) -> Results:
    """For a plan that leads to `n` results, none of which is written down."""
    results = Results(None)
    results.append([_head(plan, n)])
    return results


def begin_file(path: Path, plan: Plan, n: int) -> Results:
    """A new file with its head. Raises `ArenaError` if it is there already."""
    if path.exists():
        raise ArenaError(f"{path} is there already: --resume goes on with it")
    with _told(path):
        results = Results(path.open("xb"))
    results.append([_head(plan, n)])
    return results


def resume_file(path: Path, plan: Plan, n: int) -> Results:
    """The results that the file holds, or a new file. Raises `ArenaError`."""
    with _told(path):
        whole, torn = _whole_lines(path)
    lines = _lines(path, whole)
    if lines:
        _check_same(path, lines[0], plan)
    elif torn[: len(BEGINNING)] != BEGINNING[: len(torn)]:
        raise ArenaError(f"{path} is no file of results")
    with _told(path):
        if torn:
            with path.open("rb+") as file:
                file.truncate(len(whole))
        results = Results(path.open("ab"))
    results.take(lines)
    if not lines:
        results.append([_head(plan, n)])
    elif any(task not in results.by_task for task in tasks(plan)):
        results.append([Resumed(deals=plan.deals, n=n, made=made_now())])
    return results


@contextmanager
def _told(path: Path | str) -> Iterator[None]:
    """What the operating system refuses becomes a sentence."""
    try:
        yield
    except OSError as error:
        raise ArenaError(f"{path}: {error.strerror}") from error


def _head(plan: Plan, n: int) -> Head:
    return Head(**msgspec.structs.asdict(plan), format=FORMAT, n=n, made=made_now())


def _whole_lines(path: Path) -> tuple[bytes, bytes]:
    """What the file holds up to its last end of line, and the torn rest."""
    held = path.read_bytes() if path.exists() else b""
    whole, end, torn = held.rpartition(b"\n")
    return whole + end, torn


def _lines(path: Path, whole: bytes) -> list[Line]:
    lines: list[Line] = []
    for number, text in enumerate(whole.split(b"\n")[:-1], start=1):
        try:
            lines.append(_decode(text))
        except msgspec.DecodeError as error:
            raise ArenaError(f"{path}, line {number} is no line of results: {error}") from None
    return lines


def _check_same(path: Path, head: Line, plan: Plan) -> None:
    if not isinstance(head, Head) or head.format != FORMAT:
        raise ArenaError(f"{path} does not begin with a head of format {FORMAT}")
    other = [name for name in FIXED if getattr(head, name) != getattr(plan, name)]
    if other:
        there, here = (_encode(getattr(each, other[0])).decode() for each in (head, plan))
        raise ArenaError(f"{path} is of another plan: {other[0]} is {there} there, {here} here")
