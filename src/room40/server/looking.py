"""Looking back: the views that an eye was given, folded again from the log or from a match file.

While a match runs, an eye is what the live socket shows of it; with an outcome it is any. Folding
happens beside the event loop, a few at a time, and gives up after a while.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from room40.core.codec import decode
from room40.core.match import Entry, Match, load_match
from room40.core.refused import Refused, Why
from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games import game_named
from room40.server.frames import check_json
from room40.server.people import signed_in
from room40.server.playing import HOLDERS, Playing, cut
from room40.server.table import Table
from room40.server.wire import FILE_BYTES, Replay, ViewFrame
from room40.store.types import MatchRecord, PersonRecord

MOST_VIEWS = 50
"""How many views one answer holds."""

AT_ONCE = 2
"""How many matches are folded at the same time; others wait."""

ONLOOKER = "onlooker"

T = TypeVar("T")
Tick = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody would look at: an eye as written in an address, and from which version on."""

    eye: str | None
    start: int
    most: int = MOST_VIEWS


@dataclass(frozen=True, slots=True)
class Recording:
    """A match as far as it has been stored, and who may look at it through what."""

    id: str
    match: Match
    """Not to be folded on: others hold it too."""
    entries: Sequence[Entry]
    eyes: tuple[Eye, ...]
    own: tuple[Eye, ...]
    names: list[str | None]
    is_over: bool


class Patience:
    """Called again and again by what may take long; at last it refuses."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def __call__(self) -> None:
        if time.monotonic() > self._until:
            raise Refused(Why.TOO_LARGE)


class Folding:
    """The room that there is for folding matches again."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._free = asyncio.Semaphore(AT_ONCE)

    async def do(self, work: Callable[[Tick], T]) -> T:
        """The result of some work in a thread. `Refused(too_large)` if it takes too long."""
        async with self._free:
            return await asyncio.to_thread(lambda: work(Patience(self._seconds)))


# ---- who may look at what


async def recording(
    table: Table, person: PersonRecord | None, match_id: str, folding: Folding
) -> Recording:
    """A match of this table for this person, or `Refused`. Reads and changes nothing."""
    if person is not None and person.person in table.state.removed:
        raise Refused(Why.REMOVED)
    async with table.hold():
        playing, holders = table.playing, table.state.holders
        entries = list(playing.match.entries) if playing is not None else []
    if playing is None or playing.id != match_id:
        record, playing = await _earlier(table, match_id, folding)
        holders, entries = decode(record.holders, HOLDERS, Why.BAD_MATCH), playing.match.entries
    seated = [Seat(i) for i, holder in enumerate(holders) if person and holder == person.person]
    eyes, own = _eyes(table, person, playing.match, seated)
    names, is_over = _names(table, holders), playing.is_over
    return Recording(match_id, playing.match, entries, eyes, own, names, is_over)


async def _earlier(table: Table, match_id: str, folding: Folding) -> tuple[MatchRecord, Playing]:
    """A match that this table played before, as it is stored."""
    with table.services.storing():
        record = await table.services.store.match(match_id)
        if record is None or record.table != table.id:
            raise Refused(Why.NO_SUCH_MATCH)
        rows = await table.services.store.rows(match_id)
    return record, await folding.do(lambda tick: Playing.folded(record, rows))


def _eyes(
    table: Table, person: PersonRecord | None, match: Match, seated: list[Seat]
) -> tuple[tuple[Eye, ...], tuple[Eye, ...]]:
    """All eyes that this person may look through, and those of their own."""
    if match.outcome is None:
        member = signed_in(person).person
        live = tuple(table.sights_of(member)) if member in table.state.members else ()
        if not live:
            raise Refused(Why.NOT_YOUR_SEAT)
        return live, live
    if not seated and not table.state.options.onlookers:
        raise Refused(Why.NOT_YOUR_SEAT)
    return all_eyes(match), tuple(seated) or (EVERYTHING,)


def all_eyes(match: Match) -> tuple[Eye, ...]:
    """Each seat, the onlooker, everything."""
    return (*(Seat(seat) for seat in range(match.setup.seats)), None, EVERYTHING)


def _names(table: Table, holders: Sequence[str | None]) -> list[str | None]:
    return [table.shown.get(each or "") for each in holders]


def _chosen(recorded: Recording, text: str | None) -> Eye:
    """One answer for an eye of others and for one that is not there."""
    if text is None:
        return recorded.own[0]
    eye: Eye | str = text
    if text == ONLOOKER:
        eye = None
    elif text.isascii() and text.isdecimal() and len(text) < 4:
        eye = Seat(int(text))
    found = [each for each in recorded.eyes if each == eye]
    if not found:
        raise Refused(Why.NOT_YOUR_SEAT)
    return found[0]


