"""Deliberate leaks of Code 777: each is a way out that tells too much.

Every one of them stands for a kind that real servers have shown. The suite must catch each.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from room40.core.codec import json_ready
from room40.core.seats import Eye
from room40.games.code_777.notation import tiles_text
from room40.games.code_777.tables import NUMBER
from room40.games.code_777.types import Announce, Announced, Rack, State
from room40.games.code_777.view import history
from tests.contract.exits import Exits, Moment, refusal_bytes, view_bytes

Tell = Callable[[dict[str, Any], State, Eye], None]


def _own(state: State, eye: Eye) -> Rack:
    """The rack that this eye may not see; for the onlooker that of the first seat."""
    return state.racks[eye if isinstance(eye, int) else 0]


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:8]


def _in_view(tell: Tell) -> Exits:
    """A leak inside the view frame."""

    def view(moment: Moment, eye: Eye) -> bytes:
        frame = msgspec.json.decode(view_bytes(moment, eye))
        tell(frame["view"], moment.state, eye)
        return msgspec.json.encode(frame)

    return Exits(view=view)


def the_own_rack(view: dict[str, Any], state: State, eye: Eye) -> None:
    if isinstance(eye, int):
        view["racks"][str(eye)] = tiles_text(_own(state, eye))


def an_id_of_the_own_rack(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["backs"] = [_digest(tile) for tile in _own(state, eye)]


def ids_of_offers(view: dict[str, Any], state: State, eye: Eye) -> None:
    for offer in view["offers"]:
        offer["id"] += _digest(_own(state, eye))


def the_order_of_racks(view: dict[str, Any], state: State, eye: Eye) -> None:
    if sum(_own(state, eye)) % 2:
        view["racks"] = dict(reversed(view["racks"].items()))


def the_length_of_a_text(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["backs"] = "?" * len(set(_own(state, eye)))


def a_label_for_screen_readers(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["label"] = f"your rack, {sum(NUMBER[tile] for tile in _own(state, eye))} in all"


def the_seed(view: dict[str, Any], state: State, eye: Eye) -> None:
    """A seed fixes the pile: whoever has it can draw every tile again."""
    view["seed"] = _digest((state.racks, state.pile, state.cards))


def the_order_of_the_pile(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["next"] = state.pile[:1]


def what_the_pile_holds(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["blues"] = state.pile.count(10)


def the_next_question(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["next"] = state.cards[-1:]


def the_tiles_removed_after_a_wrong_solution(view: dict[str, Any], state: State, eye: Eye) -> None:
    _fill_in(view, state, "old")


def the_new_tiles_in_an_animation(view: dict[str, Any], state: State, eye: Eye) -> None:
    """FAULT-32: the event of the new rack sent as it was stored."""
    _fill_in(view, state, "new")


def _fill_in(view: dict[str, Any], state: State, name: str) -> None:
    known = [json_ready(each) for each in history(state, -1)]
    truth = iter([each for each in known if each["tag"] == "replaced"])
    for entry in view["history"]:
        if entry["tag"] == "replaced":
            entry[name] = next(truth)[name]


def all_that_lies_out_of_play(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["out_seen"] = tiles_text(tuple(tile for each in state.out for tile in each.tiles))


def what_others_have_locked_in(view: dict[str, Any], state: State, eye: Eye) -> None:
    if view["freeze"]:
        view["freeze"]["locks"] = json_ready(state.locks)


def who_stays(view: dict[str, Any], state: State, eye: Eye) -> None:
    """One is shown as having answered a moment later than another."""
    if view["freeze"]:
        view["freeze"]["answered"].sort(key=lambda seat: _stays(state, seat))


def _stays(state: State, seat: int) -> bool:
    lock = state.locks[seat]
    return lock is None or lock.numbers is None


def what_the_reader_could_not_see(view: dict[str, Any], state: State, eye: Eye) -> None:
    """The answer with all racks, the reader's own among them."""
    for entry in view["history"]:
        if entry["tag"] == "answered":
            entry["racks"][str(entry["seat"])] = tiles_text(state.racks[entry["seat"]])


def the_onlooker_sees_racks(view: dict[str, Any], state: State, eye: Eye) -> None:
    if eye is None:
        view["racks"]["0"] = tiles_text(state.racks[0])


