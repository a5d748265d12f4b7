"""Setting up Decrypto: teams, keywords, codes, who encrypts."""

from itertools import pairwise

import pytest

import room40
from room40 import Match, Refused, Why
from room40.games import game_named
from room40.games.decrypto.tables import CODES
from room40.games.decrypto.types import Setup
from room40.lexicon.packs import words
from tests.games.decrypto.laid import BLACK, WHITE, a_match, play_round, told

clause = pytest.mark.clause
GAME = game_named("decrypto")


def refused(deal: object = None, **setup: object) -> Refused:
    with pytest.raises(Refused) as caught:
        room40.deal("decrypto", deal=deal, setup=setup)
    return caught.value


@clause("DEC-D1", "DEC-E19")
@pytest.mark.parametrize(("seats", "sizes"), [(4, (2, 2)), (5, (3, 2)), (7, (4, 3)), (8, (4, 4))])
def test_even_seats_are_white_and_odd_seats_black(seats: int, sizes: tuple[int, int]):
    teams = room40.deal("decrypto", seats=seats).view(None)["teams"]
    assert (len(teams["white"]), len(teams["black"])) == sizes
    assert teams["white"] == list(range(0, seats, 2))
    assert teams["black"] == list(range(1, seats, 2))


@clause("DEC-D1", "DEC-E19")
def test_teams_can_be_chosen_if_they_are_as_equal_as_can_be():
    match = room40.deal(
        "decrypto", setup={"seats": 7, "teams": {"white": [0, 1, 2], "black": [3, 4, 5, 6]}}
    )
    assert match.view(4)["team"] == "black"
    for teams in (
        {"white": [0, 1, 2, 3], "black": [4, 5]},
        {"white": [0, 1, 2], "black": [3, 4]},
        {"white": [0, 1, 2], "black": [2, 3, 4]},
        {"white": [0, 1, 2], "black": [3, 4, 6]},
    ):
        assert refused(seats=6, teams=teams).facts == {"at": "$.teams"}


@clause("DEC-D1")
def test_a_team_that_is_left_out_is_refused_and_the_order_of_seats_does_not_count():
    found = refused(seats=4, teams={"white": [0, 1, 2, 3]})
    assert (found.why, found.facts) == (Why.BAD_SETUP, {"at": "$.teams"})
    match = room40.deal("decrypto", setup={"teams": {"white": [3, 1], "black": [2, 0]}})
    assert match.view(None)["teams"] == {"white": [1, 3], "black": [0, 2]}
    assert match.view(None)["encryptors"] == {"white": 1, "black": 0}


@clause("DEC-T1")
def test_any_of_three_may_be_the_interceptor():
    match = room40.deal("decrypto", setup={"seats": 3, "teams": {"white": [1, 2], "black": [0]}})
    assert match.view(0)["keywords"] == {"white": None, "black": None}
    assert refused(seats=3, teams={"white": [0], "black": [1, 2]}).why is Why.BAD_SETUP


@clause("DEC-D1")
def test_more_than_eight_or_less_than_three_are_refused():
    for seats in (2, 9):
        assert refused(seats=seats).why is Why.BAD_SETUP


@clause("DEC-D2")
def test_four_keywords_a_team_for_its_own_eyes():
    match = a_match()
    assert match.view(0)["keywords"] == {"white": list(WHITE), "black": None}
    assert match.view(2)["keywords"] == {"white": list(WHITE), "black": None}
    assert match.view(1)["keywords"] == {"white": None, "black": list(BLACK)}
    assert match.view(None)["keywords"] == {"white": None, "black": None}
    play_round(match)
    assert match.view(2)["keywords"]["white"] == list(WHITE)


@clause("DEC-D2")
@pytest.mark.parametrize("language", ["en", "es", "pl"])
def test_keywords_come_from_the_list_of_the_language_and_are_all_different(language: str):
    match = room40.deal("decrypto", seed=3, setup={"language": language})
    white, black = match.view("everything")["keywords"].values()
    assert len({*white, *black}) == 8
    assert {*white, *black} <= set(words(language))


@clause("DEC-O2", "DEC-A5")
def test_dealt_keywords_come_back_when_all_others_have_been_dealt():
    own = tuple(f"word{letter}" for letter in "abcdefghijklmnopq")
    setup = Setup(words=own)
    seen: list[str] = []
    for _ in range(2):
        match = Match.dealt(GAME, setup, bytes(32), None)
        assert not set(keywords_of(match)) & set(seen)
        seen += keywords_of(match)
        setup = Setup(words=own, **GAME.carried(setup, match.entries[0].events))
    assert len(setup.avoid) == 16
    match = Match.dealt(GAME, setup, bytes(32), None)
    third = keywords_of(match)
    assert set(third) - set(seen) == set(own) - set(seen)
    assert GAME.carried(setup, match.entries[0].events) == {"avoid": tuple(third)}


def keywords_of(match: Match) -> list[str]:
    return [word for each in match.view("everything")["keywords"].values() for word in each]


@clause("DEC-O2")
def test_own_words_are_checked_and_no_part_of_views():
    assert refused(words=["one", "two"]).facts["problem"] == "few"
    own = [f"word {letter}" for letter in "abcdefgh"]
    match = room40.deal("decrypto", setup={"words": own})
    assert match.view(0)["rules"]["words"] == []


