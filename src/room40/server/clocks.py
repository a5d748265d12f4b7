"""Clocks. Rules read none: they say which span is timed, and hear of it when a table finds it over.

What is measured lives in memory. After a restart, and after storage was down, a span begins anew:
nobody loses time because the server failed (REL-R18).
"""

from collections.abc import Callable, Iterable

from room40.core.game import TimeUp
from room40.core.refused import Refused
from room40.server import logs, play
from room40.server.playing import Playing
from room40.server.table import Running, Table
from room40.server.wire import ClockNews, TableOptions

SECONDS: dict[str, Callable[[TableOptions], float]] = {
    "freeze": lambda options: options.freeze_s,
    "clue": lambda options: options.clue_s,
    "guess": lambda options: options.guess_s,
}
"""How long each kind of span is at a table of these options; 0: as long as it takes."""


def news_of(table: Table) -> ClockNews | None:
    """What is told of the clock."""
    clock = table.clock
    if clock is None:
        return None
    left = max(0.0, clock.began + clock.seconds - table.services.now())
    return ClockNews(clock.kind, clock.seconds, round(left, 1))


def consider(table: Table) -> None:
    """Begin, go on or stop measuring, as the match stands."""
    before = table.clock
    after = _running(table, before)
    table.clock = after
    if _shown(before) != _shown(after):
        table.show_news()


def _shown(clock: Running | None) -> tuple[str, str, float, float] | None:
    return None if clock is None else (clock.match, clock.id, clock.began, clock.seconds)


def _running(table: Table, before: Running | None) -> Running | None:
    playing = table.playing
    if playing is None or table.state.phase != "playing":
        return None
    timed = playing.match.game.timed(playing.match.state)
    if timed is None or SECONDS[timed.kind](table.state.options) == 0:
        return None
    now = table.services.now()
    is_same = before is not None and (before.match, before.id) == (playing.id, timed.id)
    began = before.began if is_same and before is not None else now
    return Running(playing.id, timed.id, timed.kind, began, _seconds(table, playing, timed.kind))


def _seconds(table: Table, playing: Playing, kind: str) -> float:
    """The slowest of those awaited sets the pace; a bot has the usual time."""
    bots, times = table.state.bots, table.state.times
    owners = [
        holder
        for seat, holder in enumerate(table.state.holders)
        if seat in playing.match.awaited and seat not in bots and holder is not None
    ]
    return SECONDS[kind](table.state.options) * max([times.get(each, 1) for each in owners] or [1])


async def tick(tables: Iterable[Table]) -> None:
    """Tell the matches whose time is up. While nothing can be stored, clocks stand."""
    for table in tables:
        clock = table.clock
        if clock is None:
            continue
        if table.services.is_storage_down:
            _begin_anew(table, clock)
        elif _is_over(table, clock):
            await _expire(table, clock)


def _begin_anew(table: Table, clock: Running) -> None:
    table.clock = Running(clock.match, clock.id, clock.kind, table.services.now(), clock.seconds)


def _is_over(table: Table, clock: Running) -> bool:
    return table.services.now() >= clock.began + clock.seconds


async def _expire(table: Table, clock: Running) -> None:
    """Inside the lock: a move that was acknowledged before always stands (REL-R17)."""
    try:
        async with table.hold():
            consider(table)
            now = table.clock
            if now is None or now.id != clock.id or not _is_over(table, now):
                return
            await play.submit(table, play.Submission(None, TimeUp(), f"time_up/{clock.id}"))
    except Refused as refused:
        _begin_anew(table, clock)
        logs.log("clock_refused", level="warning", table=table.id, why=refused.why)
