"""Exactly once: actions that are sent again, over other sockets and after restarts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from room40.store.sql import open_store, sqlite_url
from tests.contract.play import depth
from tests.proofs import proved
from tests.server.house import Frame, Guest, House, Wire, act, any_action, open_house

clause = pytest.mark.clause
pytestmark = pytest.mark.slow

RETRIES = depth(10_000, 1_000, night=50_000)
LIVES = depth(25, 5, night=50)
"""Servers, one after the other over the same data."""


class Desk:
    """The open sockets of one person at the table."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self._table = table
        self._wires: list[Wire] = []

    async def open(self) -> None:
        self._wires = [await self.guest.open(self._table) for _ in range(2)]

    async def send(self, frame: Frame, through: Sequence[int]) -> Frame:
        """Send the same through these sockets at once. All answers must be one and the same: an
        acceptance is heard by every socket of a person, a refusal by the one that asked."""
        begun = [len(wire.frames) for wire in self._wires]
        name = frame["action_id"]

        def about(index: int) -> list[Frame]:
            new = self._wires[index].frames[begun[index] :]
            return [each for each in new if each.get("action_id") == name]

        for index in through:
            self._wires[index].send(frame)
        await self._wires[through[0]].wait(lambda: bool(about(through[0])))
        answer = about(through[0])[0]
        is_done = answer["tag"] == "done"
        for index, wire in enumerate(self._wires):
            expected = len(through) if is_done else through.count(index)
            await wire.wait(lambda index=index, n=expected: len(about(index)) >= n)  # type: ignore[misc]
            assert about(index) == [answer] * expected
        return answer

    async def break_amid(self, frame: Frame) -> None:
        """Send, and lose the lines before the answer."""
        self._wires[0].send(frame)
        for wire in self._wires:
            await wire.drop()
        await self.open()


@dataclass
class Book:
    """What was told about each action: by person, the frame and its first answer."""

    chance: Random
    told: dict[str, list[tuple[Frame, Frame]]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def note(self, person: str, frame: Frame, answer: Frame) -> None:
        assert answer["tag"] == "done", answer
        self.told.setdefault(person, []).append((frame, answer))
        self.counts["actions"] += 1

    async def retry(self, desk: Desk) -> None:
        """Some earlier action again, now and then with another content under its id."""
        frame, first = self.chance.choice(self.told[desk.guest.person])
        through = [self.chance.randrange(2)]
        if self.chance.random() < 0.05:
            other = {"tag": "ask", "card": "sum_all", "number": 7}
            answer = await desk.send(frame | {"action": other}, through)
            assert (answer["tag"], answer["why"]) == ("refused", "id_reused")
            self.counts["reused"] += 1
        assert await desk.send(frame, through) == first
        self.counts["retries"] += 1


async def came_back(house: House, tokens: dict[str, str]) -> list[Guest]:
    """The same browsers as before the restart, or new ones."""
    if not tokens:
        guests = await house.guests("Ana", "Ben")
        tokens.update({guest.person: guest.token for guest in guests})
        return guests
    guests = []
    for person, token in tokens.items():
        client = house.client()
        client.cookies.set("room40", token)
        guests.append(Guest(house, client, person, ""))
    return guests


async def act_somehow(house: House, book: Book, table: str, desk: Desk, seat: int) -> None:
    """A new action: sent once, by two sockets at once, or by one that breaks before the answer."""
    match = house.truth(table)
    head = {"match": house.table(table).state.match, "seat": seat}
    action = any_action(match, seat, book.chance.getrandbits(60))
    frame = act(head, action, f"{desk.guest.person}:{book.counts['actions']}")
    way = book.chance.choice(("once", "at once", "broken"))
    if way == "broken":
        await desk.break_amid(frame)
    answer = await desk.send(frame, [0, 1] if way == "at once" else [0])
    book.note(desk.guest.person, frame, answer)


async def live(house: House, book: Book, table: str, guests: list[Guest], retries: int) -> None:
    """One life of the server: old actions again and again, now and then a new one."""
    desks = [Desk(guest, table) for guest in guests]
    for desk in desks:
        await desk.open()
    while book.counts["retries"] < retries:
        match = house.truth(table)
        if match.outcome is not None:
            for guest in guests:
                await guest.do("POST", f"/tables/{table}/rematch", {"agree": True})
        elif book.chance.random() < 0.1 or len(book.told) < len(guests):
            (seat,) = match.awaited
            await act_somehow(house, book, table, desks[seat], seat)
        else:
            await book.retry(book.chance.choice(desks))


async def stored(database: Path, book: Book) -> list[tuple[int, str, int]]:
    """What the log holds of the guests' actions, over all matches: seat, action_id, version."""
    store = await open_store(sqlite_url(database))
    matches = {frame["match"] for told in book.told.values() for frame, _ in told}
    rows = [row for match in sorted(matches) for row in await store.rows(match)]
    await store.close()
    return [(row.seat, row.action_id, row.version) for row in rows if row.seat is not None]


@clause("REL-R04", "FAULT-52")
async def test_each_action_counts_once_and_each_retry_hears_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, tokens, table = Book(Random(40)), dict[str, str](), ""
    database = tmp_path / "room40.sqlite3"
    for number in range(1, LIVES + 1):
        async with open_house(tmp_path, address=sqlite_url(database)) as house:
            guests = await came_back(house, tokens)
            if not table:
                table = await guests[0].new_table()
                for seat, guest in enumerate(guests):
                    await guest.sit(table, seat)
                await guests[0].do("POST", f"/tables/{table}/start")
            await live(house, book, table, guests, RETRIES * number // LIVES)
    told = [
        (frame["seat"], frame["action_id"], answer["version"])
        for each in book.told.values()
        for frame, answer in each
    ]
    assert sorted(await stored(database, book)) == sorted(told)
    proved(capsys, "retries", book.counts["retries"], f"{LIVES} servers: {dict(book.counts)}")
    assert book.counts["retries"] == RETRIES
    assert book.counts["actions"] > RETRIES / 20
    assert book.counts["reused"] > RETRIES / 100
