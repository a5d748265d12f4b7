"""Bad lines, reloads, several tabs, a server that dies: the table is always the same afterwards."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import (
    ask,
    come_in,
    dismiss_role_card,
    end_of,
    guess,
    make_table,
    sign_in,
    start,
    start_with_bots,
    wait_for_turn,
)
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_matches import at_turn, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def what_stands(page: Page) -> str:
    """Rack, answers and lamp line as a screen reader finds them."""
    answers = page.get_by_role("table", name="Questions and answers").aria_snapshot()
    return answers + page.get_by_role("region", name="Your move").aria_snapshot()


def reload(person: Person) -> None:
    """The same rack, answers and move region afterwards."""
    before = what_stands(person.page)
    person.page.reload()
    expect(person.page.get_by_role("heading", name="Open questions")).to_be_visible()
    assert what_stands(person.page) == before


def test_a_reload_in_every_phase_leads_back_to_the_same_screen(
    new_person: NewPerson, server: Server
):
    """FAULT-56: lobby, own turn, the other's turn, last chance, end."""
    ana, jan = new_person(), new_person()
    table = make_table(ana, "Ana")
    ana.page.reload()
    expect(ana.page.get_by_text("(you)").first).to_be_visible()
    come_in(jan, "Jan", table)
    start(ana, jan)
    first = at_turn(ana, jan)
    second = jan if first is ana else ana
    ask(first)
    wait_for_turn(second)
    reload(first)
    reload(second)
    ask(second)
    wait_for_turn(first)
    guess(first, server.truth(table)["hands"][second.view["seat"]])  # type: ignore[index]
    expect(second.page.get_by_role("button", name="Do not guess")).to_be_visible()
    second.page.reload()
    second.page.get_by_role("button", name="Do not guess").click()
    second.page.get_by_role("button", name="Yes, let it go").click()
    for person in (first, second):
        expect(end_of(person.page)).to_be_visible()
        person.page.reload()
        expect(end_of(person.page)).to_be_visible()


def test_the_line_is_cut_for_five_seconds(new_person: NewPerson, server: Server):
    """FAULT-46: the bar says so, notes go on, the rival moves, all comes back by itself."""
    ana, jan, _ = seated(new_person)
    mover = at_turn(ana, jan)
    other = jan if mover is ana else ana
    other.context.set_offline(True)
    expect(other.page.get_by_text("The line is down").first).to_be_visible(timeout=40_000)
    other.page.get_by_label("Free notes").fill("perhaps a five")
    ask(mover)
    other.page.wait_for_timeout(5_000)
    other.context.set_offline(False)
    wait_for_turn(other)
    expect(other.page.get_by_text("The line is down")).to_be_hidden()
    expect(other.page.get_by_label("Free notes")).to_have_value("perhaps a five")
    ask(other)
    wait_for_turn(mover)


def test_one_seat_in_two_tabs(new_person: NewPerson):
    """Both show the same; a move in one is seen in the other; notes are shared."""
    ana = new_person()
    make_table(ana, "Ana")
    start_with_bots(ana)
    tab = ana.new_page()
    tab.goto(ana.page.url)
    expect(tab.get_by_role("heading", name="Open questions")).to_be_visible()
    tab.keyboard.press("Escape")
    ana.page.get_by_label("Free notes").fill("from the first tab")
    expect(tab.get_by_label("Free notes")).to_have_value("from the first tab")
    wait_for_turn(ana)
    before = ana.page.get_by_role("table", name="Questions and answers").get_by_role("row").count()
    ask(ana)
    rows = tab.get_by_role("table", name="Questions and answers").get_by_role("row")
    expect(rows.nth(before)).to_be_attached()
    wait_for_turn(ana)
    expect(tab.get_by_role("button", name="Name the code", disabled=False)).to_be_visible()


