"""What makes a clue legal at the table: referee, consult, objection, penalty."""

import pytest

from room40 import Match, Why
from room40.core.seats import EVERYTHING
from tests.factories import TIME_UP, refusal, winners
from tests.games.codenames.laid import (
    APPROVE,
    ASSASSIN,
    BLUE,
    BLUE_AGENT,
    BLUE_CHIEF,
    BYSTANDER,
    CONCEDE,
    DECLINE,
    OBJECT,
    RED,
    RED_AGENT,
    RED_CHIEF,
    STOP,
    WAIVE,
    a_match,
    clue,
    consult,
    cover,
    left,
    reveal,
    team_at_turn,
    told,
    touch,
)

clause = pytest.mark.clause

EN = (
    *("run", "umbrella", "moon", "sun", "row", "snowman", "bank", "New York", "horse"),
    *("apple", "bridge", "candle", "desk", "engine", "flute", "garden", "hammer", "island"),
    *("jacket", "kettle", "lemon", "mirror", "needle", "orange", "pencil"),
)
ES = ("correr", "paraguas", "luna", "sol", "mar")
IN_DOUBT, LEGAL, ILLEGAL = "bodokelu", "arrow", "moon"
"""Invented; with letters of ROW in it; open on the board."""


def english(**options: object) -> Match:
    return a_match(words=EN, **options)


def spanish() -> Match:
    """The board of example E14 with MAR covered, blue to give a clue."""
    match = a_match(words=ES, language="es", key="nnnnB" + "B" * 8 + "R" * 8 + "nnn" + "x")
    match.act(BLUE_CHIEF, clue("bodokelu", 1))
    match.act(BLUE_AGENT, reveal(4))
    match.act(BLUE_AGENT, STOP)
    match.act(None, TIME_UP)
    return match


def verdict(match: Match, word: str) -> str:
    match.act(BLUE_CHIEF, clue(word, 1))
    return match.view(BLUE_CHIEF)["clue"]["verdict"]


def why(match: Match, word: str) -> tuple[Why, object]:
    """The reason and the word of the board; the clue it speaks of is the one that was given."""
    refused = refusal(match, BLUE_CHIEF, clue(word, 1))
    assert refused.facts["clue"] == word
    return refused.why, refused.facts["word"]


# ---- the referee


@clause("CN-N14", "CN-K5", "CN-K6", "CN-K7", "CN-R15", "CN-R17", "CN-D2", "CN-O4")
@pytest.mark.parametrize(
    ("word", "reason", "of"),
    [
        ("moon", Why.CLUE_BOARD_WORD, "moon"),
        ("MOON", Why.CLUE_BOARD_WORD, "moon"),
        ("running", Why.CLUE_FORM_OF, "run"),
        ("snow", Why.CLUE_PART_OF, "snowman"),
        ("snowball", Why.CLUE_COMPOUND_WITH, "snowman"),
        ("york", Why.CLUE_PART_OF, "New York"),
    ],
)
def test_a_strict_referee_refuses_by_what_lies_open(word: str, reason: Why, of: str):
    assert why(english(), word) == (reason, of)


@clause("CN-K1", "CN-K14", "CN-K10", "CN-R16", "CN-O8", "CN-O9")
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("", Why.CLUE_EMPTY),
        (" ", Why.CLUE_EMPTY),
        ("alarm clock", Why.CLUE_SEVERAL_WORDS),
        ("The Lord of the Rings", Why.CLUE_SEVERAL_WORDS),
        ("mоon", Why.CLUE_LOOKS_ALIKE),  # noqa: RUF001
        ("луна", Why.CLUE_LOOKS_ALIKE),
        ("a\u200bb", Why.CLUE_BAD_LETTER),
    ],
)
def test_a_strict_referee_refuses_by_form(word: str, reason: Why):
    assert refusal(english(), BLUE_CHIEF, clue(word, 1)).why is reason


@clause("CN-O8", "CN-K14", "CN-N17", "CN-O9", "CN-K17")
def test_a_group_may_allow_several_words():
    assert verdict(english(allow_multiword=True), "alarm clock") == "legal"
    assert verdict(english(allow_names=True), "The Lord of the Rings") == "ask"


