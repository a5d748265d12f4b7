"""A table of the load client: four lines, and a match that is played by asking cards at random."""

import asyncio
import time
from random import Random

import msgspec
from msgspec import Struct

from room40.cli.capacity.guests import SEATS
from room40.cli.capacity.line import Line
from room40.cli.capacity.tally import Tally

CARDS = 21
"""Questions until the cards are used up and the match is over."""


class _Card(Struct, frozen=True):
    card: str
    numbers: list[int]


class _Offer(Struct, frozen=True):
    tag: str
    cards: list[_Card] = []


class _View(Struct, frozen=True):
    awaited: list[int]
    offers: list[_Offer]


class _Heard(Struct, frozen=True):
    """The parts of any frame that a player needs."""

    tag: str
    match: msgspec.Raw = msgspec.Raw(b'""')
    version: int = 0
    view: _View | None = None
    action_id: str | None = None
    why: str = ""


_read = msgspec.json.Decoder(_Heard).decode
_write = msgspec.json.Encoder().encode


class Table:
    """Plays one match after the other and tells the tally all that it is told."""

    def __init__(self, name: str, cookies: list[str], chance: Random) -> None:
        self.name = name
        self.cookies = cookies
        self.lines: list[Line] = []
        self.tally = Tally()
        self.match = b""
        self.version = 0
        """Of the newest view that was seen by whoever acts next; 1 is the deal."""
        self.is_over = False
        self._chance = chance
        self._turn: tuple[int, list[_Card]] | None = None
        """Who is to act, and which cards they are offered."""
        self._versions = [(b"", 0)] * SEATS
        """What each line has been shown: a match and a version."""
        self._waiting: asyncio.Future[None] | None = None
        self._mover = 0

    @property
    def cards_left(self) -> int:
        """Questions that can still be asked; none before the first match and after the last."""
        return 0 if self.is_over or not self.match else CARDS - self.version + 1

    @property
    def is_even(self) -> bool:
        """Whether every line has been shown the newest view."""
        return all(shown == (self.match, self.version) for shown in self._versions)

    # ---- in

    def hear(self, seat: int, text: bytes) -> None:
        frame = _read(text)
        match frame.tag:
            case "view":
                self._see(seat, frame)
            case "done":
                self.tally.acknowledged(frame.action_id)
                self._go_on()
            case "refused":
                self.tally.fault(f"refused: {frame.why}")

    def _see(self, seat: int, frame: _Heard) -> None:
        """A view never comes twice, and never an older one after a newer one."""
        match, view = bytes(frame.match), frame.view
        shown = self._versions[seat]
        if view is None or (shown[0] == match and frame.version <= shown[1]):
            self.tally.fault("doubled view")
            return
        self._versions[seat] = (match, frame.version)
        is_new = (match, frame.version) != (self.match, self.version)
        if is_new and (seat in view.awaited or (not view.awaited and seat != self._mover)):
            self._be_shown(seat, match, frame.version, view)

    def _be_shown(self, seat: int, match: bytes, version: int, view: _View) -> None:
        if match == self.match:
            self.tally.seen(self._move(match, version - 1), time.perf_counter())
        self.match, self.version, self.is_over = match, version, not view.awaited
        cards = [card for offer in view.offers if offer.tag == "ask" for card in offer.cards]
        self._turn = (seat, cards) if cards else None
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    @staticmethod
    def _move(match: bytes, version: int) -> str:
        """The name of the move that is made on a version."""
        return f"{match.decode().strip(chr(34))}:{version}"

    # ---- out

    async def move(self, patience: float) -> None:
        """Ask a card; back once it is acknowledged and seen, or out of patience (seconds)."""
        if self._turn is None:
            self.tally.fault("stuck")
            return
        (seat, cards), self._turn = self._turn, None
        name = self._move(self.match, self.version)
        text = self._act(seat, cards, name)
        self._mover = seat
        sent = self.tally.moves
        self.tally.sent(name, time.perf_counter())
        self.lines[seat].send(text)
        try:
            async with asyncio.timeout(patience):
                while not sent[name].is_acknowledged or sent[name].seen_at is None:
                    self._waiting = asyncio.get_running_loop().create_future()
                    await self._waiting
        except TimeoutError:
            return  # The tally finds it unanswered.
        finally:
            self._waiting = None

    def _act(self, seat: int, cards: list[_Card], name: str) -> bytes:
        card = self._chance.choice(cards)
        number = self._chance.choice(card.numbers) if card.numbers else None
        frame = {
            "tag": "act",
            "match": msgspec.Raw(self.match),
            "seat": seat,
            "action_id": name,
            "action": {"tag": "ask", "card": card.card, "number": number},
        }
        return _write(frame)

    def hang_up(self) -> None:
        for line in self.lines:
            line.close()
