"""`room40 replay`: a kept match, step by step, through any eye."""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

import room40
from room40.cli.terminal import Screen
from room40.cli.terminals import LANGUAGES, TERMINALS
from room40.core.match import Match
from room40.core.refused import Refused, Why
from room40.core.seats import EVERYTHING, Eye, Seat

BAD_ARGUMENTS = 2
ONLOOKER = "onlooker"
BIGGEST_FILE = 10_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="what Match.dump or `room40 play --save` wrote; - reads input")
    add("--at", type=int, metavar="N", help="show the table after the Nth entry (1 is the deal)")
    add("--seat", default=EVERYTHING, metavar="EYE", help="a seat, onlooker or everything (this)")
    add("--lang", choices=LANGUAGES, default="en", help="language (en)")


def run(given: argparse.Namespace) -> int:
    """Shows all steps, or the table at one of them. A file that the rules refuse ends with 2."""
    try:
        match = room40.load(_read(given.file))
        eye = _eye(given.seat, match)
    except Refused as refused:
        return _complain(f"{given.file}: {refused}")
    except (OSError, UnicodeDecodeError) as error:
        return _complain(f"{given.file}: {error}")
    last = match.version
    if given.at is not None and not 1 <= given.at <= last:
        return _complain(f"--at {given.at}: the match has entries 1 to {last}")
    terminal = TERMINALS[match.game.name]
    seat = terminal.languages[given.lang].seat
    names = [seat.format(n=each) for each in range(match.setup.seats)]
    screen = terminal.screen(given.lang, names)
    lines = (
        _story(match, eye, screen) if given.at is None else _moment(match, eye, screen, given.at)
    )
    for line in lines:
        print(line)
    return 0


def _complain(sentence: str) -> int:
    print(f"room40 replay: {sentence}", file=sys.stderr)
    return BAD_ARGUMENTS


def _read(file: str) -> str:
    if file == "-":
        return sys.stdin.read(BIGGEST_FILE)
    with open(file, encoding="utf-8") as opened:
        return opened.read(BIGGEST_FILE)


def _eye(text: str, match: Match) -> Eye:
    if text == ONLOOKER:
        return None
    if text == EVERYTHING:
        return EVERYTHING
    if not text.isdecimal() or int(text) >= match.setup.seats:
        raise Refused(Why.NO_SUCH_SEAT)
    return Seat(int(text))


def _views(match: Match, eye: Eye) -> Iterator[Any]:
    """What the eye knew after each entry."""
    then = Match(match.game, match.setup, match.seed, match.deal)
    for entry in match.entries:
        then.accept(entry)
        yield then.view_of(eye)


def _story(match: Match, eye: Eye, screen: Screen) -> Iterator[str]:
    """What the eye was told by each entry, numbered as --at counts."""
    known = 0
    for number, view in enumerate(_views(match, eye), 1):
        for told in view.history[known:]:
            yield f"{number:>3}  {screen.told(view, told)}".replace("\n", "\n     ")
        known = len(view.history)
    yield f"\n{screen.outcome(view) or screen.lamp(view)}"


def _moment(match: Match, eye: Eye, screen: Screen, number: int) -> Iterator[str]:
    """The table as the eye saw it after that entry."""
    view = next(islice(_views(match, eye), number - 1, None))
    yield from (screen.told(view, told) for told in view.history if _is_all_of_it(told))
    yield f"{screen.log(view)}\n"
    yield screen.board(view)
    yield screen.outcome(view)


def _is_all_of_it(told: Struct) -> bool:
    """Whether an entry lays open everything that was hidden; each game has one of that tag."""
    return told.__struct_config__.tag == "revealed"
