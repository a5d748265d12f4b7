"""A round of Decrypto: clues, guesses, tokens."""

import pytest

from room40 import Why
from room40.games import game_named
from tests.factories import TIME_UP, refusal
from tests.games.decrypto.laid import (
    BLACK,
    NOTHING,
    RIGHT,
    WRONG,
    a_match,
    clues,
    code_of,
    decode,
    half,
    intercept,
    new_clues,
    objection,
    offering,
    play_round,
    seats_offered,
    tokens,
    told,
    write,
    wrong,
)

clause = pytest.mark.clause
GAME = game_named("decrypto")

WHITE_ONE, BLACK_ONE, WHITE_TWO, BLACK_TWO = range(4)


@clause("DEC-D4", "DEC-A4")
def test_both_encryptors_write_at_the_same_time():
    for order in ((0, 1), (1, 0)):
        match = a_match()
        assert match.awaited == {0, 1}
        assert refusal(match, WHITE_TWO, decode("4-2-1")).why is Why.NOT_OFFERED
        match.act(order[0], new_clues())
        assert match.awaited == {order[1]}
        match.act(order[1], new_clues())
        assert match.view(None)["phase"] == "guess"


@clause("DEC-D4", "DEC-R13", "DEC-D15", "DEC-R18")
def test_clues_are_words_or_phrases_and_shown_as_they_are_spelt():
    match = a_match()
    match.act(0, clues("Grandma's house", "  the   stuff in a tin ", "Émile"))
    match.act(1, new_clues())
    shown = ["Grandma's house", "the stuff in a tin", "Émile"]
    for eye in (0, 1, 2, 3, None):
        assert match.view(eye)["clues"]["white"] == shown
        assert told(match, "clues", eye)[0]["clues"] == shown


@clause("DEC-D4", "DEC-R14")
def test_only_encryptors_write_and_what_is_written_stands():
    match = a_match()
    for seat in (2, 3):
        assert refusal(match, seat, new_clues()).why is Why.NOT_YOUR_TURN
    match.act(0, new_clues())
    assert refusal(match, 0, new_clues()).why is Why.CLUES_STAND
    match.act(1, new_clues())
    assert refusal(match, 0, new_clues()).why is Why.NOT_OFFERED
    for few in (clues("one", "two"), clues("a b", "c d", "e f", "g h")):
        assert refusal(match, 0, few).why is Why.BAD_ACTION


@clause("DEC-A4", "DEC-D7")
def test_clues_are_hidden_until_their_half_begins():
    match = a_match()
    match.act(1, clues("ocean", "concert", "sand"))
    assert match.view(1)["clues"]["black"] == ["ocean", "concert", "sand"]
    match.act(0, new_clues())
    for eye in (0, 2, 3, None):
        view = match.view(eye)
        assert (view["clues"]["black"], view["written"]["black"]) == (None, True)
        assert told(match, "wrote", eye)[0] == {"tag": "wrote", "seat": 1}
    half(match, *NOTHING)
    for eye in (0, 2, 3, None):
        assert match.view(eye)["clues"]["black"] == ["ocean", "concert", "sand"]


@clause("DEC-D7", "DEC-A4")
def test_in_later_rounds_clues_are_hidden_again():
    match = a_match()
    play_round(match)
    match.act(3, clues("ocean", "concert", "sand"))
    for eye in (0, 1, 2, None):
        view = match.view(eye)
        assert (view["half"], view["clues"]) == (None, {"white": None, "black": None})
        assert view["codes"] == {"white": None if eye != 2 else "2-4-3", "black": None}


