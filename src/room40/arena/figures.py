"""From results to figures. Deals are the independent sample: the matches over one deal are not.

So whatever is averaged is averaged within each deal first; the standard error is that of the mean
over deals.
"""

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from room40.arena.play import Played
from room40.arena.solo import Solved, Verdict


class Mean(Struct, frozen=True):
    """A mean and its standard error; None where one value, or none, leaves it unknown."""

    value: float | None
    error: float | None


def mean_of(values: Sequence[float]) -> Mean:
    """Of independent values of equal weight."""
    if not values:
        return Mean(None, None)
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return Mean(statistics.fmean(values), error)


def percentile(values: Sequence[float], share: float) -> float | None:
    """The least value that at least this share of the values does not exceed."""
    return sorted(values)[math.ceil(share * len(values)) - 1] if values else None


# ---- round robin


class SeatResult(Struct, frozen=True):
    """One seat of one match."""

    deal: int
    player: str
    lineup: tuple[str, ...]
    share: float
    """Of the win: 1 for the only winner, 1/k for each of k, 0 for the others."""
    is_alone: bool
    is_shared: bool
    returns: float


class PlayerFigures(Struct, frozen=True, kw_only=True):
    """One player, over all its seats in a set of matches."""

    player: str
    n: int
    """Seats played, over all matches."""
    share: Mean
    returns: Mean
    alone: Mean
    """How often it was the only winner."""
    shared: Mean
    """How often it won together with others; with two seats that is a draw."""


class Cost(Struct, frozen=True, kw_only=True):
    """CPU milliseconds of one player's choices."""

    choices: int
    mean: float | None
    p99: float | None


def seat_results(matches: Iterable[Played]) -> list[SeatResult]:
    return [
        SeatResult(
            deal=played.deal,
            player=player,
            lineup=tuple(sorted(played.players)),
            share=1 / len(played.winners) if seat in played.winners else 0.0,
            is_alone=played.winners == (seat,),
            is_shared=seat in played.winners and len(played.winners) > 1,
            returns=played.returns[seat],
        )
        for played in matches
        for seat, player in enumerate(played.players)
    ]


def player_figures(player: str, seats: Sequence[SeatResult]) -> PlayerFigures:
    """The figures of one player from these seats, others' seats among them left aside."""
    own: dict[int, list[SeatResult]] = defaultdict(list)
    for each in seats:
        if each.player == player:
            own[each.deal].append(each)
    return PlayerFigures(
        player=player,
        n=sum(map(len, own.values())),
        share=_over_deals([each.share for each in deal] for deal in own.values()),
        returns=_over_deals([each.returns for each in deal] for deal in own.values()),
        alone=_over_deals([float(each.is_alone) for each in deal] for deal in own.values()),
        shared=_over_deals([float(each.is_shared) for each in deal] for deal in own.values()),
    )


def _over_deals(values_by_deal: Iterable[list[float]]) -> Mean:
    return mean_of([statistics.fmean(values) for values in values_by_deal])


def cost_of(player: str, matches: Iterable[Played]) -> Cost:
    spent = [
        each
        for played in matches
        for name, cpu_ms in zip(played.players, played.cpu_ms, strict=True)
        if name == player
        for each in cpu_ms
    ]
    mean = statistics.fmean(spent) if spent else None
    return Cost(choices=len(spent), mean=mean, p99=percentile(spent, 0.99))


# ---- solo


class SoloFigures(Struct, frozen=True, kw_only=True):
    """One player alone; questions are counted over the deals in which it was rightly certain."""

    player: str
    n: int
    questions: Mean
    median: float | None
    p90: float | None
    distribution: dict[int, float]
    """By number of questions the share of all deals."""
    never: float
    false_certainties: int
    forfeits: int


def solo_figures(player: str, solved: Iterable[Solved]) -> SoloFigures:
    own = [each for each in solved if each.players == (player,)]
    verdicts = Counter(each.verdict for each in own)
    asked = [each.questions for each in own if each.verdict is Verdict.RIGHT]
    return SoloFigures(
        player=player,
        n=len(own),
        questions=mean_of(asked),
        median=statistics.median(asked) if asked else None,
        p90=percentile(asked, 0.9),
        distribution={times: count / len(own) for times, count in sorted(Counter(asked).items())},
        never=verdicts[Verdict.NEVER] / len(own),
        false_certainties=verdicts[Verdict.WRONG],
        forfeits=verdicts[Verdict.FORFEIT],
    )
