"""Readers who never read, read a byte a second, or stop for a while, over real sockets (REL-R10).

Counted, not timed: what they cost, that they are let go, and that nobody else notices.
"""

import asyncio
import json
import socket
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from room40.server.hub import Connection
from room40.server.wire import Close
from tests.contract.play import depth
from tests.proofs import proved
from tests.server.house import NO_LIMITS, any_question, open_house
from tests.server.network import Served, served
from tests.server.test_hub import said
from tests.server.test_match import begun as begun_in_house
from tests.server.test_match import to_move
from tests.server.test_real_sockets import Player, begun

DEAF, SLOW, WAKING = depth(6, 4, night=200), depth(3, 2, night=50), depth(3, 2, night=20)
AT_ONE_TABLE = 30
"""Onlookers; a table takes forty people."""
MOST_BYTES = 256 * 1024
"""What one connection may hold (REL-R10)."""
LINE = "x" * 480
CLOSING = depth(2, 2, night=10)
"""Seconds that a closing socket may take; ten is what hosts have."""
PATIENCE = 600.0
LIMITS = replace(NO_LIMITS, sockets=1000)

clause = pytest.mark.clause


@dataclass
class Watcher:
    """Somebody at the window, whose socket takes in as little as sockets can."""

    player: Player
    kind: str
    line: ClientConnection
    reader: asyncio.Task[None] | None = None


@dataclass
class Place:
    """A table with two who play, and its onlookers."""

    table: str
    players: list[Player]
    watchers: list[Watcher] = field(default_factory=list)
    acked: int = 0
    heard: list[int] = field(default_factory=lambda: [0, 0])
    waited: list[int] = field(default_factory=list)
    """Bytes in the fullest outbox of the onlookers, after each line."""


async def open_slowly(base: str, player: Player, table: str) -> ClientConnection:
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", int(base.rpartition(":")[2])))
    raw.setblocking(False)
    line: ClientConnection = await player.live(table, sock=raw, ping_interval=None, max_queue=1)
    line.transport.pause_reading()
    return line


async def a_byte_a_second(line: ClientConnection) -> None:
    """The transport stays paused; the bytes are taken from under it."""
    raw = line.transport.get_extra_info("socket")._sock
    with suppress(ConnectionError):
        while True:
            await asyncio.sleep(1)
            with suppress(BlockingIOError):
                raw.recv(1)


async def a_place(stack: AsyncExitStack, base: str, kinds: list[str]) -> Place:
    players = [await stack.enter_async_context(Player(base)) for _ in range(2)]
    place = Place(await begun(players), players)
    for number, kind in enumerate(kinds):
        player = await stack.enter_async_context(Player(base))
        await player.do("POST", "/people", {"name": f"Watcher {number}"})
        line = await open_slowly(base, player, place.table)
        watcher = Watcher(player, kind, line)
        if kind == "slow":
            watcher.reader = asyncio.create_task(a_byte_a_second(line))
        place.watchers.append(watcher)
    return place


async def talk_until_let_go(place: Place, served_: Served, most: list[int]) -> None:
    """The players play on and chat until every onlooker has too much to read."""
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(p.live(place.table)) for p in place.players]
        readers = [asyncio.create_task(count(place, n, line)) for n, line in enumerate(lines)]
        async with asyncio.timeout(PATIENCE):
            while connections_of(served_, place):
                place.acked += 1
                frame = said("chat", "table", LINE, f"t{place.acked}")
                await lines[0].send(json.dumps(frame))
                while min(place.heard) < place.acked:
                    await asyncio.sleep(0.001)
                note_bytes(served_, place, most)
        for reader in readers:
            reader.cancel()


async def count(place: Place, number: int, line: ClientConnection) -> None:
    """How many lines of the chat a player has heard."""
    async for text in line:
        frame = json.loads(text)
        if frame["tag"] == "talk":
            place.heard[number] += 1
            assert frame["talk_id"] == f"t{place.heard[number]}"


