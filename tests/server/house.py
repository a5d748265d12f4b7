"""A room to test: the whole server in this process, with clocks that the test turns.

Nothing here replaces a part of the server, but for the network around it.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from room40.core.match import Match
from room40.core.rng import Rng, seed_of
from room40.server import clocks
from room40.server.app import App, create_app
from room40.server.pages import Pages
from room40.server.room import Room
from room40.server.settings import Limits, Rate, Settings
from room40.server.table import Table
from room40.store.sql import open_store
from room40.store.types import Store

BASE = "http://room.test"
JSON = "application/json"
PATIENCE = 20.0
"""How long a test waits for what must come; generous, since machines are shared."""

ENOUGH = Rate(1_000_000, 1)
NO_LIMITS = Limits(
    acts=ENOUGH,
    onlooker_frames=ENOUGH,
    chat=ENOUGH,
    notes=ENOUGH,
    new_tables=ENOUGH,
    new_people=ENOUGH,
    new_people_of_all=ENOUGH,
    wrong_codes=ENOUGH,
    wrong_codes_of_all=ENOUGH,
    requests=ENOUGH,
    reads=ENOUGH,
    looks=ENOUGH,
)

Frame = dict[str, Any]


class Clock:
    """Time that passes when the test says so. Dates begin far from 0, as they do outside."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_(self, seconds: float) -> None:
        self.seconds += seconds


