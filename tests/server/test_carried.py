"""What a match hands on to the next one at its table."""

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
