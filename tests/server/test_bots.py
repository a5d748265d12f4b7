"""Bots at the table: they see their view, keep their delay, and never hold a table up."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from room40.bots.worker import Question
from room40.core.codec import encode
from room40.server import bot_turns, seating
from room40.server.bots import BotRunner
from tests.server.house import House, act, any_question, open_house, settings_for
from tests.server.test_match import begun, to_move


async def until(house: House, table: str, is_so: Any) -> None:
    async with asyncio.timeout(30):
        while not is_so(house.truth(table)):
            await asyncio.sleep(0.01)


async def test_bots_alone_play_to_the_end(house: House) -> None:
    """REL-R25: nobody has to watch."""
    ana = await house.guest("Ana")
    table = await ana.new_table(seats=4)
    for seat, level in enumerate(("easy", "medium", "hard", "easy")):
        await ana.sit(table, seat, f"bot:{level}")
    wire = await ana.open(table)
    await ana.do("POST", f"/tables/{table}/start")
    over = await wire.next("table", phase="over")
    assert over["match"]["is_over"]
    assert {frame["seat"] for frame in wire.views()} == {None}


async def test_bots_race_through_a_match_of_code_777(house: House) -> None:
    """REL-R25: all may act at every moment, and nobody has to be awaited to announce."""
    ana = await house.guest("Ana")
    body = {"game": "code_777", "setup": {"seats": 4, "target_points": 1}, "options": {}}
    table = (await ana.do("POST", "/tables", body))["table"]
    for seat, level in enumerate(("easy", "medium", "hard", "hard")):
        await ana.sit(table, seat, f"bot:{level}")
    await ana.do("POST", f"/tables/{table}/start")
    await until(house, table, lambda match: match.outcome)
    told = house.truth(table).view(None)["history"]
    readers = [entry["seat"] for entry in told if entry["tag"] == "answered"]
    assert told[-2]["tag"] == "announced" and told[-2]["right"]
    assert readers == [(readers[0] + turn) % 4 for turn in range(len(readers))]


async def test_a_bot_answers_a_person(house: House) -> None:
    ana = await house.guest("Ana")
    table = await ana.new_table()
    await ana.sit(table, 0)
    await ana.sit(table, 1, "bot:hard")
    wire = await ana.open(table)
    await ana.do("POST", f"/tables/{table}/start")
    await until(house, table, lambda match: match.awaited == {0} or match.outcome)
    match = house.truth(table)
    view = await wire.view_at(match.version)
    await wire.answer(act(view, any_question(view)))
    await until(house, table, lambda match: match.version > view["version"] + 1)


async def test_only_the_owner_hands_a_seat_over_and_takes_it_back(house: House) -> None:
    """UX-P10."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    seat, wire, view = await to_move(house, table, wires)
    mover, other = (ana, ben) if seat == 0 else (ben, ana)
    await mover.sit(table, seat, "bot:hard")
    await until(house, table, lambda match: match.version > 1)
    news = await wires[1 - seat].next("table", phase="playing")
    while news["seats"][seat]["bot"] is None:
        news = await wires[1 - seat].next("table")
    assert news["seats"][seat] == {"seat": seat, "owner": mover.person, "bot": "hard", "role": None}
    path = f"/tables/{table}/seats/{seat}"
    assert await other.refused("PUT", path, {"holder": "me"}) == "not_your_seat"
    late = await wire.answer(act(view, any_question(view), "late"))
    assert late["why"] == "not_your_seat"
    await mover.sit(table, seat)
    chair = house.table(table).state.chairs[seat]
    assert (chair.owner, chair.bot) == (mover.person, None)


async def test_others_put_a_bot_only_on_the_seat_of_who_is_away(house: House) -> None:
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben)
    await eva.open(table)
    path = f"/tables/{table}/seats/1"
    assert await ana.refused("PUT", path, {"holder": "bot:hard"}) == "still_here"
    await wires[1].drop()
    await house.pass_(29)
    assert await ana.refused("PUT", path, {"holder": "bot:hard"}) == "still_here"
    await house.pass_(2)
    assert await eva.refused("PUT", path, {"holder": "bot:hard"}) == "not_your_seat"
    await ana.sit(table, 1, "bot:hard")
    assert house.table(table).state.chairs[1].owner == ben.person
    assert await ana.refused("PUT", path, {"holder": "me"}) == "not_your_seat"
    back = await ben.open(table)
    assert (await back.next("view"))["seat"] == 1
    await ben.sit(table, 1)
    assert house.table(table).state.chairs[1].bot is None


