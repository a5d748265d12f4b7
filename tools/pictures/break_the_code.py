"""Break the Code: two from the lobby to the end, four with an onlooker, the aid, a bot."""

from tools.pictures.people import Action, View
from tools.pictures.script import (
    LOBBY,
    Move,
    Picture,
    PlayOn,
    Script,
    Start,
    Step,
    Views,
    awaited,
    ended,
    idle,
    is_over,
    loser,
    panel,
    replay,
    role,
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
BOX = [f"{digit}{colour}" for digit in (0, 3, 4, 6, 7, 9) for colour in "kw"]


def guess(view: View) -> tuple[Touch, ...]:
    """Five tiles that are not on the own rack, typed."""
    free = [tile for tile in BOX if tile not in view["hand"].split()]
    return (on_phone(tab(1)), on_desk(press("g")), fill("[data-guess]", " ".join(free[:5])))


def staged_guess(view: View) -> tuple[Touch, ...]:
    return (*guess(view), press("Enter"))


def ask(view: View, views: Views) -> Action:
    """The first question that there is, so that nobody is done before the picture."""
    card = next(offer for offer in view["offers"] if offer["tag"] == "ask")["cards"][0]
    return {"tag": "ask", "card": card["card"], "number": next(iter(card["numbers"]), None)}


def asked(count: int) -> tuple[Step, ...]:
    return tuple(Move(awaited, ask) for _ in range(count))


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
            Picture("prepared", idle, touches_by_view=staged_guess),
            *asked(6),
            Picture("middle", awaited, (*NOTES, on_desk(click(PLAIN, -1))), in_grey=True),
            Picture("guess", awaited, touches_by_view=guess),
            Picture("guess-sure", awaited, touches_by_view=staged_guess),
            panel("answers", awaited, 2),
            panel("ledger", awaited, 3),
            panel("chat", awaited, 4),
            Picture("menu", awaited, (click("header nav > .icon"), wait("dialog"))),
            Picture("looking-back", awaited, LOOK_BACK),
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
            *asked(4),
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
            *asked(6),
            Picture("notes", awaited, (*NOTES, *INK, wait(".pad .ink-out"))),
            Picture("why", awaited, (*NOTES, *INK, click(".pad .ink-out", -1), wait(ASKED))),
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
