"""Match files that somebody has tampered with: in their text, or in what they say."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

Change = Callable[[Random, str], str]

WORDS: list[Any] = [
    *(None, True, False, 0, 1, 2, -1, 7, 10**9, 2**53, 2**63, 10**30, 0.5, 1.0, -0.0),
    *("", "0k", "5g 5g", "sum_all", "where_3_4", "everything", "time_up", "room40-match-1"),
    *([], {}, [[]], {"tag": "ask"}, {"tag": "abandon"}, "x" * 300, "\u202e\x00", "00" * 32),
]
SPLINTERS = ["null", "true", "-", "1e999", "{", "}", "[", "]", '"', ",", ":", "\\", "\\ud800", "é"]


def forged(text: str, chance: Random) -> str:
    """One to three changes, of the text or of what it says."""
    for _ in range(chance.randint(1, 3)):
        change = chance.choice(CHANGES)
        try:
            text = change(chance, text)
        except ValueError:
            text = _cut_out(chance, text)
    return text


# ---- of the text


def _span(chance: Random, text: str) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(len(text), start + chance.choice((1, 1, 2, 5, 40, 400)))


def _cut_out(chance: Random, text: str) -> str:
    start, end = _span(chance, text)
    return text[:start] + text[end:]


def _repeated(chance: Random, text: str) -> str:
    start, end = _span(chance, text)
    return text[:end] + text[start:]


def _splintered(chance: Random, text: str) -> str:
    start, end = _span(chance, text)
    return text[:start] + chance.choice(SPLINTERS) + text[end:]


def _flipped(chance: Random, text: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chr(chance.randrange(32, 127)) + text[at + 1 :]


def _ended_early(chance: Random, text: str) -> str:
    return text[: chance.randrange(len(text))]


# ---- of what it says


def _places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every container with each of its keys."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in list(items):
        found.append((value, key))
        if isinstance(part, dict | list):
            _places(part, found)
    return found


def _on_a_place(change: Callable[[Random, Any, Any, list[tuple[Any, Any]]], None]) -> Change:
    def changed(chance: Random, text: str) -> str:
        record = json.loads(text)
        if not isinstance(record, dict | list) or not record:
            raise ValueError
        places = _places(record, [])
        holder, key = chance.choice(places)
        change(chance, holder, key, places)
        return json.dumps(record)

    return changed


def _reworded(chance: Random, holder: Any, key: Any, _: Any) -> None:
    holder[key] = copy.deepcopy(chance.choice(WORDS))


def _removed(chance: Random, holder: Any, key: Any, _: Any) -> None:
    del holder[key]


def _exchanged(chance: Random, holder: Any, key: Any, places: list[tuple[Any, Any]]) -> None:
    other, place = chance.choice(places)
    holder[key] = copy.deepcopy(other[place])


def _doubled(chance: Random, holder: Any, key: Any, _: Any) -> None:
    if isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        holder[f"{key}_2"] = copy.deepcopy(holder[key])


def _nudged(chance: Random, holder: Any, key: Any, _: Any) -> None:
    """The small lies: one more, one less, another colour, the other truth."""
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + chance.choice((-1, 1))
    elif isinstance(value, str) and value:
        at = chance.randrange(len(value))
        holder[key] = value[:at] + chance.choice("0123456789kwgabcdef ") + value[at + 1 :]
    else:
        _reworded(chance, holder, key, None)


CHANGES: list[Change] = [
    *(_cut_out, _repeated, _splintered, _flipped, _ended_early),
    *map(_on_a_place, (_reworded, _removed, _exchanged, _doubled, _nudged, _nudged, _nudged)),
]
