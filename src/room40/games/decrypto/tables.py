"""What never changes: teams, codes, who encrypts when."""

from collections.abc import Sequence
from itertools import permutations

from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.games.decrypto.types import Code, Mode, Setup, Team

TEAMS: tuple[Team, Team] = ("white", "black")
WHITE, BLACK = 0, 1

SLOTS = 4
DIGITS = "1234"
LENGTH = 3

CODES: tuple[Code, ...] = tuple("-".join(code) for code in permutations(DIGITS, LENGTH))
"""The cards of a team's deck, 24 (DEC-E20)."""
BY_DIGITS = {code.replace("-", ""): code for code in CODES}

BETWEEN = str.maketrans("", "", "- ,.")
"""What may stand between the digits of a code as it is sent."""

MOST_ROUNDS, MOST_ROUNDS_OF_THREE = 8, 5


def index_of(team: Team) -> int:
    return WHITE if team == "white" else BLACK


def mode_of(rules: Setup) -> Mode:
    """Three seats make no two teams (T1)."""
    return "three" if rules.seats == 3 else "teams"


def round_limit_of(rules: Setup) -> int:
    """D12, T3: how many rounds there are at most."""
    if rules.round_limit is not None:
        return rules.round_limit
    return MOST_ROUNDS_OF_THREE if rules.seats == 3 else MOST_ROUNDS


def read_code(text: str) -> Code:
    """D3, R8: a guess as it is compared. Raises `Refused` for what is no code."""
    digits = text.translate(BETWEEN)
    code = BY_DIGITS.get(digits)
    if code is not None:
        return code
    if len(digits) != LENGTH:
        raise Refused(Why.CODE_LENGTH)
    if any(digit not in DIGITS for digit in digits):
        raise Refused(Why.CODE_DIGITS)
    raise Refused(Why.CODE_REPEATS)


def encryptor_of(team: Sequence[Seat], round: int, resigned: Sequence[Seat]) -> Seat | None:
    """D3, R10: each in turn, in the order of seats, and in place of who resigned the next one."""
    for step in range(len(team)):
        seat = team[(round - 1 + step) % len(team)]
        if seat not in resigned:
            return seat
    return None


def successor_of(team: Sequence[Seat], seat: Seat, resigned: Sequence[Seat]) -> Seat | None:
    """A1: who writes on for an encryptor who resigned."""
    return encryptor_of(team, team.index(seat) + 2, resigned)
