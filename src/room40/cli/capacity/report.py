"""The bench of servers as a whole: who is compared, what is said of each stretch and of the end."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import msgspec

from room40.cli import peers
from room40.cli.capacity.ramp import P99_BELOW, ROUNDS, Held, Memory, Ramp, Step, memory_of
from room40.cli.capacity.side import Recipe, Side, started
from room40.cli.measures import SCALED_TO, Note, yardstick

MATCHES = (200, 400, 600, 800, 1000, 1200, 1400)
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


Line = Memory | Step | Held | Note


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


def _measured(sides: Sequence[Side], plan: Plan) -> Iterator[Line]:
    for side in sides:
        memory = memory_of(side, warm=WARM, matches=max(1, plan.matches[0] - WARM))
        yield memory or Note(f"{side.name}: memory cannot be read here.")
    ramp = Ramp(sides, plan.matches, plan.seconds, yardstick, SCALED_TO, plan.rounds)
    yield from ramp.run()
    results = [ramp.result(side.name) for side in sides]
    yield from results
    yield from _compared(ramp, results, plan)


def _compared(ramp: Ramp, results: Sequence[Held], plan: Plan) -> Iterator[Note]:
    for result in results:
        yield Note(f"{_held(result, plan)} with p99 below {P99_BELOW:.0f} ms.")
    if len(results) < 2:
        return
    ours, theirs = results
    if theirs.matches:
        times = ours.matches / theirs.matches
        yield Note(f"That is {times:.2f} times as many as {theirs.server}.")
    both = [size for size in plan.matches if ramp.has_both(ours.server, theirs.server, size)]
    for size in both:
        mine, other = ramp.cpu_at(ours.server, size), ramp.cpu_at(theirs.server, size)
        if mine is not None and other:
            yield Note(
                f"CPU per move at {size:,} matches, scaled: {mine:.2f} and {other:.2f} ms,"
                f" {mine / other:.2f} times."
            )


def _held(result: Held, plan: Plan) -> str:
    if not result.matches:
        return f"{result.server} does not hold {plan.matches[0]:,} matches"
    is_all = result.matches == plan.matches[-1]
    return f"{result.server} holds {'at least ' if is_all else ''}{result.matches:,} matches"


def text_of(line: Memory | Step | Note) -> str:
    match line:
        case Memory():
            return (
                f"{line.server:<22} {line.sockets:>8.1f} {line.begun:>8.1f} {line.played:>8.1f}"
                f" {line.matches:>7}"
            )
        case Step():
            faults = ", ".join(f"{what} {n}" for what, n in line.faults.items())
            cpu = f"{line.cpu:>7.2f} {line.scaled:>7.2f}" if line.cpu and line.scaled else " " * 15
            others = "" if line.other_cores is None else f"{line.other_cores:.2f}"
            return (
                f"{line.server:<22} {line.matches:>7,} {line.moves_per_second:>8.1f}"
                f" {line.p50:>7.1f} {line.p99:>8.1f} {line.max:>8.1f} {cpu}"
                f" {line.yardstick:>5.1f} {others:>6} {line.moves:>6,} {faults}"
            ).rstrip()
        case Note():
            return line.note


def json_of(line: Line) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(line)
    return {"kind": type(line).__name__.lower(), **fields}


def printed(lines: Iterator[Line]) -> Iterator[str]:
    """The lines of a table, each as soon as it is known."""
    yield HEAD
    before: type | None = None
    for line in lines:
        if isinstance(line, Step) and before is not Step:
            yield STEPS_HEAD
        if isinstance(line, Held):  # The notes after these say the same in words.
            yield from () if before is Held else ("",)
        else:
            yield text_of(line)
        before = type(line)
