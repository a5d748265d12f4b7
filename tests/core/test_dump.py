"""A match as text: it comes back as it was, and what the rules did not write is refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import room40
from room40 import Match, Refused
from tests.factories import (
    ABANDON,
    TIME_UP,
    a_match,
    ask,
    ask_something,
    guess,
    guess_right,
    guess_wrong,
    resign,
)

Record = dict[str, Any]


def played(seats: int = 3) -> Match:
    """A match in which a bit of everything has happened."""
    match = a_match(seats=seats, first=0, seed="dump", cards=("where_3_4",))
    match.act(0, ask("where_3_4", 4))
    ask_something(match)
    match.act(None, TIME_UP)
    guess_wrong(match, match.awaited.pop())
    return match


def forged(change: Callable[[Record], Any]) -> str:
    record = json.loads(played().dump())
    change(record)
    return json.dumps(record)


def refused(text: str | bytes) -> Refused:
    with pytest.raises(Refused) as refusal:
        room40.load(text)
    return refusal.value


# ---- there and back


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_comes_back_as_it_was(seats: int):
    match = played(seats)
    again = room40.load(match.dump())
    assert again.dump() == match.dump()
    assert again.state == match.state
    assert [again.view(eye) for eye in (0, 1, None)] == [match.view(eye) for eye in (0, 1, None)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_goes_on_alike_after_coming_back(seats: int):
    match = played(seats)
    again = room40.load(match.dump().encode())
    for each in (match, again):
        ask_something(each, times=5)
    assert again.dump() == match.dump()


def test_a_finished_match_comes_back_with_its_outcome():
    match = played()
    match.act(None, resign(1))
    match.act(None, ABANDON)
    assert room40.load(match.dump()).outcome == match.outcome is not None


def test_options_and_deal_come_back():
    match = a_match(seats=4, first=3, hands=("5g",), ruleset="tagiron", row_size=3)
    again = room40.load(match.dump())
    assert again.setup == match.setup
    assert again.deal == match.deal
    assert again.view(None)["rules"] == match.view(None)["rules"]


def test_the_same_matches_have_the_same_text():
    assert played().dump() == played().dump()


# ---- forgeries


def entry(record: Record, index: int = 1) -> Record:
    return record["entries"][index]


def event(record: Record, index: int = 1, place: int = 0) -> Record:
    return entry(record, index)["events"][place]


FORGERIES: dict[str, Callable[[Record], Any]] = {
    "an answer": lambda r: event(r)["answers"].update({"1": ["A", "B", "C"]}),
    "an answer of another kind": lambda r: event(r)["answers"].update({"1": True}),
    "an answer left out": lambda r: event(r)["answers"].pop("1"),
    "an answer of the asker": lambda r: event(r)["answers"].update({"0": []}),
    "the card drawn": lambda r: event(r, 1, 1).update(card="sum_all"),
    "a right guess": lambda r: event(r, 4).update(right=True),
    "tiles of a guess": lambda r: event(r, 4).update(tiles="0k 0w 1k 1w 2k"),
    "tiles of a guess, action too": lambda r: (
        entry(r, 4)["action"].update(tiles="0k 0w 1k 1w 2k"),
        event(r, 4).update(tiles="0k 0w 1k 1w 2w"),
    ),
    "a rack": lambda r: event(r, 0).update(hands=["0k 0w 1k 1w 2k", *event(r, 0)["hands"][1:]]),
    "the centre": lambda r: event(r, 0).update(centre="0k 0w 1k 1w 2k"),
    "who begins": lambda r: event(r, 0).update(first=1),
    "the decided rules": lambda r: event(r, 0)["rules"].update(guess_any_time=True),
    "the setup": lambda r: r["setup"].update(row_size=5),
    "the deal": lambda r: r["deal"].update(hands=["9w"]),
    "the seed": lambda r: r.update(seed="00" * 32),
    "who asked": lambda r: entry(r).update(seat=1),
    "the asked card": lambda r: entry(r)["action"].update(card="sum_all", number=None),
    "the chosen number": lambda r: entry(r)["action"].update(number=3),
    "events left out": lambda r: entry(r)["events"].pop(),
    "events twice": lambda r: entry(r)["events"].append(event(r)),
    "an action left out": lambda r: r["entries"].pop(2),
    "an action twice": lambda r: r["entries"].insert(1, entry(r)),
    "the deal left out": lambda r: r["entries"].pop(0),
    "a deal twice": lambda r: r["entries"].insert(1, entry(r, 0)),
    "nothing done": lambda r: r["entries"].clear(),
    "a seat that dealt": lambda r: entry(r, 0).update(seat=0),
    "an action that dealt": lambda r: entry(r, 0).update(action={"tag": "time_up"}),
    "a foreign action": lambda r: entry(r).update(action={"tag": "clue", "word": "sea"}),
    "an action of the table by a seat": lambda r: entry(r, 3).update(seat=2),
    "an action of a seat by the table": lambda r: entry(r).update(seat=None),
    "a seat that is not there": lambda r: entry(r).update(seat=9),
    "everything as a seat": lambda r: entry(r).update(seat="everything"),
    "another game": lambda r: r.update(game="chess"),
    "another format": lambda r: r.update(format="room40-match-2"),
    "a field too many": lambda r: r.update(winner=0),
    "a field too few": lambda r: r.pop("deal"),
    "a seed too short": lambda r: r.update(seed="00"),
    "a seed that is none": lambda r: r.update(seed="é" * 64),
    "entries that are none": lambda r: r.update(entries={"0": 1}),
    "seats without number": lambda r: r["setup"].update(seats=10**40),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_match_is_refused(forgery: str):
    refused(forged(FORGERIES[forgery]))


def test_a_forged_answer_is_refused_with_its_place():
    refusal = refused(forged(FORGERIES["an answer"]))
    assert (refusal.why, refusal.facts) == ("bad_match", {"at": "$.entries[1]"})


@pytest.mark.parametrize("seed", ["", "00", "00" * 33, "zz" * 32])
def test_a_seed_has_32_bytes(seed: str):
    refusal = refused(forged(lambda record: record.update(seed=seed)))
    assert (refusal.why, refusal.facts) == ("bad_match", {"at": "$.seed"})


def test_what_was_forged_loads_without_the_forgery():
    assert room40.load(forged(lambda record: None)).version == played().version


def test_every_truncation_is_refused():
    text = played().dump()
    for end in range(0, len(text), 7):
        assert refused(text[:end]).why == "bad_match"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("null", id="null"),
        pytest.param("[]", id="a list"),
        pytest.param("\ud800", id="half a character"),
        pytest.param(b"\xff\xfe", id="no UTF-8"),
        pytest.param("[" * 10_000_000, id="10 MB of brackets"),
        pytest.param(" " * 10_000_000, id="10 MB of blanks"),
        pytest.param('{"a":' * 2_000_000, id="10 MB of objects in each other"),
        pytest.param('"' + "x" * 10_000_000 + '"', id="10 MB of text"),
    ],
)
def test_what_is_no_match_is_refused(text: str | bytes):
    assert refused(text).why == "bad_match"


@pytest.mark.parametrize("field", ["setup", "deal", "entries"])
def test_deep_nesting_inside_a_match_is_refused(field: str):
    deep = "[" * 100_000 + "]" * 100_000
    text = forged(lambda record: record.update({field: "HERE"})).replace('"HERE"', deep)
    assert refused(text).why == "bad_match"


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda r: r["entries"].extend([entry(r)] * 40_000), id="entries"),
        pytest.param(lambda r: event(r).update(answers={"1": ["A"] * 2_500_000}), id="an answer"),
        pytest.param(lambda r: r.update(game="x" * 10_000_000), id="the name of a game"),
        pytest.param(lambda r: r.update(seed="0" * 10_000_000), id="a seed"),
    ],
)
def test_a_match_of_10_mb_is_refused(change: Callable[[Record], Any]):
    text = forged(change)
    assert len(text) > 9_000_000
    assert refused(text).why in ("bad_match", "no_such_game", "not_your_turn")


# ---- for the eye of a person


def test_a_match_shows_itself_in_notation():
    match = a_match(
        first=0,
        hands=("0k 1k 2w 3k 5g", "2k 4k 4w 5g 7w"),
        cards=("where_3_4", "sum_all"),
        row_size=1,
    )
    match.act(0, ask("where_3_4", 4))
    match.act(1, guess("9k 2w 1k 0k 5g"))
    match.act(None, resign(0))
    assert repr(match) == (
        "<break_the_code [0k 1k 2w 3k 5g / 2k 4k 4w 5g 7w; row sum_all; seat 0 over]"
        " [0: ask where_3_4 4 | 1: guess 9k 2w 1k 0k 5g | table: resign 0]>"
    )


def test_the_centre_shows_too():
    match = a_match(seats=4, first=2, centre="0k 2w 5g 6k")
    assert " centre 0k 2w 5g 6k;" in repr(match)
    match.act(None, TIME_UP)
    match.act(None, ABANDON)
    assert repr(match).endswith("[table: time_up | table: abandon]>")


def test_each_action_reads_back_from_its_notation():
    match = played()
    guess_right(match, match.awaited.pop())
    for each in match.entries[1:]:
        if each.seat is not None:
            assert match.game.read_action(match.game.write_action(each.action)) == each.action


@pytest.mark.parametrize(
    "line", ["", "ask", "ask where_3_4 x", "ask a 1 2", "guess", "decline now", "peek", "ask a 12"]
)
def test_a_line_that_is_no_action_is_refused(line: str):
    with pytest.raises(Refused) as refusal:
        played().game.read_action(line)
    assert refusal.value.why == "bad_action"
