"""Guests: a cookie, a name, and being forgotten (REL-S03, REL-Q02)."""

from hashlib import sha256

import pytest

from tests.server.house import BASE, House, act, any_question
from tests.server.test_match import begun, to_move

GONE = {"person": "", "body": ""}
"""What is left of a line of the forgotten."""


async def test_the_cookie_is_out_of_reach(house: House) -> None:
    answer = await house.client().post("/api/people", json={"name": "Ana"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
    assert f"max-age={180 * 86400}" in cookie
    assert "secure" not in cookie and "domain" not in cookie
    assert len(answer.cookies["room40"]) >= 43


async def test_over_https_the_cookie_stays_on_https(house: House) -> None:
    client = house.client(origin="https://room.test")
    client.base_url = "https://room.test"  # type: ignore[assignment]
    answer = await client.post("/api/people", json={"name": "Ana"})
    assert "secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"]


async def test_a_page_can_see_that_there_is_a_cookie_and_not_which(house: House) -> None:
    """UX-L3, REL-S03: also when it has forgotten everything else; gone with the person."""
    ana = await house.guest("Ana")
    secret = ana.token
    for method, hint in (("GET", "room40_known=1;"), ("DELETE", 'room40_known="";')):
        answer = await ana.ask(method, "/people/me")
        token, other = sorted(answer.headers.get_list("set-cookie"), key=lambda each: len(each))[
            ::-1
        ]
        assert token.startswith("room40=") and "httponly" in token.lower()
        assert other.startswith(hint) and "httponly" not in other.lower()
        assert secret not in other


async def test_only_a_hash_of_the_token_is_stored(house: House) -> None:
    ana = await house.guest("Ana")
    store = house.room.services.store
    record = await store.person_by_token(sha256(ana.token.encode()).digest())
    assert record is not None and record.person == ana.person
    assert await store.person_by_token(ana.token.encode()) is None


async def test_with_a_cookie_the_name_changes_and_not_the_person(house: House) -> None:
    ana = await house.guest("Ana")
    token = ana.token
    answer = await ana.do("POST", "/people", {"name": "Anita"})
    assert answer == {"person": ana.person, "name": "Anita"}
    assert ana.token == token
    assert (await ana.do("GET", "/people/me"))["name"] == "Anita"


@pytest.mark.parametrize("cookie", ["", "room40=", "room40=x", "room40=" + "A" * 5000, "other=1"])
async def test_without_a_valid_cookie_nobody_is_anybody(house: House, cookie: str) -> None:
    client = house.client(cookie=cookie) if cookie else house.client()
    answer = await client.get("/api/people/me")
    assert (answer.status_code, answer.json()["why"]) == (401, "not_signed_in")


async def test_two_cookies_of_ours_are_none(house: House) -> None:
    """A page on a neighbouring name may set a second one: nobody is mistaken for it."""
    ana, ben = await house.guests("Ana", "Ben")
    client = house.client(cookie=f"room40={ana.token}; room40={ben.token}")
    assert (await client.get("/api/people/me")).status_code == 401


async def test_the_cookie_lives_as_long_as_it_is_used(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    for _ in range(3):
        house.clock.pass_(170 * 86400)
        answer = await ana.ask("GET", "/people/me")
        assert "max-age" in answer.headers["set-cookie"].lower()
    assert answer.status_code == 200
    assert (await ben.ask("GET", "/people/me")).status_code == 401


async def test_my_tables_say_where_i_am_awaited(house: House) -> None:
    """UX-L6."""
    ana, ben = await house.guests("Ana", "Ben")
    await ana.new_table()
    house.clock.pass_(1)
    table, _ = await begun(house, ana, ben)
    (awaited,) = house.truth(table).awaited
    for seat, guest in enumerate((ana, ben)):
        mine = (await guest.do("GET", "/people/me"))["tables"]
        assert mine[0]["table"] == table
        assert (mine[0]["your_turn"], mine[0]["names"]) == (seat == awaited, ["Ana", "Ben"])
    assert len((await ana.do("GET", "/people/me"))["tables"]) == 2
    assert len((await ben.do("GET", "/people/me"))["tables"]) == 1


async def test_forget_me(house: House) -> None:
    """UX-G5: name, cookie and words are gone; the match goes on with a bot."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    said = {"tag": "talk", "kind": "chat", "audience": "table", "talk_id": "t", "body": "canary"}
    await wires[1].answer(said)
    token = ben.token
    await ben.do("DELETE", "/people/me")
    assert await wires[1].closed() == 4401
    stale = house.client(cookie=f"room40={token}")
    assert (await stale.get("/api/people/me")).status_code == 401
    assert await house.room.services.store.person_by_token(sha256(token.encode()).digest()) is None
    news = await wires[0].next(
        "table",
        people=[
            {"person": ana.person, "name": "Ana", "presence": "here", "is_host": True, "times": 1}
        ],
    )
    assert news["seats"][1] == {"seat": 1, "owner": None, "bot": "hard", "role": None}
    again = await ana.open(table)
    await again.next("view")
    assert not any(frame["tag"] == "talk" for frame in again.frames)
    assert "canary" not in str([text for text in again.texts])


async def test_whoever_heard_the_forgotten_is_told_to_drop_their_words(house: House) -> None:
    """UX-G5, REL-Q02: at once where the line is open, else by the next one; not who comes later."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    said = {"tag": "talk", "kind": "chat", "audience": "table", "talk_id": "t", "body": "canary"}
    await wires[1].answer(said)
    heard = await wires[0].next("talk")
    await ben.do("DELETE", f"/tables/{table}/members/me")
    await ben.do("DELETE", "/people/me")
    gone = await wires[0].next("talk", talk_id=f"forgotten:{heard['line']}")
    assert gone == {**heard, **GONE, "line": gone["line"], "talk_id": gone["talk_id"]}
    for heard_before in (f"talk={heard['line']}&said=t", f"talk={heard['line']}"):
        resumed = await ana.open(table, heard_before)
        assert await resumed.next("talk") == gone
    fresh = await ana.open(table, "talk=0")
    await fresh.next("view")
    assert not any(frame["tag"] == "talk" for frame in fresh.frames)


async def test_a_forgotten_seat_is_never_anybody_elses(house: House) -> None:
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, _ = await begun(house, ana, ben)
    await eva.open(table)
    await ben.do("DELETE", "/people/me")
    for guest in (ana, eva):
        for holder in ("me", "bot:easy"):
            path = f"/tables/{table}/seats/1"
            assert await guest.refused("PUT", path, {"holder": holder}) == "not_your_seat"


async def test_a_token_from_elsewhere_is_not_taken_over(house: House) -> None:
    """Fixation: a cookie that somebody else chose makes nobody."""
    client = house.client(cookie="room40=" + "A" * 43)
    answer = await client.post("/api/people", json={"name": "Ana"})
    assert answer.status_code == 201
    assert answer.cookies["room40"] != "A" * 43


async def test_a_move_needs_the_cookie_of_its_seat(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    seat, _, view = await to_move(house, table, wires)
    thief = await house.guest("Eva")
    wire = await thief.open(table, origin=BASE)
    assert (await wire.answer(act(view, any_question(view))))["why"] == "not_your_seat"
    assert house.truth(table).version == 1
    assert seat in (0, 1)
