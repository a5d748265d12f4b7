"""Break the Code: setup, deal, state, actions, events and view. Data only.

What is made on every move says `gc=False`: none of it can be part of a cycle.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from room40.core.game import Outcome
from room40.core.seats import Eye, Seat

GAME_NAME = "break_the_code"

Tile = int
"""Number x 2, plus 1 for white; both green fives are 10. Ascending order is the order of a rack."""

Hand = tuple[Tile, ...]
"""Tiles in ascending order, black before white (BTC-B4)."""

TilesText = Annotated[str, Meta(max_length=80)]
"""Tiles in notation, separated by blanks: `2k 4k 4w 5g 7w`."""

CardId = Annotated[str, Meta(max_length=20)]

Answer = int | bool | tuple[str | tuple[str, ...], ...]
"""An integer, yes or no, a list of letters, or a list of runs of letters; none is `[]`."""


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False):
    """Options fixed before the deal; None means "as the ruleset says"."""

    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    """How many play: two guess each other's code, three or four the one in the middle (BTC-B1)."""
    ruleset: Literal["iello", "tagiron"] = "iello"
    """Which edition the switches below follow where they are left open."""
    guess_any_time: bool | None = None
    """Three or four seats: a guess is possible at any moment, once (BTC-R13)."""
    shared_info_cards: bool | None = None
    """Two or three seats: the asker answers sum_all, spread and c_over_4 too."""
    remove_centre_cards_4p: bool | None = None
    """Four seats: sum_centre and c_over_4 stay in the box."""
    count_same_unit: Literal["tiles", "pairs"] | None = None
    """What count_same counts (BTC-R8)."""
    end: Literal["round", "n_minus_1"] | None = None
    """Three or four seats: the round of the first right guess is completed, or play goes on until
    all but one were right (BTC-B19)."""
    final_guess_on_exhaustion: bool = False
    """When the last card is used, the others may guess once more (BTC-R15)."""
    exhaustion_result_2p: Literal["draw", "none"] = "draw"
    """Two seats: what it means that all cards are used up (BTC-B11)."""
    row_size: Annotated[int, Meta(ge=1, le=21)] = 6
    """How many cards lie face up (BTC-B6)."""
    neighbour_answer_form: Literal["runs", "pairs"] = "runs"
    """next_colour and next_number are answered by whole runs or pair by pair (BTC-R5, R7)."""
    reveal_guess_to_table: bool = False
    """Three or four seats: everybody sees what was guessed."""


class Rules(Struct, frozen=True, kw_only=True):
    """The setup with every switch decided."""

    seats: int
    guess_any_time: bool
    shared_info_cards: bool
    remove_centre_cards_4p: bool
    count_same_unit: Literal["tiles", "pairs"]
    end: Literal["round", "n_minus_1"]
    final_guess_on_exhaustion: bool
    exhaustion_result_2p: Literal["draw", "none"]
    row_size: int
    neighbour_answer_form: Literal["runs", "pairs"]
    reveal_guess_to_table: bool


class Deal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chance laid down by hand; whatever is left out comes from the seed."""

    hands: tuple[TilesText | None, ...] = ()
    """One rack per seat, first seat first; a rack may hold fewer tiles than needed."""
    centre: TilesText | None = None
    cards: tuple[CardId, ...] = ()
    """The first `row_size` are the row, leftmost first, then the deck, top first."""
    first: Seat | None = None


class Ask(Struct, frozen=True, tag_field="tag", tag="ask", forbid_unknown_fields=True):
    card: CardId
    number: int | None = None


class Guess(Struct, frozen=True, tag_field="tag", tag="guess", forbid_unknown_fields=True):
    tiles: TilesText


class Decline(Struct, frozen=True, tag_field="tag", tag="decline", forbid_unknown_fields=True):
    """Not to use the last chance to guess (BTC-R12)."""


Action = Ask | Guess | Decline


class Dealt(Struct, frozen=True, tag_field="tag", tag="dealt"):
    """Secret: the whole deal. `rest` are the tiles out of play with two seats."""

    rules: Rules
    hands: tuple[str, ...]
    centre: str
    rest: str
    cards: tuple[str, ...]
    first: Seat


class Answered(Struct, frozen=True, gc=False, tag_field="tag", tag="answered"):
    """A question and all its answers, by seat as text."""

    seat: Seat
    card: str
    number: int | None
    answers: dict[str, Answer]


class Drawn(Struct, frozen=True, gc=False, tag_field="tag", tag="drawn"):
    """A card came from the deck to this place of the row, 0 is leftmost (BTC-B10)."""

    place: int
    card: str


class Guessed(Struct, frozen=True, gc=False, tag_field="tag", tag="guessed"):
    """A guess; told without its tiles to whom it does not concern (BTC-B16)."""

    seat: Seat
    tiles: str | None
    right: bool


class Declined(Struct, frozen=True, tag_field="tag", tag="declined"):
    seat: Seat


class TimedOut(Struct, frozen=True, tag_field="tag", tag="timed_out"):
    """The seat's turn passed unused."""

    seat: Seat


