"""Decrypto in the browser: two people a team, from the first clue to an interception win.

Ana and Cleo play for White, Ben and Dan for Black; in odd rounds Ana and Ben encrypt, in even ones
the others.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import at_words
from tests.browser.at_table import end_of
from tests.browser.at_words import move, press, sit
from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_access import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KEYWORDS = ("zeppelin", "marmalade", "scaffold", "tournament", "cathedral", "mosquito", "velvet",
            "harbour")  # fmt: skip
CLUES = ("anthem", "old bridge", "cousin", "dawn", "eleven", "fog", "gravel", "handle", "ink",
         "jigsaw", "knee", "lemon", "mirror", "north", "orbit", "pepper", "quiet", "rain", "sugar",
         "thunder", "uncle", "vapour", "window", "yellow", "acorn", "button")  # fmt: skip
CANARIES = ("canary of the whites", "canary of the blacks")
"""What each team says, believes and thinks about: the other one must never be sent it."""

BELIEF = "We think the rivals\u2019 word 2 is"


class Table:
    """Those who sit there, and the truth that nobody may be sent all of."""

    def __init__(
        self,
        new_person: NewPerson,
        server: Server,
        *,
        seats: int = 4,
        watcher: bool = False,
        round_limit: int | None = None,
        **device: Any,
    ) -> None:
        rules = {"words": list(KEYWORDS), "round_limit": round_limit}
        self.id, self.people = sit(new_person, seats, watcher, "decrypto", rules, **device)
        deal: Any = server.truth(self.id)
        self.keywords: list[list[str]] = deal["keywords"]
        self.codes: list[list[str]] = deal["codes"]
        self.clues = iter(CLUES)

    def code(self, team: int, round: int) -> str:
        return self.codes[team][round - 1]

    def write(self, person: Person, look: str = "") -> None:
        page = person.page
        for place in range(3):
            clue_form(page).get_by_role("textbox").nth(place).fill(next(self.clues))
        page.get_by_role("button", name="Give clues…").click()
        look_at(person, look)
        press(page, "Write it down")
        expect(clue_form(page)).to_be_hidden()


def clue_form(page: Page) -> Locator:
    return page.get_by_role("form", name=re.compile("^Your clues for"))


OWN, RIVALS = "Our own code", "Interception"


def guess_form(page: Page, of: str = f"({OWN}|{RIVALS})") -> Locator:
    return page.get_by_role("form", name=re.compile(f"^{of}"))


def stage(person: Person, code: str, of: str) -> None:
    """In the form for that code: codes can be alike, so only the form tells which half it is."""
    form = guess_form(person.page, of)
    form.get_by_label("As a code").fill(code)
    form.get_by_role("button", name=re.compile("^(Our guess|Intercept)…")).click()


def commit(person: Person, code: str, of: str = OWN) -> None:
    stage(person, code, of)
    press(person.page, "Write it down")
    expect(move(person.page)).to_be_hidden()


def commit_together(one: Person, other: Person, later_ms: int = 0) -> None:
    """Both press within a few milliseconds, by the clock that both browsers go by; the other that
    much later."""
    at = one.page.evaluate("Date.now() + 1000")
    for person, later in ((one, 0), (other, later_ms)):
        expect(move(person.page).get_by_role("button", name="Write it down")).to_be_enabled()
        person.page.evaluate(
            """at => { const button = document.querySelector(".bar .primary");
            setTimeout(() => button.click(), at - Date.now()); }""",
            at + later,
        )


def wrong(code: str) -> str:
    return "-".join(reversed(code.split("-")))


def look_at(person: Person, name: str) -> None:
    if name:
        at_words.look_at(person, name, "decrypto")


# ---- what each has been sent


def assert_told_nothing(table: Table, person: Person, team: int) -> None:
    """FAULT-26: no byte that came before the outcome tells what the rivals keep secret."""
    before = [without_pool(text) for text in person.received if '"outcome":{"' not in text]
    secrets = [*table.keywords[1 - team], CANARIES[1 - team]]
    assert before and not [text for text in before for secret in secrets if secret in text]
    mine = {each["person"] for each in people_of(before, team)}
    drafts = [json.loads(text) for text in before if '"kind":"draft"' in text]
    assert drafts and {draft["person"] for draft in drafts} <= mine
    assert count_hidden_codes(table, person, team) > 2


def without_pool(text: str) -> str:
    """The words that the host has brought stand in the rules of the table, in any order."""
    if '"tag":"table"' not in text:
        return text
    news = json.loads(text)
    news["setup"].pop("words", None)
    return json.dumps(news, separators=(",", ":"))


def people_of(frames: list[str], team: int) -> list[dict[str, str]]:
    news = next(json.loads(text) for text in reversed(frames) if '"tag":"table"' in text)
    owners = {seat["owner"] for seat in news["seats"] if seat["seat"] % 2 == team}
    return [each for each in news["people"] if each["person"] in owners]


def count_hidden_codes(table: Table, person: Person, team: int) -> int:
    """Views that came before the rivals' code of the round was told: each is without it, in any
    field, unless it is one that everybody has seen before."""
    found = 0
    rivals = ("white", "black")[1 - team]
    for view in person.views():
        code = table.codes[1 - team][int(str(view["round"])) - 1]
        is_told = any(line["round"] == view["round"] for line in view["sheets"][rivals])  # type: ignore[index]
        if is_told or view["outcome"] is not None:
            continue
        known = json.dumps(
            [view["sheets"], view["history"], view["codes"][("white", "black")[team]]]
        )  # type: ignore[index]
        own = [each for each in view["commits"] if each.get("code") == code]  # type: ignore[attr-defined]
        if code not in known and not own:
            found += 1
            assert code not in json.dumps(view)
    return found


# ---- a whole match


def test_a_whole_match(new_person: NewPerson, server: Server) -> None:
    """DEC-D3 to D9: three rounds, two interceptions; a reload in each phase; nothing leaks."""
    table = Table(new_person, server)
    ana, ben, cleo, dan = table.people
    look_at(cleo, "waiting")
    refused_and_reloaded(table, ana)
    table.write(ben)
    talked(table)
    objected(table, ana, dan)
    shared_and_reloaded(table, ana, cleo)
    commit(dan, table.code(1, 1))
    expect(cleo.page.get_by_text("Round 2 of 8")).to_be_visible()
    for round in (2, 3):
        play_round(table, round)
    for person in table.people:
        expect(end_of(person.page)).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_text("Your team, Black, wins.")).to_be_visible()
    expect(cleo.page.get_by_text(table.keywords[1][0]).first).to_be_visible()
    look_at(ben, "end")
    for seat, person in enumerate(table.people):
        assert_told_nothing(table, person, seat % 2)


def refused_and_reloaded(table: Table, ana: Person) -> None:
    """DEC-D14: an own keyword is refused at its field, to the writer alone; typed text stays."""
    fields = clue_form(ana.page).get_by_role("textbox")
    own = table.keywords[0][int(table.code(0, 1)[0]) - 1]
    for place, text in enumerate((f"the {own}", "moss", "kite")):
        fields.nth(place).fill(text)
    ana.page.reload()
    expect(fields.nth(1)).to_have_value("moss")
    ana.page.get_by_role("button", name="Give clues…").click()
    press(ana.page, "Write it down")
    expect(ana.page.locator(".fault").filter(has_text="one of your keywords")).to_be_visible()
    look_at(ana, "refused")
    fields.nth(0).fill("tundra")
    ana.page.get_by_role("button", name="Give clues…").click()
    look_at(ana, "clues")
    press(ana.page, "Write it down")
    expect(clue_form(ana.page)).to_be_hidden()


def talked(table: Table) -> None:
    """Team talk stays in the team, and the encryptor of the half only reads (DEC-R9)."""
    ana, ben, cleo, dan = table.people
    for person, canary in ((cleo, CANARIES[0]), (ben, CANARIES[1])):
        person.page.get_by_label("Say something to the team").fill(canary)
        person.page.keyboard.press("Enter")
        belief = person.page.get_by_label(BELIEF)
        belief.fill(f"{canary}?")
    expect(ana.page.get_by_text(CANARIES[0])).to_be_visible()
    expect(dan.page.get_by_label(BELIEF)).to_have_value(f"{CANARIES[1]}?")
    expect(ana.page.get_by_label("Say something to the team")).to_have_count(0)
    expect(ana.page.get_by_label(BELIEF)).not_to_be_editable()


def objected(table: Table, ana: Person, dan: Person) -> None:
    """DEC-R20: the clue is written anew, also after a reload."""
    dan.page.get_by_role("button", name="Object to “moss”").click()
    look_at(dan, "object")
    press(dan.page, "Object")
    expect(clue_form(ana.page)).to_be_visible()
    ana.page.reload()
    fields = clue_form(ana.page).get_by_role("textbox")
    expect(fields.nth(0)).not_to_be_editable()
    fields.nth(1).fill("harvest")
    look_at(ana, "rewrite")
    ana.page.get_by_role("button", name="Give clues…").click()
    press(ana.page, "Write it down")
    expect(dan.page.get_by_text("harvest").first).to_be_visible()


def shared_and_reloaded(table: Table, ana: Person, cleo: Person) -> None:
    """What I think is before the team at once, survives a reload, and is written down in two
    steps."""
    code = table.code(0, 1)
    for place, digit in enumerate(code.split("-")):
        guess_form(cleo.page).get_by_role("combobox").nth(place).select_option(digit)
    expect(ana.page.get_by_label("What the team thinks")).to_contain_text(code)
    cleo.page.reload()
    expect(guess_form(cleo.page).get_by_label("As a code")).to_have_value(code)
    look_at(cleo, "decode")
    commit(cleo, code)


def play_round(table: Table, round: int) -> None:
    """Black has White's code, White is wrong about Black's; both teams press at once."""
    ana, ben, cleo, dan = table.people
    writers, others = ((ana, ben), (cleo, dan)) if round % 2 else ((cleo, dan), (ana, ben))
    for person in writers:
        table.write(person)
    white, black = table.code(0, round), table.code(1, round)
    stage(others[0], white, OWN)
    stage(writers[1], white, RIVALS)
    adopted(others[1], white)
    commit_together(others[0], writers[1])
    expect(ana.page.get_by_text(f"The code: {white}.").first).to_be_visible()
    look_at(ana, f"reveal-{round}")
    stage(others[1], black, OWN)
    stage(writers[0], wrong(black), RIVALS)
    look_at(writers[0], f"intercept-{round}")
    commit_together(others[1], writers[0])
    expect(ana.page.get_by_text(f"The code: {black}.").first).to_be_visible()


def adopted(person: Person, code: str) -> None:
    """Who supports which, and joining them by one button."""
    ideas = person.page.get_by_label("What the team thinks")
    ideas.get_by_role("button", name=f"Adopt {code}").click()
    expect(ideas.get_by_role("listitem")).to_contain_text(re.compile("Ben.*Dan"))


def test_the_wrong_channel_is_guarded(new_person: NewPerson, server: Server) -> None:
    """UX 3.3: what rivals should not read is held back; the tab says whose team it is."""
    table = Table(new_person, server)
    ben, dan = table.people[1], table.people[3]
    secret = table.keywords[1][0]
    expect(dan.page).to_have_title(re.compile("team Black"))
    dan.page.get_by_label("Say something to the table").fill(f"is it {secret}?")
    dan.page.keyboard.press("Enter")
    expect(dan.page.get_by_role("alert").get_by_text(secret)).to_be_visible()
    look_at(dan, "guard")
    dan.page.get_by_role("button", name="Only to my team").click()
    expect(ben.page.get_by_text(f"is it {secret}?")).to_be_visible()
    assert not [text for text in table.people[0].received if secret in without_pool(text)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_it_all(new_person: NewPerson, server: Server, theme: str) -> None:
    """UX 4.4: each phase at 320 px, columns behind buttons."""
    table = Table(new_person, server, viewport=PHONE, color_scheme=theme)
    ana, ben, cleo, dan = table.people
    table.write(ana, f"phone-{theme}-write")
    table.write(ben)
    stage(cleo, table.code(0, 1), OWN)
    look_at(cleo, f"phone-{theme}-decode")
    press(cleo.page, "Write it down")
    commit(dan, table.code(1, 1))
    for person in (cleo, dan):
        table.write(person)
    look_at(ben, f"phone-{theme}-intercept")
    ben.page.get_by_role("button", name=re.compile("^2 ")).click()
    look_at(ben, f"phone-{theme}-column")
    ben.page.get_by_role("tab", name="History").click()
    look_at(ben, f"phone-{theme}-history")
