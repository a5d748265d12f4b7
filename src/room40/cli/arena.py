"""`room40 arena`: a tournament of bots and programs over fixed deals."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from room40.arena.plan import ArenaError, Entrant, Plan, Protocol, mixes, pairs
from room40.bots import LEVELS
from room40.games import GAMES

BAD_ARGUMENTS = 2
ROLES = (
    ("baseline-use", "baseline-use", "baseline-use"),
    ("baseline-use", "baseline-use", "use"),
    ("baseline-glove50", "baseline-glove50", "baseline-glove50"),
    ("baseline-glove50", "baseline-glove50", "glove50"),
    ("clear", "hard", "baseline-glove100"),
    ("hard", "hard", "baseline-use"),
    ("hard", "hard", "baseline-glove100"),
    ("hard", "hard", "glove50"),
    ("hard", "hard", "glove100"),
    ("hard", "hard", "hard"),
    ("hard", "glove100", "baseline-glove100"),
    ("hard", "glove100", "glove100"),
)
"""Whom three-role asks usually, as encoder, decoder and interceptor: the published baseline with
itself, what a posterior makes of it, and the hard level, also with a partner and rivals whose
vectors it has never seen."""
FAMILIES = ("use", "glove50", "glove100", "hard")
"""Whom one-team asks usually: players of one family of vectors, and the level that takes two."""

EPILOG = """\
round-robin: every mix of players meets in every seat order, each over the same deals.
solo: each player alone asks until it is certain (Break the Code).
one-team: every spymaster with every agent against the box, deals 0 to 99 (Codenames).
two-teams: every player against every other, each in all seats of its team (Codenames).
three-role: encoder and decoder against an interceptor; --lineup names all three (Decrypto).

A player is one of the levels, or a program of yours: --player mine=mymodule:MyPlayer names an
object with a method choose(view, seed) that returns an object with a dict named action, such as
room40.bots.Choice; a class is called once, without arguments. It is imported from the current
folder or from what is installed, runs with your rights, and should depend on nothing but view and
seed. What cannot be loaded stops the tournament before it begins. What acts illegally, raises or
returns no action forfeits that match: its seat resigns, and the report says so.

Deal 17 of seed 1 is room40.deal(GAME, seats=N, seed="arena/1/deal/17").
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    add = parser.add_argument
    add("game", choices=sorted(GAMES), metavar="GAME", help=", ".join(sorted(GAMES)))
    protocols = [each.value for each in Protocol]
    add("--protocol", choices=protocols, default=protocols[0], help=f"see below ({protocols[0]})")
    add("--seats", type=_at_least_one, metavar="N", help="how many play (the fewest that can)")
    add("--levels", metavar="A,B", help="own bots that take part (all levels)")
    add("--player", action="append", default=[], metavar="NAME=MODULE:ATTRIBUTE", help="a program")
    add("--lineup", action="append", default=[], metavar="A,B", help="only this mix of players")
    add("--setup", default="{}", metavar="JSON", help='rule options, such as {"row_size": 8}')
    add("--deals", type=_at_least_one, default=100, metavar="N", help="how many deals (100)")
    add("--seed", default="1", metavar="S", help="what the deals come from (1)")
    add("--workers", type=_at_least_one, metavar="N", help="processes (one per processor)")
    add("--out", type=Path, metavar="FILE.jsonl", help="where results are kept")
    add("--resume", action="store_true", help="go on with the results that --out holds")


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 up, not {text!r}")
    return int(text)


def run(given: argparse.Namespace) -> int:
    """Hold the tournament; 0 when it is done."""
    if given.player and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    from room40.cli.arena_run import hold  # its numpy and joblib would slow `room40 serve` down

    try:
        return hold(plan_of(given), given)
    except ArenaError as error:
        print(f"room40 arena: {error}", file=sys.stderr)
        return BAD_ARGUMENTS


def plan_of(given: argparse.Namespace) -> Plan:
    """What the arguments ask for. Raises `ArenaError`."""
    if given.resume and given.out is None:
        raise ArenaError("--resume needs --out FILE")
    protocol = Protocol(given.protocol)
    seats = given.seats if given.seats is not None else _usual_seats(given.game, protocol)
    entrants = _entrants(given)
    names = tuple(each.name for each in entrants)
    lineups = tuple(_names(lineup) for lineup in given.lineup)
    if protocol is Protocol.SOLO:
        lineups = lineups or tuple((name,) for name in names)
    if protocol in (Protocol.ONE_TEAM, Protocol.TWO_TEAMS):
        lineups = lineups or pairs(names, protocol)
    if protocol is Protocol.THREE_ROLE:
        lineups = lineups or tuple(each for each in ROLES if set(each) <= set(names))
    return Plan(
        game=given.game,
        protocol=protocol,
        seats=seats,
        setup=_setup(given.setup),
        entrants=entrants,
        lineups=lineups or mixes(names, seats),
        seed=given.seed,
        deals=given.deals,
    )


def _usual_seats(game: str, protocol: Protocol) -> int:
    return 4 if protocol is Protocol.TWO_TEAMS else min(GAMES[game].seat_counts)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _entrants(given: argparse.Namespace) -> tuple[Entrant, ...]:
    usual = _usual_levels(given)
    levels = usual if given.levels is None else _names(given.levels)
    return (*(Entrant(level) for level in levels), *(_program(text) for text in given.player))


def _usual_levels(given: argparse.Namespace) -> tuple[str, ...]:
    match given.protocol:
        case Protocol.ONE_TEAM:
            return FAMILIES
        case Protocol.THREE_ROLE:
            lineups = [_names(lineup) for lineup in given.lineup] or ROLES
            return tuple(dict.fromkeys(name for lineup in lineups for name in lineup))
        case _:
            return LEVELS.get(given.game, ())


def _program(text: str) -> Entrant:
    name, _, program = text.partition("=")
    if not name.replace("-", "_").isidentifier() or not program:
        raise ArenaError(f"--player {text}: write it as NAME=module:attribute")
    return Entrant(name, program)


def _setup(text: str) -> dict[str, Any]:
    try:
        setup = json.loads(text)
    except json.JSONDecodeError as error:
        raise ArenaError(f"--setup is no JSON: {error}") from None
    if not isinstance(setup, dict) or "seats" in setup:
        raise ArenaError("--setup is a JSON object of rule options; seats have their own argument")
    return setup
