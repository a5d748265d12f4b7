"""Room 40: code games with exact rules, solvers and a table to play them at.

>>> import room40
>>> match = room40.deal("break_the_code", seats=2, seed=7)
>>> sorted(match.to_act) == sorted(match.awaited)
True
"""

from typing import Any

from room40.bots import Bot
from room40.bots import bot_named as _bot_named
from room40.core.codec import convert as _convert
from room40.core.match import Match
from room40.core.match import load_match as _load_match
from room40.core.refused import Refused, Why
from room40.core.rng import fresh_seed as _fresh_seed
from room40.core.rng import seed_of as _seed_of
from room40.games import GAMES
from room40.games import game_named as _game_named

__all__ = ["GAMES", "Bot", "Match", "Refused", "Why", "bot", "deal", "load"]


def deal(
    game: str,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    deal: dict[str, Any] | None = None,
    setup: dict[str, Any] | None = None,
) -> Match:
    """Begin a match.

    `seed` fixes all chance (a fresh one if it is None); `deal` lays parts of it down; `setup` holds
    the rule options, `seats` among them. Raises `Refused` (bad_setup, bad_deal, no_such_game).
    """
    rules = _game_named(game)
    options = dict(setup or {})
    if seats is not None:
        options["seats"] = seats
    chosen = _convert(options, rules.setup_type, Why.BAD_SETUP)
    laid = _convert(deal, rules.deal_type | None, Why.BAD_DEAL)
    return Match.dealt(rules, chosen, _fresh_seed() if seed is None else _seed_of(seed), laid)


def load(text: str | bytes) -> Match:
    """A match from `Match.dump`, replayed through the rules. Raises `Refused` (bad_match, ...)."""
    return _load_match(text, _game_named)


def bot(game: str, level: str = "hard") -> Bot:
    """A bot for a game: `.choose(view, seed=...)` from a view alone. Raises `Refused`."""
    return _bot_named(game, level)
