"""A match in memory: its fold, the answers already given, and the views of its present version."""

from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from room40.core.codec import convert, decode, encode
from room40.core.game import TableAction
from room40.core.match import Entry, Match
from room40.core.refused import Fact, Refused, Why
from room40.core.rng import Rng
from room40.core.seats import Seat, Version
from room40.games import game_named
from room40.server.hub import Sight
from room40.server.wire import ViewFrame, encode_frame
from room40.store.types import MatchRecord, Row, Store

REFUSALS_KEPT = 200
HOLDERS = tuple[str | None, ...]
"""Who holds the seats of a match, as its record has them."""


class _Stored(Struct, frozen=True):
    seat: Seat | None
    action: msgspec.Raw
    events: msgspec.Raw


class _Refusal(Struct, frozen=True):
    why: Why
    facts: dict[str, Fact]


def row_of(match: Match, entry: Entry, action_id: str) -> Row:
    """The row that an entry would be, right after those that the match has."""
    version = Version(match.version + 1)
    return Row(version, entry.seat, action_id, hash_of(entry.action), encode(entry))


def hash_of(action: Any) -> bytes:
    return sha256(encode(action)).digest()


class Playing:
    """A running or finished match, as the table holds it while somebody may ask for it."""

    __slots__ = ("_accepted", "_onlookers", "_refused", "_texts", "aids", "id", "match")

    def __init__(self, match_id: str, match: Match) -> None:
        self.id = match_id
        self.match = match
        self._accepted: dict[tuple[Seat | None, str], tuple[bytes, Version]] = {}
        self._refused: OrderedDict[tuple[Seat | None, str], tuple[bytes, _Refusal]] = OrderedDict()
        self._onlookers: Any = None
        self._texts: dict[int | None, str] = {}
        self.aids: dict[Seat, str] = {}
        """The frames of aids that are ready for the views of the present version."""

    @classmethod
    async def loaded(cls, store: Store, record: MatchRecord) -> "Playing":
        """The fold of what is stored."""
        return cls.folded(record, await store.rows(record.match))

    @classmethod
    def folded(cls, record: MatchRecord, rows: Iterable[Row]) -> "Playing":
        """The fold of these rows."""
        game = game_named(record.game)
        setup = decode(record.setup, game.setup_type, Why.BAD_MATCH)
        deal = decode(record.deal, game.deal_type | None, Why.BAD_MATCH)
        playing = cls(record.match, Match(game, setup, record.seed, deal))
        for row in rows:
            playing.accept(_entry(playing.match, row), row)
        return playing

    @property
    def is_over(self) -> bool:
        return self.match.game.outcome(self.match.state) is not None

    def would_end(self, entry: Entry) -> bool:
        """Whether this entry, once accepted, ends the match."""
        return self.match.game.outcome(self.match.after(entry)) is not None

    def accept(self, entry: Entry, row: Row) -> None:
        """Take in what has been stored."""
        self.match.accept(entry)
        self._accepted[row.seat, row.action_id] = (row.action_hash, row.version)
        self._refused.pop((row.seat, row.action_id), None)
        self.aids.clear()
        self.forget_texts()

    def forget_texts(self) -> None:
        """The onlookers' view and its texts are made again when somebody asks."""
        self._onlookers = None
        self._texts.clear()

    def first_answer(self, seat: Seat | None, action_id: str, digest: bytes) -> Version | None:
        """What this submission was told before: its version or its refusal again; None: it is new.

        Raises `Refused(id_reused)` if the id was used for something else.
        """
        key = (seat, action_id)
        if (accepted := self._accepted.get(key)) is not None:
            if accepted[0] != digest:
                raise Refused(Why.ID_REUSED)
            return accepted[1]
        if (refused := self._refused.get(key)) is not None:
            if refused[0] != digest:
                raise Refused(Why.ID_REUSED)
            raise Refused(refused[1].why, **refused[1].facts)
        return None

    def remember(self, seat: Seat | None, action_id: str, digest: bytes, refused: Refused) -> None:
        """A refusal is told again to whoever repeats the submission, as long as we live."""
        self._refused[seat, action_id] = (digest, _Refusal(refused.why, refused.facts))
        if len(self._refused) > REFUSALS_KEPT:
            self._refused.popitem(last=False)

    def view(self, sight: Sight) -> Any:
        """What a seat or the onlooker knows now, in the game's own type.

        All onlookers share one, made once. A seat has mostly one reader, and a thousand matches
        with a view kept for each of four would be four thousand for nothing.
        """
        if sight is not None:
            return self.match.view_of(sight)
        if self._onlookers is None:
            self._onlookers = self.match.view_of(None)
        return self._onlookers

    def view_text(self, sight: Sight, view: Any, history_from: int | None) -> str:
        """The frame of the present view through a sight; for all onlookers it is encoded once."""
        if sight is None and history_from in self._texts:
            return self._texts[history_from]
        if history_from is not None:
            view = cut(view, history_from)
        frame = ViewFrame(self.id, sight, self.match.seen(sight), view, history_from)
        text = encode_frame(frame).decode()
        if sight is None:
            self._texts[history_from] = text
        return text

    def rng(self, label: str) -> Rng:
        """Chance for what is not rules; it shares nothing with the deal's stream."""
        return Rng(self.match.seed, f"server/{label}")


def cut(view: Any, start: int) -> Any:
    """The view with the end of its history alone."""
    fields = msgspec.structs.asdict(view)
    fields["history"] = view.history[start:]
    return type(view)(**fields)


def _entry(match: Match, row: Row) -> Entry:
    stored: _Stored = decode(row.body, _Stored, Why.BAD_MATCH)
    events = decode(bytes(stored.events), match.game.events_type, Why.BAD_MATCH)
    if row.version == 1:
        return Entry(None, None, events)
    kind = TableAction if stored.seat is None else match.game.action_type
    action = decode(bytes(stored.action), kind, Why.BAD_MATCH)
    return Entry(stored.seat, action, events)


def setup_from(game: str, setup: dict[str, Any]) -> Any:
    """A setup that can be played, or `Refused` (no_such_game, bad_setup)."""
    rules = game_named(game)
    chosen = convert(setup, rules.setup_type, Why.BAD_SETUP)
    rules.check_setup(chosen)
    return chosen
