"""Scripted guests on real sockets: they play at random from what they are shown, lose the line,
come back, and send again what was not answered. What they were told is kept for the audit."""

import asyncio
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

import httpx
from msgspec import Raw, Struct
from msgspec.json import decode
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from room40.core.codec import convert, json_ready
from room40.core.refused import Why
from room40.core.rng import Rng, seed_of
from room40.games import game_named

PAUSE = 0.02
"""Seconds between two tries to come back."""
TRY_AGAIN = {"storage", "too_many"}


class LookedBack(Struct):
    """The answer to whoever looks back, its frames as they came."""

    views: list[Raw]


@dataclass(slots=True)
class Submission:
    """Something sent, and the answer. The moments are of one clock that only counts."""

    key: tuple[str, int, str]
    """Match, seat and action_id; for talk the table, 0 and the talk_id."""
    frame: dict[str, Any]
    sent: int
    tries: int = 0
    answered: int | None = None
    version: int | None = None
    refused: str | None = None


@dataclass(slots=True)
class World:
    """What all guests share."""

    base: str
    chance: Random
    thinking: float = 0.0
    """Seconds before each action, for a server that holds people to its limits."""
    moments: Iterator[int] = field(default_factory=itertools.count)
    is_resting: bool = False
    """Nobody begins anything new."""
    is_over: bool = False
    faults: list[str] = field(default_factory=list)
    """What no server may do, seen by a guest."""
    frames: int = 0
    """How many have come in, over all."""
    retries: int = 0
    """Submissions that were sent again, whether answered before or not."""


