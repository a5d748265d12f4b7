"""Aids of Code 777: never against the truth, nothing missed, and the reasons are reasons."""

from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

import room40
from room40 import Match, Refused
from room40.bots.code_777.aid import aid, why
from room40.bots.code_777.aid_types import Aid, Claim
from room40.core.rng import Rng, seed_of
from room40.games.code_777.notation import COPIES, TILE_TEXTS, tiles_text
from room40.games.code_777.tables import NUMBER
from room40.games.code_777.types import Announced, Answered, Rack, View
from tests.bots.code_777 import brute
from tests.bots.code_777.play import SEATS, SETUPS, at_random, dealt
from tests.contract.play import depth


def positions(seats: int, wanted: int) -> Iterator[tuple[Match, View]]:
    """Moments of random playings through every setup, each through the eye of some seat; only those
    that are small enough to be enumerated."""
    rng, taken = Rng(seed_of(seats), "positions"), 0
    for seed in count():
        match = dealt(seats, list(SETUPS)[seed % len(SETUPS)], seed, target_points=9)
        for now in at_random(match, seed, 60):
            if rng.below(9) == 0:
                view = now.view_of(rng.below(seats))
                if is_small(view):
                    yield now, view
                    taken += 1
                if taken == wanted:
                    return


def is_small(view: View) -> bool:
    try:
        brute.odds(view)
    except brute.TooLarge:
        return False
    return True


def kept_only(view: View, kept: list[int]) -> View:
    """As if of all that was said of the own racks only these entries had been."""
    history = tuple(
        told for entry, told in enumerate(view.history) if entry in kept or not speaks(view, told)
    )
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return View(**fields | {"history": history})


def speaks(view: View, told: object) -> bool:
    if isinstance(told, Announced):
        return told.seat == view.seat and not told.right
    return isinstance(told, Answered) and told.seat != view.seat


def racks_of(view: View) -> list[Rack]:
    return [rack for rack, chance in brute.odds(view).items() if chance]


def by_number(rack: Rack) -> Counter[int]:
    return Counter(NUMBER[tile] for tile in rack)


def check_lines(said: Aid, racks: list[Rack]) -> None:
    """The least and the most of each kind and number over all these racks."""
    for tile, line in enumerate(said.tiles):
        held = [rack.count(tile) for rack in racks]
        assert (line.tile, line.copies) == (TILE_TEXTS[tile], COPIES[tile])
        assert (line.least, line.most) == (min(held), max(held))
    for line in said.numbers:
        held = [by_number(rack)[line.number] for rack in racks]
        assert (line.least, line.most) == (min(held), max(held))


@pytest.mark.slow
@pytest.mark.clause("C777-C2", "C777-C4", "C777-R20")
@pytest.mark.parametrize("seats", SEATS)
def test_logic_says_exactly_what_follows(seats: int, capsys: pytest.CaptureFixture):
    """UX-U20: against plain enumeration; bookkeeping says no more, nobody what is false."""
    wanted = depth(24, 8)
    for match, view in positions(seats, wanted):
        logic, plain = aid(view, "logic"), aid(view, "bookkeeping")
        racks = racks_of(view)
        check_lines(logic, racks)
        assert logic.racks == len(racks)
        assert logic.codes == len({tuple(sorted(by_number(rack).elements())) for rack in racks})
        assert not logic.left or logic.left[-1].racks >= logic.racks
        for follows, said in zip(logic.tiles, plain.tiles, strict=True):
            assert said.least <= follows.least <= follows.most <= said.most
            held = match.state.racks[view.seat].count(TILE_TEXTS.index(follows.tile))
            assert follows.least <= held <= follows.most
    with capsys.disabled():
        print(f"\naids with {seats} seats: {wanted} positions, 0 differences")


@pytest.mark.clause("C777-C2", "C777-C15")
def test_bookkeeping_strikes_what_is_seen():
    """Racks in sight and what was seen to go out of play; nothing is concluded from answers."""
    match = dealt(4, seed=3)
    said = aid(match.view_of(0), "bookkeeping")
    seen = Counter(
        tile for text in match.view(0)["racks"].values() if text for tile in text.split()
    )
    assert {line.tile: line.seen for line in said.tiles} == {
        tile: seen[tile] for tile in TILE_TEXTS
    }
    assert all(line.most == min(3, line.copies - line.seen) for line in said.tiles)
    assert (said.racks, said.codes, said.left) == (None, None, ())


