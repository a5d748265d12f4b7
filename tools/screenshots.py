"""Take a picture of every screen, in both themes and four widths, from a real match.

python tools/screenshots.py OUT [--only TEXT] [--readme]

Starts a server of its own on a free port, with data of its own, and plays against bots. With
--readme it only takes the picture for the README: OUT is then the file.
"""

import argparse
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = os.environ.get("ROOM40_CHROMIUM") or shutil.which("chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000


@dataclass(frozen=True)
class Size:
    width: int
    height: int
    language: str
    is_phone: bool = False

    @property
    def name(self) -> str:
        return f"{self.width}"


SIZES = (
    Size(320, 568, "pl-PL", is_phone=True),
    Size(768, 1024, "es-ES"),
    Size(1280, 720, "en-GB"),
    Size(1920, 1080, "en-GB"),
)
THEMES = ("light", "dark")


@contextmanager
def serving() -> Iterator[str]:
    """The address of a room that is open as long as the block runs."""
    with tempfile.TemporaryDirectory() as data:
        program = str(Path(sys.executable).with_name("room40"))
        command = [program, "serve", "--no-words", "--port", "0", "--data", data]
        # Behind a proxy each picture can come from an address of its own, within its own limits.
        command += ["--log-level", "warning", "--trusted-proxy", "127.0.0.1"]
        server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))
            yield found[0]
        finally:
            server.terminate()
            server.wait()


addresses = itertools.count(1)


