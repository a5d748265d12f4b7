"""One match of a round robin, from a task to its result."""

import time
from typing import Any

from msgspec import Struct

from room40.arena.plan import Plan, Task, begun, choice_seed
from room40.arena.players import Fault, Player, player_named
from room40.core.match import Match
from room40.core.refused import Refused
from room40.core.seats import Seat

MOST_ACTIONS = 1000
"""Where a wrong guess costs only the turn, two bad players could guess for ever."""

DETAIL = 200
"""At most so many characters of what went wrong are kept."""


class Forfeit(Struct, frozen=True):
    """A seat that acted illegally (`why` as the rules refuse it), raised, or chose nothing."""

    seat: Seat
    why: str
    detail: str


class Played(Struct, frozen=True, kw_only=True, tag_field="tag", tag="match"):
    """What came of a match; `cpu_ms` holds by seat what each choice cost."""

    deal: int
    players: tuple[str, ...]
    winners: tuple[Seat, ...]
    reason: str
    returns: tuple[float, ...]
    forfeits: tuple[Forfeit, ...]
    cpu_ms: tuple[tuple[float, ...], ...]


class Turn(Struct, frozen=True):
    """One choice: what it cost, whether it was an action, and what was wrong with it."""

    cpu_ms: float
    is_action: bool
    forfeit: Forfeit | None


def play(plan: Plan, task: Task) -> Played:
    """Played to its end. Whoever forfeits resigns; the others play on."""
    match = begun(plan, task.deal)
    players = [player_named(plan, name) for name in task.players]
    turns: list[list[Turn]] = [[] for _ in players]
    while match.outcome is None and match.version <= MOST_ACTIONS:
        for seat in asked_in_turn(match):
            seed = choice_seed(plan, task.deal, seat, len(turns[seat]))
            turn = turn_of(match, seat, players[seat], seed)
            turns[seat].append(turn)
            if turn.forfeit:
                match.act(None, {"tag": "resign", "seat": seat})
            if turn.forfeit or turn.is_action:
                break
    if match.outcome is None:
        match.act(None, {"tag": "abandon"})
    return _result(match, task, turns)


def asked_in_turn(match: Match) -> list[Seat]:
    """Who is asked at one moment, until somebody acts: first those who may act out of turn, from
    the left of the one whose turn it is, and then that one."""
    awaited = min(match.awaited)
    seats = match.setup.seats
    early = sorted(match.to_act - match.awaited, key=lambda seat: (seat - awaited) % seats)
    return [Seat(seat) for seat in (*early, awaited)]


def turn_of(match: Match, seat: Seat, player: Player, seed: int) -> Turn:
    """The player's action, done if it is legal. An own bot that raises stops the tournament."""
    view = match.view(seat)
    began = time.process_time()
    forfeit: Forfeit | None = None
    action: dict[str, Any] | None = None
    try:
        action = player.choose(view, seed).action
        if action is None and seat in match.awaited:
            raise Fault("no_choice", "nothing, where the table waits for this seat")
    except Fault as fault:
        forfeit = _forfeit(seat, fault.why, fault.detail)
    cpu_ms = round((time.process_time() - began) * 1000, 3)
    if action is not None:
        forfeit = _done(match, seat, action)
    return Turn(cpu_ms, action is not None, forfeit)


def _done(match: Match, seat: Seat, action: dict[str, Any]) -> Forfeit | None:
    try:
        match.act(seat, action)
    except Refused as refused:
        return _forfeit(seat, refused.why.value, f"{action}: {refused}")
    return None


def _forfeit(seat: Seat, why: str, detail: str) -> Forfeit:
    """`detail` comes from outside: one line of it, and not too long."""
    return Forfeit(seat, why, " ".join(detail.split())[:DETAIL])


def _result(match: Match, task: Task, turns: list[list[Turn]]) -> Played:
    outcome = match.game.outcome(match.state)
    assert outcome is not None, "the match was played to its end"
    return Played(
        deal=task.deal,
        players=task.players,
        winners=outcome.winners,
        reason=outcome.reason,
        returns=outcome.returns,
        forfeits=tuple(turn.forfeit for own in turns for turn in own if turn.forfeit),
        cpu_ms=tuple(tuple(turn.cpu_ms for turn in own) for own in turns),
    )
