"""Codenames: one team against the box, whoever its spymaster and agent are; two teams.

The public protocol of 2025 (Stephenson et al., arXiv 2412.11373) on boards of our own words: 9 own,
8 other, 7 neutral words and the assassin; the others never move. A loss, by the assassin or by all
eight other words, scores 25, and so does whoever is not done after 25 turns. Deal 17 is

    room40.deal("codenames", seats=2, seed=17, setup={"mode": "coop", "enemy_covers": False})
"""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct

import room40
from room40.arena.figures import Mean, mean_of
from room40.arena.plan import Plan, Task, choice_seed
from room40.arena.play import Forfeit, Played, turn_of
from room40.arena.players import player_named
from room40.arena.word_models import check_words
from room40.bots.codenames.levels import LEVELS, REFERENCES
from room40.core.seats import Seat
from room40.games.codenames.types import GAME_NAME

SETUP: dict[str, Any] = {"mode": "coop", "enemy_covers": False}
WORST = 25


class Teamed(Struct, frozen=True, kw_only=True, tag_field="tag", tag="one_team"):
    """What came of one deal; `players` are spymaster and agent."""

    deal: int
    players: tuple[str, ...]
    score: int
    """Turns, or 25 for a loss."""
    is_won: bool
    reason: str
    touched: dict[str, int]
    """By identity, how many cards."""
    forfeits: tuple[Forfeit, ...]


class PairFigures(Struct, frozen=True, kw_only=True):
    """One spymaster with one agent."""

    players: tuple[str, ...]
    n: int
    wins: Mean
    score: Mean
    turns: Mean
    """Of the matches that were won."""
    assassin: Mean
    others: Mean
    """Cards of the other team, a match."""


def check_teams(plan: Plan) -> None:
    """Raises `ArenaError` if a player goes by vectors that this machine has not."""
    check_words(plan, GAME_NAME, {**LEVELS, **REFERENCES})


def team_up(plan: Plan, task: Task) -> Teamed:
    """One deal, to its end or to the last turn."""
    setup = {**SETUP, **plan.setup}
    match = room40.deal(plan.game, seats=plan.seats, seed=task.deal, setup=setup)
    players = [player_named(plan, name) for name in task.players]
    asked = 0
    while match.outcome is None and match.view(None)["turn"] <= WORST:
        seat = Seat(min(match.awaited))
        turn = turn_of(match, seat, players[seat], choice_seed(plan, task.deal, seat, asked))
        if turn.forfeit:
            return _result(task, match.view(None), (turn.forfeit,))
        asked += 1
    return _result(task, match.view(None))


def _result(task: Task, view: dict[str, Any], forfeits: tuple[Forfeit, ...] = ()) -> Teamed:
    outcome = view["outcome"]
    is_won = bool(outcome and outcome["winners"])
    covered = [identity for identity in view["covered"] if identity]
    return Teamed(
        deal=task.deal,
        players=task.players,
        score=view["turn"] if is_won else WORST,
        is_won=is_won,
        reason=outcome["reason"] if outcome else "too_long",
        touched={identity: covered.count(identity) for identity in "BRnx"},
        forfeits=forfeits,
    )


class MeetingFigures(Struct, frozen=True, kw_only=True):
    """The first of two players as a team against the second."""

    players: tuple[str, ...]
    n: int
    wins: Mean
    """Over deals: each is played with sides changed."""
    found: Mean
    """Matches in which the winner found its words; the rest ended at the assassin."""


def meeting_figures(results: Sequence[Played], players: tuple[str, ...]) -> MeetingFigures:
    own = [each for each in results if set(each.players) == set(players)]
    wins: dict[int, list[float]] = defaultdict(list)
    found: dict[int, list[float]] = defaultdict(list)
    for played in own:
        won = {played.players[seat] for seat in played.winners}
        wins[played.deal].append(float(won == {players[0]}))
        found[played.deal].append(float(played.reason == "found"))
    return MeetingFigures(
        players=players,
        n=len(own),
        wins=mean_of([fmean(each) for each in wins.values()]),
        found=mean_of([fmean(each) for each in found.values()]),
    )


def pair_figures(results: Sequence[Teamed], players: tuple[str, ...]) -> PairFigures:
    own = [each for each in results if each.players == players]
    return PairFigures(
        players=players,
        n=len(own),
        wins=mean_of([float(each.is_won) for each in own]),
        score=mean_of([float(each.score) for each in own]),
        turns=mean_of([float(each.score) for each in own if each.is_won]),
        assassin=mean_of([float(each.touched["x"]) for each in own]),
        others=mean_of([float(each.touched["R"]) for each in own]),
    )
