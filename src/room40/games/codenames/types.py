"""Codenames: setup, deal, state, actions, events and view. Data only."""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from room40.core.game import Outcome
from room40.core.seats import Eye, Seat

GAME_NAME = "codenames"

Team = Literal["blue", "red"]

Identity = Literal["B", "R", "n", "x"]
"""Of a card: blue, red, bystander, assassin."""

Card = int
"""A place on the board, 0 to 24 in reading order."""

Number = Annotated[int, Meta(ge=0, le=9)] | Literal["unlimited"]

Word = Annotated[str, Meta(max_length=40)]

Mode = Literal["teams", "coop", "three_rivals"]

OnOff = Literal["on", "off"]

Verdict = Literal["legal", "illegal", "ask", "unchecked"]
"""What the referee says of a clue; `unchecked`: it was not asked. What the rival spymaster has
approved in secret is as legal as any other (CN-K22)."""


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False):
    """Options fixed before the deal."""

    seats: Annotated[int, Meta(ge=2, le=16)] = 4
    """How many play (CN-N1)."""
    mode: Mode = "teams"
    """`teams` needs four: two seats play it as `coop`, three as `three_rivals`. In `coop` one team
    plays against the box; in `three_rivals` one agent guesses for two spymasters."""
    teams: dict[Team, tuple[Seat, ...]] | None = None
    """Who plays for whom; None: even seats blue, odd seats red, in `coop` all blue."""
    spymasters: tuple[Seat, ...] | None = None
    """One for each team; None: the lowest seat of each."""
    language: Literal["en", "es", "pl"] = "en"
    """Of the words on the board and of the clues."""
    words: Annotated[tuple[Word, ...], Meta(max_length=2000)] = ()
    """Own words to deal from; none: the pack of the language."""
    avoid: Annotated[tuple[Word, ...], Meta(max_length=2000)] = ()
    """Words that were dealt before: they come back once too few others are left."""
    referee: Literal["strict", "advise", "off"] = "strict"
    """`strict` refuses an illegal clue before anybody sees it; `advise` lets it pass as one that
    may be objected to (CN-R15)."""
    objections: OnOff = "on"
    """Whether the rival spymaster may object until the first guess (CN-N16, R13)."""
    penalty_can_win: bool = True
    """Whether the word covered for an illegal clue may be the last one (CN-R14)."""
    zero_unlimited_enabled: bool = True
    """Whether 0 and unlimited may be said (CN-N12, N13)."""
    key_mode: Literal["random", "deck40"] = "random"
    """`deck40`: one of forty fixed keys in one of its four turns."""
    guess_commit: Literal["first", "majority"] = "first"
    """Whether the first agent's word counts, or that of more than half of them (CN-R19)."""
    forbid_repeat_clue: bool = False
    """Whether a team may not give the same clue twice (CN-K23)."""
    allow_multiword: bool = False
    """Compounds of two words or with a hyphen (CN-K14)."""
    allow_names: bool = False
    """Names and titles of several words (CN-K17)."""
    allow_acronyms: bool = True
    """Abbreviations in common use (CN-K18)."""
    allow_homonyms: bool = False
    """A word that only sounds the same may stand for the other one (CN-K20)."""
    allow_free_rhymes: bool = False
    """Rhymes without a link of meaning (CN-K19)."""
    enemy_covers: bool = True
    """In `coop`: after each turn the spymaster covers a word of the enemy (CN-R20)."""


class Deal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chance laid down by hand; whatever is left out comes from the seed."""

    words: Annotated[tuple[Word, ...], Meta(max_length=25)] = ()
    """The first words of the board in reading order."""
    key: Annotated[str, Meta(max_length=25)] | None = None
    """25 letters in reading order: `B` blue, `R` red, `n` bystander, `x` assassin."""


# ---- actions


class GiveClue(Struct, frozen=True, tag_field="tag", tag="give_clue", forbid_unknown_fields=True):
    """One word and a number; `meant` are own cards that nobody else is told of until the end."""

    word: Word
    number: Number
    meant: Annotated[tuple[Card, ...], Meta(max_length=25)] = ()


class Consult(Struct, frozen=True, tag_field="tag", tag="consult", forbid_unknown_fields=True):
    """Ask the rival spymaster in secret whether a clue is acceptable (CN-N17)."""

    word: Word
    number: Number


class Approve(Struct, frozen=True, tag_field="tag", tag="approve", forbid_unknown_fields=True):
    """The answer to a consult: acceptable, whatever the referee says (CN-K22)."""


class Decline(Struct, frozen=True, tag_field="tag", tag="decline", forbid_unknown_fields=True):
    """The answer to a consult: not acceptable."""


class Reveal(Struct, frozen=True, tag_field="tag", tag="reveal", forbid_unknown_fields=True):
    """Touch a card; where the majority counts, one agent's vote for it."""

    card: Card