@clause("DEC-D7", "DEC-R5", "DEC-R9")
def test_white_is_first_and_all_but_the_encryptor_of_the_half_take_part():
    match = a_match(seats=6, intercept_from_round=1)
    write(match)
    assert match.view(None)["half"] == "white"
    assert seats_offered(match, "decode") == {2, 4}
    assert seats_offered(match, "intercept") == {1, 3, 5}
    assert refusal(match, 0, decode("1-2-3")).why is Why.NOT_YOUR_TURN
    assert refusal(match, 1, decode("1-2-3")).why is Why.NOT_YOUR_TURN
    assert refusal(match, 2, intercept("1-2-3")).why is Why.NOT_YOUR_TURN
    half(match, *NOTHING)
    assert match.view(None)["half"] == "black"
    assert seats_offered(match, "decode") == {3, 5}
    assert seats_offered(match, "intercept") == {0, 2, 4}


@clause("DEC-R9", "DEC-A6")
def test_who_knows_the_code_is_silent():
    match = a_match()
    silent = lambda: GAME.silent(match.state)  # noqa: E731
    assert silent() == {0, 1}
    write(match)
    assert silent() == {0}
    half(match, *NOTHING)
    assert silent() == {1}
    half(match, *NOTHING)
    assert silent() == {2, 3}
    match.act(None, {"tag": "abandon"})
    assert silent() == set()


@clause("DEC-D7")
def test_a_team_hears_its_members():
    match = a_match(seats=5)
    assert [GAME.team(match.state, seat) for seat in (0, 3)] == [(0, 2, 4), (1, 3)]


@clause("DEC-D5", "DEC-R3", "DEC-E1")
def test_a_right_guess_of_the_own_code_changes_nothing():
    match = a_match()
    write(match)
    match.act(WHITE_TWO, decode("4-2-1"))
    assert tokens(match) == {"white": (0, 0), "black": (0, 0)}
    assert match.view(None)["half"] == "black"


@clause("DEC-D5", "DEC-R3", "DEC-R7", "DEC-E2")
@pytest.mark.parametrize("guess", ["4-1-2", "4-2-3", "1-2-4"])
def test_a_wrong_guess_of_the_own_code_is_a_miscommunication(guess: str):
    match = a_match()
    write(match)
    match.act(WHITE_TWO, decode(guess))
    assert tokens(match) == {"white": (0, 1), "black": (0, 0)}


@clause("DEC-R3", "DEC-D6", "DEC-O7")
def test_nobody_intercepts_in_the_first_round():
    match = a_match()
    write(match)
    assert refusal(match, 1, intercept("4-2-1")).why is Why.NOT_OFFERED
    assert match.awaited == {2}
    early = a_match(intercept_from_round=1)
    write(early)
    assert early.awaited == {1, 2, 3}


SECOND = [
    ("DEC-E3", "2-4-3", "2-4-3", (0, 0), (1, 0)),
    ("DEC-E4", "2-4-3", "2-3-4", (0, 1), (1, 0)),
    ("DEC-E5", "3-4-2", "2-4-3", (0, 0), (0, 0)),
    ("DEC-R7", "2-3-4", "3-4-2", (0, 1), (0, 0)),
]


@clause("DEC-E3", "DEC-E4", "DEC-E5", "DEC-R7", "DEC-R2", "DEC-D6", "DEC-R22")
@pytest.mark.parametrize(("id", "black", "white", "white_has", "black_has"), SECOND)
def test_the_two_guesses_are_independent(
    id: str, black: str, white: str, white_has: tuple[int, int], black_has: tuple[int, int]
):
    guesses = {0: decode(white), 1: intercept(black)}
    for first, second in ((1, 0), (0, 1)):
        match = a_match()
        play_round(match)
        write(match)
        match.act(first, guesses[first])
        match.act(second, guesses[second])
        assert tokens(match) == {"white": white_has, "black": black_has}, id


@clause("DEC-R2", "DEC-O6")
def test_by_option_a_mistake_does_not_count_after_an_interception():
    match = a_match(decode="if_not_intercepted")
    play_round(match)
    play_round(match, (WRONG, RIGHT), (WRONG, WRONG))
    assert tokens(match) == {"white": (0, 0), "black": (1, 1)}


