"""What a bot does at each moment: something offered, and the same for the same view and seed."""

from itertools import islice
from typing import Any

import pytest

import room40
from room40 import Match, Refused
from room40.bots import LEVELS, REFERENCES, Bot, warm
from room40.bots.code_777.choose import EVEN, HURRY, choose, needed_at_risk
from room40.core.rng import Rng, seed_of
from room40.games.code_777.types import View
from tests.bots.code_777.play import SEATS, SETUPS, at_random, by_bots, dealt
from tests.contract.play import depth
from tests.games.code_777.twins import twin

PLAYERS = (*LEVELS["code_777"], *REFERENCES["code_777"])
by_player = pytest.mark.parametrize("level", PLAYERS)


def choice(match: Match, seat: int, level: str = "hard", seed: int | str = 1) -> Any:
    return Bot("code_777", level).choose(match.view(seat), seed=seed).action


@by_player
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_choice_is_taken_at_every_moment(seats: int, setup: str, level: str):
    """Of all who may act; nothing is chosen only out of turn. The note has its numbers."""
    for seed in range(depth(2, 1)):
        for match in islice(at_random(dealt(seats, setup, seed), seed, 90), 0, None, depth(2, 6)):
            for seat in match.to_act:
                made = Bot("code_777", level).choose(match.view(seat), seed=seed)
                assert made.note.kind
                assert set(made.note.facts) in (set(), {"codes", "odds", "needed"})
                if made.action is None:
                    assert seat not in match.awaited
                else:
                    match.decide(seat, match.read_action(seat, made.action))


@pytest.mark.clause("C777-C2", "C777-R20")
@by_player
@pytest.mark.parametrize("seats", SEATS)
def test_hidden_tiles_that_change_do_not_change_the_choice(seats: int, level: str):
    """REL-F06, FAULT-44: own rack, own unseen discards and the pile drawn anew."""
    compared = 0
    for match in islice(at_random(dealt(seats, seed=3), 3, 120), 5, None, depth(12, 30)):
        for seat in sorted(match.to_act):
            own = match.view_of(seat)
            for number in range(3):
                other = twin(match.state, seat, Rng(seed_of(number), "twin"))
                compared += other != match.state
                seen = choose(match.game.view(other, seat), level, Rng(seed_of(1), "bot"))
                assert seen == choose(own, level, Rng(seed_of(1), "bot"))
    assert compared > 5


def test_a_level_that_is_not_there_is_refused():
    with pytest.raises(Refused, match="no_such_level"):
        choose(dealt(2).view_of(0), "superhuman", Rng(seed_of(1), "bot"))


def test_a_reference_sits_at_no_table():
    with pytest.raises(Refused, match="no_such_level"):
        room40.bot("code_777", "certain")


def test_warming_up_may_be_done_twice():
    warm()
    warm()


# ---- when to announce


def told(match: Match, cards: int) -> Match:
    """So many cards are read; nobody announces."""
    for _ in range(cards):
        (reader,) = match.awaited
        match.act(reader, {"tag": "read"})
    return match


@pytest.mark.clause("C777-C7", "C777-C9")
def test_whoever_is_certain_announces_what_is_right_also_out_of_turn():
    match = dealt(4, seed=2)
    for _ in range(120):
        told(match, 1)
        for seat in sorted(match.to_act - match.awaited):
            named = choice(match, seat, "certain")
            if named is not None:
                match.act(seat, named)
                for other in sorted(match.awaited):
                    match.act(other, {"tag": "stay"})
                assert match.view(None)["points"][str(seat)] == 1
                return
    raise AssertionError("nobody was certain after 120 cards")


@pytest.mark.clause("C777-R7")
@by_player
def test_where_colours_are_required_tiles_are_named(level: str):
    match = dealt(3, seed=4, require_colours=True)
    for _ in range(150):
        told(match, 1)
        for seat in match.to_act:
            made = choice(match, seat, level)
            if made is not None and made["tag"] == "announce":
                assert made["numbers"] is None and len(made["tiles"].split()) == 3
                return
    raise AssertionError("nothing was announced in 150 cards")


def needed(view: View) -> float:
    """The odds from which the hard bot announces here."""
    _, note = choose(view, "hard", Rng(seed_of(1), "bot"))
    return note.facts["needed"]


def with_points(view: View, points: dict[str, int]) -> View:
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return View(**fields | {"points": points})


@pytest.mark.clause("C777-C14")
def test_a_hard_bot_hurries_once_somebody_lacks_one_point():
    view = told(dealt(4, seed=1), 6).view_of(1)
    even = {str(seat): 1 for seat in range(4)}
    assert needed(with_points(view, even)) == EVEN
    assert needed(with_points(view, even | {"3": 2})) == HURRY
    assert needed(with_points(view, even | {"1": 2})) == EVEN


@pytest.mark.clause("C777-C8", "C777-R8")
def test_it_hurries_more_where_it_could_still_come_before_a_rival_who_knows():
    """All lack one point. The reader is judged last, so a rival who knows leaves it no chance to
    come first; its right neighbour is judged first."""
    points = {str(seat): 2 for seat in range(4)}
    first_needs = set()
    for seed in range(6):
        match = told(dealt(4, seed=seed), 12)
        reader = match.view(None)["reader"]
        last, first = (
            needed(with_points(match.view_of(seat), points)) for seat in (reader, (reader - 1) % 4)
        )
        assert last == HURRY
        first_needs.add(first)
    assert min(first_needs) < HURRY


def test_what_is_needed_falls_with_the_risk():
    needs = [needed_at_risk(risk / 10) for risk in range(11)]
    assert needs == sorted(needs, reverse=True)
    assert needs[0] == pytest.approx(HURRY) and needs[-1] == 0


@pytest.mark.clause("C777-R9")
@by_player
def test_in_a_freeze_a_bot_answers(level: str):
    match = told(dealt(4, seed=7), 3)
    match.act(2, {"tag": "announce", "numbers": [1, 2, 3]})
    for seat in sorted(match.awaited):
        match.act(seat, choice(match, seat, level))
    assert match.view(None)["phase"] == "turn"


@pytest.mark.clause("C777-C16")
@by_player
def test_with_two_seats_a_bot_chooses_a_rack_without_owner(level: str):
    match = dealt(2, seed=3)
    right = [int(tile[1]) for tile in match.view("everything")["racks"]["1"].split()]
    match.act(1, {"tag": "announce", "numbers": right})
    match.act(0, {"tag": "stay"})
    (seat,) = match.awaited
    assert choice(match, seat, level)["rack"] in (2, 3)


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_bots_of_all_levels_play_to_an_end(seats: int, setup: str):
    for seed in range(depth(2, 1)):
        levels = [PLAYERS[(seed + seat) % len(PLAYERS)] for seat in range(seats)]
        match = by_bots(dealt(seats, setup, seed), levels, seed)
        assert room40.load(match.dump()).outcome == match.outcome
