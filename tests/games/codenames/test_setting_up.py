"""Setting up: teams, spymasters, words, keys."""

import json
from collections import Counter

import pytest

import room40
from room40 import Refused, Why
from room40.core.seats import EVERYTHING
from room40.games.codenames.tables import KEYS, deck, first_of, turned
from room40.lexicon import packs
from tests.games.codenames.laid import KEY, a_match

clause = pytest.mark.clause
PLAY = tuple(f"word{number}" for number in range(30))


def bad(why: Why, **fields: object) -> object:
    """Where the refusal says that it is wrong."""
    with pytest.raises(Refused) as refused:
        a_match(**fields)
    assert refused.value.why is why
    return refused.value.facts["at"]


@clause("CN-N1")
@pytest.mark.parametrize("seats", [4, 5, 8, 16])
def test_two_teams_with_a_spymaster_each(seats: int):
    view = a_match(seats=seats).view(None)
    assert view["teams"] == {
        "blue": list(range(0, seats, 2)),
        "red": list(range(1, seats, 2)),
    }
    assert view["spymasters"] == [0, 1]
    assert view["awaited"] == [0]


@clause("CN-N1")
def test_teams_and_spymasters_may_be_named():
    teams = {"blue": [3, 1], "red": [0, 2, 4]}
    match = a_match(seats=5, teams=teams, spymasters=[4, 3])
    assert match.view(None)["spymasters"] == [3, 4]
    assert match.view(None)["teams"] == {"blue": [1, 3], "red": [0, 2, 4]}
    assert match.awaited == {3}
    assert match.view(3)["key"] == match.view(4)["key"] == KEY


@clause("CN-N1")
@pytest.mark.parametrize(
    ("at", "setup"),
    [
        ("$.teams", {"teams": {"blue": [0], "red": [1, 2, 3]}}),
        ("$.teams", {"teams": {"blue": [0, 2], "red": [1, 4]}}),
        ("$.teams", {"teams": {"blue": [0, 2], "red": [1, 2]}}),
        ("$.teams", {"teams": {"blue": [0, 1]}}),
        ("$.teams", {"teams": {"blue": [0, 2], "red": [1]}}),
        ("$.teams", {"mode": "coop", "teams": {"blue": [0, 1], "red": [2, 3]}}),
        ("$.spymasters", {"spymasters": [0, 2]}),
        ("$.spymasters", {"spymasters": [0]}),
        ("$.spymasters", {"spymasters": [0, 7]}),
        ("$.spymasters", {"mode": "coop", "spymasters": [0, 1]}),
        ("$.mode", {"mode": "three_rivals"}),
    ],
)
def test_teams_that_cannot_play_are_refused(at: str, setup: dict[str, object]):
    assert bad(Why.BAD_SETUP, **setup) == at


@clause("CN-R16")
@pytest.mark.parametrize(
    ("at", "problem", "bad"),
    [
        ("$.words[24]", "twice", ["word3"]),
        ("$.words[24]", "twice", ["WORD3"]),
        ("$.words[25]", "twice", ["Caf\u00e9", "cafe\u0301"]),
        ("$.words[24]", "unreadable", ["ze\u200bbra"]),
        ("$.words[24]", "unreadable", [" "]),
        ("$.words", "few", []),
        ("$.words[24]", None, ["a" * 41]),
        ("$.words", None, [f"more{n}" for n in range(1977)]),
    ],
)
def test_a_bad_own_word_is_named(at: str, problem: str | None, bad: list[str]):
    """Without a problem the shape is wrong: too long a word, too many words."""
    with pytest.raises(Refused) as refused:
        room40.deal("codenames", setup={"words": [f"word{n}" for n in range(24)] + bad})
    assert refused.value.why == Why.BAD_SETUP
    assert (refused.value.facts["at"], refused.value.facts.get("problem")) == (at, problem)


@clause("CN-R16")
def test_words_in_the_box_do_not_travel_with_views():
    words = [f"word{n}" for n in range(2000)]
    match = room40.deal("codenames", setup={"words": words, "avoid": words[:50]}, seed=3)
    for eye in (0, 2, None, EVERYTHING):
        assert len(json.dumps(match.view(eye))) < 4000
    assert match.setup.words == tuple(words)
    match = room40.deal("codenames", setup={"avoid": words[:50]})
    assert match.view(None)["rules"]["avoid"] == []


@clause("CN-D1", "CN-O1")
def test_two_and_three_seats_play_otherwise():
    two, three = a_match(seats=2).view(None), a_match(seats=3).view(None)
    assert (two["teams"], two["spymasters"]) == ({"blue": [0, 1], "red": []}, [0])
    assert (three["teams"], three["spymasters"]) == ({"blue": [0], "red": [1]}, [0, 1])
    four = a_match(seats=4, mode="coop").view(None)
    assert (four["teams"]["blue"], four["first"]) == ([0, 1, 2, 3], "blue")


@clause("CN-D1")
def test_any_seat_can_be_the_agent_of_three_rivals():
    match = a_match(seats=3, teams={"blue": [2], "red": [0]})
    assert match.view(None)["spymasters"] == [2, 0]
    match.act(2, {"tag": "give_clue", "word": "bodokelu", "number": 1})
    assert match.awaited == {1}


