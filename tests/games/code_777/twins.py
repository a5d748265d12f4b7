"""Twins of a state of Code 777, drawn from the rules: what an eye cannot tell apart.

Nothing here looks at a view. The match is told again from its beginning with other tiles wherever
this eye could not see them: on its own rack, now and before, and in the pile. Each answer is the
one that was given, from the place of whoever gave it at that time; each verdict, too. What others
have locked in and the order of the question cards are drawn anew.
"""

from dataclasses import dataclass, field

from msgspec.structs import asdict

from room40.core.rng import Rng
from room40.core.seats import EVERYTHING, Eye
from room40.games.code_777.notation import BOX, COPIES, read_rack, tiles_text
from room40.games.code_777.tables import NUMBER, RACK_SIZE, answer_under
from room40.games.code_777.types import (
    Announce,
    Announced,
    Answered,
    Began,
    Rack,
    Read,
    Refresh,
    Replaced,
    State,
    Stay,
    Tile,
    Told,
)
from room40.games.code_777.view import history
from tests.games.code_777.retold import Retold, retold

SETUPS = (
    {},
    {"refresh_threshold": 0, "finish_queue": True},
    {"refresh_threshold": 7, "require_colours": True},
    {"refresh": "always", "draw_choice": True},
    {"refresh_threshold": 4, "refresh_before_removal": True, "card2": "at_least"},
    {"max_announcements_per_window": 1, "question_order_seed": 7},
)
"""The rule options under which twins are compared."""

TRIES = 80
"""How often something hidden is changed; each change that keeps all that was told is taken."""


@dataclass
class Past:
    """All racks that ever stood, by number in the order of coming, and what speaks of them."""

    tiles: list[Rack] = field(default_factory=list)
    rack: list[int] = field(default_factory=list)
    """Where each of them stood."""
    lasts: dict[int, Tile] = field(default_factory=dict)
    """Threshold 0: which tile of a rack was the last of the old pile."""
    spans: list[list[int]] = field(default_factory=list)
    """Racks whose tiles are all different pieces: from one renewal of the pile to the next."""
    last_in: dict[int, int] = field(default_factory=dict)
    """In which span a last tile counts, too."""
    answers: list[tuple[Answered, list[int]]] = field(default_factory=list)
    verdicts: list[tuple[int, Announced]] = field(default_factory=list)


def past_of(state: State) -> Past:
    past, standing = Past(), []
    for entry in history(state, -1):
        match entry:
            case Began(_, racks):
                standing = [_add(past, int(rack), text or "") for rack, text in racks.items()]
                past.spans.append(list(standing))
            case Answered(seat):
                spoken_of = [each for each in standing if past.rack[each] != seat]
                past.answers.append((entry, spoken_of))
            case Announced(seat):
                past.verdicts.append((standing[seat], entry))
            case Replaced():
                _replace(state, past, standing, entry)
    return past


def _add(past: Past, rack: int, text: str) -> int:
    past.tiles.append(read_rack(text))
    past.rack.append(rack)
    return len(past.tiles) - 1


def _replace(state: State, past: Past, standing: list[int], entry: Replaced) -> None:
    """C777-C10, C12, R12, R14: which pieces can be the same as others, and which cannot."""
    old, new = standing[entry.rack], _add(past, entry.rack, entry.new or "")
    standing[entry.rack] = new
    always = state.rules.refresh == "always"
    if not entry.refreshed or always:
        past.spans[-1].append(new)
    if not entry.refreshed:
        return
    if entry.last is not None:
        past.lasts[new] = read_rack(entry.last)[0]
        past.last_in[new] = len(past.spans) - 1
    stays_out = state.rules.refresh_before_removal and not always
    past.spans.append([*standing, old] if stays_out else list(standing))