class Stop(Struct, frozen=True, tag_field="tag", tag="stop", forbid_unknown_fields=True):
    """End the guessing; where the majority counts, one agent's vote for that."""


class Object(Struct, frozen=True, tag_field="tag", tag="object", forbid_unknown_fields=True):
    """The rival spymaster objects to the clue that was given (CN-N16)."""


class Concede(Struct, frozen=True, tag_field="tag", tag="concede", forbid_unknown_fields=True):
    """Who gave the clue grants that it was not legal."""


class Cover(Struct, frozen=True, tag_field="tag", tag="cover", forbid_unknown_fields=True):
    """Cover a word: an own one for a rival's illegal clue (CN-N16), in `coop` an enemy's."""

    card: Card


class Waive(Struct, frozen=True, tag_field="tag", tag="waive", forbid_unknown_fields=True):
    """Cover nothing for a rival's illegal clue."""


Action = GiveClue | Consult | Approve | Decline | Reveal | Stop | Object | Concede | Cover | Waive


# ---- events


class Dealt(Struct, frozen=True, tag_field="tag", tag="dealt"):
    """Secret: the board, its key, who begins."""

    rules: Setup
    words: tuple[str, ...]
    key: str
    first: Team


class ClueGiven(Struct, frozen=True, gc=False, tag_field="tag", tag="clue_given"):
    """Secret in part: the verdict is for spymasters, `meant` the giver's alone until the end."""

    seat: Seat
    word: str
    number: int | Literal["unlimited"]
    verdict: Verdict
    meant: tuple[Card, ...]


class Consulted(Struct, frozen=True, gc=False, tag_field="tag", tag="consulted"):
    """Secret: only the two spymasters are told that there was a question at all."""

    seat: Seat
    word: str
    number: int | Literal["unlimited"]


class Advised(Struct, frozen=True, gc=False, tag_field="tag", tag="advised"):
    """Secret: the rival spymaster's answer, told to the same two."""

    seat: Seat
    approves: bool


class Revealed(Struct, frozen=True, gc=False, tag_field="tag", tag="revealed"):
    """An agent touched a card: what it is, no more (CN-N10)."""

    seat: Seat
    card: Card
    identity: Identity


class Voted(Struct, frozen=True, gc=False, tag_field="tag", tag="voted"):
    """Where the majority counts: an agent's choice for now; None: to stop."""

    seat: Seat
    card: Card | None


class Stopped(Struct, frozen=True, gc=False, tag_field="tag", tag="stopped"):
    """The last vote for it, where votes count, is that of `seat`."""

    seat: Seat


class Objected(Struct, frozen=True, gc=False, tag_field="tag", tag="objected"):
    """`stands`: the referee had said *ask*, so it needs nobody's consent."""

    seat: Seat
    stands: bool


class Conceded(Struct, frozen=True, gc=False, tag_field="tag", tag="conceded"):
    seat: Seat


class Covered(Struct, frozen=True, gc=False, tag_field="tag", tag="covered"):
    """A spymaster covered a word."""

    seat: Seat
    card: Card
    identity: Identity


class Waived(Struct, frozen=True, gc=False, tag_field="tag", tag="waived"):
    seat: Seat


class TurnEnded(Struct, frozen=True, gc=False, tag_field="tag", tag="turn_ended"):
    """`team` gives the next clue."""

    team: Team


class TimedOut(Struct, frozen=True, gc=False, tag_field="tag", tag="timed_out"):
    """The time of these seats ran out."""

    seats: tuple[Seat, ...]


class Resigned(Struct, frozen=True, gc=False, tag_field="tag", tag="resigned"):
    seat: Seat


class Abandoned(Struct, frozen=True, gc=False, tag_field="tag", tag="abandoned"):
    pass


Event = (
    Dealt
    | ClueGiven
    | Consulted
    | Advised
    | Revealed
    | Voted
    | Stopped
    | Objected
    | Conceded
    | Covered
    | Waived
    | TurnEnded
    | TimedOut
    | Resigned
    | Abandoned
)


# ---- what an eye is told


class Began(Struct, frozen=True, gc=False, tag_field="tag", tag="began"):
    """The board lies open; this team gives the first clue."""

    first: Team


class ClueTold(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="clue"):
    """A clue. The verdict is for spymasters, since an approval shows in it; `meant` is told to the
    giver alone."""

    seat: Seat
    word: str
    number: int | Literal["unlimited"]
    verdict: Verdict | None = None
    meant: tuple[Card, ...] | None = None


class Unveiled(Struct, frozen=True, tag_field="tag", tag="unveiled"):
    """Told at the end: the key, and for each clue in order which cards were meant."""

    key: str
    meant: tuple[tuple[Card, ...], ...]


