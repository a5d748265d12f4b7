"""Bookkeeping: what each answer states outright, one answer at a time.

Nothing is added up and nothing concluded from two answers. What each card states stands in
docs/decisions/0011-what-bookkeeping-marks.md; a card that is not named here leaves no mark.
"""

from room40.bots.break_the_code.aid_types import KnownLine
from room40.bots.break_the_code.facts import facts_of
from room40.bots.break_the_code.marking import CENTRE, copies_text, targets_of
from room40.bots.break_the_code.tables import SECOND_GREEN, TILES, bits_of
from room40.games.break_the_code.deal import HAND_SIZE
from room40.games.break_the_code.notation import BOX, GREEN_FIVE, LETTERS, hand_text, read_hand
from room40.games.break_the_code.tables import BLACK, WHITE, colour, number
from room40.games.break_the_code.types import Answered, Hand, Tile, View

COUNTED: dict[str, frozenset[Tile]] = {
    "count_black": frozenset(tile for tile in BOX if colour(tile) == BLACK),
    "count_white": frozenset(tile for tile in BOX if colour(tile) == WHITE),
    "count_even": frozenset(tile for tile in BOX if number(tile) % 2 == 0),
    "count_odd": frozenset(tile for tile in BOX if number(tile) % 2),
}
"""BTC-R2, R4: which tiles each of these cards counts."""

SUMMED = {"sum_black": BLACK, "sum_white": WHITE}
"""A sum of nothing (BTC-R9) says that no tile of the colour is there but its 0."""

WHERE = "where_"
C = LETTERS.index("C")


class SaidLine:
    """One rack as the answers alone mark it."""

    def __init__(self, own: Hand, size: int) -> None:
        self._size = size
        self._places = [set(BOX) for _ in range(size)]
        self._absent: set[int] = set()
        """Places in the box: of the two fives, 11 is the second."""
        self._certain: set[int] = set()
        self._lacks(frozenset(tile for tile in own if own.count(tile) == BOX.count(tile)))
        if GREEN_FIVE in own:
            self._absent.add(SECOND_GREEN)

    def hear(self, card: str, chosen: int | None, answer: object) -> None:
        """Take one answer of this rack in."""
        if card in COUNTED and answer == 0:
            self._lacks(COUNTED[card])
        elif card in COUNTED and answer == self._size:
            self._lacks(frozenset(BOX) - COUNTED[card])
        elif card in SUMMED and answer == 0:
            self._lacks(frozenset(t for t in BOX if number(t) and colour(t) == SUMMED[card]))
        elif card == "c_over_4":
            self._places[C] &= {tile for tile in BOX if (number(tile) > 4) == answer}
        elif card.startswith(WHERE) and isinstance(answer, tuple):
            wanted = chosen if chosen is not None else int(card.removeprefix(WHERE))
            self._stand(wanted, [LETTERS.index(str(letter)) for letter in answer])

    def show(self, hand: Hand) -> None:
        """These are the tiles: a right guess."""
        for place, tile in zip(self._places, hand, strict=True):
            place &= {tile}
        held = bits_of(hand)
        self._certain = {copy for copy in range(TILES) if held >> copy & 1}
        self._absent = set(range(TILES)) - self._certain

    def line(self, target: str) -> KnownLine:
        return KnownLine(
            target=target,
            excluded=copies_text(self._absent),
            certain=copies_text(self._certain),
            places=tuple(hand_text(tuple(sorted(place))) for place in self._places),
        )

    def _lacks(self, tiles: frozenset[Tile]) -> None:
        for place in self._places:
            place -= tiles
        self._absent |= {copy for copy in range(TILES) if BOX[copy] in tiles}

    def _stand(self, wanted: int, where: list[int]) -> None:
        """BTC-R10: both tiles of a number stand here, and nowhere else."""
        copies = {2 * wanted, 2 * wanted + 1}
        both = {BOX[copy] for copy in copies}
        for at, place in enumerate(self._places):
            if at in where:
                place &= both
            else:
                place -= both
        if not where:
            self._absent |= copies
        elif len(where) == 2:
            self._certain |= copies
            # BTC-B4: of two equal numbers the black one stands to the left.
            self._places[min(where)] &= {min(both)}
            self._places[max(where)] &= {max(both)}
        elif GREEN_FIVE in both:
            self._certain.add(GREEN_FIVE)
            self._absent.add(SECOND_GREEN)


def said(view: View) -> tuple[KnownLine, ...]:
    """What the answers state of each target, and that nobody else holds one's own tiles."""
    own, size = read_hand(view.hand or ""), HAND_SIZE[view.seats]
    lines = {target: SaidLine(own, size) for target in targets_of(view)}
    for entry in view.history:
        if isinstance(entry, Answered):
            for seat, answer in entry.answers.items():
                if seat in lines:
                    lines[seat].hear(entry.card, entry.number, answer)
    found = facts_of(view).found
    if found is not None:
        lines[CENTRE if CENTRE in lines else next(iter(lines))].show(found)
    return tuple(line.line(target) for target, line in lines.items())
