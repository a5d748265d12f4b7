"""How a match of Decrypto ends: tokens, points, keywords."""

import pytest

from room40 import Match, Why
from room40.games.decrypto.ends import points
from tests.factories import TIME_UP, refusal, resign, winners
from tests.games.decrypto.laid import (
    BLACK,
    NOTHING,
    RIGHT,
    WHITE,
    WRONG,
    a_match,
    half,
    name,
    offering,
    play_round,
    tokens,
    told,
    write,
)

clause = pytest.mark.clause

HAD = (RIGHT, RIGHT)
"""Of a half: the rivals have the code, and the team knows it too."""
LOST = (WRONG, WRONG)
"""Of a half: a miscommunication."""
BOTH = (WRONG, RIGHT)
"""Of a half: intercepted, and not understood."""

Half = tuple[bool, bool]


def played(*rounds: tuple[Half, Half], **options: object) -> Match:
    """The first round without tokens, then these."""
    match = a_match(**options)  # type: ignore[arg-type]
    play_round(match)
    for white, black in rounds:
        play_round(match, white, black)
    return match


def reason(match: Match) -> str:
    assert match.outcome is not None
    return str(match.outcome["reason"])


@clause("DEC-D9", "DEC-E6")
def test_two_interceptions_win():
    match = played((NOTHING, HAD), (LOST, BOTH))
    assert tokens(match) == {"white": (2, 1), "black": (0, 1)}
    assert (winners(match), reason(match)) == ([0, 2], "interceptions")


@clause("DEC-D9", "DEC-E7")
def test_two_miscommunications_lose():
    match = played((BOTH, NOTHING), (LOST, HAD))
    assert tokens(match) == {"white": (1, 2), "black": (1, 0)}
    assert (winners(match), reason(match)) == ([1, 3], "miscommunications")


@clause("DEC-D10", "DEC-E8")
def test_where_both_have_two_interceptions_points_decide():
    match = played((NOTHING, BOTH), (HAD, NOTHING), (HAD, HAD))
    assert tokens(match) == {"white": (2, 0), "black": (2, 1)}
    assert told(match, "points_compared") == [{"tag": "points_compared", "white": 2, "black": 1}]
    assert (winners(match), reason(match)) == ([0, 2], "points")


@clause("DEC-D10", "DEC-D11", "DEC-E9")
def test_with_as_many_points_keywords_are_named():
    match = played((LOST, NOTHING), (NOTHING, HAD), (LOST, HAD))
    assert tokens(match) == {"white": (2, 2), "black": (0, 0)}
    assert match.outcome is None
    assert match.view(None)["phase"] == "words"
    assert told(match, "words_began") == [{"tag": "words_began", "reason": "points"}]


@clause("DEC-D10", "DEC-E10")
def test_a_team_with_two_of_both_is_compared_by_points():
    match = played((LOST, HAD), (NOTHING, NOTHING), (BOTH, HAD))
    assert tokens(match) == {"white": (2, 2), "black": (1, 0)}
    assert (winners(match), reason(match)) == ([1, 3], "points")
    assert told(match, "ended") == [{"tag": "ended", "reason": "points", "winners": ["black"]}]


@clause("DEC-D10", "DEC-E11")
def test_where_both_have_failed_twice_points_decide():
    match = played((LOST, BOTH), (LOST, LOST))
    assert tokens(match) == {"white": (1, 2), "black": (0, 2)}
    assert [points(each) for each in match.state.tokens] == [-1, -2]
    assert (winners(match), reason(match)) == ([0, 2], "points")


@clause("DEC-D9", "DEC-E12")
def test_two_reasons_for_the_same_team_need_no_points():
    match = played((BOTH, LOST), (NOTHING, HAD), (NOTHING, NOTHING), (NOTHING, BOTH))
    assert tokens(match) == {"white": (2, 1), "black": (1, 2)}
    assert (winners(match), reason(match)) == ([0, 2], "interceptions")
    assert told(match, "points_compared") == []


EIGHT = [(LOST, HAD), (HAD, NOTHING), *[(NOTHING, NOTHING)] * 5]


@clause("DEC-D12", "DEC-E13", "DEC-R1", "DEC-O5")
def test_after_eight_rounds_keywords_are_named():
    match = played(*EIGHT)
    assert tokens(match) == {"white": (1, 1), "black": (1, 0)}
    assert match.view(None)["round"] == 8
    assert told(match, "words_began") == [{"tag": "words_began", "reason": "round_limit"}]
    assert match.awaited == {0, 1, 2, 3}


