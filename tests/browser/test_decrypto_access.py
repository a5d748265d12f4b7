"""Decrypto for everybody: axe in three languages, both themes, wide and narrow; long words; three
at a table; whoever watches."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import end_of
from tests.browser.at_words import press, sit
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_access import Mirrors
from tests.browser.test_codenames_access import close_cards, escape
from tests.browser.test_decrypto import (
    RIVALS,
    Table,
    clue_form,
    commit,
    look_at,
    stage,
    without_pool,
)
from tests.browser.test_layout import Glass, nothing, space_out

pytestmark = [pytest.mark.browser, pytest.mark.slow]


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


def test_what_an_encryptor_sees_by_axe(new_person: NewPerson, reflect, server: Server) -> None:
    """UX-U-06, U-07: the role card, clues half written, silence, intercepting."""
    table = Table(new_person, server)
    ana, ben, cleo, _ = table.people
    mirrors = reflect(ana, table.id)
    mirrors.look("role card of an encryptor")
    close_cards(mirrors)
    for _, page in mirrors.pages:
        page.locator("form.clues input").first.fill("x" * 61)
    mirrors.look("clues")
    table.write(ana)
    table.write(ben)
    mirrors.look("silent")
    commit(cleo, table.code(0, 1))
    expect(ana.page.get_by_text(f"The code: {table.code(0, 1)}.").first).to_be_visible()
    mirrors.look("listening")


def test_what_a_team_mate_sees_by_axe(new_person: NewPerson, reflect, server: Server) -> None:
    """UX-U-06, U-07: waiting, decoding, chosen, looking back, the end."""
    table = Table(new_person, server, round_limit=1)
    ana, ben, cleo, dan = table.people
    mirrors = reflect(cleo, table.id)
    close_cards(mirrors)
    mirrors.look("waiting for clues")
    table.write(ana)
    table.write(ben)
    for _, page in mirrors.pages:
        page.locator("form.decode input").fill("124")
        page.locator("form.decode .primary").click()
    mirrors.look("a code chosen")
    commit(cleo, table.code(0, 1))
    commit(dan, table.code(1, 1))
    for _, page in mirrors.pages:
        expect(page.locator("form.words")).to_be_visible()
    mirrors.look("naming keywords")
    named(table)
    mirrors.look("end")


def named(table: Table) -> None:
    """DEC-D11, D12: White knows two of the rivals' words, Black three."""
    for person, rivals, right in ((table.people[2], 1, 2), (table.people[1], 0, 3)):
        fields = person.page.locator("form.words input")
        for slot in range(right):
            fields.nth(slot).fill(table.keywords[rivals][slot])
        person.page.get_by_role("button", name="Name them…").click()
        press(person.page, "Write it down")
    expect(end_of(table.people[0].page)).to_be_visible()
    heading = end_of(table.people[1].page).get_by_role("heading").first
    expect(heading).to_contain_text("Your team, Black, wins.")


def test_three_at_a_table_and_one_who_watches(new_person: NewPerson, server: Server) -> None:
    """DEC section 6: one sheet; whoever watches is shown no word, and hears what all hear."""
    table = Table(new_person, server, seats=3, watcher=True)
    ana, ben, cleo, eva = table.people
    look_at(ben, "interceptor")
    look_at(eva, "watcher")
    table.write(ana)
    commit(cleo, table.code(0, 1))
    expect(eva.page.get_by_text("Round 2 of 5")).to_be_visible()
    table.write(cleo)
    stage(ben, table.code(0, 2), RIVALS)
    look_at(ben, "interceptor-guess")
    look_at(eva, "watcher-guess")
    for text in (*ben.received, *eva.received):
        assert not [word for word in table.keywords[0] if word in without_pool(text)]


LONG = [f"Konstantinopolitańczykowianeczka{chr(97 + n)}" for n in range(8)]


def test_long_words_have_room(new_person: NewPerson, browser: Browser, server: Server) -> None:
    """UX-P4, 1.4.4, 1.4.12: 33 letters in each slot of a narrow phone with large text."""
    rules = {"language": "pl", "words": LONG}
    table, people = sit(new_person, game="decrypto", rules=rules)
    found = Glass(browser, server, people[0], f"/t/{table}").look(nothing, escape, space_out)
    assert found == []
    for person in people[:2]:
        for place in range(3):
            clue_form(person.page).get_by_role("textbox").nth(place).fill(f"{'ż' * 20} {place}")
        person.page.get_by_role("button", name="Give clues…").click()
        press(person.page, "Write it down")
    assert Glass(browser, server, people[2], f"/t/{table}").look(escape, choose, space_out) == []


def choose(page: Page) -> None:
    page.locator("form.decode input").fill("421")
