"""A real server, a real browser, and everything that each person's browser receives."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect, sync_playwright

from room40.server.pages import STATIC
from tests.server.kill_harness import free_port
from tools import chromium

PATIENCE_MS = 20_000
"""How long a test waits for what must come; machines are shared."""

expect.set_options(timeout=PATIENCE_MS)


class Server:
    """`room40 serve` in a process of its own, on a folder of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = str(Path(sys.executable).with_name("room40"))
        command = [program, "serve", "--data", str(self.data)]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout
        for line in self._process.stdout:
            if line.startswith("Room 40 is open: "):
                assert line.strip().endswith(f":{self.port}"), line
                return
        raise AssertionError("the server did not open")

    def kill(self) -> None:
        """As hard as it can be: kill -9."""
        self._end("kill")

    def stop(self) -> None:
        self._end("terminate")

    def _end(self, how: str) -> None:
        assert self._process and self._process.stdout
        if self._process.poll() is None:
            getattr(self._process, how)()
            self._process.wait(30)
        self._process.stdout.close()

    def truth(self, table: str) -> dict[str, object]:
        """The deal of the table's latest match, from the store: what nobody may be sent."""
        with closing(sqlite3.connect(f"file:{self.data}/room40.sqlite3?mode=ro", uri=True)) as file:
            row = file.execute(
                "SELECT body, seed FROM rows JOIN matches USING (match_id)"
                " WHERE table_id = ? AND version = 1 ORDER BY number DESC LIMIT 1",
                (table,),
            ).fetchone()
        deal = json.loads(row[0])["events"][0]
        return {**deal, "seed": row[1].hex()}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    assert (STATIC / "index.html").exists(), "no pages: run `make setup`"
    server = Server(tmp_path / "data")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium: the one named by ROOM40_CHROMIUM, the system's, or Playwright's own.

    For one module at a time: Playwright's event loop runs for as long as the fixture lives, and no
    other loop could run in this process meanwhile.
    """
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.FLAGS)
        yield launched
        launched.close()


class Person:
    """Somebody with a browser of their own. `received` is every byte that the server sent."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context = context
        self.server = server
        self.received: list[str] = []
        self.errors: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and self._heard(said.text))
        page.on("request", lambda request: self._check_address(request.url))
        return page

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    def _heard(self, text: str) -> None:
        if "net::ERR" not in text and "WebSocket connection" not in text:
            self.errors.append(text)

    def _check_address(self, url: str) -> None:
        if not url.startswith((self.server.url, "data:", "blob:")):
            self.errors.append(f"a request to somebody else: {url}")

    def views(self) -> list[dict[str, object]]:
        """The views received, oldest first."""
        frames = [json.loads(text) for text in self.received]
        return [frame["view"] for frame in frames if frame["tag"] == "view"]

    @property
    def view(self) -> dict[str, object]:
        return self.views()[-1]


NewPerson = Callable[..., Person]


@pytest.fixture
def new_person(browser: Browser, server: Server) -> Iterator[NewPerson]:
    """People with browsers; none of them may have met an error by the end."""
    everybody: list[Person] = []

    def new(**options: object) -> Person:
        settings = {"locale": "en-GB", "viewport": {"width": 1280, "height": 720}, **options}
        context = browser.new_context(base_url=server.url, **settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        everybody.append(Person(context, server))
        return everybody[-1]

    new.everybody = everybody  # type: ignore[attr-defined]
    yield new
    for person in everybody:
        person.context.close()
        assert person.errors == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """On a failure, a picture of each page in the folder that ROOM40_PICTURES names."""
    report = yield
    folder = os.environ.get("ROOM40_PICTURES")
    is_playing = call.when == "call" and "new_person" in getattr(item, "funcargs", {})
    if folder and call.excinfo and is_playing:
        for number, person in enumerate(item.funcargs["new_person"].everybody):  # type: ignore[attr-defined]
            person.page.screenshot(path=Path(folder) / f"{item.name}-{number}.png")
    return report
