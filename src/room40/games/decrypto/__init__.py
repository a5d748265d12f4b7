"""Decrypto for three to eight: four keywords to hint at, and rivals who listen."""

from room40.core.game import Game
from room40.games.decrypto.anything import any_action
from room40.games.decrypto.clues import Referee
from room40.games.decrypto.deal import carried, check_setup, role, start_from
from room40.games.decrypto.evolve import evolve
from room40.games.decrypto.notation import read_action, write_action, write_state
from room40.games.decrypto.rules import (
    SPANS,
    awaited,
    decide_with,
    outcome,
    silent,
    team,
    timed,
    to_act,
)
from room40.games.decrypto.state import State
from room40.games.decrypto.types import GAME_NAME, Action, Deal, Event, Setup, View
from room40.games.decrypto.view import offers, view
from room40.games.word_lists import Pack

SEAT_COUNTS = tuple(range(3, 9))


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
        team=team,
        silent=silent,
        role=role,
        carried=carried,
    )


__all__ = ["game"]
