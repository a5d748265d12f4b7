"""A browser by the protocol, as web/src/lib/live.ts is one: it keeps its line up, sends again what
was not answered, joins histories, and shows what follows from the frames alone."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol
from urllib.parse import urlencode

import msgspec

from room40.core.codec import convert, json_ready
from room40.core.refused import Why
from room40.core.rng import Rng, seed_of
from room40.games import game_named
from room40.server import talk
from room40.server.seating import TableState
from room40.server.wire import Close
from room40.store.talk import line_of
from room40.store.types import TalkRecord
from tests.server.sim.cable import Cable

UNANSWERED = 4.0
SILENCE = 30.0
LOOKS_EVERY = 1.7
COMES_BACK_AFTER = {1006, Close.RESTART, Close.TRY_LATER, Close.TOO_SLOW, Close.LIMIT}
decode = msgspec.json.Decoder().decode
encode = msgspec.json.encode

Frame = dict[str, Any]
Place = tuple[str, int | None]
"""A match and the seat one looks through."""


class Server(Protocol):
    """Where a browser connects to."""

    def connect(self, browser: "Browser", query: str) -> Cable | None:
        """None while there is no server."""
        ...


class View(msgspec.Struct):
    """A view frame, of which the view itself is read when somebody asks."""

    match: str
    seat: int | None
    version: int
    view: msgspec.Raw
    history_from: int | None


decode_view = msgspec.json.Decoder(View).decode


@dataclass(slots=True)
class Sent:
    """A submission and its answer: a version, or the reason of a refusal."""

    frame: Frame
    tries: int = 0
    at: float | None = None
    """When it went out on this line."""
    answer: tuple[str, Any] | None = None


@dataclass(slots=True)
class Shown:
    """What the page shows, and all that it ever showed."""

    views: dict[Place, bytes] = field(default_factory=dict)
    versions: dict[Place, int] = field(default_factory=dict)
    seen: dict[tuple[str, int | None, int], bytes] = field(default_factory=dict)
    chat: dict[str, Frame] = field(default_factory=dict)
    """By talk_id, in the order of its lines."""
    notes: dict[str, str] = field(default_factory=dict)
    news_text: str = "{}"
    _read: tuple[str, str | None] = ("", None)
    """News, and the match that they are of."""

    @property
    def news(self) -> Frame:
        news: Frame = decode(self.news_text)
        return news

    @property
    def match(self) -> str | None:
        """The one that is on or was last."""
        if self._read[0] != self.news_text:
            self._read = (self.news_text, (self.news.get("match") or {}).get("match"))
        return self._read[1]

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """In order; what names a line depends on when it was said, so it is left out."""
        return [(name, x["person"], x["body"]) for name, x in self.chat.items()]


class Browser:
    """One page of one person at one table."""

    def __init__(self, server: Server, person: str, token: str, wants_new: bool) -> None:
        self.person, self.token = person, token
        self.shown = Shown()
        self.outbox: dict[str, Sent] = {}
        self.settled: dict[str, Sent] = {}
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.is_open = False
        self.cable: Cable | None = None
        self.runs: list[tuple[int, list[int]]] = []
        """For each line: from where it was to go on, and the seqs of chat that it brought."""
        self.wrong_query: dict[str, str] | None = None
        """How the next line shall begin, where that is not as it should."""
        self.is_calm = False
        """Whether it comes back at once."""
        self.is_closed = False
        """Whether nobody looks at it any more."""
        self._server = server
        self._wants_new = wants_new
        self._loop = asyncio.get_running_loop()
        self._chance: Random | None = None
        self._histories: dict[Place, list[Any]] = {}
        self._last: tuple[int, str] | None = None
        self._idle: set[bytes] = set()
        """The view in which there is nothing to do, so that it is not read again and again."""
        self._attempt = 0
        self._heard_at = 0.0

    @property
    def heard_up_to(self) -> int:
        return self._last[0] if self._last else 0

    def begin(self, chance: Random | None) -> None:
        self._chance = chance
        self.connect()
        if chance is not None:
            self._look()

    # ---- the line

    def connect(self) -> None:
        self._drop()
        query = self._query()
        cable = self._server.connect(self, urlencode(query))
        if cable is None:
            self.ended(1006)
        else:
            self.cable = cable
            self._heard_at = self._loop.time()

    def _query(self) -> dict[str, str]:
        base = {"history": "new"} if self._wants_new else {}
        wrong, self.wrong_query = self.wrong_query, None
        if wrong is not None:
            self.counts["lines begun with a wrong number"] += 1
            self.runs.append((0, []))
            return base | wrong
        start, said = self._last or (0, None)
        self.runs.append((start, []))
        return base | {"talk": str(start)} | ({} if said is None else {"said": said})

    def opened(self) -> None:
        self.is_open = True
        self._histories.clear()
        for sent in self.outbox.values():
            self._send(sent)

    def ended(self, code: int) -> None:
        if code not in COMES_BACK_AFTER:
            self.faults.append(f"{self.person}: closed with {code}")
        self.counts[f"ended with {code}"] += 1
        self.lose()

    def lose(self, *, notices_after: float = 0.0, loses: bool = False) -> None:
        """The line is gone: let go of it and come back soon."""
        self._drop(notices_after, loses)
        self.counts["lines lost"] += 1
        most = 0.1 if self.is_calm else min(8.0, 0.4 * 2**self._attempt)
        self._attempt += 1
        share = 1.0 if self._chance is None else 0.5 + self._chance.random() / 2
        self._loop.call_later(most * share, self._again)

    def _again(self) -> None:
        if self.cable is None and not self.is_closed:
            self.connect()

    def _drop(self, notices_after: float = 0.0, loses: bool = False) -> None:
        self.is_open = False
        cable, self.cable = self.cable, None
        if cable is not None:
            cable.let_go(notices_after=notices_after, loses=loses)
        for sent in self.outbox.values():
            sent.at = None

    def _look(self) -> None:
        if self.is_closed:
            return
        now = self._loop.time()
        waits = any(s.at is not None and now - s.at > UNANSWERED for s in self.outbox.values())
        if self.cable is not None and (waits or now - self._heard_at > SILENCE):
            self.counts["lines given up"] += 1
            self.lose(notices_after=1.0)
        self._loop.call_later(LOOKS_EVERY, self._look)

    # ---- what goes out

    def submit(self, frame: Frame) -> None:
        sent = self.outbox[frame.get("action_id") or frame["talk_id"]] = Sent(frame)
        self._send(sent)

    def repeat(self, chance: Random) -> None:
        """Do again what has been done: it must count once, and hear the same."""
        done = [sent for sent in self.settled.values() if sent.answer and sent.answer[0] == "done"]
        acts = [sent for sent in done if sent.frame["tag"] == "act"]
        if acts and self.is_open:
            self._send(chance.choice(acts))

    def _send(self, sent: Sent) -> None:
        if self.is_open and self.cable is not None:
            self.counts["submissions sent again"] += sent.tries > 0
            sent.tries += 1
            sent.at = self._loop.time()
            self.cable.write(encode(sent.frame).decode())

    # ---- what comes in

    def heard(self, text: str) -> None:
        self._heard_at = self._loop.time()
        self._attempt = 0
        if text.startswith('{"tag":"view"'):
            self._viewed(text)
            return
        if text.startswith('{"tag":"table"'):
            self.shown.news_text = text
            return
        frame = decode(text)
        match frame["tag"]:
            case "done":
                self._answered(frame["action_id"], ("done", frame["version"]))
            case "refused":
                self._answered(frame["action_id"], ("refused", frame["why"]))
            case "talk":
                self._told(frame)
            case "aid":
                self.counts["aids"] += 1
            case other:
                self.faults.append(f"{self.person}: a frame of kind {other}")

    def _viewed(self, text: str) -> None:
        frame = decode_view(text)
        place = (frame.match, frame.seat)
        whole = text.encode() if frame.history_from is None else self._joined(place, text)
        if self.shown.versions.get(place, 0) > frame.version:
            self.faults.append(f"{self.person}: {place} went back to version {frame.version}")
        self.shown.versions[place] = frame.version
        self.shown.views[place] = self.shown.seen[(*place, frame.version)] = whole
        self.counts["views"] += 1

    def _joined(self, place: Place, text: str) -> bytes:
        """The frame as it would have come with its whole history."""
        frame = decode(text)
        known, start = self._histories.get(place, []), frame["history_from"]
        if start > len(known):
            self.faults.append(f"{self.person}: a hole of {start - len(known)} at {place}")
        history = self._histories[place] = known[:start] + frame["view"]["history"]
        frame["view"]["history"] = history
        return encode(frame | {"history_from": None})

    def _answered(self, name: str | None, answer: tuple[str, Any]) -> None:
        if name is None:
            if answer[1] != Why.STORAGE:
                self.faults.append(f"{self.person}: the line itself is refused, {answer}")
            return
        sent = self.outbox.pop(name, None) or self.settled.get(name)
        if sent is None:
            return  # The answer to another page of this person; all of them hear it.
        if sent.answer in (None, answer):
            sent.answer = answer
            self.settled[name] = sent
            self.counts[answer[0]] += 1
        elif sent.frame["tag"] == "act" and answer != ("refused", Why.STORAGE):
            # A repeat may hear that nobody can tell now; a note has one name on all pages.
            self.faults.append(f"{self.person}: {name} was {sent.answer}, then {answer}")

    def _told(self, frame: Frame) -> None:
        self._last = (frame["line"], frame["talk_id"])
        self.counts["talk"] += 1
        if frame["kind"] == "chat":
            self.shown.chat.pop(frame["talk_id"], None)
            self.shown.chat[frame["talk_id"]] = frame
            self.runs[-1][1].append(frame["line"])
        elif frame["kind"] == "note":
            self.shown.notes[frame["talk_id"]] = frame["body"]

    # ---- who sits before it

    @property
    def last_views(self) -> dict[Place, bytes]:
        """Of the match that is on or was last; while away one may miss how an earlier one ended."""
        match = self.shown.match
        return {place: view for place, view in self.shown.views.items() if place[0] == match}

    @property
    def _own_view(self) -> bytes | None:
        """The newest one through a seat."""
        found = (view for (_, seat), view in self.last_views.items() if seat is not None)
        return next(found, None)

    def is_up_to_date(
        self,
        match: str,
        seen: Callable[[int | None], int],
        state: TableState,
        said: list[TalkRecord],
    ) -> bool:
        """Whether nothing is due to this page any more; `seen` is the version as an eye counts."""
        is_well = self.is_open and self.cable is not None and self.cable.is_alive
        heard = [each for each in said if talk.hears(state, self.person, each)]
        last = line_of(heard[-1]) if heard else 0
        shown = [n == seen(eye) for (of, eye), n in self.shown.versions.items() if of == match]
        return is_well and not self.outbox and self.heard_up_to == last and any(shown)

    @property
    def is_acting(self) -> bool:
        """Whether an action waits for its answer."""
        return any(sent.frame["tag"] == "act" for sent in self.outbox.values())

    def act(self, chance: Random, name: str) -> bool:
        """Do something that the page offers, if there is anything."""
        text = None if self.is_acting else self._own_view
        if text is None or text in self._idle:
            return False
        view = decode(text)
        if view["seat"] not in view["view"]["to_act"]:
            self._idle = {text}
            return False
        game = game_named(view["view"]["game"])
        own = convert(view["view"], game.view_type, Why.BAD_FRAME)
        action = json_ready(game.any_action(own, Rng(seed_of(chance.getrandbits(64)), "act")))
        head = {"tag": "act", "match": view["match"], "seat": view["seat"], "action_id": name}
        self.submit({**head, "action": action})
        return True
