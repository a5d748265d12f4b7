"""A room of its own, and people who play in it by the protocol: no browser, no word model."""

import itertools
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequest, APIRequestContext
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from room40 import bot

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gala")
PATIENCE = 60.0
"""Seconds within which what must come has to come; machines are shared."""

View = dict[str, Any]
Action = dict[str, Any]

_addresses = itertools.count(1)


def an_address() -> dict[str, str]:
    """Headers of somebody else: behind a proxy each comes from an address of their own."""
    return {"x-forwarded-for": f"198.51.{next(_addresses) // 250}.{next(_addresses) % 250}"}


@contextmanager
def serving() -> Iterator[str]:
    """The address of a room that is open as long as the block runs."""
    with tempfile.TemporaryDirectory() as data:
        program = str(Path(sys.executable).with_name("room40"))
        command = [program, "serve", "--no-words", "--port", "0", "--data", data]
        command += ["--log-level", "warning", "--trusted-proxy", "127.0.0.1"]
        server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))
            yield found[0]
        finally:
            server.terminate()
            server.wait()


class Guest:
    """Somebody with a name and a cookie; at a table, with a live socket."""

    def __init__(self, requests: APIRequest, base: str, name: str) -> None:
        self.name, self.base = name, base
        self._headers = an_address()
        headers = {"origin": base, **self._headers}
        self._http: APIRequestContext = requests.new_context(
            base_url=base, extra_http_headers=headers
        )
        self._socket: ClientConnection | None = None
        self._actions = itertools.count(1)
        self._answers: dict[str, dict[str, Any]] = {}
        self._frame: dict[str, Any] | None = None
        self.shown = 0
        """How many views came."""
        self.call("POST", "/people", {"name": name})

    @property
    def cookies(self) -> Any:
        return self._http.storage_state()["cookies"]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        answer = self._http.fetch(f"/api{path}", method=method, data=body)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def come_to(self, table: str) -> None:
        cookie = "; ".join(f"{each['name']}={each['value']}" for each in self.cookies)
        self._socket = connect(
            f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/live",
            origin=Origin(self.base),
            additional_headers={"cookie": cookie, **self._headers},
            max_size=None,
        )

    def leave(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._http.dispose()

    @property
    def match(self) -> str:
        return str(self._newest["match"])

    @property
    def version(self) -> int:
        return int(self._newest["version"])

    @property
    def view(self) -> View:
        view: View = self._newest["view"]
        return view

    @property
    def _newest(self) -> dict[str, Any]:
        assert self._frame is not None, f"{self.name} was shown no match"
        return self._frame

    def act(self, action: Action) -> None:
        self._send(tag="act", match=self.match, seat=self.view["seat"], action=action)

    def say(self, **talk: str) -> None:
        self._send(tag="talk", **talk)

    def wait_for(self, is_so: Callable[[], bool], what: str) -> None:
        """Listen until it is so."""
        until = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < until, f"{self.name} waits in vain for {what}"
            self.listen()

    def listen(self, seconds: float = 0.2) -> None:
        """Take in the next frame, if one comes."""
        assert self._socket is not None, f"{self.name} is at no table"
        with suppress(TimeoutError):
            frame = json.loads(self._socket.recv(seconds))
            if frame["tag"] == "view":
                self._frame = frame
                self.shown += 1
            elif frame["tag"] in ("done", "refused"):
                self._answers[frame["action_id"]] = frame

    def wait_until_shown_more_than(self, count: int) -> None:
        self.wait_for(lambda: self.shown > count, "a view")

    def _send(self, **frame: Any) -> None:
        name = "action_id" if frame["tag"] == "act" else "talk_id"
        answered = frame.setdefault(name, f"{self.name}-{next(self._actions)}")
        assert self._socket is not None
        self._answers.pop(answered, None)
        self._socket.send(json.dumps(frame))
        self.wait_for(lambda: answered in self._answers, f"an answer to {frame}")
        answer = self._answers[answered]
        assert answer["tag"] == "done", f"{frame}: {answer}"


class Party:
    """The people of one table in the order of their seats; whoever has none comes last."""

    def __init__(self, guests: list[Guest], table: str, seats: int) -> None:
        self.guests, self.table = guests, table
        self._free = set(range(seats))

    @property
    def views(self) -> list[View]:
        return [guest.view for guest in self.guests]

    def sit(self, *seats: int) -> None:
        """These take their seats, as far as they have not and there is one."""
        for seat in sorted(self._free.intersection(seats)):
            self.guests[seat].call("PUT", f"/tables/{self.table}/seats/{seat}", {"holder": "me"})
        self._free.difference_update(seats)

    def put_bots(self, levels: Mapping[int, str]) -> None:
        for seat, level in levels.items():
            where = f"/tables/{self.table}/seats/{seat}"
            self.guests[0].call("PUT", where, {"holder": f"bot:{level}"})
        self._free.difference_update(levels)

    def start(self) -> None:
        for guest in self.guests:
            guest.come_to(self.table)
        self.guests[0].call("POST", f"/tables/{self.table}/start")
        for guest in self.guests:
            guest.wait_until_shown_more_than(0)

    def act(self, seat: int, action: Action, heard_by: Iterable[int] | None = None) -> None:
        """Act, and wait until these, or all, have been shown that something happened. How far a
        match is says an eye nothing of what it may not know, so versions cannot be compared."""
        heard = range(len(self.guests)) if heard_by is None else heard_by
        before = {at: self.guests[at].shown for at in heard}
        self.guests[seat].act(action)
        for at, shown in before.items():
            self.guests[at].wait_until_shown_more_than(shown)

    def play_on(self, is_so: Callable[[list[View]], bool]) -> None:
        """Whoever is awaited plays as a bot would, until it is so."""
        until = time.monotonic() + PATIENCE
        while not is_so(self.views):
            assert time.monotonic() < until, "the match does not come to that"
            for guest in self.guests:
                guest.listen(0.05)
            seats = {guest.view["seat"]: guest for guest in self.guests}
            awaited = [seat for seat in self.views[0]["awaited"] if seat in seats]
            if awaited and len({guest.version for guest in self.guests}) == 1:
                view = seats[awaited[0]].view
                choice = bot(view["game"], "medium").choose(view, seed=view["seat"])
                if choice.action is not None:
                    self.act(awaited[0], choice.action)

    def leave(self) -> None:
        for guest in self.guests:
            guest.leave()
