"""What a bot does in each position: something offered, and the same for the same view and seed."""

from itertools import islice
from typing import Any

import pytest

import room40
from room40 import Match, Refused
from room40.bots import LEVELS, warm
from room40.bots.break_the_code.choose import choose
from room40.bots.break_the_code.situation import is_last_turn, rivals_who_may_end_it
from room40.core.rng import Rng, seed_of
from room40.games.break_the_code.types import Guess
from tests.bots.play import SEATS, SETUPS, at_random, begun, well_asked
from tests.contract.play import depth
from tests.factories import (
    a_match,
    ask_something,
    guess,
    guess_right,
    guess_wrong,
    the_code,
    winners,
)
from tests.games.break_the_code.twins import differs_in_tiles, twin

LEVELS_HERE = LEVELS["break_the_code"]
by_level = pytest.mark.parametrize("level", LEVELS_HERE)


def choice(match: Match, seat: int, level: str = "hard", seed: int | str = 1) -> Any:
    return room40.bot("break_the_code", level).choose(match.view(seat), seed=seed).action


@by_level
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_choice_is_taken_in_every_position(seats: int, setup: str, level: str):
    """Of all who may act, also out of turn; the note says how many codes are left."""
    for seed in range(depth(2, 1)):
        for match in islice(at_random(begun(seats, setup, seed), seed), 0, None, depth(1, 4)):
            for seat in match.to_act:
                made = room40.bot("break_the_code", level).choose(match.view(seat), seed=seed)
                if made.action is None:
                    assert seat not in match.awaited
                else:
                    match.decide(seat, match.read_action(seat, made.action))
                assert made.note.kind and made.note.facts["codes"] >= 1


@by_level
def test_the_same_view_and_seed_give_the_same_choice(level: str):
    match = begun(4, seed=3)
    ask_something(match, 3)
    (seat,) = match.awaited
    bot = room40.bot("break_the_code", level)
    assert bot.choose(match.view(seat), seed=8) == bot.choose(match.view(seat), seed=8)


def test_seeds_vary_what_an_easy_bot_asks():
    match = begun(2)
    (seat,) = match.awaited
    assert len({str(choice(match, seat, "easy", seed)) for seed in range(12)}) > 2


@by_level
@pytest.mark.parametrize("seats", SEATS)
def test_hidden_tiles_that_change_do_not_change_the_choice(seats: int, level: str):
    """FAULT-44: the bot is handed a view and cannot look further."""
    match = begun(seats, seed=2)
    ask_something(match)
    (seat,) = match.awaited
    views = {}
    for number in range(6):
        other = twin(match.state, seat, Rng(seed_of(number), "twin"))
        if differs_in_tiles(match.state, other):
            views[number] = match.game.view(other, seat)
    chosen = {str(choose(view, level, Rng(seed_of(1), "bot"))) for view in views.values()}
    assert len(views) > 2
    assert chosen == {str(choose(match.view_of(seat), level, Rng(seed_of(1), "bot")))}


def test_a_level_that_is_not_there_is_refused():
    with pytest.raises(Refused, match="no_such_level"):
        choose(begun(2).view_of(begun(2).state.turn), "superhuman", Rng(seed_of(1), "bot"))


def test_warming_up_may_be_done_twice():
    warm()
    warm()


# ---- when to guess


@pytest.mark.clause("BTC-B14", "BTC-R12")
@by_level
def test_the_last_chance_is_used(level: str):
    match = a_match(seats=2)
    guess_right(match, 0)
    assert choice(match, 1, level)["tag"] == "guess"


@pytest.mark.clause("BTC-O6")
@by_level
def test_a_last_guess_is_used(level: str):
    match = a_match(seats=3, row_size=1, cards=("sum_all",), final_guess_on_exhaustion=True)
    while match.view(None)["phase"] == "turn":
        ask_something(match)
    (seat,) = match.awaited
    assert choice(match, seat, level)["tag"] == "guess"


@pytest.mark.clause("BTC-B19")
@by_level
def test_the_final_round_is_used(level: str):
    match = a_match(seats=3)
    guess_right(match, 0)
    assert choice(match, 1, level)["tag"] == "guess"


def near_the_end(seats: int, left: int, **options: Any) -> Match:
    """So many cards are left to be asked."""
    match = a_match(seats=seats, **options)
    ask_something(match, 21 - left)
    return match


