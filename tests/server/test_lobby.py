"""Tables before and between matches: seats, hosts, options, codes."""

from typing import Any

import pytest

from room40.bots import LEVELS
from room40.core.game import AnyGame
from room40.games import GAMES
from tests.server.house import Guest, House


async def seats_of(guest: Guest, table: str) -> list[tuple[str | None, str | None]]:
    answer = await guest.do("GET", f"/tables/{table}")
    return [(seat["owner"], seat["bot"]) for seat in answer["seats"]]


async def test_each_game_says_what_a_form_can_ask_for(house: House) -> None:
    """Lists and mappings, such as teams and own words, are not fields of a form."""
    ana = await house.guest("Ana")
    games = {game["name"]: game for game in await ana.do("GET", "/games")}
    assert list(games) == list(GAMES)
    options = [field for game in games.values() for field in game["options"]]
    assert all(field["choices"] for field in options if field["kind"] == "choice")
    names = [field["name"] for field in games["codenames"]["options"]]
    assert {"mode", "language", "guess_commit"} < set(names)
    assert not {"seats", "teams", "spymasters", "words", "avoid"} & set(names)


async def test_create_without_options_gives_a_table(house: House) -> None:
    """UX-C1."""
    ana = await house.guest("Ana")
    made = await ana.do("POST", "/tables", {"game": "break_the_code"})
    answer = await ana.do("GET", f"/tables/{made['table']}")
    assert made["link"] == f"http://room.test/t/{made['table']}"
    assert (answer["phase"], answer["setup"]["seats"]) == ("lobby", 2)


@pytest.mark.parametrize("game", [GAMES[name] for name in LEVELS], ids=LEVELS)
async def test_each_game_begins_with_each_number_of_seats(house: House, game: AnyGame) -> None:
    """Whoever is alone fills the other seats with bots of its levels."""
    ana = await house.guest("Ana")
    for seats in game.seat_counts:
        made = await ana.do("POST", "/tables", {"game": game.name, "setup": {"seats": seats}})
        await ana.sit(made["table"], 0)
        for seat in range(1, seats):
            path = f"/tables/{made['table']}/seats/{seat}"
            await ana.do("PUT", path, {"holder": f"bot:{LEVELS[game.name][0]}"})
        await ana.do("POST", f"/tables/{made['table']}/start")
        answer = await ana.do("GET", f"/tables/{made['table']}")
        assert (answer["game"], answer["phase"]) == (game.name, "playing")
        assert len(answer["seats"]) == seats


async def test_one_person_has_one_seat(house: House) -> None:
    ana = await house.guest("Ana")
    table = await ana.new_table(seats=3)
    await ana.sit(table, 0)
    await ana.sit(table, 2)
    assert await seats_of(ana, table) == [(None, None), (None, None), (ana.person, None)]


