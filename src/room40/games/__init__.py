"""The registry: one line per game."""

from room40.core.game import AnyGame
from room40.core.refused import Refused, Why
from room40.games.break_the_code import GAME as BREAK_THE_CODE
from room40.games.code_777 import GAME as CODE_777

GAMES: dict[str, AnyGame] = {
    "break_the_code": BREAK_THE_CODE,
    "code_777": CODE_777,
}


def game_named(name: str) -> AnyGame:
    """The game of that name, or `Refused(NO_SUCH_GAME)`."""
    game = GAMES.get(name)
    if game is None:
        raise Refused(Why.NO_SUCH_GAME, games=sorted(GAMES))
    return game
