"""`room40 play`: a whole match in the terminal, against bots or with all seats at one keyboard."""

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import Any

import room40
from room40.bots import LEVELS
from room40.cli.break_the_code.screen import Screen
from room40.cli.break_the_code.words import LANGUAGES
from room40.cli.sitting import Sitting
from room40.core.match import Match
from room40.core.refused import Refused, Why
from room40.games.break_the_code.types import GAME_NAME

HELP = "play a match in the terminal"
BAD_ARGUMENTS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", choices=[GAME_NAME], metavar="GAME", help=GAME_NAME)
    add("--seats", type=int, metavar="N", help="how many play (the fewest that can)")
    add("--seat", type=int, default=0, metavar="N", help="the seat that you take (0)")
    add("--all", action="store_true", help="take every seat yourself, in turn")
    add("--level", choices=LEVELS[GAME_NAME], default="medium", help="of the bots (medium)")
    add("--lang", choices=sorted(LANGUAGES), default="en", help="language (en)")
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
    except Refused as refused:
        print(f"room40 play: {refused}", file=sys.stderr)
        return BAD_ARGUMENTS
    seats = match.setup.seats
    people = frozenset(range(seats) if given.all else [given.seat])
    sitting = Sitting(match, _screen(given.lang, seats, people), people, given.level, seed)
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


def _screen(language: str, seats: int, people: frozenset[int]) -> Screen:
    words = LANGUAGES[language]
    if len(people) > 1:
        return Screen(language, [words.seat.format(n=seat) for seat in range(seats)])
    names = [words.you if seat in people else words.bot.format(n=seat) for seat in range(seats)]
    return Screen(language, names)


def _save(match: Match, path: Path) -> int:
    try:
        path.write_text(match.dump() + "\n", encoding="utf-8")
    except OSError as error:
        print(f"room40 play: {error}", file=sys.stderr)
        return BAD_ARGUMENTS
    return 0
