"""Pages without a match: the start, the way to a table, settings, what leads nowhere."""

from dataclasses import replace

from tools.pictures.script import Picture, Script, Start, page
from tools.pictures.touches import Touch, click, wait

GAMES = wait("article")


def stranger(name: str, path: str, *touches: Touch) -> Picture:
    """What somebody sees who has never been here."""
    return replace(page(name, 0, *touches, path=path), is_anonymous=True)


SCRIPTS = (
    Script(
        "page",
        "break_the_code",
        people=2,
        seats=2,
        steps=(
            stranger("start", "/", GAMES),
            stranger("start-no-name", "/", GAMES, click("article .quiet"), wait(".missing")),
            replace(stranger("settings", "/", GAMES, click("header .icon")), is_whole=False),
            stranger("gate", "/t/{table}", wait("form")),
            stranger("no-such-table", "/t/nowhere", wait("h1")),
            stranger("no-such-page", "/no/such/page", wait("h1")),
            stranger("no-such-code", "/join/radio-hotel-tango-42", wait("main .button")),
            stranger("replay-of-nothing", "/replay", wait("h1")),
            Start(),
            page("start-seated", 0, GAMES, path="/"),
        ),
    ),
)
