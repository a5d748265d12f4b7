"""Nothing spills, is cut or covered: narrow and low screens, large text, names of wide letters."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import (
    ask,
    come_in,
    is_at_turn,
    make_table,
    start,
    start_with_bots,
    wait_for_turn,
)
from tests.browser.conftest import NewPerson, Person, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FAULTS = (Path(__file__).parent / "layout.js").read_text("utf-8")
LONG = ("W" * 20, "Guadalupe-María Ññññ", "Ł" * 20, "ñ" * 20)
PLACES = [
    *((width, height, text) for width, height in ((1280, 720), (320, 568)) for text in (100, 130)),
    *((1366, 768, text) for text in (100, 150)),
    *((768, 1024, text) for text in (100, 150)),
    *((360, 640, text) for text in (100, 150)),
    *((1280, 720, 150), (320, 568, 150), (1366, 625, 100), (1024, 768, 100), (844, 390, 100)),
]
"""Width and height in CSS pixels (the last three: a laptop's browser, two devices on their side)
and the size of text in percent."""
SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-block-end: 2em !important }"""
"""WCAG 1.4.12."""

Look = Callable[[Page], None]


class Glass:
    """Looks at what one person sees, through screens of other sizes."""

    def __init__(self, browser: Browser, server: Server, person: Person, path: str) -> None:
        self._browser, self._base = browser, server.url
        self._cookies, self._path = person.context.cookies(), path

    def open(self, size: tuple[int, int, int], language: str = "pl-PL") -> Iterator[Page]:
        width, height, text = size
        is_phone = width < 700
        context = self._browser.new_context(
            base_url=self._base,
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=is_phone,
            is_mobile=is_phone,
        )
        context.add_cookies(self._cookies)  # type: ignore[arg-type]
        kept = f"'room40.settings', JSON.stringify({{ text: {text}, motion: 'reduced' }})"
        context.add_init_script(f"localStorage.setItem({kept})")
        context.add_init_script("localStorage.setItem('room40.name', 'x')")
        page = context.new_page()
        page.goto(self._path)
        expect(page.get_by_test_id("lamp")).to_be_visible()
        page.evaluate("document.fonts.ready")
        yield page
        context.close()

    def look(self, *looks: Look, places: list[tuple[int, int, int]] = PLACES) -> list[str]:
        """What is wrong, at each place, after each step."""
        return [
            f"{place} {step}: {fault}"
            for place in places
            for page in self.open(place)
            for step, look in enumerate(looks)
            if look(page) is None
            for fault in page.evaluate(FAULTS)
        ]


def nothing(page: Page) -> None:
    """As it is."""


def close_role_card(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def choose(page: Page) -> None:
    page.keyboard.press("1")
    expect(page.locator(".bar.staged")).to_be_visible()


def open_tabs(page: Page) -> None:
    """The fullest of the panels, where they are behind tabs."""
    tabs = page.get_by_role("tab")
    if tabs.count():
        tabs.nth(tabs.count() - 2).click()


def space_out(page: Page) -> None:
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css);"
        " document.adoptedStyleSheets = [sheet] }",
        SPACED,
    )


@pytest.fixture
def crowd(new_person: NewPerson) -> tuple[list[Person], str]:
    """Four people whose names are as wide as names can be, at one table."""
    people = [new_person() for _ in LONG]
    table = make_table(people[0], LONG[0], 4)
    for person, name in zip(people[1:], LONG[1:], strict=True):
        come_in(person, name, table)
    return people, table


def test_a_table_of_long_names_has_room(
    crowd: tuple[list[Person], str], browser: Browser, server: Server
):
    """UX-P4, UX-U-07, 1.4.4, 1.4.12: lobby, role card, turn, a question chosen, panels, end."""
    people, table = crowd
    lobby = Glass(browser, server, people[0], f"/t/{table}")
    assert lobby.look(nothing, space_out) == []
    start(people[0], *people[1:])
    for _ in range(4):
        ask(wait_for_mover(people))
    mover = wait_for_mover(people)
    play = Glass(browser, server, mover, f"/t/{table}")
    assert play.look(nothing, close_role_card, choose, open_tabs, space_out) == []
    for person in people:
        agree = person.context.request.post(
            f"/api/tables/{table}/end", data={"agree": True}, headers={"origin": server.url}
        )
        assert agree.ok
    end = Glass(browser, server, mover, f"/t/{table}")
    assert end.look(nothing, open_tabs, space_out) == []


LAPTOP = """() => [...document.querySelectorAll(
  '.lamp, .top .strip, li.card, .answers, .rack, .bar, .column.right')].filter((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return top < 0 || bottom > innerHeight;
}).map((each) => each.className).concat(
  [document.documentElement, document.querySelector('.centre')]
    .filter((each) => each.scrollHeight > each.clientHeight).map((each) => each.tagName))"""
"""What does not fit on the screen without scrolling."""


@pytest.mark.parametrize("language", ["en-GB", "es-ES", "pl-PL"])
def test_a_laptop_needs_no_scrolling_to_play(
    new_person: NewPerson, browser: Browser, server: Server, language: str
):
    """look.md's layout: all that is played with is on the screen at 1280 x 720."""
    ana = new_person()
    table = make_table(ana, "Ana", 4)
    start_with_bots(ana)
    wait_for_turn(ana)
    for page in Glass(browser, server, ana, f"/t/{table}").open((1280, 720, 100), language):
        close_role_card(page)
        assert page.evaluate(LAPTOP) == []
        choose(page)
        assert page.evaluate(LAPTOP) == []


def wait_for_mover(people: list[Person]) -> Person:
    lamps = [person.page.locator("[data-testid=lamp].mine") for person in people]
    for _ in range(400):
        for person, lamp in zip(people, lamps, strict=True):
            if lamp.is_visible() and is_at_turn(person):
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is at turn")
