"""One of the servers compared: its process on one core, its load client's on another."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import msgspec

from room40.cli.capacity.orders import Began, Order
from room40.cli.capacity.processes import Used, bound_to, cores, used_by
from room40.cli.capacity.tally import Played

STOP_SECONDS = 20
T = TypeVar("T")


class SideFailed(RuntimeError):
    """A server or a load client ended, or said what it should not."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to start a server that prints its address, and a load client that is given it."""

    name: str
    server: Sequence[str]
    """`{data}` stands for a folder of its own."""
    client: Sequence[str]
    """The addresses that the server prints, separated by blanks, are put after it."""
    environment: Mapping[str, str] = field(default_factory=dict)


class Side:
    """A server under load. Both of its processes have been started."""

    def __init__(self, name: str, server: subprocess.Popen[str], client: subprocess.Popen[str]):
        self.name = name
        self._server = server
        self._client = client

    @property
    def used(self) -> Used | None:
        """By the server so far."""
        return used_by(self._server.pid)

    def open(self, tables: int) -> Began:
        return self._told(Order("open", tables), Began)

    def begin(self, moves: int) -> Began:
        return self._told(Order("begin", moves), Began)

    def finish(self, moves: int) -> Played:
        return self._told(Order("finish", moves), Played)

    def play(self, seconds: float) -> Played:
        return self._told(Order("play", seconds=seconds), Played)

    def _told(self, order: Order, kind: type[T]) -> T:
        assert self._client.stdin is not None
        try:
            self._client.stdin.write(msgspec.json.encode(order).decode() + "\n")
            self._client.stdin.flush()
            return msgspec.json.decode(line_of(self._client), type=kind)
        except (OSError, msgspec.MsgspecError) as error:
            raise SideFailed(f"{self.name}, {order.do}: {error}") from None


def line_of(process: subprocess.Popen[str]) -> str:
    """The next line that a process says. Raises `SideFailed` if it has ended."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise SideFailed(f"{process.args!r} has ended")
    return line.rstrip("\n")


@contextmanager
def started(recipe: Recipe) -> Iterator[Side]:
    """Both processes, ended again afterwards. Server and client share a core only if there is one.

    The server gets the first core to itself, as far as we are concerned; threads of its own count.
    """
    of_server, of_client = of_each()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="room40-bench-"))
        command = [part.format(data=Path(folder)) for part in recipe.server]
        server = stack.enter_context(running(command, recipe.environment, of_server))
        base = line_of(server)
        command = [*recipe.client, *base.split()]
        client = stack.enter_context(running(command, recipe.environment, of_client))
        yield Side(recipe.name, server, client)


def of_each() -> tuple[int | None, int | None]:
    """The core of the servers and that of the clients; None is any."""
    known = cores()
    return (known[0], known[1]) if len(known) > 1 else (None, None)


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str], core: int | None
) -> Iterator[subprocess.Popen[str]]:
    """A process bound to a core, ended afterwards."""
    pipe, everything = subprocess.PIPE, {**os.environ, **environment}
    with bound_to(core):
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=everything)
    with process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
