"""Matches of Decrypto over a planted model, for the tests of the bots."""

from collections.abc import Sequence
from typing import Any

from room40.bots import Note
from room40.bots.decrypto.choose import choose_with
from room40.bots.decrypto.levels import LEVELS, Player
from room40.core.codec import convert
from room40.core.match import Match
from room40.core.refused import Why
from room40.core.rng import Rng, seed_of
from room40.games import DECRYPTO
from room40.games.decrypto.types import Deal, Setup
from room40.lexicon.model import Model
from tests.bots.decrypto.planted import KEYWORDS, WORDS, side

HARD = LEVELS["hard"]
MOST = 600

WHITE = {"white": list(KEYWORDS), "black": list(WORDS[-4:])}
"""White has the keywords that the model knows much about."""


def a_match(
    seats: int = 4,
    seed: int = 1,
    codes: dict[str, Any] | None = None,
    keywords: dict[str, Any] | None = None,
    **setup: Any,
) -> Match:
    """Even seats are white; seat 0 encrypts first, then seat 2."""
    laid = {"keywords": keywords or {}, "codes": codes or {}}
    return Match.dealt(
        DECRYPTO,
        convert({"seats": seats, **setup}, Setup, Why.BAD_SETUP),
        seed_of(seed),
        convert(laid, Deal, Why.BAD_DEAL),
    )


def choice(match: Match, seat: int, model: Model | None, player: Player = HARD) -> tuple[Any, Note]:
    """What a bot on that seat does, and why."""
    rng = Rng(seed_of(f"{match.version}/{seat}"), "bot")
    return choose_with(match.view_of(seat), player, model, rng)


def played(match: Match, model: Model | None, players: Sequence[Player]) -> Match:
    """To the end by bots; the rules refuse nothing that they choose."""
    for _ in range(MOST):
        if match.outcome is not None:
            return match
        seat = min(match.awaited)
        action, _ = choice(match, seat, model, players[seat % len(players)])
        match.act(seat, action)
    raise AssertionError("bots do not come to an end")


def three(codes: Sequence[str], **setup: Any) -> Match:
    """White, of two, alone against an interceptor: the second seat."""
    options = {"repeat_codes": False, "intercept_from_round": 1, "objections": "off", **setup}
    laid = {"white": list(codes), "black": []}
    return a_match(3, codes=laid, keywords={"white": list(KEYWORDS), "black": []}, **options)


def told_the_first_sides(codes: Sequence[str], **setup: Any) -> Match:
    """After as many rounds as there are codes but one, with clues of the first sides alone, all
    decoded and none intercepted."""
    match = three(codes, intercept_limit=8, **setup)
    for round, code in enumerate(codes[:-1]):
        clues = [side(int(digit) - 1, 0)[round] for digit in code.split("-")]
        writer = match.view(None)["encryptors"]["white"]
        match.act(writer, {"tag": "write_clues", "clues": clues})
        wrong = "-".join(reversed(code.split("-")))
        match.act(1, {"tag": "intercept", "code": wrong})
        match.act(2 - writer, {"tag": "decode", "code": code})
    return match
