"""What every answer carries, and who may do what (REL-S15, REL-S18)."""

import itertools
from typing import Any

import pytest

from room40.server.headers import ALWAYS
from tests.server.house import BASE, Guest, House, act, any_question
from tests.server.test_match import begun, to_move
from tests.server.test_origin import routes_of


async def test_headers_on_every_answer(house: House) -> None:
    """REL-S18: each route, taken or refused, and what is no route at all."""
    ana = await house.guest("Ana")
    paths = [
        *routes_of(house.app),
        ("GET", "/api/nothing"),
        ("GET", "/.env"),
        ("PUT", "/api/games"),
    ]
    paths += [("GET", "/"), ("GET", "/assets/none.js"), ("GET", "/t/abc"), ("TRACE", "/")]
    for method, path in paths:
        for origin in (BASE, "http://evil.test"):
            ana.client.headers["origin"] = origin
            answer = await ana.client.request(method, path)
            for name, value in ALWAYS.items():
                assert answer.headers.get(name) == value, (method, path, name)
            assert "strict-transport-security" not in answer.headers
            if path.startswith("/api"):
                assert answer.headers["cache-control"] == "no-store"
            assert "server" not in answer.headers


def test_the_policy_lets_nothing_foreign_in() -> None:
    policy = ALWAYS["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    for unsafe in ("unsafe-inline", "unsafe-eval", "http:", "https:", "data:", "*"):
        assert unsafe not in policy


async def test_what_is_no_page_is_json_too(house: House) -> None:
    client = house.client()
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("POST", "/api/games", 405),
        ("GET", "/wp-login.php", 404),
    ):
        answer = await client.request(method, path)
        if answer.status_code != 503:
            assert (answer.status_code, answer.json()["why"]) == (status, "no_such_page")


async def test_large_bodies_are_refused(house: House) -> None:
    client = house.client()
    for size, status in ((9000, 413), (100_000, 413)):
        answer = await client.post("/api/people", json={"name": "x" * size})
        assert (answer.status_code, answer.json()["why"]) == (status, "too_large")


@pytest.mark.parametrize(
    "text",
    [
        *('{"name": "Ana", "name": "Eva"}', '{"name": NaN}', "[" * 50 + "]" * 50, "{", "\ud800"),
        *('{"name": {"a": 1, "a": 2}}', '{"name": ' + "9" * 5000 + "}"),
    ],
)
async def test_unclear_bodies_are_refused(house: House, text: str) -> None:
    """REL-S11, over HTTP."""
    answer = await house.client().post(
        "/api/people",
        content=text.encode("utf-8", "surrogatepass"),
        headers={"content-type": "application/json"},
    )
    assert (answer.status_code, answer.json()["why"]) in ((400, "bad_frame"), (400, "bad_name"))


async def test_the_schema_describes_every_route(house: House) -> None:
    schema = (await house.client().get("/api/openapi.json")).json()
    described = {(m.upper(), p) for p, methods in schema["paths"].items() for m in methods}
    known = {
        (method, route.path_format)
        for route in house.app.routes
        for method in getattr(route, "methods", ())
        if route.path_format.startswith("/api/")
        and method in ("GET", "POST", "PUT", "PATCH", "DELETE")
    }
    assert described == {each for each in known if not each[1].startswith("/api/openapi")}


# ---- who may do what

DO: dict[str, tuple[str, str, Any]] = {
    "seat 0: me": ("PUT", "/seats/0", {"holder": "me"}),
    "seat 0: nobody": ("PUT", "/seats/0", {"holder": "nobody"}),
    "seat 0: bot": ("PUT", "/seats/0", {"holder": "bot:easy"}),
    "change": ("PATCH", "", {"setup": {"seats": 3}}),
    "start": ("POST", "/start", None),
    "resign 0": ("POST", "/resign", {"seat": 0}),
    "end": ("POST", "/end", {}),
    "rematch": ("POST", "/rematch", {}),
    "remove": ("DELETE", "/members/stranger", None),
}

HOST, SEAT, SIGN = "not_host", "not_your_seat", "not_signed_in"
GONE, TAKEN, LATE = "removed", "seat_taken", "already_started"