@clause("CN-O10", "CN-K18")
def test_a_group_may_forbid_abbreviations():
    assert verdict(english(), "UFO") == "legal"
    assert verdict(english(allow_acronyms=False), "UFO") == "ask"


@clause("CN-K3", "CN-K9", "CN-K11", "CN-K12", "CN-K13", "CN-K16")
@pytest.mark.parametrize("word", ["arrow", "seven", "bat", "Napoleon", "vacation"])
def test_what_is_legal_is_taken(word: str):
    assert verdict(english(), word) == "legal"


@clause("CN-K2", "CN-K4", "CN-K15", "CN-K19", "CN-K20", "CN-K21", "CN-N15", "CN-O11", "CN-O12")
@pytest.mark.parametrize("options", [{}, {"allow_homonyms": True, "allow_free_rhymes": True}])
def test_what_people_judge_is_for_the_rival_spymaster(options: dict[str, bool]):
    """A clue on letters or sounds is a word like others to the referee: one may object."""
    match = english(**options)
    match.act(BLUE_CHIEF, clue("corner", 1))
    assert [each["tag"] for each in match.offers(RED_CHIEF)] == ["object"]
    match.act(RED_CHIEF, OBJECT)
    match.act(BLUE_CHIEF, CONCEDE)
    assert match.awaited == {RED_CHIEF}


@clause("CN-N14", "CN-K8", "CN-E14")
@pytest.mark.parametrize("word", ["corredor", "agua", "lunar", "nieve blanca"])
def test_the_spanish_example_refuses(word: str):
    refused = refusal(spanish(), BLUE_CHIEF, clue(word, 1))
    assert refused.why.value.startswith("clue_")


@clause("CN-K8", "CN-K9", "CN-E14")
@pytest.mark.parametrize("word", ["consola", "mar", "marea", "láser"])
def test_the_spanish_example_takes(word: str):
    assert verdict(spanish(), word) == "legal"


@clause("CN-K10", "CN-E14")
def test_a_word_of_another_language_is_in_doubt():
    assert verdict(spanish(), "Apfel") == "ask"


@clause("CN-O4")
def test_an_advising_referee_lets_it_pass_but_for_an_objection():
    match = english(referee="advise")
    assert verdict(match, ILLEGAL) == "illegal"
    match.act(RED_CHIEF, OBJECT)
    assert match.awaited == {RED_CHIEF}
    assert match.view(None)["phase"] == "penalty"


@clause("CN-O4", "CN-D4")
def test_without_a_referee_the_giver_has_to_concede():
    match = english(referee="off")
    assert verdict(match, ILLEGAL) == "unchecked"
    match.act(RED_CHIEF, OBJECT)
    assert match.awaited == {BLUE_AGENT}
    match.act(BLUE_CHIEF, CONCEDE)
    assert match.awaited == {RED_CHIEF}
    for word, facts in (("", {}), ("a\u200bb", {"clue": "a\u200bb"})):
        refused = refusal(english(referee="off"), BLUE_CHIEF, clue(word))
        assert (refused.why.value.startswith("clue"), refused.facts) == (True, facts)


@clause("CN-K23", "CN-O13")
def test_a_clue_may_be_given_again_unless_forbidden():
    for forbidden in (False, True):
        match = english(forbid_repeat_clue=forbidden)
        for giver, word in ((0, LEGAL), (1, LEGAL)):
            match.act(giver, clue(word))
            match.act(None, TIME_UP)
        if forbidden:
            refused = refusal(match, 0, clue("ARROW"))
            assert (refused.why, refused.facts) == (Why.CLUE_REPEATED, {"clue": "ARROW"})
        else:
            match.act(0, clue(LEGAL))


# ---- the question in secret


@clause("CN-N17", "CN-K22", "CN-D3")
def test_what_was_approved_is_legal():
    match = english()
    assert why(match, ILLEGAL)[0] is Why.CLUE_BOARD_WORD
    match.act(BLUE_CHIEF, consult("Moon", 2))
    assert refusal(match, BLUE_CHIEF, clue(ILLEGAL)).why is Why.CLUE_BOARD_WORD
    match.act(RED_CHIEF, APPROVE)
    assert verdict(match, ILLEGAL) == "legal"


