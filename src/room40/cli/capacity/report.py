"""The bench of servers as a whole: who is compared, what is said of each stretch and of the end."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import msgspec

from room40.cli import peers
from room40.cli.capacity.ramp import (
    P99_BELOW,
    ROUNDS,
    FlatOut,
    Held,
    Memory,
    Ramp,
    Step,
    memory_of,
)
from room40.cli.capacity.side import Recipe, Side, started
from room40.cli.measures import SCALED_TO, Note, yardstick

MATCHES = (100, 200, 400, 600, 800, 1000, 1200, 1400)
SECONDS = 4.0
WARM = 10
"""Matches that are played once before memory is measured."""

OURS = Recipe(
    name="room40",
    server=[sys.executable, "-m", "room40.cli.capacity.server", "{data}"],
    client=[sys.executable, "-m", "room40.cli.capacity.client"],
)
HEAD = f"""\
Break the Code at four seats, four sockets, one move per match and second; memory and CPU are the
server's. room40 has each move on disk before it is acknowledged and shown. "others": cores that
other processes used meanwhile; with many of them busy the times say little.

{"memory, KiB per match":<22} {"sockets":>8} {"begun":>8} {"played":>8} {"n":>7}"""
FLAT_HEAD = f"""
{"flat out, from deal to end":<50} CPU ms a move
{"server":<22} {"matches":>7} {"moves/s":>8} \
{"":>10} {"raw":>7} {"scaled":>7} {"loop":>5} {"n":>6}"""
STEPS_HEAD = f"""
{"ms from sending a move to the next player's view":<66} CPU ms a move
{"server":<22} {"matches":>7} {"moves/s":>8} {"p50":>7} {"p99":>8} {"max":>8} \
{"raw":>7} {"scaled":>7} {"loop":>5} {"others":>6} {"n":>6}"""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure: at each number of matches, so many stretches of so many seconds."""

    matches: Sequence[int] = MATCHES
    seconds: float = SECONDS
    rounds: int = ROUNDS
    is_alone: bool = False
    """Without what others would pick."""


Line = Memory | FlatOut | Step | Held | Note


def measure(plan: Plan) -> Iterator[Line]:
    """Memory, all stretches, and what each server reached. What is compared is installed before
    this returns; processes end with the iterator."""
    recipes, notes = [OURS], []
    if not plan.is_alone:
        try:
            recipes.append(_boardgame_io(peers.boardgame_io()))
        except peers.Missing as why:
            notes.append(Note(f"boardgame.io is left out: {why}."))
    return _lines(recipes, notes, plan)


def _lines(recipes: Sequence[Recipe], notes: Sequence[Note], plan: Plan) -> Iterator[Line]:
    yield from notes
    with ExitStack() as stack:
        sides = [stack.enter_context(started(recipe)) for recipe in recipes]
        yield from _measured(sides, plan)


def _boardgame_io(folder: Path) -> Recipe:
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    return Recipe(
        name=f"boardgame.io {package['dependencies']['boardgame.io']}",
        server=["node", str(folder / "server.cjs")],
        client=["node", str(folder / "client.cjs")],
    )


def _measured(sides: list[Side], plan: Plan) -> Iterator[Line]:
    for side in sides:
        memory = memory_of(side, warm=WARM, matches=max(1, plan.matches[0] - WARM))
        yield memory or Note(f"{side.name}: memory cannot be read here.")
    ramp = Ramp(sides, plan.matches, plan.seconds, yardstick, SCALED_TO, plan.rounds)
    flat: list[FlatOut] = []
    for side in sides * plan.rounds:
        flat.append(ramp.flat_out(side, max(plan.matches[0], WARM + 1)))
        yield flat[-1]
    yield from ramp.run()
    results = [ramp.result(side.name) for side in sides]
    yield from results
    for result in results:
        yield Note(f"{_held(result, plan)} with p99 below {P99_BELOW:.0f} ms.")
    if len(results) > 1:
        ours, theirs = results
        yield from _compared(ramp, (ours, theirs), plan)
        yield from _compared_flat_out(flat, ours.server, theirs.server)


def _compared(ramp: Ramp, results: tuple[Held, Held], plan: Plan) -> Iterator[Note]:
    ours, theirs = results
    if theirs.matches:
        times = ours.matches / theirs.matches
        yield Note(f"That is {times:.2f} times as many as {theirs.server}.")
    for size in plan.matches:
        mine, other = ramp.cpu_at(ours.server, size), ramp.cpu_at(theirs.server, size)
        if mine is not None and other:
            yield Note(f"At {size:,} matches {_times(mine, other)}")


def _compared_flat_out(flat: Sequence[FlatOut], ours: str, theirs: str) -> Iterator[Note]:
    costs = [
        [each.scaled for each in flat if each.server == name and each.scaled is not None]
        for name in (ours, theirs)
    ]
    if all(costs):
        mine, other = map(median, costs)
        yield Note(f"Flat out {_times(mine, other)}")


def _times(mine: float, other: float) -> str:
    return f"a move costs {mine:.2f} and {other:.2f} ms of CPU, scaled: {mine / other:.2f} times."


def _held(result: Held, plan: Plan) -> str:
    if not result.matches:
        return f"{result.server} does not hold {plan.matches[0]:,} matches"
    is_all = result.matches == plan.matches[-1]
    return f"{result.server} holds {'at least ' if is_all else ''}{result.matches:,} matches"


def text_of(line: Memory | FlatOut | Step | Note) -> str:
    match line:
        case Memory():
            return (
                f"{line.server:<22} {line.sockets:>8.1f} {line.begun:>8.1f} {line.played:>8.1f}"
                f" {line.matches:>7}"
            )
        case FlatOut():
            return (
                f"{line.server:<22} {line.matches:>7,} {line.moves_per_second:>8.1f} {'':>10}"
                f" {_cpu(line)} {line.yardstick:>5.1f} {line.moves:>6,} {_faults(line)}"
            ).rstrip()
        case Step():
            others = "" if line.other_cores is None else f"{line.other_cores:.2f}"
            return (
                f"{line.server:<22} {line.matches:>7,} {line.moves_per_second:>8.1f}"
                f" {line.p50:>7.1f} {line.p99:>8.1f} {line.max:>8.1f} {_cpu(line)}"
                f" {line.yardstick:>5.1f} {others:>6} {line.moves:>6,} {_faults(line)}"
            ).rstrip()
        case Note():
            return line.note


def _cpu(line: FlatOut | Step) -> str:
    if line.cpu is None or line.scaled is None:
        return f"{'':>7} {'':>7}"
    return f"{line.cpu:>7.2f} {line.scaled:>7.2f}"


def _faults(line: FlatOut | Step) -> str:
    return ", ".join(f"{what} {n}" for what, n in line.faults.items())


def json_of(line: Line) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(line)
    return {"kind": type(line).__name__.lower(), **fields}


HEADS: dict[type, str] = {FlatOut: FLAT_HEAD, Step: STEPS_HEAD}


def printed(lines: Iterator[Line]) -> Iterator[str]:
    """The lines of a table, each as soon as it is known."""
    yield HEAD
    before: type | None = None
    for line in lines:
        if type(line) is not before and (head := HEADS.get(type(line))):
            yield head
        if isinstance(line, Held):  # The notes after these say the same in words.
            yield from () if before is Held else ("",)
        else:
            yield text_of(line)
        before = type(line)
