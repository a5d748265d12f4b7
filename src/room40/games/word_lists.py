"""What word games share: own words, the draw of those to play with, and which come next time."""

from collections.abc import Callable, Iterable, Sequence
from unicodedata import normalize

from room40.core.refused import Refused, Why
from room40.core.rng import Rng

Pack = Callable[[str], Sequence[str]]
"""The words of a language."""

MOST_AVOIDED = 2_000
"""As many as a setup can hold, and as many as own words can be."""


def plain(word: str) -> str:
    """A word as it is compared: case, blanks and how an accent is stored do not count."""
    composed = word if word.isascii() else normalize("NFC", word)
    return " ".join(composed.casefold().split())


def shown(word: str) -> str:
    """A word as it is shown: single blanks, none at the ends."""
    return " ".join(word.split())


def check_words(words: Sequence[str], fewest: int) -> None:
    """Own words of a setup: so many at least, each once, none that cannot be read."""
    seen: set[str] = set()
    for place, word in enumerate(words):
        at = f"$.words[{place}]"
        if not plain(word) or not word.isprintable():
            raise Refused(Why.BAD_SETUP, at=at, problem="unreadable")
        if plain(word) in seen:
            raise Refused(Why.BAD_SETUP, at=at, problem="twice")
        seen.add(plain(word))
    if len(seen) < fewest:
        raise Refused(Why.BAD_SETUP, at="$.words", problem="few")


def check_laid(words: Sequence[str], at: str) -> None:
    """Words of a deal, as they are shown: all different, none that cannot be read."""
    is_readable = all(word and word.isprintable() for word in words)
    if len({plain(word) for word in words}) < len(words) or not is_readable:
        raise Refused(Why.BAD_DEAL, at=at)


def drawn(
    pool: Sequence[str], count: int, rng: Rng, *, laid: Sequence[str], avoid: Sequence[str]
) -> list[str]:
    """So many words beside those laid down; the avoided only where too few others are left."""
    fresh, again = _pools(pool, laid, avoid)
    words = _some(fresh, count, rng)
    return [shown(word) for word in words + _some(again, count - len(words), rng)]


def _pools(
    pool: Sequence[str], laid: Sequence[str], avoid: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """What may be drawn, and what only when nothing else is left."""
    if not laid and not avoid:
        return pool, ()
    used, old = {plain(word) for word in laid}, {plain(word) for word in avoid}
    rest = [word for word in pool if plain(word) not in used]
    fresh = [word for word in rest if plain(word) not in old]
    return fresh, [word for word in rest if plain(word) in old]


def _some(words: Sequence[str], count: int, rng: Rng) -> list[str]:
    """So many of them by chance, or all: the beginning of a shuffle, since lists are long."""
    order = list(words)
    count = min(count, len(order))
    for place in range(count):
        other = place + rng.below(len(order) - place)
        order[place], order[other] = order[other], order[place]
    return order[:count]


def next_avoided(before: Sequence[str], dealt: Iterable[str]) -> tuple[str, ...]:
    """Which words the next match at the table avoids: all that were dealt since the list was
    begun. Once words had to come back, it has been begun anew."""
    now = tuple(dealt)
    old = {plain(word) for word in before}
    has_come_round = any(plain(word) in old for word in now)
    return (now if has_come_round else (*before, *now))[-MOST_AVOIDED:]
