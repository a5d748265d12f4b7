"""Decrypto with bots: from the start page to the first guess, in each language."""

from typing import Any

import pytest
from playwright.sync_api import expect

from room40.lexicon.folder import models_in
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_start import PIXEL, Thumb
from tests.lexicon.planted import plant

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOT_MS = 90_000
"""How long bots may take for their clues; each waits a little before it plays."""


def own_guesses(person: Person) -> list[Any]:
    """What the last view tells that this seat has written down."""
    view: dict[str, Any] = person.view
    return [told for told in view["history"] if (told["tag"], told.get("seat")) == ("committed", 2)]


@pytest.mark.parametrize(
    "labels",
    [
        ("en-GB", "Play now against bots: Decrypto", "To the table", "Write it down"),
        ("es-ES", "Jugar ya contra bots: Decrypto", "A la mesa", "Escribirlo"),
        ("pl-PL", "Zagraj teraz z botami: Decrypto", "Do stołu", "Zapisz"),
    ],
    ids=["en", "es", "pl"],
)
def test_four_touches_to_the_first_guess(
    new_person: NewPerson,
    server: Server,
    capsys: pytest.CaptureFixture[str],
    labels: tuple[str, ...],
) -> None:
    """UX-U-02: play, to the table, the field of the code, write it down; bots give the clues."""
    language, play, begin, write = labels
    plant(models_in(server.data), language[:2])
    ana = new_person(locale=language, **PIXEL)
    page, thumb = ana.page, Thumb(ana.page)
    thumb.tap(page.get_by_role("button", name=play))
    thumb.tap(page.get_by_role("dialog").get_by_role("button", name=begin))
    field = page.locator("form.decode input")
    expect(field).to_be_visible(timeout=BOT_MS)
    thumb.tap(field)
    page.keyboard.type("421")
    page.keyboard.press("Enter")
    thumb.tap(page.get_by_role("button", name=write, exact=True))
    for _ in range(400):
        if own_guesses(ana):
            break
        page.wait_for_timeout(50)
    assert own_guesses(ana)[0]["code"] == "4-2-1"
    thumb.report(capsys, f"the first guess of Decrypto, {language}")
    assert ana.view["keywords"]["black"] is None  # type: ignore[index]
