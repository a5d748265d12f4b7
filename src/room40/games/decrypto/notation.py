"""One-line text for actions and states of Decrypto."""

import json
import re

from room40.core.refused import Refused, Why
from room40.games.decrypto.state import State
from room40.games.decrypto.tables import TEAMS
from room40.games.decrypto.types import Action, Decode, Intercept, NameWords, Object, WriteClues

CODE = re.compile(r"(decode|intercept) (\S{1,20})")
OBJECTION = re.compile(r"object (-?\d{1,9})")
BETWEEN = " | "
PART = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^|"]*?)\s*(\||$)')


def write_action(action: Action) -> str:
    """`clues bacon | ice cream | camp`, `decode 4-2-1`, `intercept 4-2-1`, `object 0`,
    `words pig | candy | tent | son`."""
    match action:
        case WriteClues(clues):
            return f"clues {_joined(clues)}"
        case Decode(code):
            return f"decode {code}"
        case Intercept(code):
            return f"intercept {code}"
        case NameWords(words):
            return f"words {_joined(words)}"
        case Object(clue):
            return f"object {clue}"


def read_action(text: str) -> Action:
    """The action that `write_action` wrote. Raises `Refused(BAD_ACTION)`."""
    if hit := CODE.fullmatch(text):
        return Decode(hit[2]) if hit[1] == "decode" else Intercept(hit[2])
    if hit := OBJECTION.fullmatch(text):
        return Object(int(hit[1]))
    what, _, rest = text.partition(" ")
    match what, _parts(rest):
        case "clues", [first, second, third]:
            return WriteClues((first, second, third))
        case "words", [first, second, third, fourth]:
            return NameWords((first, second, third, fourth))
        case _:
            raise Refused(Why.BAD_ACTION)


def _joined(texts: tuple[str, ...]) -> str:
    return BETWEEN.join(map(_quoted, texts))


def _quoted(text: str) -> str:
    """As JSON text where strokes, quotation marks or blanks at an end would be lost."""
    is_plain = text and text == " ".join(text.split()) and '"' not in text and "|" not in text
    return text if is_plain else json.dumps(text, ensure_ascii=False)


def _parts(text: str) -> list[str]:
    """What stands between strokes, each part bare or as JSON text."""
    found, at = [], 0
    while True:
        hit = PART.match(text, at)
        if hit is None:
            raise Refused(Why.BAD_ACTION)
        found.append(_unquoted(hit[1]))
        at = hit.end()
        if not hit[2]:
            return found


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise Refused(Why.BAD_ACTION) from None


def write_state(state: State) -> str:
    """Everything, secrets too: keywords and code of each team, the round and what is on."""
    sides = "; ".join(
        f"{team} {', '.join(words) or '-'} {_code(state, index)}"
        for index, (team, words) in enumerate(zip(TEAMS, state.keywords, strict=True))
    )
    half = f" {TEAMS[state.half]}" if state.half >= 0 else ""
    return f"[{sides}; round {state.round}{half} {state.phase}]"


def _code(state: State, index: int) -> str:
    return "-" if state.encryptors[index] is None else state.codes[index][state.round - 1]
