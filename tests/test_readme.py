"""The code in README.md and docs/add-a-game.md does what these pages say."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import room40
from room40.core.match import Match, load_match
from room40.core.refused import Refused
from room40.core.rng import Rng, seed_of

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/add-a-game.md")
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


def run(page: str) -> dict[str, Any]:
    """What the Python blocks of a page define; blocks with `>>>` must show what is written."""
    names: dict[str, Any] = {"__name__": page}
    text = (ROOT / page).read_text()
    blocks = list(BLOCK.finditer(text))
    assert blocks, page
    for block in blocks:
        line = text.count("\n", 0, block.start()) + 1
        if ">>>" not in block[1]:
            exec(compile("\n" * line + block[1], page, "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block[1], names, page, page, line)
        report: list[str] = []
        runner = doctest.DocTestRunner(verbose=False)
        runner.run(example, out=report.append, clear_globs=False)
        assert not report, "".join(report)
        names = example.globs
    return names


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs(page: str):
    assert run(page)


def test_the_docstring_of_the_library_runs():
    assert doctest.testmod(room40).attempted
    assert doctest.testmod(room40).failed == 0


# ---- the game of docs/add-a-game.md


def added_game() -> Any:
    return run("docs/add-a-game.md")["GAME"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_added_game_plays_to_its_end_and_comes_back(seats: int):
    game = added_game()
    match = Match.dealt(game, game.setup_type(seats=seats, highest=20), seed_of(seats))
    rng = Rng(seed_of(seats), "play")
    while match.outcome is None:
        (seat,) = match.awaited
        match.act(seat, game.any_action(match.view_of(seat), rng))
        action = match.entries[-1].action
        assert game.read_action(game.write_action(action)) == action
    assert match.outcome["winners"] == [match.entries[-1].seat]
    assert load_match(match.dump(), lambda name: game).dump() == match.dump()


def test_the_added_game_keeps_its_number_until_the_end():
    game = added_game()
    views = [
        Match.dealt(game, game.setup_type(), seed_of(1), game.deal_type(hidden=hidden)).view(eye)
        for eye in (0, 1, None)
        for hidden in (3, 77)
    ]
    assert views[0::2] == views[1::2]


@pytest.mark.parametrize(
    ("seat", "action", "why"),
    [
        (0, {"tag": "try", "number": 100}, "not_offered"),
        (0, {"tag": "try", "number": -1}, "not_offered"),
        (1, {"tag": "try", "number": 1}, "not_your_turn"),
        (None, {"tag": "resign", "seat": 2}, "no_such_seat"),
    ],
)
def test_the_added_game_refuses(seat: int | None, action: dict[str, Any], why: str):
    game = added_game()
    match = Match.dealt(game, game.setup_type(), seed_of(1))
    with pytest.raises(Refused) as refused:
        match.act(seat, action)
    assert refused.value.why == why


def test_the_added_game_passes_turns_and_ends_by_agreement():
    game = added_game()
    match = Match.dealt(game, game.setup_type(seats=3), seed_of(1))
    match.act(None, {"tag": "time_up"})
    assert match.awaited == {1}
    match.act(None, {"tag": "abandon"})
    assert match.outcome == {"winners": [], "reason": "abandoned", "returns": [0.0, 0.0, 0.0]}
