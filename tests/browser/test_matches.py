"""Whole matches in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import (
    ask,
    assert_told_nothing,
    come_in,
    dismiss_role_card,
    end_of,
    guess,
    is_at_turn,
    make_table,
    start,
    start_with_bots,
    wait_for_turn,
    wrong_guess,
)
from tests.browser.conftest import PATIENCE_MS, NewPerson, Person, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def seated(new_person: NewPerson) -> tuple[Person, Person, str]:
    """Two people at a table of two, the match begun."""
    ana, jan = new_person(), new_person(locale="en-US")
    table = make_table(ana, "Ana")
    come_in(jan, "Łukasz", table)
    start(ana, jan)
    return ana, jan, table


def at_turn(*people: Person) -> Person:
    """Who is awaited; the views of a move reach one browser before the other."""
    for _ in range(PATIENCE_MS // 100):
        for person in people:
            if is_at_turn(person):
                return person
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is at turn")


@pytest.mark.clause("BTC-B13", "BTC-B14", "BTC-B15")
def test_two_people_play_a_whole_match(new_person: NewPerson, server: Server):
    """Questions by click, a wrong guess, both right: a draw; rematch on the same link."""
    ana, jan, table = seated(new_person)
    deal = server.truth(table)
    racks = {0: deal["hands"][0], 1: deal["hands"][1]}  # type: ignore[index]
    first = at_turn(ana, jan)
    second = jan if first is ana else ana
    for turn in range(4):
        mover = (first, second)[turn % 2]
        wait_for_turn(mover)
        ask(mover, place=turn)
    mine, theirs = racks[first.view["seat"]], racks[second.view["seat"]]  # type: ignore[index]
    wait_for_turn(first)
    guess(first, wrong_guess(deal, mine, theirs))
    wait_for_turn(second)
    ask(second)
    wait_for_turn(first)
    guess(first, theirs)
    expect(second.page.get_by_text("found your code").first).to_be_visible()
    guess(second, mine, by_typing=True)
    for person in (ana, jan):
        expect(person.page.get_by_text("A draw").first).to_be_visible()
        assert_told_nothing(person, deal, person.view["seat"])  # type: ignore[arg-type]
    ana.page.get_by_role("button", name="Play again").click()
    expect(jan.page.get_by_text("Ready for another match").first).to_be_visible()
    jan.page.get_by_role("button", name="Play again").click()
    expect(ana.page.get_by_role("heading", name="Open questions")).to_be_visible()
    assert server.truth(table)["hands"] != deal["hands"]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_person_plays_against_bots(new_person: NewPerson, server: Server, seats: int):
    """Questions on every turn until somebody has it; then this person names the code."""
    ana = new_person()
    table = make_table(ana, "Ana", seats)
    start_with_bots(ana)
    deal = server.truth(table)
    assert_told_nothing(ana, deal, 0)
    end = end_of(ana.page)
    for turn in range(21):
        wait_for_turn(ana)
        if end.is_visible():
            break
        if turn == 3 or ana.view["final_round"]:
            guess(ana, str(deal["centre"]))
            break
        ask(ana, place=turn % 3)
    expect(end).to_be_visible(timeout=60_000)
    assert_told_nothing(ana, deal, 0)
    outcome = ana.view["outcome"]
    assert outcome["winners"]  # type: ignore[index]


def test_somebody_watches_and_learns_no_secret(new_person: NewPerson, server: Server):
    """UX-S3, REL-F10: an onlooker with the link sees what is public."""
    ana, jan, table = seated(new_person)
    eva = new_person()
    eva.page.goto(f"/t/{table}")
    eva.page.get_by_label("Your name").fill("Eva")
    eva.page.get_by_role("button", name="Come in").click()
    expect(eva.page.get_by_role("heading", name="Open questions")).to_be_visible()
    deal = server.truth(table)
    for _ in range(2):
        mover = at_turn(ana, jan)
        wait_for_turn(mover)
        ask(mover)
        expect(eva.page.get_by_role("list", name="Ledger")).to_contain_text("asks")
    assert_told_nothing(eva, deal, None)
    assert_told_nothing(ana, deal, 0)
    assert_told_nothing(jan, deal, 1)


def test_a_browser_that_has_dropped_everything_else_still_has_its_name(new_person: NewPerson):
    """UX-L3, FAULT-56: what pages store goes sooner than a cookie; nobody is asked who they are."""
    _, jan, table = seated(new_person)
    for path in ("/", f"/t/{table}"):
        jan.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        jan.page.goto(path)
        if path == "/":
            expect(jan.page.get_by_label("Your name")).to_have_value("Łukasz")
    dismiss_role_card(jan)
    expect(jan.page.get_by_role("heading", name="Open questions")).to_be_visible()
    assert jan.view["seat"] == 1
