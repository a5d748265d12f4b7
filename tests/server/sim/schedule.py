"""One evening of cut lines, wrong numbers and restarts, fixed by a seed; then its undisturbed twin.

The server is the real one from the socket's entrance to the store's contract; the network, the disk
and the time are simulated. At the end every page must show, byte for byte, what it shows in a twin
evening with the same accepted actions and no disturbance; and so must every view on the way.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Any

from room40.core.game import by_everybody
from room40.core.refused import Refused, Why
from room40.games import game_named
from room40.server import play, talk
from room40.server.entrance import Entrance
from room40.server.playing import Playing
from room40.server.room import Room
from room40.server.table import state_of
from room40.server.wire import Close
from room40.store.talk import line_of
from room40.store.types import TalkRecord
from tests.server.house import NO_LIMITS
from tests.server.sim.browser import Browser
from tests.server.sim.cable import Cable, scope_of
from tests.server.sim.disk import Disk, Handle
from tests.server.sim.scenes import Scene, room_over
from tests.server.sim.twin import differences

EVENING = 5.0
"""Seconds in which things go wrong; then all becomes quiet."""
PATIENCE = 300.0
"""Seconds of virtual time in which it must."""
BURSTS, BURST = 4, 4
"""A flood: so many times so many lines."""
SMALL_OUTBOX = 9
"""Enough for the answers and the lines of one burst, not for a flood."""


@dataclass(slots=True)
class Report:
    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    digest: bytes = b""
    """Of all that was shown."""


class Faults(logging.Handler):
    """What the server itself calls a fault of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.found.append(f"{record.msg}: {record.exc_info[1]!r}")