def connections_of(here: Served, place: Place) -> list[Connection]:
    """Of the onlookers, those that are not being closed."""
    (table,) = (each for each in here.app.room.lobby if each.id == place.table)
    holders = set(table.state.holders)
    return [
        each for each in table.presence if each.person not in holders and each.close_code is None
    ]


def note_bytes(here: Served, place: Place, most: list[int]) -> None:
    place.waited.append(max((each._bytes for each in connections_of(here, place)), default=0))
    if place.acked % 10 == 0:
        below = max(here.held_by_network(), default=0)
        most.append(below + max(place.waited[-10:]))


async def the_end(watcher: Watcher) -> int:
    """Read again whatever comes; the code at the end of it."""
    watcher.line.transport.resume_reading()
    with suppress(ConnectionClosed):
        async for _ in watcher.line:
            pass
    return watcher.line.close_code or 0


async def resumed(watcher: Watcher, place: Place) -> None:
    """A new line tells everything to who has heard nothing."""
    async with watcher.player.live(place.table) as line, asyncio.timeout(PATIENCE):
        heard = 0
        while heard < place.acked:
            frame = json.loads(await line.recv())
            heard += frame["tag"] == "talk"


@clause("REL-R10", "REL-R07")
@pytest.mark.slow
async def test_readers_who_do_not_read(tmp_path: Path, capsys: Any) -> None:
    kinds = ["deaf"] * DEAF + ["slow"] * SLOW + ["waking"] * WAKING
    groups = [kinds[at : at + AT_ONE_TABLE] for at in range(0, len(kinds), AT_ONE_TABLE)]
    most: list[int] = []
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(served(tmp_path, limits=LIMITS, slow_reader=CLOSING))
        places = [await a_place(stack, here.base, group) for group in groups]
        await asyncio.gather(*(talk_until_let_go(place, here, most) for place in places))
        watchers = [(watcher, place) for place in places for watcher in place.watchers]
        waking = [watcher for watcher, _ in watchers if watcher.kind == "waking"]
        codes = await asyncio.gather(*(the_end(watcher) for watcher in waking))
        async with asyncio.timeout(PATIENCE):
            while any(len(table.presence) for table in here.app.room.lobby):
                await asyncio.sleep(0.05)
        await asyncio.gather(*(resumed(*each) for each in watchers[::5]))
        for watcher, _ in watchers:
            if watcher.reader is not None:
                watcher.reader.cancel()
            watcher.line.transport.abort()
    proved(capsys, "readers who do not read", len(kinds), f"at most {max(most):,} bytes each")
    assert codes == [Close.TOO_SLOW] * len(waking)
    assert 0 < max(most) <= MOST_BYTES
    assert all(place.heard == [place.acked] * 2 for place in places)


@clause("REL-R11")
@pytest.mark.slow
async def test_a_slow_player_is_closed_and_keeps_the_seat(tmp_path: Path, capsys: Any) -> None:
    """Again and again at one table: the seat waits, and the next line of its owner plays on."""
    wanted, done = depth(10, 3, night=1_000), 0
    limits = replace(NO_LIMITS, outbox_frames=10)
    async with open_house(tmp_path, limits=limits, slow_reader=60) as house:
        while done < wanted:
            guests = await house.guests("Ana", "Ben")
            table, wires = await begun_in_house(house, *guests)
            for _ in range(8):
                seat, slow, view = await to_move(house, table, wires)
                slow.is_reading.clear()
                for number in range(15):
                    line = said("chat", "table", "x", f"t{done}:{number}")
                    await wires[1 - seat].answer(line)
                slow.is_reading.set()
                assert await slow.closed() == Close.TOO_SLOW
                assert house.table(table).state.chairs[seat].owner == guests[seat].person
                wires[seat] = await guests[seat].open(table)
                again = await wires[seat].next("view")
                assert (again["seat"], again["version"]) == (seat, view["version"])
                head = {"tag": "act", "match": again["match"], "seat": seat}
                action = {"action_id": f"a{done}", "action": any_question(again)}
                assert (await wires[seat].answer(head | action))["tag"] == "done"
                done += 1
            for wire in wires:
                await wire.drop()
    proved(capsys, "slow players closed who kept the seat", done)
