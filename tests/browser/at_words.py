"""What people do at a table of a word game, and the truth of Codenames."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import dismiss_role_card
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_access import faults, scrolls_sideways

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


def sit(
    new_person: NewPerson,
    seats: int = 4,
    watcher: bool = False,
    game: str = "codenames",
    rules: dict[str, Any] | None = None,
    **device: Any,
) -> tuple[str, list[Person]]:
    """People at a table, one to a seat and perhaps one who watches; the match begun and the role
    cards read."""
    people = [new_person(**device) for _ in range(seats + watcher)]
    table = ""
    for seat, (person, name) in enumerate(zip(people, (*NAMES[:seats], "Eva"), strict=False)):
        person.page.goto("/")
        call(person, "POST", "/people", {"name": name})
        person.page.evaluate("name => localStorage.setItem('room40.name', name)", name)
        if seat == 0:
            body = {"game": game, "setup": {"seats": seats, **(rules or {})}}
            table = str(call(person, "POST", "/tables", body)["table"])
        person.page.goto(f"/t/{table}")
        expect(person.page.locator("#seats-title")).to_be_visible()
        if seat < seats:
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


def look_at(person: Person, name: str, game: str = "codenames") -> None:
    """By axe; and for whoever wants to look, ROOM40_PICTURES names a folder."""
    assert faults(person.page) == []
    assert not scrolls_sideways(person.page)
    if folder := os.environ.get("ROOM40_PICTURES"):
        person.page.screenshot(path=Path(folder) / f"{game}-{name}.png")
