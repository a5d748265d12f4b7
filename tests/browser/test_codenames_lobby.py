"""Before a match of Codenames: own words, kinds of match, who plays as what."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import dismiss_role_card
from tests.browser.at_words import call
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_access import PHONE, faults, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OWN = [f"word {chr(97 + n)}" for n in range(26)]


def lobby(person: Person, seats: int = 4, name: str = "Ana") -> str:
    """A new table, before its first match; its id."""
    person.page.goto("/")
    call(person, "POST", "/people", {"name": name})
    body = {"game": "codenames", "setup": {"seats": seats}}
    table = str(call(person, "POST", "/tables", body)["table"])
    person.page.goto(f"/t/{table}")
    expect(person.page.get_by_role("heading", name="Seats")).to_be_visible()
    return table


def open_words(page: Page) -> Locator:
    """The field of own words."""
    page.get_by_text("Rules of this table").click()
    page.get_by_text("Own words").click()
    return page.get_by_label("One a line, at least 25")


@pytest.mark.clause("CN-R16")
def test_a_bad_line_of_own_words_is_named(new_person: NewPerson, server: Server) -> None:
    """Pasted from anywhere, with blank lines and tabs; nothing typed is lost by a refusal."""
    ana = new_person(viewport=PHONE)
    page = ana.page
    table = lobby(ana)
    field, save = open_words(page), page.get_by_role("button", name="Use these words")
    field.fill("zebra\r\n\r\n" + "\n".join(OWN) + "\n WORD  C\t")
    save.click()
    trouble = page.locator(".trouble")
    expect(trouble).to_have_text("Line 29: “WORD  C” is there already.")
    assert faults(page) == [] and not scrolls_sideways(page)
    expect(field).to_have_value(re.compile("zebra"))
    field.fill("zebra")
    save.click()
    expect(trouble).to_have_text("Too few words: 1. At least 25 are needed.")
    assert all("400" in each for each in ana.errors), ana.errors
    ana.errors.clear()  # Chromium's own lines about the two refusals.
    field.fill("\n".join(f"ñandú de {n:04} łąk" for n in range(2000)))
    save.click()
    expect(page.get_by_text("2000 own words")).to_be_visible()
    field.fill("\t".join(OWN[:13]) + "\r\n" + "\r".join(OWN[13:25]))
    save.click()
    expect(page.get_by_text("25 own words")).to_be_visible()
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_role("button", name="with bots").click()
    page.get_by_role("button", name="Start the match").click()
    dismiss_role_card(ana)
    assert sorted(server.truth(table)["words"]) == OWN[:25]  # type: ignore[call-overload]
