"""Boards of Codenames over a planted model, for the tests of the bots."""

from collections.abc import Sequence
from typing import Any

import room40
from room40 import Match
from room40.bots.codenames.choose import choose_with
from room40.bots.codenames.levels import LEVELS, Player
from room40.core.rng import Rng, seed_of
from room40.lexicon.model import Model
from tests.lexicon.planted import cluster

HARD = LEVELS["hard"]


def board(*groups: tuple[str, Sequence[str]]) -> dict[str, Any]:
    """A deal of these words, each group with one identity; bystanders and rivals fill it up.

    Blue has nine words, so those it lacks come from clusters of their own.
    """
    words: list[str] = []
    key: list[str] = []
    for identity, group in groups:
        words += group
        key += identity * len(group)
    for place, identity in enumerate(_missing("".join(key))):
        words.append(cluster(39 - place)[0])
        key.append(identity)
    return {"words": words, "key": "".join(key)}


def _missing(key: str) -> str:
    counts = {"B": 9, "R": 8, "n": 7, "x": 1}
    return "".join(each * (count - key.count(each)) for each, count in counts.items())


def a_match(
    deal: dict[str, Any] | None = None, seats: int = 2, seed: int = 1, **setup: Any
) -> Match:
    """Two seats: the spymaster is 0, the agent 1, against the box."""
    usual = {"enemy_covers": False} if seats == 2 else {}
    return room40.deal("codenames", seats=seats, seed=seed, deal=deal, setup={**usual, **setup})


def chosen(match: Match, seat: int, model: Model | None, player: Player = HARD) -> Any:
    """The JSON-ready action of a bot on that seat; None: nothing for now."""
    rng = Rng(seed_of(f"{match.version}/{seat}"), "bot")
    action, _ = choose_with(match.view_of(seat), player, model, rng)
    return action


def played(match: Match, model: Model | None, players: Sequence[Player]) -> Match:
    """To the end by bots; all that they choose is legal."""
    for _ in range(300):
        if match.outcome is not None:
            return match
        early = sorted(match.to_act - match.awaited)
        for seat in (*early, *sorted(match.awaited)):
            action = chosen(match, seat, model, players[seat % len(players)])
            assert action is not None or seat not in match.awaited
            if action is not None:
                match.act(seat, action)
                break
    raise AssertionError("bots do not come to an end")
