"""Matches of Code 777 laid out for a test, and what one does in them, in the words of the game."""

from typing import Any

import room40
from room40 import Match

READ = {"tag": "read"}
STAY = {"tag": "stay"}
NEVER = (1, 2, 2), (2, 4, 6)
"""Of two different sets of numbers one is always wrong."""


def a_match(
    *,
    seats: int = 3,
    first: int = 0,
    racks: tuple[str | None, ...] = (),
    pile: str | None = None,
    cards: tuple[str, ...] = (),
    seed: int | str = 1,
    **options: Any,
) -> Match:
    """Code 777 with that much laid down; the seed does the rest."""
    deal = {"first": first, "racks": racks, "pile": pile, "cards": cards}
    return room40.deal("code_777", seats=seats, seed=seed, deal=deal, setup=options)


def announce(*numbers: int) -> dict[str, Any]:
    return {"tag": "announce", "numbers": numbers}


def announce_tiles(tiles: str) -> dict[str, Any]:
    return {"tag": "announce", "tiles": tiles}


def refresh(rack: int) -> dict[str, Any]:
    return {"tag": "refresh", "rack": rack}


def rack_of(match: Match, seat: int) -> str:
    return match.view("everything")["racks"][str(seat)]


def numbers_of(rack: str) -> tuple[int, ...]:
    return tuple(sorted(int(tile[1]) for tile in rack.split()))


def the_solution(match: Match, seat: int) -> dict[str, Any]:
    if match.setup.require_colours:
        return announce_tiles(rack_of(match, seat))
    return announce(*numbers_of(rack_of(match, seat)))


def a_miss(match: Match, seat: int) -> dict[str, Any]:
    if match.setup.require_colours:
        return announce_tiles("g1 y2 y2" if rack_of(match, seat) != "g1 y2 y2" else "g1 y2 k3")
    return announce(*next(each for each in NEVER if each != numbers_of(rack_of(match, seat))))


def the_others_stay(match: Match) -> None:
    while match.view(None)["phase"] == "freeze":
        match.act(min(match.awaited), STAY)


def solve(match: Match, *seats: int) -> None:
    """These seats announce what stands on their racks, all others stay."""
    for seat in seats:
        match.act(seat, the_solution(match, seat))
    the_others_stay(match)


def miss(match: Match, *seats: int) -> None:
    """These seats announce what is wrong, all others stay."""
    for seat in seats:
        match.act(seat, a_miss(match, seat))
    the_others_stay(match)


def read(match: Match, times: int = 1) -> None:
    """That many cards, each by the seat at turn; of two open ones the first."""
    for _ in range(times):
        (seat,) = match.awaited
        offered = match.view(seat)["open_cards"]
        match.act(seat, {**READ, "card": offered[0]} if offered else READ)


def told(match: Match, tag: str, eye: int | str | None = None) -> list[dict[str, Any]]:
    """The entries of that kind, oldest first."""
    return [entry for entry in match.view(eye)["history"] if entry["tag"] == tag]


def verdicts(match: Match) -> list[tuple[int, bool]]:
    """Who was judged, in that order, and how."""
    return [(entry["seat"], entry["right"]) for entry in told(match, "announced")]


def points(match: Match) -> list[int]:
    return list(match.view(None)["points"].values())


def piles(match: Match) -> list[int]:
    """How many tiles the pile held after each replacement."""
    return [entry["pile"] for entry in told(match, "replaced")]