async def test_a_rematch_gives_the_seat_back_to_who_is_there(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, _ = await begun(house, ana, ben)
    await ben.sit(table, 1, "bot:hard")
    await ana.do("POST", f"/tables/{table}/resign", {})
    for guest in (ana, ben):
        await guest.do("POST", f"/tables/{table}/rematch", {})
    assert house.table(table).state.bots == {}


async def test_where_no_bots_play_a_seat_that_is_left_stays_empty(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, _ = await begun(house, ana, ben)
    monkeypatch.setattr(seating, "LEVELS", {})
    await ben.do("DELETE", f"/tables/{table}/members/{ben.person}")
    assert house.table(table).state.chairs[1] == seating.EMPTY
    assert house.table(table).state.phase == "playing"


@pytest.mark.parametrize("level", ["bot:insane", "bot:", "bot", "Bot:easy"])
async def test_levels_that_do_not_exist(house: House, level: str) -> None:
    ana = await house.guest("Ana")
    table = await ana.new_table()
    why = await ana.refused("PUT", f"/tables/{table}/seats/0", {"holder": level})
    assert why in ("bad_frame", "no_such_level")


async def test_a_level_that_a_game_lacks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from room40.bots import LEVELS

    monkeypatch.setitem(LEVELS, "break_the_code", ("easy",))
    ana = await house.guest("Ana")
    table = await ana.new_table()
    answer = await ana.ask("PUT", f"/tables/{table}/seats/0", {"holder": "bot:hard"})
    assert answer.json() == {"why": "no_such_level", "facts": {"levels": ["easy"]}}


async def test_workers_think_die_and_are_replaced(tmp_path: Path, house: House) -> None:
    """REL-F06: all that goes in is game, level, view and a seed of its own."""
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    playing = house.table(table).playing
    assert playing is not None
    (seat,) = playing.match.awaited
    view = msgspec.Raw(encode(playing.match.view_of(seat)))
    question = Question("break_the_code", "hard", view, "7")
    runner = BotRunner(settings_for(tmp_path, bot_workers=1, bot_patience=60, bot_deadline=60))
    assert runner.status == "starting"
    runner.start()
    first = await runner.choose(question)
    assert first is not None and first == await runner.choose(question)
    assert runner.status == "ok"
    assert await runner.choose(Question("chess", "hard", view, "7")) is None
    assert await runner.choose(question) == first
    await runner.stop()
    assert wires


async def test_who_thinks_too_long_is_cut_short(tmp_path: Path) -> None:
    """REL-R15: then something simple is played."""
    changes = {"bot_workers": 1, "bot_patience": 60, "bot_deadline": 0}
    async with open_house(tmp_path, **changes) as house:
        ana = await house.guest("Ana")
        table = await ana.new_table()
        await ana.sit(table, 0)
        await ana.sit(table, 1, "bot:hard")
        await ana.do("POST", f"/tables/{table}/start")
        await until(house, table, lambda match: match.awaited == {0} or match.outcome)
        assert house.room.services.bots.status != "down"


async def test_what_a_bot_must_not_do_is_replaced(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nonsense(*_: Any) -> Any:
        from room40.games.break_the_code.types import Ask

        return Ask("no_such_card")

    monkeypatch.setattr(bot_turns, "_chosen", nonsense)
    ana = await house.guest("Ana")
    table = await ana.new_table()
    await ana.sit(table, 0)
    await ana.sit(table, 1, "bot:hard")
    await ana.do("POST", f"/tables/{table}/start")
    await until(house, table, lambda match: match.awaited == {0} or match.outcome)


async def test_the_delay_comes_from_its_own_chance_and_stays_in_its_bounds(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """REL-F34: speed tells nothing; the same for every truth that the seat cannot tell apart."""
    waited: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await real(0)

    async with open_house(tmp_path, bot_delay=(0.7, 1.6)) as other:
        ana = await other.guest("Ana")
        table = await ana.new_table(seats=2)
        for seat in (0, 1):
            await ana.sit(table, seat, "bot:easy")
        monkeypatch.setattr(bot_turns.asyncio, "sleep", sleep)
        await ana.do("POST", f"/tables/{table}/start")
        async with asyncio.timeout(30):
            while other.truth(table).outcome is None:
                await real(0.01)
    drawn = [each for each in waited if each]
    assert len(drawn) > 3
    assert all(0.7 <= each <= 1.6 for each in drawn)
    assert len(set(drawn)) > 1


async def bots_in_a_race(monkeypatch: pytest.MonkeyPatch, path: Path) -> tuple[list[Any], Any]:
    """What was waited and by which seat, and who was asked at which version, in a whole match in
    which all may act at any moment."""
    waited, asked = [], []
    real, drawn = asyncio.sleep, bot_turns._chosen

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await real(0)

    async def chosen(table: Any, playing: Any, seat: int, *rest: Any) -> Any:
        asked.append((playing.match.version, seat, seat in playing.match.awaited))
        return await drawn(table, playing, seat, *rest)

    async with open_house(path, bot_delay=(1, 2)) as house:
        ana = await house.guest("Ana")
        setup = {"seats": 3, "guess_any_time": True}
        body = {"game": "break_the_code", "setup": setup}
        table = (await ana.do("POST", "/tables", body))["table"]
        for seat in range(3):
            await ana.sit(table, seat, "bot:easy")
        monkeypatch.setattr(bot_turns.asyncio, "sleep", sleep)
        monkeypatch.setattr(bot_turns, "_chosen", chosen)
        await ana.do("POST", f"/tables/{table}/start")
        async with asyncio.timeout(30):
            while house.truth(table).outcome is None:
                await real(0.01)
    return [each for each in waited if each], asked


async def test_in_a_race_every_bot_looks_once_at_every_version_and_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """REL-F34: nobody loses a race for reading slower than a program."""
    waited, asked = await bots_in_a_race(monkeypatch, tmp_path)
    assert len(asked) == len(set(asked))
    assert {seat for version, seat, _ in asked if version == 1} == {0, 1, 2}
    race = [each for each in waited if each >= 3]
    assert len(race) > 3
    assert all(3 <= each <= 9 for each in race)
    assert {is_awaited for _, _, is_awaited in asked} == {True, False}
