"""Decrypto's last decision in the browser: the rivals' keywords, half written, named, reloaded."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import end_of
from tests.browser.at_words import move, press
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_decrypto import Table, commit, without_pool

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WHITES = ("canary one", "canary two", "", "canary four")
BLACKS = ("finch one", "finch two", "finch three", "")
"""What each team takes the other's keywords for: nothing that is a keyword."""


@pytest.fixture
def table(new_person: NewPerson, server: Server) -> Table:
    """One round without a mistake has been played; both teams are to name words."""
    table = Table(new_person, server, round_limit=1)
    ana, ben, cleo, dan = table.people
    for encryptor in (ana, ben):
        table.write(encryptor)
    commit(cleo, table.code(0, 1))
    commit(dan, table.code(1, 1))
    for person in table.people:
        expect(form(person.page)).to_be_visible()
    return table


def form(page: Page) -> Locator:
    return page.get_by_role("form", name="The rivals\u2019 keywords")


def write(person: Person, words: tuple[str, ...]) -> None:
    fields = form(person.page).get_by_role("textbox")
    for place, word in enumerate(words):
        fields.nth(place).fill(word)


def assert_written(person: Person, words: tuple[str, ...]) -> None:
    fields = form(person.page).get_by_role("textbox")
    for place, word in enumerate(words):
        expect(fields.nth(place)).to_have_value(word)


def name(person: Person, words: tuple[str, ...]) -> None:
    write(person, words)
    person.page.get_by_role("button", name="Name them…").click()
    press(person.page, "Write it down")
    expect(form(person.page)).to_be_hidden()


def assert_unheard(table: Table, team: int, *named: str) -> None:
    """No byte that this team was sent tells the other's keywords, nor what the other has named."""
    for person in table.people[team::2]:
        before = [without_pool(text) for text in person.received if '"outcome":{"' not in text]
        secrets = [*table.keywords[1 - team], *filter(None, named)]
        assert before and not [text for text in before for secret in secrets if secret in text]


@pytest.mark.clause("DEC-D11", "DEC-D12", "DEC-A9")
def test_a_draft_is_there_after_a_reload(table: Table) -> None:
    """REL-R10: before the rivals have named theirs and after; they are told once both are in."""
    cleo, dan = table.people[2:]
    write(cleo, WHITES)
    cleo.page.reload()
    assert_written(cleo, WHITES)
    name(dan, BLACKS)
    expect(cleo.page.get_by_test_id("lamp")).to_contain_text("keywords")
    cleo.page.reload()
    assert_written(cleo, WHITES)
    assert_unheard(table, 0, *BLACKS)
    assert_unheard(table, 1, *WHITES)
    name(cleo, WHITES)
    for person in table.people:
        expect(end_of(person.page)).to_be_visible()
        expect(person.page.get_by_text("finch three").first).to_be_visible()


@pytest.mark.clause("DEC-D11", "DEC-D12", "DEC-A9")
def test_what_the_team_has_named_is_there_after_a_reload(table: Table) -> None:
    """REL-R10: it stands, for all of the team; the rivals hear nothing and keep their draft."""
    ana, _, cleo, dan = table.people
    write(dan, BLACKS)
    name(cleo, WHITES)
    for person in (ana, cleo):
        person.page.reload()
        expect(person.page.get_by_text("canary four").first).to_be_visible()
        expect(form(person.page)).to_be_hidden()
        expect(move(person.page).get_by_role("button")).to_have_count(0)
    dan.page.reload()
    assert_written(dan, BLACKS)
    assert_unheard(table, 0, *BLACKS)
    assert_unheard(table, 1, *WHITES)
    name(dan, BLACKS)
    expect(end_of(ana.page)).to_be_visible()
