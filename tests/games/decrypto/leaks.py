"""Deliberate leaks of Decrypto: each is a way out that tells too much.

Every one of them stands for a kind that real servers have shown. The suite must catch each.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from room40.core.codec import json_ready
from room40.core.seats import Eye
from room40.games.decrypto.evolve import team_index
from room40.games.decrypto.state import State
from room40.games.decrypto.types import Decode, Intercept, WriteClues
from tests.contract.exits import Exits, Moment, refusal_bytes, view_bytes

Tell = Callable[[dict[str, Any], State, Eye], None]


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:8]


def _own(state: State, eye: Eye) -> int | None:
    return team_index(state, eye) if isinstance(eye, int) else None


def _code(state: State, team: int) -> str:
    return state.codes[team][state.round - 1]


def _in_view(tell: Tell) -> Exits:
    """A leak inside the view frame."""

    def view(moment: Moment, eye: Eye) -> bytes:
        frame = msgspec.json.decode(view_bytes(moment, eye))
        tell(frame["view"], moment.state, eye)
        return msgspec.json.encode(frame)

    return Exits(view=view)


def all_keywords(view: dict[str, Any], state: State, eye: Eye) -> None:
    """The commonest one: the page hides the rivals' words, the frame holds them."""
    view["keywords"] = json_ready(state.keywords)


def keywords_for_onlookers(view: dict[str, Any], state: State, eye: Eye) -> None:
    if eye is None:
        view["keywords"]["white"] = state.keywords[0]


def keywords_while_they_are_named(view: dict[str, Any], state: State, eye: Eye) -> None:
    """To mark hits as they are typed, the words lie in the page."""
    if view["phase"] == "words":
        view["solution"] = json_ready(state.keywords)


def how_long_keywords_are(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["boxes"] = [[len(word) for word in words] for words in state.keywords]


def the_own_code_for_its_team(view: dict[str, Any], state: State, eye: Eye) -> None:
    """Whoever is of the team sees what only the encryptor may."""
    own = _own(state, eye)
    if own is not None and state.encryptors[own] is not None:
        view["code"] = _code(state, own)


def the_code_for_the_rival_encryptor(view: dict[str, Any], state: State, eye: Eye) -> None:
    if eye in state.encryptors:
        view["codes"] = {"white": _code(state, 0), "black": _code(state, 1)}


def the_next_codes(view: dict[str, Any], state: State, eye: Eye) -> None:
    """The deck lies in the frame, as it was dealt."""
    view["deck"] = json_ready(state.codes)


def whether_the_own_guess_is_right(view: dict[str, Any], state: State, eye: Eye) -> None:
    """A light that turns green before the reveal."""
    if view["phase"] == "guess" and state.decode is not None:
        view["right"] = state.decode.code == _code(state, state.half)


def whether_it_was_intercepted(view: dict[str, Any], state: State, eye: Eye) -> None:
    if view["phase"] == "guess" and state.intercept is not None:
        view["intercepted"] = state.intercept.code == _code(state, state.half)


def what_the_rivals_wrote_down(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["commits"] = json_ready([each for each in (state.decode, state.intercept) if each])


def what_the_rivals_vote_for(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["votes"] = json_ready(state.votes)


def whether_voters_agree(view: dict[str, Any], state: State, eye: Eye) -> None:
    """How many different guesses there are tells how sure the rivals are of any one."""
    first = [vote.code for vote in state.votes if vote and vote.code]
    view["sure"] = [code[0] for code in first]


def clues_before_they_are_read(view: dict[str, Any], state: State, eye: Eye) -> None:
    """Both halves' clues are sent as soon as they are written."""
    view["clues"] = {"white": state.clues[0], "black": state.clues[1]}


def clues_in_the_log(view: dict[str, Any], state: State, eye: Eye) -> None:
    """The entry that somebody has written holds what."""
    for entry in view["history"]:
        if entry["tag"] == "wrote":
            team = team_index(state, entry["seat"])
            entry["clues"] = state.clues[team]


def how_long_clues_are(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["typed"] = [sum(map(len, clues)) if clues else 0 for clues in state.clues]


def what_the_referee_said(view: dict[str, Any], state: State, eye: Eye) -> None:
    """A doubt about a clue says that a keyword is near."""
    view["log"] = [msgspec.to_builtins(row[-1]) for row in state.told]


def ids_of_offers(view: dict[str, Any], state: State, eye: Eye) -> None:
    for offer in view["offers"]:
        offer["id"] += _digest((state.keywords, _code(state, 0)))


def the_seed(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["seed"] = _digest((state.keywords, state.codes))


def how_warm_it_is(view: dict[str, Any], state: State, eye: Eye) -> None:
    """An outcome field that says, while the match runs, how it stands in secret."""
    warm = sum(map(int, _code(state, 0).split("-")[:2]))
    view["outcome"] = view["outcome"] or {"reason": f"warm-{warm % 2}"}


def an_error_text(moment: Moment, eye: Eye, action: Any) -> bytes:
    """The refusal explains itself with what would have been right."""
    said = refusal_bytes(moment, eye, action)
    if isinstance(action, Decode) and b"refused" in said:
        return said + f"(it is {_code(moment.state, 0)})".encode()
    return said


def a_refusal_by_the_code(moment: Moment, eye: Eye, action: Any) -> bytes:
    """A check that knows too much: a wrong interception is not taken."""
    state = moment.state
    if isinstance(action, Intercept) and action.code != _code(state, max(state.half, 0)):
        return b'{"tag":"refused","why":"wrong"}'
    return refusal_bytes(moment, eye, action)


def a_referee_of_all_keywords(moment: Moment, eye: Eye, action: Any) -> bytes:
    """Clues are compared with the words of both teams."""
    state = moment.state
    if isinstance(action, WriteClues):
        for words in state.keywords:
            if any(clue in words for clue in action.clues):
                return b'{"tag":"refused","why":"clue_keyword"}'
    return refusal_bytes(moment, eye, action)


def a_bot_that_peeks(moment: Moment, eye: Eye, level: str) -> bytes:
    """FAULT-44: a bot that searches on the true hidden state."""
    return msgspec.json.encode({"action": {"tag": "intercept", "code": _code(moment.state, 0)}})


LEAKS: dict[str, Exits] = {
    tell.__name__: _in_view(tell)
    for tell in (
        all_keywords,
        keywords_for_onlookers,
        keywords_while_they_are_named,
        how_long_keywords_are,
        the_own_code_for_its_team,
        the_code_for_the_rival_encryptor,
        the_next_codes,
        whether_the_own_guess_is_right,
        whether_it_was_intercepted,
        what_the_rivals_wrote_down,
        what_the_rivals_vote_for,
        whether_voters_agree,
        clues_before_they_are_read,
        clues_in_the_log,
        how_long_clues_are,
        what_the_referee_said,
        ids_of_offers,
        the_seed,
        how_warm_it_is,
    )
}
LEAKS |= {
    leak.__name__: Exits(refusal=leak)
    for leak in (an_error_text, a_refusal_by_the_code, a_referee_of_all_keywords)
}
LEAKS["a_bot_that_peeks"] = Exits(bot=a_bot_that_peeks, levels=("hard",))
