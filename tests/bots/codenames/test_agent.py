"""Agents: likeness, earlier clues, stopping; nothing but the view."""

from typing import Any

import pytest
from msgspec import structs

from room40 import Match
from room40.bots.codenames.choose import choose_with
from room40.bots.codenames.levels import LEVELS, Player
from room40.core.match import Match as CoreMatch
from room40.core.rng import Rng, seed_of
from room40.games.codenames.types import Reveal, Stop
from room40.lexicon.model import Model
from tests.bots.codenames.play import HARD, a_match, board, chosen, played
from tests.games.codenames.twins import twin
from tests.lexicon.planted import cluster


def clued(match: Match, word: str, number: int | str) -> Match:
    match.act(0, {"tag": "give_clue", "word": word, "number": number})
    return match


def touches(match: Match, model: Model, player: Player = HARD) -> list[int]:
    """The cards that the agent touches until it stops or its turn ends."""
    touched: list[int] = []
    while 1 in match.awaited:
        action = chosen(match, 1, model, player)
        match.act(1, action)
        if isinstance(action, Reveal):
            touched.append(action.card)
    return touched


@pytest.mark.clause("CN-N5")
def test_it_touches_what_the_clue_is_like_and_as_many_as_were_said(model: Model) -> None:
    match = a_match(board(("B", cluster(0)[:3]), ("B", cluster(1)[:3])))
    assert sorted(touches(clued(match, cluster(0)[5], 3), model)) == [0, 1, 2]


def stops_in_time(model: Model, player: Player) -> None:
    """Four were said, but only two words have to do with it."""
    match = a_match(board(("B", cluster(0)[:2]), ("B", cluster(1)[:3])))
    assert sorted(touches(clued(match, cluster(0)[5], 4), model, player)) == [0, 1]
    assert match.outcome is None


def test_it_stops_when_nothing_more_comes_to_mind(model: Model) -> None:
    stops_in_time(model, HARD)


def test_an_agent_that_never_stops_is_caught(model: Model) -> None:
    """The planted fault."""
    with pytest.raises(AssertionError):
        stops_in_time(model, structs.replace(HARD, goes_on_at=-99.0))  # noqa: TID251


@pytest.mark.clause("CN-N6")
def test_it_comes_back_to_an_earlier_clue_that_is_owed_words(model: Model) -> None:
    first, second = cluster(0), cluster(1)
    match = clued(a_match(board(("B", first[:3]), ("B", second[:1]))), first[5], 3)
    match.act(1, {"tag": "reveal", "card": 0})
    match.act(1, {"tag": "stop"})
    assert touches(clued(match, second[5], 1), model)[:2] in ([3, 1], [3, 2])


@pytest.mark.clause("CN-N12")
def test_nought_says_what_none_of_ours_is_like(model: Model) -> None:
    match = clued(a_match(board(("R", cluster(0)[:8]), ("B", cluster(1)[:9]))), cluster(0)[9], 0)
    assert touches(match, model)[0] >= 8


@pytest.mark.clause("CN-N13")
def test_unlimited_goes_on_as_long_as_words_come_to_mind(model: Model) -> None:
    match = clued(a_match(board(("B", cluster(0)[:6]))), cluster(0)[9], "unlimited")
    assert sorted(touches(match, model)[:6]) == [0, 1, 2, 3, 4, 5]


def test_a_clue_that_no_model_knows_gets_one_card(model: Model) -> None:
    assert len(touches(clued(a_match(referee="off"), "zyzzyva", 3), model)) == 1


@pytest.mark.clause("CN-R19")
@pytest.mark.parametrize("seats", [6, 8])
def test_where_the_majority_counts_votes_come_together(model: Model, seats: int) -> None:
    match = a_match(seats=seats, guess_commit="majority")
    assert played(match, model, [LEVELS["easy"], HARD, LEVELS["medium"]]).outcome is not None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("setup", [{}, {"enemy_covers": True}, {"zero_unlimited_enabled": False}])
def test_all_that_bots_choose_is_legal(model: Model, seats: int, setup: dict[str, Any]) -> None:
    players = [LEVELS["easy"], LEVELS["hard"], LEVELS["medium"]]
    assert played(a_match(seats=seats, seed=5, **setup), model, players).outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_an_agent_chooses_alike_whatever_the_key_is(model: Model, level: str) -> None:
    """REL-F06: the key is drawn anew under it; its view, and so its choice, stays."""
    match = a_match(seats=4, seed=3)
    looked = differed = 0
    while match.outcome is None and looked < 30:
        (seat,) = sorted(match.awaited)[:1]
        view = match.view_of(seat)
        rng = Rng(seed_of(looked), "bot")
        action, note = choose_with(view, LEVELS[level], model, rng)
        if seat not in view.spymasters:
            other = twin(match.state, seat, Rng(seed_of(looked), "twin"))
            told = match.game.view(other, seat)
            again = choose_with(told, LEVELS[level], model, Rng(seed_of(looked), "bot"))
            assert (action, note) == again
            looked, differed = looked + 1, differed + (other.key != match.state.key)
        match.act(seat, action)
    assert differed * 2 >= looked > 2


def test_the_same_view_and_seed_give_the_same_choice(model: Model) -> None:
    match = clued(a_match(board(("B", cluster(0)[:3]))), cluster(0)[5], 2)
    assert isinstance(match, CoreMatch)
    easy = LEVELS["easy"]
    assert chosen(match, 1, model, easy) == chosen(match, 1, model, easy)
    assert not isinstance(chosen(match, 1, model, easy), Stop)
