"""Nothing grows too large to read: the limits at which we stop and split."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FUNCTION, TEST_FUNCTION, PARAMETERS, NESTING, PUBLIC_METHODS = 40, 30, 6, 4, 12
LINES = {"source": 500, "test": 600, ".svelte": 300, ".ts": 500, ".play": 200}

# "path" or "path:name" -> the reason why it may be larger.
EXCEPTIONS: dict[str, str] = {
    "src/room40/store/types.py:Store": "one contract for log, people, tables and talk together",
    "src/room40/store/sql.py:SqlStore": "fulfils that contract, one line or two per method",
    "src/room40/games/break_the_code/rules.py:_with": "one typed keyword per field of the state",
    "src/room40/games/code_777/evolve.py:_with": "one typed keyword per field of the state",
    "src/room40/games/codenames/evolve.py:_with": "one typed keyword per field of the state",
    "src/room40/games/decrypto/evolve.py:_with": "one typed keyword per field of the state",
    "web/src/lib/wire.ts": "generated; nobody edits it",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef
NESTS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)


def files(*suffixes: str) -> list[str]:
    """What git knows or would add; nothing that is installed or built."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--"]
    listed = subprocess.run(
        [*command, *(f"*{suffix}" for suffix in suffixes)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted(name for name in set(listed.stdout.splitlines()) if (ROOT / name).is_file())


def limit(name: str) -> int:
    suffix = Path(name).suffix
    if suffix == ".py":
        suffix = "test" if name.startswith("tests/") else "source"
    return LINES[suffix]


def depth(node: ast.AST) -> int:
    """How deep blocks nest below a node; `elif` is no deeper than `if`."""
    is_elif = isinstance(node, ast.If) and len(node.orelse) == 1
    last = node.orelse[0] if isinstance(node, ast.If) and is_elif else None
    return max(
        (
            (isinstance(child, NESTS) and child is not last) + depth(child)
            for child in ast.iter_child_nodes(node)
            if not isinstance(child, Function | ast.ClassDef)
        ),
        default=0,
    )


def parameters(function: Function) -> int:
    taken = function.args
    every = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs]
    return sum(each.arg not in ("self", "cls") for each in every)


def measures(name: str, node: ast.AST) -> Iterator[tuple[str, int, int]]:
    """What is counted, how much it is, how much it may be."""
    is_test = name.startswith("tests/")
    if isinstance(node, Function):
        lines = (node.end_lineno or node.lineno) - node.lineno + 1
        yield "lines", lines, TEST_FUNCTION if is_test else FUNCTION
        yield "parameters", parameters(node), PARAMETERS
        yield "levels", depth(node), NESTING
    elif isinstance(node, ast.ClassDef) and not is_test:
        methods = [each for each in node.body if isinstance(each, Function)]
        public = [each for each in methods if not each.name.startswith("_")]
        called = [each for each in public if not each.decorator_list]
        yield "public methods", len(called), PUBLIC_METHODS


def test_files_stay_short() -> None:
    lengths = {
        name: len((ROOT / name).read_text().splitlines())
        for name in files(".py", ".svelte", ".ts", ".play")
        if name not in EXCEPTIONS and not name.endswith("/tables.py")
    }
    long = [f"{name}: {n}" for name, n in lengths.items() if n > limit(name)]
    assert lengths
    assert long == []


def test_functions_and_classes_stay_small() -> None:
    large = [
        f"{name}:{node.name}: {found} {what}, at most {most}"
        for name in files(".py")
        for node in ast.walk(ast.parse((ROOT / name).read_text()))
        if isinstance(node, Function | ast.ClassDef) and f"{name}:{node.name}" not in EXCEPTIONS
        for what, found, most in measures(name, node)
        if found > most
    ]
    assert large == []


def test_exceptions_are_explained() -> None:
    for key, reason in EXCEPTIONS.items():
        assert (ROOT / key.partition(":")[0]).is_file(), key
        assert len(reason) > 10, key
