"""`room40 bench`: how fast rules, bots and store are on this machine."""

import argparse
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from room40.arena.provenance import Made, made_now
from room40.cli.beside import peers_figures
from room40.cli.capacity import report
from room40.cli.capacity.ramp import ROUNDS
from room40.cli.measures import (
    SCALED_TO,
    Figure,
    Note,
    bots_figures,
    rules_figures,
    store_figures,
)
from room40.cli.measures_code_777 import code_777_figures
from room40.cli.measures_codenames import codenames_figures
from room40.cli.measures_decrypto import decrypto_figures
from room40.cli.measures_decrypto_bots import decrypto_bots_figures
from room40.cli.measures_word_bots import word_bots_figures

ALL = "all"
SECONDS = 2.0
PARTS: dict[str, Callable[[float], Iterator[Figure | Note]]] = {
    "rules": rules_figures,
    "bots": bots_figures,
    "code_777": code_777_figures,
    "codenames": codenames_figures,
    "decrypto": decrypto_figures,
    "word_bots": word_bots_figures,
    "decrypto_bots": decrypto_bots_figures,
    "store": store_figures,
    "peers": peers_figures,
}
SERVER = "server"
FIGURES_HEAD = f"{'':<30} {'seats':>5} {'value':>10} {'':<12} {'scaled':>9} {'loop':>5} {'n':>8}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "part", nargs="?", choices=[*PARTS, SERVER, ALL], default=ALL, metavar="PART", help=_parts()
    )
    shown = f"for each figure ({SECONDS:g}; server: {report.SECONDS:g})"
    add("--seconds", type=_seconds, default=None, metavar="S", help=shown)
    sizes = ",".join(map(str, report.MATCHES))
    add("--matches", type=_sizes, default=report.MATCHES, metavar="N,..", help=f"server: ({sizes})")
    add("--rounds", type=_count, default=ROUNDS, metavar="N", help="server: stretches each")
    add("--alone", action="store_true", help="server: without boardgame.io beside it")
    add("--json", action="store_true", help="one JSON line per figure instead of a table")


def _parts() -> str:
    return ", ".join([*PARTS, SERVER, f"{ALL} (this)"])


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError("more than 0, at most 3600")
    return seconds


def _count(text: str) -> int:
    count = int(text)
    if not 1 <= count <= 100_000:
        raise argparse.ArgumentTypeError("from 1 to 100000")
    return count


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(sorted({_count(each) for each in text.split(",")}))


def run(given: argparse.Namespace) -> int:
    """Measures and prints each figure as soon as it is known."""
    made, machine = made_now(), _machine()
    if not given.json:
        print(_head(made, machine), flush=True)
    parts = [part for part in PARTS if given.part in (part, ALL)]
    if parts and not given.json:
        print(f"\n{FIGURES_HEAD}")
    for part in parts:
        for figure in PARTS[part](given.seconds or SECONDS):
            _print_figure(part, figure, made, machine, is_json=given.json)
    if given.part in (SERVER, ALL):
        _measure_server(given, made, machine)
    return 0


def _print_figure(
    part: str, figure: Figure | Note, made: Made, machine: "Machine", *, is_json: bool
) -> None:
    if is_json:
        line = _json(part, msgspec.to_builtins(figure), made, machine)
    else:
        line = figure.note if isinstance(figure, Note) else _line(figure)
    print(line, flush=True)


def _measure_server(given: argparse.Namespace, made: Made, machine: "Machine") -> None:
    seconds = given.seconds or report.SECONDS
    lines = report.measure(report.Plan(given.matches, seconds, given.rounds, given.alone))
    if given.json:
        for line in lines:
            print(_json(SERVER, report.json_of(line), made, machine), flush=True)
    else:
        for text in report.printed(lines):
            print(text, flush=True)


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


def _json(part: str, fields: dict[str, object], made: Made, machine: Machine) -> str:
    record = {
        "part": part,
        **fields,
        "made": msgspec.to_builtins(made),
        "machine": msgspec.to_builtins(machine),
    }
    return msgspec.json.encode(record).decode()


def _head(made: Made, machine: Machine) -> str:
    return (
        f"{made.date}, commit {made.commit or 'unknown'}, Python {made.versions['python']}\n"
        f"{machine.processor}, {machine.processors} processors, {machine.system}\n"
        f"scaled: as if the plain loop made {SCALED_TO:.0f} million turns in a CPU second"
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
