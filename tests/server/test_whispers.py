"""What spymasters ask each other in secret, on the wire."""

import pytest

from room40.core.match import Match
from tests.server.house import House, Wire, act

SECRET = "zebrafinch"


async def begun(house: House) -> tuple[Match, list[Wire]]:
    """Four people at Codenames, each with an open socket."""
    guests = await house.guests("Ana", "Ben", "Eva", "Zoe")
    body = {"game": "codenames", "setup": {"seats": 4}}
    table = (await guests[0].do("POST", "/tables", body))["table"]
    for seat, guest in enumerate(guests):
        await guest.sit(table, seat)
    wires = [await guest.open(table) for guest in guests]
    await guests[0].do("POST", f"/tables/{table}/start")
    for wire in wires:
        await wire.view_at(1)
    return house.truth(table), wires


@pytest.mark.clause("CN-N17", "CN-D3")
async def test_a_whisper_reaches_two_sockets_alone(house: House) -> None:
    """Nobody else gets a frame, and their versions do not jump."""
    match, wires = await begun(house)
    giver = min(match.awaited)
    rival, agents = 1 - giver, (2, 3)
    before = [len(wires[seat].frames) for seat in agents]
    consult = {"tag": "consult", "word": SECRET, "number": 2}
    view = await wires[giver].view_at(1)
    assert (await wires[giver].answer(act(view, consult, "ask")))["version"] == 2
    asked = await wires[rival].view_at(2)
    assert asked["view"]["asked"]["word"] == SECRET
    assert (await wires[rival].answer(act(asked, {"tag": "approve"}, "yes")))["version"] == 3
    await wires[giver].view_at(3)
    assert [len(wires[seat].frames) for seat in agents] == before
    clue = {"tag": "give_clue", "word": "bodokelu", "number": 1}
    assert (await wires[giver].answer(act(view, clue, "clue")))["version"] == 4
    for seat in agents:
        seen = await wires[seat].view_at(2)
        assert seen["view"]["clue"]["word"] == "bodokelu"
        assert not any(SECRET in text for text in wires[seat].texts)


@pytest.mark.clause("CN-D2")
async def test_a_refused_clue_is_known_to_its_giver_alone(house: House) -> None:
    match, wires = await begun(house)
    giver = min(match.awaited)
    before = [len(wire.frames) for wire in wires]
    word = match.state.words[0]
    clue = {"tag": "give_clue", "word": word, "number": 2}
    answer = await wires[giver].answer(act(await wires[giver].view_at(1), clue))
    assert (answer["tag"], answer["why"], answer["facts"]["word"]) == (
        "refused",
        "clue_board_word",
        word,
    )
    after = [len(wire.frames) for wire in wires]
    assert after == [n + (seat == giver) for seat, n in enumerate(before)]


async def test_no_byte_that_an_agent_gets_holds_the_key(house: House) -> None:
    """REL-F01: up to the end; then everybody gets it."""
    match, wires = await begun(house)
    giver = min(match.awaited)
    clue = {"tag": "give_clue", "word": "bodokelu", "number": 2}
    await wires[giver].answer(act(await wires[giver].view_at(1), clue))
    for seat in (2, 3):
        await wires[seat].view_at(2)
        assert not any(match.state.key in text for text in wires[seat].texts)
    agent = min(match.awaited)
    card = match.state.key.index("x")
    await wires[agent].answer(act(await wires[agent].view_at(2), {"tag": "reveal", "card": card}))
    for wire in wires:
        assert (await wire.view_at(3))["view"]["key"] == match.state.key
