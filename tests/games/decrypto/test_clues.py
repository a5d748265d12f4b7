"""What may be a clue in Decrypto, and what happens when rivals object."""

import pytest

import room40
from room40 import Match, Why
from room40.games.decrypto.clues import clues_of
from tests.factories import refusal, resign
from tests.games.decrypto.laid import (
    BLACK,
    NOTHING,
    WHITE,
    a_match,
    clues,
    decode,
    half,
    intercept,
    new_clues,
    objection,
    offering,
    play_round,
    seats_offered,
    told,
    write,
)

clause = pytest.mark.clause


def refused(match: Match, seat: int, clue: str, place: int = 1) -> tuple[Why, object]:
    """Why a clue at that place is refused, and about which keyword."""
    texts = ["bodokelu", "mikelupo", "sudorazo"]
    texts[place] = clue
    found = refusal(match, seat, clues(*texts))
    assert found.facts["place"] == place
    return found.why, found.facts.get("word")


def verdict(clue: str, **options: object) -> str:
    """What the referee says of a clue that is taken."""
    match = a_match(**options)  # type: ignore[arg-type]
    match.act(0, clues(clue, "mikelupo", "sudorazo"))
    return str(told(match, "wrote", 0)[0]["verdicts"][0])


@clause("DEC-D14", "DEC-R15", "DEC-E16", "DEC-A7")
@pytest.mark.parametrize(
    ("clue", "why", "word"),
    [
        ("", Why.CLUE_EMPTY, None),
        ("   ", Why.CLUE_EMPTY, None),
        ("very " * 13, Why.CLUE_TOO_LONG, None),
        ("p", Why.CLUE_LETTERS, None),
        ("p i", Why.CLUE_LETTERS, None),
        ("three letters", Why.CLUE_LETTERS, None),
        ("3 letters", Why.CLUE_LETTERS, None),
        ("rhymes with big", Why.CLUE_LETTERS, None),
        ("starts with P", Why.CLUE_LETTERS, None),
        ("3", Why.CLUE_POSITION, None),
        ("2 4", Why.CLUE_POSITION, None),
        ("pig", Why.CLUE_KEYWORD, "pig"),
        ("PIG!", Why.CLUE_KEYWORD, "pig"),
        ("sweet son", Why.CLUE_KEYWORD, "son"),
        ("p.i.g.", Why.CLUE_KEYWORD, "pig"),
        ("piglets", Why.CLUE_KEYWORD_KIN, "pig"),
        ("in two tents", Why.CLUE_KEYWORD_KIN, "tent"),
        ("p\u200big", Why.CLUE_BAD_LETTER, None),
        ("\u0440ig", Why.CLUE_LOOKS_ALIKE, None),
    ],
)
def test_what_can_be_judged_by_form_is_refused(clue: str, why: Why, word: str | None):
    assert refused(a_match(), 0, clue) == (why, word)


@clause("DEC-D14", "DEC-R13", "DEC-E16")
@pytest.mark.parametrize(
    "clue",
    ["bacon", "big", "what we ate yesterday", "love letter", "a person", "U.N.", "vitamin C"],
)
def test_what_cannot_be_judged_by_form_is_taken(clue: str):
    assert verdict(clue) == "legal"


@clause("DEC-R15", "DEC-E16")
@pytest.mark.parametrize("clue", ["cerdo", "porc", "three", "7 dwarfs"])
def test_what_is_in_doubt_is_taken_and_its_writer_alone_told(clue: str):
    match = a_match()
    match.act(0, clues("bacon", clue, "sudorazo"))
    assert told(match, "wrote", 0)[0]["verdicts"][1] == "ask"
    for eye in (1, 2, 3, None):
        assert told(match, "wrote", eye) == [{"tag": "wrote", "seat": 0}]