@pytest.mark.clause("BTC-B20")
@by_level
def test_with_more_seats_the_turn_before_the_cards_run_out_is_used(level: str):
    """FAULT-17: whoever asks now will not come to turn again, and then nobody wins."""
    match = near_the_end(3, 3)
    (seat,) = match.awaited
    assert is_last_turn(match.view_of(seat))
    assert choice(match, seat, level)["tag"] == "guess"


@pytest.mark.clause("BTC-B20", "BTC-O6")
def test_when_a_turn_is_the_last():
    for left, option, is_last in [(4, False, False), (3, False, True), (3, True, False)]:
        match = near_the_end(3, left, final_guess_on_exhaustion=option)
        assert is_last_turn(match.view_of(match.state.turn)) == is_last
    match = near_the_end(3, 1, final_guess_on_exhaustion=True)
    assert is_last_turn(match.view_of(match.state.turn))


@pytest.mark.clause("BTC-B19", "BTC-R21")
def test_whoever_comes_last_in_the_round_need_not_hurry():
    match = a_match(seats=3)
    assert rivals_who_may_end_it(match.view_of(0)) == ((1, 2), 1)
    ask_something(match)
    assert rivals_who_may_end_it(match.view_of(1)) == ((2,), 1)
    ask_something(match)
    assert rivals_who_may_end_it(match.view_of(2)) == ((), 1)


@pytest.mark.clause("BTC-R13", "BTC-B19")
def test_where_all_may_guess_at_any_time_all_are_to_be_watched():
    match = a_match(seats=4, guess_any_time=True)
    ask_something(match)
    assert rivals_who_may_end_it(match.view_of(1)) == ((2, 3, 0), 1)
    match = a_match(seats=4, end="n_minus_1")
    guess_right(match, 0)
    guess_wrong(match, 1)
    assert rivals_who_may_end_it(match.view_of(2)) == ((3,), 2)


@pytest.mark.clause("BTC-B7", "BTC-B16")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_hard_bot_that_knows_the_code_names_it(seats: int):
    *_, match = well_asked(seats, 1)
    (seat,) = match.awaited
    assert choice(match, seat) == guess(the_code(match, seat))


@pytest.mark.clause("BTC-B7", "BTC-B13")
def test_a_hard_bot_is_right_when_it_says_that_nothing_else_fits():
    bot, match = room40.bot("break_the_code", "hard"), a_match(seats=2, row_size=21, seed=1)
    made = bot.choose(match.view(0))
    while made.note.kind != "nothing_else_fits":
        match.act(0, made.action)
        match.act(None, {"tag": "time_up"})
        made = bot.choose(match.view(0))
    assert made.action == guess(the_code(match, 0))


@by_level
@pytest.mark.clause("BTC-O2")
def test_out_of_turn_a_bot_guesses_what_it_knows_and_nothing_else(level: str):
    acted = set()
    for match in well_asked(3, 1, guess_any_time=True):
        for seat in match.to_act - match.awaited:
            made = choice(match, seat, level)
            acted.add(made is not None)
            if level == "hard" and made:
                assert made == guess(the_code(match, seat))
    assert False in acted
    assert level != "hard" or True in acted


@by_level
@pytest.mark.clause("BTC-B15")
def test_a_bot_does_not_repeat_a_guess(level: str):
    """FAULT-17: what has missed once is never named again."""
    match = a_match(seats=2)
    named = []
    for turn in range(30):
        if match.outcome is not None:
            break
        tiles = choose_a_guess(match, level, turn)
        named.append(tiles)
        match.act(0, guess(tiles))
        if match.outcome is None:
            match.act(None, {"tag": "time_up"})
    assert len(named) == len(set(named)) > 5


def choose_a_guess(match: Match, level: str, seed: int) -> str:
    """What the bot guesses if it is offered nothing else."""
    view = match.view(0)
    view["offers"] = [offer for offer in view["offers"] if offer["tag"] == "guess"]
    return room40.bot("break_the_code", level).choose(view, seed=seed).action["tiles"]


@pytest.mark.clause("BTC-R17")
def test_the_last_one_in_waits_until_it_is_certain():
    match = a_match(seats=3, seed=6)
    guess_wrong(match, 0)
    guess_wrong(match, 1)
    while match.outcome is None:
        match.act(2, choice(match, 2))
    assert winners(match) == [2]
    assert isinstance(match.entries[-1].action, Guess)
