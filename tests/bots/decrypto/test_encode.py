"""Encryptors: clues that a partner reads and an interceptor does not, legal, never twice."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from msgspec import structs

from room40.bots.decrypto import decode, intercept
from room40.bots.decrypto.codes import CODES, Code, read
from room40.bots.decrypto.decode import likeliest
from room40.bots.decrypto.encode import Standing, Task, Weighed, encode, hope
from room40.bots.decrypto.intercept import Heard
from room40.bots.decrypto.levels import LEVELS, Player
from room40.bots.decrypto.mind import mind_of
from room40.games import ruled_by_keywords
from room40.games.decrypto.types import Setup, WriteClues
from room40.lexicon.model import Model
from tests.bots.decrypto.planted import FAMILIES, KEYWORDS, WORDS, side
from tests.bots.decrypto.play import HARD, WHITE, a_match, choice, played

CALM = Standing(1, 2, 1, True)
"""In the last round, in which an interception would be one too many."""
AFTER_THREE = Heard(WORDS, tuple(side(slot, 0)[:3] for slot in range(4)))
"""The rivals have heard one side of each keyword; whoever thinks of them turns to the other."""


def weighed(
    model: Model, player: Player, standing: Standing = CALM
) -> Iterator[tuple[Code, Weighed]]:
    """What an encryptor writes after three rounds, over a third of all codes."""
    given = frozenset(clue for clues in AFTER_THREE.by_slot for clue in clues)
    for code in CODES[::3]:
        task = Task(
            KEYWORDS, code, AFTER_THREE, (), standing, lambda word: word not in KEYWORDS, given
        )
        yield code, encode(mind_of(model, FAMILIES), task, player, np.random.default_rng(1))


def keeps_its_codes(model: Model, player: Player) -> None:
    """Its partner reads them all, rivals of either kind at most every other one."""
    mind = mind_of(model, FAMILIES)
    caught: Counter[str] = Counter()
    for code, found in weighed(model, player):
        assert likeliest(decode.scores(mind, KEYWORDS, found.clues, HARD), ())[0] == code
        for level in ("medium", "hard"):
            scores = intercept.scores(mind, AFTER_THREE, found.clues, LEVELS[level])
            caught[level] += likeliest(scores, ())[0] == code
    assert max(caught.values()) * 2 <= len(CODES[::3]), caught


def test_its_partner_reads_what_the_rivals_do_not(model: Model) -> None:
    keeps_its_codes(model, HARD)


def test_an_encryptor_that_minds_no_rivals_is_caught(model: Model) -> None:
    """The planted fault: it is read, by everybody."""
    with pytest.raises(AssertionError, match="Counter"):
        keeps_its_codes(model, structs.replace(HARD, fears=(), reticence=0.0))  # noqa: TID251


@pytest.mark.clause("DEC-D14", "DEC-D16", "DEC-R15")
@pytest.mark.parametrize("level", LEVELS)
def test_clues_are_legal_and_none_comes_twice(model: Model, level: str) -> None:
    begun = a_match(keywords=WHITE, clue_reuse_scope="team", round_limit=3)
    match = played(begun, model, [LEVELS[level]])
    assert match.outcome is not None
    view = match.view_of(0)
    for team, keywords in view.keywords.items():
        clues = [clue for line in view.sheets[team] for clue in line.clues]
        assert len(set(clues)) == len(clues) >= 6
        verdicts = {ruled_by_keywords(clue, keywords or (), Setup()).verdict for clue in clues}
        assert verdicts == {"legal"}


def test_its_note_says_which_keyword_each_clue_is_for(model: Model) -> None:
    match = a_match(keywords=WHITE, codes={"white": ["4-2-1"], "black": []})
    action, note = choice(match, 0, model)
    assert isinstance(action, WriteClues) and note.kind == "clues_hidden"
    assert [note.facts[place] for place in ("first", "second", "third")] == [4, 2, 1]
    assert 0 <= note.facts["rivals"] <= 1 and 0 < note.facts["team"] <= 1
    _, plain = choice(match, 0, model, LEVELS["easy"])
    assert plain.kind == "clues_clear" and "rivals" not in plain.facts


@pytest.mark.clause("DEC-R20")
def test_after_an_objection_the_two_other_clues_stand(model: Model) -> None:
    match = a_match(keywords=WHITE, codes={"white": ["4-2-1"], "black": []})
    for seat in (0, 1):
        match.act(seat, choice(match, seat, model)[0])
    before = match.view_of(0).clues["white"]
    assert before is not None
    match.act(1, {"tag": "object", "clue": 1})
    action, _ = choice(match, 0, model)
    assert action.clues[0] == before[0] and action.clues[2] == before[2]
    assert action.clues[1] not in before
    match.act(0, action)


def test_own_words_that_no_model_knows_are_no_hindrance(model: Model) -> None:
    words = ["zyzzyva", "qoph", KEYWORDS[0], "crwth"]
    match = a_match(keywords={"white": words, "black": ["vug", "xebec", "cwm", "waqf"]})
    assert played(match, model, [HARD]).outcome is not None


@pytest.mark.parametrize("player", [HARD, LEVELS["easy"]], ids=["hard", "easy"])
def test_without_a_model_clues_are_legal_and_mean_nothing(player: Player) -> None:
    match = a_match(keywords=WHITE)
    action, note = choice(match, 0, None, player)
    assert note.kind == "no_words" and len(set(action.clues)) == 3
    assert played(match, None, [player]).outcome is not None


# ---- what mishaps are worth


def test_it_fears_the_rivals_more_once_they_have_a_token(model: Model) -> None:
    calm = [each.rivals for _, each in weighed(model, HARD, Standing(2, 2, 1, True))]
    alarmed = [each.rivals for _, each in weighed(model, HARD, Standing(1, 2, 1, True))]
    assert sum(alarmed) < sum(calm)


def test_it_is_plainer_to_its_partner_once_it_has_been_misread(model: Model) -> None:
    calm = [each.team for _, each in weighed(model, HARD, Standing(1, 2, 1, True))]
    misread = [each.team for _, each in weighed(model, HARD, Standing(1, 1, 1, True))]
    assert sum(misread) > sum(calm)


def test_a_mishap_costs_more_the_fewer_can_be_borne() -> None:
    for rounds in range(2, 8):
        first = hope(2, 2, rounds) - hope(1, 2, rounds)
        second = hope(1, 2, rounds) - hope(0, 2, rounds)
        assert 0 < first < second < 1
    assert hope(2, 0, 3) == hope(0, 2, 3) == 0 and hope(1, 1, 0) == 1


def test_where_nobody_intercepts_yet_the_clues_are_still_read(model: Model) -> None:
    match = a_match(keywords=WHITE)
    for seat in (0, 1):
        match.act(seat, choice(match, seat, model)[0])
    action, _ = choice(match, 2, model)
    assert read(action.code) == read(match.view_of(0).code or "")
