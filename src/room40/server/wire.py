"""What passes between browser and server: the closed union of frames, and the HTTP bodies.

Server frames are the only things that the encoder accepts; docs/protocol.md and the browser's types
are generated from this module.
"""

from enum import IntEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from room40.core.refused import Fact, Why
from room40.core.seats import Eye, Seat, Version

FRAME_BYTES = 8192
"""No frame from a client may be longer."""

FILE_BYTES = 262_144
"""No match file may be longer."""

TABLE_BYTES = 524_288
"""No setup of a table may be longer: two thousand own words of forty letters fit in."""

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9:_.-]+$")]
Name = Annotated[str, Meta(max_length=200)]
TalkKind = Literal["note", "mark", "draft", "chat", "ping"]
Audience = Literal["me", "team", "table"]
Phase = Literal["lobby", "playing", "over"]
Level = Literal["easy", "medium", "hard"]
Aids = Literal["none", "bookkeeping", "logic"]
Holder = Literal["me", "nobody", "bot:easy", "bot:medium", "bot:hard"]


class Close(IntEnum):
    """Why the server closed a socket. After 1008, 1012, 1013 and 4008 a client comes back."""

    LIMIT = 1008
    """More than the limits allow; a `refused` frame with `retry_after` came before."""
    RESTART = 1012
    """The server stops or restarts; nothing acknowledged is lost."""
    TRY_LATER = 1013
    """The store does not answer, so the table cannot be read."""
    TOO_SLOW = 4008
    """This reader fell too far behind; a new socket gets whole views again."""
    NOT_SIGNED_IN = 4401
    """No valid cookie: POST /api/people first."""
    REMOVED = 4403
    """The host removed this person from the table."""
    NO_SUCH_TABLE = 4404
    """No table has that id, or it has been erased."""
    TABLE_FULL = 4409
    """All seats are taken and the table has no onlookers."""


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a client sends; unknown fields are refused."""


# ---- frames of the client


class ActFrame(Body, frozen=True, tag_field="tag", tag="act"):
    match: Id
    seat: int
    action_id: Id
    action: msgspec.Raw
    offer: Annotated[str, Meta(max_length=64)] | None = None


class TalkFrame(Body, frozen=True, tag_field="tag", tag="talk"):
    """`talk_id` names the thing said: the same id again replaces a note, draft or mark, and repeats
    a chat line. `team` are those who win together in the match that is on, or was last."""

    kind: TalkKind
    audience: Audience
    body: Annotated[str, Meta(max_length=6000)]
    talk_id: Id


ClientFrame = ActFrame | TalkFrame


# ---- frames of the server


class ViewFrame(Struct, frozen=True, tag_field="tag", tag="view"):
    """A whole view. With `history_from` (asked for by `?history=new`), `view.history` holds only
    the entries from that index on; this connection has been sent those before it."""

    match: str
    seat: Seat | None
    version: Version
    view: Any
    history_from: int | None = None


class DoneFrame(Struct, frozen=True, tag_field="tag", tag="done"):
    """The submission is stored as row `version`; a repeat gets the same frame. For talk it is 0."""

    action_id: str
    version: Version


class RefusedFrame(Struct, frozen=True, tag_field="tag", tag="refused"):
    """`action_id` (or the talk_id) of the submission; None where the frame could not be read."""

    action_id: str | None
    why: Why
    facts: dict[str, Fact]


class PersonNews(Struct, frozen=True):
    person: str
    name: str
    presence: Literal["here", "away"]
    is_host: bool
    times: int
    """This person has that many times the time of others, wherever time is measured."""


class SeatNews(Struct, frozen=True):
    """`owner` is the person whose seat it is; while a bot sits in for them, `bot` is its level.
    Both None: nobody sits here."""

    seat: Seat
    owner: str | None
    bot: Level | None
    role: str | None
    """As what the seat plays, where seats are not alike: `blue_spymaster`."""


class MatchNews(Struct, frozen=True):
    match: str
    number: int
    """1 for the table's first match."""
    is_over: bool
    wants_rematch: list[str]
    wants_end: list[str]
    """People who agreed to end the running match without a winner."""


