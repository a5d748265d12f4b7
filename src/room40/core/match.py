"""One playing of a game: the fold of its entries, each of them one accepted action."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from room40.core.codec import convert, decode, encode, json_ready
from room40.core.game import Abandon, AnyGame, Resign, TableAction, TimeUp, by_everybody
from room40.core.refused import Refused, Why
from room40.core.rng import SEED_BYTES, Rng
from room40.core.seats import EVERYTHING, Eye, Seat, Version

FORMAT = "room40-match-1"


class Entry(Struct, frozen=True):
    """One row of a match: who did what, and all that followed. The first is the deal."""

    seat: Seat | None
    action: Any
    events: tuple[Any, ...]


class _Dump(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    game: str
    setup: msgspec.Raw
    seed: str
    deal: msgspec.Raw
    entries: list[msgspec.Raw]


class _RawEntry(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat | None
    action: msgspec.Raw
    events: msgspec.Raw


class Match:
    """A match and its history; every change goes through the rules of its game.

    `decide` proposes and changes nothing, `accept` folds in what has been stored, `act` does both.
    """

    __slots__ = ("deal", "entries", "game", "seed", "setup", "state")

    def __init__(self, game: AnyGame, setup: Any, seed: bytes, deal: Any = None) -> None:
        game.check_setup(setup)
        self.game = game
        self.setup = setup
        self.seed = seed
        self.deal = deal
        self.entries: list[Entry] = []
        self.state: Any = None

    @classmethod
    def dealt(cls, game: AnyGame, setup: Any, seed: bytes, deal: Any = None) -> "Match":
        """A new match; what `deal` leaves open comes from the seed."""
        match = cls(game, setup, seed, deal)
        match.accept(match.first_entry())
        return match

    def first_entry(self) -> Entry:
        """The deal, as the row to store."""
        return Entry(None, None, self.game.start(self.setup, self.deal, Rng(self.seed, "start")))

    @property
    def version(self) -> Version:
        """How many entries are in; the deal is the first."""
        return Version(len(self.entries))

    def seen(self, eye: Eye, version: int | None = None) -> Version:
        """The version as this eye counts: without what it may not know to have happened.

        `version` is the present one unless another is given; rows that are not in yet count.
        """
        if self.game.noticed is by_everybody:
            return Version(self.version if version is None else version)
        state, noticed = self.state, self.game.noticed
        entries = self.entries if version is None else self.entries[:version]
        unknown = max(0, (version or 0) - len(entries))
        return Version(unknown + sum([noticed(state, entry.events, eye) for entry in entries]))

    @property
    def to_act(self) -> set[int]:
        """Seats that may act now."""
        return set(self.game.to_act(self.state))

    @property
    def awaited(self) -> set[int]:
        """Seats without whom nothing goes on."""
        return set(self.game.awaited(self.state))

    @property
    def outcome(self) -> dict[str, Any] | None:
        """None while the match runs, then winners, reason and returns."""
        outcome = self.game.outcome(self.state)
        return None if outcome is None else json_ready(outcome)

    def offers(self, seat: int) -> list[dict[str, Any]]:
        """What a seat may do now, JSON-ready. Raises `Refused` for a seat that is not there."""
        self._check_eye(seat)
        return [json_ready(offer) for offer in self.game.offers(self.state, Seat(seat))]

    def view(self, eye: int | str | None) -> dict[str, Any]:
        """All that an eye knows, JSON-ready: the same that the wire carries."""
        return json_ready(self.view_of(eye))  # type: ignore[no-any-return]

    def view_of(self, eye: int | str | None) -> Any:
        """The view as the game's own type."""
        return self.game.view(self.state, self._check_eye(eye))

    def _check_eye(self, eye: int | str | None) -> Eye:
        if eye is None or eye == EVERYTHING:
            return eye
        if isinstance(eye, int) and not isinstance(eye, bool) and 0 <= eye < self.setup.seats:
            return Seat(eye)
        raise Refused(Why.NO_SUCH_SEAT)

    def read_action(self, seat: int | None, action: Any) -> Any:
        """An action from JSON-ready values; the game's own type passes as it is."""
        kind = TableAction if seat is None else self.game.action_type
        if isinstance(action, Struct):
            action = json_ready(action)
        return convert(action, kind, Why.BAD_ACTION)

    def decide(self, seat: int | None, action: Any, offer: str | None = None) -> Entry:
        """The entry that this action would add. Raises `Refused`; changes nothing.

        `action` is of the game's own type (or a table action where `seat` is None).
        """
        eye = self._check_eye(seat)
        if eye == EVERYTHING:
            raise Refused(Why.NO_SUCH_SEAT)
        if self.game.outcome(self.state) is not None:
            raise Refused(Why.MATCH_OVER)
        if offer is not None and all(o.id != offer for o in self.game.offers(self.state, eye)):
            raise Refused(Why.CLOSED)
        rng = Rng(self.seed, f"action/{self.version}")
        by = None if seat is None else Seat(seat)
        return Entry(by, action, tuple(self.game.decide(self.state, by, action, rng)))

    def after(self, entry: Entry) -> Any:
        """The state that an entry leads to; changes nothing."""
        state = self.state
        for event in entry.events:
            state = self.game.evolve(state, event)
        return state

    def accept(self, entry: Entry) -> None:
        """Fold a stored entry in."""
        self.state = self.after(entry)
        self.entries.append(entry)

    def act(self, seat: int | None, action: Any, offer: str | None = None) -> Version:
        """Do what a seat (None: the table) asks, or raise `Refused` and change nothing."""
        self.accept(self.decide(seat, self.read_action(seat, action), offer))
        return self.version

    def dump(self) -> str:
        """The match as JSON text, its secrets included. `room40.load` reads it back."""
        record = {
            "format": FORMAT,
            "game": self.game.name,
            "setup": self.setup,
            "seed": self.seed.hex(),
            "deal": self.deal,
            "entries": self.entries,
        }
        return encode(record).decode()

    def __repr__(self) -> str:
        """In notation, for a person at a prompt: it shows everything, secrets too."""
        moves = " | ".join(
            f"table: {_write_table_action(entry.action)}"
            if entry.seat is None
            else f"{entry.seat}: {self.game.write_action(entry.action)}"
            for entry in self.entries[1:]
        )
        return f"<{self.game.name} {self.game.write_state(self.state)} [{moves}]>"