@clause("DEC-O2", "DEC-T1")
def test_three_need_four_words_and_others_eight():
    own = [f"word {letter}" for letter in "abcdefg"]
    assert refused(words=own).facts["problem"] == "few"
    match = room40.deal("decrypto", setup={"seats": 3, "words": own[:4]})
    assert sorted(match.view(0)["keywords"]["white"]) == own[:4]
    assert refused(seats=3, words=own[:3]).facts["problem"] == "few"


@clause("DEC-O2", "DEC-A5")
def test_avoided_words_are_no_part_of_views_either():
    match = room40.deal("decrypto", setup={"avoid": ["pig"]})
    assert match.view(0)["rules"]["avoid"] == []


@clause("DEC-A11", "DEC-D2")
def test_what_is_laid_down_is_not_drawn_again():
    own = [f"word {letter}" for letter in "abcdefgh"]
    for seed in range(3):
        deal = {"keywords": {"white": own[:3], "black": own[7:]}}
        match = room40.deal("decrypto", seed=seed, deal=deal, setup={"words": own})
        white, black = match.view("everything")["keywords"].values()
        assert (white[:3], black[:1]) == (own[:3], own[7:])
        assert sorted([*white, *black]) == own


@clause("DEC-D3", "DEC-R10")
def test_the_encryptor_is_another_one_in_every_round():
    match = a_match(seats=5)
    seen = []
    for _ in range(4):
        view = match.view(None)
        seen.append(view["encryptors"])
        coming = view["next_encryptors"]
        play_round(match)
        assert match.view(None)["encryptors"] == coming
    assert [each["white"] for each in seen] == [0, 2, 4, 0]
    assert [each["black"] for each in seen] == [1, 3, 1, 3]


@clause("DEC-D3", "DEC-A6")
def test_only_the_encryptor_sees_the_code():
    match = a_match()
    assert [match.view(eye)["code"] for eye in (0, 1, 2, 3, None)] == [
        "4-2-1",
        "3-1-2",
        None,
        None,
        None,
    ]
    assert match.view(0)["codes"] == {"white": "4-2-1", "black": None}


@clause("DEC-E20", "DEC-R8")
def test_there_are_24_codes():
    assert len(set(CODES)) == len(CODES) == 24
    assert sum("1" in code for code in CODES) == 18
    assert sum(code.startswith("1") for code in CODES) == 6
    assert all(len(set(code.split("-"))) == 3 for code in CODES)


def drawn(seed: int, **options: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return Match.dealt(GAME, Setup(**options), bytes([seed] * 32), None).state.codes


@clause("DEC-D13", "DEC-R6", "DEC-O8")
def test_codes_are_drawn_out_of_all_24_for_each_team_and_round():
    many = [drawn(seed) for seed in range(150)]
    assert {code for white, black in many for code in (*white, *black)} == set(CODES)
    again = sum(one == two for white, _ in many for one, two in pairwise(white))
    assert 20 < again < 70, "about one in 24 follows itself"
    assert any(white != black for white, black in many)
    for seed in range(20):
        white, black = drawn(seed, repeat_codes=False, round_limit=24)
        assert sorted(white) == sorted(black) == sorted(CODES)


@clause("DEC-A11")
def test_a_deal_can_be_laid_down_in_part():
    deal = {"keywords": {"white": ["pig"]}, "codes": {"black": ["1-2-3", "1-2-3"]}}
    match = room40.deal("decrypto", seats=4, seed=7, deal=deal)
    state = match.state
    assert state.keywords[0][0] == "pig" and len(set(state.keywords[0] + state.keywords[1])) == 8
    assert state.codes[1][:2] == ("1-2-3", "1-2-3")
    assert len(state.codes[0]) == len(state.codes[1]) == 8
    assert room40.deal("decrypto", seats=4, seed=7, deal=deal).state == state


@clause("DEC-A11", "DEC-R8")
@pytest.mark.parametrize(
    ("deal", "setup", "at"),
    [
        ({"keywords": {"white": ["pig", "Pig "]}}, {}, "$.keywords"),
        ({"keywords": {"white": ["pig"], "black": ["pig"]}}, {}, "$.keywords"),
        ({"keywords": {"black": ["pig"]}}, {"seats": 3}, "$.keywords.black"),
        ({"codes": {"white": ["1-1-2"]}}, {}, "$.codes.white[0]"),
        ({"codes": {"black": ["1-2-3", "421"]}}, {}, "$.codes.black[1]"),
        ({"codes": {"white": ["1-2-3", "1-2-3"]}}, {"repeat_codes": False}, "$.codes.white[1]"),
        ({"codes": {"white": ["1-2-5"]}}, {}, "$.codes.white[0]"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deal: object, setup: dict[str, object], at: str):
    found = refused(deal, **setup)
    assert (found.why, found.facts) == (Why.BAD_DEAL, {"at": at})


@clause("DEC-D1", "DEC-T1")
def test_a_seat_has_its_team_as_a_role():
    assert [GAME.role(Setup(seats=4), seat) for seat in range(4)] == ["white", "black"] * 2
    assert [GAME.role(Setup(seats=3), seat) for seat in range(3)] == ["team", "interceptor", "team"]


@clause("DEC-D3")
def test_a_round_begins_with_its_encryptors_named():
    match = a_match(seats=6)
    assert told(match, "round_began") == [
        {"tag": "round_began", "round": 1, "white": 0, "black": 1}
    ]
