"""How each level plays, as a spymaster and as an agent."""

from msgspec import Struct

from room40.core.refused import Refused, Why
from room40.lexicon.model_files import Family


class Player(Struct, frozen=True, kw_only=True):
    """How a level plays. Likeness is in spreads above the mean (see `lexicon.model`)."""

    families: tuple[Family, ...]
    """Whose word it takes, of those that the model has; several are averaged."""
    doubt: float
    """How far, in likeness, what others think may lie from its own. More: safer, smaller clues."""
    assassin: float = 15.0
    """What touching the assassin costs, in own words."""
    most_meant: int = 4
    fits_from: float = 1.5
    """A clue for several words is as like each of them as that, so that people see why."""
    words_known: int = 10_000
    """It gives clues from so many of the most frequent words."""
    goes_on_at: float = 1.3
    """An agent touches a further card for a clue from this likeness on."""
    goes_back_at: float = 2.5
    """An agent touches a card for an earlier clue from this likeness on."""
    noise: float = 0.0
    """The spread of what an agent misjudges."""


OURS: tuple[Family, ...] = ("use", "glove50")
"""What every table's bots know; `glove100` is kept back to measure them with."""

LEVELS = {
    "easy": Player(
        families=OURS, doubt=1.0, most_meant=2, words_known=4_000, goes_on_at=2.0, noise=1.2
    ),
    "medium": Player(families=OURS, doubt=0.7, most_meant=3, words_known=7_000, noise=0.5),
    "hard": Player(families=OURS, doubt=0.3),
}


def _knows(*families: Family) -> Player:
    return Player(families=families, doubt=0.35)


def _is_careful(*families: Family) -> Player:
    return Player(families=families, doubt=0.6, assassin=30.0)


REFERENCES = {
    "use": _knows("use"),
    "glove50": _knows("glove50"),
    "glove100": _knows("glove100"),
    "careful-use": _is_careful("use"),
    "careful-glove50": _is_careful("glove50"),
    "careful-glove100": _is_careful("glove100"),
    "careful-gloves": _is_careful("glove50", "glove100"),
}
"""Nobody meets them at a table: what knows one kind of vectors alone, to be measured by."""


def player_named(level: str) -> Player:
    """Raises `Refused(NO_SUCH_LEVEL)`."""
    player = LEVELS.get(level) or REFERENCES.get(level)
    if player is None:
        raise Refused(Why.NO_SUCH_LEVEL, levels=list(LEVELS))
    return player
