"""Everything about a match that can leave the server for one eye, as bytes.

The secrecy tests compare these bytes between a state and its twins. A planted leak is one of these
functions replaced by a talkative one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from room40.bots import AIDS, LEVELS, aid, bot_named
from room40.core.codec import json_ready
from room40.core.game import AnyGame
from room40.core.refused import Refused
from room40.core.rng import Rng, seed_of
from room40.core.seats import Eye, Seat
from room40.server.wire import AidFrame, DoneFrame, RefusedFrame, ViewFrame, encode_frame

NO_CHANCE = Rng(seed_of("probe"), "probe")


@dataclass(frozen=True)
class Moment:
    """A match at one moment: its state and how many rows are stored."""

    game: AnyGame
    state: Any
    version: int


def view_bytes(moment: Moment, eye: Eye) -> bytes:
    """The view frame."""
    seat = eye if isinstance(eye, int) else None
    view = moment.game.view(moment.state, eye)
    return encode_frame(ViewFrame("m", Seat(seat) if seat is not None else None, _v(moment), view))


def refusal_bytes(moment: Moment, eye: Eye, action: Any) -> bytes:
    """The answer to a probe of that seat: a refusal with its facts, or that it would be done."""
    assert isinstance(eye, int)
    try:
        moment.game.decide(moment.state, eye, action, NO_CHANCE)
    except Refused as refused:
        return encode_frame(RefusedFrame("a", refused.why, refused.facts))
    return encode_frame(DoneFrame("a", _v(moment, 1)))


def bot_bytes(moment: Moment, eye: Eye, level: str) -> bytes:
    """What a bot on that seat would do, and its note."""
    view = json_ready(moment.game.view(moment.state, eye))
    return msgspec.json.encode(bot_named(moment.game.name, level).choose(view, seed=1))


def aid_bytes(moment: Moment, eye: Eye, level: str) -> bytes:
    """The aid frame of that seat."""
    assert isinstance(eye, int)
    view = json_ready(moment.game.view(moment.state, eye))
    said = aid(moment.game.name, view, level)  # type: ignore[arg-type]
    return encode_frame(AidFrame("m", Seat(eye), _v(moment), said))


def _v(moment: Moment, more: int = 0) -> Any:
    return moment.version + more


@dataclass(frozen=True)
class Exits:
    """The ways out, each replaceable."""

    view: Callable[[Moment, Eye], bytes] = view_bytes
    refusal: Callable[[Moment, Eye, Any], bytes] = refusal_bytes
    bot: Callable[[Moment, Eye, str], bytes] | None = None
    levels: Sequence[str] = ()
    aid: Callable[[Moment, Eye, str], bytes] | None = None
    aids: Sequence[str] = ()

    def all_for(self, moment: Moment, eye: Eye, probes: Sequence[Any]) -> list[bytes]:
        """Every byte that this eye could receive at this moment."""
        out = [self.view(moment, eye), msgspec.json.encode(moment.game.timed(moment.state))]
        if not isinstance(eye, int):
            return out
        out += [self.refusal(moment, eye, probe) for probe in probes]
        if self.aid:
            out += [self.aid(moment, eye, level) for level in self.aids]
        if self.bot and eye in moment.game.awaited(moment.state):
            out += [self.bot(moment, eye, level) for level in self.levels]
        return out


def exits_with_bots(game: str) -> Exits:
    """The real exits, bots' choices and aids among them."""
    aids = AIDS.get(game, ())
    return Exits(
        bot=bot_bytes, levels=LEVELS.get(game, ()), aid=aid_bytes if aids else None, aids=aids
    )
