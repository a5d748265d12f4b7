"""Which package may import which: the arrows of the design, read from the imports themselves."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "room40"

ALLOWED: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "lexicon": {"core"},
    "bots": {"core", "games", "lexicon"},
    "store": {"core"},
    "server": {"core", "games", "lexicon", "store", "bots"},
    "arena": {"core", "games", "lexicon", "store", "bots", "server", "cli"},
    "cli": {"core", "games", "lexicon", "store", "bots", "server", "arena"},
}
LIBRARY_USERS = {"arena", "cli"}
"""These may also use the top of room40, as programs of other people do."""

MODULES = sorted(SOURCE.rglob("*.py"))


def name_of(path: Path) -> tuple[str, ...]:
    """room40/games/decrypto/rules.py -> ("room40", "games", "decrypto", "rules")."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Each name that a module imports, made absolute; also inside functions."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path)[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = tuple(node.module.split(".")) if node.module else ()
            if node.level:
                module = (*package[: len(package) - node.level + 1], *module)
            yield from ((*module, alias.name) for alias in node.names)


def inner_imports(path: Path) -> list[tuple[str, ...]]:
    return [name for name in imports(path) if name[0] == "room40"]


def layer_of(name: tuple[str, ...]) -> str | None:
    """The package of a name inside room40; None for what lies at the very top."""
    return name[1] if len(name) > 1 and name[1] in ALLOWED else None


def game_of(name: tuple[str, ...]) -> str | None:
    if len(name) > 2 and name[1] == "games" and (SOURCE / "games" / name[2]).is_dir():
        return name[2]
    return None


def binds_the_referee(path: Path) -> set[str]:
    """The registry is the one module of `games` that may hand the clue referee to word games."""
    return {"lexicon"} if path == SOURCE / "games" / "__init__.py" else set()


def uses_the_library(path: Path, name: tuple[str, ...]) -> bool:
    return layer_of(name_of(path)) in LIBRARY_USERS and name == ("room40",)


def test_every_package_has_its_place() -> None:
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert packages <= set(ALLOWED)


def test_imports_follow_the_arrows() -> None:
    wrong = [
        f"{'.'.join(name_of(path))} imports {'.'.join(name)}"
        for path in MODULES
        if (layer := layer_of(name_of(path)))
        for name in inner_imports(path)
        if layer_of(name) not in ALLOWED[layer] | {layer} | binds_the_referee(path)
        and not uses_the_library(path, name)
    ]
    assert MODULES
    assert wrong == []


def test_core_leans_on_msgspec_alone() -> None:
    outside = {
        name[0]
        for path in MODULES
        if layer_of(name_of(path)) == "core"
        for name in imports(path)
        if name[0] not in sys.stdlib_module_names
    }
    assert outside <= {"room40", "msgspec"}


def test_games_do_not_know_each_other() -> None:
    wrong = [
        f"{'.'.join(name_of(path))} imports {'.'.join(name)}"
        for path in MODULES
        if (game := game_of(name_of(path)))
        for name in inner_imports(path)
        if game_of(name) not in (game, None)
    ]
    assert wrong == []
