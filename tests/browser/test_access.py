"""Everybody can play: axe on every screen, narrow phones, the keyboard alone, spoken events.

WCAG 2.2 AA by axe-core, in three languages and both themes; no page scrolls sideways at 320 px.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.at_table import (
    Deal,
    ask,
    come_in,
    dismiss_role_card,
    end_of,
    guess,
    is_at_turn,
    make_table,
    start,
    wait_for_turn,
)
from tests.browser.conftest import NewPerson, Person, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOCALES = ("en-GB", "es-ES", "pl-PL")
SETTLED = """theme => document.documentElement.dataset.theme === theme
    && document.getAnimations().every(each => each.playState !== "running")
    && new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
"""Colours have changed to those of the theme."""
WIDE, PHONE = {"width": 1280, "height": 720}, {"width": 320, "height": 568}

# A line that is half under the head of its table is no small target: the next turn of the wheel
# shows it whole. So each list is looked at from its beginning.
TO_TOP = """() => {
  for (const box of document.querySelectorAll("[role=region]:has(thead)")) box.scrollTop = 0;
}"""
# A colour on its way to another is neither.
STILL = """() => document.getAnimations().every(each =>
    each.playState !== "running" || each.effect.getComputedTiming().iterations === Infinity)"""


def faults(page: Page) -> list[str]:
    """What axe finds, one line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    run = "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})"
    page.evaluate(TO_TOP)
    page.wait_for_function(STILL)
    result = page.evaluate(run, STANDARDS)
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in result["violations"]
        for node in fault["nodes"]
    ]


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.scrollingElement.scrollWidth > innerWidth"))


class Mirrors:
    """The same person on six more devices: three languages, wide and narrow.

    They show each screen that the person shows, so that one match is looked at in all of them.
    """

    def __init__(self, browser: Browser, server: Server, person: Person) -> None:
        cookies: Any = person.context.cookies()
        self.contexts = []
        self.pages: list[tuple[str, Page]] = []
        for locale in LOCALES:
            for size in (WIDE, PHONE):
                context = browser.new_context(
                    base_url=server.url,
                    locale=locale,
                    viewport=size,  # type: ignore[arg-type]
                    reduced_motion="reduce",
                )
                context.add_cookies(cookies)
                # A browser that has never given a name does not ask who it is.
                context.add_init_script("localStorage.setItem('room40.name', 'Ana')")
                self.contexts.append(context)
                self.pages.append((f"{locale} {size['width']} px", context.new_page()))

    def goto(self, path: str) -> None:
        for _, page in self.pages:
            page.goto(path)
            page.get_by_role("heading", level=1).wait_for()

    def press(self, key: str) -> None:
        for _, page in self.pages:
            page.keyboard.press(key)

    def look(self, screen: str, is_play: bool = False) -> None:
        """Axe in both themes, and no sideways scroll; a board needs no scrolling at 1280 x 720."""
        for name, page in self.pages:
            if is_play:
                expect(page.locator("main.play"), name).to_be_visible()
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                page.wait_for_function(SETTLED, arg=theme)
                found = faults(page)
                assert not found, f"{screen}, {name}, {theme}: {found}"
            assert not scrolls_sideways(page), f"{screen}, {name} scrolls sideways"
            if is_play and name.endswith("1280 px"):
                fits = page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
                assert fits, f"{screen}, {name} has to be scrolled"

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def mirrored(
    new_person: NewPerson, browser: Browser, server: Server
) -> Iterator[tuple[Person, Mirrors]]:
    person = new_person()
    person.page.goto("/")
    signed = person.page.request.post(
        "/api/people", data=json.dumps({"name": "Ana"}), headers=json_from(server)
    )
    assert signed.ok, signed.text()
    mirrors = Mirrors(browser, server, person)
    yield person, mirrors
    mirrors.close()


def json_from(server: Server) -> dict[str, str]:
    return {"content-type": "application/json", "origin": server.url}


def test_every_screen_and_phase_by_axe(
    mirrored: tuple[Person, Mirrors], new_person: NewPerson, server: Server
):
    """U-06, U-07: start, lobby, role card, turn, waiting, last chance, end."""
    ana, mirrors = mirrored
    jan = new_person()
    mirrors.goto("/")
    mirrors.look("start page")
    mirrors.goto("/t/no-such-table")
    mirrors.look("no such table")
    table = make_table(ana, "Ana")
    mirrors.goto(f"/t/{table}")
    mirrors.look("lobby")
    come_in(jan, "Jan", table)
    start(ana, jan)
    mirrors.look("role card")
    mirrors.press("Escape")
    look_at_turns(ana, jan, mirrors)
    look_at_the_end(ana, jan, mirrors, server.truth(table))


def look_at_turns(ana: Person, jan: Person, mirrors: Mirrors) -> None:
    """Waiting (if the other one begins), at turn, a question chosen, the help over the board."""
    if not is_at_turn(ana):
        mirrors.look("waiting", is_play=True)
        ask(jan)
    wait_for_turn(ana)
    mirrors.look("my turn", is_play=True)
    mirrors.press("1")
    mirrors.look("a question chosen", is_play=True)
    mirrors.press("Escape")
    mirrors.press("?")
    mirrors.look("help")
    mirrors.press("Escape")


def look_at_the_end(ana: Person, jan: Person, mirrors: Mirrors, deal: Deal) -> None:
    """The last chance, and everything turned up; it is Ana's turn."""
    first, rival = (ana, jan) if ana.view["seat"] == ana.view["first"] else (jan, ana)
    if first is not ana:
        ask(ana)
        wait_for_turn(jan)
    guess(first, deal["hands"][rival.view["seat"]])
    expect(rival.page.get_by_role("button", name="Do not guess")).to_be_visible()
    mirrors.look("last chance", is_play=True)
    mirrors.press("b")
    for _, page in mirrors.pages:
        expect(page.get_by_test_id("look")).to_be_visible()
    mirrors.press("ArrowLeft")
    mirrors.look("looking back", is_play=True)
    mirrors.press("Escape")
    rival.page.get_by_role("button", name="Do not guess").click()
    rival.page.get_by_role("button", name="Yes, let it go").click()
    expect(end_of(ana.page)).to_be_visible()
    mirrors.look("end")


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_tables_by_axe(mirrored: tuple[Person, Mirrors], new_person: NewPerson, seats: int):
    """The same for the sheets of three and four seats, and for the dialogs of the page."""
    ana, mirrors = mirrored
    table = make_table(ana, "Ana", seats)
    fill = ana.page.get_by_role("region", name="Seats").get_by_role("button").last
    fill.click()
    start(ana)
    wait_for_turn(ana)
    mirrors.goto(f"/t/{table}")
    mirrors.press("Escape")
    mirrors.look("my turn", is_play=True)
    for at, screen in ((-1, "settings"), (0, "menu")):
        for _, page in mirrors.pages:
            page.get_by_role("navigation").get_by_role("button").nth(at).click()
            expect(page.get_by_role("dialog")).to_be_visible()
        mirrors.look(screen)
        mirrors.press("Escape")


