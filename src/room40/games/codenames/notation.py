"""One-line text for actions and states of Codenames."""

import json
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

CLUE = re.compile(
    r'(clue|consult) ("(?:[^"\\]|\\.)*"|[^"\s]+) (\d|unlimited)(?: meant((?: \d{1,2})+))?'
)
ON_CARD = re.compile(r"(reveal|cover) (-?\d{1,9})")


def write_action(action: Action) -> str:
    """`clue sky 2`, `clue sky 2 meant 3 17`, `consult "ice cream" unlimited`, `reveal 7`,
    `cover 3`, `approve`, `decline`, `stop`, `object`, `concede`, `waive`."""
    match action:
        case GiveClue(word, number, meant):
            own = f" meant {' '.join(map(str, meant))}" if meant else ""
            return f"clue {_quoted(word)} {number}{own}"
        case Consult(word, number):
            return f"consult {_quoted(word)} {number}"
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
            return GiveClue(_unquoted(hit[2]), number, tuple(map(int, (hit[4] or "").split())))
        if hit[4] is None:
            return Consult(_unquoted(hit[2]), number)
    raise Refused(Why.BAD_ACTION)


def _quoted(word: str) -> str:
    """As JSON text where blanks or quotation marks would part it, or nothing is there."""
    is_plain = word and '"' not in word and not any(sign.isspace() for sign in word)
    return word if is_plain else json.dumps(word, ensure_ascii=False)


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise Refused(Why.BAD_ACTION) from None


def write_state(state: State) -> str:
    """Everything, secrets too: words with what they are (in brackets once covered), whose turn."""
    cards = ", ".join(
        f"({word} {letter})" if covered else f"{word} {letter}"
        for word, letter, covered in zip(state.words, state.key, state.covered, strict=True)
    )
    return f"[{cards}; {state.team} {state.phase}, turn {state.turn}]"