def test_each_answer_shows_how_many_racks_it_left():
    match = dealt(4, seed=3)
    for _ in range(8):
        (reader,) = match.awaited
        match.act(reader, {"tag": "read"})
    view = match.view_of(0)
    said = aid(view, "logic")
    entries = [0, *(i for i, told in enumerate(view.history) if speaks(view, told))]
    assert [each.entry for each in said.left] == entries
    for each in said.left:
        earlier = kept_only(view, [entry for entry in entries if entry <= each.entry])
        assert each.racks == len(racks_of(earlier))
    assert said.left[-1].racks == said.racks


# ---- why


def marked(said: Aid) -> list[Claim]:
    """Everything that an aid has marked, as what can be asked."""
    claims = []
    for line in said.tiles:
        claims += [Claim(tiles_of(line.tile, n)) for n in range(line.most + 1, line.copies + 1)]
        claims += [Claim(tiles_of(line.tile, n), is_certain=True) for n in range(1, line.least + 1)]
    for line in said.numbers:
        claims += [Claim(numbers=(line.number,) * n) for n in range(line.most + 1, 4)]
        claims += [
            Claim(numbers=(line.number,) * n, is_certain=True) for n in range(1, line.least + 1)
        ]
    return [claim for claim in claims if len((claim.tiles or "").split()) <= 3]


def tiles_of(tile: str, copies: int) -> str:
    return " ".join([tile] * copies)


def follows(view: View, claim: Claim, kept: list[int]) -> bool:
    """Whether the claim holds of every rack that agrees with these entries."""
    tiles = [TILE_TEXTS.index(tile) for tile in (claim.tiles or "").split()]
    held = [
        not Counter(tiles) - Counter(rack) and not Counter(claim.numbers) - by_number(rack)
        for rack in racks_of(kept_only(view, kept))
    ]
    return all(held) if claim.is_certain else not any(held)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_the_reasons_are_enough_and_none_can_be_left_out(seats: int):
    """UX-U21: by plain enumeration over the entries named, and without each of them."""
    asked = 0
    # With five racks on the table most of what is certain is so by sight, and needs no answer.
    for _, view in positions(seats, depth(80, 40) if seats == 5 else depth(16, 6)):
        claims = marked(aid(view, "logic"))
        for claim in claims[:: depth(3, 6)]:
            kept = why(view, claim)
            try:
                assert kept is not None and follows(view, claim, kept)
                for entry in kept:
                    assert not follows(view, claim, [each for each in kept if each != entry])
                asked += bool(kept)
            except brute.TooLarge:
                continue
    assert asked > 4


def test_what_does_not_follow_has_no_reason():
    view = dealt(4, seed=3).view_of(0)
    line = next(each for each in aid(view, "logic").tiles if each.least < each.most)
    assert why(view, Claim(line.tile)) is None
    assert why(view, Claim(line.tile, is_certain=True)) is None
    gone = next(each for each in aid(view, "logic").tiles if not each.most)
    assert why(view, Claim(gone.tile)) == []


@pytest.mark.parametrize(
    "claim",
    [
        {},
        {"tiles": "g1", "numbers": [1]},
        {"tiles": "n4 n4 n4 n4"},
        {"numbers": [8]},
        {"numbers": [7, 7, 7, 7]},
        {"tiles": "x9"},
        {"racks": 1},
    ],
)
def test_claims_that_make_no_sense_are_refused(claim: dict):
    with pytest.raises(Refused):
        room40.bots.why("code_777", dealt(4).view(0), claim)


def test_an_onlooker_gets_no_aid():
    match = dealt(3)
    assert room40.bots.aid("code_777", match.view(None), "logic") is None
    assert room40.bots.aid("code_777", match.view(0), "logic")["game"] == "code_777"
    assert tiles_text((0, 1)) == "g1 y2"