def tab_to(page: Page, name: str, limit: int = 90) -> None:
    """Tab until the focus stands on the control of that name; it is always to be seen."""
    described = "document.activeElement.getAttribute('aria-label') ?? ''"
    for _ in range(limit):
        page.keyboard.press("Tab")
        label = page.evaluate(
            "document.activeElement === document.body ? '' :"
            f" ({described}) + ' ' + (document.activeElement.labels?.[0]?.textContent ?? '')"
            " + ' ' + document.activeElement.textContent"
        )
        if name in label:
            return
    raise AssertionError(f"Tab never came to {name}")


def type_command(page: Page, command: str) -> None:
    page.keyboard.press("/")
    expect(page.get_by_label("Command line")).to_be_focused()
    page.keyboard.type(command)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def test_a_whole_match_by_keyboard_alone(new_person: NewPerson, server: Server):
    """U-03: from the start page to the rematch, no pointer at all."""
    ana = new_person()
    page = ana.page
    page.goto("/")
    tab_to(page, "Your name")
    page.keyboard.type("Ana")
    expect(page.get_by_role("button", name="Play now against bots: Break the Code")).to_be_visible()
    tab_to(page, "Play now against bots: Break the Code")
    page.keyboard.press("Enter")
    dismiss_role_card(ana)
    table = page.url.rsplit("/", 1)[1]
    deal = server.truth(table)
    wait_for_turn(ana)
    page.keyboard.press("1")
    expect(page.get_by_role("button", pressed=True).first).to_be_visible()
    if page.get_by_text("Choose a number first").is_visible():
        offer = ana.view["offers"][0]["cards"][0]  # type: ignore[index]
        page.keyboard.press("Escape")
        type_command(page, f"ask 1 {offer['numbers'][0]}")
    else:
        page.keyboard.press("Control+Enter")
    wait_for_turn(ana)
    if not end_of(page).is_visible():
        type_command(page, f"guess {deal['hands'][1]}")
    expect(end_of(page)).to_be_visible(timeout=60_000)
    tab_to(page, "Play again")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Open questions")).to_be_visible()


def test_every_move_is_spoken_once(new_person: NewPerson):
    """4.1.3: each event of the ledger came to a live region once, without moving the focus."""
    ana = new_person()
    make_table(ana, "Ana")
    ana.page.get_by_role("region", name="Seats").get_by_role("button").last.click()
    ana.page.evaluate(
        "() => { window.spoken = []; for (const region of document.querySelectorAll('[aria-live]'))"
        " new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach("
        "node => window.spoken.push(node.textContent)))).observe(region, {childList: true}) }"
    )
    start(ana)
    for _ in range(3):
        wait_for_turn(ana)
        if end_of(ana.page).is_visible():
            break
        ask(ana)
    wait_for_turn(ana)
    lines = ana.page.get_by_role("list", name="Ledger").get_by_role("listitem").all_inner_texts()
    spoken = ana.page.evaluate("window.spoken")
    for line in lines:
        text = line.split("\n")[-1].lstrip("0123456789 \t")
        if "New card" not in text and "dealt" not in text:
            assert sum(text in said for said in spoken) == 1, (text, spoken)
