"""What became of the moves that were sent: each must be acknowledged once and seen once."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field

from msgspec import Struct

PERCENTILES = (50.0, 95.0, 99.0, 100.0)


class Played(Struct, frozen=True, kw_only=True):
    """A stretch of play, as the load client counted it. Times are in milliseconds."""

    seconds: float
    moves: int
    """Sent."""
    acknowledged: int
    seen: int
    """By the next player to act."""
    p50: float
    p95: float
    p99: float
    max: float
    faults: dict[str, int]
    """What no server may do, and how often it happened: `lost`, `doubled`, `refused: why` ..."""
    cpu: float
    """Of the load client, in seconds."""

    @property
    def is_clean(self) -> bool:
        return not self.faults and self.moves == self.acknowledged == self.seen


@dataclass(slots=True)
class Sent:
    """A move under way. Moments are in seconds."""

    at: float
    is_acknowledged: bool = False
    seen_at: float | None = None


@dataclass(slots=True)
class Tally:
    """Counts by the name of a move, which is its own: a second answer is a fault."""

    moves: dict[Hashable, Sent] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)

    def sent(self, move: Hashable, at: float) -> None:
        self.moves[move] = Sent(at)

    def acknowledged(self, move: Hashable) -> None:
        """The server says that the move counts."""
        known = self.moves.get(move)
        if known is None or known.is_acknowledged:
            self.faults["doubled" if known else "unasked"] += 1
        else:
            known.is_acknowledged = True

    def seen(self, move: Hashable, at: float) -> None:
        """What follows from the move has come to whoever acts next."""
        known = self.moves.get(move)
        if known is None or known.seen_at is not None:
            self.faults["doubled" if known else "unasked"] += 1
        else:
            known.seen_at = at

    def fault(self, what: str) -> None:
        self.faults[what] += 1

    def summed(self, seconds: float, cpu: float) -> Played:
        """All there is; what has not been answered by now is lost."""
        moves = self.moves.values()
        taken = sorted((each.seen_at - each.at) * 1000 for each in moves if each.seen_at)
        lost = sum(each.seen_at is None or not each.is_acknowledged for each in moves)
        p50, p95, p99, most = (percentile(taken, share) for share in PERCENTILES)
        return Played(
            seconds=seconds,
            moves=len(moves),
            acknowledged=sum(each.is_acknowledged for each in moves),
            seen=len(taken),
            p50=p50,
            p95=p95,
            p99=p99,
            max=most,
            faults=dict(self.faults + Counter({"lost": lost})),
            cpu=cpu,
        )


def percentile(ascending: list[float], share: float) -> float:
    """The smallest value that at least `share` per cent do not exceed; 0 of nothing."""
    if not ascending:
        return 0.0
    return ascending[max(0, -int(-share * len(ascending) // 100) - 1)]