# For each phase: what the host (seat 0), the other player (seat 1), an onlooker who is a member,
# somebody who was removed, and somebody without a cookie are told. None: it is taken.
MATRIX: dict[tuple[str, str], tuple[str | None, ...]] = {
    ("lobby", "seat 0: me"): (None, TAKEN, TAKEN, GONE, SIGN),
    ("lobby", "seat 0: nobody"): (None, SEAT, SEAT, GONE, SIGN),
    ("lobby", "seat 0: bot"): (TAKEN, TAKEN, TAKEN, GONE, SIGN),
    ("lobby", "change"): (None, HOST, HOST, HOST, SIGN),
    ("lobby", "start"): (None, HOST, HOST, HOST, SIGN),
    ("lobby", "resign 0"): ("not_started",) * 4 + (SIGN,),
    ("lobby", "end"): ("not_started", "not_started", SEAT, SEAT, SIGN),
    ("lobby", "rematch"): ("not_started", "not_started", SEAT, SEAT, SIGN),
    ("lobby", "remove"): ("no_such_member", HOST, HOST, HOST, SIGN),
    ("playing", "seat 0: me"): (None, SEAT, SEAT, GONE, SIGN),
    ("playing", "seat 0: nobody"): (LATE,) * 3 + (GONE, SIGN),
    ("playing", "seat 0: bot"): (None, "still_here", SEAT, GONE, SIGN),
    ("playing", "change"): (LATE, HOST, HOST, HOST, SIGN),
    ("playing", "start"): (LATE, HOST, HOST, HOST, SIGN),
    ("playing", "resign 0"): (None, SEAT, SEAT, SEAT, SIGN),
    ("playing", "end"): (None, None, SEAT, SEAT, SIGN),
    ("playing", "rematch"): (LATE,) * 2 + (SEAT,) * 2 + (SIGN,),
    ("playing", "remove"): ("no_such_member", HOST, HOST, HOST, SIGN),
    ("over", "seat 0: me"): (None, TAKEN, TAKEN, GONE, SIGN),
    ("over", "seat 0: nobody"): (None, SEAT, SEAT, GONE, SIGN),
    ("over", "seat 0: bot"): (TAKEN,) * 3 + (GONE, SIGN),
    ("over", "change"): (None, HOST, HOST, HOST, SIGN),
    ("over", "start"): (None, HOST, HOST, HOST, SIGN),
    ("over", "resign 0"): ("match_over",) * 4 + (SIGN,),
    ("over", "end"): ("match_over", "match_over", SEAT, SEAT, SIGN),
    ("over", "rematch"): (None, None, SEAT, SEAT, SIGN),
    ("over", "remove"): ("no_such_member", HOST, HOST, HOST, SIGN),
}  # fmt: skip


async def cast(house: House, phase: str) -> tuple[str, list[Guest]]:
    """A table in that phase and the five who ask."""
    ana, ben, eva, out = await house.guests("Ana", "Ben", "Eva", "Out")
    table = await ana.new_table()
    await ana.sit(table, 0)
    await ben.sit(table, 1)
    for guest in (ana, ben, eva, out):
        await guest.open(table)
    await ana.do("DELETE", f"/tables/{table}/members/{out.person}")
    if phase != "lobby":
        await ana.do("POST", f"/tables/{table}/start")
    if phase == "over":
        await ben.do("POST", f"/tables/{table}/resign", {})
    nobody = Guest(house, house.client(), "", "")
    return table, [ana, ben, eva, out, nobody]


def test_the_matrix_is_full() -> None:
    assert set(MATRIX) == set(itertools.product(("lobby", "playing", "over"), DO))


@pytest.mark.parametrize(("phase", "what"), MATRIX)
async def test_who_may_do_what(house: House, phase: str, what: str) -> None:
    """REL-S15: what is refused has no effect."""
    table, guests = await cast(house, phase)
    method, path, body = DO[what]
    expected = MATRIX[phase, what]
    for guest, why in sorted(zip(guests, expected, strict=True), key=lambda pair: pair[1] is None):
        before = house.table(table).state
        answer = await guest.ask(method, f"/tables/{table}{path}", body)
        assert (None if answer.is_success else answer.json()["why"]) == why, guest.name
        if why is not None:
            assert house.table(table).state == before
            continue
        break


async def test_after_the_door_nothing_is_taken(house: House) -> None:
    """Somebody who is shown the door in a match cannot act in it, a bot does."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    view = await wires[1].next("view", version=1)
    await ana.do("DELETE", f"/tables/{table}/members/{ben.person}")
    assert await wires[1].closed() == 4403
    state = house.table(table).state
    assert (state.chairs[1].owner, state.chairs[1].bot, state.holders[1]) == (None, "hard", None)
    late = act(view, {"tag": "guess", "tiles": "0k 0w 1k 1w 2k"}, "late")
    again = await ben.open(table)
    again.send(late)
    assert await again.closed() == 4403


async def test_foreign_seats_and_no_seats_are_the_same_answer(house: House) -> None:
    """REL-F09."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben)
    seat, _, view = await to_move(house, table, wires)
    hers = await eva.open(table)
    answers = []
    for wire, seats in ((hers, (0, 1, 2, -1, 10**6)), (wires[1 - seat], (seat, 2, -1, 10**6))):
        for each in seats:
            frame = act(view, any_question(view), "probe") | {"seat": each}
            answers.append(await wire.answer(frame))
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["why"] == "not_your_seat"


async def test_no_exit_shows_another_view(house: House) -> None:
    """REL-F10, FAULT-25, FAULT-C9: whoever asks however, a socket shows its own seats or the
    onlooker's window, and only what those may see."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, _ = await begun(house, ana, ben)
    match = house.truth(table)
    expected = {ana.person: 0, ben.person: 1, eva.person: None}
    queries = ["", "seat=0", "seat=1", "eye=everything", "as=1&history=new", "history=all"]
    for guest in (ana, ben, eva):
        for query in queries:
            wire = await guest.open(table, query)
            frame = await wire.next("view")
            assert frame["seat"] == expected[guest.person]
            assert frame["view"] == match.view(expected[guest.person])
            await wire.drop()
            assert {each["seat"] for each in wire.views()} == {expected[guest.person]}
