"""Code 777: setup, deal, state, actions, events and view. Data only.

What is made on every move says `gc=False`: none of it can be part of a cycle.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from room40.core.game import Outcome
from room40.core.seats import Eye, Seat

GAME_NAME = "code_777"

Tile = int
"""A kind of tile, 0 to 10: its place in `g1 y2 k3 n4 r5 k5 p6 g6 y7 p7 b7`."""

Rack = tuple[Tile, ...]
"""Three tiles in ascending order of kind, so that places on a rack tell nothing."""

TilesText = Annotated[str, Meta(max_length=120)]
"""Tiles in notation, separated by blanks: `k3 n4 r5`."""

CardId = Annotated[str, Meta(max_length=24)]

Numbers = tuple[int, ...]
"""Three numbers in ascending order."""

Racks = dict[str, str | None]
"""Racks by number as text: seats first, then those without an owner; None: not for this eye."""

Answer = int | Literal["first", "second", "equal"]
"""A number, or which of the two things that a card compares is seen more often."""


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False):
    """Options fixed before the deal."""

    seats: Annotated[int, Meta(ge=2, le=5)] = 3
    """How many play; with two and three some racks have no owner (C777-C15, C16)."""
    refresh_threshold: Literal[0, 1, 4, 7] = 1
    """At how many tiles in the pile all tiles out of play are shuffled in (C777-C12, C17)."""
    refresh: Literal["threshold", "always"] = "threshold"
    """`always`: replaced tiles go back into the pile as soon as the new ones are drawn."""
    refresh_before_removal: bool = False
    """The tiles that have just left a rack are not shuffled in with the others (C777-R12)."""
    card2: Literal["at_most", "at_least"] = "at_most"
    """Whether sum_12_down counts sums of 12 at most or of 12 at least (C777-R2)."""
    target_points: Annotated[int, Meta(ge=1, le=9)] = 3
    """How many right solutions win (C777-C14)."""
    require_colours: bool = False
    """A solution names tiles, not only numbers (C777-R7)."""
    finish_queue: bool = False
    """All who announced at the same time are judged, also after one has won (C777-R15)."""
    max_announcements_per_window: Annotated[int, Meta(ge=0, le=9)] = 0
    """How often a seat may announce between two cards; 0: as often as it likes (C777-R18)."""
    draw_choice: bool | Literal[0, 1] = False
    """The reader chooses one of two cards that lie open; 1 means yes."""
    question_order_seed: Annotated[int, Meta(ge=0, le=99)] = 0
    """Fixes the order of the question cards for more than one match; 0: as it falls."""


class Deal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chance laid down by hand; whatever is left out comes from the seed."""

    racks: tuple[TilesText | None, ...] = ()
    """Seats first, then racks without an owner; a rack may hold fewer tiles than needed."""
    pile: TilesText | None = None
    """The first tiles of the pile, top first."""
    cards: tuple[CardId, ...] = ()
    """The first question cards, top first."""
    first: Seat | None = None


class Read(Struct, frozen=True, tag_field="tag", tag="read", forbid_unknown_fields=True):
    """Read the top card, or under `draw_choice` the one of two that is named."""

    card: CardId | None = None


class Announce(Struct, frozen=True, tag_field="tag", tag="announce", forbid_unknown_fields=True):
    """Say what stands on one's own rack: numbers, or tiles where colours are required."""

    numbers: Annotated[tuple[int, ...], Meta(max_length=28)] | None = None
    tiles: TilesText | None = None


class Stay(Struct, frozen=True, tag_field="tag", tag="stay", forbid_unknown_fields=True):
    """Not to announce while the table is frozen."""


class Refresh(Struct, frozen=True, tag_field="tag", tag="refresh", forbid_unknown_fields=True):
    """Two seats: which rack without an owner gets new tiles."""

    rack: int


Action = Read | Announce | Stay | Refresh


# ---- events


class Dealt(Struct, frozen=True, tag_field="tag", tag="dealt"):
    """Secret: the whole deal. Pile and cards are listed top first."""

    rules: Setup
    racks: tuple[str, ...]
    pile: str
    cards: tuple[str, ...]
    first: Seat


