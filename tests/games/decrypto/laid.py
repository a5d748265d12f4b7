"""Matches of Decrypto laid out for a test, and what one does in them, in the words of the game."""

from itertools import count
from typing import Any

import room40
from room40 import Match

WHITE = ("pig", "candy", "tent", "son")
BLACK = ("anchor", "violin", "desert", "clock")

WHITE_CODES = ("4-2-1", "2-4-3", "1-2-3")
BLACK_CODES = ("3-1-2", "1-4-2", "4-3-1")

RIGHT, WRONG = True, False
NOTHING = (RIGHT, WRONG)
"""Of a half: the own team is right, the rivals are not."""

_numbers = count()


def a_match(
    *,
    seats: int = 4,
    white: tuple[str, ...] = WHITE,
    black: tuple[str, ...] | None = None,
    white_codes: tuple[str, ...] = WHITE_CODES,
    black_codes: tuple[str, ...] = BLACK_CODES,
    seed: int | str = 1,
    **options: Any,
) -> Match:
    """Decrypto with that much laid down; the seed does the rest."""
    if black is None:
        black = () if seats == 3 else BLACK
    deal = {
        "keywords": {"white": white, "black": black},
        "codes": {"white": white_codes, "black": black_codes},
    }
    return room40.deal("decrypto", seats=seats, seed=seed, deal=deal, setup=options)


# ---- actions


def clues(*texts: str) -> dict[str, Any]:
    return {"tag": "write_clues", "clues": texts}


def new_clues() -> dict[str, Any]:
    """Three that were never given and mean nothing."""
    return clues(*(f"bodokelu{_letters(next(_numbers))}" for _ in range(3)))


def _letters(number: int) -> str:
    return "".join("ademiklnop"[int(digit)] for digit in str(number))


def decode(code: str) -> dict[str, Any]:
    return {"tag": "decode", "code": code}


def intercept(code: str) -> dict[str, Any]:
    return {"tag": "intercept", "code": code}


def objection(clue: int = 0) -> dict[str, Any]:
    return {"tag": "object", "clue": clue}


def name(*words: str) -> dict[str, Any]:
    return {"tag": "name_words", "words": words}


# ---- what happens in a match


def code_of(match: Match, team: str) -> str:
    """Of this round, from the view of who may see everything."""
    return str(match.view("everything")["codes"][team])


def wrong(code: str) -> str:
    """Another code."""
    return code[::-1]


def write(match: Match) -> None:
    """All encryptors write."""
    for seat in sorted(match.awaited):
        match.act(seat, new_clues())


def offering(match: Match, tag: str) -> int:
    """The lowest seat that may do such a thing."""
    return min(
        seat for seat in match.to_act if any(offer["tag"] == tag for offer in match.offers(seat))
    )


def half(match: Match, own: bool, rivals: bool) -> None:
    """One half: whether the team knows its own code, and whether the rivals have it."""
    view = match.view(None)
    code = code_of(match, view["half"])
    if view["may_intercept"]:
        agree(match, intercept(code if rivals else wrong(code)))
    agree(match, decode(code if own else wrong(code)))


def agree(match: Match, guess: dict[str, Any]) -> None:
    """One of the team says so; where votes count as many as it takes."""
    before = len(told(match, "committed"))
    while len(told(match, "committed")) == before:
        late = [seat for seat in match.awaited if seat in seats_offered(match, guess["tag"])]
        match.act(min(late), guess)


def play_round(
    match: Match, white: tuple[bool, bool] = NOTHING, black: tuple[bool, bool] = NOTHING
) -> None:
    """A whole round; for each half whether own team and rivals are right."""
    write(match)
    half(match, *white)
    if match.setup.seats > 3:
        half(match, *black)


def tokens(match: Match) -> dict[str, tuple[int, int]]:
    """Interceptions and miscommunications of each team."""
    return {
        team: (each["interceptions"], each["miscommunications"])
        for team, each in match.view(None)["tokens"].items()
    }


def told(match: Match, tag: str, eye: int | str | None = None) -> list[dict[str, Any]]:
    """The entries of that kind, oldest first."""
    return [entry for entry in match.view(eye)["history"] if entry["tag"] == tag]


def seats_offered(match: Match, tag: str) -> set[int]:
    """Everybody who may do such a thing."""
    return {
        seat
        for seat in range(match.setup.seats)
        if any(offer["tag"] == tag for offer in match.offers(seat))
    }