class World:
    """A server that comes and goes, and those who talk to it."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.chance = Random(seed)
        self.scene = scene
        self.disk = scene.disk.copy()
        self.report = Report()
        self.room: Room | None = None
        self.entrance: Entrance | None = None
        self.browsers: list[Browser] = []
        self._loop = asyncio.get_running_loop()
        self._handle: Handle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._cables: list[Cable] = []
        self._names = 0
        self._is_stormy = True
        self._failing = self.chance.choice((0, 0, 0, 0, 0, 0, 0.02, 0.1))
        self._limits = replace(NO_LIMITS, outbox_frames=SMALL_OUTBOX)

    def _count(self, what: str) -> None:
        self.report.counts[what] += 1

    # ---- the server

    def rise(self) -> None:
        """A server over what is stored."""
        chance = Random(self.chance.getrandbits(64))
        self._handle = Handle(self.disk, chance, self._failing if self._is_stormy else 0)
        self.room = room_over(self._handle, self._loop.time, self._limits)
        self.entrance = Entrance(self.room)
        self.run(self._ticks(self.room))

    def fall(self, code: int) -> None:
        """The process ends, at whatever it is just doing."""
        if self._handle is not None:
            self._handle.die()
        self.room = self.entrance = self._handle = None
        for cable in self._cables:
            cable.die(code)
        self._cables.clear()
        for task in self._tasks:
            task.cancel()

    def connect(self, browser: Browser, query: str) -> Cable | None:
        if self.entrance is None:
            return None
        cable = Cable(self.chance, browser, self._count)
        self._cables.append(cable)
        scope = scope_of(self.scene.table, browser.token, query)
        task = self.run(self.entrance(scope, cable.receive, cable.send))
        task.add_done_callback(lambda _: cable.served())
        return cable

    def run(self, job: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.report.faults.append(f"raised in the server: {error!r}")

    async def _ticks(self, room: Room) -> None:
        """The server's clock: by it storage is noticed to be back, and what is owed is told."""
        while True:
            await asyncio.sleep(1)
            with suppress(Refused):
                await room.lobby.tick()

    # ---- what happens

    def open_pages(self) -> None:
        """One for everybody, for some a second one."""
        for person, token in self.scene.people:
            for _ in range(1 + (self.chance.random() < 0.15)):
                browser = Browser(self, person, token, self.chance.random() < 0.6)
                self.browsers.append(browser)
                browser.begin(Random(self.chance.getrandbits(64)))
                self._at(self.chance.uniform(0.1, 1), self._play, browser)

    def plan(self) -> None:
        """What goes wrong, and when."""
        for _ in range(self.chance.randrange(2, 7)):
            happening: Callable[[Browser], None] = self.chance.choices(
                (self._cut, self._wrong, self._stall, self._deaf, self._flood, self._fall),
                (7, 6, 3, 1, 1, 2),
            )[0]
            browser = self.chance.choice(self.browsers)
            self._at(self.chance.uniform(0, EVENING), happening, browser)
        for _ in range(self.chance.randrange(1, 4)):
            browser = self.chance.choice(self.browsers)
            self._at(self.chance.uniform(0, EVENING), self._say, browser)
        self._at(EVENING, self.browsers[0].repeat, self.chance)

    def _at(self, seconds: float, happening: Callable[..., None], *given: Any) -> None:
        self._loop.call_later(seconds, happening, *given)

    def _name(self) -> str:
        self._names += 1
        return f"n{self._names}"

    def _play(self, browser: Browser) -> None:
        if not self._is_stormy:
            return
        if browser.is_open and (browser.act(self.chance, self._name())):
            self._count("actions")
        elif self._is_over() and self.chance.random() < 0.5:
            self._ask_for_more(browser.person)
        self._at(self.chance.uniform(0.1, 0.9), self._play, browser)

    def _is_over(self) -> bool:
        return self.disk.tables[self.scene.table].phase == "over"

    def _ask_for_more(self, person: str) -> None:
        async def ask(room: Room) -> None:
            with suppress(Refused):
                async with room.lobby.open(self.scene.table) as table:
                    await play.wish(table, person, "rematch", True)

        if self.room is not None:
            self.run(ask(self.room))

    def _flood(self, browser: Browser) -> None:
        """More than an outbox holds, while this page does not read."""
        self._count("floods")
        self._stall(browser)
        other = self.chance.choice([each for each in self.browsers if each is not browser])
        for burst in range(BURSTS):
            self._at(burst * 0.4, self._burst, other)

    def _burst(self, browser: Browser) -> None:
        if not browser.outbox:
            for _ in range(BURST):
                self._say(browser)

    def _say(self, browser: Browser) -> None:
        """A line for all, or the only sheet of notes of this person, which each page may write."""
        is_note = self.chance.random() < 0.3 or browser.person in self.scene.silent
        kind, audience = ("note", "me") if is_note else ("chat", "table")
        name = "sheet" if is_note else self._name()
        if name not in browser.outbox:
            frame = {"tag": "talk", "kind": kind, "audience": audience, "talk_id": name}
            browser.submit(frame | {"body": f"{self._name()}: ¿Żółw?"})
            self._count("things said")

    def _cut(self, browser: Browser) -> None:
        if browser.cable is not None:
            self._count("cuts")
            after = self.chance.choice((0, 0, 0.3, 5))
            if self.chance.random() < 0.2:
                self._say(browser)
            browser.lose(notices_after=after, loses=self.chance.random() < 0.5)

    def _wrong(self, browser: Browser) -> None:
        browser.wrong_query = self.chance.choice(list(wrong_queries(self, browser)))
        self._cut(browser)

    def _stall(self, browser: Browser) -> None:
        if (cable := browser.cable) is not None:
            self._count("stalls")
            cable.read(False)
            self._at(self.chance.uniform(0.5, 6), cable.read, True)

    def _deaf(self, browser: Browser) -> None:
        """The line is dead and nobody notices."""
        if browser.cable is not None:
            self._count("dead lines")
            browser.cable.read(False)

    def _fall(self, _: Browser) -> None:
        if self.entrance is not None:
            self._count("restarts")
            self.fall(self.chance.choice((1006, int(Close.RESTART))))
            self._at(self.chance.uniform(0, 2), self.rise)

    # ---- how it ends

    async def calm(self) -> None:
        """Nothing goes wrong any more; wait until nothing is left to be told."""
        self._is_stormy = False
        if self._handle is not None:
            self._handle.failing = 0
        for browser in self.browsers:
            browser.is_calm = True
        until = self._loop.time() + PATIENCE
        while not self._is_quiet():
            if self._loop.time() > until:
                self.report.faults.append("it does not become quiet")
                return
            await asyncio.sleep(0.5)
        await asyncio.sleep(1)

    def _is_quiet(self) -> bool:
        record = self.disk.tables[self.scene.table]
        match = [m.match for m in self.disk.matches.values() if m.table == record.table][-1]
        rows, count = len(self.disk.rows[match]), seen_by(self.disk, match)
        if self.room is None or self.room.services.is_storage_down:
            return False
        state, said = state_of(record), self.disk.said[record.table]

        def seen(eye: int | None) -> int:
            return count(eye, rows)

        return all(browser.is_up_to_date(match, seen, state, said) for browser in self.browsers)


