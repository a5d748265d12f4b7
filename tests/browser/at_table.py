"""What people do at a table, in their words: by roles and names, as a screen reader finds them."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE_MS, Person

COLOURS = {"k": "black", "w": "white", "g": "green"}

Deal = dict[str, Any]


def end_of(page: Page) -> Locator:
    """Everything turned up, and why it ended."""
    return page.locator("section.ended")


def tile_name(tile: str) -> str:
    return f"{tile[0]} {COLOURS[tile[1]]}"


def sign_in(person: Person, name: str, path: str = "/") -> Page:
    page = person.page
    page.goto(path)
    page.get_by_label("Your name").fill(name)
    return page


def make_table(person: Person, name: str, seats: int = 2) -> str:
    """A new table with that many seats; its id."""
    page = sign_in(person, name)
    page.get_by_role("button", name="Make a table").click()
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    count = page.get_by_role("group", name="Number of seats")
    count.get_by_role("radio", name=str(seats), exact=True).check()
    expect(page.get_by_role("region", name="Seats").get_by_role("listitem")).to_have_count(seats)
    return page.url.rsplit("/", 1)[1]


def come_in(person: Person, name: str, table: str) -> None:
    """By the link: say a name, come in, sit down."""
    sign_in(person, name, f"/t/{table}")
    person.page.get_by_role("button", name="Come in").click()
    sit_down(person)


def sit_down(person: Person) -> None:
    sit = person.page.get_by_role("button", name="Sit here").first
    sit.click()
    expect(person.page.get_by_text("(you)").first).to_be_visible()


def start_with_bots(person: Person) -> None:
    """Bots on all seats that are free, and off."""
    person.page.get_by_role("button", name="with a bot").or_(
        person.page.get_by_role("button", name="with bots")
    ).click()
    start(person)


def start(person: Person, *others: Person) -> None:
    """The host starts; everybody puts the role card away."""
    begin = person.page.get_by_role("button", name="Start the match")
    expect(begin).to_be_enabled()
    begin.click()
    for each in (person, *others):
        dismiss_role_card(each)


def dismiss_role_card(person: Person) -> None:
    """It is before the eyes from its first line, however little room there is."""
    card = person.page.get_by_role("dialog")
    expect(card).to_be_visible()
    expect(card.get_by_role("heading").first).to_be_in_viewport(ratio=1)
    expect(card.get_by_role("button").last).to_be_in_viewport(ratio=1)
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_be_hidden()


def is_at_turn(person: Person) -> bool:
    view = person.view
    return view["seat"] in view["awaited"]  # type: ignore[operator]


def wait_for_turn(person: Person) -> None:
    """Until this person is awaited, or the match is over."""
    move = person.page.get_by_role("region", name="Your move")
    open_offer = move.get_by_role("button", name="Name the code", disabled=False)
    over = end_of(person.page)
    expect(open_offer.or_(over).first).to_be_visible()


def ask(person: Person, place: int = 0) -> None:
    """Ask the card on that place: choose, choose a number if there is one, confirm."""
    page = person.page
    row = page.get_by_role("region", name="Open questions").get_by_role("listitem")
    card = row.nth(place)
    numbers = card.get_by_role("group", name="Which number?").get_by_role("button")
    if numbers.count():
        numbers.first.click()
    else:
        card.get_by_role("button").first.click()
    told = len(person.views())
    page.get_by_role("region", name="Your move").get_by_role("button", name="Ask").click()
    for _ in range(PATIENCE_MS // 50):
        if len(person.views()) > told:
            return
        page.wait_for_timeout(50)
    raise AssertionError("no view came after the question")


def guess(person: Person, tiles: str, by_typing: bool = False) -> None:
    """Name a code by tapping its tiles or by typing it, and confirm."""
    page = person.page
    if not page.get_by_label("Tiles as text").is_visible():
        page.get_by_role("button", name="Name the code").click()
    if by_typing:
        page.get_by_label("Tiles as text").fill(tiles)
    else:
        clear = page.get_by_role("button", name="Clear")
        if clear.is_visible():  # the last guess is kept, so that it can be changed
            clear.click()
        pad = page.get_by_role("group", name="Tiles to choose from")
        for tile in tiles.split():
            fives = tiles.split().count("5g")
            same = pad.get_by_role("button", name=tile_name(tile), exact=True)
            (same.first if tile != "5g" or fives < 2 else same.last).click()
    page.get_by_role("button", name="Name it").click()
    page.get_by_role("button", name="Yes, this is it").click()


def wrong_guess(deal: Deal, hand: str, right: str) -> str:
    """Five tiles that are not the code, none of them on the own rack."""
    box = [f"{n}{c}" for n in range(10) for c in ("kw" if n != 5 else "g")]
    free = [tile for tile in box if tile not in hand.split()]
    named = free[: len(right.split())]
    if " ".join(named) == right:
        named[-1] = free[len(named)]
    return " ".join(named)


def secrets_from(deal: Deal, seat: int | None) -> list[str]:
    """Texts that a seat must not be sent before the outcome: racks, middle, rest, deck, seed."""
    hidden = [hand for other, hand in enumerate(deal["hands"]) if other != seat]
    hidden += [text for text in (deal["centre"], deal["rest"]) if text]
    deck = deal["cards"][deal["rules"]["row_size"] :]
    # in the row cards of the deck come to lie side by side one after another, but never so many
    hidden += ['","'.join(deck[at : at + 5]) for at in range(len(deck) - 4)]
    return [*hidden, deal["seed"]]


def assert_told_nothing(person: Person, deal: Deal, seat: int | None) -> None:
    """FAULT-26: no byte that came before the outcome holds what this seat may not know."""
    before = [text for text in person.received if '"outcome":{"' not in text]
    assert before
    own_guess = '"tag":"guessed"'
    for secret in secrets_from(deal, seat):
        found = [text for text in before if secret in text and own_guess not in text]
        assert not found, f"{secret} reached seat {seat}: {found[0][:300]}"
