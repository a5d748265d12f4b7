"""The server as it runs: uvicorn, a port of its own, real sockets."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from room40.core.rng import Rng, seed_of
from room40.games import game_named
from tests.server.house import NO_LIMITS, PATIENCE
from tests.server.network import served

GAME = game_named("break_the_code")


@asynccontextmanager
async def running(data: Path, **changes: Any) -> AsyncIterator[str]:
    """A server on a free port of loopback; its address."""
    async with served(data, **changes) as here:
        yield here.base


class Player:
    """Somebody with a browser, over the network."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.client = httpx.AsyncClient(base_url=base, headers={"origin": base})

    async def __aenter__(self) -> "Player":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.client.request(method, f"/api{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def live(self, table: str, **more: Any) -> Any:
        cookie = {"cookie": f"room40={self.client.cookies['room40']}"}
        url = f"{self.base.replace('http', 'ws')}/api/tables/{table}/live?history=new"
        return connect(url, additional_headers=cookie, origin=self.base, **more)


@asynccontextmanager
async def seated(base: str, count: int) -> AsyncIterator[tuple[str, list[Player]]]:
    """A match among so many people."""
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(base)) for _ in range(count)]
        yield await begun(players), players


async def begun(players: list[Player]) -> str:
    for number, player in enumerate(players):
        await player.do("POST", "/people", {"name": f"Player {number + 1}"})
    body = {"game": "break_the_code", "setup": {"seats": len(players)}}
    table = (await players[0].do("POST", "/tables", body))["table"]
    for seat, player in enumerate(players):
        await player.do("PUT", f"/tables/{table}/seats/{seat}", {"holder": "me"})
    await players[0].do("POST", f"/tables/{table}/start")
    return str(table)


async def plays(player: Player, table: str) -> dict[str, Any]:
    """Play whatever is offered until it is over; the last view."""
    history: list[Any] = []
    async with player.live(table) as line, asyncio.timeout(120):
        while True:
            frame = json.loads(await line.recv())
            if frame["tag"] != "view":
                assert frame["tag"] != "refused", frame
                continue
            view = frame["view"]
            history[frame["history_from"] :] = view["history"]
            if view["outcome"]:
                return view | {"history": history}
            if frame["seat"] in view["awaited"]:
                await line.send(json.dumps(choice(frame, history)))


def choice(frame: dict[str, Any], history: list[Any]) -> dict[str, Any]:
    import msgspec

    view = msgspec.convert(frame["view"] | {"history": history}, GAME.view_type)
    action = GAME.any_action(view, Rng(seed_of(frame["version"]), "test"))
    return {
        "tag": "act",
        "match": frame["match"],
        "seat": frame["seat"],
        "action_id": f"a{frame['version']}",
        "action": msgspec.to_builtins(action),
    }


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_whole_match_over_the_network(tmp_path: Path, seats: int) -> None:
    async with running(tmp_path) as base, seated(base, seats) as (table, players):
        views = await asyncio.gather(*(plays(player, table) for player in players))
        assert len({json.dumps(view["outcome"]) for view in views}) == 1
        assert all(view["history"][-1]["tag"] == "revealed" for view in views)
        health = (await players[0].client.get("/api/health")).json()
        assert health["status"] == "ok"


async def test_sockets_are_not_compressed(tmp_path: Path) -> None:
    """REL-F05: secrets and text that others choose are never squeezed into one stream."""
    async with (
        running(tmp_path) as base,
        seated(base, 2) as (table, players),
        players[0].live(table, compression="deflate") as line,
    ):
        assert line.response.headers.get("sec-websocket-extensions") is None
        assert line.protocol.extensions == []


async def refusal(player: Player, table: str, **headers: Any) -> int:
    url = f"{player.base.replace('http', 'ws')}/api/tables/{table}/live"
    with pytest.raises(websockets.exceptions.InvalidStatus) as caught:
        await connect(url, **headers)
    return int(caught.value.response.status_code)


async def test_the_upgrade_is_refused_before_it_begins(tmp_path: Path) -> None:
    async with running(tmp_path) as base, seated(base, 2) as (table, players):
        cookie = {"cookie": f"room40={players[0].client.cookies['room40']}"}
        for origin in ("http://evil.test", "null", base.replace("http", "https")):
            assert await refusal(players[0], table, additional_headers=cookie, origin=origin) == 403
        assert await refusal(players[0], table, additional_headers=cookie) == 403
        assert await refusal(players[0], f"{table}/more", origin=base) == 403


async def close_code(line: ClientConnection) -> int:
    with pytest.raises(websockets.exceptions.ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while True:
                await line.recv()
    return line.close_code or 0


async def test_what_is_far_too_large_ends_the_line(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as base,
        seated(base, 2) as (table, players),
        players[0].live(table) as line,
    ):
        await line.send("x" * 9000)
        frame = json.loads(await line.recv())
        while frame["tag"] != "refused":
            frame = json.loads(await line.recv())
        assert frame["why"] == "too_large"
        await line.send("x" * 100_000)
        assert await close_code(line) == 1009


async def test_stopping_says_so_and_loses_nothing(tmp_path: Path) -> None:
    """REL-R21: the same people go on where they were."""
    async with running(tmp_path) as base, seated(base, 2) as (table, players):
        lines = [await player.live(table) for player in players]
        frames = [json.loads(await line.recv()) for line in lines for _ in range(2)]
        match = frames[0]["match"]["match"]
    assert [await close_code(line) for line in lines] == [1012, 1012]
    async with running(tmp_path) as base:
        for player in players:
            player.base = base
        async with players[0].live(table) as line:
            assert json.loads(await line.recv())["match"]["match"] == match
        await asyncio.gather(*(plays(player, table) for player in players))


async def test_who_never_reads_is_let_go(tmp_path: Path) -> None:
    """REL-R10: a peer that stops reading does not keep its place in memory."""
    limits = replace(NO_LIMITS, outbox_bytes=20_000)
    changes = {"slow_reader": 0.2, "limits": limits}
    async with running(tmp_path, **changes) as base, seated(base, 2) as (table, players):
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", int(base.rpartition(":")[2])))
        raw.setblocking(False)
        deaf = await players[1].live(table, sock=raw)
        deaf.transport.pause_reading()
        async with players[0].live(table) as line, asyncio.timeout(120):
            number = 0
            while number % 10 or await present(players[0], base) > 1:
                number += 1
                chat = {"tag": "talk", "kind": "chat", "audience": "table"}
                await line.send(json.dumps(chat | {"body": "x" * 500, "talk_id": f"t{number}"}))
                while json.loads(await line.recv())["tag"] != "done":
                    pass
        deaf.transport.abort()
        assert number > 100


async def present(player: Player, base: str) -> int:
    return int((await player.client.get(f"{base}/api/health")).json()["connections"])
