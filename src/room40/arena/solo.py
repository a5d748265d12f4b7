"""Break the Code alone: how many questions until a player is certain, and whether it is right.

The player has the first seat and the first turn, the others let each of theirs pass. So all runs by
the rules: six cards up, replaced from the deck, every answer by those who must give it, and the end
when the cards are used up.

A guess says "I am certain" and ends the run. An outside program is told so nowhere else: it should
not gamble here. An own bot, which gambles where that pays, is held to asking as long as more than
one code fits.
"""

from enum import StrEnum
from typing import Any

import numpy as np
from msgspec import Struct

from room40.arena.plan import Plan, Task, begun, choice_seed
from room40.arena.play import Forfeit, turn_of
from room40.arena.players import Player, player_named
from room40.bots import Bot, Choice, Note
from room40.bots.break_the_code.facts import facts_of
from room40.bots.break_the_code.situation import questions
from room40.bots.break_the_code.worlds import Worlds, worlds_of
from room40.core.codec import json_ready
from room40.core.match import Match
from room40.core.seats import Seat
from room40.games.break_the_code.notation import hand_text
from room40.games.break_the_code.types import GAME_NAME, Ask, Guess, View, decode_view

SOLO_GAMES = (GAME_NAME,)
"""The games for which this protocol is defined."""

ALONE = Seat(0)


class Verdict(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    """A false certainty."""
    NEVER = "never"
    """All cards were used up first."""
    FORFEIT = "forfeit"


class Solved(Struct, frozen=True, kw_only=True, tag_field="tag", tag="solo"):
    """What came of one deal; `players` holds the one name."""

    deal: int
    players: tuple[str, ...]
    questions: int
    verdict: Verdict
    forfeits: tuple[Forfeit, ...]


def solve(plan: Plan, task: Task) -> Solved:
    """One deal, from the first question to certainty or to the last card."""
    match = begun(plan, task.deal, {"first": ALONE})
    player = asker(player_named(plan, task.players[0]))
    asked = 0
    while match.outcome is None:
        if ALONE not in match.awaited:
            match.act(None, {"tag": "time_up"})
            continue
        turn = turn_of(match, ALONE, player, choice_seed(plan, task.deal, ALONE, asked))
        if turn.forfeit:
            return _solved(task, asked, Verdict.FORFEIT, (turn.forfeit,))
        verdict = _verdict(match)
        if verdict:
            return _solved(task, asked, verdict)
        asked += 1
    return _solved(task, asked, Verdict.NEVER)


def _verdict(match: Match) -> Verdict | None:
    """What the player's guess came to; None as long as it has only asked."""
    guesses = [entry for entry in match.view(ALONE)["history"] if entry["tag"] == "guessed"]
    if not guesses:
        return None
    return Verdict.RIGHT if guesses[0]["right"] else Verdict.WRONG


def _solved(task: Task, asked: int, verdict: Verdict, forfeits: tuple[Forfeit, ...] = ()) -> Solved:
    return Solved(
        deal=task.deal, players=task.players, questions=asked, verdict=verdict, forfeits=forfeits
    )


def asker(player: Player) -> Player:
    """The player as this protocol wants it."""
    return Patient(player) if isinstance(player, Bot) else player


class Patient:
    """An own bot that guesses as soon as, and only when, one code alone fits what it was told."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        own = decode_view(view)
        worlds = worlds_of(facts_of(own), np.random.default_rng(seed))
        if worlds.posterior.count == 1:
            guess = Guess(hand_text(worlds.posterior.best))
            return Choice(json_ready(guess), Note("nothing_else_fits"))
        choice = self._bot.choose(view, seed)
        is_question = choice.action is not None and choice.action["tag"] == "ask"
        return choice if is_question else _most_telling(own, worlds)


def _most_telling(view: View, worlds: Worlds) -> Choice:
    """What a bot asks here that would rather gamble."""
    asked = max(questions(view), key=lambda each: worlds.bits(each.question))
    return Choice(json_ready(Ask(asked.card, asked.number)), Note("asks_what_tells_most"))
