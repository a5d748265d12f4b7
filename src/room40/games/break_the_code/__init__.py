"""Break the Code: questions about hidden tiles, answered in public, until somebody knows them."""

from room40.core.game import Game
from room40.games.break_the_code.deal import check_setup, start
from room40.games.break_the_code.notation import read_action, write_action, write_state
from room40.games.break_the_code.rules import awaited, decide, evolve, outcome, to_act
from room40.games.break_the_code.types import (
    GAME_NAME,
    Action,
    Deal,
    Event,
    Setup,
    State,
    View,
)
from room40.games.break_the_code.view import any_action, offers, view

__all__ = ["GAME"]

GAME: Game[Setup, State, Action, Event, View] = Game(
    name=GAME_NAME,
    seat_counts=(2, 3, 4),
    zero_sum=True,
    longest=21,
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
)
