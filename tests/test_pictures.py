"""`make pictures` shows every game: what its tables of steps promise, without a browser."""

import re
from collections import Counter

import pytest

from room40.games import GAMES
from tools.pictures.script import Picture, Script, Start
from tools.pictures.scripts import SCRIPTS

MOMENTS = {"lobby", "role", "rules", "looking-back", "replay", "won", "lost"}
"""What every game has, whatever its pictures are called besides."""


def pictures(script: Script) -> list[Picture]:
    return [step for step in script.steps if isinstance(step, Picture)]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_photographed_from_the_lobby_to_the_end(game: str) -> None:
    scripts = [script for script in SCRIPTS if script.game == game]
    names = {picture.name for script in scripts for picture in pictures(script)}
    begun = {name.partition("-")[0] for name in names}
    assert MOMENTS - names - begun == set()
    assert any(picture.in_grey for script in scripts for picture in pictures(script))


def test_each_picture_has_a_file_of_its_own() -> None:
    assert len({script.name for script in SCRIPTS}) == len(SCRIPTS)
    for script in SCRIPTS:
        names = Counter(picture.name for picture in pictures(script))
        assert set(names.values()) == {1}, script.name
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)


def test_nobody_sees_a_match_before_it_begins() -> None:
    for script in SCRIPTS:
        steps = list(script.steps)
        start = next((at for at, step in enumerate(steps) if isinstance(step, Start)), len(steps))
        early = [step for step in steps[:start] if isinstance(step, Picture)]
        assert not any(picture.has_role_card for picture in early), script.name
