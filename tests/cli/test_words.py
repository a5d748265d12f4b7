"""What the terminal says is whole in each language."""

from itertools import combinations
from string import Formatter

import pytest
from msgspec import structs

from room40.cli.break_the_code.commands import VERBS
from room40.cli.break_the_code.questions import texts
from room40.cli.break_the_code.words import EN, LANGUAGES, Words
from room40.cli.commands import plain
from room40.core.refused import Why
from room40.games.break_the_code.tables import CARDS
from room40.games.break_the_code.types import Phase, Reason, Standing

by_language = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)

RULES_SAY = {
    Why.ALREADY_GUESSED,
    Why.CARD_NOT_IN_ROW,
    Why.IMPOSSIBLE_TILES,
    Why.NOT_OFFERED,
    Why.NOT_YOUR_TURN,
    Why.NUMBER_NEEDED,
    Why.NUMBER_NOT_ON_CARD,
    Why.WRONG_TILE_COUNT,
}
"""All that `decide` may answer to somebody at the keyboard."""


def fields_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@by_language
def test_each_case_has_its_words(words: Words):
    assert set(words.turn) == set(Phase)
    assert set(words.reason) == set(Reason)
    assert set(words.standing) == set(Standing)
    assert set(words.why) == RULES_SAY


@by_language
def test_the_gaps_to_be_filled_are_those_of_english(words: Words):
    for name, text in structs.asdict(words).items():
        english = getattr(EN, name)
        if isinstance(text, str):
            assert fields_in(text) == fields_in(english), name
    assert {why: fields_in(text) for why, text in words.why.items()} == {
        why: fields_in(text) for why, text in EN.why.items()
    }


@by_language
def test_no_word_means_two_commands(words: Words):
    typed = {verb: {verb, *map(plain, words.verbs.get(verb, ()))} for verb in VERBS}
    assert set(words.verbs) <= set(VERBS)
    for (verb, own), (other, others) in combinations(typed.items(), 2):
        assert own & others == set(), (verb, other)


@by_language
def test_the_help_names_a_word_for_every_command(words: Words):
    for verb in (each for each in VERBS if each != "help"):
        names = (verb, *words.verbs.get(verb, ())) if words is EN else words.verbs[verb]
        assert any(name in words.help for name in names), verb


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_read_out(language: str):
    assert set(texts(language)) == {card.id for card in CARDS}
