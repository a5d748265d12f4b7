"""Write what is generated from the wire's Structs: the browser's types and docs/protocol.md.

python tools/docs.py            write the files anew
python tools/docs.py --check    exit code 1 if one of them is stale
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import protocol
from structs import Described, described
from typescript import Writer

from room40.core import game, refused, seats
from room40.games.break_the_code import types as break_the_code
from room40.games.code_777 import types as code_777
from room40.server import wire

ROOT = Path(__file__).resolve().parent.parent
HEAD = "// Generated from {source} by tools/docs.py (make docs).\n"

CORE_ROOTS = ("Seat", "Version", "Eye", "Why", "Fact", "Outcome")
GAMES: dict[str, ModuleType] = {"BreakTheCode": break_the_code, "Code777": code_777}
GAME_ROOTS = ("Setup", "Action", "View", "Offer", "Told", "Deal")
GIVEN = {
    ("ViewFrame", "view"): "GameView",
    ("ActFrame", "action"): "GameAction",
}


def file_of(module: ModuleType) -> str:
    """room40.games.break_the_code.types -> break_the_code"""
    return module.__name__.split(".")[-2]


def outputs() -> dict[Path, str]:
    """Each generated file and what it should hold."""
    folder = ROOT / "web" / "src" / "lib"
    shared = shared_types()
    files = {
        ROOT / "docs" / "protocol.md": protocol.text(),
        folder / "wire.ts": shared_file(shared),
    }
    for module in GAMES.values():
        files[folder / "wire" / f"{file_of(module)}.ts"] = game_file(module, shared)
    return files


def shared_types() -> list[Described]:
    """Types of the core that appear on the wire, then all of the wire's own."""
    core = [each for module in (seats, refused, game) for each in described(module)]
    return [each for each in core if each.name in CORE_ROOTS] + [
        each for each in described(wire) if each.name != "Body"
    ]


def shared_file(shared: list[Described]) -> str:
    writer = Writer(shared, GIVEN)
    imports = "".join(
        f'import type * as {name} from "./wire/{file_of(module)}";\n'
        for name, module in GAMES.items()
    )
    unions = [
        f"export type Game{kind} = {' | '.join(f'{name}.{kind}' for name in GAMES)};"
        for kind in ("View", "Action")
    ]
    names = f"export type {{ {', '.join(GAMES)} }};"
    parts = [*(writer.declaration(each) for each in shared), *unions, names]
    return HEAD.format(source="room40/server/wire.py") + imports + "\n" + "\n\n".join(parts) + "\n"


def game_file(module: ModuleType, shared: list[Described]) -> str:
    own = described(module)
    used = reachable(own, GAME_ROOTS)
    writer = Writer([*shared, *own], {("View", "game"): f'"{module.GAME_NAME}"'})
    text = "\n\n".join(writer.declaration(each) for each in own if each.name in used) + "\n"
    taken = [each.name for each in shared if each.name in used - {each.name for each in own}]
    imports = f'import type {{ {", ".join(taken)} }} from "../wire";\n\n'
    source = module.__name__.replace(".", "/") + ".py"
    return HEAD.format(source=source) + imports + text


def reachable(own: list[Described], roots: tuple[str, ...]) -> set[str]:
    """Names of all types that a value of the roots can hold."""
    by_type = {each.type: each for each in [*own, *shared_types()]}
    found: set[str] = set()
    waiting: list[Any] = [each.type for each in own if each.name in roots]
    while waiting:
        kind = waiting.pop()
        it = by_type.get(kind)
        if it is not None and it.name not in found:
            found.add(it.name)
            waiting += [each.type for each in it.fields]
        if it is None or not it.fields:
            waiting += [arg for arg in get_args(kind) if arg != kind and _is_hashable(arg)]
    return found


def _is_hashable(value: object) -> bool:
    return getattr(type(value), "__hash__", None) is not None


def stale() -> Iterator[Path]:
    """The generated files that do not hold what they should."""
    for path, text in outputs().items():
        if not path.is_file() or path.read_text() != text:
            yield path


def write() -> None:
    for path, text in outputs().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        wrong = [path.relative_to(ROOT).as_posix() for path in stale()]
        raise SystemExit(f"stale: {', '.join(wrong)}; run `make docs`" if wrong else 0)
    write()
