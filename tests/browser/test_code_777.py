"""Code 777 in a real browser: whole matches, the freeze, what nobody may be sent."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.at_table import come_in, dismiss_role_card, end_of, sign_in, start
from tests.browser.conftest import PATIENCE_MS, NewPerson, Person, Server
from tests.browser.test_access import Mirrors, json_from, tab_to, type_command

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Events = list[dict[str, Any]]


def events_of(server: Server, table: str) -> Events:
    """All that has happened in the table's latest match, from the store, secrets too."""
    with closing(sqlite3.connect(f"file:{server.data}/room40.sqlite3?mode=ro", uri=True)) as file:
        bodies = file.execute(
            "SELECT body FROM rows JOIN matches USING (match_id) WHERE table_id = ?"
            " AND number = (SELECT max(number) FROM matches WHERE table_id = ?) ORDER BY version",
            (table, table),
        ).fetchall()
    return [event for (body,) in bodies for event in json.loads(body)["events"]]


def racks_of(server: Server, table: str, seat: int) -> list[str]:
    """Every rack that a seat has had, the present one last."""
    events = events_of(server, table)
    later = [e["new"] for e in events if e["tag"] == "rack_replaced" and e["rack"] == seat]
    return [events[0]["racks"][seat], *later]


def numbers_of(rack: str) -> str:
    return " ".join(sorted(tile[1] for tile in rack.split()))


def new_table(person: Person, name: str, seats: int, **setup: Any) -> str:
    """A table of Code 777; rules and seats as the lobby's host would choose them."""
    page = sign_in(person, name)
    page.get_by_role("button", name="With friends: Code 777").click()
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    changed = page.request.patch(
        f"/api/tables/{table}",
        data=json.dumps(setup),
        headers=json_from(person.server),
    )
    assert changed.ok, changed.text()
    expect(page.get_by_role("region", name="Seats").get_by_role("listitem")).to_have_count(seats)
    return table


def people_at(new_person: NewPerson, names: list[str], **setup: Any) -> tuple[list[Person], str]:
    """People on all seats of a table, the match begun."""
    everybody = [new_person() for _ in names]
    table = new_table(everybody[0], names[0], len(names), **setup)
    for person, name in zip(everybody[1:], names[1:], strict=True):
        come_in(person, name, table)
    start(everybody[0], *everybody[1:])
    return everybody, table