async def test_a_taken_seat_is_refused(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table()
    await ana.sit(table, 0)
    path = f"/tables/{table}/seats/0"
    assert await ben.refused("PUT", path, {"holder": "me"}) == "seat_taken"
    assert await ben.refused("PUT", path, {"holder": "bot:easy"}) == "seat_taken"
    assert await ben.refused("PUT", path, {"holder": "nobody"}) == "not_your_seat"
    assert (await seats_of(ana, table))[0] == (ana.person, None)


@pytest.mark.parametrize("seat", [2, 99, 2**40])
async def test_a_seat_that_is_not_there_is_refused(house: House, seat: int) -> None:
    """FAULT-C2."""
    ana = await house.guest("Ana")
    table = await ana.new_table()
    for holder in ("me", "nobody", "bot:hard"):
        why = await ana.refused("PUT", f"/tables/{table}/seats/{seat}", {"holder": holder})
        assert why == "no_such_seat"


async def test_any_member_seats_a_bot_and_the_host_sends_it_away(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table()
    await ben.sit(table, 1, "bot:medium")
    assert (await seats_of(ana, table))[1] == (None, "medium")
    path = f"/tables/{table}/seats/1"
    assert await ben.refused("PUT", path, {"holder": "nobody"}) == "not_host"
    assert await ben.refused("PUT", path, {"holder": "bot:hard"}) == "not_host"
    await ana.sit(table, 1, "nobody")
    assert (await seats_of(ana, table))[1] == (None, None)


async def test_only_the_host_starts_and_only_with_all_seats_taken(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table()
    await ana.sit(table, 0)
    assert await ana.refused("POST", f"/tables/{table}/start") == "seats_empty"
    await ben.sit(table, 1)
    assert await ben.refused("POST", f"/tables/{table}/start") == "not_host"
    await ana.do("POST", f"/tables/{table}/start")
    assert await ana.refused("POST", f"/tables/{table}/start") == "already_started"


async def test_fewer_seats_keep_who_sits(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table(seats=4)
    await ana.sit(table, 3)
    await ben.sit(table, 1)
    await ana.do("PATCH", f"/tables/{table}", {"setup": {"seats": 2}})
    assert await seats_of(ana, table) == [(ana.person, None), (ben.person, None)]


async def test_what_is_left_out_of_a_change_stays(house: House) -> None:
    """Two changes one after the other, each made before the news of the other: both hold."""
    (ana,) = await house.guests("Ana")
    table = await ana.new_table(seats=3)
    path = f"/tables/{table}"
    for change in (
        {"setup": {"row_size": 4}},
        {"setup": {"reveal_guess_to_table": True}},
        {"options": {"freeze_s": 30}},
        {"options": {"onlookers": False}},
    ):
        await ana.do("PATCH", path, change)
    news = await ana.do("GET", path)
    setup = news["setup"]
    assert (setup["row_size"], setup["seats"], setup["reveal_guess_to_table"]) == (4, 3, True)
    assert (news["options"]["freeze_s"], news["options"]["onlookers"]) == (30, False)
    await ana.do("PATCH", path, {"game": "code_777"})
    news = await ana.do("GET", path)
    assert "row_size" not in news["setup"] and news["options"]["freeze_s"] == 30


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"options": {"freeze_s": 1}}, "bad_options"),
        ({"options": {"surprise": 1}}, "bad_options"),
        ({"options": 1}, "bad_options"),
        ({"setup": {"row_size": "x"}}, "bad_setup"),
        ({"setup": {"surprise": 1}}, "bad_setup"),
        ({"setup": None}, "bad_setup"),
    ],
)
async def test_a_change_that_makes_no_sense_changes_nothing(
    house: House, change: dict[str, Any], why: str
) -> None:
    (ana,) = await house.guests("Ana")
    path = f"/tables/{await ana.new_table(seats=3)}"
    before = await ana.do("GET", path)
    assert await ana.refused("PATCH", path, change) == why
    after = await ana.do("GET", path)
    assert (after["setup"], after["options"]) == (before["setup"], before["options"])