class Stage:
    """One person's browser in one size, theme and language, and what there is to photograph."""

    def __init__(self, browser: Browser, base: str, size: Size, theme: str) -> None:
        self.size = size
        self.base = base
        self.context: BrowserContext = browser.new_context(
            base_url=base,
            viewport={"width": size.width, "height": size.height},
            color_scheme="dark" if theme == "dark" else "light",
            locale=size.language,
            has_touch=size.is_phone,
            is_mobile=size.is_phone,
            extra_http_headers={"x-forwarded-for": f"198.51.100.{next(addresses)}"},
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()

    def api(self, method: str, path: str, body: object = None) -> dict[str, object]:
        answer = self.context.request.fetch(
            f"/api{path}", method=method, data=body, headers={"origin": self.base}
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        result: dict[str, object] = answer.json()
        return result

    def sign_in(self, name: str = "Ana") -> None:
        self.api("POST", "/people", {"name": name})
        self.page.goto("/")
        self.page.evaluate("name => localStorage.setItem('room40.name', name)", name)

    def table(self, seats: int, *, start: bool = True, **options: str) -> str:
        """A table with easy bots on all other seats, so that nobody is done too soon."""
        wanted = {"game": "break_the_code", "setup": {"seats": seats}, "options": options}
        made = self.api("POST", "/tables", wanted)
        table = str(made["table"])
        self.api("PUT", f"/tables/{table}/seats/0", {"holder": "me"})
        for seat in range(1, seats):
            self.api("PUT", f"/tables/{table}/seats/{seat}", {"holder": "bot:easy"})
        if start:
            self.api("POST", f"/tables/{table}/start")
        return table

    def open(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        if self.page.locator("dialog").or_(self.page.locator("main h1")).first.is_visible():
            self.page.keyboard.press("Escape")

    def dismiss(self) -> None:
        self.page.locator("dialog").wait_for()
        self.page.keyboard.press("Escape")
        self.page.locator("dialog").wait_for(state="detached")

    def my_turn(self) -> None:
        self.page.locator("[data-testid=lamp].mine").wait_for()

    def plain_cards(self) -> Locator:
        """Open questions that need no number."""
        cards = self.page.locator("li.card.open")
        return cards.filter(has_not=self.page.locator(".numbers")).locator(".face")

    def ask(self, count: int) -> None:
        """Ask some questions that need no number."""
        for _ in range(count):
            self.my_turn()
            self.plain_cards().first.click()
            self.page.locator(".bar .primary").click()
            self.page.locator("li.card.chosen").wait_for(state="detached")


def tab(page: Page, at: int) -> None:
    page.locator("[role=tab]").nth(at).click()


def take_notes(stage: Stage) -> None:
    """A few marks, as somebody would make them."""
    mark_places(stage)
    tiles = stage.page.locator(".strip .tile:not(.mine)")
    for at in (5, 8, 11):
        tiles.nth(at).click()


def mark_places(stage: Stage) -> None:
    """Marks by keys, in three places."""
    if stage.size.is_phone:
        tab(stage.page, 0)
    first = stage.page.locator("[role=gridcell]").first
    first.focus()
    for key in ("1", "2", "2", "ArrowRight", "2", "2", "2", "k", "k", "k", "ArrowRight", "4"):
        stage.page.keyboard.press(key)


def start(stage: Stage) -> None:
    stage.page.goto("/")
    stage.page.locator("article").first.wait_for()


def gate(stage: Stage) -> None:
    stage.sign_in()
    table = stage.table(3, start=False)
    stage.context.clear_cookies()
    stage.page.evaluate("localStorage.clear()")
    stage.page.goto(f"/t/{table}")
    stage.page.locator("form").wait_for()


def lobby(stage: Stage) -> None:
    stage.sign_in()
    setup = {"seats": 4}
    made = stage.api("POST", "/tables", {"game": "break_the_code", "setup": setup})
    stage.api("PUT", f"/tables/{made['table']}/seats/0", {"holder": "me"})
    stage.api("PUT", f"/tables/{made['table']}/seats/1", {"holder": "bot:hard"})
    stage.page.goto(f"/t/{made['table']}")
    stage.page.locator("img").wait_for()


def settings(stage: Stage) -> None:
    start(stage)
    stage.page.locator("header .icon").last.click()
    stage.page.locator("dialog").wait_for()


def role(stage: Stage) -> None:
    stage.sign_in()
    stage.page.goto(f"/t/{stage.table(3)}")
    stage.page.locator("dialog").wait_for()


def chosen(stage: Stage) -> None:
    stage.sign_in()
    stage.page.goto(f"/t/{stage.table(2)}")
    stage.dismiss()
    stage.my_turn()
    stage.page.locator("li.card.open .face").nth(1).click()


def middle(stage: Stage) -> None:
    stage.sign_in()
    stage.page.goto(f"/t/{stage.table(2)}")
    stage.dismiss()
    stage.ask(3)
    stage.my_turn()
    take_notes(stage)


def four(stage: Stage) -> None:
    stage.sign_in()
    stage.page.goto(f"/t/{stage.table(4)}")
    stage.dismiss()
    stage.ask(1)
    stage.my_turn()
    if stage.size.is_phone:
        tab(stage.page, 2)


def aids(stage: Stage) -> None:
    """What follows in ink, what I noted in pencil, one of my marks wrong."""
    stage.sign_in()
    stage.page.goto(f"/t/{stage.table(2, aids='logic')}")
    stage.dismiss()
    stage.ask(3)
    stage.my_turn()
    mark_places(stage)
    stage.page.locator(".codes", has_text=re.compile(r"\d")).wait_for()
    stage.page.locator("[role=gridcell]").last.click()
    stage.page.locator(".pad .ink-out").first.wait_for()


def why(stage: Stage) -> None:
    aids(stage)
    stage.page.locator(".pad .ink-out").last.click()
    stage.page.locator("dialog [aria-busy=false]").wait_for()


def lost(stage: Stage) -> None:
    middle(stage)
    stage.context.set_offline(True)
    stage.page.route("**/live*", lambda route: route.abort())
    stage.page.evaluate("dispatchEvent(new Event('offline'))")


def over(stage: Stage) -> None:
    stage.sign_in()
    table = stage.table(3)
    stage.page.goto(f"/t/{table}")
    stage.dismiss()
    stage.ask(1)
    stage.my_turn()
    stage.api("POST", f"/tables/{table}/end", {"agree": True})
    stage.page.locator(".ended").wait_for()


def looking_back(stage: Stage) -> None:
    middle(stage)
    stage.page.locator("body").click(position={"x": 2, "y": 2})
    stage.page.keyboard.press("b")
    stage.page.locator("[data-testid=look]").wait_for()
    for _ in range(3):
        stage.page.keyboard.press("ArrowLeft")


def replay(stage: Stage) -> None:
    """With all tiles open, by the link that anybody may have."""
    over(stage)
    href = stage.page.locator("a[download]").first.get_attribute("href") or ""
    _, _, _, table, _, match, _ = href.split("/")
    stage.page.goto(f"/t/{table}/m/{match}?at=2&eye=everything")
    stage.page.locator("[data-testid=look]").wait_for()


def watching(stage: Stage) -> None:
    stage.sign_in()
    table = stage.table(2)
    stage.context.clear_cookies()
    stage.sign_in("Onlooker")
    stage.page.goto(f"/t/{table}")
    stage.dismiss()


SCREENS: dict[str, Callable[[Stage], None]] = {
    scene.__name__: scene
    for scene in (
        start,
        gate,
        lobby,
        settings,
        role,
        chosen,
        middle,
        aids,
        why,
        four,
        over,
        looking_back,
        replay,
        watching,
    )
}


GREY = (chosen, middle, four, over)
"""What is to be played without any colour: these are printed in shades of grey, too."""


def settle(page: Page) -> None:
    """Fonts are there and nothing moves any more."""
    page.evaluate("document.fonts.ready")
    page.evaluate("Promise.allSettled(document.getAnimations().map(each => each.finished))")


def photograph(browser: Browser, base: str, out: Path, only: str) -> None:
    for size in SIZES:
        for theme in THEMES:
            for name, scene in SCREENS.items():
                path = out / f"{name}-{size.name}-{theme}.png"
                if only not in path.name:
                    continue
                stage = Stage(browser, base, size, theme)
                scene(stage)
                settle(stage.page)
                stage.page.screenshot(path=path)
                print(path)
                if scene in GREY and theme == "light":
                    stage.page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
                    stage.page.screenshot(path=path.with_stem(f"{name}-{size.name}-grey"))
                stage.context.close()


def picture_for_the_readme(browser: Browser, base: str, path: Path) -> None:
    stage = Stage(browser, base, SIZES[2], "light")
    middle(stage)
    stage.plain_cards().last.click()
    settle(stage.page)
    stage.page.screenshot(path=path)
    stage.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pictures (a file with --readme)")
    parser.add_argument("--only", default="", metavar="TEXT", help="part of the file names")
    parser.add_argument("--readme", action="store_true", help="only the picture of the README")
    chosen = parser.parse_args()
    with serving() as base, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        if chosen.readme:
            picture_for_the_readme(browser, base, chosen.out)
        else:
            chosen.out.mkdir(parents=True, exist_ok=True)
            photograph(browser, base, chosen.out, chosen.only)
        browser.close()


if __name__ == "__main__":
    main()
