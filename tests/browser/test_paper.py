"""Printed pages: everything that was told and noted, whatever panel was open on the screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import ask, make_table, start_with_bots, wait_for_turn
from tests.browser.conftest import NewPerson

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CUT = """() => [...document.querySelectorAll('main *')].filter((each) =>
  each.clientHeight > 0 && !each.closest('.hidden, .tile, textarea, svg') &&
  getComputedStyle(each).display !== 'inline' &&
  (each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2)
).map((each) => each.className)"""
"""Boxes that hold more than they show: paper cannot be scrolled."""


def lay_on_paper(page: Page) -> None:
    """A4 at 96 dots an inch, within its margins."""
    page.set_viewport_size({"width": 700, "height": 1030})
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


@pytest.mark.parametrize("width", [320, 1280])
def test_a_match_is_printed_whole(new_person: NewPerson, width: int):
    """UX-U-09: answers, sheet, my tiles and ledger, dark on white, tiles in shades of grey."""
    ana = new_person(viewport={"width": width, "height": 600}, color_scheme="dark")
    make_table(ana, "Ana", 3)
    start_with_bots(ana)
    wait_for_turn(ana)
    ask(ana)
    wait_for_turn(ana)
    page = ana.page
    lay_on_paper(page)
    for heading in ("Note sheet", "Ledger"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_role("table").get_by_role("row").nth(3)).to_be_visible()
    expect(page.get_by_role("img", name="Your tiles")).to_be_visible()
    expect(page.get_by_role("button", name="Name the code")).to_be_hidden()
    assert page.evaluate(CUT) == []
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    assert page.evaluate("getComputedStyle(document.querySelector('.tile')).filter") == (
        "grayscale(1)"
    )
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
