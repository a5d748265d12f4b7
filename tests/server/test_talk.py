"""What people say: who hears it, what survives, what is inert (REL-S07, FAULT-C10, FAULT-95)."""

from typing import Any

import pytest

from tests.server.house import Frame, House, Wire, act, any_question
from tests.server.test_match import begun, to_move


def said(kind: str, audience: str, body: str, talk_id: str = "t1") -> Frame:
    return {"tag": "talk", "kind": kind, "audience": audience, "body": body, "talk_id": talk_id}


def line_of_chat(wire: Wire, talk_id: str) -> int:
    """By which line this socket was told of it."""
    [line] = {each["line"] for each in wire.frames if each.get("talk_id") == talk_id}
    return int(line)


async def test_chat_reaches_everybody_once(house: House) -> None:
    _, wires = await begun(house, *await house.guests("Ana", "Ben"))
    answer = await wires[0].answer(said("chat", "table", "hello"))
    assert answer == {"tag": "done", "action_id": "t1", "version": 0}
    again = await wires[0].answer(said("chat", "table", "hello"))
    assert again == answer
    await wires[1].answer(said("chat", "table", "hi", "t2"))
    for wire in wires:
        heard = [await wire.next("talk"), await wire.next("talk")]
        assert [each["body"] for each in heard] == ["hello", "hi"]
        assert len({each["line"] for each in heard}) == 2


@pytest.mark.parametrize(
    ("kind", "audience"),
    [
        *(("note", "me"), ("mark", "me"), ("draft", "me"), ("chat", "me")),
        *(("chat", "team"), ("draft", "team"), ("mark", "team"), ("ping", "team")),
    ],
)
async def test_what_is_not_for_all_is_heard_by_nobody_else(
    house: House, kind: str, audience: str
) -> None:
    """The others never hear it: not now, not when they come back, not from the same seat later."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben)
    wires.append(await eva.open(table))
    await wires[0].answer(said(kind, audience, "canary"))
    assert (await wires[0].next("talk"))["body"] == "canary"
    for guest in (ben, eva):
        wires.append(await guest.open(table, "talk=0"))
    await ana.do("POST", f"/tables/{table}/resign", {})
    await ana.sit(table, 0, "nobody")
    await eva.sit(table, 0)
    wires.append(await eva.open(table, "talk=0"))
    for guest, wire in ((ben, wires[1]), (eva, wires[-1])):
        await wire.answer(said("chat", "table", "end", f"end-{guest.name}"))
    for wire in wires[1:]:
        await wire.next("talk", body="end")
        assert not any("canary" in text for text in wire.texts)


async def test_a_note_is_private_and_cannot_be_made_public(house: House) -> None:
    _, wires = await begun(house, *await house.guests("Ana", "Ben"))
    for audience in ("team", "table"):
        answer = await wires[0].answer(said("note", audience, "x"))
        assert answer["why"] == "bad_frame"


async def test_notes_come_back_and_the_last_one_counts(house: House) -> None:
    """UX-P11, FAULT-106: also for somebody who only watches."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, _ = await begun(house, ana, ben)
    wire = await eva.open(table)
    for body in ("one", "two", "three"):
        await wire.answer(said("note", "me", body))
    await wire.drop()
    again = await eva.open(table, "talk=0")
    assert (await again.next("talk"))["body"] == "three"
    assert len([frame for frame in again.frames if frame["tag"] == "talk"]) == 1


