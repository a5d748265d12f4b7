"""One-line text for actions and states of Codenames."""

import re

from room40.core.refused import Refused, Why
from room40.games.codenames.types import (
    Action,
    Approve,
    Concede,
    Consult,
    Cover,
    Decline,
    GiveClue,
    Number,
    Object,
    Reveal,
    State,
    Stop,
    Waive,
)

PLAIN: dict[str, Action] = {
    "approve": Approve(),
    "decline": Decline(),
    "stop": Stop(),
    "object": Object(),
    "concede": Concede(),
    "waive": Waive(),
}

CLUE = re.compile(r"(clue|consult) (.*) (\d|unlimited)(?: meant((?: \d{1,2})+))?", re.DOTALL)
ON_CARD = re.compile(r"(reveal|cover) (-?\d{1,9})")


def write_action(action: Action) -> str:
    """`clue sky 2`, `clue sky 2 meant 3 17`, `consult sky unlimited`, `reveal 7`, `cover 3`,
    `approve`, `decline`, `stop`, `object`, `concede`, `waive`."""
    match action:
        case GiveClue(word, number, meant):
            own = f" meant {' '.join(map(str, meant))}" if meant else ""
            return f"clue {word} {number}{own}"
        case Consult(word, number):
            return f"consult {word} {number}"
        case Reveal(card):
            return f"reveal {card}"
        case Cover(card):
            return f"cover {card}"
        case _:
            return str(type(action).__struct_config__.tag)


def read_action(text: str) -> Action:
    """The action that `write_action` wrote. Raises `Refused(BAD_ACTION)`."""
    if text in PLAIN:
        return PLAIN[text]
    if hit := ON_CARD.fullmatch(text):
        card = int(hit[2])
        return Reveal(card) if hit[1] == "reveal" else Cover(card)
    if hit := CLUE.fullmatch(text):
        number: Number = "unlimited" if hit[3] == "unlimited" else int(hit[3])
        if hit[1] == "clue":
            return GiveClue(hit[2], number, tuple(map(int, (hit[4] or "").split())))
        if hit[4] is None:
            return Consult(hit[2], number)
    raise Refused(Why.BAD_ACTION)


def write_state(state: State) -> str:
    """Everything, secrets too: words with what they are (in brackets once covered), whose turn."""
    cards = ", ".join(
        f"({word} {letter})" if covered else f"{word} {letter}"
        for word, letter, covered in zip(state.words, state.key, state.covered, strict=True)
    )
    return f"[{cards}; {state.team} {state.phase}, turn {state.turn}]"