@clause("DEC-D7", "DEC-R4")
def test_neither_guess_is_told_before_both_are_written():
    match = a_match()
    play_round(match)
    write(match)
    match.act(3, intercept("2-4-3"))
    hidden = {"tag": "committed", "seat": 3, "guess": "intercept"}
    assert match.view(1)["commits"] == [{**hidden, "code": "2-4-3"}]
    for eye in (0, 2, None):
        view = match.view(eye)
        assert view["commits"] == view["history"][-1:] == [hidden]
        assert tokens(match)["black"] == (0, 0)
    match.act(0, decode("2-4-3"))
    assert told(match, "revealed")[-1] == {
        "tag": "revealed",
        "team": "white",
        "intercept": "2-4-3",
        "decode": "2-4-3",
        "code": "2-4-3",
        "interception": True,
        "miscommunication": False,
    }


@clause("DEC-D7", "DEC-A2")
def test_what_is_written_down_stands():
    match = a_match(seats=8)
    play_round(match)
    write(match)
    match.act(1, intercept("2-4-3"))
    again = refusal(match, 5, intercept("2-4-3"))
    assert (again.why, again.facts) == (Why.ALREADY_GUESSED, {"seat": 1})
    assert refusal(match, 1, intercept("1-2-3")).why is Why.ALREADY_GUESSED
    match.act(0, decode("1-2-3"))
    assert match.view(None)["half"] == "black"


@clause("DEC-D7", "DEC-A2")
def test_so_does_the_guess_of_the_own_code():
    match = a_match(seats=6, intercept_from_round=1)
    write(match)
    match.act(2, decode("1-2-3"))
    again = refusal(match, 4, decode("4-2-1"))
    assert (again.why, again.facts) == (Why.ALREADY_GUESSED, {"seat": 2})


@clause("DEC-D8")
def test_both_sheets_keep_clues_guesses_and_code():
    match = a_match()
    match.act(0, clues("dad", "sweet", "farm"))
    match.act(1, new_clues())
    half(match, *NOTHING)
    for eye in (0, 3, None):
        (line,) = match.view(eye)["sheets"]["white"]
        assert (line["clues"], line["code"]) == (["dad", "sweet", "farm"], "4-2-1")
        assert (line["decode"], line["intercept"]) == ("4-2-1", None)
        assert match.view(eye)["codes"]["white"] == "4-2-1"
    half(match, *NOTHING)
    assert len(match.view(None)["sheets"]["black"]) == 1


@clause("DEC-D8")
def test_a_line_of_a_sheet_says_all_of_its_half():
    match = a_match()
    play_round(match)
    match.act(2, clues("dad", "sweet", "farm"))
    match.act(3, new_clues())
    half(match, WRONG, RIGHT)
    assert match.view(None)["sheets"]["white"][1] == {
        "round": 2,
        "encryptor": 2,
        "clues": ["dad", "sweet", "farm"],
        "code": "2-4-3",
        "intercept": "2-4-3",
        "decode": "3-4-2",
        "interception": True,
        "miscommunication": True,
    }


@clause("DEC-E17", "DEC-R8")
@pytest.mark.parametrize(
    ("guess", "why"),
    [
        ("1-1-2", Why.CODE_REPEATS),
        ("4-2", Why.CODE_LENGTH),
        ("4-2-1-3", Why.CODE_LENGTH),
        ("", Why.CODE_LENGTH),
        ("4-2-5", Why.CODE_DIGITS),
        ("a-b-c", Why.CODE_DIGITS),
        ("٤-2-1", Why.CODE_DIGITS),
    ],
)
def test_what_is_no_code_is_refused(guess: str, why: Why):
    match = a_match(intercept_from_round=1)
    write(match)
    assert refusal(match, WHITE_TWO, decode(guess)).why is why
    assert refusal(match, BLACK_TWO, intercept(guess)).why is why