def _write_table_action(action: TableAction) -> str:
    match action:
        case TimeUp():
            return "time_up"
        case Abandon():
            return "abandon"
        case Resign(seat):
            return f"resign {seat}"


def load_match(
    text: str | bytes, game_named: Any, before_each: Callable[[], None] = lambda: None
) -> Match:
    """A match from `dump`, replayed through the rules; a forged one is `Refused(BAD_MATCH)`.

    Every event must be, to the letter, what the rules make of the file's setup, deal, seed and
    actions. `before_each` is called before each entry; what it raises ends the reading.
    """
    dump: _Dump = decode(text, _Dump, Why.BAD_MATCH)
    if dump.format != FORMAT:
        raise Refused(Why.BAD_MATCH, at="$.format")
    game: AnyGame = game_named(dump.game)
    setup = decode(bytes(dump.setup), game.setup_type, Why.BAD_MATCH)
    deal = decode(bytes(dump.deal), game.deal_type | None, Why.BAD_MATCH)
    match = Match(game, setup, _seed_from(dump.seed), deal)
    for index, raw in enumerate(dump.entries):
        before_each()
        match.accept(_entry_from(match, bytes(raw), f"$.entries[{index}]"))
    if not match.entries:
        raise Refused(Why.BAD_MATCH, at="$.entries")
    return match


def _seed_from(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise Refused(Why.BAD_MATCH, at="$.seed") from None
    if len(seed) != SEED_BYTES:
        raise Refused(Why.BAD_MATCH, at="$.seed")
    return seed


def _entry_from(match: Match, text: bytes, at: str) -> Entry:
    """The next entry of a file, if the rules make the same of what it says was done."""
    filed: _RawEntry = decode(text, _RawEntry, Why.BAD_MATCH)
    entry = _replayed(match, filed, at)
    # What is no event of this game must not pass either, so both are compared as plain JSON.
    events = decode(bytes(filed.events), Any, Why.BAD_MATCH)
    if encode(json_ready(entry.events)) != encode(events):
        raise Refused(Why.BAD_MATCH, at=at)
    return entry


def _replayed(match: Match, raw: _RawEntry, at: str) -> Entry:
    """The entry that the rules make of what the file says was done; nobody does the deal."""
    if not match.entries:
        if raw.seat is not None or bytes(raw.action) != b"null":
            raise Refused(Why.BAD_MATCH, at=at)
        return match.first_entry()
    kind = TableAction if raw.seat is None else match.game.action_type
    action = decode(bytes(raw.action), kind, Why.BAD_MATCH)
    try:
        return match.decide(raw.seat, action)
    except Refused as refused:
        raise Refused(Why.BAD_MATCH, at=at, because=refused.why.value) from None
