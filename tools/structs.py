"""What a module of wire types says of itself, in the order of its source: types and their docs."""

import ast
import inspect
import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import pairwise
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct


@dataclass(frozen=True)
class Field:
    """One field of a Struct; `required` is False where a sender may leave it out."""

    name: str
    type: Any
    required: bool
    default: Any
    doc: str


@dataclass(frozen=True)
class Described:
    """One named type of a module: a Struct, a list of words or a union of other types."""

    name: str
    type: Any
    doc: str
    tag: str | None = None
    is_sent_in: bool = False
    leaves_out: bool = False
    """Whether what it does not say is left out on the wire."""
    fields: tuple[Field, ...] = field(default=())


def described(module: ModuleType) -> list[Described]:
    """Each public type that a module defines, in the order of its source.

    Another word for a number, a text or a plain list is no type of its own.
    """
    tree = ast.parse(inspect.getsource(module))
    docs = dict(_docs(tree.body))
    found = []
    for node in tree.body:
        name = _name(node)
        if name is None or name.startswith("_"):
            continue
        value = vars(module)[name]
        if isinstance(node, ast.ClassDef):
            found.append(_class(value, node))
        elif is_type(value):
            found.append(Described(name, value, docs.get(name, "")))
    return found


def is_type(value: Any) -> bool:
    """Whether a module's global is an alias for types (and not a constant or a function)."""
    if isinstance(value, types.UnionType):
        return True
    return typing.get_origin(value) in (typing.Annotated, typing.Literal, typing.Union)


def _class(kind: type, node: ast.ClassDef) -> Described:
    if issubclass(kind, Struct):
        return _struct(kind, node)
    doc = ast.get_docstring(node) or ""
    if not issubclass(kind, IntEnum):
        return Described(kind.__name__, kind, doc)
    docs = dict(_docs(node.body))
    numbers = (Field(n.name, int, True, n.value, docs.get(n.name, "")) for n in kind)
    return Described(kind.__name__, kind, doc, fields=tuple(numbers))


def _struct(kind: type[Struct], node: ast.ClassDef) -> Described:
    docs = dict(_docs(node.body))
    fields = tuple(
        Field(
            each.name,
            each.type,
            each.default is msgspec.NODEFAULT and each.default_factory is msgspec.NODEFAULT,
            each.default,
            docs.get(each.name, ""),
        )
        for each in msgspec.structs.fields(kind)
    )
    config = kind.__struct_config__
    tag = config.tag if isinstance(config.tag, str) else None
    doc = ast.get_docstring(node) or ""
    return Described(
        kind.__name__, kind, doc, tag, config.forbid_unknown_fields, config.omit_defaults, fields
    )


def _name(node: ast.stmt) -> str | None:
    match node:
        case ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return None


def _docs(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The strings that stand right below an assignment."""
    for node, after in pairwise(body):
        match after:
            case ast.Expr(value=ast.Constant(value=str(text))) if name := _name(node):
                yield name, inspect.cleandoc(text)
