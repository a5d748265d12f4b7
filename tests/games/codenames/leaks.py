"""Deliberate leaks of Codenames: each is a way out that tells too much.

Every one of them stands for a kind that real servers have shown. The suite must catch each.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from room40.core.codec import json_ready
from room40.core.seats import Eye
from room40.games.codenames.types import Advised, Consulted, GiveClue, Reveal, State
from tests.contract.exits import Exits, Moment, refusal_bytes, view_bytes

Tell = Callable[[dict[str, Any], State, Eye], None]


def _is_outsider(state: State, eye: Eye) -> bool:
    return eye not in state.spymasters


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:8]


def _in_view(tell: Tell) -> Exits:
    """A leak inside the view frame."""

    def view(moment: Moment, eye: Eye) -> bytes:
        frame = msgspec.json.decode(view_bytes(moment, eye))
        tell(frame["view"], moment.state, eye)
        return msgspec.json.encode(frame)

    return Exits(view=view)


def the_key(view: dict[str, Any], state: State, eye: Eye) -> None:
    """The commonest one: the page hides the key, the frame holds it."""
    view["key"] = state.key


def the_key_for_onlookers(view: dict[str, Any], state: State, eye: Eye) -> None:
    if eye is None:
        view["key"] = state.key


def the_key_once_somebody_objects(view: dict[str, Any], state: State, eye: Eye) -> None:
    if view["clue"] and view["clue"]["objected"]:
        view["key"] = state.key


def a_class_of_each_card(view: dict[str, Any], state: State, eye: Eye) -> None:
    """A name for styles or screen readers that differs by identity."""
    view["classes"] = [_digest(letter) for letter in state.key]


def the_order_of_words(view: dict[str, Any], state: State, eye: Eye) -> None:
    """The words sorted by what they are, with their places beside them."""
    view["places"] = sorted(range(len(state.key)), key=lambda card: state.key[card])


def where_the_assassin_is_not(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["safe_row"] = next(row for row in range(5) if "x" not in state.key[row * 5 : row * 5 + 5])


def a_count_by_row(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["red_in_the_first_row"] = state.key[:5].count("R")


def ids_of_offers(view: dict[str, Any], state: State, eye: Eye) -> None:
    for offer in view["offers"]:
        offer["id"] += _digest(state.key)


def the_seed(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["seed"] = _digest((state.words, state.key))


def what_was_meant(view: dict[str, Any], state: State, eye: Eye) -> None:
    """Also a rival spymaster must not know."""
    view["meant"] = json_ready(state.meant)


def what_was_meant_in_the_log(view: dict[str, Any], state: State, eye: Eye) -> None:
    meant = iter(state.meant)
    for entry in view["history"]:
        if entry["tag"] == "clue":
            entry["meant"] = json_ready(next(meant))


def how_many_were_meant(view: dict[str, Any], state: State, eye: Eye) -> None:
    if view["clue"]:
        view["clue"]["meant"] = len(state.meant[-1])


def whether_a_reveal_was_meant(view: dict[str, Any], state: State, eye: Eye) -> None:
    for entry in view["history"]:
        if entry["tag"] == "revealed":
            entry["wanted"] = any(entry["card"] in cards for cards in state.meant)


def that_there_was_a_whisper(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["consults"] = state.consults


def what_was_whispered(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["asked"] = json_ready(state.asked)


def whispers_in_the_log(view: dict[str, Any], state: State, eye: Eye) -> None:
    """An entry without its words still tells that it is there."""
    whispers = [row[-1] for row in state.told if isinstance(row[-1], Consulted | Advised)]
    view["history"] += [{"tag": "whisper"} for _ in whispers]


def who_has_to_answer_a_whisper(view: dict[str, Any], state: State, eye: Eye) -> None:
    """Who may act, told alike to all."""
    if state.asked is not None and state.asked.approved is None:
        view["to_act"] = sorted({*view["to_act"], *state.spymasters})


def a_phase_for_whispers(view: dict[str, Any], state: State, eye: Eye) -> None:
    if state.asked is not None and _is_outsider(state, eye):
        view["phase"] = "consult"


def how_warm_it_is(view: dict[str, Any], state: State, eye: Eye) -> None:
    """An outcome field that says, while the match runs, how it stands in secret."""
    view["outcome"] = view["outcome"] or {"reason": f"warm-{state.key.index('x') % 2}"}


def words_the_rival_could_end_with(view: dict[str, Any], state: State, eye: Eye) -> None:
    """A warning on the last word of the rivals."""
    view["danger"] = [
        card
        for card, letter in enumerate(state.key)
        if letter == "x" and state.covered[card] is None
    ]


def a_number_of_versions(moment: Moment, eye: Eye) -> bytes:
    """The version counts entries of the log, whispers too, instead of being given."""
    frame = msgspec.json.decode(view_bytes(moment, eye))
    frame["version"] = len(moment.state.told)
    return msgspec.json.encode(frame)


def an_error_text(moment: Moment, eye: Eye, action: Any) -> bytes:
    said = refusal_bytes(moment, eye, action)
    if isinstance(action, Reveal) and 0 <= action.card < len(moment.state.key):
        return said + f"(it is {moment.state.key[action.card]})".encode()
    return said


def a_refusal_by_a_secret(moment: Moment, eye: Eye, action: Any) -> bytes:
    """A check that knows too much: the assassin cannot be touched by accident."""
    if isinstance(action, Reveal) and moment.state.key[action.card % 25] == "x":
        return b'{"tag":"refused","why":"are_you_sure"}'
    return refusal_bytes(moment, eye, action)


def a_verdict_with_the_key(moment: Moment, eye: Eye, action: Any) -> bytes:
    """A referee that spares its own team's words looks at more than everybody sees."""
    said = refusal_bytes(moment, eye, action)
    if isinstance(action, GiveClue):
        return said + moment.state.key[: len(action.word) % 25].encode()
    return said


