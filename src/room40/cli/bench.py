"""`room40 bench`: how fast rules, bots and store are on this machine."""

import argparse
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from room40.arena.provenance import Made, made_now
from room40.cli.measures import (
    SCALED_TO,
    Figure,
    bots_figures,
    rules_figures,
    store_figures,
)

HELP = "measure the speed of rules, bots and store"
ALL = "all"
PARTS: dict[str, Callable[[float], Iterator[Figure]]] = {
    "rules": rules_figures,
    "bots": bots_figures,
    "store": store_figures,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("part", nargs="?", choices=[*PARTS, ALL], default=ALL, metavar="PART", help=_choices())
    add("--seconds", type=_seconds, default=2.0, metavar="S", help="for each figure (2)")
    add("--json", action="store_true", help="one JSON line per figure instead of a table")


def _choices() -> str:
    return ", ".join([*PARTS, f"{ALL} (this)"])


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError("more than 0, at most 3600")
    return seconds


def run(given: argparse.Namespace) -> int:
    """Measures and prints each figure as soon as it is known."""
    made, machine = made_now(), _machine()
    if not given.json:
        print(_head(made, machine))
    for part in PARTS if given.part == ALL else [given.part]:
        for figure in PARTS[part](given.seconds):
            line = _json(part, figure, made, machine) if given.json else _line(figure)
            print(line, flush=True)
    return 0


@dataclass(frozen=True, slots=True)
class Machine:
    system: str
    processor: str
    processors: int


def _machine() -> Machine:
    return Machine(platform.platform(), _processor(), os.cpu_count() or 1)


def _processor() -> str:
    """Linux names it in a file; elsewhere Python knows something, if little."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def _json(part: str, figure: Figure, made: Made, machine: Machine) -> str:
    record = {
        "part": part,
        **msgspec.to_builtins(figure),
        "made": msgspec.to_builtins(made),
        "machine": msgspec.to_builtins(machine),
    }
    return msgspec.json.encode(record).decode()


def _head(made: Made, machine: Machine) -> str:
    return (
        f"{made.date}, commit {made.commit or 'unknown'}, Python {made.versions['python']}\n"
        f"{machine.processor}, {machine.processors} processors, {machine.system}\n"
        f"scaled: as if the plain loop made {SCALED_TO:.0f} million turns in a CPU second\n\n"
        f"{'':<30} {'seats':>5} {'value':>10} {'':<12} {'scaled':>9} {'loop':>5} {'n':>8}"
    )


def _line(figure: Figure) -> str:
    seats = "" if figure.seats is None else str(figure.seats)
    scaled = "" if figure.scaled is None else f"{figure.scaled:,.0f}"
    loop = "" if figure.yardstick is None else f"{figure.yardstick:.1f}"
    value = f"{figure.value:,.0f}" if figure.value >= 1000 else f"{figure.value:,.2f}"
    return (
        f"{figure.what:<30} {seats:>5} {value:>10} {figure.unit:<12} {scaled:>9} {loop:>5} "
        f"{figure.n:>8,}"
    )