@clause("DEC-D14", "DEC-R15", "DEC-O1")
@pytest.mark.parametrize(
    ("language", "clue", "why"),
    [
        ("es", "tres letras", Why.CLUE_LETTERS),
        ("es", "empieza por c", Why.CLUE_LETTERS),
        ("es", "los cerdos", Why.CLUE_KEYWORD_KIN),
        ("pl", "trzy litery", Why.CLUE_LETTERS),
        ("pl", "na k", Why.CLUE_LETTERS),
        ("pl", "w zamku", Why.CLUE_KEYWORD_KIN),
    ],
)
def test_each_language_has_its_referee(language: str, clue: str, why: Why):
    white = (
        ("cerdo", "casa", "sol", "mesa") if language == "es" else ("zamek", "las", "ryba", "sok")
    )
    assert refused(a_match(language=language, white=white), 0, clue)[0] is why


@clause("DEC-D14", "DEC-R19", "DEC-A7")
def test_a_refused_clue_is_told_to_nobody():
    match = a_match()
    before = [match.view(eye) for eye in (0, 1, 2, 3, None)]
    refused(match, 0, "pig")
    assert [match.view(eye) for eye in (0, 1, 2, 3, None)] == before
    match.act(0, clues("bacon", "sweet", "camp"))


@clause("DEC-A7", "DEC-R15", "DEC-D16")
@pytest.mark.parametrize(
    ("clue", "facts"),
    [
        ("", {}),
        (" sweet   son ", {"clue": "sweet son", "word": "son"}),
        ("p\u200big", {"clue": "p\u200big"}),
        ("a" * 61, {"longest": 60}),
        ("Bodokelu", {"clue": "Bodokelu"}),
    ],
)
def test_its_writer_is_told_what_of_a_refused_clue_was_read(clue: str, facts: dict[str, object]):
    found = refusal(a_match(), 0, clues("bodokelu", clue, "sudorazo"))
    assert found.facts == {"place": 1, **facts}


@clause("DEC-D4")
def test_a_clue_has_sixty_signs_at_most():
    long = "bodokelu " * 6 + "sudora"
    match = a_match()
    match.act(0, clues("bodokelu", long, "sudorazo"))
    assert told(match, "wrote", 0)[0]["clues"][1] == long


@clause("DEC-A7")
def test_the_referee_knows_neither_the_code_nor_the_rivals_keywords():
    """What it says of each clue is the same, byte for byte, whatever the rivals have."""
    tried = [*BLACK, "anchors", "violinist", "pig", "bacon", "cerdo", "three", "3"]
    one = a_match()
    for black in (("bacon", "cerdo", "three", "farm"), ("p", "love", "wild", "zebra")):
        other = a_match(black=black, white_codes=("1-2-3",))
        for clue in tried:
            assert answer(one, clue) == answer(other, clue)


def answer(match: Match, clue: str) -> object:
    """All that a writer is told of a clue, whether it is taken or not."""
    try:
        events = match.decide(0, match.read_action(0, clues(clue, "mikelupo", "sudorazo"))).events
    except room40.Refused as refused:
        return refused.why, refused.facts
    return events[0]


@clause("DEC-R17")
def test_a_keyword_and_a_clue_of_the_rivals_may_be_given():
    match = a_match()
    match.act(1, clues("ocean", "concert", "sand"))
    match.act(0, clues("ocean", BLACK[0], "camp"))
    assert match.view(None)["clues"]["white"] == ["ocean", "anchor", "camp"]


@clause("DEC-D16", "DEC-R16", "DEC-E16")
def test_a_player_gives_a_clue_once():
    match = a_match()
    match.act(0, clues("bacon", "sweet", "camp"))
    match.act(1, new_clues())
    half(match, *NOTHING)
    half(match, *NOTHING)
    play_round(match)
    assert refused(match, 0, " BACON ")[0] is Why.CLUE_REPEATED


@clause("DEC-R16")
def test_a_clue_is_not_given_twice_in_a_round_either():
    found = refusal(a_match(), 0, clues("bacon", "camp", "Bacon"))
    assert (found.why, found.facts["place"]) == (Why.CLUE_REPEATED, 2)