class Player:
    """One person with one seat at one table."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.table = ""
        self.seat = 0
        self.acts: list[Submission] = []
        self.said: list[Submission] = []
        self.heard: list[tuple[int, str, str]] = []
        """Line, talk_id and body of what everybody at the table may hear."""
        self.seen: dict[tuple[str, int], bytes] = {}
        """Digest of the view, by match and version."""
        self.last: dict[str, str] = {}
        """The newest view of each match, as it came."""
        self.view: dict[str, Any] | None = None
        self._rematch_for = ""
        self._client = httpx.AsyncClient(
            base_url=world.base, headers={"origin": world.base}, trust_env=False
        )

    # ---- over HTTP

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        """A request that must be taken."""
        answer = await self._client.request(method, f"/api{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    async def sign_in(self) -> None:
        await self.do("POST", "/people", {"name": self.name})

    async def close(self) -> None:
        await self._client.aclose()

    async def _ask_for_rematch(self, match: str) -> None:
        self._rematch_for = match
        path = f"/api/tables/{self.table}/rematch"
        answer = await self._client.post(path, json={"agree": True})
        if answer.status_code >= 500 and answer.json()["why"] not in TRY_AGAIN:
            self._fault(f"rematch: {answer.text}")

    # ---- over the socket

    async def live(self) -> None:
        """Play until the world ends, whatever becomes of the line."""
        while not self.world.is_over:
            try:
                async with self._line() as line:
                    self._rematch_for = ""
                    await self._send_again(line)
                    await self._listen(line)
            except (OSError, WebSocketException, httpx.HTTPError):
                await asyncio.sleep(PAUSE)

    def _line(self) -> connect:
        heard = self.heard[-1][0] if self.heard else 0
        address = f"{self.world.base.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        return connect(
            f"{address}?talk={heard}",
            origin=self.world.base,  # type: ignore[arg-type]
            additional_headers={"cookie": f"room40={self._client.cookies['room40']}"},
            compression=None,
            max_size=None,
            proxy=None,
            ping_interval=None,
            close_timeout=0.05,
        )

    async def _send_again(self, line: ClientConnection) -> None:
        for each in self.waiting:
            await self._send(line, each)

    @property
    def waiting(self) -> list[Submission]:
        """What has no answer yet; the next match may have begun meanwhile."""
        return [each for log in (self.acts, self.said) for each in log if each.answered is None]

    async def _listen(self, line: ClientConnection) -> None:
        async for text in line:
            self.world.frames += 1
            frame = json.loads(text)
            match frame["tag"]:
                case "view":
                    self._see(frame, str(text))
                case "talk":
                    self.heard.append((frame["line"], frame["talk_id"], frame["body"]))
                case "done" | "refused":
                    await self._be_answered(line, frame)
            await self._go_on(line)
            await self._look_back()

    def _note(self, match: str, version: int, text: bytes) -> None:
        """Whether it came live or later: a version looks the same for ever."""
        digest = sha256(text).digest()
        if self.seen.setdefault((match, version), digest) != digest:
            self._fault(f"{match}: version {version} looked different before")

    async def _look_back(self) -> None:
        """Ask for a past view of the present match; with luck, one that was never sent."""
        view = self.view
        if view is None or self.world.chance.random() > 0.05:
            return
        version = self.world.chance.randint(1, view["version"])
        path = f"/api/tables/{self.table}/matches/{view['match']}/views"
        query = {"eye": str(self.seat), "from": str(version), "most": "1"}
        answer = await self._client.get(path, params=query)
        if answer.is_success:
            (found,) = decode(answer.content, type=LookedBack).views
            self._note(view["match"], version, bytes(found))
        elif answer.json()["why"] not in TRY_AGAIN:
            self._fault(f"looking back: {answer.text}")

    def _see(self, frame: dict[str, Any], text: str) -> None:
        match, version = frame["match"], frame["version"]
        self._note(match, version, text.encode())
        if self.view and self.view["match"] == match and self.view["version"] > version:
            self._fault(f"{match}: version {version} came after {self.view['version']}")
        self.view = frame
        self.last[match] = text

    async def _be_answered(self, line: ClientConnection, frame: dict[str, Any]) -> None:
        name = frame["action_id"]
        found = [each for log in (self.acts, self.said) for each in log if each.key[2] == name]
        if not found:
            self._fault(f"an answer to nothing: {frame}")
            return
        [submission] = found
        if frame["tag"] == "done":
            self._be_done(submission, frame["version"])
        elif frame["why"] in TRY_AGAIN:
            await asyncio.sleep(PAUSE)
            await self._send(line, submission)
        elif submission.version is not None or frame["why"] == Why.FAULT:
            self._fault(f"refused after all: {submission.key} {frame}")
        else:
            submission.refused = frame["why"]
            submission.answered = next(self.world.moments)

    def _be_done(self, submission: Submission, version: int) -> None:
        if submission.answered is None:
            submission.answered = next(self.world.moments)
            submission.version = version
        elif submission.version != version:
            self._fault(f"{submission.key}: {submission.version}, then {version}")

    # ---- what to do

    async def _go_on(self, line: ClientConnection) -> None:
        world, view = self.world, self.view
        if world.chance.random() < 0.05 and self._done():
            await self._send(line, world.chance.choice(self._done()))
        if world.is_resting or view is None:
            return
        if self.said == [] or (self.said[-1].answered and world.chance.random() < 0.02):
            await self._say(line)
        if view["view"]["outcome"] is not None:
            if self._rematch_for != view["match"]:
                await self._ask_for_rematch(view["match"])
        elif self.seat in view["view"]["to_act"] and not self._has_acted_on(view):
            await self._act(line, view)

    def _done(self) -> list[Submission]:
        """What was accepted lately: a repeat must get that answer again."""
        return [each for each in self.acts[-20:] if each.version is not None]

    def _has_acted_on(self, view: dict[str, Any]) -> bool:
        """Whether an answer, or the view that it leads to, is still to come."""
        if not self.acts or self.acts[-1].key[0] != view["match"]:
            return False
        last = self.acts[-1]
        return last.answered is None or (last.version or 0) > view["version"]

    async def _act(self, line: ClientConnection, view: dict[str, Any]) -> None:
        game = game_named(view["view"]["game"])
        own = convert(view["view"], game.view_type, Why.BAD_FRAME)
        rng = Rng(seed_of(self.world.chance.getrandbits(64)), "player")
        name = f"{self.name}:{len(self.acts)}"
        frame = {
            "tag": "act",
            "match": view["match"],
            "seat": self.seat,
            "action_id": name,
            "action": json_ready(game.any_action(own, rng)),
        }
        submission = Submission((view["match"], self.seat, name), frame, next(self.world.moments))
        self.acts.append(submission)
        await asyncio.sleep(self.world.thinking)
        for _ in range(self.world.chance.choice((1, 1, 1, 1, 2, 3))):
            await self._send(line, submission)

    async def _say(self, line: ClientConnection) -> None:
        name = f"{self.name}:talk:{len(self.said)}"
        frame = {
            "tag": "talk",
            "kind": "chat",
            "audience": "table",
            "body": f"{self.name} says {len(self.said)}: ¿qué? Żółw!",
            "talk_id": name,
        }
        self.said.append(Submission((self.table, 0, name), frame, next(self.world.moments)))
        await self._send(line, self.said[-1])

    async def _send(self, line: ClientConnection, submission: Submission) -> None:
        submission.tries += 1
        self.world.retries += submission.tries > 1
        await line.send(json.dumps(submission.frame))

    def _fault(self, text: str) -> None:
        self.world.faults.append(f"{self.name}: {text}")
