"""Coming back over real sockets, through a network that cuts lines amid their frames (REL-R07).

It holds the simulation of test_resume.py to the truth: the same pages, another network.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from room40.core.game import AnyGame
from room40.server.playing import Playing
from room40.server.table import state_of
from room40.server.wire import ViewFrame, encode_frame
from room40.store.sql import open_store, sqlite_url
from room40.store.types import Store
from tests.contract.play import NAMES, TABLES, depth
from tests.proofs import proved
from tests.server.network import Served, Storm, served
from tests.server.sim.browser import Browser
from tests.server.sim.disk import Disk
from tests.server.sim.schedule import gaps

CUTS = depth(8, 3, night=200) // (len(TABLES) if depth(0, 0, night=1) else 1)
"""Lines that break before it becomes quiet, for each game and number of seats."""
PATIENCE = 120.0
STEP = 0.05


class Line:
    """A page's socket on the network; what `sim.cable.Cable` is in the simulation."""

    def __init__(self, url: str, base: str, browser: Browser) -> None:
        self._end: Browser | None = browser
        self._socket: ClientConnection | None = None
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self.is_alive = True
        self.task = asyncio.ensure_future(self._live(url, base, browser.token))

    async def _live(self, url: str, base: str, token: str) -> None:
        code, sender = 1006, None
        try:
            async with connect(
                url,
                origin=base,  # type: ignore[arg-type]
                additional_headers={"cookie": f"room40={token}"},
                compression=None,
                proxy=None,
                ping_interval=None,
                close_timeout=0.1,
            ) as self._socket:
                sender = asyncio.create_task(self._send())
                await self._hear(self._socket)
                code = self._socket.close_code or 1006
        except (OSError, WebSocketException):
            pass
        finally:
            if sender is not None:
                sender.cancel()
        end, self._end = self._end, None
        if end is not None:
            end.ended(code)

    async def _hear(self, socket: ClientConnection) -> None:
        if self._end is not None:
            self._end.opened()
        async for text in socket:
            if self._end is not None:
                self._end.heard(str(text))

    async def _send(self) -> None:
        assert self._socket is not None
        while True:
            await self._socket.send(await self._waiting.get())

    def write(self, text: str) -> None:
        self._waiting.put_nowait(text)

    def let_go(self, **_: Any) -> None:
        self._end = None
        if self._socket is not None:
            self._socket.transport.abort()
        self.task.cancel()


async def do(client: httpx.AsyncClient, method: str, path: str, body: Any) -> Any:
    """A request that must be taken."""
    answer = await client.request(method, f"/api{path}", json=body)
    assert answer.is_success, answer.text
    return answer.json()


class Street:
    """A table on a server behind a storm, and everybody's page."""

    def __init__(self, storm: Storm, base: str) -> None:
        self.storm, self.base = storm, base
        self.table = ""
        self.browsers: list[Browser] = []
        self.lines: list[Line] = []

    def connect(self, browser: Browser, query: str) -> Line:
        address = self.base.replace("http", "ws", 1)
        line = Line(f"{address}/api/tables/{self.table}/live?{query}", self.base, browser)
        self.lines.append(line)
        return line

    async def people(self, game: str, seats: int) -> None:
        """Everybody sits down and one more watches."""
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(self._client()) for _ in range(seats + 1)]
            people = [
                (await do(client, "POST", "/people", {"name": f"P{n}"}))["person"]
                for n, client in enumerate(clients)
            ]
            new = {"game": game, "setup": {"seats": seats}}
            self.table = (await do(clients[0], "POST", "/tables", new))["table"]
            for seat, client in enumerate(clients[:seats]):
                await do(client, "PUT", f"/tables/{self.table}/seats/{seat}", {"holder": "me"})
            await do(clients[0], "POST", f"/tables/{self.table}/start", None)
            for number, (person, client) in enumerate(zip(people, clients, strict=True)):
                token = client.cookies["room40"]
                self.browsers.append(Browser(self, person, token, number % 2 == 0))  # type: ignore[arg-type]

    def _client(self) -> httpx.AsyncClient:
        headers = {"origin": self.base}
        return httpx.AsyncClient(base_url=self.base, headers=headers, trust_env=False)

    @property
    def moves(self) -> int:
        """How many have been acknowledged."""
        sent = [each for browser in self.browsers for each in browser.settled.values()]
        return sum(e.frame["tag"] == "act" and e.answer is not None for e in sent)

    @property
    def is_over(self) -> bool:
        """Whether a page shows the end of the match, after which nobody moves any more."""
        views = [view for browser in self.browsers for view in browser.last_views.values()]
        return any(json.loads(view)["view"]["outcome"] is not None for view in views)

    def step(self, chance: Random, number: int) -> None:
        """Somebody does something."""
        browser = chance.choice(self.browsers)
        if chance.random() < 0.3 and len(browser.outbox) < 3:
            body = {"body": f"line {number}: ¿Żółw?", "talk_id": f"t{number}"}
            browser.submit({"tag": "talk", "kind": "chat", "audience": "table"} | body)
        else:
            browser.act(chance, f"a{number}")

    async def hang_up(self) -> None:
        for browser in self.browsers:
            browser.is_closed = True
        for line in self.lines:
            line.let_go()
        await asyncio.gather(*(line.task for line in self.lines), return_exceptions=True)


