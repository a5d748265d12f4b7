"""Small plans for the tests."""

from typing import Any

from room40.arena.plan import Entrant, Plan, Protocol, mixes

LEVELS = ("easy", "medium", "hard")


def outsider(kind: str) -> Entrant:
    """One of the programs in `outsiders`, under the name of its class."""
    return Entrant(kind, f"tests.arena.outsiders:{kind}")


def a_plan(*entrants: str | Entrant, **changed: Any) -> Plan:
    """A round robin of these players, or of two levels, over two deals at two seats."""
    taken = tuple(
        each if isinstance(each, Entrant) else Entrant(each) for each in entrants or LEVELS[::2]
    )
    names = tuple(each.name for each in taken)
    protocol = changed.get("protocol", Protocol.ROUND_ROBIN)
    alone = tuple((name,) for name in names)
    given = {
        "game": "break_the_code",
        "protocol": protocol,
        "seats": 2,
        "setup": {},
        "entrants": taken,
        "lineups": alone if protocol is Protocol.SOLO else mixes(names, changed.get("seats", 2)),
        "seed": "test",
        "deals": 2,
    }
    return Plan(**{**given, **changed})
