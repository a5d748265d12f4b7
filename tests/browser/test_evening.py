"""A Friday evening: clumsy hands, long names, closed cupboards, too much talk."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import (
    come_in,
    dismiss_role_card,
    is_at_turn,
    make_table,
    sign_in,
    start,
    start_with_bots,
)
from tests.browser.conftest import NewPerson, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONG = ("W" * 20, "Guadalupe-María Ññññ", "Żółćżółćżółćżółćżółć", "w" * 20)
SPILLS = """() => [...document.querySelectorAll('header *, main *')].flatMap((each) => {
  const home = each.closest('.paper, .bar, .lamp, li, header, .drawer, main');
  const scrolls = each.closest('[role=region], .lines, .hidden, select, svg');
  const here = each.getBoundingClientRect(), there = home.getBoundingClientRect();
  const isOut = here.right > there.right + 1 || here.left < there.left - 1;
  return isOut && here.width > 1 && !scrolls ? [`${each.tagName} ${each.textContent}`] : [];
})"""
"""All that is wider than the place in which it stands."""
THIN = """() => {
  document.documentElement.style.setProperty('--text', 1.5);
  const all = [...document.querySelectorAll('.lamp p, .bar p')];
  const thin = all.filter((each) => each.offsetWidth < 100).map((each) => each.textContent);
  document.documentElement.style.removeProperty('--text');
  return thin;
}"""
"""Sentences that large text would press into a column of a letter or two; then text as before."""
CLOSED = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError'); } });
"""


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()


@pytest.mark.parametrize("width", [320, 1280])
def test_four_long_names_have_room(new_person: NewPerson, width: int):
    """UX-P4: no name pushes anything out of its place, in the lobby or in play."""
    ana = new_person(viewport={"width": width, "height": 720}, has_touch=width == 320)
    table = make_table(ana, LONG[0], 4)
    others = [new_person() for _ in LONG[1:]]
    for person, name in zip(others, LONG[1:], strict=True):
        come_in(person, name, table)
    assert ana.page.evaluate(SPILLS) == []
    start(ana, *others)
    mover = next(person for person in (ana, *others) if is_at_turn(person)).page
    mover.set_viewport_size({"width": width, "height": 720})
    cards = mover.get_by_role("region", name="Open questions").get_by_role("listitem")
    cards.first.get_by_role("button").last.click()
    assert mover.evaluate(SPILLS) == []
    assert mover.evaluate(THIN) == []
    assert ana.page.evaluate(SPILLS) == []
    for name in ("Ledger", "Answers", "Guess") if width == 320 else ():
        ana.page.get_by_role("tab", name=name).click()
        assert ana.page.evaluate(SPILLS) == []


def test_a_long_name_has_room_on_the_role_card(new_person: NewPerson):
    """UX-P4: whoever is at turn, and whatever they are called."""
    ana = new_person(viewport={"width": 320, "height": 568}, has_touch=True)
    ana.page.goto("/")
    ana.page.get_by_role("button", name="Play now against bots: Break the Code").click()
    card = ana.page.get_by_role("dialog")
    card.locator("dd").last.evaluate("line => line.textContent = 'w'.repeat(40)")
    assert card.evaluate("card => card.scrollWidth - card.clientWidth") == 0
    dismiss_role_card(ana)


def test_a_browser_that_keeps_nothing_can_play(new_person: NewPerson):
    """UX-G1, FAULT-56: storage is closed; cookies are not, so a reload leads back to the seat."""
    ana = new_person()
    ana.context.add_init_script(CLOSED)
    page = sign_in(ana, "Ana")
    page.get_by_role("button", name="Play now against bots: Break the Code").click()
    dismiss_role_card(ana)
    page.reload()
    dismiss_role_card(ana)
    expect(page.get_by_role("img", name="Your tiles")).to_be_visible()
    ana.errors.clear()  # at first the server answers that it does not know who this is


@pytest.mark.parametrize("missing", ["index", "en"])
def test_a_page_whose_scripts_are_gone_says_so(new_person: NewPerson, missing: str):
    """The server was upgraded between the page and its scripts: no blank page."""
    ana = new_person()
    ana.page.route(f"**/assets/{missing}-*.js", lambda route: route.fulfill(status=404, body=""))
    ana.page.goto("/")
    for words in ("Load it again", "Cargarla de nuevo", "Wczytaj ją ponownie"):
        expect(ana.page.get_by_role("link", name=words)).to_be_visible()
    ana.errors.clear()