@pytest.mark.parametrize("guess", ["421", "4 2 1", "4,2,1", "4-2-1"])
def test_a_code_can_be_written_in_several_ways(guess: str):
    match = a_match()
    write(match)
    match.act(WHITE_TWO, decode(guess))
    assert told(match, "revealed")[0]["decode"] == "4-2-1"


@clause("DEC-R12", "DEC-A3")
def test_time_for_clues_runs_once_one_encryptor_is_done():
    match = a_match()
    assert GAME.timed(match.state) is None
    match.act(1, new_clues())
    timed = GAME.timed(match.state)
    assert timed is not None and timed.kind == "clue"
    match.act(None, TIME_UP)
    assert match.view(None)["clues"]["white"] == ["", "", ""]
    assert told(match, "timed_out") == [{"tag": "timed_out", "seats": [0]}]
    match.act(WHITE_TWO, decode("4-2-1"))
    assert tokens(match)["white"] == (0, 0)


@clause("DEC-A3")
def test_a_team_that_is_late_with_its_guess_has_none():
    match = a_match()
    play_round(match)
    write(match)
    assert GAME.timed(match.state).kind == "guess"
    match.act(None, TIME_UP)
    assert tokens(match) == {"white": (0, 1), "black": (0, 0)}
    line = match.view(None)["sheets"]["white"][-1]
    assert (line["decode"], line["intercept"]) == (None, None)
    match.act(0, intercept(code_of(match, "black")))
    match.act(None, TIME_UP)
    assert tokens(match) == {"white": (1, 1), "black": (0, 1)}


@clause("DEC-R12", "DEC-A3")
def test_each_thing_to_do_is_timed_for_itself():
    match = a_match(intercept_from_round=1, round_limit=2)
    seen = []
    for _ in range(2):
        match.act(min(match.awaited), new_clues())
        seen.append(GAME.timed(match.state))
        match.act(min(match.awaited), new_clues())
        for _ in range(2):
            seen.append(GAME.timed(match.state))
            match.act(offering(match, "object"), objection(0))
            seen.append(GAME.timed(match.state))
            match.act(None, TIME_UP)
            seen.append(GAME.timed(match.state))
            half(match, *NOTHING)
    seen.append(GAME.timed(match.state))
    halves = ["guess", "clue", "guess"] * 2
    assert [each.kind for each in seen] == ["clue", *halves, "clue", *halves, "guess"]
    assert all(each.id for each in seen) and len({each.id for each in seen}) == len(seen)
    match.act(None, {"tag": "abandon"})
    assert GAME.timed(match.state) is None


@clause("DEC-A3")
def test_what_counts_when_time_is_up_is_written_down():
    match = a_match(seats=6, guess_commit="majority", intercept_from_round=1)
    write(match)
    match.act(2, decode("4-2-1"))
    match.act(3, intercept("1-2-3"))
    match.act(None, TIME_UP)
    assert told(match, "timed_out")[0]["seats"] == [1, 4, 5]
    assert [(each["seat"], each["guess"]) for each in told(match, "committed")] == [
        (2, "decode"),
        (3, "intercept"),
    ]
    assert (match.view(None)["voted"], match.view(2)["votes"]) == ([], {})


@clause("DEC-O12", "DEC-A2")
def test_by_option_more_than_half_have_to_agree():
    match = a_match(seats=8, guess_commit="majority")
    write(match)
    match.act(2, decode("4-2-1"))
    match.act(4, decode("1-2-3"))
    assert match.awaited == {6}
    again = refusal(match, 2, decode("4-2-1"))
    assert (again.why, again.facts) == (Why.ALREADY_GUESSED, {"seat": 2})
    match.act(6, decode("2-3-4"))
    assert match.awaited == {2, 4, 6}, "all have voted and do not agree"
    for eye in (1, None):
        assert match.view(eye)["votes"] == {}
        assert match.view(eye)["voted"] == [2, 4, 6]
        assert told(match, "voted", eye)[0] == {"tag": "voted", "seat": 2, "guess": "decode"}
    assert match.view(0)["votes"]["4"]["code"] == "1-2-3"
    match.act(6, decode("4-2-1"))
    assert told(match, "committed", 0)[0]["code"] == "4-2-1"
    assert match.view(None)["half"] == "black"


