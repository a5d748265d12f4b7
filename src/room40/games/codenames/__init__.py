"""Codenames for two to sixteen: one word, one number, and nine agents to find."""

from room40.core.game import Game
from room40.games.codenames.anything import any_action
from room40.games.codenames.deal import carried, check_setup, role, start_from
from room40.games.codenames.evolve import evolve
from room40.games.codenames.notation import read_action, write_action, write_state
from room40.games.codenames.rules import (
    SPANS,
    Referee,
    awaited,
    decide_with,
    outcome,
    silent,
    team,
    timed,
    to_act,
)
from room40.games.codenames.telling import noticed
from room40.games.codenames.types import (
    GAME_NAME,
    Action,
    Deal,
    Event,
    Setup,
    State,
    View,
)
from room40.games.codenames.view import offers, view
from room40.games.word_lists import Pack

SEAT_COUNTS = tuple(range(2, 17))


def game(referee: Referee, pack: Pack) -> Game[Setup, State, Action, Event, View]:
    """The rules with a referee of clues and the words to deal from."""
    return Game(
        name=GAME_NAME,
        seat_counts=SEAT_COUNTS,
        zero_sum=False,
        longest=None,
        setup_type=Setup,
        deal_type=Deal,
        action_type=Action,
        events_type=tuple[Event, ...],
        view_type=View,
        check_setup=check_setup,
        start=start_from(pack),
        to_act=to_act,
        awaited=awaited,
        decide=decide_with(referee),
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
        noticed=noticed,
        team=team,
        silent=silent,
        role=role,
        carried=carried,
    )


__all__ = ["game"]
