"""REL-F21, F24: chance comes from the seed alone and favours nothing."""

import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from room40.core.rng import SEED_BYTES, Rng, fresh_seed, seed_of

SOURCE = Path(__file__).parent.parent.parent / "src" / "room40"

# upper 0.05 % points of chi-square, by degrees of freedom
LIMIT = {5: 22.1, 6: 24.1, 19: 45.5, 23: 51.2, 99: 150.0}


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return sum((n - expected) ** 2 / expected for n in counts.values()) + missing


@pytest.mark.parametrize("bound", [6, 7, 20, 100])
def test_every_number_below_the_bound_is_equally_likely(bound: int):
    rng = Rng(seed_of(1), "numbers")
    counts = Counter(rng.below(bound) for _ in range(200 * bound))
    assert set(counts) == set(range(bound))
    assert chi_square(counts, bound) < LIMIT[bound - 1]


def test_every_order_is_equally_likely():
    rng = Rng(seed_of(2), "orders")
    counts = Counter(rng.shuffled("abcd") for _ in range(24 * 400))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < LIMIT[23]


def test_every_item_takes_every_place_equally_often():
    rng = Rng(seed_of(3), "places")
    deals = [rng.shuffled(range(20)) for _ in range(4000)]
    for place in range(20):
        assert chi_square(Counter(deal[place] for deal in deals), 20) < LIMIT[19]


def test_seed_and_label_fix_the_stream_and_nothing_else_does():
    def stream(seed: bytes, label: str) -> tuple[int, ...]:
        rng = Rng(seed, label)
        return tuple(rng.below(256) for _ in range(64))

    assert stream(seed_of(1), "a") == stream(seed_of(1), "a")
    streams = {stream(seed_of(s), label) for s in (1, 2, "1x") for label in ("a", "b", "a\x00")}
    assert len(streams) == 9


def test_a_bound_of_one_draws_nothing():
    rng, other = Rng(seed_of(1), "a"), Rng(seed_of(1), "a")
    assert rng.below(1) == 0
    assert rng.below(10**9) == other.below(10**9)


def test_large_bounds_are_reached_without_bias_at_the_edges():
    rng = Rng(seed_of(4), "large")
    draws = [rng.below(3 * 2**62) for _ in range(3000)]
    thirds = Counter(draw // 2**62 for draw in draws)
    assert set(thirds) == {0, 1, 2}
    assert all(abs(count - 1000) < 120 for count in thirds.values())


def test_fresh_seeds_are_long_and_differ():
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == SEED_BYTES for seed in seeds)


def test_no_other_source_of_chance_stands_in_rules_or_core():
    """REL-F24: no module `random`, no clock, no modulo of a random number."""
    banned = re.compile(r"\bimport random\b|\bfrom random\b|\bimport time\b|randbits|randrange")
    for path in [*SOURCE.glob("core/*.py"), *SOURCE.glob("games/**/*.py")]:
        assert not banned.search(path.read_text(encoding="utf-8")), path
    assert "%" not in (SOURCE / "core" / "rng.py").read_text(encoding="utf-8")
