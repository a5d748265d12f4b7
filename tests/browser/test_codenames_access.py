"""Codenames for everybody: axe in three languages, both themes, wide and narrow; long words."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.at_table import dismiss_role_card, end_of
from tests.browser.at_words import CLUES, Board, call, card, give_clue, press, reveal, sit
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_access import Mirrors
from tests.browser.test_layout import Glass, nothing, space_out

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Seated = tuple[str, list[Person]]


@pytest.fixture
def seated(new_person: NewPerson) -> Seated:
    return sit(new_person)


@pytest.fixture
def reflect(browser: Browser, server: Server) -> Iterator[object]:
    """Shows what a person sees on six more devices."""
    made: list[Mirrors] = []

    def new(person: Person, table: str) -> Mirrors:
        mirrors = Mirrors(browser, server, person)
        made.append(mirrors)
        mirrors.goto(f"/t/{table}")
        return mirrors

    yield new
    for each in made:
        each.close()


def close_cards(mirrors: Mirrors) -> None:
    for _, page in mirrors.pages:
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


def test_what_a_spymaster_sees_by_axe(seated: Seated, reflect, server: Server) -> None:
    """UX-U-06, U-07: the role card, the key, the form with words that are meant, an objection."""
    table, people = seated
    board = Board(server, table)
    giver, rival = people[board.first], people[1 - board.first]
    agent = people[2 + board.first]
    mirrors = reflect(giver, table)
    mirrors.look("role card of a spymaster")
    close_cards(mirrors)
    own = board.of("BR"[board.first])
    for _, page in mirrors.pages:
        card(page, own[0]).click()
        page.locator("form input").first.fill(board.words[0])
    mirrors.look("a clue being written")
    give_clue(giver.page, CLUES[0], "1")
    press(rival.page, "Object")
    press(rival.page, "Yes")
    mirrors.look("objected")
    reveal(agent.page, own[0])
    mirrors.look("silent")


def test_what_an_agent_sees_by_axe(seated: Seated, reflect, server: Server) -> None:
    """UX-U-06, U-07: waiting, guessing, a word marked and chosen, looking back, the end."""
    table, people = seated
    board = Board(server, table)
    giver, agent = people[board.first], people[2 + board.first]
    mirrors = reflect(agent, table)
    close_cards(mirrors)
    mirrors.look("waiting for a clue")
    give_clue(giver.page, CLUES[0], "1")
    own = board.of("BR"[board.first])
    reveal(agent.page, own[0])
    for _, page in mirrors.pages:
        card(page, own[1]).click()
    mirrors.look("a word chosen")
    mirrors.press("Escape")
    mirrors.press("b")
    for _, page in mirrors.pages:
        expect(page.get_by_test_id("look")).to_be_visible()
    mirrors.look("looking back")
    mirrors.press("Escape")
    reveal(agent.page, board.of("x")[0])
    expect(end_of(agent.page)).to_be_visible()
    mirrors.look("end")


def test_the_lobby_by_axe(new_person: NewPerson, reflect) -> None:
    """UX-U-06: roles at the seats, all options unfolded."""
    ana = new_person()
    ana.page.goto("/")
    call(ana, "POST", "/people", {"name": "Ana"})
    body = {"game": "codenames", "setup": {"seats": 6}}
    table = str(call(ana, "POST", "/tables", body)["table"])
    mirrors = reflect(ana, table)
    for _, page in mirrors.pages:
        for place in range(page.locator("summary").count()):
            page.locator("summary").nth(place).click()
    mirrors.look("lobby")


LONG = [f"Konstantinopolitańczykowianeczka{chr(97 + n)}" for n in range(12)]
WORDS = [*LONG, *(f"wyspa szczęśliwych ludzi {chr(97 + n)}" for n in range(13))]


def test_long_words_have_room(new_person: NewPerson, browser: Browser, server: Server) -> None:
    """UX-P4, 1.4.4, 1.4.12: forty letters on a card of a narrow phone with large text."""
    people = [new_person() for _ in range(2)]
    for person, name in zip(people, ("W" * 20, "Ł" * 20), strict=True):
        person.page.goto("/")
        call(person, "POST", "/people", {"name": name})
        person.page.evaluate("name => localStorage.setItem('room40.name', name)", name)
    body = {"game": "codenames", "setup": {"seats": 2, "language": "pl", "words": WORDS}}
    table = str(call(people[0], "POST", "/tables", body)["table"])
    for seat, person in enumerate(people):
        person.page.goto(f"/t/{table}")
        call(person, "PUT", f"/tables/{table}/seats/{seat}", {"holder": "me"})
    call(people[0], "POST", f"/tables/{table}/start", None)
    for person in people:
        dismiss_role_card(person)
    found = Glass(browser, server, people[0], f"/t/{table}").look(nothing, escape, space_out)
    assert found == []
    give_clue(people[0].page, "ocean", "2")
    assert Glass(browser, server, people[1], f"/t/{table}").look(escape, choose, space_out) == []


def escape(page) -> None:
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def choose(page) -> None:
    page.locator("[data-card]").first.click()
    expect(page.locator(".bar.staged")).to_be_visible()
