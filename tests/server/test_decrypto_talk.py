"""Talk at a table of Decrypto (DEC-R9): drafts and beliefs stay in the team, and whoever knows the
code of a half is silent until it is told."""

import pytest

from room40.core.refused import Why
from tests.server.house import Guest, House, Wire
from tests.server.test_talk import said

clause = pytest.mark.clause
ANA, BEN, CLEO, DAN, EVA = range(5)
"""White's first encryptor, Black's, their partners, and somebody who watches."""
KINDS = ("chat", "draft", "mark")
SECRET = "canary"


async def begun(house: House) -> tuple[list[Guest], list[Wire]]:
    guests = await house.guests("Ana", "Ben", "Cleo", "Dan", "Eva")
    body = {"game": "decrypto", "setup": {"seats": 4, "referee": "off"}}
    table = str((await guests[ANA].do("POST", "/tables", body))["table"])
    for seat in range(4):
        await guests[seat].sit(table, seat)
    wires = [await guest.open(table) for guest in guests]
    await guests[ANA].do("POST", f"/tables/{table}/start")
    for wire in wires:
        await wire.next("view")
    return guests, wires


async def write(wire: Wire, seat: int, words: str) -> None:
    """Three clues by the encryptor of that seat."""
    view = next(each for each in reversed(wire.frames) if each["tag"] == "view")
    act = {"tag": "write_clues", "clues": [f"{words} {n}" for n in range(3)]}
    frame = {"tag": "act", "match": view["match"], "seat": seat, "action_id": words, "action": act}
    assert (await wire.answer(frame))["tag"] == "done"


@clause("DEC-R9")
@pytest.mark.parametrize("kind", KINDS)
async def test_a_team_is_heard_by_itself_alone(house: House, kind: str) -> None:
    """Not by the rivals, not by who watches: drafts, beliefs and chat alike."""
    _, wires = await begun(house)
    assert (await wires[CLEO].answer(said(kind, "team", SECRET)))["tag"] == "done"
    assert (await wires[CLEO].answer(said("chat", "table", "after", "t2")))["tag"] == "done"
    for wire in wires:
        await wire.next("talk", body="after")
    heard = {at for at, wire in enumerate(wires) if any(SECRET in text for text in wire.texts)}
    assert heard == {ANA, CLEO}


@clause("DEC-R9")
@pytest.mark.parametrize("audience", ["team", "table"])
@pytest.mark.parametrize("kind", ["chat", "draft"])
async def test_who_knows_the_code_is_silent(house: House, kind: str, audience: str) -> None:
    """Both encryptors while they write, then the one whose clues lie on the table; the other one
    talks about the rivals' clues."""
    _, wires = await begun(house)
    for at in (ANA, BEN):
        assert (await wires[at].answer(said(kind, audience, SECRET)))["why"] == Why.SILENT
    await write(wires[ANA], ANA, "salt")
    await write(wires[BEN], BEN, "snow")
    assert (await wires[ANA].answer(said(kind, audience, SECRET, "t2")))["why"] == Why.SILENT
    assert (await wires[BEN].answer(said(kind, audience, "four?", "t3")))["tag"] == "done"
    assert not any(SECRET in text for wire in wires for text in wire.texts)