@clause("CN-N17", "CN-D3")
def test_what_was_declined_is_judged_as_ever():
    match = english()
    match.act(BLUE_CHIEF, consult(ILLEGAL))
    match.act(RED_CHIEF, DECLINE)
    assert match.view(BLUE_CHIEF)["asked"]["approved"] is False
    assert refusal(match, RED_CHIEF, APPROVE).why is Why.NOT_OFFERED
    assert why(match, ILLEGAL)[0] is Why.CLUE_BOARD_WORD
    match.act(BLUE_CHIEF, consult(IN_DOUBT))
    match.act(RED_CHIEF, APPROVE)
    assert why(match, ILLEGAL)[0] is Why.CLUE_BOARD_WORD
    match.act(BLUE_CHIEF, clue(IN_DOUBT))
    assert match.view(RED_CHIEF)["asked"] is None


@clause("CN-N17", "CN-K22")
def test_an_approval_ends_with_its_turn():
    match = english()
    match.act(BLUE_CHIEF, consult(ILLEGAL))
    match.act(RED_CHIEF, APPROVE)
    match.act(None, TIME_UP)
    assert match.view(RED_CHIEF)["asked"] is None
    assert refusal(match, RED_CHIEF, clue(ILLEGAL)).why is Why.CLUE_BOARD_WORD


@clause("CN-N17", "CN-D3", "CN-D9")
def test_nobody_else_learns_of_a_consult():
    """Not that there was one, not by who may act, not after the end."""
    match, others = english(), (BLUE_AGENT, RED_AGENT, None)
    before = [match.view(eye) for eye in others]
    match.act(BLUE_CHIEF, consult("zebra", 3))
    assert [match.view(eye) for eye in others] == before
    assert match.to_act == {BLUE_CHIEF, RED_CHIEF}
    assert match.awaited == {BLUE_CHIEF}
    match.act(RED_CHIEF, APPROVE)
    assert [match.view(eye) for eye in others] == before
    for eye in (BLUE_CHIEF, RED_CHIEF, EVERYTHING):
        view = match.view(eye)
        assert view["asked"] == {"word": "zebra", "number": 3, "approved": True}
        assert [entry["tag"] for entry in view["history"]] == ["began", "consulted", "advised"]
    match.act(BLUE_CHIEF, clue(LEGAL))
    touch(match, ASSASSIN)
    assert all(not told(match, "consulted", eye) + told(match, "advised", eye) for eye in others)


@clause("CN-D3")
def test_a_consult_keeps_nobody_waiting():
    match = english()
    match.act(BLUE_CHIEF, consult(IN_DOUBT))
    (first, _) = (offer["id"] for offer in match.offers(RED_CHIEF))
    match.act(BLUE_CHIEF, consult(LEGAL))
    assert refusal(match, RED_CHIEF, APPROVE, first).why is Why.CLOSED
    match.act(BLUE_CHIEF, clue(LEGAL))
    assert refusal(match, RED_CHIEF, APPROVE).why is Why.NOT_OFFERED
    assert match.awaited == {BLUE_AGENT}


@clause("CN-N17")
def test_only_the_spymaster_at_turn_asks():
    match = english()
    for seat in (RED_CHIEF, BLUE_AGENT):
        assert refusal(match, seat, consult()).why is Why.NOT_YOUR_TURN
    for seat in (BLUE_CHIEF, BLUE_AGENT, RED_CHIEF):
        assert refusal(match, seat, APPROVE).why is Why.NOT_OFFERED
    assert refusal(match, BLUE_CHIEF, consult(" ")).why is Why.CLUE_EMPTY
    assert refusal(a_match(seats=2), 0, consult()).why is Why.NOT_OFFERED


# ---- objections


def objected(word: str = IN_DOUBT, **options: object) -> Match:
    match = english(**options)
    match.act(BLUE_CHIEF, clue(word))
    match.act(RED_CHIEF, OBJECT)
    return match


@clause("CN-N16", "CN-R12", "CN-E11", "CN-D4")
def test_an_objection_in_doubt_stands():
    match = objected()
    assert (match.awaited, match.view(None)["phase"]) == ({RED_CHIEF}, "penalty")
    assert refusal(match, BLUE_AGENT, reveal(0)).why is Why.NOT_OFFERED
    for card in (BLUE[0], BYSTANDER[0], ASSASSIN, 25):
        assert refusal(match, RED_CHIEF, cover(card)).why is Why.NOT_AN_OWN_CARD
    match.act(RED_CHIEF, cover(RED[3]))
    assert (left(match), team_at_turn(match), match.awaited) == ((9, 7), "red", {RED_CHIEF})
    assert match.view(None)["covered"][RED[3]] == "R"