@clause("DEC-R16", "DEC-O9", "DEC-E16")
def test_another_player_may_give_it_unless_the_team_shares_what_is_used_up():
    for scope in ("player", "team"):
        match = a_match(clue_reuse_scope=scope)
        match.act(0, clues("bacon", "sweet", "camp"))
        match.act(1, new_clues())
        half(match, *NOTHING)
        half(match, *NOTHING)
        if scope == "team":
            assert refused(match, 2, "bacon")[0] is Why.CLUE_REPEATED
        else:
            match.act(2, clues("bacon", "sweet", "camp"))


@clause("DEC-O13")
def test_without_a_referee_only_the_shape_is_looked_at():
    assert verdict("pig", referee="off") == "unchecked"
    assert refused(a_match(referee="off"), 0, "")[0] is Why.CLUE_EMPTY


# ---- objections


@clause("DEC-R20", "DEC-A8")
def test_after_an_objection_the_clue_is_written_anew():
    match = a_match()
    play_round(match)
    match.act(2, clues("bacon", "sweet", "camp"))
    match.act(3, new_clues())
    match.act(0, decode("1-2-3"))
    match.act(1, objection(1))
    view = match.view(None)
    assert (view["phase"], view["objected"], view["commits"]) == ("rewrite", 1, [])
    assert match.awaited == match.to_act == {2}
    assert match.offers(2)[0]["slots"] == [1]
    match.act(2, clues("bacon", "sugar", "camp"))
    assert match.view(None)["clues"]["white"] == ["bacon", "sugar", "camp"]
    assert told(match, "rewrote") == [{"tag": "rewrote", "seat": 2, "clue": 1, "text": "sugar"}]
    assert match.awaited == {0, 1, 3}


@clause("DEC-A8", "DEC-R14", "DEC-D16")
def test_the_other_clues_stand_and_the_void_one_is_used_up():
    match = a_match()
    match.act(0, clues("bacon", "sweet", "camp"))
    match.act(1, new_clues())
    match.act(3, objection(0))
    stand = refusal(match, 0, clues("ham", "sugar", "camp"))
    assert (stand.why, stand.facts) == (Why.CLUES_STAND, {"place": 0})
    assert refusal(match, 0, clues("bacon", "sweet", "camp")).why is Why.CLUE_REPEATED
    assert refusal(match, 0, clues("pigs", "sweet", "camp")).why is Why.CLUE_KEYWORD_KIN
    assert refusal(match, 2, clues("ham", "sweet", "camp")).why is Why.NOT_YOUR_TURN
    match.act(0, clues("ham", " sweet ", "camp"))


@clause("DEC-R20")
def test_rivals_object_once_in_each_half_until_they_have_guessed():
    match = a_match()
    assert refusal(match, 1, objection()).why is Why.NOT_OFFERED
    play_round(match)
    write(match)
    assert seats_offered(match, "object") == {1, 3}
    assert refusal(match, 0, objection()).why is Why.NOT_YOUR_TURN
    assert refusal(match, 1, objection(3)).why is Why.NOT_OFFERED
    assert refusal(match, 1, objection(-1)).why is Why.NOT_OFFERED
    match.act(3, intercept("1-2-3"))
    assert seats_offered(match, "object") == set()
    assert refusal(match, 1, objection()).why is Why.NOT_OFFERED
    match.act(0, decode("1-2-3"))
    match.act(0, objection())
    standing = match.view(3)["clues"]["black"]
    match.act(3, {**new_clues(), "clues": ["mokidela", *standing[1:]]})
    assert refusal(match, 0, objection(1)).why is Why.NOT_OFFERED


@clause("DEC-R20")
def test_in_the_first_round_rivals_may_object_until_the_code_is_told():
    match = a_match()
    write(match)
    assert match.awaited == {2}
    assert match.to_act == {1, 2, 3}
    match.act(2, decode("4-2-1"))
    assert refusal(match, 1, objection()).why is Why.NOT_YOUR_TURN


@clause("DEC-R20", "DEC-O11")
def test_objections_can_be_off_and_empty_clues_have_none():
    off = a_match(objections="off")
    write(off)
    assert off.to_act == {2}
    match = a_match()
    match.act(1, new_clues())
    match.act(None, {"tag": "time_up"})
    assert match.to_act == {2}
    assert refusal(match, 1, objection()).why is Why.NOT_OFFERED


