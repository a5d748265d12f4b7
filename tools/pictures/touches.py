"""What somebody does on their own screen before a picture; nobody else hears of it."""

from collections.abc import Callable

from playwright.sync_api import Page

Touch = Callable[[Page], object]

PHONE = 700
"""Narrower screens are touched, and have no room for everything at once."""


def click(selector: str, at: int = 0) -> Touch:
    return lambda page: page.locator(selector).nth(at).click()


def fill(selector: str, text: str, at: int = 0) -> Touch:
    return lambda page: page.locator(selector).nth(at).fill(text)


def choose(selector: str, value: str, at: int = 0) -> Touch:
    return lambda page: page.locator(selector).nth(at).select_option(value)


def press(*keys: str) -> Touch:
    def touch(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)

    return touch


def wait(selector: str) -> Touch:
    return lambda page: page.locator(selector).first.wait_for()


def to_end(selector: str) -> Touch:
    """Scroll a box as far as it goes."""
    return lambda page: page.locator(selector).evaluate("box => { box.scrollTop = 1e6; }")


def unfold(selector: str = "summary") -> Touch:
    """Open all that is folded."""

    def touch(page: Page) -> None:
        for at in range(page.locator(selector).count()):
            page.locator(selector).nth(at).click()

    return touch


def tab(at: int) -> Touch:
    """A panel by its place; from behind, as in lists, if it is negative."""
    return lambda page: page.locator("[role=tab]").nth(at).click()


def on_phone(*touches: Touch) -> Touch:
    return lambda page: [touch(page) for touch in touches if is_phone(page)]


def on_desk(*touches: Touch) -> Touch:
    return lambda page: [touch(page) for touch in touches if not is_phone(page)]


def is_phone(page: Page) -> bool:
    size = page.viewport_size
    return size is not None and size["width"] < PHONE


def lose_the_line(page: Page) -> None:
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")


ROLE_CARD = wait("dialog")
LOOK_BACK: tuple[Touch, ...] = (
    lambda page: page.evaluate("document.activeElement?.blur()"),
    press("b"),
    wait("[data-testid=look]"),
    press("ArrowLeft", "ArrowLeft"),
)
