"""From the start page to the first move, with as few touches as there can be."""

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE_MS, NewPerson, Person
from tests.proofs import proved

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_TAPS = 4
PIXEL = {
    "viewport": {"width": 412, "height": 839},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2.6,
}


class Thumb:
    """Opens the start page, counts its touches and says how long all of it took."""

    def __init__(self, page: Page) -> None:
        self._began = time.monotonic()
        page.goto("/")
        self.taps = 0

    def tap(self, target: Locator) -> None:
        """As soon as it is there: a table with its bots may take long on a busy machine."""
        target.tap(timeout=PATIENCE_MS * 3)
        self.taps += 1

    def report(self, capsys: pytest.CaptureFixture[str], what: str) -> None:
        """The seconds are of this machine, in its mood of the moment: said, not asserted."""
        seconds = time.monotonic() - self._began
        proved(capsys, f"from the start page to {what}", 1, f"{seconds:.1f} s, {self.taps} touches")
        assert self.taps <= MOST_TAPS


def wait_until_it_counts(person: Person) -> None:
    """A question of their own has been answered: the server has told so."""
    for _ in range(PATIENCE_MS // 50):
        for view in person.views():
            history: list[dict[str, object]] = view["history"]  # type: ignore[assignment]
            if any(told["tag"] == "answered" and told["seat"] == view["seat"] for told in history):
                return
        person.page.wait_for_timeout(50)
    raise AssertionError("the first move did not count")


@pytest.mark.parametrize(
    "labels",
    [
        ("en-GB", "Play now against bots: Break the Code", "To the table", "Ask", "Open questions"),
        ("es-ES", "Jugar ya contra bots", "A la mesa", "Preguntar", "Preguntas abiertas"),
        ("pl-PL", "Zagraj teraz z botami", "Do stołu", "Zapytaj", "Odkryte pytania"),
    ],
    ids=["en", "es", "pl"],
)
def test_four_touches_to_the_first_move(
    new_person: NewPerson,
    capsys: pytest.CaptureFixture[str],
    labels: tuple[str, ...],
):
    """UX-U-02: from a cold start page, on a phone, without a keyboard."""
    language, play, begin, ask, card = labels
    ana = new_person(locale=language, **PIXEL)
    page, thumb = ana.page, Thumb(ana.page)
    thumb.tap(page.get_by_role("button", name=play).first)
    thumb.tap(page.get_by_role("dialog").get_by_role("button", name=begin))
    expect(page.locator("[data-testid=lamp].mine")).to_be_visible()
    row = page.get_by_role("region", name=card).get_by_role("listitem")
    thumb.tap(row.first.get_by_role("button").last)
    thumb.tap(page.get_by_role("button", name=ask, exact=True))
    expect(page.locator("li.card.chosen, .bar.pending")).to_have_count(0)
    expect(page.locator("[data-testid=lamp].mine")).to_be_hidden()
    wait_until_it_counts(ana)
    thumb.report(capsys, f"the first question of Break the Code, {language}")


@pytest.mark.parametrize(
    "labels",
    [
        ("en-GB", "Play now against bots: Code 777", "To the table", "Draw a card"),
        ("es-ES", "Jugar ya contra bots: Code 777", "A la mesa", "Robar carta"),
        ("pl-PL", "Zagraj teraz z botami: Code 777", "Do stołu", "Dobierz kartę"),
    ],
    ids=["en", "es", "pl"],
)
def test_four_touches_to_the_first_card(
    new_person: NewPerson,
    capsys: pytest.CaptureFixture[str],
    labels: tuple[str, ...],
):
    """UX-U-02 for Code 777: whoever begins, my first card is drawn by the third touch."""
    language, play, begin, draw = labels
    ana = new_person(locale=language, **PIXEL)
    page, thumb = ana.page, Thumb(ana.page)
    thumb.tap(page.get_by_role("button", name=play))
    thumb.tap(page.get_by_role("dialog").get_by_role("button", name=begin))
    mine = page.get_by_role("button", name=draw, exact=True)
    expect(mine).to_be_visible(timeout=60_000)
    thumb.tap(mine)
    expect(mine).to_be_hidden()
    wait_until_it_counts(ana)
    thumb.report(capsys, f"the first card of Code 777, {language}")
