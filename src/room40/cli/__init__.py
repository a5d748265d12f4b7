"""The command `room40` and its subcommands, one module each."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from room40.lexicon.threads import one_thread

INTERRUPTED = 130

COMMANDS = {
    "serve": "open the room",
    "play": "play a match in the terminal",
    "replay": "show a kept match step by step",
    "arena": "hold a tournament of bots and programs over fixed deals",
    "words": "make the word models of bots, say what is there, or check a list of words",
    "bench": "measure the speed of rules, bots, store and server",
}
"""Each in one line of the help; the module of that name adds the arguments and does the work."""


class _Lazy(argparse.ArgumentParser):
    """A subcommand whose module is imported once it is asked for: all of them take a second."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self.get_default("run") is None:
            name = self.prog.rpartition(" ")[2]
            module = import_module(f"{__name__}.{name}")
            module.add_arguments(self)
            self.set_defaults(run=module.run)
        return super().parse_known_args(args, namespace)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="room40", description="Code games to play with friends: rules, bots, a table server."
    )
    commands = top.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=_Lazy
    )
    for name, line in COMMANDS.items():
        commands.add_parser(name, help=line, description=line)
    return top


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a subcommand and end with its exit code."""
    one_thread()
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
