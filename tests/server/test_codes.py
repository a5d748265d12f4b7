"""Spoken codes (UX-S2, REL-S05): easy to say, hard to guess, dead once the lobby is closed."""

import itertools

import pytest

from room40.server.codes import BITS, WORDS, code_from, new_code
from room40.server.settings import Limits, Rate
from tests.server.house import ENOUGH, House, open_house


def test_there_are_enough_codes() -> None:
    assert len(set(WORDS)) == len(WORDS) >= 256
    assert BITS > 30


def test_words_are_plain_and_none_begins_another() -> None:
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert all(4 <= len(word) <= 9 for word in WORDS)
    clashes = [p for p in itertools.permutations(WORDS, 2) if p[1].startswith(p[0])]
    assert clashes == []


def test_no_two_words_are_one_letter_apart() -> None:
    def differ_in_one(one: str, other: str) -> bool:
        return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1

    assert [p for p in itertools.combinations(WORDS, 2) if differ_in_one(*p)] == []


@pytest.mark.parametrize(
    "typed",
    [
        *("radio-hotel-tango-42", "RADIO HOTEL TANGO 42", " radio  hotel-tango 42 "),
        *("radiohoteltango42", "Radio. Hotel, Tango; 4-2", "rádio hótel tango 42"),
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert code_from(typed) == "radio-hotel-tango-42"


@pytest.mark.parametrize(
    "typed", ["", "radio", "radio-hotel-42", "radio-hotel-tango", "radio-hotel-tango-4", "x" * 9999]
)
def test_what_is_no_code_is_none(typed: str) -> None:
    assert code_from(typed) is None


def test_new_codes_are_read_back() -> None:
    for _ in range(500):
        code = new_code()
        assert code_from(code.replace("-", "").upper()) == code


async def test_a_code_leads_to_its_table_until_the_lobby_closes(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    made = await ana.do("POST", "/tables", {"game": "break_the_code"})
    path = f"/codes/{made['code'].replace('-', ' ').upper()}"
    assert await ben.do("GET", path) == {"table": made["table"]}
    for seat, guest in enumerate((ana, ben)):
        await guest.sit(made["table"], seat)
    await ana.do("POST", f"/tables/{made['table']}/start")
    closed = await ben.ask("GET", path)
    absent = await ben.ask("GET", "/codes/radio-hotel-tango-42")
    nonsense = await ben.ask("GET", "/codes/nonsense")
    assert closed.status_code == absent.status_code == nonsense.status_code == 404
    assert closed.content == absent.content == nonsense.content


async def test_guessing_is_slow_for_one_and_for_all(tmp_path: object) -> None:
    limits = Limits(new_people=ENOUGH, wrong_codes=Rate(5, 60), wrong_codes_of_all=Rate(12, 60))
    async with open_house(tmp_path, limits=limits) as house:  # type: ignore[arg-type]
        ana = await house.guest("Ana")
        code = (await ana.do("POST", "/tables", {"game": "break_the_code"}))["code"]
        one, two, three = (house.client(f"198.51.100.{n}") for n in (1, 2, 3))
        wrong = "/api/codes/radio-hotel-tango-42"
        for client in (one, two):
            assert [(await client.get(wrong)).status_code for _ in range(5)] == [404] * 5
            assert (await client.get(f"/api/codes/{code}")).status_code == 429
        assert [(await three.get(wrong)).status_code for _ in range(3)] == [404, 404, 429]
        house.clock.pass_(60)
        assert (await one.get(f"/api/codes/{code}")).status_code == 200
