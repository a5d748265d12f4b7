"""The same evening without disturbance: the accepted actions again, one after the other, to pages
whose lines hold. What these show is what the others must have shown."""

import asyncio
from collections.abc import Callable
from typing import Any

from room40.core.codec import decode
from room40.core.refused import Why
from room40.server import play, talk
from room40.server.entrance import Entrance
from room40.server.table import Table, state_of
from room40.server.wire import TalkFrame
from room40.store.talk import line_of
from room40.store.types import MatchRecord, Row, TalkRecord
from tests.server.sim.browser import Browser
from tests.server.sim.cable import Cable, scope_of
from tests.server.sim.disk import Begun, Disk, Handle, Moved
from tests.server.sim.scenes import Scene, room_over

LOOKS = 400
"""Turns of the loop after which somebody who has not been told will never be."""


class NotTold(Exception):
    """A page is not told, although its line holds."""


class Twin:
    """A server that nothing happens to."""

    def __init__(self, scene: Scene) -> None:
        self.disk = scene.disk.copy()
        self.room = room_over(Handle(self.disk), asyncio.get_running_loop().time)
        self.tasks: list[asyncio.Task[None]] = []
        self._entrance = Entrance(self.room)
        self._table = scene.table

    def connect(self, browser: Browser, query: str) -> Cable:
        cable = Cable(None, browser, lambda _: None)
        scope = scope_of(self._table, browser.token, query)
        task = self._entrance(scope, cable.receive, cable.send)
        self.tasks.append(asyncio.get_running_loop().create_task(task))
        return cable


async def differences(scene: Scene, disk: Disk, browsers: list[Browser]) -> list[str]:
    """Wherever a page has shown something else than its twin."""
    twin = Twin(scene)
    pages = [Browser(twin, each.person, each.token, wants_new=False) for each in browsers]
    try:
        async with twin.room.lobby.open(scene.table) as table:
            for page in pages:
                page.begin(None)
            await _until_shown(table, pages)
            for entry in disk.journal:
                await _again(twin, table, entry)
                if not isinstance(entry, TalkRecord):
                    await _until_shown(table, pages)
            async with table.hold():
                await table.change(state_of(disk.tables[scene.table]))
            await _until_told(twin, table, pages)
    except NotTold:
        return ["the twin is not told"]
    finally:
        for task in twin.tasks:
            task.cancel()
    faults = [fault for page in pages for fault in page.faults]
    if twin.disk.rows != disk.rows:
        faults.append("the twin has stored other rows")
    for page, other in zip(browsers, pages, strict=True):
        faults += _compared(page, other)
    return faults


async def _again(twin: Twin, table: Table, entry: Moved | Begun | TalkRecord) -> None:
    if isinstance(entry, TalkRecord):
        frame = TalkFrame(entry.kind, entry.audience, entry.body, entry.talk_id)  # type: ignore[arg-type]
        await talk.say(table, entry.person, frame)
        return
    if isinstance(entry[0], MatchRecord):
        twin.disk.start_match(*entry)  # type: ignore[arg-type]
        table.drop()
        async with table.hold():
            return
    row: Row = entry[1]
    action = decode(row.body, dict[str, Any], Why.BAD_MATCH)["action"]
    async with table.hold():
        assert table.playing is not None
        read = table.playing.match.read_action(row.seat, action)
        await play.submit(table, play.Submission(row.seat, read, row.action_id))


async def _until_shown(table: Table, pages: list[Browser]) -> None:
    playing = table.playing
    assert playing is not None

    def shown(page: Browser) -> bool:
        here = [(eye, n) for (of, eye), n in page.shown.versions.items() if of == playing.id]
        return bool(here) and all(n == playing.match.seen(eye) for eye, n in here)

    await _turns(lambda: all(shown(page) for page in pages))


async def _until_told(twin: Twin, table: Table, pages: list[Browser]) -> None:
    said = twin.disk.said[table.id]
    last = {
        page.person: line_of(
            [each for each in said if talk.hears(table.state, page.person, each)][-1]
        )
        for page in pages
    }
    await _turns(lambda: all(page.heard_up_to == last[page.person] for page in pages))
    await asyncio.sleep(1)


async def _turns(is_so: Callable[[], bool]) -> None:
    for _ in range(LOOKS):
        if is_so():
            return
        await asyncio.sleep(0)
    raise NotTold


def _compared(page: Browser, other: Browser) -> list[str]:
    shown, wanted = page.shown, other.shown
    faults = [
        f"{page.person}: saw another {place}"
        for place, view in shown.seen.items()
        if wanted.seen.get(place) != view
    ]
    for name in ("lines", "notes"):
        if getattr(shown, name) != getattr(wanted, name):
            faults.append(
                f"{page.person}: ends with other {name}: "
                f"{getattr(shown, name)} instead of {getattr(wanted, name)}"
            )
    news, right = shown.news, wanted.news
    other_news = {
        name: (news.get(name), right[name]) for name in right if news.get(name) != right[name]
    }
    if other_news:
        faults.append(f"{page.person}: ends with other news: {other_news}")
    if page.last_views != other.last_views:
        faults.append(f"{page.person}: ends with another view")
    return faults
