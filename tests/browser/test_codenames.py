"""Codenames in the browser: two people a team, from the first clue to the key (CN-N1 to N18)."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import dismiss_role_card
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_access import PHONE, faults, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Ana", "Ben", "Cleo", "Dan")
"""By seat: blue and red spymaster, blue and red agent."""
CLUES = ("ocean", "music", "winter", "kitchen", "garden", "letter", "metal", "forest")

CALL = """async ([method, path, body]) => {
  const answer = await fetch("/api" + path, {
    method, headers: {"content-type": "application/json"}, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}"""


def call(person: Person, method: str, path: str, body: Any) -> Any:
    return person.page.evaluate(CALL, [method, path, body])


def sit(new_person: NewPerson, **device: Any) -> tuple[str, list[Person]]:
    """Four people at a table, one to a seat, the match begun and the role cards read."""
    people = [new_person(**device) for _ in NAMES]
    for person, name in zip(people, NAMES, strict=True):
        person.page.goto("/")
        call(person, "POST", "/people", {"name": name})
    body = {"game": "codenames", "setup": {"seats": 4}}
    table = call(people[0], "POST", "/tables", body)["table"]
    for seat, person in enumerate(people):
        person.page.goto(f"/t/{table}")
        person.page.get_by_label("Your name").fill(NAMES[seat])
        person.page.get_by_role("button", name="Come in").click()
        expect(person.page.get_by_role("heading", name="Seats")).to_be_visible()
        call(person, "PUT", f"/tables/{table}/seats/{seat}", {"holder": "me"})
    call(people[0], "POST", f"/tables/{table}/start", None)
    for person in people:
        dismiss_role_card(person)
    return table, people


def move(page: Page) -> Locator:
    return page.get_by_role("region", name="Your move")


def card(page: Page, word: str) -> Locator:
    return page.locator("[data-card]").filter(has=page.get_by_text(word, exact=True))


def press(page: Page, name: str) -> None:
    move(page).get_by_role("button", name=name, exact=True).click()


def write_clue(page: Page, word: str, number: str) -> None:
    page.get_by_label("One word").fill(word)
    page.get_by_role("combobox", name="Number").select_option(number)


def give_clue(page: Page, word: str, number: str) -> None:
    write_clue(page, word, number)
    page.get_by_role("button", name="Give…").click()
    press(page, "Give this clue")
    expect(page.get_by_label("One word")).to_be_hidden()


def reveal(page: Page, word: str) -> None:
    card(page, word).click()
    press(page, f"Reveal {word}")
    expect(card(page, word)).to_have_attribute("aria-disabled", "true")


class Board:
    """The truth of a match, which agents may not be sent."""

    def __init__(self, server: Server, table: str) -> None:
        deal = server.truth(table)
        self.key: str = str(deal["key"])
        self.words: list[str] = list(deal["words"])  # type: ignore[call-overload]
        self.first = 0 if deal["first"] == "blue" else 1

    def of(self, letter: str) -> list[str]:
        return [word for word, each in zip(self.words, self.key, strict=True) if each == letter]


def look_at(person: Person, name: str) -> None:
    """By axe; and for whoever wants to look, ROOM40_PICTURES names a folder."""
    assert faults(person.page) == []
    assert not scrolls_sideways(person.page)
    if folder := os.environ.get("ROOM40_PICTURES"):
        person.page.screenshot(path=Path(folder) / f"codenames-{name}.png")


def assert_no_key(person: Person, board: Board) -> None:
    """No byte that came before the outcome holds the key, nor an identity that is not covered."""
    before = [text for text in person.received if '"outcome":{"' not in text]
    assert before and person.views()[-1]["key"] == board.key
    assert not [text for text in before if board.key in text]
    views = [view for view in person.views() if view["outcome"] is None]
    assert views and all(view["key"] is None for view in views)


def test_a_whole_match_of_two_teams(new_person: NewPerson, server: Server) -> None:
    """Marks, a consult, a refused clue, an objection, a reload in mid-turn."""
    table, people = sit(new_person)
    board = Board(server, table)
    giver, rival = people[board.first], people[1 - board.first]
    agent, other = people[2 + board.first], people[3 - board.first]
    own, theirs = (board.of("BR"[side]) for side in (board.first, 1 - board.first))
    look_at(giver, "spymaster")
    refused_and_asked(giver, rival, board)
    giver.page.locator("[data-card]").filter(has_text=own[0]).first.click()
    look_at(giver, "form")
    give_clue(giver.page, CLUES[0], "1")
    marked_and_reloaded(agent, giver, other, own[0])
    reveal(agent.page, own[0])
    look_at(agent, "agent")
    press(agent.page, "Stop")
    press(agent.page, "Yes")
    objected(giver, rival, own[1])
    give_clue(giver.page, CLUES[2], "unlimited")
    for word in own[2:]:
        reveal(agent.page, word)
    for person in people:
        expect(person.page.locator("section.ended")).to_be_visible()
    expect(agent.page.get_by_text("Meant:").first).to_be_visible()
    expect(card(agent.page, theirs[0])).to_have_accessible_name(
        re.compile("on the key: (blue|red) agent")
    )
    look_at(agent, "end")
    for person in (agent, other):
        assert_no_key(person, board)


def refused_and_asked(giver: Person, rival: Person, board: Board) -> None:
    """A word of the board is refused with its reason at the field; another one is asked about."""
    write_clue(giver.page, board.words[0], "2")
    giver.page.get_by_role("button", name="Give…").click()
    press(giver.page, "Give this clue")
    expect(giver.page.locator(".fault").filter(has_text="lies on the board")).to_be_visible()
    look_at(giver, "refused")
    write_clue(giver.page, CLUES[0], "1")
    giver.page.get_by_role("button", name="Ask first…").click()
    press(giver.page, "Yes")
    expect(move(rival.page).get_by_text(f"“{CLUES[0]}, 1”")).to_be_visible()
    look_at(rival, "consult")
    press(rival.page, "Fair clue")
    press(rival.page, "Yes")
    expect(giver.page.get_by_text("is fair, says the rival spymaster")).to_be_visible()


def marked_and_reloaded(agent: Person, giver: Person, other: Person, word: str) -> None:
    """The own team sees a mark, the others do not, and it is there after a reload."""
    card(agent.page, word).click()
    for person in (agent, giver):
        expect(card(person.page, word)).to_have_accessible_name(re.compile("marked by"))
    agent.page.reload()
    expect(card(agent.page, word)).to_have_accessible_name(re.compile("marked by"))
    expect(card(other.page, word)).not_to_have_accessible_name(re.compile("marked by"))
    assert not any('"kind":"mark"' in text for text in other.received)


def objected(giver: Person, rival: Person, cover: str) -> None:
    """The other team's clue: an objection, granted; one own word is covered for it."""
    give_clue(rival.page, CLUES[1], "2")
    press(giver.page, "Object")
    look_at(giver, "objection")
    press(giver.page, "Yes")
    concede = move(rival.page).get_by_role("button", name="Concede")
    cover_it = move(giver.page).get_by_role("button", name="Cover nothing")
    expect(concede.or_(rival.page.get_by_text("cover a word")).first).to_be_visible()
    if concede.is_visible():
        concede.click()
        press(rival.page, "Yes")
    expect(cover_it).to_be_visible()
    card(giver.page, cover).click()
    press(giver.page, f"Cover {cover}")
    expect(card(giver.page, cover)).to_have_attribute("aria-disabled", "true")


def test_a_spymaster_reads_the_team_and_says_nothing(new_person: NewPerson, server: Server) -> None:
    """CN-N18: team talk of the agents, and no field to write in."""
    _, people = sit(new_person)
    ana, ben, cleo, dan = people
    cleo.page.get_by_label("Say something to the team").fill("sun or moon?")
    cleo.page.keyboard.press("Enter")
    expect(ana.page.get_by_text("sun or moon?")).to_be_visible()
    expect(ana.page.get_by_text("you only read here").first).to_be_visible()
    expect(ana.page.get_by_label("Say something to the team")).to_have_count(0)
    for person in (ben, dan):
        assert not any("sun or moon" in text for text in person.received)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_it_all(new_person: NewPerson, server: Server, theme: str) -> None:
    """UX 4.4: both roles at 320 px, as a square and as a list."""
    table, people = sit(new_person, viewport=PHONE, color_scheme=theme)
    board = Board(server, table)
    giver, agent = people[board.first], people[2 + board.first]
    look_at(giver, f"phone-{theme}-spymaster")
    give_clue(giver.page, CLUES[0], "2")
    card(agent.page, board.words[0]).click()
    look_at(agent, f"phone-{theme}-agent")
    agent.page.get_by_role("button", name="As a list").click()
    look_at(agent, f"phone-{theme}-list")