Told = (
    Began
    | ClueTold
    | Consulted
    | Advised
    | Revealed
    | Voted
    | Stopped
    | Objected
    | Conceded
    | Covered
    | Waived
    | TurnEnded
    | TimedOut
    | Resigned
    | Abandoned
    | Unveiled
)
"""The entries of a view's history."""


class Phase(StrEnum):
    CLUE = "clue"
    """A spymaster is to give a clue; meanwhile the rival may be asked, and answer, in secret."""
    GUESS = "guess"
    """Agents touch cards; until the first one the rival spymaster may object."""
    PENALTY = "penalty"
    """After an illegal clue: the rival spymaster covers an own word, or waives."""
    ENEMY = "enemy"
    """In `coop`, after a turn: the spymaster covers a word of the enemy."""
    OVER = "over"


class Reason(StrEnum):
    FOUND = "found"
    """All words of a team are covered."""
    ASSASSIN = "assassin"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"


class ClueOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="give_clue"):
    """A clue may be given; `numbers` are those that may be said."""

    id: str
    numbers: tuple[int | Literal["unlimited"], ...]


class ConsultOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="consult"):
    """The rival spymaster may be asked first."""

    id: str


class ApproveOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="approve"):
    id: str


class DeclineOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="decline"):
    id: str


class RevealOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="reveal"):
    """Any of these cards; the offer closes at each reveal."""

    id: str
    cards: tuple[Card, ...]


class StopOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="stop"):
    id: str


class ObjectOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="object"):
    id: str


class ConcedeOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="concede"):
    id: str


class CoverOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="cover"):
    id: str
    cards: tuple[Card, ...]


class WaiveOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="waive"):
    id: str


Offer = (
    ClueOffer
    | ConsultOffer
    | ApproveOffer
    | DeclineOffer
    | RevealOffer
    | StopOffer
    | ObjectOffer
    | ConcedeOffer
    | CoverOffer
    | WaiveOffer
)


class Clue(Struct, frozen=True, gc=False):
    """The clue that stands, and what has been made of it."""

    seat: Seat
    word: str
    number: int | Literal["unlimited"]
    verdict: Verdict | None
    """For spymasters alone."""
    guesses: int
    """How many cards were touched."""
    left: int | None
    """How many more may be; None: as many as there are (CN-N12, N13)."""
    objected: bool
    """Whether an objection waits for the giver's word; the next reveal closes it."""


class Asked(Struct, frozen=True, gc=False):
    """The last consult of this turn, for the two spymasters alone. It keeps nobody waiting."""

    word: str
    number: int | Literal["unlimited"]
    approved: bool | None
    """None: not answered yet."""


class State(Struct, frozen=True, gc=False):
    """The whole truth; it never leaves the server."""

    rules: Setup
    teams: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    """Blue, red."""
    spymasters: tuple[Seat, ...]
    agents: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    """Who may touch cards for blue, for red."""
    words: tuple[str, ...]
    key: str
    first: Team
    covered: tuple[Identity | None, ...]
    left: tuple[int, int]
    """How many words of blue and of red are not covered."""
    phase: Phase
    team: Team
    turn: int
    """From 1; `team` has it."""
    clue: Clue | None
    asked: Asked | None
    votes: tuple[Card | Literal["stop"] | None, ...]
    """By seat, where the majority counts."""
    meant: tuple[tuple[Card, ...], ...]
    clues: tuple[tuple[Team, str], ...]
    """All that were given, normalised; `meant` is by clue."""
    mistakes: int
    """In `coop`: words of the enemy that were touched."""
    resigned: tuple[Seat, ...]
    consults: int
    """How many there were: an answer's offer bears the number of its question."""
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
    teams: dict[Team, tuple[Seat, ...]]
    spymasters: tuple[Seat, ...]
    first: Team
    team: Team | None
    """Whose turn it is."""
    turn: int
    to_act: tuple[Seat, ...]
    """Who may act, as far as this eye may know: a consult is the two spymasters' secret."""
    awaited: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    words: tuple[str, ...]
    covered: tuple[Identity | None, ...]
    """By card: what it is, once it is covered."""
    key: str | None
    """For spymasters, and for everybody once it is over."""
    left: dict[Team, int]
    """How many words each team has to find."""
    clue: Clue | None
    asked: Asked | None
    """For the two spymasters alone."""
    votes: dict[str, Card | Literal["stop"]]
    """By seat, where the majority counts."""
    resigned: tuple[Seat, ...]
    score: int | None
    """In `coop`, once it is over: 0 for a loss (worked example CN-E17)."""
    rules: Setup
    history: tuple[Told, ...]
    outcome: Outcome | None


def decode_view(view: Any) -> View:
    """A view from its JSON-ready form."""
    return msgspec.convert(view, View)