async def test_only_the_host_changes_the_rules_and_not_during_a_match(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table()
    await ana.sit(table, 0)
    await ben.sit(table, 1)
    change = {"setup": {"seats": 2, "row_size": 4}}
    assert await ben.refused("PATCH", f"/tables/{table}", change) == "not_host"
    await ana.do("POST", f"/tables/{table}/start")
    assert await ana.refused("PATCH", f"/tables/{table}", change) == "already_started"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"game": "break_the_code", "setup": {"seats": 9}}, "bad_setup"),
        ({"game": "break_the_code", "setup": {"colour": 1}}, "bad_setup"),
        ({"game": "break_the_code", "options": {"language": "tlh"}}, "bad_options"),
        ({"game": "break_the_code", "extra": 1}, "bad_frame"),
        ({}, "bad_frame"),
        ([], "bad_frame"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(house: House, body: object, why: str) -> None:
    ana = await house.guest("Ana")
    assert await ana.refused("POST", "/tables", body) == why
    assert len(house.room.lobby) == 0


async def test_reading_makes_nothing(house: House) -> None:
    """FAULT-C5: asking for what is not there never makes it."""
    ana = await house.guest("Ana")
    for path in ("/tables/abcdefgh", "/tables/abcdefgh/qr", "/codes/radio-hotel-tango-11"):
        assert await ana.refused("GET", path) == "no_such_table"
    wire = await ana.open("abcdefgh")
    assert await wire.closed() == 4404
    assert len(house.room.lobby) == 0
    assert await house.room.services.store.table("abcdefgh") is None


async def test_a_host_who_leaves_hands_over(house: House) -> None:
    """FAULT-70, UX-S6."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table = await ana.new_table()
    hers = await ana.open(table)
    await eva.open(table)
    his = await ben.open(table)
    await ben.sit(table, 1)
    await hers.drop()
    await house.pass_(59)
    assert house.table(table).state.host == ana.person
    await house.pass_(2)
    news = await his.next(
        "table", you={"person": ben.person, "name": "Ben", "seats": [1], "is_host": True}
    )
    assert [each["name"] for each in news["people"] if each["is_host"]] == ["Ben"]


async def test_a_host_who_comes_back_in_time_stays_host(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table()
    hers = await ana.open(table)
    await ben.open(table)
    await hers.drop()
    await house.pass_(50)
    await ana.open(table)
    await house.pass_(50)
    assert house.table(table).state.host == ana.person


async def test_people_who_idle_stay_on_the_list(house: House) -> None:
    """FAULT-53: six people, half an hour, flaky lines."""
    guests = await house.guests(*(f"Guest {letter}" for letter in "ABCDEF"))
    table = await guests[0].new_table(seats=4)
    for round_ in range(30):
        wires = [await guest.open(table) for guest in guests]
        for wire in wires[round_ % 2 :: 2]:
            await wire.drop()
        await house.pass_(60)
    state = house.table(table).state
    assert state.members == tuple(guest.person for guest in guests)


async def test_a_removed_person_cannot_come_back(house: House) -> None:
    """FAULT-73."""
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table()
    wire = await ben.open(table)
    await ben.sit(table, 1)
    path = f"/tables/{table}/members/{ben.person}"
    assert await ben.refused("DELETE", f"/tables/{table}/members/{ana.person}") == "not_host"
    await ana.do("DELETE", path)
    assert await wire.closed() == 4403
    assert await (await ben.open(table)).closed() == 4403
    assert await ben.refused("PUT", f"/tables/{table}/seats/1", {"holder": "me"}) == "removed"
    assert await ana.refused("DELETE", path) == "no_such_member"
    assert await seats_of(ana, table) == [(None, None), (None, None)]


async def test_who_leaves_may_come_back(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table = await ana.new_table()
    await ben.sit(table, 1)
    await ben.do("DELETE", f"/tables/{table}/members/me")
    assert (await seats_of(ana, table))[1] == (None, None)
    await ben.sit(table, 1)
    assert (await seats_of(ana, table))[1] == (ben.person, None)


async def test_people_without_a_seat_are_let_in_only_as_onlookers(house: House) -> None:
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table = await ana.new_table(onlookers=False)
    await ana.sit(table, 0)
    await ben.sit(table, 1)
    assert await (await eva.open(table)).closed() == 4409
    await ana.do("PATCH", f"/tables/{table}", {"options": {"onlookers": True}})
    news = await (await eva.open(table)).next("table")
    assert news["you"]["seats"] == []


async def test_previews_by_robots_take_nothing(house: House) -> None:
    """REL-S17, UX-L3: no cookie, no seat, nothing secret."""
    ana = await house.guest("Ana")
    table = await ana.new_table()
    before = house.table(table).state
    for robot in ("WhatsApp/2.23", "TelegramBot", "Slackbot", "facebookexternalhit/1.1"):
        stranger = house.client("198.51.100.9", **{"user-agent": robot})
        for path in (f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}/qr"):
            answer = await stranger.get(path)
            assert answer.status_code in (200, 503)
            assert "set-cookie" not in answer.headers
    assert house.table(table).state == before