async def test_only_what_was_missed_is_told_again(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    for number in range(5):
        await wires[0].answer(said("chat", "table", f"line {number}", f"t{number}"))
    await wires[1].next("talk", talk_id="t4")
    again = await ben.open(table, f"talk={line_of_chat(wires[1], 't2')}")
    assert [(await again.next("talk"))["talk_id"] for _ in range(2)] == ["t3", "t4"]
    for odd in ("talk=99", "talk=-1", "talk=x", "talk=1e3", f"talk={10**30}", "talk=1&talk=2"):
        assert (await (await ben.open(table, odd)).next("table"))["table"] == table


async def test_a_repeat_is_not_heard_again(house: House) -> None:
    """REL-R04, REL-R07: also not by a socket that was opened in between."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    line = said("chat", "table", "once", "t1")
    await wires[0].answer(line)
    await wires[1].next("talk")
    again = await ben.open(table, f"talk={line_of_chat(wires[1], 't1')}")
    await wires[0].answer(line)
    await wires[0].answer(said("chat", "table", "then", "t2"))
    assert (await again.next("talk"))["body"] == "then"


async def test_who_has_heard_what_was_never_said_hears_all(house: House) -> None:
    """REL-R07: a number from the future is no reason to stay silent."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    await wires[0].answer(said("chat", "table", "one", "t1"))
    again = await ben.open(table, "talk=99")
    await wires[0].answer(said("chat", "table", "two", "t2"))
    assert [(await again.next("talk"))["body"] for _ in range(2)] == ["one", "two"]


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("talk={own}&said=elsewhere", id="of another table"),
        pytest.param("talk={others}&said=secret", id="of another person"),
        pytest.param("talk={others}", id="of another person, by number alone"),
        pytest.param("talk=1", id="of nobody"),
    ],
)
async def test_a_number_from_elsewhere_makes_no_gap(house: House, query: str) -> None:
    """REL-R07: what does not fit counts as nothing heard."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    await wires[0].answer(said("note", "me", "mine", "secret"))
    for number in (2, 3):
        await wires[0].answer(said("chat", "table", f"line {number}", f"t{number}"))
    await wires[1].next("talk", talk_id="t3")
    lines = {"own": line_of_chat(wires[1], "t2"), "others": line_of_chat(wires[0], "secret")}
    again = await ben.open(table, query.format(**lines))
    assert [(await again.next("talk"))["talk_id"] for _ in range(2)] == ["t2", "t3"]


async def test_a_number_that_fits_saves_what_was_heard(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    for number in (1, 2, 3):
        await wires[0].answer(said("chat", "table", f"line {number}", f"t{number}"))
    await wires[1].next("talk", talk_id="t3")
    again = await ben.open(table, f"talk={line_of_chat(wires[1], 't2')}&said=t2")
    assert (await again.next("talk"))["talk_id"] == "t3"


async def test_pings_are_of_the_moment(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    await wires[0].answer(said("ping", "table", "card 7"))
    assert (await wires[1].next("talk"))["kind"] == "ping"
    await wires[0].answer(said("chat", "table", "later", "t2"))
    again = await ben.open(table, "talk=0")
    assert (await again.next("talk"))["kind"] == "chat"


async def test_talk_never_makes_a_move_stale(house: House) -> None:
    """REL-R06."""
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    seat, wire, view = await to_move(house, table, wires)
    for number in range(20):
        wires[1 - seat].send(said("chat", "table", "x", f"t{number}"))
        wire.send(said("note", "me", "x", f"n{number}"))
    offer = view["view"]["offers"][0]["id"]
    assert (await wire.answer(act(view, any_question(view), offer=offer)))["tag"] == "done"


@pytest.mark.parametrize(
    ("body", "heard"),
    [
        ("a\u202eb\u2066c", "abc"),
        ("a\x00\x07\x1bb", "ab"),
        ("one\ntwo", "one\ntwo"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("  x ", "x"),
        ("x" * 500, "x" * 500),
    ],
)
async def test_chat_holds_nothing_invisible(house: House, body: str, heard: str) -> None:
    _, wires = await begun(house, *await house.guests("Ana", "Ben"))
    await wires[0].answer(said("chat", "table", body))
    assert (await wires[1].next("talk"))["body"] == heard


@pytest.mark.parametrize(
    ("body", "why"), [("", "bad_frame"), ("\u202e", "bad_frame"), ("x" * 501, "too_large")]
)
async def test_chat_that_is_empty_or_long_is_refused(house: House, body: str, why: str) -> None:
    _, wires = await begun(house, *await house.guests("Ana", "Ben"))
    assert (await wires[0].answer(said("chat", "table", body)))["why"] == why


PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</script><svg onload=alert(1)>",
    "javascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
    "'\"><iframe srcdoc='<script>alert(1)</script>'>",
    "\\u003cscript\\u003e",
    "]]><!--",
    "=cmd|' /C calc'!A0",
    "'; DROP TABLE people; --",
]


@pytest.mark.parametrize("payload", PAYLOADS)
async def test_payloads_are_inert_json(house: House, payload: str) -> None:
    """REL-S07: what was typed comes out as the same text, in JSON, never as anything else."""
    ana, ben = await house.guests("Ana", "Ben")
    _, wires = await begun(house, ana, ben)
    await wires[0].answer(said("chat", "table", payload))
    assert (await wires[1].next("talk"))["body"] == payload
    refused = await ana.ask("PATCH", "/people/me", {"name": payload})
    assert (refused.status_code, refused.json()["why"]) == (400, "bad_name")
    assert refused.headers["content-type"] == "application/json"
    assert payload not in refused.text
    for path in (f"/api/tables/{payload}", f"/api/codes/{payload}", f"/api/{payload}"):
        answer = await ana.client.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert payload not in answer.text


async def test_a_removed_person_is_not_heard(house: House) -> None:
    """FAULT-43."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    held: Any = house.table(table)
    wires[1].send(said("chat", "table", "before"))
    await wires[0].next("talk", body="before")
    await ana.do("DELETE", f"/tables/{table}/members/{ben.person}")
    wires[1].send(said("chat", "table", "after", "t2"))
    assert await wires[1].closed() == 4403
    await wires[0].answer(said("chat", "table", "end", "t3"))
    assert "after" not in [said_.body for said_ in await house.room.services.store.talk(table, 0)]
    assert ben.person not in held.state.members
