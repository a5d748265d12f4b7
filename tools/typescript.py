"""TypeScript from Structs: what is sent is written out in full, what is taken may be partial."""

import re
import types
import typing
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Any, Literal, get_args, get_origin

import msgspec
from structs import Described, Field

WIDTH = 100


class Writer:
    """Writes types by name where they have one; `given` sets the type of a field by hand."""

    def __init__(self, known: Iterable[Described], given: dict[tuple[str, str], str]) -> None:
        self._given = given
        self._names: dict[Any, str] = {}
        for each in known:
            self._names.setdefault(each.type, each.name)

    def declaration(self, it: Described) -> str:
        """`export interface ...` or `export type ...`, its comment above."""
        if isinstance(it.type, type) and issubclass(it.type, msgspec.Struct):
            return _comment(it.doc) + self._interface(it)
        if isinstance(it.type, type) and issubclass(it.type, StrEnum):
            return _comment(it.doc) + _union(it.name, [f'"{word}"' for word in it.type])
        if isinstance(it.type, type) and issubclass(it.type, IntEnum):
            return _comment(it.doc) + _numbers(it)
        return _comment(it.doc) + _union(it.name, self._members(it.type))

    def _interface(self, it: Described) -> str:
        tag = [f'  tag: "{it.tag}";'] if it.tag else []
        lines = [line for each in it.fields for line in self._field(it, each)]
        return "\n".join([f"export interface {it.name} {{", *tag, *lines, "}"])

    def _field(self, it: Described, each: Field) -> list[str]:
        kind = self._given.get((it.name, each.name)) or self.text(each.type)
        optional = "?" if (it.is_sent_in or it.leaves_out) and not each.required else ""
        doc = [f"  {line}" for line in _comment(each.doc).splitlines()]
        return [*doc, f"  {each.name}{optional}: {kind};"]

    def text(self, kind: Any) -> str:
        """A type as it stands in a field."""
        if (name := self._names.get(kind)) is not None:
            return name
        return " | ".join(self._members(kind))

    def _members(self, kind: Any) -> list[str]:
        origin, args = get_origin(kind), get_args(kind)
        if origin is typing.Annotated:
            return self._members(args[0])
        if isinstance(kind, typing.NewType):
            return self._members(kind.__supertype__)
        if origin in (typing.Union, types.UnionType):
            parts = [part for arg in args for part in self._part(arg)]
            return sorted(dict.fromkeys(parts), key=lambda part: part == "null")
        if origin is Literal:
            return [_literal(arg) for arg in args]
        if origin in (tuple, list):
            return [self._array(args)]
        if origin is dict:
            return [f"Record<string, {self.text(args[1])}>"]
        return [_PLAIN[kind] if kind in _PLAIN else self._names[kind]]

    def _part(self, kind: Any) -> list[str]:
        name = self._names.get(kind)
        return self._members(kind) if name is None else [name]

    def _array(self, args: tuple[Any, ...]) -> str:
        inner = self.text(args[0])
        return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"


_PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    msgspec.Raw: "unknown",
}


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _union(name: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =" + "".join(f"\n  | {member}" for member in members) + ";"


def _numbers(it: Described) -> str:
    """A list of numbers with names: a value in the browser, and a type of the same name."""
    lines = []
    for each in it.fields:
        lines += [f"  {line}" for line in _comment(each.doc).splitlines()]
        lines.append(f"  {each.name}: {each.default},")
    body = "\n".join(lines)
    keys = f"(typeof {it.name})[keyof typeof {it.name}]"
    return f"export const {it.name} = {{\n{body}\n}} as const;\nexport type {it.name} = {keys};"


def _comment(doc: str) -> str:
    if not doc:
        return ""
    lines = re.sub(r"\bNone\b", "null", doc).splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"
