"""Decoders, interceptors, who names words: from the view alone, and from all of it."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

from room40.bots import bot_named
from room40.bots.decrypto import choose
from room40.bots.decrypto.codes import CODES, Code, open_codes, read, written
from room40.bots.decrypto.decode import likeliest
from room40.bots.decrypto.intercept import Heard
from room40.bots.decrypto.levels import LEVELS, REFERENCES, Player
from room40.bots.decrypto.mind import mind_of
from room40.bots.decrypto.name_words import likeliest_words
from room40.core.match import Match
from room40.games.decrypto.types import NameWords
from room40.lexicon.model import UNKNOWN, Model
from tests.bots.decrypto.planted import FAMILIES, KEYWORDS, WORDS, side
from tests.bots.decrypto.play import (
    HARD,
    WHITE,
    a_match,
    choice,
    played,
    told_the_first_sides,
)

CODE_LIST = ("4-2-1", "3-1-2", "2-4-3", "1-3-4", "2-1-4")
ANY = list(WORDS[-12:-9])
"""Clues that mean nothing to anybody."""
FOUR = ("1-2-3", "1-2-3", "2-3-4", "4-3-1")
Reader = Callable[[np.ndarray, Iterable[Code]], tuple[Code, float]]


def written_by(match: Match, clues: list[str]) -> Match:
    """The encryptor of white with these clues, black with any."""
    for seat in sorted(match.awaited):
        is_white = seat in match.view_of(seat).teams["white"]
        match.act(seat, {"tag": "write_clues", "clues": clues if is_white else ANY})
    return match


# ---- decoding


def assigns_each_slot_once(reader: Reader) -> None:
    """The second clue is liker the first keyword than the first clue is, if only a little."""
    scores = np.array([[2.5, 2.0, 0.0, 0.0], [3.0, 0.0, 0.0, 0.5], [0.0, 0.0, 0.0, 3.0]])
    assert reader(scores, ())[0] == (1, 0, 3)


def test_a_decoder_weighs_all_clues_together() -> None:
    assigns_each_slot_once(likeliest)


def test_a_decoder_that_takes_clue_after_clue_is_caught() -> None:
    """The planted fault."""

    def greedy(scores: np.ndarray, _: Iterable[Code]) -> tuple[Code, float]:
        code: list[int] = []
        for row in scores:
            code.append(int(max(set(range(4)) - set(code), key=lambda slot: row[slot])))
        return (code[0], code[1], code[2]), 1.0

    with pytest.raises(AssertionError):
        assigns_each_slot_once(greedy)


@pytest.mark.clause("DEC-D5", "DEC-R7")
@pytest.mark.parametrize("code", ["4-2-1", "1-2-3", "3-4-2"])
def test_clues_of_its_keywords_are_read(model: Model, code: str) -> None:
    match = a_match(keywords=WHITE, codes={"white": [code], "black": []})
    written_by(match, [side(int(digit) - 1, 1)[0] for digit in code.split("-")])
    for level in ("medium", "hard"):
        action, note = choice(match, 2, model, LEVELS[level])
        assert action.code == code and note.kind == "decodes"
    assert note.facts["chance"] > 0.6


def test_a_phrase_is_read_by_its_words(model: Model) -> None:
    match = a_match(keywords=WHITE, codes={"white": ["4-2-1"], "black": []})
    phrases = [" of ".join(side(slot, 1)[:2]) for slot in (3, 1, 0)]
    assert choice(written_by(match, phrases), 2, model)[0].code == "4-2-1"


@pytest.mark.clause("DEC-R12")
def test_clues_that_are_missing_or_unknown_are_a_guess(model: Model) -> None:
    match = a_match(keywords=WHITE, referee="off")
    written_by(match, ["zyzzyva", "qwx", "crwth of vug"])
    action, note = choice(match, 2, model)
    assert action.code in map(written, CODES) and note.facts["chance"] < 0.1
    assert (mind_of(model, FAMILIES).likeness([""], KEYWORDS) == UNKNOWN).all()


@pytest.mark.clause("DEC-D13")
def test_a_code_that_cannot_come_again_is_not_guessed() -> None:
    scores = np.array([[3.0, 0, 0, 0], [0, 3.0, 0, 0], [0, 0, 3.0, 0]])
    assert likeliest(scores, ())[0] == (0, 1, 2)
    assert likeliest(scores, [(0, 1, 2)])[0] != (0, 1, 2)
    assert len(open_codes([(0, 1, 2), (3, 2, 1)])) == 22
    assert read(written((3, 1, 0))) == (3, 1, 0)


# ---- intercepting


def intercepts(model: Model, player: Player) -> None:
    """Four rounds of one side of each keyword, and then more of it."""
    match = told_the_first_sides(CODE_LIST)
    clues = [side(int(digit) - 1, 0)[8] for digit in CODE_LIST[-1].split("-")]
    match.act(min(match.awaited), {"tag": "write_clues", "clues": clues})
    action, note = choice(match, 1, model, player)
    assert action.code == CODE_LIST[-1], note


@pytest.mark.clause("DEC-D6", "DEC-D8")
@pytest.mark.parametrize("level", ["medium", "hard", "baseline-use"])
def test_an_interceptor_reads_the_history(model: Model, level: str) -> None:
    intercepts(model, {**LEVELS, **REFERENCES}[level])


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_an_interceptor_that_heard_nothing_is_caught(
    model: Model, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault: it ignores what was revealed."""
    monkeypatch.setattr(choose, "heard", lambda view, team: Heard(WORDS, ((), (), (), ())))
    with pytest.raises(AssertionError):
        intercepts(model, LEVELS[level])