# ---- what was seen


async def looked_at(recorded: Recording, wanted: Wanted, folding: Folding) -> Replay:
    """Some of the views. `Refused(no_such_moment)` before the first and after the present one."""
    eye = _chosen(recorded, wanted.eye)
    if not 1 <= wanted.start <= recorded.match.seen(eye, len(recorded.entries)):
        raise Refused(Why.NO_SUCH_MOMENT)
    return await folding.do(lambda tick: replay(recorded, eye, wanted, tick))


def replay(recorded: Recording, eye: Eye, wanted: Wanted, tick: Tick) -> Replay:
    """The answer for an eye that has been granted."""
    return Replay(
        match=recorded.id,
        game=recorded.match.game.name,
        eye=eye,
        eyes=list(recorded.eyes),
        last=recorded.match.seen(eye, len(recorded.entries)),
        is_over=recorded.is_over,
        names=recorded.names,
        views=_views(recorded, eye, wanted, tick),
    )


def _views(recorded: Recording, eye: Eye, wanted: Wanted, tick: Tick) -> list[ViewFrame]:
    """The frames that a socket would have got, had it looked through that eye then."""
    of = recorded.match
    then = Match(of.game, of.setup, of.seed, of.deal)
    seat = eye if isinstance(eye, int) else None
    frames: list[ViewFrame] = []
    known: int | None = None
    for entry in recorded.entries:
        tick()
        then.accept(entry)
        version = then.seen(eye)
        if version < wanted.start or not of.game.noticed(then.state, entry.events, eye):
            continue
        if version >= wanted.start + wanted.most:
            break
        view = then.view_of(eye)
        length = len(view.history)
        shown = view if known is None else cut(view, known)
        frames.append(ViewFrame(recorded.id, seat, version, shown, known))
        known = length
    return frames


# ---- match files


def file_of(recorded: Recording) -> str:
    """The file of a match that is over: what `room40.load` reads. It names nobody."""
    if not recorded.is_over:
        raise Refused(Why.NOT_OFFERED)
    return recorded.match.dump()


async def opened(body: bytes, wanted: Wanted, folding: Folding) -> Replay:
    """The replay of a match file, or `Refused` with the place of what does not hold."""

    def read(tick: Tick) -> Replay:
        match = match_from(body, tick)
        eyes, nobody = all_eyes(match), [None] * match.setup.seats
        is_over = match.outcome is not None
        recorded = Recording("", match, match.entries, eyes, (EVERYTHING,), [*nobody], is_over)
        eye = _chosen(recorded, wanted.eye)
        if not 1 <= wanted.start <= match.seen(eye):
            raise Refused(Why.NO_SUCH_MOMENT)
        return replay(recorded, eye, wanted, tick)

    return await folding.do(read)


def match_from(body: bytes, tick: Tick) -> Match:
    """A match from a file of unknown origin: small, shallow, clear, and possible by the rules."""
    if len(body) > FILE_BYTES:
        raise Refused(Why.TOO_LARGE, most=FILE_BYTES)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused(Why.BAD_MATCH, problem="json", at="$") from None
    try:
        check_json(text, FILE_BYTES)
    except Refused as refused:
        if refused.why is Why.TOO_LARGE:
            raise
        raise Refused(Why.BAD_MATCH, problem="json", at="$") from None
    try:
        return load_match(text, game_named, tick)
    except Refused as refused:
        raise _explained(refused) from None


PROBLEMS = {
    Why.NO_SUCH_GAME: "game",
    Why.BAD_SETUP: "setup",
    Why.BAD_DEAL: "deal",
    Why.IMPOSSIBLE_TILES: "deal",
}


def _explained(refused: Refused) -> Refused:
    """What is wrong with a file, in one word that the browser has a sentence for."""
    if refused.why is Why.TOO_LARGE:
        return refused
    at = str(refused.facts.get("at", "$"))
    if refused.why is not Why.BAD_MATCH:
        return Refused(Why.BAD_MATCH, problem=PROBLEMS.get(refused.why, "shape"), at=at)
    if not at.startswith("$.entries["):
        return Refused(Why.BAD_MATCH, problem="shape", at=at)
    step = int(at.removeprefix("$.entries[").rstrip("]")) + 1
    problem = "action" if "because" in refused.facts else "events"
    return Refused(Why.BAD_MATCH, problem=problem, at=at, step=step)
