"""Kill -9, again and again, while guests and bots play; then the audit.

    python -m tests.server.kill_harness --kills 2000 --seed 7

One server at a time runs over one folder of data. It dies at a random moment, by its own hand at a
named point, or while it starts; the next one goes on where it ended. Guests come back and send
again what was not answered. The seed fixes what is chosen here, not how the processes interleave.
"""

import argparse
import asyncio
import json
import os
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

import httpx

from room40.core.match import Match
from room40.server.playing import Playing
from room40.store.sql import open_store, sqlite_url
from room40.store.types import Store
from tests.server.audit import Findings, audit
from tests.server.players import Player, World

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 90.0
"""Seconds after which a run that does not go on has failed; generous, machines are shared."""

POINTS = ("before_commit", "after_commit", "after_append", "before_publish", "before_ack")
PORTS = (12_000, 30_000)
TABLES = ("pp", "pp", "pb", "ppp", "ppb", "pppp", "pbbp", "pp")
"""Who sits at the tables, seat by seat: p is a scripted person, b a bot."""


@dataclass(slots=True)
class Report:
    database: Path
    kills: Counter[str] = field(default_factory=Counter)
    """By where they hit."""
    retries: int = 0
    findings: Findings = field(default_factory=Findings)

    @property
    def faults(self) -> list[str]:
        return self.findings.faults

    def __str__(self) -> str:
        counts = ", ".join(f"{n} {name}" for name, n in sorted(self.findings.counts.items()))
        places = ", ".join(f"{n} {place}" for place, n in sorted(self.kills.items()))
        return (
            f"n = {self.kills.total()} kills ({places}): {counts}; {self.retries} sent again; "
            f"{len(self.faults)} faults"
        )


class Nursery:
    """Forked servers, one after the other, on one port; they may be told where to die."""

    places = ("any moment", "while starting", *POINTS)
    thinking = 0.0

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.pid = 0
        self._process: asyncio.subprocess.Process | None = None

    async def open(self) -> None:
        with (self.data / "servers.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.server.nursery",
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )

    async def bear(self, *crash_at: str | int) -> None:
        """A new server, that may have been told where to die."""
        order = {"data": str(self.data), "port": self.port, "crash_at": crash_at}
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self.pid = int(await self._word("began"))

    async def died(self) -> None:
        """Wait for the end of the server, which must be a kill and nothing milder."""
        status = int(await self._word("ended"))
        assert status == -signal.SIGKILL, f"ended by itself with {status}; see servers.log"
        self.pid = 0

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    async def close(self) -> None:
        if self._process is None:
            return
        if self.pid:
            self.kill()
            await self.died()
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()

    async def _word(self, word: str) -> str:
        assert self._process is not None and self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await self._process.stdout.readline()).decode().split()
        assert line[:1] == [word], f"{line} instead of {word}; see servers.log"
        return line[1]


class Command:
    """Servers as a host starts them, with their limits and thinking bots."""

    places = ("any moment", "while starting")
    thinking = 0.3

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self._process: asyncio.subprocess.Process | None = None

    async def open(self) -> None:
        """Nothing to prepare."""

    async def bear(self) -> None:
        arguments = ("serve", "--port", str(self.port), "--data", str(self.data))
        program = "from room40.cli import main; main()"
        with (self.data / "servers.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", program, *arguments, stdout=log, stderr=log
            )

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()

    async def died(self) -> None:
        assert self._process is not None
        status = await self._process.wait()
        assert status == -signal.SIGKILL, f"ended by itself with {status}; see servers.log"
        self._process = None

    async def close(self) -> None:
        if self._process is not None:
            self.kill()
            await self.died()


