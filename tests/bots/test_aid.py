"""Aids of Break the Code: never against the truth, nothing missed, and the reasons are reasons."""

from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

from room40 import Match, Refused
from room40.bots.break_the_code.aid import aid, why
from room40.bots.break_the_code.aid_types import Claim, KnownLine
from room40.core.rng import Rng, seed_of
from room40.core.seats import Seat
from room40.games.break_the_code.notation import BOX, LETTERS, TILE_BY_TEXT, hand_text, read_hand
from room40.games.break_the_code.types import Hand, View
from tests.bots import marginals
from tests.bots.play import SEATS, SETUPS, at_random, begun
from tests.contract.play import depth

POSITIONS = {2: 330, 3: 100, 4: 70}
"""By seats, in `make test`; a night takes twenty times as many, 10,000 together."""


def positions(seats: int, wanted: int) -> Iterator[tuple[Match, View]]:
    """Moments of random playings through every setup, each through the eye of some seat."""
    rng, taken = Rng(seed_of(seats), "positions"), 0
    for seed in count():
        setup = list(SETUPS)[seed % len(SETUPS)]
        for match in at_random(begun(seats, setup, seed), seed):
            if rng.below(3) == 0:
                yield match, match.view_of(Seat(rng.below(seats)))
                taken += 1
                if taken == wanted:
                    return


def words(text: str) -> Counter[str]:
    return Counter(text.split())


def line_by_hands(target: str, racks: set[Hand], size: int) -> KnownLine:
    """What all these racks have in common, tile by tile."""
    box = Counter(BOX)
    most = {tile: max(rack.count(tile) for rack in racks) for tile in box}
    least = {tile: min(rack.count(tile) for rack in racks) for tile in box}
    places = ({rack[place] for rack in racks} for place in range(size))
    return KnownLine(
        target=target,
        excluded=hand_text(tuple(sorted((box - Counter(most)).elements()))),
        certain=hand_text(tuple(sorted(Counter(least).elements()))),
        places=tuple(hand_text(tuple(sorted(place))) for place in places),
    )


def truth_of(match: Match, target: str) -> Hand:
    return match.state.centre if target == "centre" else match.state.hands[int(target)]


def check_within(said: KnownLine, follows: KnownLine) -> None:
    """Bookkeeping marks nothing that does not follow."""
    assert words(said.excluded) <= words(follows.excluded)
    assert words(said.certain) <= words(follows.certain)
    for more, fewer in zip(said.places, follows.places, strict=True):
        assert words(fewer) <= words(more)


def check_true(line: KnownLine, truth: Hand) -> None:
    """Nothing true is crossed off, and what is certain is there."""
    held = Counter(truth)
    assert held <= Counter(BOX) - Counter(read_hand(line.excluded))
    assert Counter(read_hand(line.certain)) <= held
    for tile, place in zip(truth, line.places, strict=True):
        assert hand_text((tile,)) in place.split()


@pytest.mark.slow
@pytest.mark.clause("BTC-B4", "BTC-B8", "BTC-B9")
@pytest.mark.parametrize("seats", SEATS)
def test_logic_says_exactly_what_follows(seats: int, capsys: pytest.CaptureFixture):
    """UX-U21: against another route, with the rules' own answers; bookkeeping says no more."""
    wanted = depth(POSITIONS[seats], 20)
    for match, view in positions(seats, wanted):
        logic, said = aid(view, "logic"), aid(view, "bookkeeping")
        racks = marginals.possible(view)
        size = len(match.state.hands[0])
        assert logic.lines == tuple(line_by_hands(at, racks[at], size) for at in racks)
        assert logic.codes == len(racks[logic.lines[-1].target])
        for follows, plain in zip(logic.lines, said.lines, strict=True):
            check_within(plain, follows)
            check_true(follows, truth_of(match, follows.target))
    with capsys.disabled():
        print(f"\naids with {seats} seats: {wanted} positions, 0 differences")


# ---- why


