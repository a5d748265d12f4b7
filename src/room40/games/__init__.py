"""The registry: one line per game. Word games get their referee and their words here."""

from collections.abc import Sequence

from room40.core.game import AnyGame
from room40.core.refused import Refused, Why
from room40.games import codenames, decrypto
from room40.games.break_the_code import GAME as BREAK_THE_CODE
from room40.games.code_777 import GAME as CODE_777
from room40.games.codenames.rules import Ruled
from room40.games.codenames.types import Setup
from room40.games.decrypto import clues
from room40.games.decrypto.types import Setup as DecryptoSetup
from room40.lexicon import packs
from room40.lexicon.types import ClueRules, ClueWhy


def ruled(clue: str, board: Sequence[str], setup: Setup) -> Ruled:
    """What the referee says of a clue while these words lie uncovered (CN-R15)."""
    from room40.lexicon.referee import judge

    rules = ClueRules(
        allow_multiword=setup.allow_multiword,
        allow_names=setup.allow_names,
        allow_acronyms=setup.allow_acronyms,
        allow_homonyms=setup.allow_homonyms,
        allow_free_rhymes=setup.allow_free_rhymes,
    )
    ruling = judge(clue, board, setup.language, rules)
    return Ruled(ruling.verdict, Why(ruling.why) if ruling.why else None, ruling.word)


OF_KEYWORDS = {
    ClueWhy.BOARD_WORD: Why.CLUE_KEYWORD,
    ClueWhy.FORM_OF: Why.CLUE_KEYWORD_KIN,
    ClueWhy.PART_OF: Why.CLUE_KEYWORD_KIN,
    ClueWhy.COMPOUND_WITH: Why.CLUE_KEYWORD_KIN,
}
"""Reasons that name a word on the board: here it is a keyword of the own team."""


def ruled_by_keywords(clue: str, keywords: Sequence[str], setup: DecryptoSetup) -> clues.Ruled:
    """What the referee says of a clue beside the keywords of its writer's team (DEC-R15)."""
    from room40.lexicon.phrases import judge_phrase

    ruling = judge_phrase(clue, keywords, setup.language)
    if ruling.why is None:
        return clues.Ruled(ruling.verdict)
    why = OF_KEYWORDS.get(ruling.why) or Why(ruling.why)
    return clues.Ruled(ruling.verdict, why, ruling.word)


DECRYPTO = decrypto.game(ruled_by_keywords, packs.words)

GAMES: dict[str, AnyGame] = {
    "break_the_code": BREAK_THE_CODE,
    "code_777": CODE_777,
    "codenames": codenames.game(ruled, packs.words),
    "decrypto": DECRYPTO,
}


def game_named(name: str) -> AnyGame:
    """The game of that name, or `Refused(NO_SUCH_GAME)`."""
    game = GAMES.get(name)
    if game is None:
        raise Refused(Why.NO_SUCH_GAME, games=sorted(GAMES))
    return game
