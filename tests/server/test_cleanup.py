"""What is old goes, what is younger stays (REL-Q04, FAULT-74)."""

from room40.server.cleanup import clean
from tests.server.house import House
from tests.server.test_match import begun

DAY = 86400


async def test_each_kind_has_its_time(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    lobby = await ana.new_table()
    playing, _ = await begun(house, ana, ben)
    over, _ = await begun(house, ana, ben)
    await ana.do("POST", f"/tables/{over}/resign", {})
    gone: list[set[str]] = []
    for days in (0.9, 0.2, 28.8, 0.2, 59.8, 0.2):
        house.clock.pass_(days * DAY)
        await clean(house.room)
        kept = {t for t in (lobby, playing, over) if await house.room.services.store.table(t)}
        gone.append({lobby, playing, over} - kept)
    assert gone == [set(), {lobby}, {lobby}, {lobby, over}, {lobby, over}, {lobby, playing, over}]


async def test_who_has_not_come_for_half_a_year_is_forgotten(house: House) -> None:
    """REL-Q04: their cookie is worth nothing any more, so nobody could ask for it."""
    ana, ben = await house.guests("Ana", "Ben")
    store = house.room.services.store
    left: list[bool] = []
    for days in (100, 79.9, 0.2):
        house.clock.pass_(days * DAY)
        await ana.do("GET", "/people/me")
        await clean(house.room)
        left.append(await store.person(ben.person) is not None)
    assert left == [True, True, False]
    assert await store.person(ana.person) is not None


async def test_whoever_still_looks_at_it_is_told(house: House) -> None:
    ana = await house.guest("Ana")
    table = await ana.new_table()
    wire = await ana.open(table)
    house.clock.pass_(2 * DAY)
    assert await clean(house.room) == 1
    assert await wire.closed() == 4404
    assert await ana.refused("GET", f"/tables/{table}") == "no_such_table"
    assert len(house.room.lobby) == 0


async def test_coming_back_keeps_a_table_young(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, _ = await begun(house, ana, ben)
    house.clock.pass_(80 * DAY)
    await ana.open(table)
    house.clock.pass_(80 * DAY)
    assert await clean(house.room) == 0
