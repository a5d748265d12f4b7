"""The command `room40` and its subcommands, one module each."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from room40.cli import arena, bench, play, replay, serve, words

INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand: its line in the help, its arguments, what it does (an exit code)."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


COMMANDS: dict[str, Command] = {
    "serve": Command("open the room", serve.add_arguments, serve.run),
    "play": Command(play.HELP, play.add_arguments, play.run),
    "replay": Command(replay.HELP, replay.add_arguments, replay.run),
    "arena": Command(arena.HELP, arena.add_arguments, arena.run),
    "words": Command(words.HELP, words.add_arguments, words.run),
    "bench": Command(bench.HELP, bench.add_arguments, bench.run),
}


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="room40", description="Code games to play with friends: rules, bots, a table server."
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.help, description=command.help)
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return top


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a subcommand and end with its exit code."""
    chosen = parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        # Who reads has gone, as in `room40 replay FILE | head`; Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = INTERRUPTED
    sys.exit(code)