def twin(state: State, eye: Eye, rng: Rng) -> State:
    """Another truth that this eye cannot tell from `state`; it may happen to be the same."""
    if knows_everything(state, eye):
        return State(**{**asdict(state), "cards": rng.shuffled(state.cards)})
    past = past_of(state)
    hidden = [number for number in range(len(past.tiles)) if is_hidden(state, past, number, eye)]
    for _ in range(TRIES if hidden else 0):
        _change(state, past, rng.choice(hidden), rng)
    return retold(state, Retold(past.tiles, past.lasts), eye, rng)


def is_hidden(state: State, past: Past, number: int, eye: Eye) -> bool:
    """C777-C2, C11, C15: a seat's own racks, but for those that it was shown; for the onlooker
    the racks of all seats."""
    rack = past.rack[number]
    if eye is None:
        return rack < state.rules.seats
    shown = any(each == number and entry.right for each, entry in past.verdicts)
    return rack == eye and not shown


def _change(state: State, past: Past, number: int, rng: Rng) -> None:
    """One to three tiles of a hidden rack become others, unless something then disagrees."""
    before, last = past.tiles[number], past.lasts.get(number)
    tiles = list(rng.shuffled(before))
    for place in range(1 + rng.below(RACK_SIZE)):
        tiles[place] = rng.choice(BOX)
    past.tiles[number] = tuple(sorted(tiles))
    if last is not None:
        past.lasts[number] = rng.choice(tiles)
    if not _agrees(state, past, number):
        past.tiles[number] = before
        if last is not None:
            past.lasts[number] = last


def _agrees(state: State, past: Past, number: int) -> bool:
    return (
        all(_fits_in_box(past, span) for span in range(len(past.spans)))
        and all(
            answer_under(state.rules, entry.card, [past.tiles[each] for each in spoken_of])
            == entry.answer
            for entry, spoken_of in past.answers
            if number in spoken_of
        )
        and all(
            _is_right(past.tiles[each], entry) == entry.right
            for each, entry in past.verdicts
            if each == number
        )
    )


def _fits_in_box(past: Past, span: int) -> bool:
    pieces = [tile for number in past.spans[span] for tile in past.tiles[number]]
    pieces += [past.lasts[number] for number, when in past.last_in.items() if when == span]
    return all(pieces.count(tile) <= COPIES[tile] for tile in set(pieces))


def _is_right(rack: Rack, entry: Announced) -> bool:
    if entry.tiles is not None:
        return tiles_text(rack) == entry.tiles
    return tuple(sorted(NUMBER[tile] for tile in rack)) == entry.numbers


def differs(state: State, other: State) -> bool:
    """Whether anything hidden is otherwise: tiles, piles, what others have locked in."""
    return state != other


def differs_in_tiles(state: State, other: State) -> bool:
    """Whether a rack, now or before, holds other tiles."""
    return _racks_told(state) != _racks_told(other)


def _racks_told(state: State) -> list[Told]:
    return [entry for entry in history(state, -1) if isinstance(entry, Began | Replaced)]


def probes(state: State, eye: Eye) -> list[Read | Announce | Stay | Refresh]:
    """Actions whose taking or refusal must not depend on what is hidden."""
    numbers = ((1, 2, 3), (5, 5, 7), (7, 7, 7), (1, 1, 1), (3,), (8, 0, 4))
    tiles = ("r5 k5 b7", "g1 y2 k3", "g1 g1 k3", "x", "b7")
    own = [Announce(numbers=tuple(NUMBER[tile] for tile in rack)) for rack in state.racks]
    return [
        *(Announce(numbers=each) for each in numbers),
        *(Announce(tiles=each) for each in tiles),
        *own,
        *(Refresh(rack) for rack in range(6)),
        *(Read(card) for card in (None, *state.cards[:3], "no_such_card")),
        Stay(),
    ]


def knows_everything(state: State, eye: Eye) -> bool:
    """Whether nothing is hidden from this eye but the order of the question cards."""
    return state.outcome is not None or eye == EVERYTHING