# ---- naming words


@pytest.mark.clause("DEC-D11", "DEC-D12")
def test_who_heard_both_sides_names_the_keywords(model: Model) -> None:
    by_slot = tuple((*side(slot, 0)[:2], *side(slot, 1)[:3]) for slot in range(4))
    names, expected = likeliest_words(mind_of(model, FAMILIES), Heard(WORDS, by_slot), HARD)
    assert names == KEYWORDS and expected > 3


def test_no_word_is_named_twice_and_none_that_cannot_be(model: Model) -> None:
    """Own keywords are no keywords of the rivals, and a clue is no keyword."""
    for level in LEVELS.values():
        match = a_match(keywords=WHITE, round_limit=2)
        while match.view_of(0).phase != "words":
            seat = min(match.awaited)
            match.act(seat, choice(match, seat, model, level)[0])
        action, note = choice(match, 0, model, level)
        assert isinstance(action, NameWords) and note.kind == "names_words"
        view = match.view_of(0)
        barred = {*KEYWORDS, *(clue for line in view.sheets["black"] for clue in line.clues)}
        assert len(set(action.words)) == 4 and not set(action.words) & barred


# ---- whole matches


MAJORITY = {"guess_commit": "majority", "repeat_codes": False}


@pytest.mark.parametrize(
    ("seats", "setup"), [(3, {}), (4, {}), (5, MAJORITY), (7, {}), (8, MAJORITY)]
)
def test_all_that_bots_choose_is_legal(model: Model, seats: int, setup: dict[str, Any]) -> None:
    players = [LEVELS["easy"], LEVELS["hard"], LEVELS["medium"]]
    match = a_match(seats, seed=seats, round_limit=2, **setup)
    assert played(match, model, players).outcome is not None


@pytest.mark.parametrize("level", ["clear", "baseline-glove50", "use"])
def test_those_that_measure_play_on_to_the_end(model: Model, level: str) -> None:
    match = a_match(round_limit=2, repeat_codes=False)
    assert played(match, model, [REFERENCES[level]]).outcome is not None


def test_votes_come_together_with_a_person_who_thinks_otherwise(model: Model) -> None:
    match = a_match(6, keywords=WHITE, guess_commit="majority")
    written_by(match, ANY)
    match.act(2, {"tag": "decode", "code": "1-2-3"})
    action, note = choice(match, 4, model)
    assert action.code == "1-2-3" and note.kind == "follows_the_most"


def test_who_has_voted_comes_round_to_more_votes_and_to_no_fewer(model: Model) -> None:
    """Black's four intercept: bots that went to and fro would keep a table busy for ever."""
    match = a_match(8, keywords=WHITE, guess_commit="majority", intercept_from_round=1)
    written_by(match, ANY)
    vote = {
        seat: {"tag": "intercept", "code": code}
        for seat, code in zip((1, 3, 5, 7), FOUR, strict=True)
    }
    for seat in (1, 3):
        match.act(seat, vote[seat])
    action, note = choice(match, 1, model)
    assert action is None and note.kind == "has_voted", "others have not voted yet"
    for seat in (5, 7):
        match.act(seat, vote[seat])
    assert choice(match, 1, model)[0] is None, "its vote leads"
    assert bot_named("decrypto", "hard").choose(match.view(1)).action is None
    action, note = choice(match, 5, model)
    assert action.code == FOUR[0] and note.kind == "follows_the_most"
    match.act(5, action)
    assert match.view_of(1).commits[0].code == FOUR[0], "that was the majority"


def test_nobody_objects(model: Model) -> None:
    """A bot does not know the rivals' keywords, so it cannot tell."""
    match = a_match(keywords=WHITE)
    written_by(match, ANY)
    assert 1 in match.to_act - match.awaited
    action, note = choice(match, 1, model)
    assert action is None and note.kind == "no_objection"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_alike_whatever_is_hidden(model: Model, level: str) -> None:
    """REL-F06: the rivals' keywords and both codes are others; what white sees is not."""
    worlds = [
        a_match(keywords={**WHITE, "black": list(black)}, codes={"white": codes, "black": codes})
        for black, codes in ((WORDS[-4:], ["4-2-1"]), (WORDS[-8:-4], ["1-3-2"]))
    ]
    for match in worlds:
        written_by(match, [side(0, 0)[0], side(1, 0)[0], side(2, 0)[0]])
    first, second = (choice(match, 2, model, LEVELS[level]) for match in worlds)
    assert first == second
    for match in worlds:
        match.act(2, {"tag": "decode", "code": "1-2-3"})
    assert worlds[0].view_of(0).code != worlds[1].view_of(0).code


def test_the_same_view_and_seed_give_the_same_choice(model: Model) -> None:
    match = a_match(keywords=WHITE)
    for level in LEVELS.values():
        assert choice(match, 0, model, level) == choice(match, 0, model, level)
