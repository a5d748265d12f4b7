"""Who may ask: the browser's word on where a request comes from (REL-S01, REL-S02)."""

from pathlib import Path
from typing import Any

import pytest

from room40.server.app import App
from tests.server.house import BASE, House, Wire, open_house

HOSTILE = [
    *("null", "", "http://", "//room.test", "room.test", "file://", "about:blank", "*"),
    *("https://room.test", "http://room.test:80", "http://room.test:8041", "http://ROOM.TEST"),
    *("HTTP://room.test", "Http://Room.Test", "http://room.test.", "http://room.test/"),
    *("http://room.test/x", "http://room.test?x", "http://room.test#x", "http://room.test "),
    *("http://www.room.test", "http://a.room.test", "http://room.test.evil.test"),
    *("http://evilroom.test", "http://room-test", "http://roomtest", "http://xroom.test"),
    *("http://room.test@evil.test", "http://evil.test@room.test", "http://a:b@room.test"),
    *("http://evil.test", "http://evil.test/room.test", "http://evil.test?room.test"),
    *("http://evil.test#room.test", "http://evil.test\\@room.test", "http://room.test\\.evil.test"),
    *("ws://room.test", "wss://room.test", "ftp://room.test", "chrome-extension://abcdef"),
    *("moz-extension://abcdef", "capacitor://room.test", "app://room.test", "data:text/html,x"),
    *("blob:http://room.test/x", "http://room.test, http://room.test", "http://xn--rom-qla.test"),
    *("http://r\xf6om.test", "http://192.0.2.1", "http://127.0.0.1", "http://localhost"),
    *("http://[::1]", "http://0.0.0.0", "http://room", "http://test", "http://room.tes"),
    *("http://room.testt", "http://room%2etest", "http://room.test%00", "http://room.test%20"),
    *("javascript:alert(1)", "http:room.test", "http:///room.test", "http:/room.test"),
]


def live_headers(token: str, *origins: str) -> dict[str, str]:
    return {"cookie": f"room40={token}"} | ({"origin": origins[0]} if origins else {})


async def upgraded(house: House, path: str, headers: dict[str, str]) -> bool:
    wire = Wire(house, path, "", headers)
    house.opened(wire)
    await wire.begin()
    return wire.is_accepted


def test_there_are_enough_variants() -> None:
    assert len(set(HOSTILE)) >= 60


async def test_no_socket_for_another_site(house: House) -> None:
    """REL-S01: with the cookie of a member of the table."""
    ana = await house.guest("Ana")
    path = f"/api/tables/{await ana.new_table()}/live"
    assert await upgraded(house, path, live_headers(ana.token, BASE))
    for origin in HOSTILE:
        assert not await upgraded(house, path, live_headers(ana.token, origin)), origin
    assert not await upgraded(house, path, live_headers(ana.token))
    same_site = live_headers(ana.token, BASE) | {"sec-fetch-site": "cross-site"}
    assert not await upgraded(house, path, same_site)


def routes_of(app: App) -> list[tuple[str, str]]:
    """Every method and path that the router knows."""
    found = []
    for route in app.routes:
        methods: Any = getattr(route, "methods", ())
        path = route.path_format
        for part, value in (
            ("{table_id}", "abc"),
            ("{seat}", "0"),
            ("{member}", "abc"),
            ("{match}", "abc"),
        ):
            path = path.replace(part, value)
        found += [(method, path.replace("{code}", "x")) for method in sorted(methods)]
    return found


async def test_every_route_that_changes_something_is_known(house: House) -> None:
    unsafe = {(m, p) for m, p in routes_of(house.app) if m not in ("GET", "HEAD", "OPTIONS")}
    assert len(unsafe) == 14, unsafe


async def test_every_route_refuses_other_sites(house: House) -> None:
    """REL-S02: each route, each way to be foreign; nothing changes."""
    ana = await house.guest("Ana")
    before = len(house.room.lobby)
    foreign: list[dict[str, str]] = [
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"origin": BASE, "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "cross-site"},
        {},
    ]
    for method, path in routes_of(house.app):
        if method in ("GET", "HEAD", "OPTIONS"):
            continue
        for headers in foreign:
            client = house.client()
            del client.headers["origin"], client.headers["sec-fetch-site"]
            client.headers.update(headers | {"cookie": f"room40={ana.token}"})
            answer = await client.request(method, path, json={"name": "Eva"})
            assert (answer.status_code, answer.json()["why"]) == (403, "cross_site"), (method, path)
    assert (await ana.do("GET", "/people/me"))["name"] == "Ana"
    assert len(house.room.lobby) == before


async def test_two_origins_are_none(house: House) -> None:
    client = house.client()
    del client.headers["origin"]
    headers = [("origin", BASE), ("origin", BASE)]
    answer = await client.post("/api/people", json={"name": "Ana"}, headers=headers)
    assert answer.json()["why"] == "cross_site"


async def test_programs_without_cookie_need_no_origin(house: House) -> None:
    client = house.client()
    del client.headers["origin"], client.headers["sec-fetch-site"]
    assert (await client.post("/api/people", json={"name": "Ana"})).status_code == 201


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"]
)
async def test_only_json_is_read(house: House, kind: str) -> None:
    body = b'{"name": "Ana"}'
    answer = await house.client().post("/api/people", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["why"]) == (400, "bad_frame")


async def test_behind_a_proxy_the_public_address_counts(tmp_path: Path) -> None:
    async with open_house(tmp_path, public_url="https://play.example.org") as house:
        client = house.client(origin="https://play.example.org")
        answer = await client.post("/api/people", json={"name": "Ana"})
        assert answer.status_code == 201
        assert "secure" in answer.headers["set-cookie"].lower()
        evil = house.client(origin="https://play.example.org.evil.test")
        assert (await evil.post("/api/people", json={"name": "Eva"})).status_code == 403
        client.cookies.clear()
        client.headers["cookie"] = f"room40={answer.cookies['room40']}"
        made = await client.post("/api/tables", json={"game": "break_the_code"})
        assert made.json()["link"].startswith("https://play.example.org/t/")


async def test_links_made_on_loopback_lead_to_the_network(tmp_path: Path) -> None:
    async with open_house(tmp_path, lan_url="http://192.0.2.7:8040") as house:
        for host in ("localhost:8040", "127.0.0.1:8040", "[::1]:8040", "192.0.2.7:8040"):
            client = house.client(host=host, origin=f"http://{host}")
            answer = await client.post("/api/people", json={"name": "Ana"})
            client.headers["cookie"] = f"room40={answer.cookies['room40']}"
            made = await client.post("/api/tables", json={"game": "break_the_code"})
            assert made.json()["link"].startswith("http://192.0.2.7:8040/t/"), host
