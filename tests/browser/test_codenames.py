"""Codenames in the browser: two people a team, from the first clue to the key (CN-N1 to N18)."""

import re

import pytest
from playwright.sync_api import expect

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
    write_clue,
)
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_access import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def assert_no_key(person: Person, board: Board) -> None:
    """No byte that came before the outcome holds the key, nor an identity that is not covered."""
    before = [text for text in person.received if '"outcome":{"' not in text]
    assert before and person.views()[-1]["key"] == board.key
    assert not [text for text in before if board.key in text]
    views = [view for view in person.views() if view["outcome"] is None]
    assert views and all(view["key"] is None for view in views)


def test_a_whole_match_of_two_teams(new_person: NewPerson, server: Server) -> None:
    """Marks, a consult, a refused clue, an objection, a reload in mid-turn."""
    table, people = sit(new_person)
    board = Board(server, table)
    giver, rival = people[board.first], people[1 - board.first]
    agent, other = people[2 + board.first], people[3 - board.first]
    own, theirs = (board.of("BR"[side]) for side in (board.first, 1 - board.first))
    look_at(giver, "spymaster")
    refused_and_asked(giver, rival, board)
    giver.page.locator("[data-card]").filter(has_text=own[0]).first.click()
    look_at(giver, "form")
    give_clue(giver.page, CLUES[0], "1")
    marked_and_reloaded(agent, giver, other, own[0])
    reveal(agent.page, own[0])
    look_at(agent, "agent")
    press(agent.page, "Stop")
    press(agent.page, "Yes")
    objected(giver, rival, own[1])
    give_clue(giver.page, CLUES[2], "unlimited")
    for word in own[2:]:
        reveal(agent.page, word)
    for person in people:
        expect(person.page.locator("section.ended")).to_be_visible()
    expect(agent.page.get_by_text("Meant:").first).to_be_visible()
    expect(card(agent.page, theirs[0])).to_have_accessible_name(
        re.compile("on the key: (blue|red) agent")
    )
    look_at(agent, "end")
    for person in (agent, other):
        assert_no_key(person, board)


def refused_and_asked(giver: Person, rival: Person, board: Board) -> None:
    """A word of the board is refused with its reason at the field; another one is asked about."""
    write_clue(giver.page, board.words[0], "2")
    giver.page.get_by_role("button", name="Give…").click()
    press(giver.page, "Give this clue")
    expect(giver.page.locator(".fault").filter(has_text="lies on the board")).to_be_visible()
    look_at(giver, "refused")
    write_clue(giver.page, CLUES[0], "1")
    giver.page.get_by_role("button", name="Ask first…").click()
    press(giver.page, "Yes")
    expect(move(rival.page).get_by_text(f"“{CLUES[0]}, 1”")).to_be_visible()
    look_at(rival, "consult")
    press(rival.page, "Fair clue")
    press(rival.page, "Yes")
    expect(giver.page.get_by_text("is fair, says the rival spymaster")).to_be_visible()


def marked_and_reloaded(agent: Person, giver: Person, other: Person, word: str) -> None:
    """The own team sees a mark, the others do not, and it is there after a reload."""
    card(agent.page, word).click()
    for person in (agent, giver):
        expect(card(person.page, word)).to_have_accessible_name(re.compile("marked by"))
    agent.page.reload()
    expect(card(agent.page, word)).to_have_accessible_name(re.compile("marked by"))
    expect(card(other.page, word)).not_to_have_accessible_name(re.compile("marked by"))
    assert not any('"kind":"mark"' in text for text in other.received)


def objected(giver: Person, rival: Person, cover: str) -> None:
    """The other team's clue: an objection, granted; one own word is covered for it."""
    give_clue(rival.page, CLUES[1], "2")
    press(giver.page, "Object")
    look_at(giver, "objection")
    press(giver.page, "Yes")
    concede = move(rival.page).get_by_role("button", name="Concede")
    cover_it = move(giver.page).get_by_role("button", name="Cover nothing")
    expect(concede.or_(rival.page.get_by_text("cover a word")).first).to_be_visible()
    if concede.is_visible():
        expect(giver.page.get_by_test_id("lamp")).to_contain_text("Objection to")
        concede.click()
        press(rival.page, "Yes")
    expect(cover_it).to_be_visible()
    card(giver.page, cover).click()
    press(giver.page, f"Cover {cover}")
    expect(card(giver.page, cover)).to_have_attribute("aria-disabled", "true")


def test_a_spymaster_reads_the_team_and_says_nothing(new_person: NewPerson, server: Server) -> None:
    """CN-N18: team talk of the agents, and no field to write in."""
    _, people = sit(new_person)
    ana, ben, cleo, dan = people
    cleo.page.get_by_label("Say something to the team").fill("sun or moon?")
    cleo.page.keyboard.press("Enter")
    expect(ana.page.get_by_text("sun or moon?")).to_be_visible()
    expect(ana.page.get_by_text("you only read here").first).to_be_visible()
    expect(ana.page.get_by_label("Say something to the team")).to_have_count(0)
    for person in (ben, dan):
        assert not any("sun or moon" in text for text in person.received)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_it_all(new_person: NewPerson, server: Server, theme: str) -> None:
    """UX 4.4: both roles at 320 px, as a square and as a list."""
    table, people = sit(new_person, viewport=PHONE, color_scheme=theme)
    board = Board(server, table)
    giver, agent = people[board.first], people[2 + board.first]
    look_at(giver, f"phone-{theme}-spymaster")
    give_clue(giver.page, CLUES[0], "2")
    card(agent.page, board.words[0]).click()
    look_at(agent, f"phone-{theme}-agent")
    agent.page.get_by_role("button", name="As a list").click()
    look_at(agent, f"phone-{theme}-list")