def test_a_game_that_does_not_come_says_so(new_person: NewPerson):
    """The server was upgraded while the start page was open: one touch loads the page anew."""
    ana = new_person()
    ana.page.route("**/assets/Play-*.js", lambda route: route.fulfill(status=404, body=""))
    page = sign_in(ana, "Ana")
    page.get_by_role("button", name="Play now against bots: Break the Code").click()
    again = page.get_by_role("button", name="Load anew")
    expect(again).to_be_visible()
    page.unroute("**/assets/Play-*.js")
    again.click()
    dismiss_role_card(ana)
    expect(page.get_by_role("img", name="Your tiles")).to_be_visible()
    ana.errors.clear()


def test_a_language_of_an_older_build_is_loaded_anew(new_person: NewPerson):
    """The server was upgraded while the page was open: the choice comes true by a reload."""
    ana = new_person()
    ana.page.goto("/")
    gone = "**/assets/es-*.js"
    ana.page.route(gone, lambda route: route.fulfill(status=404, body=""), times=1)
    ana.page.get_by_role("combobox", name="Language").select_option("es")
    expect(ana.page.get_by_role("button", name="Abrir una mesa")).to_be_visible()
    ana.errors.clear()


def test_double_clicks_mean_what_they_hit_first(new_person: NewPerson):
    """FAULT-52, FAULT-88: nobody gives up or leaves by a double click."""
    ana = new_person()
    make_table(ana, "Ana")
    page = ana.page
    start_with_bots(ana)
    open_menu(page)
    for name, sure in (("Give up", "Yes, give up"), ("Leave the table", "Yes, leave")):
        page.get_by_role("button", name=name).dblclick()
        expect(page.get_by_role("button", name=sure)).to_be_visible()
    page.get_by_role("button", name="Let a bot play for me").dblclick()
    expect(page.get_by_role("button", name="Take my seat back").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("A bot is playing your seat.").first).to_be_visible()


def test_no_line_of_a_flood_is_lost(new_person: NewPerson):
    """FAULT-55: what was said too fast is said a little later, and shown as waiting until then."""
    ana, jan = new_person(), new_person()
    come_in(jan, "Jan", make_table(ana, "Ana"))
    field = ana.page.get_by_label("Say something to the table")
    for number in range(7):
        field.fill(f"line {number}")
        field.press("Enter")
    said = jan.page.get_by_role("list", name="What was said").get_by_role("listitem")
    expect(said).to_have_count(7)
    assert {text[-6:] for text in said.all_inner_texts()} == {f"line {n}" for n in range(7)}


def test_notes_full_of_anything_are_kept(new_person: NewPerson, server: Server):
    """UX-P11: quotation marks, control characters, emoji; the line never breaks over them."""
    ana = new_person()
    page = sign_in(ana, "Ana")
    page.get_by_role("button", name="Play now against bots: Break the Code").click()
    dismiss_role_card(ana)
    notes = page.get_by_label("Free notes")
    for text in ("\x01" * 6000, '"\\\n' * 2000, "🦊" * 3000):
        notes.evaluate("(field, text) => (field.value = text.slice(0, field.maxLength))", text)
        notes.dispatch_event("input")
    page.get_by_label("Tiles as text").fill("x" * 60 + " ")
    assert page.evaluate(SPILLS) == []
    page.reload()
    expect(notes).to_have_value("🦊" * 750)
    expect(page.get_by_text("The line is down")).to_be_hidden()


def test_a_click_beside_a_slow_change_is_not_lost(new_person: NewPerson) -> None:
    """FAULT-52: the seats are there before the answer to their number is; bots sit down all the
    same, and the match begins."""
    ana = new_person()
    make_table(ana, "Ana")
    page = ana.page

    def answer_late(route: Route) -> None:
        response = route.fetch()
        page.wait_for_timeout(1500)
        route.fulfill(response=response)

    page.route("**/api/tables/*", answer_late)
    page.get_by_role("group", name="Number of seats").get_by_role("radio", name="4").check()
    expect(page.get_by_role("region", name="Seats").get_by_role("listitem")).to_have_count(4)
    page.get_by_role("button", name="with bots").click()
    expect(page.get_by_role("button", name="Start the match")).to_be_enabled()
    start(ana)
