"""Spymasters: clues for own words, far from the assassin, legal, never twice."""

import pytest
from msgspec import structs

from room40.bots.codenames.levels import Player
from room40.games import ruled
from room40.games.codenames.types import (
    Approve,
    Concede,
    Cover,
    Decline,
    GiveClue,
    Object,
    Setup,
)
from room40.lexicon.model import Model
from tests.bots.codenames.play import HARD, a_match, board, chosen, played
from tests.lexicon.planted import cluster


def the_clue(match: object, model: Model, player: Player = HARD) -> GiveClue:
    clue = chosen(match, 0, model, player)  # type: ignore[arg-type]
    assert isinstance(clue, GiveClue)
    return clue


@pytest.mark.clause("CN-N4", "CN-N14")
def test_a_clue_is_legal_and_meant_for_own_words_that_it_is_like(model: Model) -> None:
    match = a_match(board(("B", cluster(0)[:3]), ("R", cluster(1)[:4]), ("n", cluster(2)[:4])))
    clue = the_clue(match, model)
    assert clue.number == 3 and clue.meant == (0, 1, 2)
    assert clue.word in cluster(0)
    assert ruled(clue.word, match.view_of(0).words, Setup()).verdict == "legal"


def shuns_the_assassin(model: Model, player: Player) -> None:
    """Four own words share a cluster with the assassin, each other one has one for itself."""
    with_it = cluster(0)
    match = a_match(board(("B", with_it[:4]), ("x", with_it[4:5])))
    clue = the_clue(match, model, player)
    assert clue.word not in with_it, clue


def test_it_shuns_the_assassin(model: Model) -> None:
    shuns_the_assassin(model, HARD)


def test_a_spymaster_that_minds_no_assassin_is_caught(model: Model) -> None:
    """The planted fault: to it the assassin is one more own word."""
    with pytest.raises(AssertionError):
        shuns_the_assassin(model, structs.replace(HARD, assassin=-1.0))  # noqa: TID251


def test_no_clue_comes_twice(model: Model) -> None:
    match = a_match()
    played(match, model, [HARD])
    clues = [entry["word"] for entry in match.view(0)["history"] if entry["tag"] == "clue"]
    assert len(set(clues)) == len(clues) >= 2


def test_own_words_that_no_model_knows_are_no_hindrance(model: Model) -> None:
    """Own words of a table: clues are for the others; at the end one is given all the same."""
    match = a_match(
        {
            "words": ["zyzzyva", "qoph", "xebec", "vug", "crwth"],
            "key": "BBBBB" + "B" * 4 + "R" * 8 + "n" * 7 + "x",
        }
    )
    assert not set(the_clue(match, model).meant) & {0, 1, 2, 3, 4}
    assert played(match, model, [HARD]).outcome is not None


@pytest.mark.clause("CN-N17", "CN-K22")
def test_a_whisper_is_declined_if_it_touches_the_board(model: Model) -> None:
    match = a_match(board(("B", ["planet", *cluster(4)[:3]])), seats=4)
    giver = min(match.awaited)
    for word, answer in (("planets", Decline), ("committee", Approve)):
        match.act(giver, {"tag": "consult", "word": word, "number": 1})
        (rival,) = match.to_act - {giver}
        found = chosen(match, rival, model)
        assert isinstance(found, answer)
        match.act(rival, found)


@pytest.mark.clause("CN-N16", "CN-R13", "CN-R14")
def test_it_objects_to_what_is_illegal_grants_it_and_covers_a_word(model: Model) -> None:
    match = a_match(board(("B", ["planet"])), seats=4, referee="advise")
    giver = min(match.awaited)
    rival = 1 - giver
    match.act(giver, {"tag": "give_clue", "word": "committee", "number": 1})
    assert chosen(match, rival, model) is None
    match = a_match(board(("B", ["planet"])), seats=4, referee="advise")
    match.act(giver, {"tag": "give_clue", "word": "planets", "number": 1})
    objection = chosen(match, rival, model)
    assert isinstance(objection, Object)
    match.act(rival, objection)
    covers = chosen(match, rival, model)
    assert isinstance(covers, Cover) and match.view_of(rival).key[covers.card] == "BR"[rival]


@pytest.mark.clause("CN-N16")
def test_an_objection_to_a_legal_clue_is_not_granted(model: Model) -> None:
    match = a_match(seats=4)
    giver = min(match.awaited)
    match.act(giver, the_clue(match, model) if giver == 0 else chosen(match, giver, model))
    match.act(1 - giver, {"tag": "object"})
    assert not isinstance(chosen(match, giver, model), Concede)


def test_without_a_model_a_clue_is_legal_and_means_little() -> None:
    match = a_match()
    clue = chosen(match, 0, None)
    assert isinstance(clue, GiveClue) and clue.number == 1
    assert ruled(clue.word, match.view_of(0).words, Setup()).verdict == "legal"
    assert played(match, None, [HARD]).outcome is not None
