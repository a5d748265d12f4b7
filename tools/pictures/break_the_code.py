"""Break the Code: two from the lobby to the end, four with an onlooker, the aid, a bot."""

from collections.abc import Callable

from tools.pictures.script import (
    LOBBY,
    Picture,
    PlayOn,
    Script,
    Start,
    Views,
    awaited,
    ended,
    idle,
    is_over,
    loser,
    panel,
    replay,
    role,
    told,
    winner,
)
from tools.pictures.touches import (
    LOOK_BACK,
    Touch,
    click,
    fill,
    lose_the_line,
    on_desk,
    on_phone,
    press,
    tab,
    to_end,
    unfold,
    wait,
)

GAME = "break_the_code"
PLAIN = "li.card.open:not(:has(.numbers)) .face"
NOTES: tuple[Touch, ...] = (
    on_phone(tab(0)),
    lambda page: page.locator("[role=gridcell]").first.focus(),
    press("1", "2", "2", "ArrowRight", "2", "2", "2", "k", "k", "k", "ArrowRight", "4"),
    click(".strip .tile:not(.mine)", 5),
    click(".strip .tile:not(.mine)", 8),
)
"""A few marks, as somebody would make them, by keys and by touch."""
ASKED = "dialog [aria-busy=false]"
INK: tuple[Touch, ...] = (wait(".codes:text-matches('[0-9]')"), click("[role=gridcell]", -1))
CODE = "0k 3w 4k 5g 7w"
GUESS: tuple[Touch, ...] = (press("g"), fill("[data-guess]", CODE))


def asked(count: int, seat: int = 0) -> Callable[[Views], bool]:
    """So many questions have been answered, and it is that seat's turn."""
    return lambda views: told(views, "answered") >= count and views[0]["awaited"] == [seat]


SCRIPTS = (
    Script(
        "btc",
        GAME,
        people=3,
        seats=4,
        bots={3: "hard"},
        steps=LOBBY,
    ),
    Script(
        "btc-two",
        GAME,
        people=2,
        seats=2,
        steps=(
            Start(),
            role("role", 0),
            role("rules", 0, unfold("dialog summary")),
            Picture("turn", awaited, in_grey=True),
            Picture("chosen", awaited, (click(PLAIN),), in_grey=True),
            Picture("waiting", idle),
            Picture("prepared", idle, (*GUESS, press("Enter"))),
            PlayOn(asked(6)),
            Picture("middle", 0, (*NOTES, on_desk(click(PLAIN, -1))), in_grey=True),
            Picture("guess", 0, GUESS),
            Picture("guess-sure", 0, (*GUESS, press("Enter"))),
            panel("answers", 0, 2),
            panel("ledger", 0, 3),
            panel("chat", 0, 4),
            Picture("menu", 0, (click("header nav > .icon"), wait("dialog"))),
            Picture("looking-back", 0, LOOK_BACK),
            PlayOn(is_over),
            ended("won", winner),
            ended("lost", loser),
            ended("end-unfolded", loser, unfold(".after summary")),
            Picture("replay", 0, (wait("[data-testid=look]"),), replay, has_role_card=False),
        ),
    ),
    Script(
        "btc-four",
        GAME,
        people=5,
        seats=4,
        options={"aids": "bookkeeping"},
        steps=(
            Start(),
            role("role-onlooker", 4),
            PlayOn(asked(3)),
            Picture("turn", awaited, in_grey=True),
            Picture("lost-line", awaited, (lose_the_line,)),
            Picture("onlooker", 4),
            panel("notes", awaited, 0),
            panel("answers", awaited, 2),
            PlayOn(is_over),
            ended("won", winner),
            ended("won-below", winner, on_phone(to_end(".flow"))),
            ended("onlooker-end", 4),
        ),
    ),
    Script(
        "btc-aid",
        GAME,
        people=2,
        seats=2,
        options={"aids": "logic"},
        steps=(
            Start(),
            PlayOn(asked(6)),
            Picture("notes", 0, (*NOTES, *INK, wait(".pad .ink-out"))),
            Picture("why", 0, (*NOTES, *INK, click(".pad .ink-out", -1), wait(ASKED))),
        ),
    ),
    Script(
        "btc-bots",
        GAME,
        people=1,
        seats=2,
        bots={1: "easy"},
        steps=(
            Start(),
            PlayOn(is_over),
            ended("thoughts", 0, unfold("details:has(h3) summary")),
        ),
    ),
)