@clause("DEC-R1", "DEC-E13", "DEC-O5")
def test_by_option_points_come_first_after_eight_rounds():
    match = played(*EIGHT, round_limit_end="points_then_words")
    assert (winners(match), reason(match)) == ([1, 3], "points")
    even = played(*[(NOTHING, NOTHING)] * 7, round_limit_end="points_then_words")
    assert told(even, "words_began") == [{"tag": "words_began", "reason": "points"}]


@clause("DEC-O3", "DEC-O4", "DEC-D17")
def test_limits_can_be_set():
    match = played((HAD, NOTHING), (HAD, NOTHING), intercept_limit=3, round_limit=4)
    assert match.outcome is None
    play_round(match)
    assert match.view(None)["phase"] == "words"
    short = a_match(miscommunication_limit=1)
    play_round(short, LOST)
    assert winners(short) == [1, 3]


@clause("DEC-D9", "DEC-R11", "DEC-E15")
def test_nobody_wins_in_the_middle_of_a_round():
    match = played((HAD, HAD))
    write(match)
    half(match, *HAD)
    assert tokens(match)["black"] == (2, 0)
    assert match.outcome is None
    half(match, *HAD)
    assert tokens(match) == {"white": (2, 0), "black": (2, 0)}
    assert match.view(None)["phase"] == "words"


@clause("DEC-R22")
def test_how_early_a_match_can_end():
    match = a_match()
    play_round(match, LOST, NOTHING)
    assert match.outcome is None
    play_round(match, LOST, NOTHING)
    assert reason(match) == "miscommunications"
    quick = a_match()
    play_round(quick)
    play_round(quick, HAD)
    assert quick.outcome is None
    play_round(quick, HAD)
    assert (reason(quick), quick.view(None)["round"]) == ("interceptions", 3)


# ---- keywords


def naming(**options: object) -> Match:
    """A match in which keywords are to be named."""
    return played(*[(NOTHING, NOTHING)] * 7, **options)


@clause("DEC-D12")
def test_while_keywords_are_named_no_half_is_on():
    match = naming()
    view = match.view(1)
    assert (view["phase"], view["half"], view["commits"]) == ("words", None, [])
    assert match.offers(1)[0]["tag"] == "name_words"


@clause("DEC-D11", "DEC-E14", "DEC-A9")
def test_more_right_keywords_win():
    match = naming()
    match.act(2, name("anchor", "violin", "x", ""))
    assert match.awaited == {1, 3}
    for eye in (1, None):
        assert match.view(eye)["commits"] == [{"tag": "committed", "seat": 2, "guess": "words"}]
    match.act(1, name("pig", "candy", "tent", "x"))
    assert [(each["team"], each["hits"]) for each in told(match, "words_told")] == [
        ("white", [True, True, False, False]),
        ("black", [True, True, True, False]),
    ]
    assert (winners(match), reason(match)) == ([1, 3], "words")
    assert told(match, "ended") == [{"tag": "ended", "reason": "words", "winners": ["black"]}]


@clause("DEC-A9")
def test_black_may_be_the_first_to_name_keywords():
    match = naming()
    match.act(3, name("pig", "candy", "tent", "x"))
    match.act(0, name("anchor", "violin", "x", ""))
    assert [each["hits"] for each in told(match, "words_told")] == [
        [True, True, False, False],
        [True, True, True, False],
    ]
    assert winners(match) == [1, 3]


@clause("DEC-E14", "DEC-A9", "DEC-A12")
def test_with_as_many_hits_all_share_the_victory():
    match = naming()
    match.act(0, name("anchor", "violin", "x", "y"))
    match.act(1, name("x", "y", "tent", "son"))
    assert (winners(match), reason(match)) == ([0, 1, 2, 3], "words")
    assert match.outcome is not None and match.outcome["returns"] == [1.0] * 4


@clause("DEC-R21", "DEC-O10")
def test_a_keyword_counts_in_its_slot_or_by_option_in_any():
    for option, hits in (("positional", [False] * 3 + [True]), ("any", [True, True, False, True])):
        match = naming(keyword_match=option)
        match.act(0, name("violin", "anchor", "violin", "clock"))
        match.act(1, name("", "", "", ""))
        assert told(match, "words_told")[0]["hits"] == hits