def how_near_an_announcement_was(view: dict[str, Any], state: State, eye: Eye) -> None:
    truth = [json_ready(each) for each in history(state, -1)]
    view["near"] = [
        _near(truth, place) for place, each in enumerate(truth) if each["tag"] == "announced"
    ]


def _near(truth: list[dict[str, Any]], place: int) -> int:
    """How many of the numbers announced stood on the rack at that time."""
    told = truth[place]
    rack = truth[0]["racks"][str(told["seat"])]
    for entry in truth[:place]:
        if entry["tag"] == "replaced" and entry["rack"] == told["seat"]:
            rack = entry["new"]
    return len({int(tile[1]) for tile in rack.split()} & set(told["numbers"]))


def how_warm_it_is(view: dict[str, Any], state: State, eye: Eye) -> None:
    """An outcome field that says, while the match runs, how it stands in secret."""
    view["outcome"] = view["outcome"] or {"reason": f"warm-{_own(state, eye)[0] % 2}"}


def the_order_of_those_awaited(view: dict[str, Any], state: State, eye: Eye) -> None:
    view["to_act"].sort(key=lambda seat: state.racks[seat])


def a_number_of_versions(moment: Moment, eye: Eye) -> bytes:
    """The version counts events: an announcement makes one row more than staying does."""
    more = sum(lock is not None and lock.numbers is not None for lock in moment.state.locks)
    return view_bytes(Moment(moment.game, moment.state, moment.version + more), eye)


def an_error_text(moment: Moment, eye: Eye, action: Any) -> bytes:
    return refusal_bytes(moment, eye, action) + f"(it is {_own(moment.state, eye)})".encode()


def a_refusal_by_a_secret(moment: Moment, eye: Eye, action: Any) -> bytes:
    """A check that knows too much: a solution that cannot be right is refused as impossible."""
    numbers = {NUMBER[tile] for tile in _own(moment.state, eye)}
    if isinstance(action, Announce) and not numbers & set(action.numbers or ()):
        return b'{"tag":"refused","why":"impossible_numbers"}'
    return refusal_bytes(moment, eye, action)


def a_verdict_before_the_others_have_answered(moment: Moment, eye: Eye, action: Any) -> bytes:
    said = refusal_bytes(moment, eye, action)
    if isinstance(action, Announce) and isinstance(eye, int):
        own = tuple(sorted(NUMBER[tile] for tile in moment.state.racks[eye]))
        verdict = Announced(eye, (), own == tuple(sorted(action.numbers or ())), 0)
        return said + msgspec.json.encode(verdict)
    return said


def a_bot_that_peeks(moment: Moment, eye: Eye, level: str) -> bytes:
    """FAULT-44: a bot that searches on the true hidden state."""
    numbers = [NUMBER[tile] for tile in _own(moment.state, eye)]
    return msgspec.json.encode({"action": {"tag": "announce", "numbers": numbers}})


LEAKS: dict[str, Exits] = {
    tell.__name__: _in_view(tell)
    for tell in (
        the_own_rack,
        an_id_of_the_own_rack,
        ids_of_offers,
        the_order_of_racks,
        the_length_of_a_text,
        a_label_for_screen_readers,
        the_seed,
        the_order_of_the_pile,
        what_the_pile_holds,
        the_next_question,
        the_tiles_removed_after_a_wrong_solution,
        the_new_tiles_in_an_animation,
        all_that_lies_out_of_play,
        what_others_have_locked_in,
        who_stays,
        what_the_reader_could_not_see,
        the_onlooker_sees_racks,
        how_near_an_announcement_was,
        how_warm_it_is,
        the_order_of_those_awaited,
    )
} | {
    "a_number_of_versions": Exits(view=a_number_of_versions),
    "an_error_text": Exits(refusal=an_error_text),
    "a_refusal_by_a_secret": Exits(refusal=a_refusal_by_a_secret),
    "a_verdict_before_the_others_have_answered": Exits(
        refusal=a_verdict_before_the_others_have_answered
    ),
    "a_bot_that_peeks": Exits(bot=a_bot_that_peeks, levels=("hard",)),
}
