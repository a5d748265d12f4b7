"""The measurement measures: its figures fit together. How large they are is nobody's test."""

from room40.store.bench import bench_appends


def test_figures_fit_together() -> None:
    figures = bench_appends(0.2, appenders=8)
    assert set(figures) == {
        "appends",
        "appends_per_second",
        "p50_ms",
        "p99_ms",
        "cpu_us_per_append",
    }
    assert figures["appends"] >= 8
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]
    assert figures["cpu_us_per_append"] > 0
