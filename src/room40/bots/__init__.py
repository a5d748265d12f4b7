"""Bots: a view in, a choice out. Nothing here can reach a true state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from room40.core.codec import convert, json_ready
from room40.core.refused import Refused, Why
from room40.core.rng import Rng, seed_of
from room40.games import game_named

AidLevel = Literal["bookkeeping", "logic"]
"""How much an aid says: what each answer states outright, or everything that follows."""

LEVELS: dict[str, tuple[str, ...]] = {
    "break_the_code": ("easy", "medium", "hard"),
    "code_777": ("easy", "medium", "hard"),
    "codenames": ("easy", "medium", "hard"),
    "decrypto": ("easy", "medium", "hard"),
}
"""Levels by game, weakest first."""

REFERENCES: dict[str, tuple[str, ...]] = {
    "code_777": ("certain",),
    "codenames": (
        "use",
        "glove50",
        "glove100",
        "careful-use",
        "careful-glove50",
        "careful-glove100",
        "careful-gloves",
    ),
    "decrypto": (
        "use",
        "glove50",
        "glove100",
        "baseline-use",
        "baseline-glove50",
        "baseline-glove100",
        "clear",
    ),
}
"""By game, players by which the levels are measured. Nobody meets them at a table."""

AIDS: dict[str, tuple[AidLevel, ...]] = {
    "break_the_code": ("bookkeeping", "logic"),
    "code_777": ("bookkeeping", "logic"),
}
"""Aids by game, the lesser first."""


HAS_VOTED = "has_voted"
"""The note of who stays with its vote: where all have voted and do not agree, all are awaited, and
it is for the others to come round."""


class Note(Struct, frozen=True):
    """Why a bot chose what it chose, as data, so that each reader has it in their language."""

    kind: str
    facts: dict[str, float] = {}
    """Numbers by name; chances lie between 0 and 1."""


class Choice(Struct, frozen=True):
    """What a bot does, as a JSON-ready action, and why, for its own seat alone."""

    action: dict[str, Any] | None
    """None: nothing for now. Only a seat that may act but is not awaited can choose that, or one
    that stays with its vote."""
    note: Note


@dataclass(frozen=True, slots=True)
class Aider:
    """How one game aids its players, in its own types."""

    aid: Callable[[Any, AidLevel], Any | None]
    """(view, level) -> what it says; None for an eye that gets no aid."""
    why: Callable[[Any, Any], list[int] | None]
    """(view, claim) -> the entries of the history from which it follows; None if it does not."""
    claim_type: Any


Chooser = Callable[[Any, str, Rng], tuple[Any | None, Note]]
"""(view, level, rng) -> (action or None, note), both in the game's own types."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot of one game and level."""

    game: str
    level: str

    def choose(self, view: dict[str, Any], seed: int | str = 0) -> Choice:
        """The choice for a JSON-ready view; the same view and seed give the same choice.

        A seat that may act is asked at every new view, whether it is awaited or not. Raises
        `Refused(NOT_OFFERED)` if the view offers nothing.
        """
        own = _own(self.game, view)
        if not own.offers:
            raise Refused(Why.NOT_OFFERED)
        action, note = _chooser(self.game)(own, self.level, Rng(seed_of(seed), "bot"))
        may_wait = own.seat not in own.awaited or note.kind == HAS_VOTED
        assert action is not None or may_wait, "the table waits for this seat"
        return Choice(None if action is None else json_ready(action), note)


def bot_named(game: str, level: str) -> Bot:
    """The bot of that game and level, or `Refused` (no_such_game, no_such_level)."""
    game_named(game)
    if level not in LEVELS.get(game, ()):
        raise Refused(Why.NO_SUCH_LEVEL, levels=list(LEVELS.get(game, ())))
    return Bot(game, level)


def aid(game: str, view: dict[str, Any], level: AidLevel) -> dict[str, Any] | None:
    """What follows from a JSON-ready view, JSON-ready; None if its eye gets no aid.

    A function of the view alone. Raises `Refused(NO_AIDS)` for a game that has none.
    """
    said = _aider(game).aid(_own(game, view), level)
    return None if said is None else json_ready(said)


def why(game: str, view: dict[str, Any], claim: dict[str, Any]) -> list[int] | None:
    """The entries of the view's history from which a claim of an aid follows; None: it does not.

    Raises `Refused` (no_aids, bad_frame, impossible_tiles).
    """
    aider = _aider(game)
    return aider.why(_own(game, view), convert(claim, aider.claim_type, Why.BAD_FRAME))


def warm() -> None:
    """Make all that a process which is to choose needs once; what is asked first comes faster."""
    from room40.bots.break_the_code.choose import warm as warm_break_the_code
    from room40.bots.code_777.choose import warm as warm_code_777
    from room40.bots.codenames.choose import warm as warm_codenames
    from room40.bots.decrypto.choose import warm as warm_decrypto

    warm_break_the_code()
    warm_code_777()
    warm_codenames()
    warm_decrypto()


def _chooser(game: str) -> Chooser:
    """Loaded at first use: the solvers bring numpy and tables."""
    match game:
        case "break_the_code":
            from room40.bots.break_the_code.choose import choose

            return choose
        case "code_777":
            from room40.bots.code_777.choose import choose as choose_code_777

            return choose_code_777
        case "codenames":
            from room40.bots.codenames.choose import choose as choose_codenames

            return choose_codenames
        case "decrypto":
            from room40.bots.decrypto.choose import choose as choose_decrypto

            return choose_decrypto
        case _:
            raise Refused(Why.NO_SUCH_LEVEL, levels=[])


def _aider(game: str) -> Aider:
    """Loaded at first use, as the choosers are."""
    match game:
        case "break_the_code":
            from room40.bots.break_the_code.aid import aid, why
            from room40.bots.break_the_code.aid_types import Claim

            return Aider(aid, why, Claim)
        case "code_777":
            from room40.bots.code_777.aid import aid as aid_code_777
            from room40.bots.code_777.aid import why as why_code_777
            from room40.bots.code_777.aid_types import Claim as ClaimCode777

            return Aider(aid_code_777, why_code_777, ClaimCode777)
        case _:
            raise Refused(Why.NO_AIDS)


def _own(game: str, view: dict[str, Any]) -> Any:
    """A view in the game's own type."""
    return convert(view, game_named(game).view_type, Why.BAD_FRAME)
