"""JSON in and out: decoding is the border, so what lies within is valid."""

from functools import cache
from typing import Any

import msgspec

from room40.core.refused import Refused, Why

encode = msgspec.json.Encoder(order="deterministic").encode


def json_ready(value: Any) -> Any:
    """Dicts, lists and plain values only: what a reader of the JSON text would have."""
    return msgspec.json.decode(_encode(value))


_encode = msgspec.json.Encoder().encode


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode(raw: bytes | str, kind: Any, why: Why) -> Any:
    """A value of `kind` from JSON text, or `Refused(why)` with the place of the fault."""
    try:
        return _decoder(kind).decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(why, at=_place(error)) from None


def convert(value: Any, kind: Any, why: Why) -> Any:
    """A value of `kind` from JSON-ready dicts and lists, or `Refused(why)`."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refused(why, at=_place(error)) from None


def _place(error: Exception) -> str:
    """Where the fault lies, such as `$.number`; never what stood there."""
    text = str(error)
    _, found, place = text.rpartition(" - at `")
    return place.rstrip("`").rpartition("`")[2] if found else "$"
