"""Frames from clients: what cannot be read is refused, whatever it is (REL-S11, FAULT-C2)."""

import json
from random import Random
from typing import Any

import pytest

from room40.core.refused import Refused
from room40.server.frames import check_json, read_frame
from room40.server.wire import FRAME_BYTES, ActFrame
from tests.server.house import House, any_question
from tests.server.test_match import begun, to_move

GOOD = {"tag": "act", "match": "m", "seat": 0, "action_id": "a", "action": {"tag": "decline"}}
TALK = {"tag": "talk", "kind": "note", "audience": "me", "body": "", "talk_id": "t"}


def refused(text: str) -> str:
    with pytest.raises(Refused) as caught:
        read_frame(text)
    return caught.value.why.value


def test_a_good_frame_is_read() -> None:
    frame = read_frame(json.dumps(GOOD))
    assert isinstance(frame, ActFrame) and frame.seat == 0


@pytest.mark.parametrize(
    "change",
    [
        {"seat": None},
        {"seat": "0"},
        {"seat": 0.5},
        {"seat": True},
        {"seat": 10**30},
        {"match": ""},
        {"match": "x" * 65},
        {"match": "a b"},
        {"action_id": "bot/1"},
        {"action_id": "ä"},
        {"action_id": None},
        {"offer": "x" * 65},
        {"extra": 1},
        {"version": 3},
        {"tag": "resign"},
        {"tag": 1},
    ],
)
def test_fields_are_what_they_should_be(change: dict[str, Any]) -> None:
    assert refused(json.dumps(GOOD | change)) == "bad_frame"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "null", "[]", "{}", "1", '"act"', "{", "}", "\x00", "\ufeff{}", "\ud800"),
        *('{"tag":"act"}', '{"tag":"act","tag":"talk"}', json.dumps(GOOD)[:-1] + ',"seat":1}'),
        json.dumps(GOOD).replace("0", "NaN"),
        json.dumps(GOOD).replace("0", "Infinity"),
        json.dumps(GOOD).replace("0", "1" * 5000),
        json.dumps(GOOD).replace('"decline"', '"decline","tag":"decline"'),
        json.dumps(GOOD).replace('"decline"', "[" * 20 + "]" * 20),
        json.dumps(GOOD | {"match": "\ud800"}),
        "[" * 4000 + "]" * 4000,
        '{"a":' * 1000 + "1" + "}" * 1000,
    ],
)
def test_unclear_text_is_refused(text: str) -> None:
    assert refused(text) == "bad_frame"


def test_large_frames_are_refused() -> None:
    frame = json.dumps(TALK | {"body": "x" * 6000})
    assert len(frame) < FRAME_BYTES
    read_frame(frame)
    assert refused(json.dumps(TALK | {"body": "x" * FRAME_BYTES})) == "too_large"
    assert refused(json.dumps(TALK | {"body": "ł" * 4200}, ensure_ascii=False)) == "too_large"
    assert refused(json.dumps(TALK | {"body": "x" * 6001})) == "bad_frame"


def test_brackets_in_texts_have_no_depth() -> None:
    check_json(json.dumps(TALK | {"body": '[{"' * 400}))


def mutated(text: str, chance: Random) -> str:
    """A frame with a few of its characters changed, doubled, dropped or swapped for others."""
    signs = list(text)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(signs)) if signs else 0
        match chance.randrange(4):
            case 0:
                signs[place : place + 1] = []
            case 1:
                signs[place:place] = signs[place : place + chance.randint(1, 30)]
            case 2:
                signs[place:place] = chance.choice(
                    ['"', "{", "[", "}", "]", ",", "\\", "\x00", "é"]
                )
            case _:
                signs[place:place] = chance.choice(
                    ["null", "1e999", "-0", "true", "\\ud800", "9" * 40]
                )
    return "".join(signs)


def test_fuzzed_frames_are_read_or_refused() -> None:
    """Nothing but `Refused` ever comes out, and what is read is within its bounds."""
    chance = Random(40)
    seeds = [json.dumps(GOOD), json.dumps(TALK), json.dumps(GOOD | {"offer": "turn-1"})]
    read = 0
    for _ in range(20_000):
        text = mutated(chance.choice(seeds), chance)
        try:
            frame = read_frame(text)
        except Refused:
            continue
        read += 1
        assert len(text.encode("utf-8", "surrogatepass")) <= FRAME_BYTES
        assert isinstance(frame, ActFrame) is (frame.__struct_config__.tag == "act")
    assert 300 < read < 19_000


async def test_the_socket_survives_all_of_it(house: House) -> None:
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    _, wire, view = await to_move(house, table, wires)
    chance = Random(41)
    good = json.dumps({**GOOD, "match": view["match"], "seat": view["seat"]})
    for _ in range(300):
        wire.send_text(mutated(good, chance))
    wire.send_text("")
    question = {**GOOD, "match": view["match"], "seat": view["seat"], "action_id": "real"}
    answer = await wire.answer(question | {"action": any_question(view)})
    assert answer["tag"] == "done"
    answers = [each for each in wire.frames if each["tag"] in ("done", "refused")]
    assert len(answers) == 302


async def test_a_frame_that_names_itself_is_answered_by_name(house: House) -> None:
    """UX: whoever sent it knows which of theirs it was."""
    _, wires = await begun(house, *await house.guests("Ana", "Ben"))
    answer = await wires[0].answer({"tag": "act", "action_id": "mine", "surprise": 1})
    assert (answer["action_id"], answer["why"]) == ("mine", "bad_frame")
    wires[0].send({"tag": "act", "action_id": "not an id"})
    assert (await wires[0].next("refused", why="bad_frame", action_id=None))["facts"]
