"""Who belongs to a table and who sits where: a value and what may become of it.

Nothing here stores or tells. Each function returns the next state or raises `Refused`.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from room40.bots import LEVELS
from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.server.wire import Level, Phase, TableOptions


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table: whose it is, and the bot that plays it now, if one does."""

    owner: str | None = None
    bot: Level | None = None

    @property
    def is_empty(self) -> bool:
        return self.owner is None and self.bot is None


EMPTY = Chair()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """All that is stored of a table. `holders` are the owners in the match that is on or was last:
    they see its views, whoever has changed seats since. `sat` are those who held them at its
    start: what they have seen they know, whoever has left since."""

    game: str
    setup: dict[str, Any]
    options: TableOptions
    host: str | None
    members: tuple[str, ...]
    chairs: tuple[Chair, ...]
    code: str | None = None
    phase: Phase = "lobby"
    removed: tuple[str, ...] = ()
    match: str | None = None
    number: int = 0
    holders: tuple[str | None, ...] = ()
    sat: tuple[str | None, ...] = ()
    wants_end: tuple[str, ...] = ()
    wants_rematch: tuple[str, ...] = ()
    times: dict[str, int] = field(default_factory=dict)
    """By person, of those who asked for more than the usual time."""
    carried: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By game, what its next match at this table takes over from those before."""

    def seats_of(self, person: str) -> list[Seat]:
        return [Seat(seat) for seat, chair in enumerate(self.chairs) if chair.owner == person]

    @property
    def seated(self) -> list[str]:
        """The people who own a seat, by seat."""
        return [chair.owner for chair in self.chairs if chair.owner is not None]

    @property
    def bots(self) -> dict[int, Level]:
        """The level of the bot by seat, where a bot plays now."""
        return {seat: chair.bot for seat, chair in enumerate(self.chairs) if chair.bot is not None}


def new_table(
    game: str, setup: dict[str, Any], seats: int, options: TableOptions, host: str
) -> TableState:
    """A lobby with its host, and every seat empty."""
    return TableState(
        game=game,
        setup=setup,
        options=options,
        host=host,
        members=(host,),
        chairs=(EMPTY,) * seats,
    )


# ---- coming and going


def joined(state: TableState, person: str, most: int) -> TableState:
    """The table with one more member, if there is room and reason for one."""
    if person in state.removed:
        raise Refused(Why.REMOVED)
    if person in state.members:
        return state
    has_room = state.phase != "playing" and any(chair.is_empty for chair in state.chairs)
    if len(state.members) >= most or not (state.options.onlookers or has_room):
        raise Refused(Why.TABLE_FULL)
    host = state.host if state.host is not None else person
    return replace(state, members=(*state.members, person), host=host)


def left(state: TableState, person: str) -> TableState:
    """Somebody goes for good. In a running match a bot plays on, so that nobody is left waiting."""
    stand_in = best_bot(state.game) if state.phase == "playing" else None
    return replace(
        state,
        members=tuple(each for each in state.members if each != person),
        chairs=tuple(
            Chair(None, chair.bot or stand_in) if chair.owner == person else chair
            for chair in state.chairs
        ),
        holders=tuple(None if each == person else each for each in state.holders),
        host=None if state.host == person else state.host,
        wants_end=tuple(each for each in state.wants_end if each != person),
        wants_rematch=tuple(each for each in state.wants_rematch if each != person),
        times={each: times for each, times in state.times.items() if each != person},
    )


def paced(state: TableState, person: str, times: int) -> TableState:
    """Somebody takes that many times the usual time, from now on."""
    if person not in state.members:
        raise Refused(Why.NO_SUCH_MEMBER)
    others = {each: own for each, own in state.times.items() if each != person}
    return replace(state, times=others | ({person: times} if times > 1 else {}))


def removed(state: TableState, host: str, person: str) -> TableState:
    """The host shows somebody the door; they cannot come back in."""
    check_host(state, host)
    if person not in state.members or person == host:
        raise Refused(Why.NO_SUCH_MEMBER)
    after = left(state, person)
    return replace(after, removed=(*after.removed, person))


def hosted(state: TableState, present: frozenset[str]) -> TableState:
    """The table with a host who is there: seated people first, in the order of their coming."""
    there = [person for person in state.members if person in present]
    if not there:
        return state
    seated = [person for person in there if person in state.seated]
    return replace(state, host=(seated or there)[0])


def check_host(state: TableState, person: str) -> None:
    if state.host != person:
        raise Refused(Why.NOT_HOST)


def best_bot(game: str) -> Level | None:
    """None for a game that has no bots."""
    level: Any = LEVELS[game][-1] if LEVELS.get(game) else None
    return level  # type: ignore[no-any-return]


# ---- the lobby, and the time between two matches


def changed(
    state: TableState,
    game: str,
    setup: dict[str, Any],
    seats: int,
    options: TableOptions,
) -> TableState:
    """Other rules or options. Whoever sat on a seat that is gone moves up: to an empty one, or to a
    bot's."""
    if state.phase == "playing":
        raise Refused(Why.ALREADY_STARTED)
    chairs = [*state.chairs[:seats], *(EMPTY,) * (seats - len(state.chairs))]
    for chair in state.chairs[seats:]:
        free = [at for at, other in enumerate(chairs) if other.owner is None]
        if chair.owner is not None and free:
            chairs[min(free, key=lambda at: (not chairs[at].is_empty, at))] = chair
    chairs = [_with_level_of(game, chair) for chair in chairs]
    return replace(
        state,
        game=game,
        setup=setup,
        options=options,
        chairs=tuple(chairs),
        wants_rematch=(),
    )