def wrong_queries(world: World, browser: Browser) -> Iterator[dict[str, str]]:
    """What no browser should say: numbers of other tables, seats and times, and no numbers."""
    said = world.disk.said[world.scene.table]
    yield {"talk": str(len(said) + 1 + world.chance.randrange(100)), "said": "n1"}
    yield {"talk": str(2**60)}
    yield {"talk": world.chance.choice(("", "x", "-1", "1e3", "1.5", "NaN", "%00"))}
    yield {"talk": str(world.chance.randrange(1, len(said) + 1)), "said": "elsewhere"}
    state = state_of(world.disk.tables[world.scene.table])
    others = [each for each in said if not talk.hears(state, browser.person, each)]
    if others:
        strange = world.chance.choice(others)
        yield {"talk": str(line_of(strange)), "said": strange.talk_id}
        yield {"talk": str(line_of(strange))}


async def evening(scene: Scene, seed: int) -> Report:
    """Run the schedule of that seed and its twin."""
    world, faults = World(scene, seed), Faults()
    logger = logging.getLogger("room40")
    logger.addHandler(faults)
    try:
        world.rise()
        world.open_pages()
        world.plan()
        await asyncio.sleep(EVENING)
        await world.calm()
        report = world.report
        report.faults += await differences(scene, world.disk, world.browsers)
        report.faults += check(world.disk, world.browsers)
    finally:
        world.fall(1006)
        logger.removeHandler(faults)
    report.faults += faults.found
    shown = sha256()
    for browser in world.browsers:
        report.counts += browser.counts
        shown.update(repr((browser.shown, browser.runs)).encode())
    report.digest = shown.digest()
    return report


Seen = Callable[[int | None, int], int]


def seen_by(disk: Disk, match: str) -> Seen:
    """How an eye counts so many rows of a match."""
    if game_named(disk.matches[match].game).noticed is by_everybody:
        return lambda _, version: version
    return Playing.folded(disk.matches[match], disk.rows[match]).match.seen


def stored_as(disk: Disk, match: str, action_id: str) -> list[int]:
    """The versions under which an action is stored, as its seat counts."""
    rows = disk.rows.get(match, [])
    found = [row for row in rows if row.action_id == action_id]
    return [seen_by(disk, match)(row.seat, row.version) for row in found]


def check(disk: Disk, browsers: list[Browser]) -> Iterator[str]:
    """What each page was told, against what is stored."""
    for browser in browsers:
        yield from browser.faults
        for name, sent in browser.settled.items():
            if sent.frame["tag"] == "act":
                found = stored_as(disk, sent.frame["match"], name)
                is_done, told = sent.answer[0] == "done", sent.answer[1]  # type: ignore[index]
                if (is_done and found != [told]) or (not is_done and told == Why.FAULT):
                    yield f"{name}: {sent.answer}, stored as {found}"
                if not is_done and told != Why.STORAGE and found:
                    yield f"{name}: {sent.answer}, stored as {found}"
        yield from gaps(disk, browser)


def gaps(disk: Disk, browser: Browser) -> Iterator[str]:
    """Chat that a line left out: it must go on from where it was to, or tell all."""
    (said,) = disk.said.values()
    chat = [line_of(each) for each in said if each.kind == "chat"]
    # A note that has been written anew since is no longer among what is said.
    ever = [each for each in disk.journal if isinstance(each, TalkRecord)]
    for start, heard in browser.runs:
        until = next((each.seq for each in [*said, *ever] if line_of(each) == start), 0)
        later = [line_of(each) for each in said if each.kind == "chat" and each.seq > until]
        if heard not in (later[: len(heard)], chat[: len(heard)]):
            yield f"{browser.person}: from {start} heard {heard} of {chat}"