@clause("DEC-R21")
def test_capitals_accents_and_hyphens_make_no_difference():
    black = ("gołąb", "camión", "ice-cream", "Zürich")
    match = naming(black=black)
    match.act(0, name("GOLAB", "camion", "Ice Cream ", "zurich"))
    match.act(1, name("Píg", "sweets", "tents", "sun"))
    assert [each["hits"] for each in told(match, "words_told")] == [
        [True] * 4,
        [True, False, False, False],
    ]


@clause("DEC-A2", "DEC-A9")
def test_what_a_team_has_named_stands():
    match = naming()
    match.act(2, name("a", "b", "c", "d"))
    assert refusal(match, 0, name("a", "b", "c", "d")).why is Why.ALREADY_GUESSED
    assert refusal(match, 1, name("a", "b", "c")).why is Why.BAD_ACTION
    unseen = refusal(match, 1, name("a", "b", "c", "d\u200b"))
    assert (unseen.why, unseen.facts) == (Why.CLUE_BAD_LETTER, {"place": 3, "clue": "d\u200b"})
    early = a_match()
    assert refusal(early, 1, name("a", "b", "c", "d")).why is Why.NOT_OFFERED


@clause("DEC-O12")
def test_by_option_more_than_half_agree_on_the_keywords():
    match = naming(seats=6, guess_commit="majority")
    match.act(0, name(*BLACK))
    match.act(2, name("x", *BLACK[1:]))
    assert match.view(None)["phase"] == "words"
    assert match.awaited == {1, 3, 4, 5}
    assert match.to_act == {0, 1, 2, 3, 4, 5}, "a vote may be changed"
    match.act(4, name(*BLACK))
    match.act(1, name(*WHITE[::-1]))
    match.act(None, TIME_UP)
    assert winners(match) == [0, 2, 4]


@clause("DEC-A1", "DEC-O12")
def test_with_one_voice_less_the_keywords_may_be_named():
    match = naming(seats=8, guess_commit="majority")
    for seat in (1, 3, 5):
        match.act(seat, name(*WHITE))
    for seat in (0, 2):
        match.act(seat, name(*BLACK))
    assert match.outcome is None
    match.act(None, resign(4))
    assert [each["hits"] for each in told(match, "words_told")] == [[True] * 4] * 2
    assert winners(match) == [0, 1, 2, 3, 4, 5, 6, 7]


@clause("DEC-A3")
def test_what_one_team_has_named_counts_when_the_other_is_late():
    for seat, words, other in ((0, BLACK, 1), (1, WHITE, 0)):
        match = naming(seats=6, guess_commit="majority")
        match.act(seat, name(*words))
        match.act(seat + 2, name(*words))
        match.act(other, name(*(BLACK if other == 0 else WHITE)))
        match.act(None, TIME_UP)
        assert [each["hits"] for each in told(match, "words_told")] == [[True] * 4] * 2
        assert winners(match) == [0, 1, 2, 3, 4, 5]


@clause("DEC-A3")
def test_a_team_that_is_late_has_named_nothing():
    match = naming()
    match.act(offering(match, "name_words"), name(*BLACK))
    match.act(None, TIME_UP)
    assert told(match, "words_told")[1]["words"] == ["", "", "", ""]
    assert winners(match) == [0, 2]


@clause("DEC-A10")
def test_at_the_end_keywords_and_codes_are_shown():
    match = a_match()
    write(match)
    match.act(None, {"tag": "abandon"})
    assert (winners(match), reason(match)) == ([], "abandoned")
    for eye in (0, 3, None):
        view = match.view(eye)
        assert view["keywords"] == {"white": list(WHITE), "black": list(BLACK)}
        assert view["codes"] == {"white": "4-2-1", "black": "3-1-2"}
        assert told(match, "unveiled", eye) == [
            {
                "tag": "unveiled",
                "white": list(WHITE),
                "black": list(BLACK),
                "codes": {"white": "4-2-1", "black": "3-1-2"},
            }
        ]


@clause("DEC-A10")
def test_a_code_that_was_revealed_is_not_unveiled_again():
    match = a_match()
    write(match)
    half(match, *NOTHING)
    match.act(None, {"tag": "abandon"})
    assert told(match, "unveiled")[0]["codes"] == {"black": "3-1-2"}


@clause("DEC-D17")
def test_the_shortest_and_the_longest_match():
    """Two rounds at least, and no more than the limit with the naming of keywords."""
    match = naming()
    assert match.view(None)["round_limit"] == 8
    assert len(match.entries) == 1 + 8 * 4 + 14
