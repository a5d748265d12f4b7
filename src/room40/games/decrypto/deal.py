"""Setting up: who plays for whom, the keywords and the codes (DEC-D1 to D3)."""

from collections.abc import Callable, Sequence
from typing import Any

from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.decrypto.tables import CODES, SLOTS, TEAMS, mode_of, round_limit_of
from room40.games.decrypto.types import Code, Deal, Dealt, Event, RoundBegan, Setup
from room40.games.word_lists import Pack, check_laid, check_words, drawn, next_avoided, shown

LARGEST = 4
"""Seats of a team (D1)."""


# ---- who plays for whom


def teams_of(rules: Setup) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats of white and black."""
    if rules.teams is not None:
        white, black = (tuple(sorted(rules.teams.get(team, ()))) for team in TEAMS)
        return white, black
    seats = [Seat(seat) for seat in range(rules.seats)]
    return tuple(seats[::2]), tuple(seats[1::2])


def role(setup: Setup, seat: Seat) -> str:
    """`white` or `black`; with three seats `team` or `interceptor`."""
    side = next(team for team, seats in zip(TEAMS, teams_of(setup), strict=True) if seat in seats)
    if mode_of(setup) == "teams":
        return side
    return "team" if side == "white" else "interceptor"


def check_setup(setup: Setup) -> None:
    """Raises `Refused(BAD_SETUP)` for teams that cannot play and words that are too few."""
    teams = teams_of(setup)
    white, black = map(len, teams)
    if mode_of(setup) == "three":
        is_right = (white, black) == (2, 1)
    else:
        is_right = abs(white - black) <= 1 and max(white, black) <= LARGEST
    if not is_right or sorted(seat for team in teams for seat in team) != [*range(setup.seats)]:
        raise Refused(Why.BAD_SETUP, at="$.teams")
    if setup.words:
        check_words(setup.words, _keywords_in(setup))


def _keywords_in(setup: Setup) -> int:
    """D2, T1: four a team; an interceptor alone has none."""
    return SLOTS if mode_of(setup) == "three" else 2 * SLOTS


# ---- keywords and codes


def start_from(pack: Pack) -> Callable[[Setup, Deal | None, Rng], tuple[Event, ...]]:
    """The deal, with our words where the setup brings none."""

    def start(setup: Setup, deal: Deal | None, rng: Rng) -> tuple[Event, ...]:
        """D2, D3. Raises `Refused(BAD_DEAL)` for keywords or codes that cannot be."""
        laid = deal or Deal()
        keywords = _keywords(setup, laid, setup.words or pack(setup.language), rng)
        codes = (
            _codes(setup, laid.codes.white, "$.codes.white", rng),
            _codes(setup, laid.codes.black, "$.codes.black", rng),
        )
        # The words to choose from are no part of the rules: views would carry them all along.
        rules = _without_pool(setup)
        white, black = teams_of(rules)
        first_black = black[0] if mode_of(rules) == "teams" else None
        return Dealt(rules, keywords, codes), RoundBegan(1, white[0], first_black)

    return start


def carried(setup: Setup, events: tuple[Event, ...]) -> dict[str, Any]:
    """A5: which words the next match at the table avoids."""
    dealt = [
        word
        for each in events
        if isinstance(each, Dealt)
        for keywords in each.keywords
        for word in keywords
    ]
    return {"avoid": next_avoided(setup.avoid, dealt)}


def _without_pool(setup: Setup) -> Setup:
    if not setup.words and not setup.avoid:
        return setup
    fields = {name: getattr(setup, name) for name in Setup.__struct_fields__}
    return Setup(**{**fields, "words": (), "avoid": ()})


def _keywords(
    setup: Setup, deal: Deal, pool: Sequence[str], rng: Rng
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """D2: all different; those laid down come first."""
    white, black = map(shown, deal.keywords.white), map(shown, deal.keywords.black)
    first, second = tuple(white), tuple(black)
    if mode_of(setup) == "three" and second:
        raise Refused(Why.BAD_DEAL, at="$.keywords.black")
    laid = (*first, *second)
    check_laid(laid, "$.keywords")
    rest = drawn(pool, _keywords_in(setup) - len(laid), rng, laid=laid, avoid=setup.avoid)
    missing = SLOTS - len(first)
    return (*first, *rest[:missing]), (*second, *rest[missing:])


def _codes(setup: Setup, laid: Sequence[str], at: str, rng: Rng) -> tuple[Code, ...]:
    """D3, D13, R6: one for each round that there can be, in every round out of all 24; by option
    none twice. They are drawn at once, so that a seed means the same codes however it is played.
    """
    rounds = round_limit_of(setup)
    codes = list(laid[:rounds])
    for place, code in enumerate(codes):
        is_again = not setup.repeat_codes and code in codes[:place]
        if code not in CODES or is_again:
            raise Refused(Why.BAD_DEAL, at=f"{at}[{place}]")
    while len(codes) < rounds:
        left = CODES if setup.repeat_codes else [each for each in CODES if each not in codes]
        codes.append(rng.choice(left))
    return tuple(codes)