@clause("DEC-R20", "DEC-A3")
def test_whoever_is_late_with_the_new_clue_has_none():
    match = a_match()
    write(match)
    match.act(1, objection(2))
    match.act(None, {"tag": "time_up"})
    view = match.view(None)
    assert (view["phase"], view["clues"]["white"][2]) == ("guess", "")
    assert told(match, "rewrote", 0)[0]["verdict"] == "unchecked"


@clause("DEC-R20")
def test_an_offer_to_guess_closes_with_an_objection():
    match = a_match()
    write(match)
    offer = match.offers(2)[0]["id"]
    match.act(1, objection(0))
    match.act(0, {**new_clues(), "clues": ["mokidelo", *match.view(None)["clues"]["white"][1:]]})
    assert refusal(match, 2, decode("4-2-1"), offer).why is Why.CLOSED


@clause("DEC-A8", "DEC-D16")
def test_a_clue_that_was_written_anew_is_used_up_as_well():
    match = a_match()
    match.act(0, clues("bacon", "sweet", "camp"))
    match.act(1, new_clues())
    match.act(3, objection(0))
    match.act(0, clues("ham", "sweet", "camp"))
    half(match, *NOTHING)
    half(match, *NOTHING)
    play_round(match)
    for used in ("bacon", "ham"):
        assert refused(match, 0, used)[0] is Why.CLUE_REPEATED


@clause("DEC-D16", "DEC-A4")
def test_a_view_tells_which_clues_a_team_has_given():
    match = a_match()
    match.act(0, clues("bacon", "sweet", "camp"))
    assert clues_of(match.view_of(0), "white") == ["bacon", "sweet", "camp"]
    assert clues_of(match.view_of(2), "white") == clues_of(match.view_of(0), "black") == []
    match.act(1, clues("ocean", "concert", "sand"))
    match.act(3, objection(0))
    match.act(0, clues("ham", "sweet", "camp"))
    half(match, *NOTHING)
    for seat in (2, 3):
        view = match.view_of(seat)
        assert clues_of(view, "white") == ["bacon", "sweet", "camp", "ham"]
        assert clues_of(view, "black") == ["ocean", "concert", "sand"]


@clause("DEC-A8", "DEC-R16")
def test_who_writes_for_another_repeats_none_of_the_clues_of_the_round():
    match = a_match(seats=6)
    match.act(0, clues("bacon", "sweet", "camp"))
    match.act(1, new_clues())
    match.act(1, objection(0))
    match.act(None, resign(0))
    for used in ("Bacon", "camp"):
        found = refusal(match, 2, clues(used, "sweet", "camp"))
        assert (found.why, found.facts["place"]) == (Why.CLUE_REPEATED, 0)
    match.act(2, clues("ham", "sweet", "camp"))


@clause("DEC-R20", "DEC-A2")
def test_an_objection_makes_votes_void():
    match = a_match(seats=6, guess_commit="majority")
    write(match)
    match.act(2, decode("4-2-1"))
    match.act(1, objection(0))
    assert (match.view(2)["votes"], match.view(None)["voted"]) == ({}, [])


@clause("DEC-R20")
def test_each_half_has_its_own_objection():
    match = a_match()
    for _ in range(2):
        write(match)
        for _ in ("white", "black"):
            assert match.view(None)["objected"] is None
            match.act(offering(match, "object"), objection(0))
            assert match.view(None)["objected"] == 0
            (writer,) = match.awaited
            clue = new_clues()["clues"][0]
            team = match.view(None)["half"]
            match.act(writer, clues(clue, *match.view(None)["clues"][team][1:]))
            assert seats_offered(match, "object") == set()
            half(match, *NOTHING)


@clause("DEC-D14")
def test_all_four_keywords_of_the_team_are_forbidden_for_every_digit():
    for word in WHITE:
        for place in range(3):
            assert refused(a_match(), 0, f"my {word}", place) == (Why.CLUE_KEYWORD, word)
