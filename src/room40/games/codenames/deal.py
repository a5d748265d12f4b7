"""Setting up: who plays for whom, the board and its key (CN-N1 to N3)."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.codenames.tables import (
    CARDS,
    KEYS,
    TEAMS,
    deck,
    first_of,
    letters_of,
    mode_of,
    turned,
)
from room40.games.codenames.types import Deal, Dealt, Event, Setup, Team
from room40.games.word_lists import Pack, check_laid, check_words, drawn, next_avoided, shown

FEWEST = 2
"""Seats of a team: a spymaster and an agent."""


# ---- who plays for whom


def teams_of(rules: Setup) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats of blue and red."""
    if rules.teams is not None:
        blue, red = (tuple(sorted(rules.teams.get(team, ()))) for team in TEAMS)
        return blue, red
    seats = [Seat(seat) for seat in range(rules.seats)]
    match mode_of(rules):
        case "coop":
            return tuple(seats), ()
        case "three_rivals":
            return (seats[0],), (seats[1],)
        case _:
            return tuple(seats[::2]), tuple(seats[1::2])


def spymasters_of(rules: Setup) -> tuple[Seat, ...]:
    """One for each team that has seats, blue first."""
    if rules.spymasters is None:
        return tuple([team[0] for team in teams_of(rules) if team])
    by_team = [[seat for seat in rules.spymasters if seat in team] for team in teams_of(rules)]
    return tuple([seats[0] for seats in by_team if seats])


def role(setup: Setup, seat: Seat) -> str:
    """CN-N1: `blue_spymaster`, `red_agent` ...; `agent` who guesses for both of three rivals."""
    sides = [team for team, seats in zip(TEAMS, teams_of(setup), strict=True) if seat in seats]
    return "_".join([*sides, "spymaster" if seat in spymasters_of(setup) else "agent"])


def check_setup(setup: Setup) -> None:
    """Raises `Refused(BAD_SETUP)` for teams that cannot play and words that are too few."""
    mode, teams = mode_of(setup), teams_of(setup)
    if (mode == "three_rivals") != (setup.seats == 3 and mode != "coop"):
        raise Refused(Why.BAD_SETUP, at="$.mode")
    _check_teams(setup, teams)
    named = setup.spymasters
    wanted = sum(1 for team in teams if team)
    if named is not None and (len(named) != wanted or len(spymasters_of(setup)) != wanted):
        raise Refused(Why.BAD_SETUP, at="$.spymasters")
    if setup.words:
        check_words(setup.words, CARDS)


def _check_teams(setup: Setup, teams: Sequence[Sequence[Seat]]) -> None:
    named = [seat for team in teams for seat in team]
    mode, sizes = mode_of(setup), [len(team) for team in teams]
    match mode:
        case "teams":
            is_right = min(sizes) >= FEWEST and len(named) == setup.seats
        case "coop":
            is_right = sizes == [setup.seats, 0]
        case _:
            is_right = sizes == [1, 1]
    if (
        not is_right
        or len(set(named)) != len(named)
        or not all(0 <= s < setup.seats for s in named)
    ):
        raise Refused(Why.BAD_SETUP, at="$.teams")


# ---- board and key


def start_from(pack: Pack) -> Callable[[Setup, Deal | None, Rng], tuple[Event, ...]]:
    """The deal, with our words where the setup brings none."""

    def start(setup: Setup, deal: Deal | None, rng: Rng) -> tuple[Event, ...]:
        """CN-N2, N3. Raises `Refused(BAD_DEAL)` for a board or key that cannot be."""
        laid = deal or Deal()
        words = _words(setup, laid.words, setup.words or pack(setup.language), rng)
        key = _key(setup, laid.key, rng)
        # The words to choose from are no part of the rules: views would carry them all along.
        rules = _without_pool(setup)
        return (Dealt(rules, words, key, first_of(key)),)

    return start


def carried(setup: Setup, events: tuple[Event, ...]) -> dict[str, Any]:
    """CN-D11: which words the next match at the table avoids."""
    dealt = [word for each in events if isinstance(each, Dealt) for word in each.words]
    return {"avoid": next_avoided(setup.avoid, dealt)}


def _without_pool(setup: Setup) -> Setup:
    if not setup.words and not setup.avoid:
        return setup
    fields = {name: getattr(setup, name) for name in Setup.__struct_fields__}
    return Setup(**{**fields, "words": (), "avoid": ()})


def _words(setup: Setup, laid: Sequence[str], pool: Sequence[str], rng: Rng) -> tuple[str, ...]:
    """25 different ones; those that were dealt before only where too few others are left."""
    first = [shown(word) for word in laid]
    check_laid(first, "$.words")
    return (*first, *drawn(pool, CARDS - len(first), rng, laid=first, avoid=setup.avoid))


def _key(setup: Setup, laid: str | None, rng: Rng) -> str:
    """25 letters. A shorter one is filled up; in `coop` the team must start (section 7)."""
    begun = laid or ""
    coop = mode_of(setup) == "coop"
    possible = [
        team for team in TEAMS if not Counter(begun) - KEYS[team] and not (coop and team == "red")
    ]
    if not possible:
        raise Refused(Why.BAD_DEAL, at="$.key")
    if not begun and setup.key_mode == "deck40":
        return _from_deck(possible, rng)
    first = rng.choice(possible)
    rest = sorted((Counter(letters_of(first)) - Counter(begun)).elements())
    return begun + "".join(rng.shuffled(rest))


def _from_deck(possible: Sequence[Team], rng: Rng) -> str:
    """One of the forty, in one of its four turns: which team starts does not change by that."""
    key = rng.choice([key for key in deck() if first_of(key) in possible])
    for _ in range(rng.below(4)):
        key = turned(key)
    return key
