"""Decrypto in three roles: an encoder and a decoder against an interceptor.

The public protocol (Lupu, Willi, Foerster 2025, arXiv 2506.20664) by the rules for three seats: one
code a round that does not come back, eight rounds, the interceptor guesses from the first round on;
two interceptions or two miscommunications beat the team, else it has survived. The two seats of the
team change about; whoever is to write plays as the encoder, the other one as the decoder.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

import room40
from room40.arena.figures import Mean, mean_of
from room40.arena.plan import Plan, Task, choice_seed
from room40.arena.play import Forfeit, turn_of
from room40.arena.players import player_named
from room40.arena.word_models import check_words
from room40.bots.decrypto.levels import LEVELS, REFERENCES
from room40.core.match import Match
from room40.core.seats import Seat
from room40.games.decrypto.types import GAME_NAME

SETUP: dict[str, Any] = {
    "round_limit": 8,
    "intercept_from_round": 1,
    "repeat_codes": False,
    "clue_reuse_scope": "team",
    "partner_errors": "apart",
    "objections": "off",
}
SEATS = 3
INTERCEPTOR = Seat(1)
ENCODER, DECODER, THIRD = 0, 1, 2
LOST = 2
"""So many mishaps of one kind beat the team."""


class Roles(Struct, frozen=True, kw_only=True, tag_field="tag", tag="three_role"):
    """What came of one deal; `players` are encoder, decoder and interceptor."""

    deal: int
    players: tuple[str, ...]
    rounds: int
    interceptions: int
    miscommunications: int
    forfeits: tuple[Forfeit, ...]

    @property
    def is_survived(self) -> bool:
        return max(self.interceptions, self.miscommunications) < LOST and not self.forfeits


class RolesFigures(Struct, frozen=True, kw_only=True):
    """One team with one interceptor."""

    players: tuple[str, ...]
    n: int
    survived: Mean
    intercepted: Mean
    """Ended by interceptions, perhaps by both mishaps at once."""
    interceptions: Mean
    """A round; the error is that of a ratio of means over deals."""
    miscommunications: Mean
    """A round."""
    rounds: Mean


def check_roles(plan: Plan) -> None:
    """Raises `ArenaError`."""
    check_words(plan, GAME_NAME, {**LEVELS, **REFERENCES})


def play_roles(plan: Plan, task: Task) -> Roles:
    """One deal, to its end."""
    seed = f"arena/{plan.seed}/deal/{task.deal}"
    setup = {**SETUP, **plan.setup}
    match = room40.deal(plan.game, seats=SEATS, seed=seed, setup=setup)
    players = [player_named(plan, name) for name in task.players]
    asked = 0
    while match.outcome is None:
        seat = Seat(min(match.awaited))
        player = players[_role(match, seat)]
        turn = turn_of(match, seat, player, choice_seed(plan, task.deal, seat, asked))
        if turn.forfeit:
            return _result(task, match.view(None), (turn.forfeit,))
        asked += 1
    return _result(task, match.view(None))


def _role(match: Match, seat: Seat) -> int:
    if seat == INTERCEPTOR:
        return THIRD
    return ENCODER if match.view(None)["encryptors"]["white"] == seat else DECODER


def _result(task: Task, view: dict[str, Any], forfeits: tuple[Forfeit, ...] = ()) -> Roles:
    return Roles(
        deal=task.deal,
        players=task.players,
        rounds=len(view["sheets"]["white"]),
        interceptions=view["tokens"]["black"]["interceptions"],
        miscommunications=view["tokens"]["white"]["miscommunications"],
        forfeits=forfeits,
    )


def roles_figures(results: Sequence[Roles], players: tuple[str, ...]) -> RolesFigures:
    own = [each for each in results if each.players == players]
    return RolesFigures(
        players=players,
        n=len(own),
        survived=mean_of([float(each.is_survived) for each in own]),
        intercepted=mean_of([float(each.interceptions >= LOST) for each in own]),
        interceptions=_a_round(own, [each.interceptions for each in own]),
        miscommunications=_a_round(own, [each.miscommunications for each in own]),
        rounds=mean_of([float(each.rounds) for each in own]),
    )


def _a_round(own: Sequence[Roles], counts: Sequence[int]) -> Mean:
    """All of them by all rounds."""
    rounds = sum(each.rounds for each in own)
    if not rounds:
        return mean_of([])
    ratio, mean = sum(counts) / rounds, rounds / len(own)
    strayed = [
        (count - ratio * each.rounds) / mean for count, each in zip(counts, own, strict=True)
    ]
    return Mean(ratio, mean_of(strayed).error)
