"""Deliberate leaks of Break the Code: each is a way out that tells too much.

Every one of them stands for a kind that real servers have shown. The suite must catch each.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from room40.core.codec import json_ready
from room40.core.seats import Eye
from room40.games.break_the_code.notation import GREEN_FIVE, hand_text, read_hand
from room40.games.break_the_code.types import Guess, State
from tests.contract.exits import Exits, Moment, aid_bytes, refusal_bytes, view_bytes

Tell = Callable[[dict[str, Any], State, Eye], None]


def _elsewhere(state: State, eye: Eye) -> list[int]:
    """Tiles that the eye does not hold, in the order of the racks."""
    racks = [hand for seat, hand in enumerate(state.hands) if seat != eye]
    return [tile for hand in racks for tile in hand]


def _in_view(tell: Tell) -> Exits:
    """A leak inside the view frame."""

    def view(moment: Moment, eye: Eye) -> bytes:
        frame = msgspec.json.decode(view_bytes(moment, eye))
        tell(frame["view"], moment.state, eye)
        return msgspec.json.encode(frame)

    return Exits(view=view)


def a_count(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["fives_out"] = _elsewhere(state, eye).count(GREEN_FIVE)


def the_order_of_a_list(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["row"].sort(key=lambda card: sha256(f"{card}{state.hands}".encode()).digest())


def the_length_of_a_text(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["pad"] = " " * sum(_elsewhere(state, eye)[:3])


def an_id(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["deal"] = sha256(repr(state.hands).encode()).hexdigest()[:8]


def ids_of_offers(view: dict[str, Any], state: State, eye: Eye) -> None:
    for offer in view["offers"]:
        offer["id"] += str(sum(_elsewhere(state, eye)) % 7)


def the_seed(view: dict[str, Any], state: State, eye: Eye) -> None:
    """A seed fixes the deck: whoever has it can draw the deck again."""
    view["seed"] = sha256(repr((state.hands, state.deck)).encode()).hexdigest()


def the_next_card(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["next"] = state.deck[:1]


def the_end_of_the_deck(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["last"] = state.deck[-1:]


def history(view: dict[str, Any], state: State, eye: Eye) -> None:
    """The log of events as it is stored, secret guesses and all."""
    view["history"] = [json_ready(entry) for entry in state.told]


def initial_state(view: dict[str, Any], state: State, eye: Eye) -> None:
    """FAULT-32: the starting state sent along."""
    view["initial"] = [hand_text(hand) for hand in state.hands]


def the_onlooker_sees_racks(view: dict[str, Any], state: State, eye: Eye) -> None:
    if eye is None:
        view["hand"] = hand_text(state.hands[0])


def what_is_out_of_play(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["rest"] = hand_text(state.rest or state.centre)


def an_outcomes_reason(view: dict[str, Any], state: State, eye: Eye) -> None:
    """An outcome field that says, while the match runs, how it stands in secret."""
    view["outcome"] = view["outcome"] or {"reason": f"even-{sum(_elsewhere(state, eye)[:4]) % 2}"}


def who_is_awaited(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["awaited"] = sorted(view["awaited"], key=lambda seat: state.hands[seat])
    view["awaited"] += [-1] * (_elsewhere(state, eye)[0] % 2)


def the_order_of_keys(view: dict[str, Any], state: State, eye: Eye) -> None:
    first = str(max(range(len(state.hands)), key=lambda seat: state.hands[seat]))
    view["standing"] = {first: view["standing"].pop(first), **view["standing"]}


def how_near_a_guess_was(view: dict[str, Any], state: State, eye: Eye) -> None:
    for entry in view["history"]:
        if entry["tag"] == "guessed" and entry["tiles"]:
            near = set(read_hand(entry["tiles"])) & set(state.centre or state.rest)
            entry["near"] = len(near)


def a_number_of_versions(moment: Moment, eye: Eye) -> bytes:
    """The version counts what happened in secret: rows for events that others are not told of."""
    secret = sum(tile % 2 for tile in _elsewhere(moment.state, eye)[:3])
    return view_bytes(Moment(moment.game, moment.state, moment.version + secret), eye)


def an_error_text(moment: Moment, eye: Eye, action: Any) -> bytes:
    right = hand_text(moment.state.hands[-1])
    return refusal_bytes(moment, eye, action) + f" (hint: {right[:2]})".encode()


def a_refusal_by_a_secret(moment: Moment, eye: Eye, action: Any) -> bytes:
    """A check that knows too much: tiles that somebody else holds are refused as impossible."""
    if isinstance(action, Guess) and str(action.tiles[:2]) in hand_text(moment.state.hands[-1]):
        return b'{"tag":"refused","why":"impossible_tiles"}'
    return refusal_bytes(moment, eye, action)


def a_bot_that_peeks(moment: Moment, eye: Eye, level: str) -> bytes:
    """FAULT-44: a bot that searches on the true hidden state."""
    best = max(_elsewhere(moment.state, eye))
    return msgspec.json.encode({"action": {"tag": "ask", "card": moment.state.row[best % 2 - 1]}})


def an_aid_from_the_state(moment: Moment, eye: Eye, level: str) -> bytes:
    """An aid that crosses off by what it should not see: the neighbour's tiles are its own."""
    assert isinstance(eye, int)
    neighbour = (eye + 1) % len(moment.state.hands)
    return aid_bytes(moment, neighbour, level)


def a_number_of_codes(moment: Moment, eye: Eye, level: str) -> bytes:
    """Marks as they should be, and a number that was counted on the true state."""
    hint = sum(_elsewhere(moment.state, eye)) % 10
    return aid_bytes(moment, eye, level) + str(hint).encode()


LEAKS: dict[str, Exits] = {
    tell.__name__: _in_view(tell)
    for tell in (
        a_count,
        the_order_of_a_list,
        the_length_of_a_text,
        an_id,
        ids_of_offers,
        the_seed,
        the_next_card,
        the_end_of_the_deck,
        history,
        initial_state,
        the_onlooker_sees_racks,
        what_is_out_of_play,
        an_outcomes_reason,
        who_is_awaited,
        the_order_of_keys,
        how_near_a_guess_was,
    )
} | {
    "a_number_of_versions": Exits(view=a_number_of_versions),
    "an_error_text": Exits(refusal=an_error_text),
    "a_refusal_by_a_secret": Exits(refusal=a_refusal_by_a_secret),
    "an_aid_from_the_state": Exits(aid=an_aid_from_the_state, aids=("bookkeeping",)),
    "a_number_of_codes": Exits(aid=a_number_of_codes, aids=("bookkeeping",)),
    "a_bot_that_peeks": Exits(bot=a_bot_that_peeks, levels=("hard",)),
}