@clause("CN-N16", "CN-R12", "CN-E11")
def test_the_rivals_may_let_it_pass():
    match = objected()
    match.act(RED_CHIEF, WAIVE)
    assert (left(match), team_at_turn(match)) == ((9, 8), "red")


@clause("CN-N16", "CN-D4")
def test_an_objection_to_a_legal_clue_needs_that_the_giver_concedes():
    match = objected(LEGAL)
    assert match.awaited == {BLUE_AGENT}
    assert match.to_act == {BLUE_CHIEF, BLUE_AGENT}
    assert refusal(match, RED_CHIEF, OBJECT).why is Why.NOT_OFFERED
    assert refusal(match, RED_CHIEF, CONCEDE).why is Why.NOT_YOUR_TURN
    match.act(BLUE_CHIEF, CONCEDE)
    assert match.awaited == {RED_CHIEF}


@clause("CN-N16", "CN-R13", "CN-D4")
def test_a_reveal_closes_an_objection():
    match = objected(LEGAL)
    match.act(BLUE_AGENT, reveal(BLUE[0]))
    assert refusal(match, BLUE_CHIEF, CONCEDE).why is Why.NOT_OFFERED
    assert refusal(match, RED_CHIEF, OBJECT).why is Why.NOT_OFFERED
    assert team_at_turn(match) == "blue"
    match.act(BLUE_AGENT, reveal(BLUE[1]))
    assert (team_at_turn(match), left(match)) == ("red", (7, 8))


@clause("CN-E13", "CN-R13", "CN-N16")
def test_what_is_noticed_later_stands():
    match = english(referee="advise")
    match.act(BLUE_CHIEF, clue(ILLEGAL, 2))
    match.act(BLUE_AGENT, reveal(BLUE[0]))
    assert refusal(match, RED_CHIEF, OBJECT).why is Why.NOT_OFFERED
    assert left(match) == (8, 8)


@clause("CN-E12", "CN-R14", "CN-O5")
@pytest.mark.parametrize("may_win", [True, False])
def test_the_word_covered_for_it_may_win(may_win: bool):
    match = english(penalty_can_win=may_win, referee="off")
    match.act(BLUE_CHIEF, clue())
    match.act(None, TIME_UP)
    match.act(RED_CHIEF, clue(number="unlimited"))
    touch(match, *RED[:7])
    match.act(RED_AGENT, STOP)
    match.act(BLUE_CHIEF, clue())
    match.act(RED_CHIEF, OBJECT)
    match.act(BLUE_CHIEF, CONCEDE)
    if may_win:
        match.act(RED_CHIEF, cover(RED[7]))
        assert (winners(match), match.outcome["reason"]) == ([1, 3], "found")
    else:
        assert refusal(match, RED_CHIEF, cover(RED[7])).why is Why.NOT_AN_OWN_CARD
        assert [each["tag"] for each in match.offers(RED_CHIEF)] == ["waive"]
        match.act(RED_CHIEF, WAIVE)


@clause("CN-R14", "CN-O5")
def test_only_the_last_word_may_not_be_covered():
    """It is the last of whoever covers that counts, not of the others."""
    match = english(penalty_can_win=False)
    match.act(BLUE_CHIEF, clue(number="unlimited"))
    touch(match, *BLUE[:7])
    match.act(BLUE_AGENT, STOP)
    for may_cover in (True, False):
        match.act(RED_CHIEF, clue())
        match.act(BLUE_CHIEF, OBJECT)
        tags = [each["tag"] for each in match.offers(BLUE_CHIEF)]
        assert tags == ["cover"] * may_cover + ["waive"]
        match.act(BLUE_CHIEF, cover(BLUE[7]) if may_cover else WAIVE)
        match.act(None, TIME_UP)


@clause("CN-O5")
def test_a_table_may_do_without_objections():
    match = english(objections="off")
    match.act(BLUE_CHIEF, clue())
    assert match.to_act == {BLUE_AGENT}
    assert refusal(match, RED_CHIEF, OBJECT).why is Why.NOT_OFFERED
