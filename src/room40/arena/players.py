"""Who plays: room40's own bots, and programs of other people behind the same one method."""

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

import room40
from room40.arena.plan import ArenaError, Entrant, Plan
from room40.bots import LEVELS, REFERENCES, Bot, Choice, Note


class Player(Protocol):
    """Whatever chooses from a view alone; the same view and seed must give the same choice.

    The view holds all that the seat was ever told, so nothing has to be remembered between calls,
    and calls come in any order, from several processes.
    """

    def choose(self, view: dict[str, Any], seed: int) -> Choice: ...


class Fault(Exception):
    """An outside program failed to choose. It forfeits its match; the tournament goes on."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(why, detail)
        self.why = why
        self.detail = detail


class Outside:
    """A program of somebody else: whatever it does wrong becomes a `Fault`."""

    def __init__(self, choose: Callable[[dict[str, Any], int], Any]) -> None:
        self._choose = choose

    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        try:
            choice = self._choose(view, seed)
        except (Exception, SystemExit) as error:
            raise Fault("raised", f"{type(error).__name__}: {error}") from error
        action = getattr(choice, "action", choice)
        is_nothing = isinstance(choice, Choice) and action is None
        if not isinstance(action, dict) and not is_nothing:
            raise Fault("no_choice", f"{type(choice).__name__} has no dict named action")
        note = getattr(choice, "note", None)
        return Choice(action, note if isinstance(note, Note) else Note("unknown"))


def loaded(game: str, entrant: Entrant) -> Player:
    """The player behind a name. Raises `ArenaError`."""
    if entrant.program is not None:
        return Outside(_program(entrant))
    levels = (*LEVELS.get(game, ()), *REFERENCES.get(game, ()))
    if entrant.name not in levels:
        raise ArenaError(f"no such level: {entrant.name} (there are {', '.join(levels)})")
    return Bot(game, entrant.name)


def _program(entrant: Entrant) -> Callable[[dict[str, Any], int], Any]:
    """`choose` of `module:attribute`; a class is called once, without arguments, to make one."""
    where = f"player {entrant.name}: cannot load {entrant.program}"
    module, colon, attribute = (entrant.program or "").partition(":")
    if not (module and colon and attribute):
        raise ArenaError(f"{where}: write it as module:attribute")
    try:
        found = getattr(importlib.import_module(module), attribute)
        player = found() if isinstance(found, type) else found
    except Exception as error:
        raise ArenaError(f"{where}: {type(error).__name__}: {error}") from error
    choose = getattr(player, "choose", None)
    if not callable(choose):
        raise ArenaError(f"{where}: it has no method choose(view, seed)")
    return choose  # type: ignore[no-any-return]


def player_named(plan: Plan, name: str) -> Player:
    """The plan's player of that name, loaded once in each process."""
    entrant = next(each for each in plan.entrants if each.name == name)
    return _ready(plan.game, plan.seats, entrant)


@cache
def _ready(game: str, seats: int, entrant: Entrant) -> Player:
    """Own bots make their tables at their first choice: they do so here, where no clock runs."""
    player = loaded(game, entrant)
    if entrant.program is None:
        match = room40.deal(game, seats=seats, seed="arena/warm-up")
        player.choose(match.view(min(match.awaited)), 0)
    return player
