"""Photograph every screen of every game, in both themes, from real matches.

python -m tools.pictures OUT [--only TEXT] [--sizes 320x568 1280x720] [--languages en es pl]

Starts a server of its own on a free port, with data of its own and without word models. Each match
is played once a language, by the protocol; what each person sees of it goes to OUT/LANGUAGE, one
file a size and theme, and in grey what is to be played without any colour. The picture of the
README is that of `btc-two-...-middle-1280-light.png`.
"""

import argparse
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tools import chromium
from tools.pictures.camera import LOCALES, Camera, Frame
from tools.pictures.people import NAMES, Guest, Party, serving
from tools.pictures.script import Script
from tools.pictures.scripts import SCRIPTS


def size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def gather(driver: Playwright, base: str, script: Script, language: str) -> Party:
    """The people at a new table, the first two in their seats."""
    names = NAMES[: script.people]
    guests = [Guest(driver.request, base, name) for name in names]
    setup = {"seats": script.seats, **script.setup}
    if script.has_language:
        setup["language"] = language
    options = {"language": language, **script.options}
    wanted = {"game": script.game, "setup": setup, "options": options}
    table = guests[0].call("POST", "/tables", wanted)["table"]
    party = Party(guests, str(table), script.seats)
    party.put_bots(script.bots)
    party.sit(0, 1)
    return party


def photograph(driver: Playwright, browser: Browser, base: str, frame: Frame) -> None:
    for script in SCRIPTS:
        if not is_wanted(script, frame.only):
            continue
        party = gather(driver, base, script, frame.language)
        camera = Camera(browser, base, frame, script.name)
        for step in script.steps:
            step.do(party, camera)
        party.leave()


def is_wanted(script: Script, only: str) -> bool:
    """Whether that could be a part of the name of one of its files."""
    return not only or only.startswith(script.name) or script.name in only or only in script.name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--only", default="", metavar="TEXT", help="part of the file names")
    parser.add_argument("--sizes", nargs="+", type=size, default=[(1280, 720), (320, 568)])
    parser.add_argument("--languages", nargs="+", choices=LOCALES, default=["en"])
    chosen = parser.parse_args()
    if not any(is_wanted(script, chosen.only) for script in SCRIPTS):
        names = ", ".join(script.name for script in SCRIPTS)
        parser.error(f"no picture is called {chosen.only}; they begin with {names}")
    with serving() as base, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium.PATH, args=chromium.FLAGS)
        for language in chosen.languages:
            frame = Frame(chosen.out, language, tuple(chosen.sizes), chosen.only)
            photograph(driver, browser, base, frame)
        browser.close()


if __name__ == "__main__":
    main()