def test_the_server_is_killed_in_the_middle(new_person: NewPerson, server: Server):
    """FAULT-47: kill -9, restart on the same folder; both play on without a reload."""
    ana, jan, _ = seated(new_person)
    mover = at_turn(ana, jan)
    ask(mover)
    other = jan if mover is ana else ana
    wait_for_turn(other)
    server.kill()
    expect(other.page.get_by_text("The line is down").first).to_be_visible(timeout=40_000)
    server.start()
    wait_for_turn(other)
    expect(other.page.get_by_text("The line is down")).to_be_hidden(timeout=40_000)
    ask(other)
    wait_for_turn(mover)
    ask(mover)
    ana.errors.clear()  # the browser reports each connection that was refused meanwhile
    jan.errors.clear()


def test_double_clicks_count_once(new_person: NewPerson):
    """FAULT-52: a second click on the confirming button asks no second question."""
    ana, jan, _ = seated(new_person)
    mover = at_turn(ana, jan)
    other = jan if mover is ana else ana
    row = mover.page.get_by_role("region", name="Open questions").get_by_role("listitem")
    row.nth(0).get_by_role("button").last.click()
    mover.page.get_by_role("region", name="Your move").get_by_role("button", name="Ask").dblclick()
    wait_for_turn(other)
    asked = [entry for entry in other.view["history"] if entry["tag"] == "answered"]  # type: ignore[attr-defined]
    assert len(asked) == 1


def test_leaving_in_the_middle_and_coming_back(new_person: NewPerson):
    """UX-P10: a bot plays for whoever has to go, and hands the seat back."""
    ana, jan, _ = seated(new_person)
    menu = ana.page.get_by_role("button", name="Table", exact=True)
    menu.click()
    ana.page.get_by_role("button", name="Let a bot play for me").click()
    ana.page.keyboard.press("Escape")
    for _ in range(2):
        wait_for_turn(jan)
        ask(jan)
    ana.page.get_by_role("button", name="Take my seat back").first.click()
    wait_for_turn(ana)
    ask(ana)
    wait_for_turn(jan)


def test_the_back_button_leads_back_and_forth(new_person: NewPerson):
    ana = new_person()
    page = sign_in(ana, "Ana")
    page.get_by_role("button", name="Play now against bots: Break the Code").click()
    dismiss_role_card(ana)
    url = page.url
    page.go_back()
    expect(page.get_by_role("button", name="Make a table")).to_be_visible()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Open questions")).to_be_visible()
    assert page.url == url
    wait_for_turn(ana)


def test_a_fifth_person_and_a_bot_in_every_seat(new_person: NewPerson):
    """Four bots play, people watch; whoever comes late watches too."""
    ana, eva = new_person(), new_person()
    table = make_table(ana, "Ana", 4)
    ana.page.get_by_role("button", name="I only watch").click()
    start_with_bots(ana)
    eva.page.goto(f"/t/{table}")
    eva.page.get_by_label("Your name").fill("Eva")
    eva.page.get_by_role("button", name="Come in").click()
    for person in (ana, eva):
        end = end_of(person.page)
        expect(end).to_be_visible(timeout=120_000)
        assert person.view["seat"] is None


def test_two_people_want_one_seat(new_person: NewPerson):
    """One gets it, the other is told so in words."""
    ana, jan, eva = new_person(), new_person(), new_person()
    table = make_table(ana, "Ana")
    for person, name in ((jan, "Jan"), (eva, "Eva")):
        sign_in(person, name, f"/t/{table}")
        person.page.get_by_role("button", name="Come in").click()
        expect(person.page.get_by_role("button", name="Sit here")).to_be_visible()
    held: list[Route] = []
    eva.page.route("**/seats/*", lambda route: held.append(route))
    eva.page.get_by_role("button", name="Sit here").click()
    jan.page.get_by_role("button", name="Sit here").click()
    expect(jan.page.get_by_text("(you)").first).to_be_visible()
    held[0].continue_()
    expect(eva.page.get_by_text("Somebody was quicker").first).to_be_visible()
    expect(eva.page.get_by_role("region", name="Seats").get_by_text("Jan")).to_be_visible()
    eva.errors.clear()  # the browser reports the refusal as an error of the network