def a_reason_that_tells_of_a_whisper(moment: Moment, eye: Eye, action: Any) -> bytes:
    """`not_your_turn` instead of `not_offered`, because something was asked."""
    is_asked = moment.state.asked is not None
    return refusal_bytes(moment, eye, action) + (b"turn" if is_asked else b"")


def a_bot_that_peeks(moment: Moment, eye: Eye, level: str) -> bytes:
    """FAULT-44: a bot that searches on the true hidden state."""
    state = moment.state
    own = [card for card, letter in enumerate(state.key) if letter == "B"]
    return msgspec.json.encode({"action": {"tag": "reveal", "card": own[0]}})


LEAKS: dict[str, Exits] = {
    tell.__name__: _in_view(tell)
    for tell in (
        the_key,
        the_key_for_onlookers,
        the_key_once_somebody_objects,
        a_class_of_each_card,
        the_order_of_words,
        where_the_assassin_is_not,
        a_count_by_row,
        ids_of_offers,
        the_seed,
        what_was_meant,
        what_was_meant_in_the_log,
        how_many_were_meant,
        whether_a_reveal_was_meant,
        that_there_was_a_whisper,
        what_was_whispered,
        whispers_in_the_log,
        who_has_to_answer_a_whisper,
        a_phase_for_whispers,
        how_warm_it_is,
        words_the_rival_could_end_with,
    )
} | {
    "a_number_of_versions": Exits(view=a_number_of_versions),
    "an_error_text": Exits(refusal=an_error_text),
    "a_refusal_by_a_secret": Exits(refusal=a_refusal_by_a_secret),
    "a_verdict_with_the_key": Exits(refusal=a_verdict_with_the_key),
    "a_reason_that_tells_of_a_whisper": Exits(refusal=a_reason_that_tells_of_a_whisper),
    "a_bot_that_peeks": Exits(bot=a_bot_that_peeks, levels=("hard",)),
}