def _with_level_of(game: str, chair: Chair) -> Chair:
    known = chair.bot is None or chair.bot in LEVELS.get(game, ())
    return chair if known else Chair(chair.owner, best_bot(game))


def seat_taken(state: TableState, person: str, seat: int) -> TableState:
    """Sit down on an empty seat, or move there: one person has one seat."""
    chair = _chair(state, seat)
    if chair.owner == person and chair.bot is None:
        return state
    if chair.owner is not None and chair.owner != person:
        raise Refused(Why.SEAT_TAKEN)
    if chair.owner is None and chair.bot is not None:
        raise Refused(Why.SEAT_TAKEN)
    chairs = [EMPTY if each.owner == person else each for each in state.chairs]
    chairs[seat] = Chair(person)
    return replace(state, chairs=tuple(chairs), wants_rematch=())


def seat_left(state: TableState, person: str, seat: int) -> TableState:
    """Stand up; the host may also send a bot away."""
    chair = _chair(state, seat)
    if chair.is_empty:
        return state
    if chair.owner != person:
        if chair.owner is not None:
            raise Refused(Why.NOT_YOUR_SEAT)
        check_host(state, person)
    return _with_chair(state, seat, EMPTY)


def bot_seated(state: TableState, person: str, seat: int, level: Level) -> TableState:
    """A bot for an empty seat, by any member; the host may change the level of one."""
    chair = _chair(state, seat)
    if chair.owner is not None:
        raise Refused(Why.SEAT_TAKEN)
    if chair.bot is not None and chair.bot != level:
        check_host(state, person)
    return _with_chair(state, seat, Chair(None, level))


# ---- a running match


def taken_back(state: TableState, person: str, seat: int) -> TableState:
    """The owner plays again in place of the bot."""
    if _chair(state, seat).owner != person:
        raise Refused(Why.NOT_YOUR_SEAT)
    return _with_chair(state, seat, Chair(person))


def stood_in(
    state: TableState, person: str, seat: int, level: Level, *, is_owner_away: bool
) -> TableState:
    """A bot plays for the owner: by their own wish, or because they have been away for long."""
    chair = _chair(state, seat)
    if chair.owner != person:
        if chair.owner is None or (person not in state.seated and person != state.host):
            raise Refused(Why.NOT_YOUR_SEAT)
        if chair.bot is not None:
            return state
        if not is_owner_away:
            raise Refused(Why.STILL_HERE)
    return _with_chair(state, seat, Chair(chair.owner, level))


def started(
    state: TableState, match: str, present: frozenset[str], *, is_rematch: bool
) -> TableState:
    """A match begins. For a rematch those who are there get their seats back from bots."""
    if state.phase == "playing":
        raise Refused(Why.ALREADY_STARTED)
    if any(chair.is_empty for chair in state.chairs):
        raise Refused(Why.SEATS_EMPTY)
    chairs = state.chairs
    if is_rematch:
        chairs = tuple(Chair(c.owner) if c.owner in present else c for c in chairs)
    return replace(
        state,
        phase="playing",
        code=None,
        match=match,
        number=state.number + 1,
        chairs=chairs,
        holders=tuple(chair.owner for chair in chairs),
        sat=tuple(chair.owner for chair in chairs),
        wants_end=(),
        wants_rematch=(),
    )


def carrying(state: TableState, fields: dict[str, Any]) -> TableState:
    """For the next match of the same game."""
    return replace(state, carried={**state.carried, state.game: fields}) if fields else state


def ended(state: TableState) -> TableState:
    return replace(state, phase="over", wants_end=(), wants_rematch=())


Wish = Literal["end", "rematch"]


def wished(state: TableState, person: str, wish: Wish, agrees: bool) -> TableState:
    """Somebody seated agrees, or takes it back."""
    if person not in state.seated:
        raise Refused(Why.NOT_YOUR_SEAT)
    if wish == "end":
        if state.phase != "playing":
            raise Refused(Why.MATCH_OVER if state.phase == "over" else Why.NOT_STARTED)
        return replace(state, wants_end=_with(state.wants_end, person, agrees))
    if state.phase != "over":
        raise Refused(Why.ALREADY_STARTED if state.phase == "playing" else Why.NOT_STARTED)
    return replace(state, wants_rematch=_with(state.wants_rematch, person, agrees))


def agree_to_end(state: TableState) -> bool:
    """All who play themselves want to stop (a bot's seat is not asked)."""
    asked = {chair.owner for chair in state.chairs if chair.owner is not None and not chair.bot}
    return bool(state.wants_end) and asked <= set(state.wants_end)


def agree_to_rematch(state: TableState, present: frozenset[str]) -> bool:
    """All seated people who are there want to play again."""
    asked = set(state.seated) & present
    return bool(state.wants_rematch) and asked <= set(state.wants_rematch)


def _with(wishes: tuple[str, ...], person: str, agrees: bool) -> tuple[str, ...]:
    others = tuple(each for each in wishes if each != person)
    return (*others, person) if agrees else others


def _chair(state: TableState, seat: int) -> Chair:
    if not 0 <= seat < len(state.chairs):
        raise Refused(Why.NO_SUCH_SEAT)
    return state.chairs[seat]


def _with_chair(state: TableState, seat: int, chair: Chair) -> TableState:
    chairs = (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])
    return replace(state, chairs=chairs, wants_rematch=())


def own_seat(holders: tuple[str | None, ...], person: str, seat: int) -> Seat:
    """One answer for a seat of others and for one that is not there."""
    if not 0 <= seat < len(holders) or holders[seat] != person:
        raise Refused(Why.NOT_YOUR_SEAT)
    return Seat(seat)
