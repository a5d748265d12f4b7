"""Whether clues may be given: by what the writer's team knows, and nothing else (DEC-D14, D16)."""

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.games.decrypto.evolve import team_index
from room40.games.decrypto.state import State
from room40.games.decrypto.types import CluesTold, Rewrote, Setup, Team, Verdict, View, Wrote
from room40.games.word_lists import plain, shown

LONGEST = 60
"""Signs of a clue."""


class Ruled(Struct, frozen=True):
    """What a referee says of a clue: for a reason, and about which of the own keywords, if any."""

    verdict: Literal["legal", "ask", "illegal"]
    why: Why | None = None
    word: str | None = None


Referee = Callable[[str, Sequence[str], Setup], Ruled]
"""Judges a clue by the keywords of its own team and the rules. It never sees the code: what it says
must not depend on which keyword the clue is for."""


def judged(
    state: State, seat: Seat, clues: Sequence[str], places: Sequence[int], referee: Referee
) -> tuple[list[str], list[Verdict]]:
    """The clues at these places as they are shown, and what the referee says of each.

    Raises `Refused` with the place of the first that cannot be given.
    """
    used = _used_before(state, seat)
    texts: list[str] = []
    verdicts: list[Verdict] = []
    for place, clue in zip(places, clues, strict=True):
        text = _written(clue, place)
        compared = plain(text)
        if compared in used:
            raise Refused(Why.CLUE_REPEATED, place=place, clue=text)
        used.add(compared)
        texts.append(text)
        verdicts.append(_verdict(state, seat, text, place, referee))
    return texts, verdicts


def clues_of(view: View, team: Team) -> list[str]:
    """All clues of a team that this view tells of, also those that were objected to."""
    clues: list[str] = []
    for entry in view.history:
        match entry:
            case CluesTold(of, clues=told) if of == team:
                clues += told
            case Wrote(seat, told) if told is not None and seat in view.teams[team]:
                clues += told
            case Rewrote(seat, text=text) if seat in view.teams[team]:
                clues.append(text)
    return clues


def _used_before(state: State, seat: Seat) -> set[str]:
    """D16, R16: what this player has given before, by option what anybody of the team has. A8: none
    of the three of this round either, whoever wrote them."""
    index = team_index(state, seat)
    is_for_all = state.rules.clue_reuse_scope == "team"
    before = {clue for who, clue in state.used[index] if is_for_all or who == seat}
    return before | {plain(clue) for clue in state.clues[index] or ()}


def _written(clue: str, place: int) -> str:
    """R14: a clue as it is shown: never empty, never with signs that cannot be seen."""
    text = shown(clue)
    if not text:
        raise Refused(Why.CLUE_EMPTY, place=place)
    if len(text) > LONGEST:
        raise Refused(Why.CLUE_TOO_LONG, place=place, longest=LONGEST)
    if not text.isprintable():
        raise Refused(Why.CLUE_BAD_LETTER, place=place, clue=text)
    return text


def _verdict(state: State, seat: Seat, text: str, place: int, referee: Referee) -> Verdict:
    """R15, R20: what is against the rules for certain is refused before anybody sees it."""
    if state.rules.referee == "off":
        return "unchecked"
    ruled = referee(text, state.keywords[team_index(state, seat)], state.rules)
    if ruled.verdict == "illegal":
        assert ruled.why is not None, "what is illegal has a reason"
        raise Refused(ruled.why, place=place, clue=text, word=ruled.word)
    return ruled.verdict
