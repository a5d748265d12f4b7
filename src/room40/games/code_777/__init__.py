"""Code 777 for two to five: find the three tiles on the one rack that you cannot see."""

from room40.core.game import Game
from room40.games.code_777.anything import any_action
from room40.games.code_777.deal import check_setup, start
from room40.games.code_777.evolve import evolve
from room40.games.code_777.notation import read_action, write_action, write_state
from room40.games.code_777.rules import SPANS, awaited, decide, outcome, timed, to_act
from room40.games.code_777.types import (
    GAME_NAME,
    Action,
    Deal,
    Event,
    Setup,
    State,
    View,
)
from room40.games.code_777.view import offers, view

GAME: Game[Setup, State, Action, Event, View] = Game(
    name=GAME_NAME,
    seat_counts=(2, 3, 4, 5),
    zero_sum=True,
    longest=None,
    setup_type=Setup,
    deal_type=Deal,
    action_type=Action,
    events_type=tuple[Event, ...],
    view_type=View,
    check_setup=check_setup,
    start=start,
    to_act=to_act,
    awaited=awaited,
    decide=decide,
    evolve=evolve,
    outcome=outcome,
    offers=offers,
    view=view,
    any_action=any_action,
    write_action=write_action,
    read_action=read_action,
    write_state=write_state,
    spans=SPANS,
    timed=timed,
)

__all__ = ["GAME"]
