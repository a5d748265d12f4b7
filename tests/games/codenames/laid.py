"""Matches of Codenames laid out for a test, and what one does in them, in the words of the game."""

from typing import Any

import room40
from room40 import Match

KEY = "B" * 9 + "R" * 8 + "n" * 7 + "x"
"""Blue starts; own words first, then the rival's, bystanders, the assassin last."""

BLUE, RED, BYSTANDER, ASSASSIN = range(9), range(9, 17), range(17, 24), 24

STOP, OBJECT, CONCEDE, WAIVE = ({"tag": tag} for tag in ("stop", "object", "concede", "waive"))
APPROVE, DECLINE = {"tag": "approve"}, {"tag": "decline"}

BLUE_CHIEF, RED_CHIEF, BLUE_AGENT, RED_AGENT = 0, 1, 2, 3
"""The seats of four."""


def a_match(
    *,
    seats: int = 4,
    key: str | None = KEY,
    words: tuple[str, ...] = (),
    seed: int | str = 1,
    **options: Any,
) -> Match:
    """Codenames with that much laid down; the seed does the rest."""
    deal = {"words": words, "key": key}
    return room40.deal("codenames", seats=seats, seed=seed, deal=deal, setup=options)


def clue(
    word: str = "bodokelu", number: int | str = 1, meant: tuple[int, ...] = ()
) -> dict[str, Any]:
    return {"tag": "give_clue", "word": word, "number": number, "meant": meant}


def consult(word: str = "bodokelu", number: int | str = 1) -> dict[str, Any]:
    return {"tag": "consult", "word": word, "number": number}


def reveal(card: int) -> dict[str, Any]:
    return {"tag": "reveal", "card": card}


def cover(card: int) -> dict[str, Any]:
    return {"tag": "cover", "card": card}


def touch(match: Match, *cards: int) -> None:
    """The agent whom the table waits for touches these, one after the other."""
    for card in cards:
        match.act(min(match.awaited), reveal(card))


def turn(match: Match, number: int | str, *cards: int) -> None:
    """A clue by the spymaster at turn, then these cards."""
    (giver,) = match.awaited
    match.act(giver, clue(number=number))
    touch(match, *cards)


def left(match: Match) -> tuple[int, int]:
    counts = match.view(None)["left"]
    return counts["blue"], counts["red"]


def told(match: Match, tag: str, eye: int | str | None = None) -> list[dict[str, Any]]:
    """The entries of that kind, oldest first."""
    return [entry for entry in match.view(eye)["history"] if entry["tag"] == tag]


def team_at_turn(match: Match) -> str:
    return str(match.view(None)["team"])