class House:
    """The server and those who talk to it."""

    def __init__(self, app: App, clock: Clock) -> None:
        self.app = app
        self.clock = clock
        self._wires: list[Wire] = []

    @property
    def room(self) -> Room:
        return self.app.room

    @property
    def pages(self) -> Pages:
        return self.app.pages

    def client(self, address: str = "192.0.2.1", **headers: str) -> httpx.AsyncClient:
        """A browser that has never been here."""
        transport = httpx.ASGITransport(app=self.app, client=(address, 50000))
        usual = {"origin": BASE, "sec-fetch-site": "same-origin"}
        return httpx.AsyncClient(transport=transport, base_url=BASE, headers=usual | headers)

    async def guest(self, name: str, address: str = "192.0.2.1") -> "Guest":
        client = self.client(address)
        answer = await client.post("/api/people", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Guest(self, client, answer.json()["person"], name)

    async def guests(self, *names: str) -> list["Guest"]:
        return [await self.guest(name) for name in names]

    async def pass_(self, seconds: float) -> None:
        """Let time go by, and let the server's clock see it."""
        self.clock.pass_(seconds)
        await self.room.lobby.tick()
        await clocks.tick(self.room.lobby)

    def table(self, table: str) -> Table:
        """A table as the server has it in memory."""
        return next(each for each in self.room.lobby if each.id == table)

    def truth(self, table: str) -> Match:
        playing = self.table(table).playing
        assert playing is not None
        return playing.match

    def opened(self, wire: "Wire") -> None:
        self._wires.append(wire)

    async def hang_up(self) -> None:
        for wire in self._wires:
            await wire.drop()


class Guest:
    """A person with a browser."""

    def __init__(self, house: House, client: httpx.AsyncClient, person: str, name: str) -> None:
        self.house = house
        self.client = client
        self.person = person
        self.name = name

    @property
    def token(self) -> str:
        return self.client.cookies["room40"]

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """A request to the API; a body of None is none at all."""
        content = None if body is None else json.dumps(body)
        headers = {} if body is None else {"content-type": JSON}
        return await self.client.request(method, f"/api{path}", content=content, headers=headers)

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        """A request that must be taken; its answer."""
        answer = await self.ask(method, path, body)
        assert answer.is_success, (answer.status_code, answer.text)
        return answer.json()

    async def refused(self, method: str, path: str, body: Any = None) -> str:
        """A request that must be refused; the reason."""
        answer = await self.ask(method, path, body)
        assert 400 <= answer.status_code < 600, answer.text
        return str(answer.json()["why"])

    async def new_table(self, seats: int = 2, **options: Any) -> str:
        body = {"game": "break_the_code", "setup": {"seats": seats}, "options": options}
        return str((await self.do("POST", "/tables", body))["table"])

    async def sit(self, table: str, seat: int, holder: str = "me") -> None:
        await self.do("PUT", f"/tables/{table}/seats/{seat}", {"holder": holder})

    async def open(self, table: str, query: str = "", **headers: str) -> "Wire":
        """A live socket at a table."""
        usual = {"origin": BASE, "cookie": f"room40={self.token}"}
        wire = Wire(self.house, f"/api/tables/{table}/live", query, usual | headers)
        self.house.opened(wire)
        await wire.begin()
        return wire


class Wire:
    """A live socket, as a browser sees it. Frames are kept until they are asked for."""

    def __init__(
        self, house: House, path: str, query: str, headers: dict[str, str], address: str = ""
    ) -> None:
        self._scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": path,
            "query_string": query.encode(),
            "headers": [
                (b"host", b"room.test"),
                *((name.encode(), value.encode()) for name, value in headers.items()),
            ],
            "client": (address or "192.0.2.1", 50000),
        }
        self._app = house.app
        self._in: asyncio.Queue[Any] = asyncio.Queue()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.is_reading = asyncio.Event()
        self.is_reading.set()
        self.frames: list[Frame] = []
        self.texts: list[str] = []
        self.is_accepted = False
        self.code: int | None = None
        """The code with which the server closed the socket."""
        self._read: dict[tuple[str, ...], int] = {}

    async def begin(self) -> None:
        """Up to the server's first word."""
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._in.get, self._take))
        await self.wait(lambda: bool(self.frames) or self.code is not None)

    async def _take(self, message: Any) -> None:
        match message["type"]:
            case "websocket.accept":
                self.is_accepted = True
            case "websocket.send":
                await self.is_reading.wait()
                self.texts.append(message["text"])
                self.frames.append(json.loads(message["text"]))
            case "websocket.close":
                self.code = message["code"]
                self._in.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        self._news.set()

    async def wait(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await self._news.wait()
                self._news.clear()

    async def _has(self, index: int) -> None:
        await self.wait(lambda: len(self.frames) > index or self.code is not None)

    async def next(self, *tags: str, **fields: Any) -> Frame:
        """The next frame of these kinds with those fields. Kinds are read apart from each other."""
        index = self._read.get(tags, 0)
        while True:
            await self._has(index)
            assert len(self.frames) > index, f"closed with {self.code} before {tags} {fields}"
            frame = self.frames[index]
            index += 1
            self._read[tags] = index
            if frame["tag"] in tags and all(frame.get(k) == v for k, v in fields.items()):
                return frame

    async def view_at(self, version: int) -> Frame:
        """The view of that version, whether it has been read before or not."""

        def found() -> list[Frame]:
            return [frame for frame in self.views() if frame["version"] == version]

        await self.wait(lambda: bool(found()) or self.code is not None)
        return found()[-1]

    async def closed(self) -> int:
        await self.wait(lambda: self.code is not None)
        assert self._task is not None
        await self._task
        return self.code or 0

    def send_text(self, text: str) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def send(self, frame: Frame) -> None:
        self.send_text(json.dumps(frame))

    async def answer(self, frame: Frame) -> Frame:
        """Send a frame and read its answer."""
        self.send(frame)
        name = frame.get("action_id") or frame.get("talk_id")
        return await self.next("done", "refused", action_id=name)

    async def drop(self) -> None:
        """The line breaks."""
        if self._task is not None:
            self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self.is_reading.set()
            async with asyncio.timeout(PATIENCE):
                await self._task

    async def cut(self) -> None:
        """The server notices while it writes that nobody is there, whatever it does just then."""
        assert self._task is not None
        self._task.cancel()
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([self._task])
        self._task = None

    def views(self) -> list[Frame]:
        return [frame for frame in self.frames if frame["tag"] == "view"]


def act(view: Frame, action: Any, action_id: str = "a1", **fields: Any) -> Frame:
    """The frame that acts in the match of a view frame."""
    head = {"tag": "act", "match": view["match"], "seat": view["seat"]}
    return {**head, "action_id": action_id, "action": action} | fields


def any_question(view: Frame) -> Frame:
    """The first card offered, with its first number if it bears some."""
    (offer,) = (each for each in view["view"]["offers"] if each["tag"] == "ask")
    card = offer["cards"][0]
    return {"tag": "ask", "card": card["card"], "number": (card["numbers"] or [None])[0]}


def any_action(match: Match, seat: int, number: int) -> Frame:
    """Something that the rules allow, fixed by a number."""
    from room40.core.codec import json_ready

    view = match.view_of(seat)
    found: Frame = json_ready(match.game.any_action(view, Rng(seed_of(number), "test")))
    return found


def settings_for(data: Path, **changes: Any) -> Settings:
    """No limits, no bots' processes, no ticking by itself."""
    usual: dict[str, Any] = {
        "data": data,
        "limits": NO_LIMITS,
        "tick": 0,
        "clock_tick": 0,
        "clean": 0,
        "bot_workers": 0,
        "bot_patience": 0,
        "bot_delay": (0, 0),
        "slow_reader": 0.05,
    }
    return Settings(**usual | changes)


@asynccontextmanager
async def open_house(
    data: Path, *, store: Store | None = None, address: str = "sqlite://", **changes: Any
) -> AsyncIterator[House]:
    """A server from its start to its stop."""
    clock = changes.pop("clock", None) or Clock()
    reached = changes.pop("reached", None)
    hooks = {} if reached is None else {"reached": reached}
    app = create_app(
        settings_for(data, **changes),
        store or await open_store(address),
        now=clock,
        wall=clock,
        **hooks,
    )
    house = House(app, clock)
    async with _alive(app):
        try:
            yield house
        finally:
            await house.hang_up()


@asynccontextmanager
async def _alive(app: App) -> AsyncIterator[None]:
    """The application's life in a task of its own: what is entered there is left there."""
    started, stop = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with app.lifespan():
            started.set()
            await stop.wait()

    life = asyncio.create_task(live())
    waiting = asyncio.create_task(started.wait())
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait([life, waiting], return_when="FIRST_COMPLETED")
    try:
        yield
    finally:
        stop.set()
        await life
