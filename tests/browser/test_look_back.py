"""Looking back and forth: past moments at the table, replays, links, files, a prepared answer."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import room40
from tests.browser.at_table import (
    Deal,
    ask,
    assert_told_nothing,
    end_of,
    secrets_from,
    tile_name,
    wait_for_turn,
)
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_matches import at_turn, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Looking back")


def look_back(page: Page) -> None:
    page.get_by_role("button", name="Look back").click()
    expect(bar(page)).to_be_visible()


def match_of(person: Person) -> str:
    """The name of the match, from the first view of it."""
    return str(
        next(json.loads(text)["match"] for text in person.received if '"tag":"view"' in text)
    )


def board(page: Page) -> str:
    return page.locator(".cards").inner_text()


def asked(people: tuple[Person, Person], times: int) -> None:
    for _ in range(times):
        mover = at_turn(*people)
        wait_for_turn(mover)
        ask(mover)


def end_by_agreement(server: Server, table: str, *people: Person) -> None:
    for person in people:
        answer = person.context.request.post(
            f"{server.url}/api/tables/{table}/end",
            data=json.dumps({"agree": True}),
            headers={"content-type": "application/json", "origin": server.url},
        )
        assert answer.ok, answer.text()
    for person in people:
        expect(end_of(person.page)).to_be_visible()


def assert_no_secret_in_the_past(person: Person, heard: list[str], deal: Deal) -> None:
    """FAULT-26: neither live nor by looking back."""
    seat: Any = person.view["seat"]
    assert_told_nothing(person, deal, seat)
    assert heard
    for secret in secrets_from(deal, seat):
        assert not any(secret in text for text in heard), f"{secret} came with the past"


def test_look_back_while_moves_arrive_and_return(new_person: NewPerson, server: Server):
    """UX-P6: that board stays, nothing can be done there, and no secret comes with it."""
    ana, jan, table = seated(new_person)
    asked((ana, jan), 4)
    looker, other = (jan, ana) if at_turn(ana, jan) is ana else (ana, jan)
    heard: list[str] = []
    looker.page.on("response", lambda a: "/views" in a.url and heard.append(a.text()))
    now = board(looker.page)
    look_back(looker.page)
    looker.page.keyboard.press("Home")
    expect(bar(looker.page)).to_contain_text("Step 1 of 5")
    looker.page.keyboard.press("ArrowRight")
    expect(bar(looker.page)).to_contain_text("Step 2 of 5")
    before, place = board(looker.page), looker.page.locator(".cards").bounding_box()
    assert before != now
    wait_for_turn(other)
    ask(other)
    expect(bar(looker.page)).to_contain_text("Step 2 of 6")
    expect(bar(looker.page)).to_contain_text("Your turn")
    assert (board(looker.page), looker.page.locator(".cards").bounding_box()) == (before, place)
    assert looker.page.locator("li.card.open").count() == 0
    looker.page.get_by_role("button", name="Back to now").click()
    expect(bar(looker.page)).to_be_hidden()
    expect(looker.page.locator("li.card.open")).to_have_count(6)
    assert_no_secret_in_the_past(looker, heard, server.truth(table))
    ask(looker)


def test_a_line_leads_to_its_moment(new_person: NewPerson):
    """UX-P3, UX 3.1: from the ledger and from the table of answers."""
    ana, jan, _ = seated(new_person)
    asked((ana, jan), 3)
    page = ana.page
    page.get_by_role("region", name="Questions and answers").get_by_role("button").nth(1).click()
    expect(bar(page)).to_contain_text("Step 3 of 4")
    page.get_by_role("list", name="Ledger").get_by_role("button").last.click()
    expect(bar(page)).to_contain_text("Step 1 of 4")
    page.keyboard.press("Escape")
    expect(bar(page)).to_be_hidden()


def test_a_link_during_the_match_opens_the_table_at_that_moment(new_person: NewPerson):
    ana, jan, table = seated(new_person)
    asked((ana, jan), 3)
    name = match_of(ana)
    ana.page.goto(f"/t/{table}/m/{name}?at=2&eye={ana.view['seat']}")
    expect(bar(ana.page)).to_contain_text("Step 2 of 4")
    stranger = new_person()
    stranger.page.goto(f"/t/{table}/m/{name}?at=2&eye=0")
    expect(stranger.page.get_by_role("button", name="Come in")).to_be_visible()
    stranger.errors.clear()  # the browser reports the refusal of the views


def test_replay_through_every_eye_and_a_link_for_a_stranger(new_person: NewPerson, server: Server):
    """UX-A1: at the table when it is over, and in a browser that has never been here."""
    ana, jan, table = seated(new_person)
    deal = server.truth(table)
    asked((ana, jan), 2)
    end_by_agreement(server, table, ana, jan)
    page = ana.page
    page.get_by_role("button", name="Step through the match").click()
    expect(bar(page)).to_contain_text("Step 1 of 4")
    eyes = bar(page).get_by_role("combobox")
    rack = page.locator(".hand .rack")
    for seat in (0, 1):
        eyes.select_option(str(seat))
        expect(rack).to_have_count(1)
        names = ", ".join(tile_name(tile) for tile in deal["hands"][seat].split())  # type: ignore[index]
        expect(rack).to_have_attribute("aria-label", re.compile(f": {names}$"))
    eyes.select_option("onlooker")
    expect(rack).to_have_count(0)
    eyes.select_option("everything")
    expect(rack).to_have_count(2)
    page.keyboard.press("ArrowRight")
    name = match_of(ana)
    stranger = new_person()
    stranger.page.goto(f"/t/{table}/m/{name}?at=2&eye=everything")
    expect(bar(stranger.page)).to_contain_text("Step 2 of 4")
    expect(stranger.page.locator(".hand .rack")).to_have_count(2)
    stranger.page.keyboard.press("ArrowRight")
    expect(bar(stranger.page)).to_contain_text("Step 3 of 4")
    expect(stranger.page).to_have_url(re.compile(r"\?at=3&eye=everything$"))


def test_export_and_import(new_person: NewPerson, server: Server, tmp_path: Path):
    """UX-A6: saved at the table, opened by somebody else; a forged one is refused with a reason."""
    ana, jan, table = seated(new_person)
    asked((ana, jan), 2)
    end_by_agreement(server, table, ana, jan)
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Save the match").click()
    kept = tmp_path / "match.json"
    download.value.save_as(kept)
    text = kept.read_text()
    assert room40.load(text).outcome is not None
    assert "Ana" not in text and "Łukasz" not in text
    reader = new_person()
    reader.page.goto("/")
    reader.page.set_input_files("input[type=file]", kept)
    expect(bar(reader.page)).to_contain_text("Step 1 of 4")
    reader.page.keyboard.press("End")
    expect(end_of(reader.page)).to_contain_text("Ended by agreement")
    reader.page.reload()
    expect(bar(reader.page)).to_contain_text("Step 1 of 4")
    record = json.loads(text)
    record["entries"][1]["events"][0]["answers"] = {"0": 99, "1": 99}
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(record))
    reader.page.goto("/")
    reader.page.set_input_files("input[type=file]", forged)
    expect(reader.page.get_by_text("Step 2 of this file has been changed").first).to_be_visible()
    assert reader.page.url.rstrip("/") == server.url
    reader.errors.clear()  # the browser reports the refusal


def test_a_prepared_answer_goes_out_once_from_two_tabs(new_person: NewPerson, server: Server):
    """UX-P7: with the page open twice; the server has stored one."""
    ana, jan, table = seated(new_person)
    deal = server.truth(table)
    mover = at_turn(ana, jan)
    waiter = jan if mover is ana else ana
    twin = waiter.new_page()
    twin.goto(f"/t/{table}")
    expect(twin.get_by_role("dialog")).to_be_visible()
    twin.keyboard.press("Escape")
    expect(twin.get_by_role("heading", name="Open questions")).to_be_visible()
    rival = deal["hands"][mover.view["seat"]]  # type: ignore[index]
    page = waiter.page
    page.get_by_label("Tiles as text").fill(rival)
    page.get_by_role("button", name="Name it on my turn").click()
    expect(page.get_by_role("button", name="Do not send it")).to_be_visible()
    expect(twin.get_by_role("button", name="Do not send it")).to_be_visible()
    twin.get_by_role("button", name="Do not send it").click()
    expect(page.get_by_role("button", name="Do not send it")).to_be_hidden()
    page.get_by_role("button", name="Name it on my turn").click()
    page.reload()
    expect(page.get_by_role("button", name="Do not send it")).to_be_visible()
    wait_for_turn(mover)
    ask(mover)
    for each in (page, twin, mover.page):
        expect(end_of(each)).to_be_visible()
    guesses = [e for e in mover.view["history"] if e["tag"] == "guessed"]  # type: ignore[attr-defined]
    assert len(guesses) == 1 and guesses[0]["right"] is True
