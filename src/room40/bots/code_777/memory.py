"""What a player makes of a view: everything, or what a leaky memory has kept of it.

Views grow by a few entries at a time, so what was made of their beginnings is kept for a while. It
is taken up again only where a history begins with exactly the same entries, so a choice is still a
function of the view alone.
"""

from collections import deque

from msgspec import Struct

from room40.bots.code_777.knowledge import Knowledge, begun
from room40.core.codec import encode
from room40.core.rng import Rng, seed_of
from room40.games.code_777.types import Answered, Began, Setup, Told, View

KEPT = 16
"""So many histories are kept: the seats of a few tables."""


class Remembered(Struct, frozen=True):
    """A beginning of a history and what one memory knows after it."""

    seat: int
    rules: Setup
    forgets: int
    history: tuple[Told, ...]
    knowledge: Knowledge


_recent: deque[Remembered] = deque(maxlen=KEPT)


def knowledge_of(view: View, forgets: int = 0) -> Knowledge:
    """All that follows from a seat's view, or without one answer in `forgets`, the same ones
    whenever it is asked: fewer facts, so never a false one."""
    assert isinstance(view.seat, int), "an onlooker has no rack to find"
    known = next((each for each in _recent if _is_begun_by(view, forgets, each)), None)
    if known is None:
        began = view.history[0]
        assert isinstance(began, Began), "a history begins with the deal"
        start, knowledge = 1, begun(view.seat, view.rules, began)
    else:
        _recent.remove(known)
        start, knowledge = len(known.history), known.knowledge
    for entry in view.history[start:]:
        if not _is_forgotten(entry, forgets):
            knowledge = knowledge.after(entry)
    _recent.appendleft(Remembered(view.seat, view.rules, forgets, view.history, knowledge))
    return knowledge


def _is_begun_by(view: View, forgets: int, known: Remembered) -> bool:
    return (
        (view.seat, forgets, view.rules) == (known.seat, known.forgets, known.rules)
        and len(known.history) <= len(view.history)
        and view.history[: len(known.history)] == known.history
    )


def _is_forgotten(entry: Told, forgets: int) -> bool:
    """Drawn from the entry itself, so that what has been forgotten does not come back."""
    if not forgets or not isinstance(entry, Answered):
        return False
    return Rng(seed_of(encode(entry).hex()), "memory").below(forgets) == 0
