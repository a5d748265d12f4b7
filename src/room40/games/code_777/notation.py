"""One-line text for tiles, racks, actions and states of Code 777."""

from collections.abc import Iterable
from functools import lru_cache

from room40.core.refused import Refused, Why
from room40.games.code_777.types import Action, Announce, Rack, Read, Refresh, State, Stay, Tile

TILE_TEXTS = ("g1", "y2", "k3", "n4", "r5", "k5", "p6", "g6", "y7", "p7", "b7")
"""The 11 kinds: colour (g green, y yellow, k black, n brown, r red, p pink, b blue) and number."""

TILE_BY_TEXT = {text: tile for tile, text in enumerate(TILE_TEXTS)}

COPIES = (1, 2, 3, 4, 4, 1, 3, 3, 2, 1, 4)
"""C777-C1: how often each kind is in the box; 28 in all."""

BOX = tuple(tile for tile, copies in enumerate(COPIES) for _ in range(copies))


@lru_cache(maxsize=4096)
def tiles_text(tiles: tuple[Tile, ...]) -> str:
    """Tiles separated by blanks, in the order given."""
    return " ".join([TILE_TEXTS[tile] for tile in tiles])


@lru_cache(maxsize=4096)
def read_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the order named.

    Raises `Refused(IMPOSSIBLE_TILES)` for what is no tile or is in the box less often.
    """
    words = text.split()
    unknown = [word for word in words if word not in TILE_BY_TEXT]
    if unknown:
        raise Refused(Why.IMPOSSIBLE_TILES, tiles=unknown[:5])
    tiles = tuple([TILE_BY_TEXT[word] for word in words])
    surplus = surplus_of(tiles)
    if surplus:
        raise Refused(Why.IMPOSSIBLE_TILES, tiles=[TILE_TEXTS[tile] for tile in surplus])
    return tiles


def surplus_of(tiles: Iterable[Tile]) -> list[Tile]:
    """The kinds that are named more often than the box holds them."""
    named = list(tiles)
    return [tile for tile in sorted(set(named)) if named.count(tile) > COPIES[tile]]


def read_rack(text: str) -> Rack:
    """The tiles in ascending order of kind. Raises like `read_tiles`."""
    return tuple(sorted(read_tiles(text)))


def write_action(action: Action) -> str:
    """`read`, `read run_of_three`, `announce 5 5 7`, `announce r5 k5 b7`, `stay`, `refresh 2`."""
    match action:
        case Read(None):
            return "read"
        case Read(card):
            return f"read {card}"
        case Announce(None, tiles):
            return f"announce {tiles or ''}".rstrip()
        case Announce(numbers):
            return f"announce {' '.join(map(str, numbers or ()))}".rstrip()
        case Stay():
            return "stay"
        case Refresh(rack):
            return f"refresh {rack}"


def read_action(text: str) -> Action:
    """The action that `write_action` wrote. Raises `Refused(BAD_ACTION)`."""
    match text.split():
        case ["read"]:
            return Read()
        case ["read", card]:
            return Read(card)
        case ["announce", *words] if words and all(map(_is_number, words)):
            return Announce(tuple(map(int, words)))
        case ["announce", *words] if words:
            return Announce(tiles=" ".join(words))
        case ["stay"]:
            return Stay()
        case ["refresh", rack] if _is_number(rack):
            return Refresh(int(rack))
        case _:
            raise Refused(Why.BAD_ACTION)


def _is_number(word: str) -> bool:
    return len(word) == 1 and word.isascii() and word.isdecimal()


def write_state(state: State) -> str:
    """Everything, secrets too: racks, pile, points, whose turn."""
    racks = " / ".join(map(tiles_text, state.racks))
    points = " ".join(map(str, state.points))
    return (
        f"[{racks}; pile {tiles_text(state.pile)}; points {points}; "
        f"seat {state.turn} {state.phase}]"
    )