class Resigned(Struct, frozen=True, tag_field="tag", tag="resigned"):
    seat: Seat


class Abandoned(Struct, frozen=True, tag_field="tag", tag="abandoned"):
    pass


Later = Answered | Drawn | Guessed | Declined | TimedOut | Resigned | Abandoned
"""What can follow the deal."""

Event = Dealt | Later


class Began(Struct, frozen=True, tag_field="tag", tag="began"):
    """Told of the deal: who begins and which cards lie open."""

    first: Seat
    row: tuple[str, ...]
    deck: int


class Revealed(Struct, frozen=True, tag_field="tag", tag="revealed"):
    """Told at the end: everything that was hidden, and what was guessed in secret."""

    hands: tuple[str, ...]
    centre: str | None
    rest: str | None
    guesses: tuple[Guessed, ...]


Told = Began | Later | Revealed
"""The entries of a view's history."""


class Phase(StrEnum):
    TURN = "turn"
    LAST_CHANCE = "last_chance"
    """Two seats: the starter was right, the rival may guess once (BTC-B14)."""
    LAST_GUESSES = "last_guesses"
    """All cards are used; each other seat may guess once more (option)."""
    OVER = "over"


class Standing(StrEnum):
    IN = "in"
    RIGHT = "right"
    WRONG = "wrong"
    RESIGNED = "resigned"


class Reason(StrEnum):
    CODE_FOUND = "code_found"
    CARDS_USED_UP = "cards_used_up"
    ALL_WRONG = "all_wrong"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"


class CardOffer(Struct, frozen=True):
    """A card that may be asked; `numbers` to choose from (none: no choice); who would answer."""

    card: str
    numbers: tuple[int, ...]
    answerers: tuple[Seat, ...]


class AskOffer(Struct, frozen=True, tag_field="tag", tag="ask"):
    id: str
    cards: tuple[CardOffer, ...]


class GuessOffer(Struct, frozen=True, tag_field="tag", tag="guess"):
    """`count` tiles are to be named; `if_wrong` says what a miss costs."""

    id: str
    count: int
    if_wrong: Literal["turn", "out", "match"]


class DeclineOffer(Struct, frozen=True, tag_field="tag", tag="decline"):
    id: str


Offer = AskOffer | GuessOffer | DeclineOffer


class State(Struct, frozen=True, gc=False):
    """The whole truth; it never leaves the server."""

    rules: Rules
    hands: tuple[Hand, ...]
    centre: Hand
    rest: Hand
    row: tuple[str, ...]
    deck: tuple[str, ...]
    """Top first."""
    first: Seat
    phase: Phase
    turn: Seat
    """Whose turn it is (in last_chance and last_guesses: who may guess)."""
    turns: int
    """How many turns have begun, this one included; it names the offers."""
    final_round: bool
    standing: tuple[Standing, ...]
    pending: tuple[Seat, ...]
    """Seats that still have a last guess to come, in order, the one at turn first."""
    told: tuple[Began | Later, ...]
    outcome: Outcome | None


class View(Struct, frozen=True, kw_only=True):
    """All that one eye knows."""

    game: str = GAME_NAME
    seat: Eye
    seats: int
    phase: Phase
    first: Seat
    turn: Seat | None
    to_act: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    standing: dict[str, Standing]
    final_round: bool
    hand: str | None
    """Own tiles in notation; None for the onlooker."""
    row: tuple[str, ...]
    """Card ids, leftmost first."""
    deck: int
    """How many cards the face-down deck holds."""
    rules: Rules
    history: tuple[Told, ...]
    outcome: Outcome | None


def decode_view(view: Any) -> View:
    """A view from its JSON-ready form."""
    return msgspec.convert(view, View)