@pytest.mark.clause("CN-N1", "CN-D1")
@pytest.mark.parametrize(
    ("setup", "roles"),
    [
        ({"seats": 5}, "blue_spymaster red_spymaster blue_agent red_agent blue_agent"),
        ({"seats": 2}, "blue_spymaster blue_agent"),
        ({"seats": 3}, "blue_spymaster red_spymaster agent"),
        (
            {"seats": 4, "teams": {"blue": (1, 2), "red": (0, 3)}, "spymasters": (2, 0)},
            "red_spymaster blue_agent blue_spymaster red_agent",
        ),
    ],
)
def test_each_seat_can_be_told_its_role(setup: dict[str, object], roles: str):
    """As the lobby tells it; once dealt, the state says the same."""
    match = room40.deal("codenames", setup=setup)
    told = [match.game.role(match.setup, seat) for seat in range(match.setup.seats)]
    assert told == roles.split()
    chiefs = {seat for seat, role in enumerate(told) if role.endswith("spymaster")}
    assert chiefs == set(match.state.spymasters)


@clause("CN-N2", "CN-N3", "CN-R21")
def test_spymasters_alone_see_the_key():
    for seed in range(40):
        match = a_match(seed=seed, key=None)
        view = match.view(0)
        assert Counter(view["key"]) == KEYS[view["first"]]
        assert len(set(view["words"])) == 25
        assert match.view(1)["key"] == view["key"] == match.view(EVERYTHING)["key"]
        assert [match.view(eye)["key"] for eye in (2, 3, None)] == [None] * 3


@clause("CN-N2")
def test_either_team_starts_by_chance():
    starters = Counter(a_match(seed=seed, key=None).view(None)["first"] for seed in range(200))
    assert 70 < starters["blue"] < 130
    for seed in range(30):
        match = a_match(seed=seed, key=None)
        assert match.awaited == {0 if match.state.first == "blue" else 1}


@clause("CN-E15", "CN-N3", "CN-D12")
def test_a_key_has_nine_eight_seven_and_one():
    assert a_match(key="R" * 9 + "B" * 8 + "n" * 7 + "x").view(None)["first"] == "red"
    for key in ("B" * 8 + "R" * 8 + "n" * 8 + "x", KEY[:23] + "xx", "B" * 10, "xx", "q"):
        assert bad(Why.BAD_DEAL, key=key) == "$.key"
    assert bad(Why.BAD_DEAL, seats=2, key="R" * 9) == "$.key"


@clause("CN-D12")
def test_a_deal_may_be_laid_down_in_part():
    for seed in range(20):
        match = a_match(seed=seed, key="xRR", words=("zebra", " ice  cream"))
        assert match.state.key.startswith("xRR")
        assert Counter(match.state.key) == KEYS[match.state.first]
        assert match.state.words[:2] == ("zebra", "ice cream")
        assert len({word.lower() for word in match.state.words}) == 25
    assert bad(Why.BAD_DEAL, words=("zebra", "ZEBRA")) == "$.words"
    assert bad(Why.BAD_DEAL, words=("zebra", " ")) == "$.words"


@clause("CN-E16", "CN-O7")
def test_a_key_turned_by_a_quarter():
    key = "".join(a_match(key=None, seed=3).state.key)
    after = turned(key)
    for row in range(5):
        for column in range(5):
            assert after[column * 5 + 4 - row] == key[row * 5 + column]
    assert (Counter(after), first_of(after)) == (Counter(key), first_of(key))
    assert turned(turned(turned(after))) == key


@clause("CN-O7")
def test_forty_keys_in_four_turns():
    placed = set()
    for key in deck():
        for _ in range(4):
            placed.add(key)
            key = turned(key)
    assert len(deck()) == 40
    assert len(placed) == 160
    assert Counter(map(first_of, deck())) == {"blue": 20, "red": 20}
    keys = {a_match(seed=seed, key=None, key_mode="deck40").state.key for seed in range(60)}
    assert keys <= placed
    assert len(keys) > 30
    coop = {a_match(seats=2, seed=n, key=None, key_mode="deck40").state.first for n in range(20)}
    assert coop == {"blue"}


@clause("CN-O2")
@pytest.mark.parametrize("language", ["en", "es", "pl"])
def test_words_come_from_the_list_of_the_language(language: str):
    words = a_match(language=language).state.words
    assert set(words) <= set(packs.words(language))
    assert a_match(language=language, seed=2).state.words != words


@clause("CN-O3")
def test_own_words_are_dealt_from():
    match = room40.deal("codenames", seed=1, setup={"words": PLAY})
    assert set(match.state.words) <= set(PLAY)
    assert match.view(None)["rules"]["words"] == []
    for words in (PLAY[:24], (*PLAY, "WORD1"), (*PLAY, " "), (*PLAY, "a\u200bb")):
        with pytest.raises(Refused) as refused:
            room40.deal("codenames", seed=1, setup={"words": words})
        assert refused.value.why is Why.BAD_SETUP
        assert str(refused.value.facts["at"]).startswith("$.words")


@clause("CN-D11", "CN-O3")
def test_words_to_avoid_come_last():
    avoid = PLAY[:5]
    for seed in range(20):
        deal = room40.deal("codenames", seed=seed, setup={"words": PLAY, "avoid": avoid})
        assert not set(deal.state.words) & set(avoid)
    fewer = room40.deal("codenames", seed=1, setup={"words": PLAY, "avoid": PLAY[:9]})
    assert len(set(fewer.state.words) & set(PLAY[:9])) == 4
    assert set(PLAY[9:]) <= set(fewer.state.words)


@clause("CN-D11")
def test_no_word_comes_back_before_all_have_been_dealt():
    """25 of 60 are dealt, then 25 others; the third board takes the ten that are left first."""
    pool = [f"word{number}" for number in range(60)]
    setup: dict[str, object] = {"words": pool}
    boards = []
    for seed in range(4):
        match = room40.deal("codenames", seed=seed, setup=setup)
        boards.append(set(match.state.words))
        setup = {**setup, **match.game.carried(match.setup, match.entries[0].events)}
    assert not boards[0] & boards[1]
    assert set(pool) - boards[0] - boards[1] < boards[2]
    assert not boards[2] & boards[3]
