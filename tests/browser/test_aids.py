"""Aids at a table with bots: chosen in the lobby, shown as ink, explained on demand.

UX-C7: an explicit rule of the table, shown to all.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, expect

from tests.browser.at_table import ask, end_of, make_table, start_with_bots, wait_for_turn
from tests.browser.conftest import NewPerson, Person
from tests.browser.test_access import PHONE, faults, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def at_a_table(person: Person, aids: str) -> Page:
    """A match against a bot, three questions old."""
    make_table(person, "Ana")
    page = person.page
    page.get_by_role("heading", name="Rules of this table").click()
    page.get_by_role("group", name="Aids").get_by_role("radio", name=aids).check()
    expect(page.get_by_role("radio", name=aids)).to_be_checked()
    assert faults(page) == []
    start_with_bots(person)
    for _ in range(3):
        wait_for_turn(person)
        ask(person)
    wait_for_turn(person)
    return page


def aids_of(person: Person) -> list[dict[str, Any]]:
    """The aid frames received, oldest first."""
    frames = [json.loads(text) for text in person.received]
    return [frame for frame in frames if frame["tag"] == "aid"]


def post(person: Person, what: str, body: dict[str, Any]) -> APIResponse:
    """A request of the page's own kind, at the table that is open."""
    base, _, table = person.page.url.partition("/t/")
    path = f"/api/tables/{table}/{what}"
    return person.context.request.post(path, data=body, headers={"origin": base})


def test_logic_is_shown_and_explained_by_keyboard(new_person: NewPerson):
    ana = new_person()
    page = at_a_table(ana, "Logic")
    expect(page.get_by_text("Aids: logic")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^[\d,]+ codes? still possible$"))).to_be_visible()
    codes = aids_of(ana)[-1]["aid"]["codes"]
    expect(page.get_by_text(re.compile(rf"^{codes} codes? "))).to_be_visible()
    last = page.get_by_role("gridcell").last
    last.focus()
    page.keyboard.press("Enter")
    # Place E is never 0: the pad begins there.
    zero = page.get_by_role("button", name=re.compile("^0: crossed off by the aid; press"))
    expect(zero).to_be_focused()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog")
    expect(window.get_by_role("heading", name=re.compile("place E: why not 0"))).to_be_visible()
    expect(window.get_by_text(re.compile("own tiles and the deal"))).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    expect(zero).to_be_focused()
    assert faults(page) == []


def test_the_answers_that_force_a_mark_are_quoted(new_person: NewPerson):
    """One after the other, until a reason needs an answer; its line is one of the ledger's."""
    page = at_a_table(new_person(), "Logic")
    letters = page.get_by_role("gridcell")
    for place in range(letters.count()):
        letters.nth(place).click()
        for sign in page.locator(".pad .ink-out, .pad .ink-sure").all():
            sign.click()
            window = page.get_by_role("dialog")
            expect(window.locator("[aria-busy=false]")).to_be_visible()
            lines = window.get_by_role("listitem").all_inner_texts()
            page.keyboard.press("Escape")
            expect(window).to_be_hidden()
            if lines:
                ledger = page.get_by_role("region", name="Ledger").get_by_role("listitem")
                told = " ".join(ledger.all_inner_texts())
                assert all(" ".join(line.split()) in " ".join(told.split()) for line in lines)
                return
    raise AssertionError("three questions forced nothing")


def test_my_own_mark_that_cannot_be_right_is_told(new_person: NewPerson):
    page = at_a_table(new_person(), "Logic")
    page.get_by_role("gridcell").last.focus()
    page.keyboard.press("0")
    expect(page.get_by_text("Your mark cannot be right at place E.")).to_be_visible()
    expect(page.get_by_role("gridcell").last).to_contain_text("your mark cannot be right")
    assert faults(page) == []


def test_bookkeeping_marks_and_does_not_explain(new_person: NewPerson):
    ana = new_person()
    page = at_a_table(ana, "Bookkeeping")
    expect(page.get_by_text("Aids: bookkeeping")).to_be_visible()
    expect(page.get_by_text(re.compile("codes? still possible"))).to_have_count(0)
    assert {frame["aid"]["codes"] for frame in aids_of(ana)} == {None}
    answer = post(ana, "why", {"seat": 0, "claim": {"target": "1", "tiles": "0k"}})
    assert (answer.status, answer.json()["why"]) == (409, "no_aids")


def test_without_aids_the_sheet_is_mine_alone(new_person: NewPerson):
    ana = new_person()
    page = at_a_table(ana, "None")
    expect(page.get_by_text(re.compile("^Aids:"))).to_have_count(0)
    assert aids_of(ana) == []
    assert page.locator(".ink-out, .ink-sure, .ink-open").count() == 0


def test_aids_on_a_small_phone(new_person: NewPerson):
    page = at_a_table(new_person(viewport=PHONE), "Logic")
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_text("Aids: logic")).to_be_visible()
    page.get_by_role("gridcell").last.click()
    page.get_by_role("button", name=re.compile("^0: crossed off")).click()
    expect(page.get_by_role("dialog").locator("[aria-busy=false]")).to_be_visible()
    assert not scrolls_sideways(page)
    assert faults(page) == []


def test_what_the_bots_thought_is_told_after_the_end(new_person: NewPerson):
    """Nothing of it was sent before; it is fetched when it is unfolded."""
    ana = new_person()
    page = at_a_table(ana, "None")
    assert post(ana, "resign", {}).ok
    expect(end_of(page)).to_be_visible()
    assert not [text for text in ana.received if '"bits"' in text]
    title = page.get_by_role("heading", name="What the bots thought")
    title.click()
    lines = page.locator("details", has=title).get_by_role("listitem")
    expect(lines.first).to_contain_text(re.compile(r"Bot 2.*codes? (was|were) possible\."))
    assert lines.count() >= 2
    assert faults(page) == []