class ClockNews(Struct, frozen=True):
    """Time is measured: the match goes on without those awaited when it is up."""

    span: str
    """What is measured: `freeze`, `clue` or `guess`."""
    seconds: float
    """How long the span is, with the most time that one of those awaited has."""
    left: float
    """Seconds left when this frame was made."""


class You(Struct, frozen=True):
    """Who the reader of this frame is at this table."""

    person: str
    name: str
    seats: list[Seat]
    is_host: bool


class TableFrame(Struct, frozen=True, tag_field="tag", tag="table"):
    """News of the table, built for one person; also the heartbeat, at least one every 20 s."""

    table: str
    code: str | None
    """The speakable code; None once the lobby has closed."""
    link: str
    game: str
    setup: dict[str, Any]
    options: dict[str, Any]
    language: str
    phase: Phase
    people: list[PersonNews]
    seats: list[SeatNews]
    match: MatchNews | None
    clock: ClockNews | None
    """None: nobody is hurried."""
    storage: Literal["ok", "down"]
    """`down`: nothing can be stored at the moment, so no move counts; it comes back by itself."""
    you: You


class TalkFrameOut(Struct, frozen=True, tag_field="tag", tag="talk"):
    """A client resumes with `?talk=<line>&said=<talk_id>` of the last one that it heard. Chat of
    nobody, with the id `forgotten:<line>`, tells that that line has been erased.
    """

    line: int
    """Names what was said; no order and no count can be read from it."""
    kind: TalkKind
    audience: Audience
    person: str
    """Who said it; empty where a line of the forgotten has gone."""
    body: str
    talk_id: str


class AidFrame(Struct, frozen=True, tag_field="tag", tag="aid"):
    """What follows from the view of that seat and version, and from nothing else. It comes after
    the view where the table's option `aids` says so; no move ever waits for it, and one that was
    overtaken by a newer view does not come at all."""

    match: str
    seat: Seat
    version: Version
    aid: Any


ServerFrame = ViewFrame | DoneFrame | RefusedFrame | TableFrame | TalkFrameOut | AidFrame
"""The closed union."""

_encode = msgspec.json.Encoder(order=None).encode


def encode_frame(frame: ServerFrame) -> bytes:
    """The bytes that leave; anything but a frame is a fault of ours (TypeError)."""
    if not isinstance(frame, ServerFrame):
        raise TypeError(f"{type(frame).__name__} may not leave the server")
    return _encode(frame)


# ---- HTTP bodies


class NewPerson(Body, frozen=True):
    name: Name


class PersonAnswer(Struct, frozen=True):
    person: str
    name: str


class MyTable(Struct, frozen=True):
    table: str
    game: str
    phase: Phase
    your_turn: bool
    names: list[str]


class Me(Struct, frozen=True):
    person: str
    name: str
    tables: list[MyTable]
    """Own live tables, the latest first."""


class TableOptions(Body, frozen=True, kw_only=True):
    """What is not rules: rules never see these."""

    language: Literal["en", "es", "pl"] = "en"
    onlookers: bool = True
    """Whether people without a seat may watch the public view."""
    freeze_s: Annotated[int, Meta(ge=5, le=120)] = 10
    """Seconds to answer an announcement (Code 777), before silence counts as staying."""
    aids: Aids = "none"
    """What the server marks on each seat's sheet: nothing, what each answer states outright, or
    everything that follows."""
    clue_s: Annotated[int, Meta(ge=0, le=900)] = 0
    """Seconds for clues (Codenames; Decrypto once one encryptor is left to write), before the turn
    is lost; 0: nobody is hurried."""
    guess_s: Annotated[int, Meta(ge=0, le=900)] = 0
    """Seconds for the guesses on a clue, or on those of a half (Codenames, Decrypto); 0: as long as
    it takes."""
    marks: Literal["team", "table"] = "team"
    """Who sees an agent's marks on the cards (Codenames): the own team, or everybody."""


