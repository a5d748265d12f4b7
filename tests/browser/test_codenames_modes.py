"""Codenames for two and three, and looking back: what the first table of it has no room for."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import end_of
from tests.browser.at_words import (
    CLUES,
    Board,
    card,
    give_clue,
    look_at,
    move,
    press,
    reveal,
    sit,
)
from tests.browser.conftest import NewPerson, Server
from tests.browser.test_access import PHONE
from tests.browser.test_look_back import bar, look_back

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.clause("CN-D1", "CN-R20")
def test_two_people_against_the_box(new_person: NewPerson, server: Server) -> None:
    """After each turn the spymaster covers a word of the enemy; a score at the end."""
    table, (ana, ben) = sit(new_person, 2)
    board = Board(server, table)
    own, theirs = board.of("B"), board.of("R")
    give_clue(ana.page, CLUES[0], "2")
    reveal(ben.page, own[0])
    press(ben.page, "Stop")
    press(ben.page, "Yes")
    expect(ana.page.get_by_test_id("lamp")).to_contain_text("Cover one of the enemy's words")
    look_at(ana, "coop-enemy")
    card(ana.page, theirs[0]).click()
    press(ana.page, f"Cover {theirs[0]}")
    expect(card(ben.page, theirs[0])).to_have_attribute("aria-disabled", "true")
    give_clue(ana.page, CLUES[1], "unlimited")
    for word in own[1:]:
        reveal(ben.page, word)
    for person in (ana, ben):
        expect(end_of(person.page)).to_contain_text(re.compile(r"All words are found: \d+ point"))
    look_at(ben, "coop-end")


@pytest.mark.clause("CN-D1")
def test_three_rivals(new_person: NewPerson, server: Server) -> None:
    """One agent guesses for both spymasters; who watches sees the end as well."""
    table, people = sit(new_person, 3, watcher=True)
    cleo, eva = people[2], people[3]
    board = Board(server, table)
    giver, other = people[board.first], people[1 - board.first]
    give_clue(giver.page, CLUES[0], "1")
    expect(other.page.get_by_test_id("lamp")).to_contain_text("guessing")
    reveal(cleo.page, board.of("n")[0])
    give_clue(other.page, CLUES[1], "unlimited")
    look_at(cleo, "three-agent")
    look_at(eva, "three-onlooker")
    for word in board.of("BR"[1 - board.first]):
        reveal(cleo.page, word)
    expect(end_of(other.page)).to_contain_text("Your team")
    for person in (giver, cleo, eva):
        expect(end_of(person.page)).to_be_visible()
    for person in (cleo, eva):
        before = [text for text in person.received if '"outcome":{"' not in text]
        assert before and not [text for text in before if board.key in text]


@pytest.mark.clause("CN-N2")
def test_looking_back_tells_an_agent_no_key(new_person: NewPerson, server: Server) -> None:
    """UX-P3, P6: the board as it stood; after the end, as the spymaster saw it."""
    table, (ana, ben) = sit(new_person, 2)
    board = Board(server, table)
    heard: list[str] = []
    ben.page.on("response", lambda a: "/views" in a.url and heard.append(a.text()))
    own = board.of("B")
    give_clue(ana.page, CLUES[0], "2")
    reveal(ben.page, own[0])
    look_back(ben.page)
    ben.page.keyboard.press("Home")
    expect(bar(ben.page)).to_contain_text("Step 1 of 3")
    expect(card(ben.page, own[0])).to_have_accessible_name(re.compile("not revealed"))
    expect(move(ben.page).get_by_role("button", name="Stop")).to_have_count(0)
    ben.page.get_by_role("button", name="Back to now").click()
    expect(card(ben.page, own[0])).to_have_attribute("aria-disabled", "true")
    assert heard and not any(board.key in text for text in heard)
    reveal(ben.page, board.of("x")[0])
    expect(end_of(ben.page)).to_contain_text("assassin")
    look_back(ben.page)
    ben.page.keyboard.press("Home")
    eyes: Any = bar(ben.page).get_by_role("combobox")
    eyes.select_option("everything")
    expect(card(ben.page, own[0])).to_have_accessible_name(re.compile("on the key: blue agent"))
    look_at(ben, "look-back-key")


def test_the_end_is_before_the_eyes(new_person: NewPerson, server: Server) -> None:
    """UX 4.4: why it ended and what can be done next, also for who had scrolled down on a phone."""
    table, (ana, ben) = sit(new_person, 2, viewport=PHONE)
    board = Board(server, table)
    give_clue(ana.page, CLUES[0], "2")
    flow = ben.page.locator(".flow")
    card(ben.page, board.of("x")[0]).click()
    flow.evaluate("box => { box.scrollTop = box.scrollHeight; }")
    assert flow.evaluate("box => box.scrollTop") > 0
    press(ben.page, f"Reveal {board.of('x')[0]}")
    for person in (ana, ben):
        expect(end_of(person.page).get_by_role("heading").first).to_be_in_viewport()
        expect(person.page.get_by_role("button", name="Play again")).to_be_in_viewport()


SHORT = [
    *("money", "umbrella", "wedding", "ranch", "muscle", "elbow", "chest", "gold", "club", "page"),
    *("trout", "mine", "swallow", "swan", "library", "dot", "general", "troll", "tea", "cake"),
    *("sunrise", "szmaragd", "soczewica", "skeleton", "pie"),
]
BROKEN = """() => [...document.querySelectorAll("[data-card] .word")].filter((word) => {
  const range = document.createRange();
  range.selectNodeContents(word);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((word) => word.textContent)"""
"""Words that stand in more than one line."""


def test_no_common_word_is_broken(new_person: NewPerson, server: Server) -> None:
    """UX 4.4: up to nine letters stay in one line at 320 px, also once they are covered."""
    table, (ana, ben) = sit(new_person, 2, viewport=PHONE, rules={"words": SHORT})
    own = Board(server, table).of("B")
    give_clue(ana.page, CLUES[0], "unlimited")
    for word in own:
        reveal(ben.page, word)
    expect(end_of(ben.page)).to_be_visible()
    for person in (ana, ben):
        expect(person.page.locator(".covered")).to_have_count(len(own))
        assert person.page.evaluate(BROKEN) == []
