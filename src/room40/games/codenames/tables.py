"""What never changes: the counts of a key, its letters, the forty keys of option deck40."""

from collections import Counter
from functools import cache

from room40.core.rng import Rng, seed_of
from room40.games.codenames.types import Identity, Mode, Setup, Team

CARDS = 25
SIDE = 5
STARTING, OTHER, BYSTANDERS = 9, 8, 7
"""CN-N3; what is left of the 25 is the assassin."""

TEAMS: tuple[Team, Team] = ("blue", "red")
LETTERS: tuple[Identity, Identity] = ("B", "R")

DECK = 40


def letters_of(first: Team) -> str:
    """The letters of a key for the team that starts, sorted."""
    start, other = LETTERS if first == "blue" else LETTERS[::-1]
    return start * STARTING + other * OTHER + "n" * BYSTANDERS + "x"


KEYS: dict[Team, Counter[str]] = {team: Counter(letters_of(team)) for team in TEAMS}


def first_of(key: str) -> Team:
    """Who starts by a whole key: the team of nine words (CN-N2)."""
    return "blue" if key.count("B") == STARTING else "red"


def turned(key: str) -> str:
    """The key a quarter turn clockwise: cell (r, c) moves to (c, 4-r) (worked example CN-E16)."""
    rows = [key[row * SIDE : (row + 1) * SIDE] for row in range(SIDE)]
    return "".join(rows[SIDE - 1 - column][row] for row in range(SIDE) for column in range(SIDE))


@cache
def deck() -> tuple[str, ...]:
    """Forty keys of our own, half of them for each team."""
    seed = seed_of("codenames/deck40")
    return tuple(
        "".join(Rng(seed, f"key/{number}").shuffled(letters_of(TEAMS[number % 2])))
        for number in range(DECK)
    )


def mode_of(rules: Setup) -> Mode:
    """What is played: fewer than four seats make no two teams (sections 1 and 7 of the rules)."""
    if rules.mode != "teams" or rules.seats > 3:
        return rules.mode
    return "coop" if rules.seats == 2 else "three_rivals"
