"""What `room40 bench` measures of the bots of Decrypto, by the word models of this machine."""

import time
from collections.abc import Iterator
from statistics import quantiles

from room40.bots.decrypto.choose import choose
from room40.cli.measures import Figure, Note
from room40.core.match import Match
from room40.core.rng import Rng, seed_of
from room40.games import DECRYPTO
from room40.games.decrypto.types import Decode, Intercept, Setup, WriteClues
from room40.lexicon.languages import LANGUAGES
from room40.lexicon.model import model_of
from room40.lexicon.model_files import NoModel

FEWEST = 4
"""Matches, each of more than a dozen clue triples, so that quantiles mean something."""
SETUP_SEATS = 4

Spans = dict[type, list[float]]


def decrypto_bots_figures(seconds: float) -> Iterator[Figure | Note]:
    """By language, of hard bots: three clues, reading the own ones, reading the rivals'."""
    for language in LANGUAGES:
        try:
            model_of(language)
        except NoModel as error:
            yield Note(f"{error}: room40 words build")
            continue
        setup = Setup(seats=SETUP_SEATS, language=language, objections="off")
        # The weights of all clues are counted out, and dictionaries read, at the first questions.
        _played(setup, -1)
        taken: Spans = {WriteClues: [], Decode: [], Intercept: []}
        until, deal = time.process_time() + seconds, 0
        while time.process_time() < until or deal < FEWEST:
            for kind, spans in _played(setup, deal).items():
                taken[kind] += spans
            deal += 1
        for what, spans in zip(("three clues", "decode", "intercept"), taken.values(), strict=True):
            cuts = quantiles(spans, n=100)
            yield Figure(f"{what}, {language}", SETUP_SEATS, cuts[49], "ms, median", len(spans))
            yield Figure(f"{what}, {language}", SETUP_SEATS, cuts[98], "ms, p99", len(spans))


def _played(setup: Setup, deal: int) -> Spans:
    """How long each choice of a match took, in milliseconds of CPU time, by action."""
    spans: Spans = {WriteClues: [], Decode: [], Intercept: []}
    match = Match.dealt(DECRYPTO, setup, seed_of(f"bench/{deal}"))
    while match.outcome is None:
        seat = min(match.awaited)
        view = match.view_of(seat)
        begun = time.process_time()
        action, _ = choose(view, "hard", Rng(seed_of(f"{deal}/{match.version}"), "bench"))
        if type(action) in spans:
            spans[type(action)].append((time.process_time() - begun) * 1000)
        match.act(seat, action)
    return spans