class CardsShuffled(Struct, frozen=True, gc=False, tag_field="tag", tag="cards_shuffled"):
    """Secret: the whole face-down pile of question cards as it lies from now on, top first."""

    cards: tuple[str, ...]


class CardRead(Struct, frozen=True, gc=False, tag_field="tag", tag="card_read"):
    """A card and its answer; `other` is the one that was not chosen (option draw_choice)."""

    seat: Seat
    card: str
    answer: Answer
    other: str | None


class RackReplaced(Struct, frozen=True, gc=False, tag_field="tag", tag="rack_replaced"):
    """Secret: three tiles out of play, three new ones drawn.

    `pile` is the whole pile after the draw if tiles were shuffled into it, else None. `last` is the
    tile that was drawn before that (option refresh_threshold 0).
    """

    rack: int
    old: str
    new: str
    pile: str | None
    last: str | None
    shown: bool
    """Whether the owner was shown the old tiles (C777-C11)."""


class Thawed(Struct, frozen=True, gc=False, tag_field="tag", tag="thawed"):
    """All announcements have been judged: play goes on."""


class Froze(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="froze"):
    """The first announcement; what it names is told to its seat alone until it is judged."""

    seat: Seat
    numbers: Numbers | None = None
    tiles: str | None = None


class LockedIn(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="locked_in"):
    """A seat has answered the freeze; how is told to that seat alone until all are judged."""

    seat: Seat
    choice: Literal["announce", "stay"] | None = None
    numbers: Numbers | None = None
    tiles: str | None = None


class Announced(
    Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="announced"
):
    """An announcement and its verdict; `points` are those of the seat from now on."""

    seat: Seat
    numbers: Numbers
    right: bool
    points: int
    tiles: str | None = None


class TimedOut(Struct, frozen=True, gc=False, tag_field="tag", tag="timed_out"):
    """The time of these seats ran out: in a freeze they stay, else what is due is done for them."""

    seats: tuple[Seat, ...]


class Resigned(Struct, frozen=True, tag_field="tag", tag="resigned"):
    seat: Seat


class Abandoned(Struct, frozen=True, tag_field="tag", tag="abandoned"):
    pass


Later = (
    CardsShuffled
    | CardRead
    | Froze
    | LockedIn
    | Announced
    | RackReplaced
    | Thawed
    | TimedOut
    | Resigned
    | Abandoned
)
"""What can follow the deal."""

Event = Dealt | Later


# ---- what an eye is told


class Began(Struct, frozen=True, gc=False, tag_field="tag", tag="began"):
    """Told of the deal; `pile` counts tiles, `cards` question cards."""

    first: Seat
    racks: Racks
    pile: int
    cards: int


class Answered(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="answered"):
    """A card, its answer and the racks that it spoke of: all but the reader's own."""

    seat: Seat
    card: str
    answer: Answer
    racks: Racks
    other: str | None = None
    """Under draw_choice: the card that was put aside."""


class Reshuffled(Struct, frozen=True, gc=False, tag_field="tag", tag="reshuffled"):
    """The used question cards are a face-down pile of so many again."""

    cards: int


class Shown(Struct, frozen=True, gc=False, tag_field="tag", tag="shown"):
    """Told to the owner alone: what stood on the rack that was solved."""

    seat: Seat
    tiles: str


class Replaced(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="replaced"):
    """A rack has new tiles; `old` and `new` are None for an eye that may not know them."""

    rack: int
    old: str | None
    new: str | None
    pile: int
    """How many tiles the pile holds now."""
    refreshed: bool
    """Whether tiles out of play were shuffled into the pile."""
    last: str | None = None
    """Threshold 0: the tile that was the last of the old pile, if this eye may see the rack."""


class Revealed(Struct, frozen=True, tag_field="tag", tag="revealed"):
    """Told at the end: all racks, the pile (top first), the tiles out of play."""

    racks: dict[str, str]
    pile: str
    out: str
    unjudged: tuple[LockedIn, ...]
    """What was announced at the same time as the solution that won."""


