"""The contract that every game fulfils: a record of pure functions and facts, no inheritance."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from room40.core.rng import Rng
from room40.core.seats import Eye, Seat


class Outcome(Struct, frozen=True, kw_only=True):
    """Who won and why; `returns` holds one number per seat (zero-sum games: they add up to 0)."""

    winners: tuple[Seat, ...]
    reason: str
    returns: tuple[float, ...]


def returns_of(seats: int, winners: tuple[Seat, ...]) -> tuple[float, ...]:
    """Two seats: 1 for the winner and -1 for the other, or 0 for both. More: 1 to each winner."""
    if seats == 2 and len(winners) != 1:
        return (0.0, 0.0)
    other = -1.0 if seats == 2 else 0.0
    return tuple([1.0 if seat in winners else other for seat in range(seats)])


class TimeUp(Struct, frozen=True, tag_field="tag", tag="time_up", forbid_unknown_fields=True):
    """The table says that the time of all awaited seats has run out."""


class Abandon(Struct, frozen=True, tag_field="tag", tag="abandon", forbid_unknown_fields=True):
    """The table says that its people have agreed to end the match without a winner."""


class Resign(Struct, frozen=True, tag_field="tag", tag="resign", forbid_unknown_fields=True):
    """The table says that a seat gives up; it may come at any moment, also out of turn."""

    seat: Seat


TableAction = TimeUp | Abandon | Resign
"""What the table itself may do (`seat` is None); time and agreement enter the rules here alone."""


class OfferLike(Protocol):
    """One thing that a seat may do now; `id` changes when its question closes."""

    @property
    def id(self) -> str: ...


class RuleOptions(Protocol):
    """A game's setup: a frozen Struct with at least the number of seats."""

    @property
    def seats(self) -> int: ...


class Timed(Struct, frozen=True):
    """Those who are awaited have only so long, if the table measures time: rules read no clock.

    `kind` names the span (the table's options say how many seconds it has), `id` changes with every
    new span. Every eye may know both.
    """

    kind: str
    id: str


def untimed(_: Any) -> Timed | None:
    """For games that nobody hurries."""
    return None


def by_everybody(_state: Any, _events: Any, _eye: Eye) -> bool:
    """For games in which nothing is done that somebody may not even notice."""
    return True


def alone(_: Any, seat: Seat) -> tuple[Seat, ...]:
    """For games in which everybody plays for themselves."""
    return (seat,)


def nobody(_: Any) -> frozenset[Seat]:
    """For games in which everybody may talk."""
    return frozenset()


def no_role(_setup: Any, _seat: Seat) -> str | None:
    """For games in which all seats are alike."""
    return None


def nothing(_setup: Any, _events: Any) -> dict[str, Any]:
    """For games of which every match stands for itself."""
    return {}


SetupT = TypeVar("SetupT", bound=RuleOptions)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[SetupT, StateT, ActionT, EventT, ViewT]):
    """The rules of one game.

    `decide` changes nothing and returns the events of one accepted action, or raises `Refused`.
    `evolve(None, first_event)` makes the first state; it is total on the events of the two.
    `view` is the only way out for secrets; `offers` is its part that says what a seat may do.
    `any_action(view, rng)` is a random action that the view offers, made from the view alone.
    """

    name: str
    seat_counts: tuple[int, ...]
    zero_sum: bool
    """True where `returns` add up to 0 with two seats."""
    longest: int | None
    """No match takes more accepted actions than this (table actions apart), guesses that cost
    only the turn not counted. None: the rules let a match go on for as long as nobody wins."""

    setup_type: type[SetupT]
    deal_type: Any
    action_type: Any
    events_type: Any
    """`tuple[Event, ...]`, as a row of the store holds it."""
    view_type: type[ViewT]

    check_setup: Callable[[SetupT], None]
    """Raises `Refused(BAD_SETUP)` for a setup that cannot be played."""
    start: Callable[[SetupT, Any, Rng], tuple[EventT, ...]]
    to_act: Callable[[StateT], frozenset[Seat]]
    awaited: Callable[[StateT], frozenset[Seat]]
    decide: Callable[[StateT, Seat | None, ActionT | TableAction, Rng], tuple[EventT, ...]]
    evolve: Callable[[StateT | None, EventT], StateT]
    outcome: Callable[[StateT], Outcome | None]
    offers: Callable[[StateT, Eye], tuple[OfferLike, ...]]
    view: Callable[[StateT, Eye], ViewT]
    any_action: Callable[[ViewT, Rng], ActionT]

    write_action: Callable[[ActionT], str]
    read_action: Callable[[str], ActionT]
    write_state: Callable[[StateT], str]

    spans: tuple[str, ...] = ()
    """Each `Timed.kind` that there can be."""
    timed: Callable[[StateT], Timed | None] = untimed
    """The span that runs now; when it is over, the table acts with `time_up`."""
    noticed: Callable[[StateT, tuple[EventT, ...], Eye], bool] = by_everybody
    """Whether an eye may know that these events came at all. Where it may not, its views stay as
    they are, and its versions do not count them."""
    team: Callable[[StateT, Seat], tuple[Seat, ...]] = alone
    """Who hears what a seat says to its team, that seat included."""
    silent: Callable[[StateT], frozenset[Seat]] = nobody
    """Who knows too much to say anything to others now."""
    role: Callable[[SetupT, Seat], str | None] = no_role
    """As what a seat would play, one of a few names: told in the lobby."""
    carried: Callable[[SetupT, tuple[EventT, ...]], dict[str, Any]] = nothing
    """Fields of the setup of the next match at a table, by setup and deal of this one."""


AnyGame = Game[Any, Any, Any, Any, Any]