@asynccontextmanager
async def street(chance: Random) -> AsyncIterator[Street]:
    storm = Storm(chance)
    place = Street(storm, await storm.open())
    try:
        yield place
    finally:
        await place.hang_up()
        await storm.close()


async def until_quiet(place: Street, store: Store) -> None:
    """Nobody begins anything new; wait until nothing is due to any page."""
    for browser in place.browsers:
        browser.is_calm = True
    async with asyncio.timeout(PATIENCE):
        while True:
            (match,) = [m for m in place_matches(place)]
            record, table = await store.match(match), await store.table(place.table)
            assert record is not None and table is not None
            seen = (await Playing.loaded(store, record)).match.seen
            state, said = state_of(table), await store.talk(place.table, 0)
            if all(each.is_up_to_date(match, seen, state, said) for each in place.browsers):
                return
            await asyncio.sleep(STEP)


def place_matches(place: Street) -> set[str]:
    return {match for each in place.browsers for match, _ in each.shown.versions}


async def wrong_views(place: Street, store: Store) -> list[Any]:
    """Every view ever shown against the fold of what is stored."""
    (name,) = place_matches(place)
    record, rows = await store.match(name), await store.rows(name)
    assert record is not None
    truth: dict[Any, bytes] = {}
    for version in range(1, len(rows) + 1):
        match = Playing.folded(record, rows[:version]).match
        for sight in (None, *range(match.setup.seats)):
            seen = match.seen(sight)  # type: ignore[arg-type]
            frame = ViewFrame(name, sight, seen, match.view_of(sight))  # type: ignore[arg-type]
            truth[name, sight, seen] = encode_frame(frame)
    shown = [(place_, view) for each in place.browsers for place_, view in each.shown.seen.items()]
    return [place_ for place_, view in shown if truth.get(place_) != view]


async def one_life(place: Street, here: Served, chance: Random, until: int, life: int) -> None:
    """Everybody plays and talks in the storm, until that many lines have been cut."""
    place.storm.target, place.storm.blows = here.port, True
    number = 1000 * life
    async with asyncio.timeout(PATIENCE + 10 * CUTS):
        while place.storm.cuts < until or not (place.moves >= 2 * life or place.is_over):
            number += 1
            place.step(chance, number)
            await asyncio.sleep(STEP)


@pytest.mark.clause("REL-R07", "REL-R04", "FAULT-46", "FAULT-47")
@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
async def test_lines_that_break_amid_frames(
    tmp_path: Path, game: AnyGame, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random(seats)
    async with street(chance) as place:
        async with served(tmp_path) as here:
            place.storm.target = here.port
            await place.people(game.name, seats)
            for browser in place.browsers:
                browser.begin(Random(chance.random()))
            await one_life(place, here, chance, CUTS // 2, 1)
        async with served(tmp_path) as here:
            await one_life(place, here, chance, CUTS, 2)
            place.storm.blows = False
            await until_quiet(place, here.app.room.services.store)
        await check(place, tmp_path, f"{game.name} {seats} seats", capsys)


async def check(place: Street, data: Path, name: str, capsys: Any) -> None:
    store = await open_store(sqlite_url(data / "room40.sqlite3"))
    try:
        wrong = await wrong_views(place, store)
        disk = Disk()
        disk.said[place.table] = await store.talk(place.table, 0)
    finally:
        await store.close()
    shown = sum(len(browser.shown.seen) for browser in place.browsers)
    proved(capsys, "lines cut on real sockets", place.storm.cuts, f"{name}, {shown} views")
    assert wrong == []
    assert [fault for each in place.browsers for fault in each.faults] == []
    assert [gap for each in place.browsers for gap in gaps(disk, each)] == []
    assert place.storm.cuts >= CUTS and shown > len(place.browsers)
