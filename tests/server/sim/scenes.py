"""Tables at which a match is on, made once by the server's own code: where simulations begin."""

import asyncio
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest

from room40.core.game import AnyGame
from room40.core.rng import Rng, seed_of
from room40.server import play, seating, talk
from room40.server.bots import BotRunner
from room40.server.room import Room
from room40.server.services import Services
from room40.server.settings import Limits
from room40.server.table import Table
from room40.server.wire import NewTable, TalkFrame
from tests.server.house import NO_LIMITS, settings_for
from tests.server.sim.disk import Disk, Handle
from tests.server.sim.hours import Hours

FIRST_DAY = 1_800_000_000.0
LONGEST_PAST = 30
"""Actions before a simulation begins, at most."""


class Dice:
    """What the server draws names and seeds from: the schedule's own chance."""

    def __init__(self) -> None:
        self.chance = Random(0)


@contextmanager
def fixed_dice() -> Iterator[Dice]:
    dice = Dice()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "choice", lambda these: dice.chance.choice(these))
        patch.setattr(secrets, "randbelow", lambda n: dice.chance.randrange(n))
        patch.setattr(secrets, "token_bytes", lambda n: dice.chance.randbytes(n))
        patch.setattr(secrets, "token_urlsafe", lambda n: dice.chance.randbytes(n).hex())
        yield dice


@dataclass(frozen=True)
class Scene:
    """What is stored at that moment; the people in the order of their seats, an onlooker last."""

    disk: Disk
    table: str
    people: tuple[tuple[str, str], ...]
    """Person and token."""
    silent: frozenset[str]
    """Who may say nothing to others while the match is on."""


def room_over(store: Handle, now: Callable[[], float], limits: Limits = NO_LIMITS) -> Room:
    """A server without a network; nobody plays for bots."""
    settings = settings_for(Path("nowhere"), limits=limits, slow_reader=2)
    bots = BotRunner(settings)
    services = Services(store, settings, bots, now, lambda: FIRST_DAY + now())  # type: ignore[arg-type]
    return Room(services)


@cache
def scene(game: AnyGame, seats: int, number: int) -> Scene:
    """One of the scenes of a game, fixed by its number."""
    with fixed_dice() as dice, asyncio.Runner(loop_factory=Hours) as runner:
        dice.chance = Random(f"{game.name} {seats} {number}")
        return runner.run(_made(game, seats, dice.chance))


async def _made(game: AnyGame, seats: int, chance: Random) -> Scene:
    disk = Disk()
    room = room_over(Handle(disk), asyncio.get_running_loop().time)
    signed = [await room.people.sign_up(f"Player {seat + 1}") for seat in range(seats + 1)]
    table = await room.lobby.create(signed[0][0], NewTable(game.name, {"seats": seats}))
    for person, _ in signed[1:]:
        await room.lobby.join(table, person)
    async with table.hold():
        for seat in range(seats):
            await table.change(seating.seat_taken(table.state, signed[seat][0].person, seat))
    for number, (person, _) in enumerate(signed[:2]):
        await talk.say(table, person.person, TalkFrame("chat", "table", "hi", f"early{number}"))
        await talk.say(table, person.person, TalkFrame("note", "me", "x", f"note{number}"))
    await play.start(table, signed[0][0].person)
    assert table.playing is not None
    silent = frozenset(signed[seat][0].person for seat in game.silent(table.playing.match.state))
    await _past(table, chance)
    people = tuple((person.person, token) for person, token in signed)
    return Scene(disk, table.id, people, silent)


async def _past(table: Table, chance: Random) -> None:
    """Some actions, so that simulations begin in every phase; now and then to the end."""
    assert table.playing is not None
    match = table.playing.match
    for number in range(chance.randrange(LONGEST_PAST)):
        if match.outcome is not None:
            return
        seat = chance.choice(sorted(match.to_act))
        rng = Rng(seed_of(chance.getrandbits(64)), "past")
        action = match.game.any_action(match.view_of(seat), rng)
        async with table.hold():
            await play.submit(table, play.Submission(seat, action, f"past{number}"))  # type: ignore[arg-type]
