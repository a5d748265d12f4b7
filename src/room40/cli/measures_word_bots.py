"""What `room40 bench` measures of the bots of Codenames, by the word models of this machine."""

import time
from collections.abc import Iterator
from statistics import quantiles

from room40.bots.codenames.choose import choose
from room40.cli.measures import Figure, Note
from room40.core.match import Match
from room40.core.rng import Rng, seed_of
from room40.games import GAMES
from room40.games.codenames.types import GAME_NAME, GiveClue, Setup
from room40.lexicon.languages import LANGUAGES
from room40.lexicon.model import model_of
from room40.lexicon.model_files import NoModel

GAME = GAMES[GAME_NAME]
FEWEST = 20
"""Boards, so that quantiles mean something."""


def word_bots_figures(seconds: float) -> Iterator[Figure | Note]:
    """By language: loading, the first clue of a board, later clues and guesses, of hard bots."""
    for language in LANGUAGES:
        begun = time.process_time()
        try:
            model_of(language)
        except NoModel as error:
            yield Note(f"{error}: room40 words build")
            continue
        loading = _ms_since(begun)
        # Dictionaries of the referee are read at its first question.
        _played(
            Setup(seats=2, mode="coop", enemy_covers=False, language=language), -1, ([], [], [])
        )
        taken: tuple[list[float], list[float], list[float]] = ([], [], [])
        until, deal = time.process_time() + seconds, 0
        while time.process_time() < until or deal < FEWEST:
            _played(Setup(seats=2, mode="coop", enemy_covers=False, language=language), deal, taken)
            deal += 1
        yield Figure(f"word model {language}, loading", None, loading, "ms", 1)
        for what, spans in zip(("first clue", "later clue", "guess"), taken, strict=True):
            cuts = quantiles(spans, n=100)
            yield Figure(f"{what}, {language}", 2, cuts[49], "ms, median", len(spans))
            yield Figure(f"{what}, {language}", 2, cuts[98], "ms, p99", len(spans))


def _played(setup: Setup, deal: int, taken: tuple[list[float], list[float], list[float]]) -> None:
    first, later, guesses = taken
    match = Match.dealt(GAME, setup, seed_of(f"bench/{deal}"))
    while match.outcome is None:
        seat = min(match.awaited)
        view = match.view_of(seat)
        begun = time.process_time()
        action, _ = choose(view, "hard", Rng(seed_of(f"{deal}/{match.version}"), "bench"))
        span = _ms_since(begun)
        kind = guesses if not isinstance(action, GiveClue) else later if view.turn > 1 else first
        kind.append(span)
        match.act(seat, action)


def _ms_since(start: float) -> float:
    return (time.process_time() - start) * 1000
