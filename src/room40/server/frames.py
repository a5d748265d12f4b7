"""Reading what clients send: small, shallow, without doubled keys, of a known shape."""

import json
import re
from typing import Any

from msgspec import Struct

from room40.core.codec import decode
from room40.core.refused import Refused, Why
from room40.server.wire import FRAME_BYTES, ClientFrame, Id

DEEPEST = 16
LARGEST = 2**53
STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"')
OPENING, CLOSING = "[{", "]}"


def read_frame(text: str) -> ClientFrame:
    """A frame, or `Refused` (too_large, bad_frame)."""
    check_json(text)
    frame: ClientFrame = decode(text, ClientFrame, Why.BAD_FRAME)
    return frame


class _Named(Struct, frozen=True):
    action_id: Id | None = None
    talk_id: Id | None = None


def id_in(text: str) -> str | None:
    """The id of a frame that could not be read in full, so that its sender knows which it was."""
    try:
        check_json(text)
        named: _Named = decode(text, _Named, Why.BAD_FRAME)
    except Refused:
        return None
    return named.action_id or named.talk_id


def check_json(text: str, most: int = FRAME_BYTES) -> None:
    """`Refused` if a text is larger, deeper or less clear than anything that we read."""
    if len(text) > most or (not text.isascii() and _bytes(text) > most):
        raise Refused(Why.TOO_LARGE, most=most)
    if _is_deep(text):
        raise Refused(Why.BAD_FRAME, at="$")
    try:
        _strict.decode(text)
    except (ValueError, RecursionError):
        raise Refused(Why.BAD_FRAME, at="$") from None


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _is_deep(text: str) -> bool:
    brackets = sum(map(text.count, OPENING))
    if brackets <= DEEPEST:
        return False
    depth = 0
    for char in STRINGS.sub("", text):
        if char in OPENING:
            depth += 1
            if depth > DEEPEST:
                return True
        elif char in CLOSING:
            depth -= 1
    return False


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _no_large_number(digits: str) -> int:
    """Browsers cannot tell larger ones apart."""
    if len(digits) > 17 or abs(number := int(digits)) > LARGEST:
        raise ValueError
    return number


def _no_constant(_: str) -> None:
    """NaN and Infinity are no JSON."""
    raise ValueError


_strict = json.JSONDecoder(
    object_pairs_hook=_without_doubles, parse_constant=_no_constant, parse_int=_no_large_number
)
