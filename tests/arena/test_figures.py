"""Figures against cases worked out by hand."""

from math import isclose, sqrt

import pytest

from room40.arena.figures import (
    Mean,
    cost_of,
    mean_of,
    percentile,
    player_figures,
    seat_results,
    solo_figures,
)
from room40.arena.play import Played
from room40.arena.solo import Solved, Verdict
from room40.core.seats import Seat


def a_match(deal: int, players: str, winners: tuple[int, ...], *, cost: float = 1.0) -> Played:
    """Players are one letter each, by seat."""
    zero_sum = (1.0, -1.0) if winners == (0,) else (-1.0, 1.0) if winners == (1,) else (0.0, 0.0)
    many = tuple(float(seat in winners) for seat in range(len(players)))
    return Played(
        deal=deal,
        players=tuple(players),
        winners=tuple(Seat(seat) for seat in winners),
        reason="code_found",
        returns=zero_sum if len(players) == 2 else many,
        forfeits=(),
        cpu_ms=((cost,),) * len(players),
    )


def a_run(deal: int, questions: int, verdict: Verdict = Verdict.RIGHT) -> Solved:
    return Solved(deal=deal, players=("a",), questions=questions, verdict=verdict, forfeits=())


THREE_DEALS = [
    a_match(0, "ab", (0,)),  # a: 1
    a_match(0, "ba", (1,)),  # a: 1       deal 0: 1
    a_match(1, "ab", (0, 1)),  # a: 1/2
    a_match(1, "ba", (0,)),  # a: 0       deal 1: 1/4
    a_match(2, "ab", ()),  # a: 0
    a_match(2, "ba", (1,)),  # a: 1       deal 2: 1/2
]


def test_a_mean_has_the_error_of_its_sample() -> None:
    # deviations -1, 0, 1: variance 2 / 2 = 1, over 3 deals 1 / sqrt(3)
    assert mean_of([1, 2, 3]) == Mean(2.0, 1 / sqrt(3))
    assert mean_of([5.0]) == Mean(5.0, None)
    assert mean_of([]) == Mean(None, None)


def test_the_share_is_averaged_over_deals_and_so_is_its_error() -> None:
    figures = player_figures("a", seat_results(THREE_DEALS))
    # (1 + 1/4 + 1/2) / 3 = 7/12; deviations 5/12, -4/12, -1/12: squares add up to 42/144
    assert figures.n == 6
    assert figures.share.value is not None and isclose(figures.share.value, 7 / 12)
    assert figures.share.error is not None
    assert isclose(figures.share.error, sqrt(42 / 144 / 2) / sqrt(3))


def test_draws_and_wins_are_counted_apart_and_split() -> None:
    seats = seat_results(THREE_DEALS)
    first, second = player_figures("a", seats), player_figures("b", seats)
    assert first.alone.value == pytest.approx(3 / 6)
    assert second.alone.value == pytest.approx(1 / 6)
    assert first.shared.value == second.shared.value == pytest.approx(1 / 6)
    assert first.returns.value == pytest.approx((2 - 1 + 1) / 6)
    assert second.returns.value == pytest.approx(-first.returns.value)


def test_three_seats_share_a_win_among_the_winners() -> None:
    seats = seat_results(
        [a_match(0, "abb", (0, 2)), a_match(0, "bab", ()), a_match(0, "bba", (2,))]
    )
    first, second = player_figures("a", seats), player_figures("b", seats)
    assert (first.n, second.n) == (3, 6)
    assert first.share.value == pytest.approx((0.5 + 0 + 1) / 3)
    assert second.share.value == pytest.approx(0.5 / 6)
    assert first.returns.value == pytest.approx(2 / 3)


def test_a_player_at_two_seats_of_a_match_counts_both() -> None:
    figures = player_figures("a", seat_results([a_match(0, "aa", (0,)), a_match(1, "aa", (1,))]))
    assert figures.n == 4
    assert figures.share == Mean(0.5, 0.0)


@pytest.mark.parametrize(
    ("share", "value"), [(0.01, 1), (0.5, 50), (0.501, 51), (0.99, 99), (1, 100)]
)
def test_a_percentile_is_one_of_the_values(share: float, value: int) -> None:
    assert percentile(list(range(100, 0, -1)), share) == value


def test_the_cost_is_that_of_the_players_own_choices() -> None:
    matches = [a_match(0, "ab", (0,), cost=2.0), a_match(1, "bb", (0,), cost=4.0)]
    first, second = cost_of("a", matches), cost_of("b", matches)
    assert (first.choices, first.mean, first.p99) == (1, 2.0, 2.0)
    assert (second.choices, second.mean, second.p99) == (3, pytest.approx(10 / 3), 4.0)
    assert cost_of("c", matches).mean is None


def test_questions_are_counted_where_the_player_was_rightly_certain() -> None:
    runs = [a_run(0, 3), a_run(1, 5), a_run(2, 4), a_run(3, 21, Verdict.NEVER)]
    figures = solo_figures("a", [*runs, a_run(4, 1, Verdict.WRONG)])
    assert (figures.n, figures.questions) == (5, Mean(4.0, 1 / sqrt(3)))
    assert (figures.median, figures.p90) == (4, 5)
    assert figures.distribution == {3: 1 / 5, 4: 1 / 5, 5: 1 / 5}
    assert (figures.never, figures.false_certainties, figures.forfeits) == (1 / 5, 1, 0)
