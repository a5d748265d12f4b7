"""How each level plays: as encryptor, as decoder, as interceptor."""

from typing import Literal

from msgspec import Struct

from room40.core.refused import Refused, Why
from room40.lexicon.model_files import Family

Way = Literal["posterior", "likeness", "centre"]
"""How an interceptor reads (see `intercept`); `centre` is the published baseline."""


class Player(Struct, frozen=True, kw_only=True):
    """How a level plays. Likeness is in spreads above the mean (see `lexicon.model`)."""

    families: tuple[Family, ...]
    """Whose word it takes, of those that the model has; several are averaged."""
    is_baseline: bool = False
    """Plays as the published embedding baseline does, in all roles."""

    # ---- giving clues
    fears: tuple[Way, ...] = ()
    """The interceptors that it expects; none: it gives the clearest clues that it knows."""
    clarity: float = 2.0
    """How much surer a partner is for each spread of likeness. Less: clearer, plainer clues."""
    miscommunication: float = 0.5
    """What one costs even where it can be borne, in chances to end unbeaten."""
    reticence: float = 0.5
    """What each round to come costs in which the rivals have guessed the keyword behind a clue."""
    words_known: int = 8_000
    """It gives clues from so many of the most frequent words."""
    depth: int = 250
    """It weighs so many clues for each keyword."""
    fits_from: float = 0.8
    """A clue is as like its keyword as that, so that people see why."""

    # ---- reading clues
    ways: tuple[Way, ...] = ("posterior",)
    """How it intercepts; several are averaged."""
    sharpness: float = 1.4
    """How much likelier a clue is for each spread of likeness to its keyword."""
    most: float = 5.0
    """More likeness than that makes a clue no likelier: its giver chose among good ones."""
    noise: float = 0.0
    """The spread of what it misjudges, of a clue and a keyword."""


OURS: tuple[Family, ...] = ("use", "glove50")
"""What every table's bots know; `glove100` is kept back to measure them with."""

LEVELS = {
    "easy": Player(families=OURS, words_known=4_000, ways=("likeness",), noise=1.2),
    "medium": Player(
        families=OURS, fears=("likeness",), words_known=6_000, ways=("likeness",), noise=0.5
    ),
    "hard": Player(families=OURS, fears=("likeness", "posterior")),
}


def _baseline(family: Family) -> Player:
    return Player(families=(family,), is_baseline=True, ways=("centre",), words_known=10_000)


def _knows(family: Family) -> Player:
    return Player(families=(family,), fears=("likeness", "posterior"))


REFERENCES = {
    "baseline-use": _baseline("use"),
    "baseline-glove50": _baseline("glove50"),
    "baseline-glove100": _baseline("glove100"),
    "use": _knows("use"),
    "glove50": _knows("glove50"),
    "glove100": _knows("glove100"),
    "clear": Player(families=OURS),
}
"""Nobody meets them at a table: the published baseline, those that know one kind of vectors alone,
and `clear`, whose clues mind no interceptor."""


def player_named(level: str) -> Player:
    """Raises `Refused(NO_SUCH_LEVEL)`."""
    player = LEVELS.get(level) or REFERENCES.get(level)
    if player is None:
        raise Refused(Why.NO_SUCH_LEVEL, levels=list(LEVELS))
    return player
