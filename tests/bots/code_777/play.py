"""Matches of Code 777 played at random or by bots, for the tests of the bots."""

from collections.abc import Iterator
from typing import Any

import numpy as np

import room40
from room40 import Match
from room40.bots.code_777.knowledge import Knowledge, begun
from room40.bots.code_777.memory import knowledge_of
from room40.bots.code_777.tables import tiles_of
from room40.core.rng import Rng, seed_of
from room40.games.code_777.types import Announced, Began, Replaced, View

SETUPS: dict[str, dict[str, Any]] = {
    "default": {},
    "late": {"refresh_threshold": 0},
    "early": {"refresh_threshold": 7, "card2": "at_least"},
    "always": {"refresh": "always", "draw_choice": True},
    "before": {"refresh_before_removal": True, "refresh_threshold": 4, "require_colours": True},
    "before_late": {"refresh_before_removal": True, "refresh_threshold": 0, "finish_queue": True},
    "once": {"max_announcements_per_window": 1, "target_points": 1},
}
"""Options by name; between them every switch is moved."""

SEATS = (2, 3, 4, 5)

FEW = 12
"""So many racks left are few enough to try one."""


def dealt(seats: int, setup: str = "default", seed: int | str = 1, **more: Any) -> Match:
    return room40.deal("code_777", seats=seats, seed=seed, setup={**SETUPS[setup], **more})


def at_random(match: Match, seed: int, moves: int = 400) -> Iterator[Match]:
    """The match at each moment of a random playing that has somebody to act."""
    rng = Rng(seed_of(seed), "random")
    for _ in range(moves):
        if match.outcome is not None:
            return
        yield match
        seat = rng.choice(sorted(match.to_act))
        match.act(seat, match.game.any_action(match.view_of(seat), rng))


def well_informed(match: Match, seed: int, moves: int = 250) -> Iterator[Match]:
    """The match at each moment of a playing in which whoever knows much of the own rack announces
    one of the racks that are left: many are lost unseen, and few can have been lost."""
    rng = Rng(seed_of(seed), "informed")
    for _ in range(moves):
        if match.outcome is not None:
            return
        yield match
        (seat, *_) = rng.shuffled(sorted(match.to_act))
        offers = {offer["tag"]: offer for offer in match.offers(seat)}
        left = np.flatnonzero(knowledge_of(match.view_of(seat)).worlds.weights)
        if "announce" in offers and len(left) <= FEW:
            tiles = tiles_of(rng.choice(left.tolist()))
            numbers = [int(tile[1]) for tile in tiles.split()]
            is_by_colour = offers["announce"]["colours"]
            named = {"tiles": tiles} if is_by_colour else {"numbers": numbers}
            match.act(seat, {"tag": "announce", **named})
        else:
            reader = min(match.awaited)
            match.act(reader, match.game.any_action(match.view_of(reader), rng))


def knowledge(view: View, upto: int | None = None) -> Knowledge:
    """What follows from a view (or from so many of its entries), by one fold from the deal on."""
    began, *later = view.history[:upto]
    assert isinstance(began, Began) and isinstance(view.seat, int)
    known = begun(view.seat, view.rules, began)
    for entry in later:
        known = known.after(entry)
    return known


def discards(view: View) -> tuple[int, int]:
    """How many own racks went out unseen, and how often tiles were shuffled into the pile."""
    lost = sum(
        isinstance(each, Announced) and each.seat == view.seat and not each.right
        for each in view.history
    )
    refreshed = sum(isinstance(each, Replaced) and each.refreshed for each in view.history)
    return lost, refreshed


def by_bots(match: Match, levels: list[str], seed: int = 0) -> Match:
    """The match played to its end by bots that are asked as the arena asks them."""
    from room40.arena.play import asked_in_turn

    bots = [room40.Bot("code_777", level) for level in levels]
    for turn in range(2000):
        if match.outcome is not None:
            return match
        for seat in asked_in_turn(match):
            action = bots[seat].choose(match.view(seat), seed=f"{seed}/{turn}").action
            if action is not None:
                match.act(seat, action)
                break
    raise AssertionError(f"no end after 2,000 turns: {match!r}")
