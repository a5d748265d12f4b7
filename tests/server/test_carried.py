"""What a match hands on to the next one at its table."""

import json

import pytest

from tests.server.house import House

POOL = [f"word{number}" for number in range(60)]


@pytest.mark.clause("CN-D11")
async def test_dealt_words_do_not_come_back_at_a_table(house: House) -> None:
    """Not in a rematch, not after another game in between."""
    ana, ben = await house.guests("Ana", "Ben")
    body = {"game": "codenames", "setup": {"seats": 2, "words": POOL}}
    table = (await ana.do("POST", "/tables", body))["table"]
    await ana.sit(table, 0)
    await ben.open(table)
    await ben.sit(table, 1)
    await ana.do("POST", f"/tables/{table}/start")
    boards = [set(house.truth(table).state.words)]
    for game in ("codenames", "break_the_code", "codenames"):
        await ana.do("POST", f"/tables/{table}/resign", {})
        setup = {"words": POOL} if game == "codenames" else {}
        await ana.do("PATCH", f"/tables/{table}", {"game": game, "setup": {"seats": 2, **setup}})
        for guest in (ana, ben):
            await guest.do("POST", f"/tables/{table}/rematch", {})
        if game == "codenames":
            boards.append(set(house.truth(table).state.words))
    assert not boards[0] & boards[1]
    assert set(POOL) - boards[0] - boards[1] < boards[2]
    assert house.table(table).state.setup["avoid"] == []


async def test_own_words_travel_only_where_they_can_be_changed(house: House) -> None:
    """Two thousand long ones are taken; while a match runs no news of the table repeats them."""
    ana, ben = await house.guests("Ana", "Ben")
    words = [f"ñandú{n:04}".ljust(40, "ł") for n in range(2000)]
    body = {"game": "codenames", "setup": {"seats": 2, "words": words}}
    table = str((await ana.do("POST", "/tables", body))["table"])
    wire = await ana.open(table)
    assert (await wire.next("table"))["setup"]["words"] == words
    for seat, guest in enumerate((ana, ben)):
        await guest.sit(table, seat)
    await ana.do("POST", f"/tables/{table}/start")
    news = await wire.next("table", phase="playing")
    assert len(json.dumps(news)) < 4000
    assert len(json.dumps(await wire.next("view"))) < 8000
    assert set(house.truth(table).state.words) < set(words)
    await ana.do("POST", f"/tables/{table}/resign", {})
    assert (await wire.next("table", phase="over"))["setup"]["words"] == words
