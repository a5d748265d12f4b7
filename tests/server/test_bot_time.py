"""How long a bot takes says nothing about what is hidden (REL-F04).

Virtual time: ten thousand answers of each level take no waiting. The bot here thinks for a time
that depends on what it holds, which is the worst it could do.
"""

import asyncio
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from room40.bots import LEVELS, Choice, Note
from room40.core.codec import json_ready
from room40.core.match import Match
from room40.core.rng import Rng, seed_of
from room40.core.seats import Seat
from room40.games import GAMES
from room40.server import bot_turns
from room40.server.playing import Playing
from tests.contract.play import begun, depth
from tests.proofs import proved
from tests.server.sim.hours import Hours

ANSWERS = depth(600, 200, night=10_000)
LEAST_P = 0.01
DELAY = (0.7, 1.6)
BOTS = [(game, level) for game in GAMES for level in LEVELS.get(game, ())]

Samples = tuple[list[float], list[float]]


def ks_p(one: list[float], other: list[float]) -> float:
    """Two-sample Kolmogorov-Smirnov: the asymptotic p-value (Numerical Recipes, 14.3)."""
    both = np.sort(np.concatenate([one, other]))
    at_one = np.searchsorted(np.sort(one), both, side="right") / len(one)
    at_other = np.searchsorted(np.sort(other), both, side="right") / len(other)
    size = np.sqrt(len(one) * len(other) / (len(one) + len(other)))
    x = (size + 0.12 + 0.11 / size) * np.max(np.abs(at_one - at_other))
    terms = np.arange(1, 101)
    return float(np.clip(2 * np.sum((-1.0) ** (terms - 1) * np.exp(-2 * (terms * x) ** 2)), 0, 1))


class Thinker:
    """A bot that takes longer for some hands than for others, and shows what it thinks about."""

    def __init__(self, hidden: int) -> None:
        self._hidden = hidden

    async def choose(self, question: Any) -> Choice:
        await asyncio.sleep(0.05 + 0.6 * self._hidden)
        return self.choice

    choice: Choice


async def kept(_: Any) -> None:
    """A note; that takes no time."""


async def answered_after(playing: Playing, seat: Seat, level: str, hidden: int) -> float:
    """Seconds until the server has the action of a bot."""
    thinker = Thinker(hidden)
    own = playing.view(seat)
    action = playing.match.game.any_action(own, Rng(seed_of(1), "test"))
    thinker.choice = Choice(json_ready(action), Note("none", {}))
    settings, store = SimpleNamespace(bot_delay=DELAY), SimpleNamespace(note=kept)
    words = SimpleNamespace(settled=kept)
    services = SimpleNamespace(settings=settings, bots=thinker, store=store, words=words)
    loop = asyncio.get_running_loop()
    begun_at = loop.time()
    table: Any = SimpleNamespace(services=services)
    await bot_turns._chosen(table, playing, seat, level, f"bot/{seat}/1")
    return loop.time() - begun_at


async def samples(game: str, level: str) -> Samples:
    """Delays over many deals, apart by something hidden, on which the thinking depends too."""
    rules, apart = GAMES[game], ([], [])
    seats = rules.seat_counts[0]
    number = 0
    while min(map(len, apart)) < ANSWERS // 2:
        number += 1
        match = begun(rules, seats, number)
        seat = Seat(min(match.awaited))
        hidden = hidden_bit(match)
        if len(apart[hidden]) < ANSWERS // 2:
            taken = await answered_after(Playing("m", match), seat, level, hidden)
            apart[hidden].append(taken)
    return apart


def hidden_bit(match: Match) -> int:
    """One bit of the deal: what one truth has otherwise than another that looks alike outside."""
    return sha256(repr(match.state).encode()).digest()[1] % 2


@pytest.mark.clause("REL-F04", "REL-F34")
@pytest.mark.slow
@pytest.mark.parametrize(("game", "level"), BOTS)
def test_the_delay_of_a_bot_says_nothing(game: str, level: str, capsys: Any) -> None:
    with asyncio.Runner(loop_factory=Hours) as runner:
        one, other = runner.run(samples(game, level))
    p = ks_p(one, other)
    proved(capsys, f"delays of bots, {game} {level}", len(one) + len(other), f"KS p = {p:.3f}")
    match = begun(GAMES[game], GAMES[game].seat_counts[0], 1)
    times = 1 if match.to_act == match.awaited else bot_turns.RACE_IN_TURN
    shortest, longest = (times * each for each in DELAY)
    assert all(shortest - 1e-9 <= each <= longest + 1e-9 for each in (*one, *other))
    assert len(set(one)) > ANSWERS / 20
    assert p > LEAST_P


def test_the_comparison_bites() -> None:
    """Delays that follow the hidden part by a tenth of a second are told apart."""
    rng = np.random.default_rng(40)
    one, other = rng.uniform(0.7, 1.6, 300), rng.uniform(0.8, 1.7, 300)
    assert ks_p(list(one), list(other)) < LEAST_P
    assert ks_p(list(one), list(rng.uniform(0.7, 1.6, 300))) > LEAST_P