def free_port() -> int:
    """One that no outgoing connection is given: a guest who tries to come back while no server
    listens might else be connected to itself, and hold the port."""
    while True:
        port = SystemRandom().randrange(*PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


async def until_open(base: str) -> None:
    """Until the server answers."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(trust_env=False) as client:
        while True:
            try:
                if (await client.get(f"{base}/api/health")).status_code == 200:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.02)


async def seated(world: World) -> list[Player]:
    """People at tables of all kinds, in matches that have begun."""
    players: list[Player] = []
    for number, chairs in enumerate(TABLES):
        here = [Player(world, f"P{number}-{seat}") for seat in range(len(chairs))]
        people = [(seat, here[seat]) for seat, kind in enumerate(chairs) if kind == "p"]
        for _, player in people:
            await player.sign_in()
        host = people[0][1]
        body = {"game": "break_the_code", "setup": {"seats": len(chairs)}}
        table = (await host.do("POST", "/tables", body))["table"]
        for seat, player in people:
            player.table, player.seat = table, seat
            await player.do("PUT", f"/tables/{table}/seats/{seat}", {"holder": "me"})
        for seat in (seat for seat, kind in enumerate(chairs) if kind == "b"):
            await host.do("PUT", f"/tables/{table}/seats/{seat}", {"holder": "bot:easy"})
        await host.do("POST", f"/tables/{table}/start")
        players += (player for _, player in people)
    return players


async def one_life(nursery: Nursery | Command, world: World, chance: Random) -> str:
    """Bear a server and let it die; where it did."""
    place = chance.choice(nursery.places)
    if isinstance(nursery, Nursery) and place in POINTS:
        await nursery.bear(place, chance.randrange(1, 40))
    else:
        await nursery.bear()
        if place == "while starting":
            await asyncio.sleep(chance.uniform(0, 0.3))
        else:
            await _some_frames(world, chance.randrange(1, 200))
            await asyncio.sleep(chance.uniform(0, 0.02))
        nursery.kill()
    await nursery.died()
    return place


async def _some_frames(world: World, wanted: int) -> None:
    until = world.frames + wanted
    async with asyncio.timeout(PATIENCE):
        while world.frames < until:
            await asyncio.sleep(0.005)


@asynccontextmanager
async def playing(players: list[Player]) -> AsyncIterator[None]:
    """All of them at their tables; a fault of the script itself ends the run."""
    world = players[0].world
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(player.live()) for player in players]
        try:
            yield
        finally:
            world.is_over = True
            for task in tasks:
                task.cancel()


async def at_rest(database: Path, players: list[Player]) -> None:
    """Nobody begins anything new; wait until all is answered and everybody sees the end of it."""
    players[0].world.is_resting = True
    store = await open_store(sqlite_url(database))
    try:
        async with asyncio.timeout(PATIENCE):
            while not await _is_quiet(store, players):
                await asyncio.sleep(0.05)
    finally:
        await store.close()


async def _is_quiet(store: Store, players: list[Player]) -> bool:
    ends, tables = {}, {player.table for player in players}
    for record in await store.running_matches():
        if record.table not in tables:
            continue
        playing = await Playing.loaded(store, record)
        ends[record.table] = (record.match, playing.match.version)
        if _bots_to_move(playing.match, record.table, players):
            return False
    for player in players:
        view = player.view
        if player.waiting or view is None:
            return False
        shown = (view["match"], view["version"])
        if player.table in ends and ends[player.table] != shown:
            return False
        if player.table not in ends and view["view"]["outcome"] is None:
            return False
    return True


def _bots_to_move(match: Match, table: str, players: list[Player]) -> bool:
    people = {player.seat for player in players if player.table == table}
    return not match.awaited <= people


async def run(nursery: Nursery | Command, kills: int, seed: int) -> Report:
    """Kill so many servers; what was told is then held against what is stored."""
    chance = Random(seed)
    world = World(f"http://127.0.0.1:{nursery.port}", Random(seed + 1), nursery.thinking)
    report = Report(nursery.data / "room40.sqlite3")
    await nursery.open()
    try:
        await nursery.bear()
        await until_open(world.base)
        players = await seated(world)
        async with playing(players):
            nursery.kill()
            await nursery.died()
            for _ in range(kills):
                report.kills[await one_life(nursery, world, chance)] += 1
                assert not world.faults, world.faults
            await nursery.bear()
            await _some_frames(world, 250)
            await at_rest(report.database, players)
        for player in players:
            await player.close()
    finally:
        await nursery.close()
    report.findings = await audit(report.database, players)
    report.faults.extend(world.faults)
    report.retries = world.retries
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description="kill the server, hold it to its promises")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--keep", type=Path, help="folder for data and logs (a temporary one)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="room40-kills-") as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(run(Nursery(folder), given.kills, given.seed))
    print(f"seed {given.seed}: {report}")
    for fault in report.faults[:50]:
        print(fault)
    sys.exit(bool(report.faults))


if __name__ == "__main__":
    main()
