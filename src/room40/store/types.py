"""What the store keeps and what it promises; `room40.store.sql` fulfils it."""

from typing import Protocol

from msgspec import Struct

from room40.core.seats import Seat, Version


class StorageError(Exception):
    """Nothing is known to be stored: the outcome of this write must be looked up."""


class Conflict(Exception):
    """Somebody else has stored that version; reload the match."""


class IdReused(Exception):
    """This action_id was stored with another action."""


class Row(Struct, frozen=True):
    """One accepted action of a match, all its events in one row.

    `seat` is None for the deal and for actions of the table. `action_hash` is SHA-256 of the
    canonical JSON of the action. `body` is the JSON of a `core.match.Entry`.
    """

    version: Version
    seat: Seat | None
    action_id: str
    action_hash: bytes
    body: bytes


class MatchRecord(Struct, frozen=True):
    """A match without its rows. `seed` is secret; `setup` and `deal` are JSON."""

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


class TableRecord(Struct, frozen=True):
    """A table; `body` is JSON owned by the server (members, seats, votes, setup, options)."""

    table: str
    code: str | None
    game: str
    phase: str
    body: bytes
    touched: float
    """Seconds since the epoch of the last change."""


class PersonRecord(Struct, frozen=True):
    person: str
    name: str
    token_hash: bytes
    seen: float


class TalkRecord(Struct, frozen=True):
    """One thing said. `audience` is me, team or table; `seats` is the team it is for, if any."""

    table: str
    seq: int
    person: str
    kind: str
    audience: str
    seats: tuple[Seat, ...]
    talk_id: str
    body: str
    at: float


class Store(Protocol):
    """Every write returns only after it is durable, or raises `StorageError`.

    All writes pass through one writer that commits many of them at once.
    """

    async def append(self, match: str, row: Row, *, is_over: bool = False) -> Version:
        """Store `row` as its version of the match, if that is the next one.

        The same (match, seat, action_id) with the same hash returns the version of its first
        acceptance and stores nothing; with another hash raises `IdReused`. A version that is taken
        or not the next raises `Conflict`. `is_over` marks the match as ended in the same commit.
        """
        ...

    async def start_match(self, record: MatchRecord, first: Row, table: TableRecord) -> None:
        """Store a match, its deal and the table that points to it, all in one commit."""
        ...

    async def rows(self, match: str, after: Version = ...) -> list[Row]: ...

    async def row_by_action(self, match: str, seat: Seat | None, action_id: str) -> Row | None: ...

    async def match(self, match: str) -> MatchRecord | None: ...

    async def running_matches(self) -> list[MatchRecord]: ...

    async def save_table(self, record: TableRecord) -> None: ...

    async def table(self, table: str) -> TableRecord | None: ...

    async def table_by_code(self, code: str) -> TableRecord | None: ...

    async def drop_tables(self, phase: str, untouched_since: float) -> list[str]:
        """Erase tables of that phase with their matches, rows and talk; returns their ids."""
        ...

    async def save_person(self, record: PersonRecord) -> None: ...

    async def person(self, person: str) -> PersonRecord | None: ...

    async def person_by_token(self, token_hash: bytes) -> PersonRecord | None: ...

    async def forget_person(self, person: str) -> None:
        """Erase name, tokens and free text of a person; matches stay replayable."""
        ...

    async def tables_of(self, person: str) -> list[TableRecord]:
        """Tables in which that person is a member, the latest touched first."""
        ...

    async def say(self, record: TalkRecord) -> TalkRecord:
        """Store talk; `seq` is given by the store and grows by table.

        A `note` or `draft` with a known (table, person, kind, talk_id) replaces the earlier one
        under a new seq; of the other kinds a repeat returns the first.
        """
        ...

    async def talk(self, table: str, after: int) -> list[TalkRecord]: ...

    async def check(self) -> None:
        """Write and read back; raises `StorageError` if the disk does not take it."""
        ...

    async def close(self) -> None: ...