@clause("DEC-O12", "DEC-A3")
def test_when_time_is_up_most_votes_count():
    match = a_match(seats=8, guess_commit="majority", intercept_from_round=1)
    write(match)
    for seat, code in ((1, "1-2-3"), (3, "4-2-1"), (5, "4-2-1"), (2, "1-2-3"), (4, "4-2-1")):
        match.act(seat, intercept(code) if seat % 2 else decode(code))
    match.act(None, TIME_UP)
    line = match.view(None)["sheets"]["white"][0]
    assert (line["intercept"], line["decode"]) == ("4-2-1", "1-2-3")


@clause("DEC-A2")
def test_a_single_decoder_needs_nobody():
    match = a_match(guess_commit="majority")
    write(match)
    match.act(WHITE_TWO, decode(wrong("4-2-1")))
    assert match.view(None)["half"] == "black"


@clause("DEC-O12", "DEC-A2")
def test_one_half_of_a_team_is_not_more_than_half():
    match = a_match(seats=8, guess_commit="majority", intercept_from_round=1)
    write(match)
    for seat in (1, 3):
        match.act(seat, intercept("1-2-3"))
    assert told(match, "committed") == []
    match.act(5, intercept("1-2-3"))
    assert told(match, "committed") == [{"tag": "committed", "seat": 5, "guess": "intercept"}]


@clause("DEC-D4", "DEC-R20")
def test_offers_name_what_may_be_done():
    match = a_match(intercept_from_round=1)
    ids = set()

    def offered(seat: int) -> list[dict[str, object]]:
        offers = match.offers(seat)
        ids.update(each["id"] for each in offers)
        return [{key: each[key] for key in each if key != "id"} for each in offers]

    assert offered(0) == [{"tag": "write_clues", "slots": [0, 1, 2]}]
    write(match)
    assert offered(2) == [{"tag": "decode"}]
    assert offered(1) == [{"tag": "intercept"}, {"tag": "object", "clues": [0, 1, 2]}]
    match.act(1, objection(2))
    assert offered(0) == [{"tag": "write_clues", "slots": [2]}]
    match.act(None, TIME_UP)
    assert offered(2) == [{"tag": "decode"}]
    assert offered(1) == [{"tag": "intercept"}]
    assert len(ids) == 7 and all(ids)


@clause("DEC-D7")
def test_whoever_may_see_everything_sees_what_nobody_else_does():
    match = a_match(seats=6, guess_commit="majority", intercept_from_round=1)
    match.act(1, clues("ocean", "concert", "sand"))
    assert match.view("everything")["clues"]["black"] == ["ocean", "concert", "sand"]
    match.act(0, new_clues())
    match.act(2, decode("4-2-1"))
    match.act(3, intercept("1-2-3"))
    view = match.view("everything")
    assert {seat: vote["code"] for seat, vote in view["votes"].items()} == {
        "2": "4-2-1",
        "3": "1-2-3",
    }
    assert (view["keywords"]["black"], view["codes"]["black"]) == (list(BLACK), "3-1-2")
    assert (view["team"], view["code"], view["offers"]) == (None, None, [])
    assert told(match, "wrote", "everything")[0]["clues"] == ["ocean", "concert", "sand"]
    assert [vote["code"] for vote in told(match, "voted", "everything")] == ["4-2-1", "1-2-3"]
    match.act(4, decode("4-2-1"))
    assert match.view("everything")["commits"][0]["code"] == "4-2-1"
