"""Takes the pictures: a person's screen in each size and theme."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from tools.pictures.people import Guest, Party, an_address
from tools.pictures.script import Picture, find
from tools.pictures.touches import PHONE

PATIENCE_MS = 30_000
THEMES = ("light", "dark")
LOCALES = {"en": "en-GB", "es": "es-ES", "pl": "pl-PL"}
THEMED = "theme => document.documentElement.dataset.theme === theme"
STILL = """() => document.fonts.status === "loaded" && document.getAnimations().every(each =>
    each.playState !== "running" || each.effect.getComputedTiming().iterations === Infinity)"""


@dataclass(frozen=True)
class Frame:
    """What all pictures of one round have in common."""

    out: Path
    language: str
    sizes: tuple[tuple[int, int], ...]
    only: str = ""
    """Part of the names of the files that are wanted."""


class Camera:
    def __init__(self, browser: Browser, base: str, frame: Frame, prefix: str) -> None:
        self._browser, self._base, self._frame = browser, base, frame
        self._prefix, self._number = prefix, 0

    def take(self, picture: Picture, party: Party) -> None:
        self._number += 1
        guest = None if picture.is_anonymous else party.guests[find(picture.who, party)]
        for size in self._frame.sizes:
            stem = f"{self._prefix}-{self._number:02}-{picture.name}-{size[0]}"
            if picture.is_narrow and size[0] >= PHONE:
                continue
            if not any(self._frame.only in f"{stem}-{each}" for each in (*THEMES, "grey")):
                continue
            with self._screen(size, guest) as page:
                page.goto(picture.path(party))
                self._prepare(page, picture)
                if guest is not None and guest.shown > 0:
                    for touch in picture.touches_by_view(guest.view):
                        touch(page)
                self._shoot(page, stem, picture)

    def _prepare(self, page: Page, picture: Picture) -> None:
        page.locator("main").first.wait_for()
        if picture.has_role_card:
            page.locator("dialog .primary").click()
            page.locator("dialog").wait_for(state="detached")
        for touch in picture.touches:
            touch(page)

    def _shoot(self, page: Page, stem: str, picture: Picture) -> None:
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.wait_for_function(THEMED, arg=theme)
            page.wait_for_function(STILL)
            page.screenshot(path=self._path(f"{stem}-{theme}"), full_page=picture.is_whole)
        if picture.in_grey:
            page.emulate_media(color_scheme="light")
            page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
            page.wait_for_function(STILL)
            page.screenshot(path=self._path(f"{stem}-grey"))

    def _path(self, stem: str) -> Path:
        path = self._frame.out / self._frame.language / f"{stem}.png"
        print(path)
        return path

    @contextmanager
    def _screen(self, size: tuple[int, int], guest: Guest | None) -> Iterator[Page]:
        """A browser of its own, so that nothing is left of the last picture."""
        width, height = size
        context = self._browser.new_context(
            base_url=self._base,
            viewport={"width": width, "height": height},
            locale=LOCALES[self._frame.language],
            has_touch=width < PHONE,
            is_mobile=width < PHONE,
            extra_http_headers=an_address(),
        )
        context.set_default_timeout(PATIENCE_MS)
        if guest is not None:
            context.add_cookies(guest.cookies)
            name = f"localStorage.setItem('room40.name', {guest.name!r})"
            context.add_init_script(name)
        try:
            yield context.new_page()
        finally:
            context.close()