class NewTable(Body, frozen=True):
    game: Annotated[str, Meta(max_length=40)]
    setup: dict[str, Any] | None = None
    options: TableOptions = TableOptions()


class NewTableAnswer(Struct, frozen=True):
    table: str
    code: str
    link: str


class ChangeTable(Body, frozen=True):
    """The host changes the lobby; what is left out stays, also within rules and options."""

    game: Annotated[str, Meta(max_length=40)] | None = None
    setup: dict[str, Any] = {}
    """Rules of the game; those of another game begin as usual."""
    options: dict[str, Any] = {}
    """Fields of `TableOptions`."""


class AskWhy(Body, frozen=True):
    """Why does the aid say so? By the holder of the seat."""

    seat: int
    claim: dict[str, Any]
    """What the aid has marked, in the game's own terms."""


class WhyAnswer(Struct, frozen=True):
    entries: list[int] | None
    """The entries of the history from which it follows, none of which can be left out; empty if it
    follows from what the seat holds, None if it does not follow."""


class BotNote(Struct, frozen=True):
    """Why a bot chose the action of that version; told when the match is over."""

    version: Version
    seat: Seat
    kind: str
    facts: dict[str, float]
    """Numbers by name; chances lie between 0 and 1."""


class TakeSeat(Body, frozen=True):
    holder: Holder


class ResignSeat(Body, frozen=True):
    """None: the only seat that the sender holds."""

    seat: int | None = None


class Pace(Body, frozen=True):
    """How many times the usual time one needs; everybody at the table sees it."""

    times: Annotated[int, Meta(ge=1, le=4)]


class Agree(Body, frozen=True):
    """To end the match without a winner, or to play again; False takes it back."""

    agree: bool = True


class TableAnswer(Struct, frozen=True):
    """GET of a table by whoever has its link: no secrets, no presence, no seat is taken by it."""

    table: str
    game: str
    phase: Phase
    setup: dict[str, Any]
    options: dict[str, Any]
    seats: list[SeatNews]
    names: dict[str, str]
    """Name by person, for those who sit or host."""


class Replay(Struct, frozen=True):
    """What one eye was given of a match, from one version on: as many views as fit an answer. The
    first is whole; of the histories of the others only what is new, as with `?history=new`."""

    match: str
    """Empty for a match from a file."""
    game: str
    eye: Eye
    eyes: list[Eye]
    """All that the reader may look through."""
    last: Version
    """The present version; `views` holds at most as many as an answer has room for."""
    is_over: bool
    names: list[str | None]
    """By seat: what people are called now; None for bots and for those who have left."""
    views: list[ViewFrame]


class CodeAnswer(Struct, frozen=True):
    table: str


class RefusedAnswer(Struct, frozen=True):
    """Body of every 4xx and 5xx, but for the health of a server whose store is down."""

    why: Why
    facts: dict[str, Fact]


class OptionField(Struct, frozen=True):
    """One rule option, generated from the setup's Struct."""

    name: str
    kind: Literal["integer", "boolean", "choice"]
    choices: list[Any]
    low: int | None
    high: int | None
    default: Any


class GameAnswer(Struct, frozen=True):
    name: str
    seat_counts: list[int]
    bots: list[str]
    """Levels of bot that exist for this game."""
    spans: list[str]
    """What is timed in this game; `freeze` has its seconds in the option `freeze_s`."""
    aids: list[str]
    """Aids that exist for this game; `none` is not among them."""
    options: list[OptionField]


class HealthAnswer(Struct, frozen=True):
    status: Literal["ok", "storage"]
    version: str
    tables: int
    connections: int
    bots: Literal["ok", "starting", "down"]


WordsState = Literal["ready", "building", "missing"]


class WordsAnswer(Struct, frozen=True):
    """Whether bots know the words of a language yet, so that they can play word games."""

    languages: dict[str, WordsState]
    why: Literal["off", "failed"] | None
    """Why some are missing: nobody wants them made, or making them failed."""


class Signed(Struct, frozen=True):
    """A plain acceptance of a request without further content."""

    ok: Literal[True] = True
