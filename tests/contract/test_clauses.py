"""The clause pages, the tests and the rules speak of the same ids."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from room40.games import GAMES
from tests.clause_pages import clauses, page

ROOT = Path(__file__).parent.parent.parent
OTHER_FAMILIES = {"REL", "UX", "FAULT"}
"""What tests hold to besides clauses: promises to hosts, to players, faults seen elsewhere."""

ID = re.compile(r"\b([A-Z][A-Z0-9]*)-([A-Z]?\d+)\b")
SHORT = re.compile(r"\b[BCREDNK]\d+\b(?!-)")

Function = ast.FunctionDef | ast.AsyncFunctionDef
by_game = pytest.mark.parametrize("game", GAMES)


def functions_in(path: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, Function) and node.name.startswith("test_"):
            yield node


def is_clause(call: ast.expr) -> bool:
    """`@clause(...)` or `@pytest.mark.clause(...)`."""
    match call:
        case ast.Call(func=ast.Name(id="clause") | ast.Attribute(attr="clause")):
            return True
        case _:
            return False


def ids_of(test: Function) -> Iterator[str]:
    """The ids in the markers of a test, and those of known families in its docstring."""
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and is_clause(decorator):
            yield from (ast.literal_eval(argument) for argument in decorator.args)
    known = OTHER_FAMILIES.union(*families().values())
    for found in ID.finditer(ast.get_docstring(test) or ""):
        if found[1] in known:
            yield found.group()


@cache
def ids_on_tests() -> dict[str, list[str]]:
    """Each id on a test, with the tests that bear it."""
    bearers: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for test in functions_in(path):
            for each in ids_of(test):
                bearers.setdefault(each, []).append(f"{path.name}:{test.name}")
    return bearers


def family(clause: str) -> str:
    return clause.partition("-")[0]


@cache
def families() -> dict[str, set[str]]:
    """Which family of ids belongs to which game: that of its page."""
    return {game: {family(each) for each in clauses(page(game))} for game in GAMES}


@by_game
def test_a_page_has_one_family_of_ids_and_each_id_once(game: str):
    found = clauses(page(game))
    assert len({family(each) for each in found}) == 1
    assert [each for each, times in Counter(found).items() if times > 1] == []


@by_game
def test_a_page_numbers_its_clauses_without_gaps(game: str):
    numbers: dict[str, list[int]] = {}
    for each in clauses(page(game)):
        letter, number = re.fullmatch(r".*-([A-Z])(\d+)", each).groups()
        numbers.setdefault(letter, []).append(int(number))
    for letter, found in numbers.items():
        assert found == list(range(found[0], found[0] + len(found))), letter


@by_game
def test_each_clause_has_a_test(game: str):
    assert [each for each in clauses(page(game)) if each not in ids_on_tests()] == []


def test_each_id_on_a_test_is_known():
    known = {each for game in GAMES for each in clauses(page(game))}
    unknown = {
        each: bearers
        for each, bearers in ids_on_tests().items()
        if each not in known and family(each) not in OTHER_FAMILIES
    }
    assert unknown == {}


@by_game
def test_each_id_that_a_page_speaks_of_is_laid_down_there(game: str):
    (own,) = families()[game]
    spoken = {found.group() for found in ID.finditer(page(game)) if found[1] == own}
    assert spoken == set(clauses(page(game)))


@by_game
def test_each_id_in_the_rules_is_on_the_page(game: str):
    """Inside its own folder a game may leave the family out: `B14`."""
    (own,) = families()[game]
    known = set(clauses(page(game)))
    folder = ROOT / "src" / "room40" / "games" / game
    spoken = {
        f"{own}-{found.group()}"
        for path in folder.rglob("*.py")
        for found in SHORT.finditer(path.read_text())
    }
    assert spoken - known == set()
    assert len(spoken) > 20