Told = (
    Began
    | Answered
    | Reshuffled
    | Froze
    | LockedIn
    | Announced
    | Shown
    | Replaced
    | TimedOut
    | Resigned
    | Abandoned
    | Revealed
)
"""The entries of a view's history."""


class Phase(StrEnum):
    TURN = "turn"
    """A card is to be read; anybody may announce."""
    FREEZE = "freeze"
    """Somebody has announced; the others announce or stay."""
    REFRESH = "refresh"
    """Two seats, after a right solution: which rack without an owner gets new tiles?"""
    OVER = "over"


class Reason(StrEnum):
    POINTS = "points"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"


class ReadOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="read"):
    """The top card, or one of the two in `cards`."""

    id: str
    cards: tuple[str, ...]


class AnnounceOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="announce"):
    """Three numbers, or three tiles where `colours` are required.

    It stands as long as the seat's rack does, whatever the others do in the meantime.
    """

    id: str
    colours: bool


class StayOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="stay"):
    id: str


class RefreshOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="refresh"):
    id: str
    racks: tuple[int, ...]


Offer = ReadOffer | AnnounceOffer | StayOffer | RefreshOffer


class Freeze(Struct, frozen=True, gc=False):
    """Who froze the table, and who has answered so far, that seat included."""

    by: Seat
    answered: tuple[Seat, ...]


class Lock(Struct, frozen=True, gc=False):
    """What a seat has locked in while the table is frozen; without numbers: it stays."""

    numbers: Numbers | None = None
    tiles: str | None = None


class Discard(Struct, frozen=True, gc=False):
    """Tiles that left a rack and lie out of play."""

    rack: int
    tiles: Rack
    shown: bool
    """Whether the owner of the rack was shown them."""


class State(Struct, frozen=True, gc=False):
    """The whole truth; it never leaves the server."""

    rules: Setup
    racks: tuple[Rack, ...]
    """Seats first, then those without an owner."""
    pile: tuple[Tile, ...]
    """Top first."""
    out: tuple[Discard, ...]
    cards: tuple[str, ...]
    """Top first."""
    used: tuple[str, ...]
    first: Seat
    reader: Seat | None
    """Who read the last card."""
    turn: Seat
    """Who reads the next one."""
    phase: Phase
    points: tuple[int, ...]
    resigned: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    """In a freeze: who has locked in, in that order; the first of them froze the table."""
    locks: tuple[Lock | None, ...]
    """By seat; None once it has been judged, too."""
    announced: tuple[int, ...]
    """By seat: announcements judged since the last card."""
    renewals: tuple[int, ...]
    """By seat: how often its rack got new tiles. It names the offer to announce."""
    reads: int
    freezes: int
    told: tuple[tuple[Told | None, ...], ...]
    """A row for each thing told, with what each eye is told of it: the seats, the onlooker, the
    eye that sees everything; None: nothing."""
    outcome: Outcome | None


class View(Struct, frozen=True, kw_only=True):
    """All that one eye knows."""

    game: str = GAME_NAME
    seat: Eye
    seats: int
    phase: Phase
    first: Seat
    reader: Seat | None
    """Who read the last card; None before the first."""
    turn: Seat | None
    """Who reads the next one."""
    to_act: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    points: dict[str, int]
    resigned: tuple[Seat, ...]
    racks: Racks
    """As they stand now."""
    pile: int
    """How many tiles the face-down pile holds."""
    out: int
    """How many tiles lie out of play."""
    out_seen: str
    """Those of them that this eye has seen, since tiles were last shuffled into the pile."""
    cards: int
    """How many question cards the face-down pile holds."""
    open_cards: tuple[str, ...]
    """Under draw_choice: the two that the reader chooses from."""
    freeze: Freeze | None
    rules: Setup
    history: tuple[Told, ...]
    outcome: Outcome | None


def decode_view(view: Any) -> View:
    """A view from its JSON-ready form."""
    return msgspec.convert(view, View)
