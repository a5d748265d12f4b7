"""`room40 bench peers`: moves a second of what others would pick, our own before and after each."""

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from room40.cli import peers
from room40.cli.measures import Figure, Note, nothing, rate, rate_figure, view_as_dicts
from room40.games.break_the_code.types import State

SEATS = 4


@dataclass(frozen=True, slots=True)
class Peer:
    """A driver of `tools/peers/rules`, and what of ours it is compared with."""

    name: str
    ours: str
    after: Callable[[State], None]


BARE = ("room40, bare", nothing)
VIEWED = ("room40, each with a view", view_as_dicts)
"""For those who hand out what the player may see with each move."""

PEERS = (
    Peer("open-spiel hanabi", *BARE),
    Peer("decryptogame", *BARE),
    Peer("open-spiel hanabi, observed", *VIEWED),
    Peer("pettingzoo connect_four", *VIEWED),
    Peer("pettingzoo leduc_holdem", *VIEWED),
    Peer("rlcard leduc-holdem", *VIEWED),
    Peer("rlcard uno", *VIEWED),
    Peer("textarena Codenames", *VIEWED),
)


class _Played(Struct, frozen=True):
    version: str
    moves: int
    cpu: float
    yardstick: float


def peers_figures(seconds: float) -> Iterator[Figure | Note]:
    """For each peer: ours, theirs, ours again, and how many times as fast ours is."""
    try:
        python = peers.rules()
    except peers.Missing as why:
        yield Note(f"Python peers are left out: {why}.")
        return
    for peer in PEERS:
        before = rate(peer.ours, SEATS, seconds, peer.after)
        theirs = _played(python, peer.name, seconds)
        after = rate(peer.ours, SEATS, seconds, peer.after)
        if theirs is None:
            yield Note(f"{peer.name} is left out: its driver failed.")
            continue
        yield from (before, theirs, after)
        yield _times(before, theirs, after)


def _played(python: Path, name: str, seconds: float) -> Figure | None:
    """By the peer's own Python; what it says beside goes to standard error."""
    command = [str(python), str(peers.RULES / "playouts.py"), name, str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        return None
    made = msgspec.json.decode(done.stdout.splitlines()[-1], type=_Played)
    return rate_figure(f"{name} {made.version}", None, made.moves, made.cpu, made.yardstick)


def _times(before: Figure, theirs: Figure, after: Figure) -> Figure:
    ours = ((before.scaled or 0) + (after.scaled or 0)) / 2
    return Figure("  ours, scaled", None, ours / (theirs.scaled or 1), "times", 1)
