"""Whether this machine has the word models that players of a tournament go by."""

from collections.abc import Mapping
from typing import Any, Protocol

from room40.arena.plan import ArenaError, Plan
from room40.lexicon.model import model_of
from room40.lexicon.model_files import Family, NoModel


class ByFamilies(Protocol):
    """How a level of a word game plays."""

    @property
    def families(self) -> tuple[Family, ...]: ...


def check_words(plan: Plan, game: str, players: Mapping[str, ByFamilies]) -> None:
    """Raises `ArenaError` for another game, and if a player goes by vectors that are not there."""
    if plan.game != game:
        raise ArenaError(f"{plan.protocol.value} is defined for {game} only")
    language: Any = plan.setup.get("language", "en")
    try:
        there = model_of(language).families
    except NoModel as error:
        raise ArenaError(f"{error}: room40 words build --family all") from None
    for entrant in plan.entrants:
        player = players.get(entrant.name)
        if entrant.program is None and player and not set(player.families) <= set(there):
            raise ArenaError(
                f"{entrant.name} goes by {', '.join(player.families)}, the model of {language} has "
                f"{', '.join(there)}: room40 words build --family all"
            )