def crossed_off(line: KnownLine) -> list[Claim]:
    """Everything that a line has marked, as what can be asked."""
    claims = [Claim(line.target, tile) for tile in line.excluded.split() if tile != "5g"]
    if "5g" in line.excluded:
        claims.append(Claim(line.target, "5g" if "5g 5g" in line.excluded else "5g 5g"))
    claims += [Claim(line.target, tile, is_certain=True) for tile in line.certain.split()]
    for letter, place in zip(LETTERS, line.places, strict=False):
        gone = [tile for tile in TILE_BY_TEXT if tile not in place.split()]
        claims += [Claim(line.target, tile, letter) for tile in gone]  # type: ignore[arg-type]
        claims.append(Claim(line.target, place, letter, is_certain=True))  # type: ignore[arg-type]
    return claims


def follows(view: View, claim: Claim, kept: list[int]) -> bool:
    """Whether the claim holds of every rack that agrees with these entries alone."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    history = tuple(view.history[entry] for entry in kept)
    racks = marginals.possible(View(**fields | {"history": history}))[claim.target]
    tiles = read_hand(claim.tiles)
    if claim.place is None:
        held = [not Counter(tiles) - Counter(rack) for rack in racks]
    else:
        held = [rack[LETTERS.index(claim.place)] in tiles for rack in racks]
    return all(held) if claim.is_certain else not any(held)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_a_reason_is_enough_and_nothing_of_it_can_be_left_out(
    seats: int, capsys: pytest.CaptureFixture
):
    rng, sizes = Rng(seed_of(seats), "why"), Counter()
    for _, view in positions(seats, depth({2: 100, 3: 20, 4: 10}[seats], 3)):
        own = view.hand.split()
        line = rng.choice(aid(view, "logic").lines)
        claims = [each for each in crossed_off(line) if each.tiles not in own]
        claim = rng.choice(claims or crossed_off(line))
        reason = why(view, claim)
        assert reason is not None and follows(view, claim, reason)
        for entry in reason:
            assert not follows(view, claim, [each for each in reason if each != entry])
        sizes[len(reason)] += 1
    with capsys.disabled():
        print(f"\nreasons with {seats} seats: {sum(sizes.values())}, by length {dict(sizes)}")


@pytest.mark.parametrize("seats", SEATS)
def test_what_does_not_follow_has_no_reason(seats: int):
    """Each place can be anything that is not crossed off there."""
    for _, view in positions(seats, depth(8, 3)):
        for line in aid(view, "logic").lines:
            for letter, place in zip(LETTERS, line.places, strict=False):
                tile = place.split()[0]
                assert why(view, Claim(line.target, tile, letter)) is None  # type: ignore[arg-type]


def test_own_tiles_need_no_answer():
    view = begun(3).view_of(Seat(0))
    for tile in view.hand.split():
        claim = Claim("centre", "5g 5g" if tile == "5g" else tile)
        assert why(view, claim) == []


@pytest.mark.parametrize(
    ("claim", "at"),
    [
        (Claim("0", "2k"), "$.target"),
        (Claim("centre", "2k"), "$.target"),
        (Claim("1", ""), "$.tiles"),
    ],
)
def test_what_cannot_be_asked_is_refused(claim: Claim, at: str):
    with pytest.raises(Refused, match="bad_frame") as refused:
        why(begun(2).view_of(Seat(0)), claim)
    assert refused.value.facts == {"at": at}


def test_four_seats_have_no_place_e():
    with pytest.raises(Refused, match="bad_frame"):
        why(begun(4).view_of(Seat(0)), Claim("centre", "2k", "E"))
    with pytest.raises(Refused, match="impossible_tiles"):
        why(begun(4).view_of(Seat(0)), Claim("centre", "5k"))


def test_an_onlooker_gets_no_aid():
    view = begun(3).view_of(None)
    assert aid(view, "logic") is None and aid(view, "bookkeeping") is None
    with pytest.raises(Refused):
        why(view, Claim("centre", "2k"))
