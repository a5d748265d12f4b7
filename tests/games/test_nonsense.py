"""Play at random keeps to the rules also where few words are left to say."""

import pytest

from room40.games import GAMES, nonsense
from tests.contract.play import played


@pytest.mark.clause("DEC-D16", "DEC-R16", "CN-K23")
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("decrypto", 4, {"clue_reuse_scope": "team", "referee": "off"}),
        ("decrypto", 8, {"referee": "off"}),
        ("codenames", 4, {"forbid_repeat_clue": True, "referee": "off"}),
    ],
)
def test_clues_at_random_are_new_ones(
    game: str, seats: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A night of twins came upon the same five syllables twice among three clues."""
    monkeypatch.setattr(nonsense, "SYLLABLES", ("ba", "do"))
    monkeypatch.setattr(nonsense, "LENGTH", 6)
    for seed in range(20):
        assert played(GAMES[game], seats, seed, **options).outcome is not None
