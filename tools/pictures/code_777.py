"""Code 777: three with an onlooker, the freeze, two who choose a rack."""

from collections.abc import Callable

from tools.pictures.people import Action, View
from tools.pictures.script import (
    LOBBY,
    Move,
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
    on_phone,
    press,
    tab,
    to_end,
    unfold,
    wait,
)

GAME = "code_777"
MARKS: tuple[Touch, ...] = (
    on_phone(tab(0)),
    *(click(".sheet .mark[aria-disabled=false]", at) for at in (0, 3, 3, 4, 7, 9, 9, 12)),
)
NUMBERS: tuple[Touch, ...] = (on_phone(tab(1)), fill("[data-guess]", "5 5 7"))
STAY = Move(awaited, lambda view, views: {"tag": "stay"})


def read(count: int) -> Callable[[Views], bool]:
    """So many cards have been answered, and it is the first seat's turn."""
    return lambda views: (
        told(views, "answered") >= count
        and views[0]["phase"] == "turn"
        and views[0]["awaited"] == [0]
    )


def right(view: View, views: Views) -> Action:
    """What stands on the own rack, as a neighbour sees it."""
    seat = view["seat"]
    rack = views[(seat + 1) % view["seats"]]["racks"][str(seat)]
    return {"tag": "announce", "numbers": sorted(int(tile[1]) for tile in rack.split())}


def wrong(view: View, views: Views) -> Action:
    numbers = right(view, views)["numbers"]
    return {"tag": "announce", "numbers": [1, 2, 2] if numbers != [1, 2, 2] else [3, 3, 3]}


SCRIPTS = (
    Script("c777", GAME, people=2, seats=4, bots={3: "medium"}, steps=LOBBY),
    Script(
        "c777-three",
        GAME,
        people=4,
        seats=3,
        options={"freeze_s": 120},
        steps=(
            Start(),
            role("role", 0),
            role("rules", 0, unfold("dialog summary")),
            Picture("turn", awaited, in_grey=True),
            Picture("waiting", idle),
            PlayOn(read(7)),
            Picture("middle", 0, MARKS, in_grey=True),
            Picture("announce", 0, NUMBERS),
            Picture("announce-sure", 0, (*NUMBERS, press("Enter"))),
            panel("answers", 0, 2),
            panel("ledger", 0, 3),
            Picture("what-they-see", 0, (click("button.look"), wait("dialog"))),
            Move(1, wrong),
            Picture("freeze", 0, in_grey=True),
            Picture("freeze-decided", 1),
            Picture("freeze-onlooker", 3),
            Move(0, right),
            STAY,
            Picture("judged", 0),
            Picture("judged-wrong", 1),
            Picture("looking-back", 0, LOOK_BACK),
            PlayOn(is_over),
            ended("won", winner),
            ended("lost", loser),
            ended("lost-below", loser, on_phone(to_end(".flow"))),
            Picture("replay", 0, (wait("[data-testid=look]"),), replay, has_role_card=False),
        ),
    ),
    Script(
        "c777-two",
        GAME,
        people=2,
        seats=2,
        options={"freeze_s": 120, "aids": "logic"},
        steps=(
            Start(),
            PlayOn(read(4)),
            Picture("aid", 0, (on_phone(tab(0)), wait(".sheet .racks"))),
            Move(1, right),
            STAY,
            Picture("which-rack", awaited),
            Picture("which-rack-waiting", idle),
        ),
    ),
    Script(
        "c777-five",
        GAME,
        people=5,
        seats=5,
        steps=(Start(), PlayOn(read(1)), Picture("turn", 0)),
    ),
)