def bar(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Your move")


def announce(person: Person, numbers: str) -> None:
    """Type what stands on one's own rack, look at it, confirm."""
    field = person.page.get_by_label("As text")
    if not field.is_visible():
        bar(person).get_by_role("button", name="Announce").click()
    field.fill(numbers)
    field.press("Enter")
    expect(bar(person)).to_contain_text("Announce")
    bar(person).get_by_role("button", name="Announce", exact=True).click()


def draw(person: Person) -> None:
    bar(person).get_by_role("button", name="Draw a card").click()


def stay(person: Person) -> None:
    bar(person).get_by_role("button", name="Stay", exact=True).click()
    bar(person).get_by_role("button", name="Yes, stay").click()


def told(person: Person, tag: str) -> list[dict[str, Any]]:
    """Entries of the history, joined from what each view brought of it."""
    history: list[dict[str, Any]] = []
    for text in person.received:
        frame = json.loads(text)
        if frame["tag"] == "view":
            history = history[: frame["history_from"] or 0] + frame["view"]["history"]
    return [entry for entry in history if entry["tag"] == tag]


def wait_until(person: Person, is_so: Any) -> None:
    for _ in range(PATIENCE_MS * 3 // 100):
        if is_so():
            return
        person.page.wait_for_timeout(100)
    raise AssertionError(f"it never came: {person.view}")


def assert_own_rack_unseen(person: Person, server: Server, table: str, seat: int) -> None:
    """C777-C2, C11: no byte before the outcome holds a rack of this seat that was not solved."""
    own = racks_of(server, table, seat)
    shown = {entry["tiles"] for entry in told(person, "shown")}
    elsewhere = " ".join(
        json.dumps(event)
        for event in events_of(server, table)
        if event["tag"] == "rack_replaced" and event["rack"] != seat
    )
    before = [text for text in person.received if '"outcome":{"' not in text]
    assert before
    for rack in set(own) - shown:
        dealt_to_others = events_of(server, table)[0]["racks"].count(rack) > (rack == own[0])
        if rack not in elsewhere and not dealt_to_others:
            assert not [text for text in before if rack in text], f"{rack} reached seat {seat}"


@pytest.mark.clause("C777-C2", "C777-C9", "C777-C14", "C777-C15")
def test_a_person_with_two_bots_plays_a_whole_match(new_person: NewPerson, server: Server):
    """Cards are drawn, three right announcements win; the last one decides at once."""
    ana = new_person()
    table = new_table(ana, "Ana", 3)
    ana.page.get_by_role("button", name="with bots").click()
    start(ana)
    draw_button = bar(ana).get_by_role("button", name="Draw a card")
    expect(draw_button.or_(end_of(ana.page)).first).to_be_visible(timeout=PATIENCE_MS * 3)
    draw_button.click()
    for point in range(1, 4):
        if end_of(ana.page).is_visible():
            break
        # bots may announce at the same time, or before: what counts is the rack of that moment
        while len(told(ana, "shown")) < point and not end_of(ana.page).is_visible():
            if ana.view["phase"] == "turn":
                announce(ana, numbers_of(racks_of(server, table, 0)[-1]))
            ana.page.wait_for_timeout(1500)
    expect(end_of(ana.page)).to_be_visible(timeout=PATIENCE_MS * 3)
    assert ana.view["outcome"]["reason"] == "points"  # type: ignore[index]
    assert_own_rack_unseen(ana, server, table, 0)
    assert_thoughts_unfold(ana.page)


def assert_thoughts_unfold(page: Page) -> None:
    """UX-E2: after the end, and not before, what the bots noted of their choices can be read."""
    title = page.get_by_role("heading", name="What the bots thought")
    title.click()
    lines = page.locator("details", has=title).get_by_role("listitem")
    expect(lines.first).to_contain_text(re.compile(r"Bot \d: \d+ sets? of numbers (was|were) poss"))


@pytest.mark.clause("C777-C8", "C777-R8", "C777-R9")
@pytest.mark.parametrize("slow", [0, 1])
def test_a_fast_line_is_no_advantage(new_person: NewPerson, server: Server, slow: int):
    """REL-F30: both lock in, in either order; they are judged by seat, the reader last."""
    (ana, jan, eva), table = people_at(
        new_person, ["Ana", "Jan", "Eva"], options={"freeze_s": 60}, setup={"seats": 3}
    )
    reader = int(str(ana.view["first"]))
    by_seat = {int(str(each.view["seat"])): each for each in (ana, jan, eva)}
    draw(by_seat[reader])
    wait_until(ana, lambda: told(ana, "answered"))
    others = [(reader - 1) % 3, (reader + 1) % 3]
    order = others if slow == 0 else [*reversed(others)]
    announce(by_seat[order[0]], "1 2 3")
    late = by_seat[order[1]].page
    expect(late.get_by_role("region", name="The table stands still")).to_be_visible()
    late.wait_for_timeout(1000)
    assert not told(ana, "announced")
    announce(by_seat[order[1]], numbers_of(racks_of(server, table, order[1])[-1]))
    stay(by_seat[reader])
    wait_until(ana, lambda: len(told(ana, "announced")) == 2)
    said = told(ana, "announced")
    assert [entry["seat"] for entry in said] == [(reader - 1) % 3, (reader - 2) % 3]
    assert {entry["seat"]: entry["right"] for entry in said}[order[1]]
    for seat, person in by_seat.items():
        assert_own_rack_unseen(person, server, table, seat)


@pytest.mark.clause("C777-R9")
def test_silence_is_to_stay_and_the_clock_is_seen(new_person: NewPerson):
    """Time runs out for who does not answer; what others lock in stays hidden until then."""
    (ana, jan), _ = people_at(
        new_person, ["Ana", "Jan"], options={"freeze_s": 5}, setup={"seats": 2}
    )
    announce(ana, "1 2 3")
    freeze = jan.page.get_by_role("region", name="The table stands still")
    expect(freeze).to_contain_text("Ana: decided")
    expect(freeze).to_contain_text("left")
    assert not any('"numbers":[1,2,3]' in text for text in jan.received)
    wait_until(jan, lambda: told(jan, "timed_out"))
    expect(freeze).to_be_hidden()
    assert told(jan, "announced")[0]["numbers"] == [1, 2, 3]


@pytest.mark.clause("C777-C16")
def test_two_seats_choose_which_open_rack_is_new(new_person: NewPerson, server: Server):
    (ana, jan), table = people_at(
        new_person, ["Ana", "Jan"], options={"freeze_s": 60}, setup={"seats": 2}
    )
    by_seat = {int(str(each.view["seat"])): each for each in (ana, jan)}
    reader = int(str(ana.view["first"]))
    solver = by_seat[1 - reader]
    announce(solver, numbers_of(racks_of(server, table, 1 - reader)[-1]))
    stay(by_seat[reader])
    chooser = by_seat[reader].page
    choice = chooser.get_by_role("region", name="Which open rack gets new tiles?")
    expect(choice.get_by_role("button", name="Open rack 2")).to_be_in_viewport(ratio=1)
    choice.get_by_role("button", name="Open rack 2").click()
    bar(by_seat[reader]).get_by_role("button", name="Yes, these").click()
    wait_until(ana, lambda: [e["rack"] for e in told(ana, "replaced")] == [1 - reader, 3])
    expect(solver.page.get_by_text("Your solved rack was").first).to_be_visible()


def test_what_another_seat_sees_is_drawn_from_what_i_know(new_person: NewPerson):
    """UX 3.2: their own rack and mine stay hidden."""
    (ana, jan), _ = people_at(new_person, ["Ana", "Jan"], setup={"seats": 2})
    ana.page.get_by_role("button", name="What does Jan see?").click()
    dialog = ana.page.get_by_role("dialog")
    racks = dialog.get_by_role("listitem")
    expect(racks).to_have_count(4)
    hidden = racks.filter(has=ana.page.get_by_role("img", name="hidden"))
    expect(hidden).to_have_count(2)
    jan.page.reload()
    dismiss_role_card(jan) if jan.page.get_by_role("dialog").is_visible() else None
    expect(bar(jan)).to_be_visible()


def test_notes_begin_anew_with_a_new_rack(new_person: NewPerson, server: Server):
    """UX 3.2: the sheet of a rack that is gone is archived; both survive a reload."""
    (ana, jan), table = people_at(
        new_person, ["Ana", "Jan"], options={"freeze_s": 60}, setup={"seats": 2}
    )
    sheet = ana.page.get_by_role("group", name="The 28 tiles")
    free = sheet.get_by_role("button", disabled=False).first
    free.click()
    marked = str(free.get_attribute("aria-label"))
    assert marked.endswith("maybe mine")
    wrong = "1 2 2" if numbers_of(racks_of(server, table, 0)[-1]) != "1 2 2" else "3 3 3"
    announce(ana, wrong)
    stay(jan)
    expect(ana.page.get_by_label("Sheet of")).to_be_visible()
    expect(sheet.get_by_role("button", name="maybe mine")).to_have_count(0)
    ana.page.reload()
    ana.page.get_by_label("Sheet of").select_option(label="your rack no. 1")
    expect(sheet.get_by_role("button", name=marked, exact=True).first).to_be_visible()
    expect(ana.page.get_by_text("That rack was lost unseen.")).to_be_visible()


def test_by_keyboard_alone(new_person: NewPerson, server: Server):
    """UX-U-03: from the start page against bots: draw, announce by command, to the end."""
    ana = new_person()
    page = ana.page
    page.goto("/")
    tab_to(page, "Your name")
    page.keyboard.type("Ana")
    button = "Play now against bots: Code 777"
    expect(page.get_by_role("button", name=button)).to_be_visible()
    tab_to(page, button)
    page.keyboard.press("Enter")
    dismiss_role_card(ana)
    table = page.url.rsplit("/", 1)[1]
    expect(bar(ana).get_by_role("button", name="Draw a card")).to_be_visible(timeout=60_000)
    page.keyboard.press("Control+Enter")
    wait_until(ana, lambda: any(entry["seat"] == 0 for entry in told(ana, "answered")))
    for _ in range(40):
        if end_of(page).is_visible():
            break
        if ana.view["phase"] == "turn":
            type_command(page, f"announce {numbers_of(racks_of(server, table, 0)[-1])}")
        page.wait_for_timeout(1500)
    expect(end_of(page)).to_be_visible()
    tab_to(page, "Play again")


@pytest.fixture
def mirrored(
    new_person: NewPerson, browser: Browser, server: Server
) -> Iterator[tuple[Person, Mirrors]]:
    ana = new_person()
    ana.page.goto("/")
    body = json.dumps({"name": "Ana"})
    assert ana.page.request.post("/api/people", data=body, headers=json_from(server)).ok
    mirrors = Mirrors(browser, server, ana)
    yield ana, mirrors
    mirrors.close()


def test_each_phase_by_axe(mirrored: tuple[Person, Mirrors], new_person: NewPerson, server: Server):
    """UX-U-06, U-07: turn, freeze, choice of a rack, look, end; three languages, two themes."""
    ana, mirrors = mirrored
    jan = new_person()
    table = new_table(ana, "Ana", 2, options={"freeze_s": 120}, setup={"seats": 2})
    mirrors.goto(f"/t/{table}")
    mirrors.look("lobby of Code 777")
    come_in(jan, "Jan", table)
    start(ana, jan)
    mirrors.press("Escape")
    by_seat = {int(str(each.view["seat"])): each for each in (ana, jan)}
    reader = int(str(ana.view["first"]))
    draw(by_seat[reader])
    wait_until(ana, lambda: told(ana, "answered"))
    mirrors.look("a question answered", is_play=True)
    announce(jan, numbers_of(racks_of(server, table, 1)[-1]))
    expect(ana.page.get_by_role("region", name="The table stands still")).to_be_visible()
    mirrors.look("freeze", is_play=True)
    stay(ana)
    chooser = by_seat[reader]
    title = "Which open rack gets new tiles?"
    if chooser is ana:
        expect(ana.page.get_by_role("region", name=title)).to_be_visible()
        mirrors.look("choice of a rack", is_play=True)
    chooser.page.get_by_role("region", name=title).get_by_role("button").first.click()
    bar(chooser).get_by_role("button", name="Yes, these").click()
    wait_until(ana, lambda: ana.view["phase"] == "turn")
    look_at_dialogs_and_end(ana, jan, mirrors, table)


def look_at_dialogs_and_end(ana: Person, jan: Person, mirrors: Mirrors, table: str) -> None:
    for _, page in mirrors.pages:
        page.locator("button.look").first.click()
    mirrors.look("what another seat sees")
    mirrors.press("Escape")
    resigned = jan.page.request.post(
        f"/api/tables/{table}/resign", data="{}", headers=json_from(jan.server)
    )
    assert resigned.ok, resigned.text()
    expect(end_of(ana.page)).to_be_visible()
    mirrors.look("end of Code 777")


def scroll_of(page: Page) -> Any:
    return page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")


@pytest.mark.parametrize("seats", [4, 5])
def test_all_racks_fit_on_a_narrow_phone(new_person: NewPerson, seats: int):
    """UX 3.2: all racks at once at 320 px, each tile with digit, letter and shape."""
    ana = new_person(viewport={"width": 320, "height": 568}, is_mobile=True, has_touch=True)
    new_table(ana, "Ana", seats, setup={"seats": seats})
    ana.page.get_by_role("button", name="with bots").click()
    start(ana)
    racks = ana.page.get_by_role("region", name="All racks").get_by_role("article")
    expect(racks).to_have_count(seats)
    edge = ana.page.get_by_role("tablist").bounding_box()
    assert edge is not None
    for at in range(seats):
        box = racks.nth(at).bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= 320
        assert box["y"] + box["height"] <= edge["y"], f"rack {at} lies below the drawer"
    wide, inner = scroll_of(ana.page)
    assert wide <= inner
