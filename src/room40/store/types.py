"""What the store keeps and what it promises; `room40.store.sql` fulfils it."""

from typing import Any, ClassVar, Protocol

from msgspec import Struct

from room40.core.seats import Seat, Version


class StorageError(Exception):
    """Nothing is known to be stored: the outcome of this write must be looked up."""


class Conflict(Exception):
    """Somebody else has stored that version, number or code; nothing of this write is stored."""


class IdReused(Exception):
    """This action_id was stored with another action."""


class NoSuchTable(Exception):
    """That table is not stored, or no more; nothing of this write is stored."""


class BadDatabase(Exception):
    """The database cannot be opened; the text tells the host why and what helps."""


class Record(Struct, frozen=True):
    """What the store keeps. It shows its ids alone, so that no secret can get into a log."""

    _shown: ClassVar[tuple[str, ...]] = ()

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [(name, getattr(self, name)) for name in self._shown]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__rich_repr__())
        return f"{type(self).__name__}({shown})"


class Row(Record, frozen=True):
    """One accepted action of a match, all its events in one row.

    `seat` is None for the deal and for actions of the table. `action_hash` is SHA-256 of the
    canonical JSON of the action. `body` is the JSON of a `core.match.Entry`.
    """

    _shown = ("version", "seat", "action_id")

    version: Version
    seat: Seat | None
    action_id: str
    action_hash: bytes
    body: bytes


class MatchRecord(Record, frozen=True):
    """A match without its rows. `seed` is secret; `setup` and `deal` are JSON."""

    _shown = ("match", "table", "number", "game", "is_over")

    match: str
    table: str
    number: int
    game: str
    setup: bytes
    seed: bytes
    deal: bytes
    is_over: bool
    holders: bytes
    """JSON of who holds the seats."""
    options: bytes = b"{}"
    """JSON of the table's options under which it is played, aids among them."""


class NoteRecord(Record, frozen=True):
    """Why a bot chose an action: the JSON `body` is secret until the outcome."""

    _shown = ("match", "seat", "action_id")

    match: str
    seat: Seat
    action_id: str
    body: bytes


class TableRecord(Record, frozen=True):
    """A table; `body` is JSON owned by the server (members, seats, votes, setup, options)."""

    _shown = ("table", "game", "phase")

    table: str
    code: str | None
    game: str
    phase: str
    body: bytes
    touched: float
    """Seconds since the epoch of the last change."""
    members: tuple[str, ...]
    """Ids of the people who belong to it; `tables_of` looks here."""


class PersonRecord(Record, frozen=True):
    _shown = ("person",)

    person: str
    name: str
    token_hash: bytes
    seen: float


class TalkRecord(Record, frozen=True):
    """One thing said. `audience` is me, team or table; `seats` is the team it is for, if any, in
    that match."""

    _shown = ("table", "seq", "kind", "audience")

    table: str
    seq: int
    person: str
    kind: str
    audience: str
    seats: tuple[Seat, ...]
    talk_id: str
    body: str
    at: float
    match: str | None = None


class Store(Protocol):
    """Every write returns only after it is durable, or raises `StorageError`.

    All writes pass through one writer that commits many of them at once. Reads raise
    `StorageError` too, where the database does not answer.
    """

    async def append(self, match: str, row: Row, *, is_over: bool = False) -> Version:
        """Store `row` as its version of the match, if that is the next one.

        The same (match, seat, action_id) with the same hash returns the version of its first
        acceptance and stores nothing; with another hash raises `IdReused`. A version that is taken
        or not the next, or a match that is not stored, raises `Conflict`. `is_over` marks the match
        as ended in the same commit.
        """
        ...

    async def start_match(self, record: MatchRecord, first: Row, table: TableRecord) -> None:
        """Store a match, its deal and the table that points to it, all in one commit.

        Raises `Conflict` if that match, or a match of that number at the table, is stored already.
        """
        ...

    async def rows(self, match: str, after: Version = ...) -> list[Row]: ...

    async def row_by_action(self, match: str, seat: Seat | None, action_id: str) -> Row | None: ...

    async def match(self, match: str) -> MatchRecord | None: ...

    async def running_matches(self) -> list[MatchRecord]: ...

    async def note(self, record: NoteRecord) -> None:
        """Store why a bot is about to choose an action, in place of an earlier note on it.

        A note may be stored whose action is never accepted: then no row bears its seat and id.
        """
        ...

    async def notes(self, match: str) -> list[NoteRecord]: ...

    async def save_table(self, record: TableRecord) -> None:
        """Store a table in place of its earlier record.

        Raises `Conflict` if its code belongs to another table.
        """
        ...

    async def table(self, table: str) -> TableRecord | None: ...

    async def table_by_code(self, code: str) -> TableRecord | None: ...

    async def drop_tables(self, phase: str, untouched_since: float) -> list[str]:
        """Erase tables of that phase with their matches, rows and talk; returns their ids.

        Those go whose last change lies before `untouched_since`.
        """
        ...

    async def save_person(self, record: PersonRecord) -> None: ...

    async def person(self, person: str) -> PersonRecord | None: ...

    async def person_by_token(self, token_hash: bytes) -> PersonRecord | None: ...

    async def forget_person(self, person: str) -> list[TalkRecord]:
        """Erase name, tokens and free text of a person; matches stay replayable.

        Notes, drafts, marks and pings are removed. Of each chat line an empty one stays, of nobody,
        under a new seq and with the id `forgotten:<line>` (see `line_of`); these are returned.
        """
        ...

    async def people_unseen_since(self, moment: float) -> list[PersonRecord]:
        """Those who were last seen before that moment, those longest unseen first."""
        ...

    async def tables_of(self, person: str) -> list[TableRecord]:
        """Tables in which that person is a member, the latest touched first."""
        ...

    async def say(self, record: TalkRecord) -> TalkRecord:
        """Store talk; `seq` is given by the store and grows by table.

        A `note`, `draft` or `mark` with a known (table, person, kind, talk_id) replaces the earlier
        one under a new seq; of the other kinds a repeat returns the first. A seq is never given
        twice. Raises `NoSuchTable`.
        """
        ...

    async def talk(self, table: str, after: int) -> list[TalkRecord]: ...

    async def last_seq(self, table: str) -> int:
        """The seq that was given last at that table; 0 if none was."""
        ...

    async def check(self) -> None:
        """Write and read back; raises `StorageError` if the disk does not take it."""
        ...

    async def close(self) -> None: ...
