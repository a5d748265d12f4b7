"""One-line text for tiles, hands, actions and states of Break the Code."""

from functools import lru_cache

from room40.core.refused import Refused, Why
from room40.games.break_the_code.types import Action, Ask, Decline, Guess, Hand, State, Tile

LETTERS = "ABCDE"
"""The places of a rack, left to right (BTC-B4)."""

GREEN_FIVE: Tile = 10


def tile_text(tile: Tile) -> str:
    """`0k 0w ... 5g ... 9w`: number and colour (k black, w white, g green)."""
    return f"{tile // 2}{'g' if tile == GREEN_FIVE else 'kw'[tile % 2]}"


TEXT_BY_TILE = {tile: tile_text(tile) for tile in range(20) if tile != GREEN_FIVE + 1}
"""The 19 kinds of tile."""

TILE_BY_TEXT = {text: tile for tile, text in TEXT_BY_TILE.items()}

BOX: Hand = tuple(tile if tile != GREEN_FIVE + 1 else GREEN_FIVE for tile in range(20))
"""BTC-B2: all 20 tiles, the green five twice."""


@lru_cache(maxsize=20000)
def hand_text(hand: Hand) -> str:
    """Tiles separated by blanks."""
    return " ".join([TEXT_BY_TILE[tile] for tile in hand])


@lru_cache(maxsize=20000)
def read_hand(text: str) -> Hand:
    """BTC-B4, R1: tiles in ascending order whatever order they were named in.

    Raises `Refused(IMPOSSIBLE_TILES)` for what is no tile or is in the box less often.
    """
    words = text.split()
    unknown = [word for word in words if word not in TILE_BY_TEXT]
    if unknown:
        raise Refused(Why.IMPOSSIBLE_TILES, tiles=unknown[:5])
    hand = tuple(sorted([TILE_BY_TEXT[word] for word in words]))
    if len(set(hand)) < len(hand):
        _check_repeats(hand)
    return hand


def _check_repeats(hand: Hand) -> None:
    surplus = sorted({tile for tile in hand if hand.count(tile) > BOX.count(tile)})
    if surplus:
        raise Refused(Why.IMPOSSIBLE_TILES, tiles=[tile_text(tile) for tile in surplus])


def write_action(action: Action) -> str:
    """`ask where_3_4 4`, `guess 2k 4k 4w 5g 7w`, `decline`."""
    match action:
        case Ask(card, None):
            return f"ask {card}"
        case Ask(card, number):
            return f"ask {card} {number}"
        case Guess(tiles):
            return f"guess {tiles}"
        case Decline():
            return "decline"


def read_action(text: str) -> Action:
    """The action that `write_action` wrote. Raises `Refused(BAD_ACTION)`."""
    match text.split():
        case ["ask", card]:
            return Ask(card)
        case ["ask", card, number] if number.isdecimal() and len(number) == 1:
            return Ask(card, int(number))
        case ["guess", *tiles] if tiles:
            return Guess(" ".join(tiles))
        case ["decline"]:
            return Decline()
        case _:
            raise Refused(Why.BAD_ACTION)


def write_state(state: State) -> str:
    """Everything, secrets too: racks, centre, row, whose turn."""
    racks = " / ".join(hand_text(hand) for hand in state.hands)
    centre = f" centre {hand_text(state.centre)}" if state.centre else ""
    return f"[{racks}{centre}; row {' '.join(state.row)}; seat {state.turn} {state.phase}]"
