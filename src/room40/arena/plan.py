"""What a tournament plays: which players in which seat orders, over which deals."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

from msgspec import Struct

import room40
from room40.core.match import Match
from room40.core.rng import Rng, seed_of
from room40.core.seats import Seat

SAFE_INTEGER = 1 << 53
"""Seeds stay below it, so that a player written in any language can read one from JSON."""


class ArenaError(Exception):
    """A tournament that cannot be held, in a sentence for whoever asked for it."""


class Protocol(StrEnum):
    ROUND_ROBIN = "round-robin"
    """Every mix of players meets, in every seat order, over the same deals."""
    SOLO = "solo"
    """One player alone asks until it is certain."""
    ONE_TEAM = "one-team"
    """A spymaster and an agent against the box."""
    TWO_TEAMS = "two-teams"
    """Two teams, each of one player in all its seats, over the same deals with sides changed."""
    THREE_ROLE = "three-role"
    """An encoder and a decoder against an interceptor."""


class Entrant(Struct, frozen=True):
    """A player by name; `program` is `module:attribute`, or None for the own bot of that level."""

    name: str
    program: str | None = None


class Plan(Struct, frozen=True, kw_only=True):
    """All that decides the results: two runs of one plan differ in nothing but speed."""

    game: str
    protocol: Protocol
    seats: int
    setup: dict[str, Any]
    entrants: tuple[Entrant, ...]
    lineups: tuple[tuple[str, ...], ...]
    """Which players sit at one table, in no order."""
    seed: str
    deals: int


class Task(Struct, frozen=True):
    """One match: a deal, and the players by seat (solo: the one player)."""

    deal: int
    players: tuple[str, ...]


def mixes(names: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Every way to fill the seats with at least two different players."""
    filled = combinations_with_replacement(names, seats)
    return tuple(mix for mix in filled if len(set(mix)) > 1)


def seat_orders(lineup: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different order of a line-up: each player has each seat, and each neighbour, as often.

    Rotation alone would leave the same player behind the same other one all the time.
    """
    return tuple(sorted(set(permutations(lineup))))


def taking_part(plan: Plan) -> tuple[str, ...]:
    """The players that some line-up names, in the plan's order."""
    seated = {name for lineup in plan.lineups for name in lineup}
    return tuple(each.name for each in plan.entrants if each.name in seated)


def pairs(names: tuple[str, ...], protocol: Protocol) -> tuple[tuple[str, ...], ...]:
    """Every spymaster with every agent; of two teams, every one against every other."""
    every = product(names, repeat=2) if protocol is Protocol.ONE_TEAM else combinations(names, 2)
    return tuple(every)


def orders_of(plan: Plan, lineup: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """How a line-up takes its seats."""
    match plan.protocol:
        case Protocol.ONE_TEAM | Protocol.THREE_ROLE:
            return (lineup,)
        case Protocol.TWO_TEAMS:
            # Even seats are blue, odd seats are red.
            return (lineup * (plan.seats // 2), lineup[::-1] * (plan.seats // 2))
        case _:
            return seat_orders(lineup)


def tasks(plan: Plan) -> Iterator[Task]:
    """Every match of the plan, deal by deal, so that a run cut short has whole deals."""
    orders = [order for lineup in plan.lineups for order in orders_of(plan, lineup)]
    for deal in range(plan.deals):
        for order in orders:
            yield Task(deal, order)


def begun(plan: Plan, deal: int, laid: dict[str, Any] | None = None) -> Match:
    """The match of that deal: for every line-up the same racks, cards and first seat."""
    seed = f"arena/{plan.seed}/deal/{deal}"
    return room40.deal(plan.game, seats=plan.seats, seed=seed, deal=laid, setup=plan.setup)


def choice_seed(plan: Plan, deal: int, seat: Seat, nth: int) -> int:
    """The seed of a seat's nth choice; the seed of the deal cannot be told from it."""
    rng = Rng(seed_of(f"arena/{plan.seed}/choices"), f"{deal}/{seat}/{nth}")
    return rng.below(SAFE_INTEGER)
