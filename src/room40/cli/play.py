"""`room40 play`: a whole match in the terminal, against bots or with all seats at one keyboard."""

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import Any

import room40
from room40.bots import LEVELS
from room40.cli.sitting import Bots, Sitting
from room40.cli.terminal import Screen, Terminal
from room40.cli.terminals import LANGUAGES, TERMINALS
from room40.core.match import Match
from room40.core.refused import Refused, Why

BAD_ARGUMENTS = 2
LEVELS_ANYWHERE = list(dict.fromkeys(level for levels in LEVELS.values() for level in levels))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", choices=list(TERMINALS), metavar="GAME", help=" or ".join(TERMINALS))
    add("--seats", type=int, metavar="N", help="how many play (the fewest that can)")
    add("--seat", type=int, default=0, metavar="N", help="the seat that you take (0)")
    add("--all", action="store_true", help="take every seat yourself, in turn")
    add("--level", choices=LEVELS_ANYWHERE, default="medium", help="of the bots (medium)")
    add("--lang", choices=LANGUAGES, default="en", help="language (en)")
    add("--seed", metavar="S", help="fixes the deal and the bots")
    add("--setup", default="{}", metavar="JSON", help='rule options, such as {"row_size": 8}')
    add("--save", type=Path, metavar="FILE", help="keep the match, for `room40 replay`")


def run(given: argparse.Namespace) -> int:
    """Plays until the outcome or until the person leaves."""
    seed = given.seed or secrets.token_hex(4)
    try:
        match = room40.deal(
            given.game, seats=given.seats, seed=seed, setup=read_options(given.setup)
        )
        match.offers(given.seat)
        seats = match.setup.seats
        people = frozenset(range(seats) if given.all else [given.seat])
        terminal = TERMINALS[given.game]
        screen = _screen(terminal, given.lang, seats, people)
        sitting = Sitting(match, terminal, screen, people, Bots(given.level, seed))
    except Refused as refused:
        print(f"room40 play: {refused}", file=sys.stderr)
        return BAD_ARGUMENTS
    code = sitting.play()
    return (given.save and _save(match, given.save)) or code


def read_options(text: str) -> dict[str, Any]:
    """Rule options as JSON. Raises `Refused(BAD_SETUP)` for what is no JSON object."""
    try:
        options = json.loads(text)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise Refused(Why.BAD_SETUP, at="$")
    return options


def _screen(terminal: Terminal, language: str, seats: int, people: frozenset[int]) -> Screen:
    words = terminal.languages[language]
    if len(people) > 1:
        return terminal.screen(language, [words.seat.format(n=seat) for seat in range(seats)])
    names = [words.you if seat in people else words.bot.format(n=seat) for seat in range(seats)]
    return terminal.screen(language, names)


def _save(match: Match, path: Path) -> int:
    try:
        path.write_text(match.dump() + "\n", encoding="utf-8")
    except OSError as error:
        print(f"room40 play: {error}", file=sys.stderr)
        return BAD_ARGUMENTS
    return 0
