"""Codenames with bots that have words: from the start page, and each kind of match to its end."""

from typing import Any

import pytest
from playwright.sync_api import expect

from room40.lexicon.folder import models_in
from tests.browser.at_table import dismiss_role_card, end_of
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_start import PIXEL, Thumb
from tests.lexicon.planted import plant

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOT_MS = 90_000
"""How long bots may take for a turn or two; each waits a little before it plays."""


def give_words(server: Server, language: str) -> None:
    """A model of a few hundred words, so that nothing is fetched."""
    plant(models_in(server.data), language)


def own_reveals(person: Person) -> list[Any]:
    """What the last view tells of words that this seat has revealed."""
    view: dict[str, Any] = person.view
    return [told for told in view["history"] if (told["tag"], told.get("seat")) == ("revealed", 2)]


@pytest.mark.parametrize(
    "labels",
    [
        ("en-GB", "Play now against bots: Codenames", "To the table", "Reveal"),
        ("es-ES", "Jugar ya contra bots: Código Secreto", "A la mesa", "Descubrir"),
        ("pl-PL", "Zagraj teraz z botami: Codenames", "Do stołu", "Odkryj"),
    ],
    ids=["en", "es", "pl"],
)
def test_four_touches_to_the_first_word(
    new_person: NewPerson,
    server: Server,
    capsys: pytest.CaptureFixture[str],
    labels: tuple[str, ...],
) -> None:
    """UX-U-02: play, to the table, a word, reveal it; bots give the clue."""
    language, play, begin, do = labels
    give_words(server, language[:2])
    ana = new_person(locale=language, **PIXEL)
    page, thumb = ana.page, Thumb(ana.page)
    thumb.tap(page.get_by_role("button", name=play))
    thumb.tap(page.get_by_role("dialog").get_by_role("button", name=begin))
    expect(page.locator("[data-testid=lamp].mine")).to_be_visible(timeout=BOT_MS)
    assert ana.view["seat"] == 2
    open_words = page.locator("[data-card][aria-disabled=false]")
    thumb.tap(open_words.first)
    thumb.tap(page.get_by_role("button", name=do).last)
    for _ in range(400):
        if own_reveals(ana):
            break
        page.wait_for_timeout(50)
    assert own_reveals(ana), "the first word did not count"
    thumb.report(capsys, f"the first word of Codenames, {language}")
    assert ana.view["key"] is None or ana.view["outcome"] is not None


def test_bots_play_a_match_to_its_end(new_person: NewPerson, server: Server) -> None:
    """A person who stops at once; bots give clues, guess and finish, then tell their thoughts."""
    give_words(server, "en")
    ana = new_person()
    page = ana.page
    page.goto("/")
    page.get_by_role("button", name="Play now against bots: Codenames").click()
    dismiss_role_card(ana)
    lamp, bar = (
        page.locator("[data-testid=lamp].mine"),
        page.get_by_role("region", name="Your move"),
    )
    for _ in range(30):
        expect(lamp.or_(end_of(page)).first).to_be_visible(timeout=BOT_MS)
        if end_of(page).is_visible():
            break
        bar.get_by_role("button", name="Stop", exact=True).or_(
            page.locator("[data-card][aria-disabled=false]").first
        ).first.click()
        bar.locator(".primary").click()
        expect(bar.locator(".primary")).to_be_hidden()
    expect(end_of(page)).to_be_visible()
    page.get_by_text("What the bots thought").click()
    expect(page.get_by_role("listitem").filter(has_text="Bot 1").first).to_be_visible()
